# Pocha: Spanish cards, the table, the hand, moves in words.

game-pocha = Pocha
command-pocha = Abrir una mesa de Pocha

# Letters on cards, and full names. Ranks have the codes A, 2 to 9, S, C and R; suits o, c, e and b.
spanish-rank-S = S
spanish-rank-C = C
spanish-rank-R = R
spanish-rank-name = { $rank ->
    [A] as
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
    [6] seis
    [7] siete
    [8] ocho
    [9] nueve
    [S] sota
    [C] caballo
   *[R] rey
}
spanish-suit = { $suit ->
    [o] oros
    [c] copas
    [e] espadas
   *[b] bastos
}
spanish-card = { spanish-rank-name } de { spanish-suit }

pocha-heading = Ronda { $round } de { $rounds } · <b>{ $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}</b>
pocha-heading-deal = Mano del día · <b>{ $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}</b>
pocha-heading-added = Ronda { $round } · <b>desempate</b> · { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}
pocha-trump = Pintan { $sign } <b>{ spanish-suit }</b> · { $card } no juega
pocha-trump-kept = Pintan { $sign } <b>{ spanish-suit }</b> · { $card } es de quien reparte

pocha-bids-none = Aún no hay peticiones · { $tricks ->
    [one] { $tricks } baza en juego
   *[other] { $tricks } bazas en juego
}
pocha-bids = Peticiones: { $bids } · { $total ->
    [one] va
   *[other] van
} { $total } de { $tricks }
pocha-bid-of = { $name }{ "\u00A0" }{ $number }
pocha-sum-over = Peticiones: { $total } para { $tricks ->
    [one] { $tricks } baza
   *[other] { $tricks } bazas
}, <b>{ $apart ->
    [one] sobra
   *[other] sobran
} { $apart }</b>
pocha-sum-under = Peticiones: { $total } para { $tricks ->
    [one] { $tricks } baza
   *[other] { $tricks } bazas
}, <b>{ $apart ->
    [one] falta
   *[other] faltan
} { $apart }</b>
pocha-sum-even = Peticiones: { $total } para { $tricks ->
    [one] { $tricks } baza
   *[other] { $tricks } bazas
}
pocha-trick = <b>Baza { $number }:</b> { $plays }
pocha-trick-lead = <b>Baza { $number }:</b> sale { $name }
pocha-last-trick = Baza anterior: { $plays }
pocha-play-led = { $name } salió{ "\u00A0" }con{ "\u00A0" }{ $card }
pocha-play = { $name }{ "\u00A0" }{ $card }
pocha-play-best = <b>{ $play }</b>

pocha-no-bid = aún sin pedir
pocha-has-bid = petición: { $number }
pocha-won = { $taken } de { $bid }

pocha-duty-bid = ¿Cuántas bazas pides?
pocha-duty-bid-but = ¿Cuántas bazas pides? { $number } no puede ser: las peticiones no pueden sumar { $tricks }.
pocha-duty-lead = Sales tú: juega cualquier carta.
pocha-duty-play = Esperando una carta.
pocha-duty-follow = Palo de salida { $lead }: juega cualquier carta de { $lead }.
pocha-duty-beat = Palo de salida { $lead }: supera { $card }.
pocha-duty-trump = No tienes { $lead }: juega un triunfo ({ $trump }).
pocha-duty-over-trump = No tienes { $lead }: supera el triunfo { $card }.
pocha-duty-under = No tienes { $lead } y no puedes superar { $card }: juega cualquier carta.
pocha-duty-any = No tienes { $lead } ni triunfos: juega cualquier carta.
pocha-duty-no-trump = No tienes { $lead }: juega cualquier carta.

pocha-others-even = Llevan: { $others }
pocha-others-over = Llevan: { $others } · <b>{ $apart ->
    [one] sobra { $apart } baza pedida
   *[other] sobran { $apart } bazas pedidas
}</b>
pocha-others-under = Llevan: { $others } · <b>{ $apart ->
    [one] falta { $apart } baza por pedir
   *[other] faltan { $apart } bazas por pedir
}</b>
pocha-other = { $name }{ "\u00A0" }{ $taken }{ "\u00A0" }de{ "\u00A0" }{ $bid }
pocha-own-more = Pides { $bid }, llevas { $taken }: <b>te { $need ->
    [one] falta
   *[other] faltan
} { $need }</b>
pocha-own-enough = Pides { $bid }, llevas { $taken }: <b>no te lleves { $taken ->
    [0] ninguna
   *[other] otra
}</b>
pocha-own-kept = Pides { $bid }, llevas { $taken }
pocha-own-over = Pides { $bid }, llevas { $taken }: <b>te { $need ->
    [one] sobra
   *[other] sobran
} { $need }</b>
pocha-own-lost = Pides { $bid }, llevas { $taken }: no quedan bazas suficientes
pocha-legend = <i>De mayor a menor: { $order }. { spanish-rank-R } rey (12), { spanish-rank-C } caballo (11), { spanish-rank-S } sota (10).</i>

pocha-ending-kept = Petición acertada: { $seats }
pocha-ending-missed = Petición no acertada: { $seats }
pocha-ending-trick = Última baza: { $plays }. { scene-won }
pocha-ending-of = { $name }{ "\u00A0" }({ $taken }{ "\u00A0" }de{ "\u00A0" }{ $bid })

pocha-move-bid = { $form ->
    [did] { $who ->
        [you] pediste { $number }
       *[other] pidió { $number }
    }
   *[step] pedir { $number }
}
pocha-move-play = { $form ->
    [did] { $who ->
        [you] jugaste { $card }
       *[other] jugó { $card }
    }
   *[step] jugar { $card }
}
pocha-event = { $name }{ "\u00A0" }{ $what }
pocha-events = { $events }

# Hints.
pocha-hint-best = Resultado previsto: alrededor de { $side ->
    [behind] −{ hint-points }
   *[other] { hint-points }
}. Probabilidad de acertar tu petición: { $win }.
pocha-hint-nearly-lost = La partida está casi perdida; así sumas los máximos puntos.
pocha-hint-lightest = <i>Casi da igual: de estas, es la carta de la que mejor puedes prescindir.</i>
pocha-hint-costs-and-wins = cuesta alrededor de { hint-points }; probabilidad de acertar tu petición: { $win }
pocha-hint-bold = Con más probabilidad de acertar tu petición: <b>{ $plan }</b> ({ $win } en vez de { $before }; cuesta alrededor de { hint-points })
pocha-hint-bold-same = Con más probabilidad de acertar tu petición: <b>{ $plan }</b> ({ $win } en vez de { $before }; casi los mismos puntos)
pocha-chart-row = { $side ->
    [behind] −{ hint-points }
   *[other] { hint-points }
} · acertar { $win }
pocha-chart-note = Barra más larga: más puntos perdidos. Línea fina: margen de error. A la derecha: los puntos previstos y tu probabilidad de acertar tu petición.

# The review of a round.
pocha-review-mine-luck = Suerte: tus cartas valían { $luck } ± { $error } puntos en comparación con otros repartos. <i>El + te favorece.</i>
pocha-review-step-chances = Probabilidad de acertar la petición, con todas las cartas a la vista: { $players }

pocha-typed-help =
    Escribe una jugada así:
    <code>/move bid 3</code> · <code>/move bid 0</code>
    <code>/move play { spanish-rank-R }o</code> (el rey de oros)
    Primero el valor: A 2 3 4 5 6 7 8 9, { spanish-rank-S } la sota, { spanish-rank-C } el caballo, { spanish-rank-R } el rey (o 10, 11, 12).
    Luego el palo: o 🪙 oros, c 🍷 copas, e ⚔️ espadas, b 🪵 bastos.
