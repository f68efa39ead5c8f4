# Poter: the table, the hand, moves in words.

game-poter = Póter

poter-heading = Ronda { $round } de { $rounds } · póter: <b>{ rank-names }</b>
poter-heading-deal = Mano del día · póter: <b>{ rank-names }</b>
poter-pile-empty = Montón: vacío
poter-pile-open = Montón: { $cards }
poter-pile-closed = Montón: { $count } cartas, { $cards } encima
poter-melds = <b>Combinaciones</b>
poter-no-melds = Aún no hay combinaciones.
poter-meld-line = { $number }. { $cards } <i>({ $owner })</i>
poter-sallan = sallan

poter-went-out = <b>{ $name }</b> se queda sin cartas y gana la ronda.
poter-nobody-out = Nadie se ha quedado sin cartas.
poter-nobody-laid = En tres vueltas nadie ha bajado una carta: nadie gana la ronda y cada cual cuenta sus cartas.
poter-turn-limit = La ronda ha llegado a su límite de { $turns } turnos: nadie la gana y cada cual cuenta sus cartas.

poter-duty-choose = Roba una carta, o llévate el montón y baja enseguida una combinación.
poter-duty-shuffle = El mazo está vacío. Roba, y el montón se baraja y pasa a ser el nuevo mazo.
poter-duty-shuffle-choose = El mazo está vacío. Roba, y el montón se baraja y pasa a ser el nuevo mazo. O llévate el montón, si puedes bajar enseguida una combinación.
poter-duty-offer = Solo queda { $card }: llévatela o pasa.
poter-duty-bound = Tu propio descarte, { $card }, ha vuelto: tienes que llevártelo.
poter-duty-meld = Te has llevado el montón: baja ahora una combinación.
poter-duty-barred = Baja lo que quieras y luego descarta una carta que no sea { $card }.
poter-duty-ends-soon = { $turns ->
    [one] Si en este turno no bajas, añades ni cambias una carta, la ronda termina.
   *[other] Si en los próximos { $turns } turnos nadie baja, añade ni cambia una carta, la ronda termina.
}

poter-you-are-sallan = Eres sallan: puedes usar cartas póter, añadir a combinaciones y cambiar.
poter-guide = <i>Toca tres o más cartas para bajar una combinación, o una carta para añadirla o descartarla. El descarte termina tu turno.</i>
poter-guide-meld = <i>Toca las cartas de tu combinación, o una ya preparada aquí abajo.</i>

poter-move-take = { $form ->
    [did] { $who ->
        [you] te llevaste el montón
       *[other] se llevó el montón
    }
   *[step] llevarse el montón
}
poter-move-take-single = llevarse { $cards }
poter-move-nodiscard = { $form ->
    [do] Terminar sin descarte
    [did] { $who ->
        [you] no tenías descarte posible
       *[other] no tenía descarte posible
    }
   *[step] terminar el turno sin descarte
}
poter-move-lay = { $form ->
    [do] Añadir { $cards } a la comb. { $meld }
    [did] { $who ->
        [you] añadiste { $cards } a la combinación { $meld }
       *[other] añadió { $cards } a la combinación { $meld }
    }
   *[step] añadir { $cards } a la combinación { $meld }
}
poter-move-swap = { $form ->
    [do] Cambiar { $cards } ↔ 🃏 comb. { $meld }
    [did] { $who ->
        [you] cambiaste { $cards } por la 🃏 de la combinación { $meld }
       *[other] cambió { $cards } por la 🃏 de la combinación { $meld }
    }
   *[step] cambiar { $cards } por la 🃏 de la combinación { $meld }
}

poter-only-discard = Es tu única jugada: el resto de tu mano { $rest ->
    [match] liga con el montón
    [poters] son cartas póter
   *[both] liga con el montón o son cartas póter
}.
poter-hint-best = Resultado previsto: alrededor de { hint-points }. Probabilidad de quedarte sin cartas: { $win }.
hint-match = <b>Última ronda: { $of ->
    [best] tu mejor opción
   *[near] casi tu mejor opción
} de ganar la partida ({ $percent }).</b>
poter-hint-costs-and-wins = cuesta alrededor de { hint-points }; probabilidad de quedarte sin cartas: { $win }
poter-hint-bold = Con más probabilidad de quedarte sin cartas: <b>{ $plan }</b> ({ $win } en vez de { $before }; cuesta alrededor de { hint-points })
poter-hint-bold-same = Con más probabilidad de quedarte sin cartas: <b>{ $plan }</b> ({ $win } en vez de { $before }; casi los mismos puntos)
poter-hint-nearly-lost = La partida está casi perdida; así sumas pocos puntos.
poter-hint-lightest = <i>Casi da igual: de estas, es la que menos puntos te deja en la mano.</i>
poter-chart-row = { hint-points } · sin cartas { $win }
poter-chart-note = Barra más larga: más puntos perdidos. Línea fina: margen de error. A la derecha: los puntos previstos y tu probabilidad de quedarte sin cartas.
poter-chart-row-counted = sin cartas { $win }
poter-chart-note-counted = Barra más larga: más se pierde, en puntos según lo que valen para la partida: cuentan también los que suman los demás. Línea fina: margen de error. Derecha: tu probabilidad de quedarte sin cartas.

poter-review-mine-luck = Suerte: tu reparto y tus robos { $luck } ± { $error } puntos, los robos del resto { $others }. <i>El + te favorece.</i>
poter-review-step-chances = Probabilidad de ganar la ronda, con todas las cartas a la vista: { $players }

poter-event-stock = El montón se ha barajado y es el nuevo mazo.

poter-typed-help =
    Escribe una jugada así:
    <code>/move draw</code> · <code>/move take</code> · <code>/move pass</code>
    <code>/move meld 7h 8h 9h</code>
    <code>/move meld 5h 3s=6h 7h</code> (el 3♠️ hace de 6♥️)
    <code>/move lay 8d @2</code> · <code>/move swap 6d @2</code>
    <code>/move discard 3d</code> · <code>/move nodiscard</code>
    Palos: s ♠️ h ♥️ d ♦️ c ♣️; el diez es T o 10.
