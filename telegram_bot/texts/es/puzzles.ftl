# Puzzles: decisions that a person has missed, to be found again, and one of each day.

command-puzzle = Retos con tus propios errores
puzzle-title = <b>Reto</b>
puzzle-own = Ya tuviste que tomar esta decisión y había algo mejor. ¿Qué juegas ahora?
puzzle-group = Alguien de tu grupo tomó esta decisión en una partida y había algo mejor. ¿Qué juegas?
puzzle-named = { $name } tomó esta decisión en una partida y había algo mejor. ¿Qué juegas?
puzzle-daily = El reto de hoy, igual para todos. ¿Qué juegas?
puzzle-numbered = { $number }. { $plan }
puzzle-best = <b>¡Bien!</b> Aquí no hay nada mejor.
puzzle-near = <b>Casi.</b> Hay algo un poco mejor.
puzzle-wrong = <b>No es lo mejor.</b>
puzzle-chosen = Tu elección – { $plan }: { $lost }
puzzle-way = Lo mejor: <b>{ $plan }</b>
puzzle-bar = { $plan } · { $bar }{ $mark }
puzzle-comes-back = { $days ->
    [one] Este reto vuelve mañana.
   *[other] Este reto vuelve dentro de { $days } días.
}
puzzle-done = Este ya te lo sabes: no vuelve más.
puzzle-day-done = Mañana hay otro.
puzzle-coming = Aún estoy buscando el reto de hoy. Prueba otra vez dentro de un minuto.
puzzle-none = No te espera ningún reto. Cuando juegas, por la noche se revisan las decisiones que te costaron puntos, y al día siguiente las encuentras aquí.
puzzle-enough = Por hoy ya está bien. { $count ->
    [one] Te espera un reto más.
   *[other] Te esperan { $count } retos más.
}
puzzle-more = Más retos
puzzle-next = Otro reto
puzzle-gone = Este reto ya no se puede ver, o no en este momento.

app-puzzles = Retos
app-puzzles-about = El reto de hoy y tus propios errores
app-puzzle-tap = Toca cartas o elige abajo.
app-puzzle-others = Ninguna de las opciones de abajo juega estas cartas.
