# The review of a round that is over: for everybody, for one player, step by step.

command-review = Repasar la última ronda

review-title = <b>Repaso de la ronda { $round }</b>
review-best-decisions = <b>Mejores decisiones:</b> { $name }
review-most-luck = <b>Más suerte:</b> { $name }
review-players = <i>Precisión · puntos perdidos por decisión</i>
review-player = { $place }. { $name }: { NUMBER($accuracy, style: "percent") } · { $lost }
review-player-none = { $name }: { review-player-none.why }
    .why = nada que decidir
review-costliest = <b>La decisión más cara:</b> { $name } { $what }. { review-loss }
review-none-costly = Ningún error claro.
review-luck = <b>Suerte en puntos:</b> { $players }
review-luck-player = { $name } { $luck }

review-loss = Costó { $lost } puntos. Mejor: <b>{ $better }</b>.

review-mine-title = <b>Tu ronda { $round }</b>
review-mine-score = Tu puntuación: { $score }.
review-mine-score-side = La puntuación de tu equipo: { $score }.
review-mine-decisions = { $decisions ->
    [one] Una decisión
   *[other] { $decisions } decisiones
}: precisión del { NUMBER($accuracy, style: "percent") }, { $lost } ± { $error } puntos perdidos por decisión.
review-mine-none = No tuviste nada que decidir.
review-mine-lucky = { $side ->
    [good] Tuviste suerte: tus cartas valieron cerca de { hint-points } más de lo normal.
    [bad] Tuviste mala suerte: tus cartas valieron cerca de { hint-points } menos de lo normal.
    [even] No tuviste ni buena ni mala suerte.
   *[unclear] No está claro si tuviste buena o mala suerte.
}
review-mine-mistakes = Faltas: { $count }.
review-mine-taken-back = Jugadas deshechas: { $count }.
review-mine-marked = <b>Lo que te costó puntos</b>
review-mine-unmarked = No cometiste ningún error claro.
review-mine-more = { $count ->
    [one] <i>Hay otra que no se muestra aquí: mira la ronda paso a paso.</i>
   *[other] <i>Hay otras { $count } que no se muestran aquí: mira la ronda paso a paso.</i>
}
review-mine-decision = <b>Paso { $place }:</b> { $what }. { review-loss }
review-mine-best = <b>Tu gran jugada:</b> { $what }: saca { $gain } puntos a la segunda mejor jugada.
review-mine-error = Paso { $place }: costó { $lost } ± { $error } puntos.
review-signs = <i>🟡 dudosa ?! · 🟠 error ? · 🔴 error grave ??</i>
review-source = <i>Juzgado solo por lo que se podía saber en cada momento, con { $playouts } rondas simuladas por decisión.</i>

review-step-title = <b>Ronda { $round }</b> · paso { $place } de { $last } · { $eyes ->
    [open] todas las cartas a la vista
   *[mine] tal como lo viste
}
review-step-end = { $end ->
    [first] Es el primer paso.
   *[last] Es el último paso.
}
review-step-undealt = Las cartas aún no se han repartido.
review-step-deal = Se reparten las cartas.
review-step-seat = <b>{ $name }</b> ({ $marks }): { $cards }
review-step-seat-empty = <b>{ $name }</b> ({ $marks }): sin cartas
review-step-right = Tu decisión: no había nada mejor.
review-step-loss = Tu decisión. { review-loss }
review-step-chance = { $name } { NUMBER($percent, style: "percent") }

review-coming = Mirando la ronda…
problem-review-failed = No he podido repasar esa ronda. Prueba otra vez más tarde.
problem-no-review = Aún no ha terminado ninguna ronda, así que no hay nada que repasar.

review-line = Ronda { $round } · { $words }
review-line-ready = El repaso de la ronda { $round } está listo.
review-match-title = <b>Repaso de la partida</b> · { $rounds ->
    [one] { $rounds } ronda
   *[other] { $rounds } rondas
}
review-match-grades = <b>Notas, de A a F:</b> { $players }
review-match-grade = { $name } { $grade }
review-match-without-luck = <b>Puntos sin la suerte:</b> { $players }
review-match-without-luck-player = { $name } { $score } (entre { $low } y { $high })
review-private-here = En esta mesa los repasos son privados. Toca para abrir el tuyo.
button-review-mine = El mío
button-review-steps = Pasos
button-review-rounds = Ronda a ronda
button-round-on = Ronda { $round } ▶️
button-my-review = Mi repaso
button-steps = Paso a paso
button-step = { $sign } { $place }
button-step-first = ⏮
button-step-back = ◀️
button-step-on = ▶️
button-step-last = ⏭
button-decision-back = Mi decisión
button-decision-on = Mi decisión ⏩
button-eyes-open = Todas las cartas
button-eyes-mine = Solo las mías
button-next-mark = Siguiente marca
