# Playing alone against bot players, in the private chat.

command-practice = Jugar a solas contra jugadores bot
practice-choose = Juega a solas contra jugadores bot. ¿A qué juego?
practice-other = Aún estás jugando a { $game }. Para jugar a otra cosa, termina antes esa partida: «{ order-stop }» en el menú de su mesa, o /stop en nuestro chat privado.
practice-title = <b>{ $game }</b> contra jugadores bot
practice-ready = Toca <b>Empezar</b> cuando quieras.
practice-next = Toca <b>Siguiente ronda</b> para continuar.
button-app-home = Jugar en la mesa

# The coach: what it asks before a move, and what it says after one.
coach-sure = <b>¿Seguro?</b> { $points ->
    [0] Otra jugada sale bien más veces.
   *[other] Otra jugada es mejor: cerca de { hint-points }.
}
coach-anyway = Jugarla igualmente
coach-show = Ver una jugada mejor
coach-think = Déjame pensar
coach-type-again = { $question } Para hacerla igualmente, envía otra vez la misma jugada.
coach-best = Entrenador: bien, la mejor de { $count } jugadas.
coach-good = Entrenador: bien, casi igual que la mejor jugada.
coach-lost = Entrenador: <b>{ $plan }</b> es mejor: cerca de { hint-points }.
coach-warming-up = Entrenador: aún me estoy preparando y no he podido mirar esta jugada.
problem-held-back = ¿Seguro? Hay una jugada mejor.
