# A hint: the note on a panel.

hint-thinking = <i>Pensando…</i>
hint-title = <b>{ $plan }</b>
hint-rest = Ahora: <b>{ $step }</b>
hint-step = { $step }
hint-step-done = { $step }
hint-changed = La carta nueva cambia el plan.
hint-why = <i>Por qué: { $reason }</i>
hint-why-rather = <i>Por qué, y no «{ $other }»: { $reason }</i>
hint-only-move = <i>{ $why }</i>
# A probability: exact, or only its bound.
hint-as-good = <i>Casi igual de buenas:</i> { $plans }
hint-nearly-equal = <i>Casi da igual: haz lo más sencillo.</i>
hint-other = { $plan }: { $judged }
hint-only-part = Solo { $plan }
hint-nothing-laid = No bajar nada, { $plan }
hint-costs = cuesta alrededor de { hint-points }
hint-worse = peor
hint-doubtful = quizá peor
hint-match-worse = probabilidad de ganar la partida: { $percent }
hint-rough = <i>Una pista aproximada: he tenido poco tiempo para pensar.</i>
hint-play = { $move }

# The picture that compares moves.
button-chart = Comparar
chart-title = Diferencia con la mejor jugada
chart-row-match = ganar la partida: { $percent }
chart-note-match = Barra más larga: menos probabilidad de ganar la partida. Línea fina: margen de error.
chart-caption = Tus jugadas, comparadas. Solo lo ves tú.
chart-coming = Tu gráfico está en camino…
chart-nowhere = Aún no puedo escribirte. Toca «Chat privado» en la mesa y prueba otra vez.
