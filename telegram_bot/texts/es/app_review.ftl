# The Mini App: hints, the review board, and earlier matches.

app-figure-score = Puntos
app-figure-accuracy = Precisión
app-figure-lost = Puntos perdidos por decisión
app-figure-luck = Suerte en puntos
app-figure-decisions = Decisiones
app-figure-hinted = Con pista
app-figure-mistakes = Faltas
app-figure-grade = Nota, de A a F
app-figure-without-luck = Puntos sin la suerte
app-figure-interval = { $score } (entre { $low } y { $high })

app-review-coming-of = Mirando la ronda { $round } de { $rounds }…
app-review-line-note = La jugada mejor y unos turnos más, como podrían haber seguido con las cartas tal como estaban.
app-review-no-line = Aquí no había nada mejor.
app-review-no-place = La ronda no tiene ese paso.
app-review-mark = { $kind ->
    [blunder] Error grave
    [mistake] Error
    [doubtful] Dudosa
    [good] Gran jugada
   *[none] Decisión
}: { $who ->
    [you] { $what }
   *[other] { $name } { $what }
}
app-review-other = { $name } { $what }. { review-loss }

app-match-title = { $game } · { $players }
app-match-lobby = Aún no ha empezado
app-match-rounds = { $rounds ->
    [0] En la primera ronda
    [one] Una ronda jugada
   *[other] { $rounds } rondas jugadas
}
app-match-place = { $place }. { $name } { $total }
