# Canasta: the table, the hand, moves in words, the score of a round.

game-canasta = Canasta
command-canasta = Abrir una mesa de Canasta
canasta-joker = joker

canasta-heading = Ronda { $round } · <b>se juega a { $target }</b>
canasta-heading-deal = Mano del día · <b>cuenta la ventaja</b>
canasta-pot-empty = Pozo: vacío
canasta-pot = Pozo: { $count ->
    [one] 1 carta, { $card }
   *[other] { $count } cartas, { $card } encima
}
canasta-pot-frozen = Pozo: { $count ->
    [one] 1 carta, { $card }
   *[other] { $count } cartas, { $card } encima
} · <b>congelado</b>
canasta-pot-covered = Pozo: { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
} boca abajo
canasta-side = <b>{ $name }</b> · { $marks }
canasta-side-alone = { canasta-side }
canasta-you = Tú
canasta-holding = { $name } ({ $count })
canasta-opened = ha abierto
canasta-opens-with = para abrir: { $points }
canasta-not-opened = sin abrir
canasta-exact-cut = corte exacto
canasta-melds = { "    " }Combinaciones: { $melds }
canasta-kind-pure = limpia { rank-of }
canasta-kind-mixed = sucia { rank-of }
canasta-kind-hidden = oculta { rank-of }
canasta-kind-mixed-wild = mixta { rank-of }
canasta-kind-pure-wild = pura { rank-of }

canasta-closed = <b>{ $name }</b> ha cerrado.
canasta-nobody-closed = Nadie ha cerrado: la ronda ha llegado a su último turno.
canasta-nobody-closed-empty = Nadie ha cerrado: el mazo está vacío.
canasta-won-by-threes = <b>{ $name }</b>: canasta de treses negros y partida ganada.
canasta-score-pure-wild = { $count ->
    [one] Canasta de comodines pura
   *[other] { $count } canastas de comodines puras
}: { SIGNED($points) }
canasta-score-mixed-wild = { $count ->
    [one] Canasta de comodines mixta
   *[other] { $count } canastas de comodines mixtas
}: { SIGNED($points) }
canasta-score-hidden = { $count ->
    [one] Canasta oculta
   *[other] { $count } canastas ocultas
}: { SIGNED($points) }
canasta-score-pure = { $count ->
    [one] Canasta limpia
   *[other] { $count } canastas limpias
}: { SIGNED($points) }
canasta-score-mixed = { $count ->
    [one] Canasta sucia
   *[other] { $count } canastas sucias
}: { SIGNED($points) }
canasta-score-many = Prima por { $count } canastas: { SIGNED($points) }
canasta-score-laid = Cartas bajadas: { SIGNED($points) }
canasta-score-laid-off = Cartas bajadas, sin canasta: { SIGNED($points) }
canasta-score-red-threes = { $count ->
    [one] Tres rojo
   *[other] { $count } treses rojos
}: { SIGNED($points) }
canasta-score-cut = Corte exacto: { SIGNED($points) }
canasta-score-closing = Por cerrar: { SIGNED($points) }
canasta-score-hand = Cartas que quedan en la mano: { SIGNED($points) }
canasta-score-mistakes = Faltas: { SIGNED($points) }

canasta-duty-cut = Te toca cortar: ¿por dónde? Si levantas justo las cartas que se van a repartir, { $exact } de { $pack }, tu equipo gana 100 con canasta y pierde 100 sin ella. El corte puede desviarse unas pocas cartas.
canasta-duty-choose = Roba una carta o llévate el pozo.
canasta-duty-last = El mazo está vacío: llévate el pozo o pasa. Si pasas, la ronda termina.
canasta-duty-pass = El mazo está vacío: pasa. Con eso termina la ronda.
canasta-duty-take-to-meld = Tu equipo tiene una combinación del valor de la carta de arriba: puedes llevarte el pozo sin más cartas, y la de arriba se añade a ella.
canasta-duty-take-to-hand = Tu equipo tiene una canasta completa del valor de la carta de arriba: puedes llevarte el pozo sin más cartas, y la de arriba va a tu mano.
canasta-duty-reach = Te has llevado el pozo: sigue bajando hasta llegar a { $points } puntos.
canasta-duty-more = Sigue bajando: tu equipo necesita { $points } puntos para abrir.
canasta-duty-may-close = Baja lo que quieras y luego descarta una carta; si te queda una sola, puedes cerrar.
canasta-duty-close = Ya puedes cerrar: con eso termina la ronda.
canasta-clause-C4-3 = { $taker ->
    [player] Tu primer pozo
   *[side] El primer pozo de tu equipo
} pide justo dos naturales de tu mano del valor de la de arriba.
canasta-clause-C4-6 = Un comodín ha congelado el pozo. Tapado, exige { $needs ->
    [2] dos
   *[3] tres
} naturales del valor de la carta de arriba.

canasta-opening = Puntos para abrir: <b>{ $have } de { $need }</b>
canasta-seven-this-turn = Baja siete { rank-names } en este turno y es una canasta oculta: { $points } puntos.
canasta-ask-discard-wild = ¿De verdad descartas { $card }? Un comodín congela el pozo.
canasta-guide = <i>Toca un valor una vez por cada carta que quieras. Tres o más forman una combinación; una carta se puede añadir o descartar. El descarte termina tu turno.</i>
canasta-move-cut = { $form ->
    [do] { $depth ->
        [0] Cortar
       *[other] { cut-depth-button }
    }
    [did] { $who ->
        [you] cortaste
       *[other] cortó
    }
   *[step] { $depth ->
        [0] cortar
       *[other] cortar y levantar { cut-depth }
    }
}
canasta-move-take = { $form ->
    [do] { $count ->
        [0] Llevarse el pozo
       *[other] Pozo con { $cards }
    }
    [did] { $who ->
        [you] te llevaste el pozo
       *[other] se llevó el pozo
    }{ $count ->
        [0] { "" }
       *[other] { " " }con { $cards }
    }
   *[step] { $count ->
        [0] llevarse el pozo
       *[other] llevarse el pozo con { $cards }
    }
}
canasta-move-lay = { $form ->
    [do] { $rank ->
        [W] Añadir { $cards } a comodines
       *[other] Añadir { $cards } { rank-to }
    }
    [did] { $who ->
        [you] añadiste { $cards } { rank-to }
       *[other] añadió { $cards } { rank-to }
    }
   *[step] añadir { $cards } { rank-to }
}
canasta-move-close = { $form ->
    [do] { $count ->
        [0] Cerrar
       *[other] Cerrar con { $cards }
    }
    [did] { $who ->
        [you] cerraste
       *[other] cerró
    }
   *[step] { $count ->
        [0] cerrar
       *[other] cerrar con { $cards } boca abajo
    }
}
canasta-move-pass = { $form ->
    [do] Pasar: fin de ronda
   *[step] { move-pass }
}

# Hints.
canasta-hint-best = Tu equipo debería acabar la ronda { $side ->
    [behind] alrededor de { hint-points } por detrás
    [level] igualado con los rivales
   *[ahead] alrededor de { hint-points } por delante
}. Probabilidad de sumar más que nadie: { $win }.
canasta-hint-match = <b>Puede ser la última ronda: { $of ->
    [best] tu mejor opción
   *[near] casi tu mejor opción
} de ganar la partida ({ $percent }).</b>
canasta-hint-lightest = <i>Casi da igual: de estas, es la que menos estropea tu mano.</i>
canasta-hint-costs-and-wins = cuesta alrededor de { hint-points }; probabilidad de sumar más que nadie: { $win }
canasta-hint-bold = Con más probabilidad de sumar más que nadie: <b>{ $plan }</b> ({ $win } en vez de { $before }; cuesta alrededor de { hint-points })
canasta-hint-bold-same = Con más probabilidad de sumar más que nadie: <b>{ $plan }</b> ({ $win } en vez de { $before }; casi los mismos puntos)
canasta-chart-row = { $side ->
    [behind] { $points } por detrás
    [level] empate
   *[ahead] { $points } por delante
} · { $win }
canasta-chart-note = Barra más larga: más puntos perdidos. Línea fina: margen de error. A la derecha: cuánto acabas por delante del resto y tu probabilidad de sumar más que nadie.
canasta-chart-note-cut = Barra más larga: más puntos perdidos. Línea fina: margen de error.

# The review of a round.
canasta-review-mine-luck = Suerte: el reparto y tus robos le dieron a tu equipo { $luck } ± { $error } puntos, los robos del resto { $others }. <i>El + te favorece.</i>
canasta-review-step-chances = Probabilidad de sumar más que nadie, con todas las cartas a la vista: { $players }

canasta-typed-help =
    Escribe una jugada así:
    <code>/move draw</code> · <code>/move pass</code> · <code>/move cut 54</code> (unas 54 cartas)
    <code>/move take 7s 7h</code> (con estas cartas de tu mano) · <code>/move take</code> (para una combinación de la mesa)
    <code>/move meld 7s 7h 2c</code>
    <code>/move lay 7d @7</code> (a los sietes) · <code>/move lay Jk @W</code> (a los comodines)
    <code>/move discard 9s</code> · <code>/move close 9s</code> · <code>/move close</code> (sin que te quede ninguna carta)
    Palos: s ♠️ h ♥️ d ♦️ c ♣️; el diez es T o 10; un joker es Jk.
