# The table of a group.

command-top = Quién va por delante en este grupo
top-group = Cada grupo tiene su tabla: envía /top en el grupo.
top-title = <b>{ $game }: quién va por delante</b>
top-period-week = Semana
top-period-month = Mes
top-period-ever = Siempre
top-head-name = Nombre
top-head-matches = Partidas
top-head-firsts = Primero
top-head-rating = Clasif.
top-row = { $place }. <b>{ $name }</b> · { $matches } · { $firsts } × 🥇 · { $rating }
top-row-close = { $place }. <b>{ $name }</b> · { $matches } · { $firsts } × 🥇 · { $rating } ≈
top-columns = Tras cada nombre: partidas, primeros puestos y la clasificación con su margen.
top-few = ?: el puesto y la clasificación llegan con unas 30 partidas que cuentan; entre paréntesis, cuántas faltan más o menos.
top-close = ≈: aún no se sabe quién va delante, si esta persona o la siguiente.
top-missing = { $count ->
    [one] Falta más o menos una partida de cada uno para que el orden sea seguro.
   *[other] Faltan unas { $count } partidas de cada uno para que el orden sea seguro.
}
top-missing-many = Faltan más de { $count } partidas de cada uno para que el orden sea seguro.
top-more = { $count ->
    [one] Hay una persona más por debajo.
   *[other] Hay { $count } personas más por debajo.
}
top-hidden = { $count ->
    [one] Una persona se oculta.
   *[other] { $count } personas se ocultan.
}
top-none = Nadie de quienes se muestran aquí ha terminado una partida de este juego en este tiempo.
app-top = Quién va por delante
