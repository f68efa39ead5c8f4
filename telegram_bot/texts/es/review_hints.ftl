# Reviews: decisions that followed a hint, and good finds.

review-player-hinted = { $name }: { review-player-hinted.why }
    .why = siguió las pistas
review-player-few = { $name }: { review-player-few.why }
    .why = muy pocas decisiones propias para juzgar
review-mine-decisions-hinted = { $decisions ->
    [one] Una decisión
   *[other] { $decisions } decisiones
}, { $hinted } con ayuda. Las tuyas: precisión del { NUMBER($accuracy, style: "percent") }, { $lost } ± { $error } puntos perdidos por decisión.
review-mine-mostly-hinted = { $decisions } decisiones, { $hinted } con ayuda.
review-mine-advised = { $own ->
    [0] { $decisions ->
        [one] Tomaste tu única decisión con ayuda.
       *[other] Tomaste todas tus decisiones con ayuda.
    }
   *[other] Tomaste con ayuda la mayoría de tus decisiones: muy pocas son propias para juzgarlas.
}
review-step-hinted = Tu decisión, con ayuda.
review-step-hinted-lost = Tu decisión, con ayuda. Con más rondas simuladas se encontró una jugada mejor. { review-loss }
review-step-find = Tu decisión: gran jugada, saca { $gain } puntos a la segunda mejor.
