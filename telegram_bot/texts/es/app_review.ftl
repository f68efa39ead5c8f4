# The Mini App: hints, the review board, and earlier matches.

app-hint-details = Detalles
app-hint-do = Hazlo
app-hint-close = Cerrar la pista

app-review-coming-of = Mirando la ronda { $round } de { $rounds }…
app-review-match = Partida
app-review-step = Paso
app-review-close = Atrás
app-review-curve = Opciones paso a paso
app-review-first = Primer paso
app-review-back = Un paso atrás
app-review-on = Un paso adelante
app-review-last = Último paso
app-review-play-line = Ver la jugada mejor
app-review-line = La jugada mejor
app-review-line-close = Volver a la ronda
app-review-line-note = La jugada mejor y unos turnos más, como podrían haber seguido con las cartas tal como estaban.
problem-no-line = Aquí no había nada mejor.
problem-no-place = La ronda no tiene ese paso.
app-review-players-only = Solo los jugadores pueden ver la ronda paso a paso.
app-review-luck-skill = Suerte y acierto
app-review-luck-note = Suerte: hacia la derecha es buena.
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
app-review-find = { review-picture-find }.
app-review-other = { $name } { $what }. { review-loss }

app-matches-title = Tus partidas
app-matches-current = En juego
app-match-title = { $game } · { $players }
app-match-lobby = Aún no ha empezado
app-match-rounds = { $rounds ->
    [0] En la primera ronda
    [one] Una ronda jugada
   *[other] { $rounds } rondas jugadas
}
app-match-place = { $place }. { $name } { $total }
