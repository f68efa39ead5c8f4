# Playing alone against bot players, in the private chat.

command-practice = Jugar a solas contra jugadores bot
practice-choose = Juega a solas contra jugadores bot. ¿A qué juego?
practice-private = A solas se juega en nuestro chat privado: envía allí /practice.
practice-other = Aún estás jugando a { $game }. Para jugar a otra cosa, termínalo con /stop.
practice-title = <b>{ $game }</b> contra jugadores bot
practice-ready = Toca <b>Empezar</b> cuando quieras.
practice-next = Toca <b>Siguiente ronda</b> para continuar.
button-app-home = Jugar en la mesa
