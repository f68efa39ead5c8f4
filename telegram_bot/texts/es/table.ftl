# The table message: lobby, play, score sheet.

cards-count = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
points-count = { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}

lobby-title = <b>{ $game }</b> · mesa nueva
lobby-seats = Sitios ocupados: { $taken } de { $most }
lobby-seat = { $number }. { $name }
lobby-chance = probabilidad de ganar: { NUMBER($chance, style: "percent") }
lobby-side = Equipo: { $names }
lobby-empty = Aún no hay nadie. Toca <b>Sentarse</b>.
lobby-few = <i>Hacen falta al menos { $least } jugadores. { $reader ->
    [alone] Añade jugadores bot.
    [you] Pueden sentarse otras personas, o añade jugadores bot.
   *[other] Toca <b>Sentarse</b> o añade jugadores bot.
}</i>
lobby-ready = <i>Todo listo: { $name } puede empezar la partida.</i>
lobby-ready-admin = <i>Todo listo: puede empezar la partida quien abrió la mesa, o un admin.</i>
lobby-waiting = { $names } { $count ->
    [one] aún no se ha sentado y se quedaría fuera.
   *[other] aún no se han sentado y se quedarían fuera.
}
lobby-waiting-you = Aún no te has sentado y te quedarías fuera.
lobby-alone = Sin parejas, cada uno jugaría por su cuenta.

button-settings = Ajustes
button-done = Listo
button-hand = Mis cartas
button-private = Chat privado
button-stop-yes = Sí, terminar
button-stop-no = No, seguir jugando
button-hint = Pista
button-hint-left = Pista ({ $left ->
    [one] queda
   *[other] quedan
} { $left })
button-refresh = Actualizar
button-transcript = Registro
button-review = Repaso

table-seat = { $turn } { $name } · { $marks }
table-seat-total = { $turn } { $name } · { $marks } · <b>{ $total }</b>
table-turn = Le toca a <b>{ $name }</b> · límite: { $until }
table-turn-free = Le toca a <b>{ $name }</b>
table-house-rules = <i>{ $rules }</i>
table-paused = No hay nadie en la mesa. La mesa espera hasta que alguien toque <b>He vuelto</b>.
table-recent = <b>Últimas jugadas</b>

sheet-title = <b>Fin de la ronda { $round }</b>
sheet-row = { $name }: { SIGNED($points) }, total <b>{ $total }</b>
sheet-hints = Pistas: { $hints }
sheet-hints-of = { $name } { $count }
sheet-column = { $column } { $name }
sheet-lowest = <i>Gana el total más bajo.</i>
sheet-highest = <i>Gana el total más alto.</i>
sheet-next = <i>Cualquiera de la mesa puede empezar la siguiente ronda.</i>
sheet-next-at = Siguiente ronda: { $when }
sheet-row-left = { $name }: { SIGNED($points) }, total <b>{ $total }</b> · en la mano: { $cards }
sheet-left = { $name }, en la mano: { $cards }
sheet-last = <b>{ $name }: { SIGNED($points) }</b>
match-title = <b>Fin de la partida</b>
match-won-you = ¡Ganas la partida!
match-won = { $count ->
    [one] La partida es para { $names }.
   *[other] { $names } comparten el primer puesto.
}
match-own-place = Tu puesto: { $place } de { $columns }.
table-opened-by = { $name } ha abierto una mesa nueva.
match-stopped = <b>Partida interrumpida</b> { $rounds ->
    [0] antes de terminar la primera ronda
    [one] tras una ronda
   *[other] tras { $rounds } rondas
}
# Why a match is not rated: for everybody, then for one person.
unrated-stopped = No cuenta para la clasificación: la partida se interrumpió.
unrated-take-backs = No cuenta para la clasificación: en esta mesa se podían deshacer turnos enteros.
unrated-people = No cuenta para la clasificación: menos de dos personas jugaron casi todos sus turnos.
unrated-repeated = No cuenta para la clasificación: era la segunda partida corta de las mismas personas en un día.
unrated-late = No cuenta para la clasificación de { $name }, que entró tarde.
unrated-stand-in = No cuenta para la clasificación de { $name }: otros jugaron demasiados de sus turnos.
unrated-daily = No cuenta para la clasificación de { $name }, que ya tiene { $most } partidas clasificadas en un día.
table-asks-back = <b>{ $name }</b> pide deshacer su último turno. Falta la respuesta de { $names }.
match-place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] { $place }.
} { $name } · { $total }
lobby-closed = Esta mesa se ha cerrado.
lobby-idle = Esta mesa se ha cerrado porque nadie empezó la partida.

stop-ask = ¿Terminar la partida ahora? La ronda en juego no cuenta; los puestos son los de la hoja de puntos.
stop-lobby-ask = ¿Cerrar esta mesa?
stop-kept = La partida sigue.
