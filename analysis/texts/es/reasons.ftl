# Why a move is best: in a hint, and as `.review` where it says so to others, after the decision.

reason-any = da igual lo que hagas.
hint-points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
# A probability: exact, or only its bound.
chance = { $bound ->
    [under] menos del { NUMBER(0.01, style: "percent") }
    [over] más del { NUMBER(0.99, style: "percent") }
   *[none] { NUMBER($chance, style: "percent") }
}

poter-reason-out_soon = el { NUMBER($percent, style: "percent") } de las veces te quedas sin cartas en tu próximo turno o antes, claramente más que con otra jugada.
    .review = así, el { NUMBER($percent, style: "percent") } de las veces se queda uno sin cartas en su turno siguiente o antes.
poter-reason-poters = las cartas póter que te quedan en la mano te cuestan alrededor de { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } puntos menos.
    .review = las cartas póter que quedan en la mano cuestan alrededor de { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } puntos menos.
poter-reason-shut_pile = { $percent ->
    [0] quien juega después casi nunca puede llevarse el montón.
   *[other] quien juega después solo puede llevarse el montón el { NUMBER($percent, style: "percent") } de las veces.
}
poter-reason-keeps = { $count ->
    [one] una carta que no has visto haría combinación con las que te quedan: { $cards }
   *[other] { $count } cartas que no has visto harían combinación con las que te quedan: { $cards }
}
    .review = { $count ->
        [one] una carta no vista haría combinación con las que quedan en la mano: { $cards }
       *[other] { $count } cartas no vistas harían combinación con las que quedan en la mano: { $cards }
    }
poter-reason-goes_out = te quedas sin cartas y ganas la ronda.
    .review = así se acaban las cartas al instante.
poter-reason-wins = te quedas sin cartas más a menudo: { $win }, y { $before } con «{ $other }».
    .review = gana la ronda más a menudo: { $win } en vez de { $before }.

pocha-reason-wins = aciertas tu petición más a menudo: { $win }, y { $before } con «{ $other }».
    .review = acierta la petición más a menudo: { $win } en vez de { $before }.
pocha-reason-keeps_bid = aciertas tu petición, jueguen lo que jueguen los demás.
    .review = acierta la petición, jueguen lo que jueguen los demás.
pocha-reason-tricks = tus cartas se llevan alrededor de { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } bazas.
    .review = estas cartas se llevan alrededor de { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } bazas.
pocha-reason-takes = se lleva la baza que necesitas el { NUMBER($percent, style: "percent") } de las veces.
    .review = se lleva la baza que hacía falta el { NUMBER($percent, style: "percent") } de las veces.
pocha-reason-ducks = otra persona se lleva la baza que no quieres el { NUMBER($percent, style: "percent") } de las veces.
    .review = otra persona se lleva la baza que sobraba el { NUMBER($percent, style: "percent") } de las veces.

canasta-reason-wins = tu equipo suma más que nadie con más frecuencia: { $win }, y { $before } con «{ $other }».
    .review = el equipo suma más que nadie con más frecuencia: { $win } en vez de { $before }.
canasta-reason-most_points = seguro que tu equipo suma más que nadie.
    .review = así seguro que el equipo suma más que nadie.
canasta-reason-closes = seguro que tu equipo cierra.
    .review = así el equipo cierra seguro.
canasta-reason-canastas = las canastas de tu equipo dan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = así las canastas del equipo dan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-others_canastas = las canastas de los rivales les dan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = así las canastas de los rivales les dan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-closes_often = tu equipo cierra el { NUMBER($percent, style: "percent") } de las veces en vez del { NUMBER($percent_before, style: "percent") }.
    .review = así el equipo cierra el { NUMBER($percent, style: "percent") } de las veces en vez del { NUMBER($percent_before, style: "percent") }.
canasta-reason-shut_pile = { $percent ->
    [0] quien juega después casi nunca puede llevarse el pozo.
   *[other] quien juega después solo puede llevarse el pozo el { NUMBER($percent, style: "percent") } de las veces.
}
    .review = { $percent ->
        [0] así quien juega después casi nunca puede llevarse el pozo.
       *[other] así quien juega después solo puede llevarse el pozo el { NUMBER($percent, style: "percent") } de las veces.
    }
canasta-reason-others_pot = los rivales se llevan el pozo antes de tu próximo turno el { NUMBER($percent, style: "percent") } de las veces en vez del { NUMBER($percent_before, style: "percent") }.
    .review = así los rivales se llevan el pozo antes de su próximo turno el { NUMBER($percent, style: "percent") } de las veces en vez del { NUMBER($percent_before, style: "percent") }.
canasta-reason-side_pot = tu equipo se lleva el pozo en tu próximo turno o antes el { NUMBER($percent, style: "percent") } de las veces, y no el { NUMBER($percent_before, style: "percent") }.
    .review = así el equipo se lleva el pozo en su próximo turno o antes el { NUMBER($percent, style: "percent") } de las veces, y no el { NUMBER($percent_before, style: "percent") }.
canasta-reason-opens = tu equipo abre en tu próximo turno o antes el { NUMBER($percent, style: "percent") } de las veces, y no el { NUMBER($percent_before, style: "percent") }.
    .review = así el equipo abre en su próximo turno o antes el { NUMBER($percent, style: "percent") } de las veces, y no el { NUMBER($percent_before, style: "percent") }.
canasta-reason-threes = tu equipo gana la partida con una canasta de treses negros el { NUMBER($percent, style: "percent") } de las veces en vez del { NUMBER($percent_before, style: "percent") }.
    .review = así el equipo gana la partida con una canasta de treses negros el { NUMBER($percent, style: "percent") } de las veces en vez del { NUMBER($percent_before, style: "percent") }.
canasta-reason-others_threes = los rivales ganan la partida con una canasta de treses negros el { NUMBER($percent, style: "percent") } de las veces en vez del { NUMBER($percent_before, style: "percent") }.
    .review = así los rivales ganan la partida con una canasta de treses negros el { NUMBER($percent, style: "percent") } de las veces en vez del { NUMBER($percent_before, style: "percent") }.
canasta-reason-laid = las cartas de las combinaciones de tu equipo cuentan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = así las cartas de las combinaciones del equipo cuentan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-hand = las cartas que le quedan en la mano a tu equipo le cuestan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = así las cartas que le quedan en la mano al equipo le cuestan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
