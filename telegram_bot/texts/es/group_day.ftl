# The message of the day of a group, and what its administrators choose.

group-day-title = <b>Manos del día</b> · { $date }
group-day-table = <b>{ $game }</b> · { $date }
group-day-row = { $place }. { $name } · <b>{ $score }</b> ({ $points })
group-day-unplaced = { $name } · <b>{ $score }</b> ({ $points })
group-day-open = { $name } · { $state }
group-day-given-up = sin terminar
group-day-more = … y { $count } más
group-day-about = La puntuación llega a { $most }, y { $half } es el par. Entre paréntesis: puntos respecto al par.
group-day-nobody = Todos reciben las mismas cartas. ¿Quién les saca más partido? Son unos minutos, a solas, cuando quieras.
group-day-played = Ya han jugado hoy: { $names }
group-day-week = <b>Semana:</b>
group-day-span = { $name } <b>{ $score }</b> ± { $error }
group-day-close = { $names }: aún no se puede decir quién va delante.
group-day-somebody = Alguien
group-day-choices = <b>Manos del día en este grupo</b>
group-day-choices-about = Una vez al día escribo aquí cómo os fue ayer, con un botón para jugar las manos de hoy. No enseño cartas ni números de una mano antes de que acabe su día.
group-day-on = Activado: cada día a las { $hour }, hora de { $city }. Allí son ahora las { $now }.
group-day-elsewhere = El mensaje llega { $where ->
    [general] en el tema General
   *[other] en otro tema
} de este grupo.
group-day-off = Desactivado.
group-day-turn-on = Mostrarlas aquí
group-day-turn-off = Desactivar
group-day-no = No, gracias
group-day-offer = Las mismas cartas para todos, cada día: ¿muestro las <b>manos del día</b> en este grupo? Lo decide un admin; también se puede elegir más tarde en /today.
group-day-administrators = Esto solo puede elegirlo un admin del grupo.
group-day-arrange = En este grupo
