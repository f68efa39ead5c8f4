# Deals of the day: everybody plays the same cards alone, and the result is compared with par.

command-today = Manos del día
problem-not-here = Eso no se puede en una mano del día: todos la juegan igual.
problem-board-closed = Esta mano no se puede empezar ahora. Mira en /today cuáles están abiertas.
order-ask-for-help = Pedir ayuda
ask-ask-for-help = ¿Activar las pistas? Tu resultado contará como jugado con ayuda y no entrará en ninguna comparación.
today-private = Las manos del día se juegan en nuestro chat privado: envía allí /today.
today-title = <b>Manos del día</b>
today-about = Todos reciben las mismas cartas. Juegas a solas contra jugadores bot fuertes, y tus puntos se comparan con el <b>par</b>: lo que un jugador bot fuerte saca con tus cartas.
today-none = Las manos de hoy aún no están listas. Prueba dentro de unos minutos.
today-preparing = Se están preparando tus manos. Después de una actualización tarda hasta dos minutos; aparecerán aquí.
today-sundays = Los domingos hay también <b>{ $game }</b>.
today-withdrawn = { $game }, mano { $number } del { $day }: retirada por un fallo del bot. No cuenta para nadie.
today-until = Abiertas hasta { $time }
today-new = { $count ->
    [one] { $count } mano
   *[other] { $count } manos
}
today-progress = { $count ->
    [one] { $done } de { $count } jugada
   *[other] { $done } de { $count } jugadas
}
today-score = <b>{ $score }</b> de { $most }
today-helped = con ayuda
today-waiting = se está calculando el par
today-line = <b>{ $game }</b> · { $state }
today-play = Jugar: { $game }
today-continue = Seguir: { $game }
today-next = Otra mano: { $game }
today-result = Resultado: { $game }
today-week = Esta semana: <b>{ $score }</b> de { $most }, entre { $low } y { $high } ({ $boards } manos)
today-month = Este mes: <b>{ $score }</b> de { $most }, entre { $low } y { $high } ({ $boards } manos)
today-close = ¿Por encima o por debajo del par? Aún no se puede decir.
today-proof = Prueba
today-proof-about = Las pruebas de estas cartas, fijadas una semana antes. Cuando acaba el día se publican también las semillas secretas, y cualquiera puede comprobar que todos tuvieron las mismas cartas.
today-proof-line = { $game } { $number }: { $commitment }
today-more = Más manos
today-more-title = <b>Manos de días pasados</b>
today-more-about = Juégalas cuando quieras: tus puntos se comparan con el par al momento. No cuentan para la semana ni para el mes.
today-past-about = Ese día ya pasó: hoy todos juegan manos nuevas. Aún puedes jugar las antiguas; no cuentan para la semana ni para el mes.
today-back = Manos del día
result-title = <b>{ $game }</b> · { $when ->
    [past] manos de ese día
   *[today] manos del día
}
result-score = <b>{ $score } de { $most }</b>; { $half } es el par
result-by = { $by ->
    [lead] ventaja
   *[score] puntuación
}
result-deal = Mano { $number }: { result-by } { $score }, sin la suerte { $without }; par { $par }
result-deal-plain = Mano { $number }: { result-by } { $score }; par { $par }
result-against = <b>{ $points }</b> puntos respecto al par · precisión { NUMBER($accuracy, style: "percent") }
result-against-only = <b>{ $points }</b> puntos respecto al par
result-waiting = Mano { $number }: { result-by } { $score }. Se está calculando el par; vuelve a mirar en un minuto.
result-outright = Una canasta de treses negros gana una partida. Aquí cuenta como una ventaja de { $points } puntos.
result-given-up = Mano { $number }: sin terminar; cuenta como un resultado muy malo.
result-costliest = <b>La decisión más cara</b> (mano { $number }): { $what }. { review-loss }
result-helped = Pediste ayuda: este resultado no entra en ninguna comparación.
result-share = Mejor que el { NUMBER($share, style: "percent") } de los jugadores de { $when ->
    [past] ese día
   *[today] hoy
}.
result-review = Repaso { $number }
share-score = { $score }/{ $most }
share-against = { $points } respecto al par
share-note = Las mismas cartas para todos: ¿qué tal las juegas?
share-nothing = Aún no tienes resultado: juega antes todas estas manos en nuestro chat privado.
share-again = Acabas de mostrarlo aquí.
share-table = ¡Ven a jugar con nosotros!
moment-seat = Sitio { $seat }
button-story = Compartir como historia
button-moment = Compartir este momento
moment-sealed = Otros aún pueden jugar esta mano: muéstrala cuando termine su día o tu duelo.
moment-again = Acabas de mostrar un momento. Espera un minuto.
button-share = Compartir el resultado
button-post-here = Publicar mi { $game }
button-same-cards = Jugar las mismas cartas
button-choose-chat = Elegir un chat
board-over = <b>La mano ha terminado</b>
app-today = Manos del día
app-today-about = Las mismas cartas para todos: ¿qué tal las juegas?
