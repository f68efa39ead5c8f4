# Why a move is best: in a hint, and as `.review` where it says so to others, after the decision.

reason-any = da igual lo que hagas.
reason-drawn = { $number ->
    [0] solo puedes robar; lo demás depende de la carta.
   *[other] solo puedes robar; con { $number } de las { $number_before } cartas que pueden salir, se sigue así.
}
reason-drawn-all = solo puedes robar; salga la carta que salga, se sigue así.
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

# Cuántas cartas sirven tras otra jugada.
poter-cards-before = { $rank ->
    [alone] .
   *[other] ; con «{ $other }», { $number_before ->
        [0] ninguna
       *[other] { $number_before }
    }.
}
poter-reason-outs = { $count ->
    [one] con una carta que no has visto ({ $cards }) te quedarías sin cartas al robar
   *[other] con { $count } cartas que no has visto ({ $cards }) te quedarías sin cartas al robar
}{ poter-cards-before }
    .review = { $count ->
        [one] con una carta no vista sería posible quedarse sin cartas al robar: { $cards }
       *[other] con { $count } cartas no vistas sería posible quedarse sin cartas al robar: { $cards }
    }
poter-reason-unlaid = mientras no bajes nada, tus cartas póter cuentan su propio valor: { $cards } { $count ->
    [one] cuesta
   *[other] cuestan
} { NUMBER($points, maximumFractionDigits: 0) }, no { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = mientras no se baja nada, las cartas póter cuentan su propio valor: { $cards } { $count ->
        [one] cuesta
       *[other] cuestan
    } { NUMBER($points, maximumFractionDigits: 0) }, no { NUMBER($points_before, maximumFractionDigits: 0) }.
poter-reason-uses_poters = { $rank ->
    [taken] no pasa a tu mano ninguna carta póter, que allí costaría 25 puntos.
    [lent] no te queda ninguna carta póter en la mano, donde cada una cuesta 25 puntos, y con { $cards } puedes recuperar una más tarde.
   *[other] no te queda ninguna carta póter en la mano, donde cada una cuesta 25 puntos.
}
    .review = { $rank ->
        [taken] no pasa a la mano ninguna carta póter, que allí costaría 25 puntos.
        [lent] no queda ninguna carta póter en la mano, donde cada una cuesta 25 puntos, y con { $cards } se puede recuperar una más tarde.
       *[other] no queda ninguna carta póter en la mano, donde cada una cuesta 25 puntos.
    }
poter-reason-stays_first = sigues en cabeza con { $number ->
    [one] 1 punto
   *[other] { $number } puntos
}, aunque alguien se quede sin cartas antes de tu próximo turno.
    .review = así se sigue en cabeza con { $number ->
        [one] 1 punto
       *[other] { $number } puntos
    }, aunque alguien se quede sin cartas enseguida.
poter-reason-own_meld = puedes bajar { $cards } también sin el montón, que solo te añadiría cartas.
    .review = era posible bajar { $cards } también sin el montón, que solo añadía cartas.
poter-reason-melds = { $rank ->
    [begins] el montón te da { $cards } al instante.
    [poter] el montón y tus cartas póter te dan { $cards } al instante, y bajas { hint-points }.
   *[other] el montón te da { $cards } al instante, y bajas { hint-points }.
}
    .review = { $rank ->
        [begins] el montón da { $cards } al instante.
        [poter] el montón y las cartas póter dan { $cards } al instante, y se bajan { hint-points }.
       *[other] el montón da { $cards } al instante, y se bajan { hint-points }.
    }
poter-points-before = { $rank ->
    [least] al menos { NUMBER($points_before, maximumFractionDigits: 0) }
   *[other] { NUMBER($points_before, maximumFractionDigits: 0) }
}
poter-reason-hurry = la ronda puede acabar pronto (con pocas cartas: { $who }): tu mano cuesta así { hint-points }, y { poter-points-before } con «{ $other }».
    .review = la ronda podía acabar pronto (con pocas cartas: { $who }), y la mano cuesta así { hint-points }, no { NUMBER($points_before, maximumFractionDigits: 0) }.
poter-reason-dearest = { $rank ->
    [barred] de las cartas que puedes descartar, { $cards } es la más cara de la que puedes prescindir: { hint-points } menos en la mano.
   *[other] { $cards } es la carta más cara de la que puedes prescindir: { hint-points } menos en la mano.
}
    .review = { $rank ->
        [barred] de las cartas que se podían descartar, { $cards } es la más cara de la que se puede prescindir: { hint-points } menos en la mano.
       *[other] { $cards } es la carta más cara de la que se puede prescindir: { hint-points } menos en la mano.
    }
poter-reason-leaves = tu mano cuesta así { hint-points }, y { poter-points-before } con «{ $other }».
    .review = la mano cuesta así { hint-points }, no { NUMBER($points_before, maximumFractionDigits: 0) }.
poter-left = { $rank ->
    [points] { hint-points }
   *[cards] { $number ->
        [one] 1 carta
       *[other] { $number } cartas
    }
}
poter-reason-no_fewer = hasta con la mejor jugada con el montón { $number ->
    [one] te quedaría
   *[other] te quedarían
} { poter-left }, no menos que ahora.
    .review = hasta con la mejor jugada con el montón { $number ->
        [one] quedaba
       *[other] quedaban
    } { poter-left } en la mano, no menos que antes.
poter-reason-swaps = te quedas con { $cards }, que solo tú puedes cambiar por { $count ->
    [one] una carta póter
   *[other] cartas póter
} de la mesa.
    .review = se queda con { $cards }, para cambiar por { $count ->
        [one] una carta póter
       *[other] cartas póter
    } de la mesa.
poter-reason-fits = { $count ->
    [one] te quedas con { $cards }, que encaja en la mesa en cuanto bajes una combinación.
   *[other] te quedas con { $cards }, que encajan en la mesa en cuanto bajes una combinación.
}
    .review = { $count ->
        [one] se queda con { $cards }, que encaja en la mesa tras bajar una combinación.
       *[other] se queda con { $cards }, que encajan en la mesa tras bajar una combinación.
    }
poter-reason-blocked = nadie puede hacer combinación con { $cards }: las cartas que harían falta están en la mesa o en tu mano.
    .review = nadie puede hacer combinación con { $cards }: las cartas que harían falta no están a su alcance.
poter-reason-threw = { $who }, que juega después, ya descartó o dejó { $each }, así que apenas necesita una carta parecida.
poter-reason-few_melds = con { $cards } ya { $number ->
    [0] no se puede hacer ninguna combinación
    [1] solo se puede hacer una combinación
   *[other] solo se pueden hacer { $number } combinaciones
}, y { $number_before } con { $other_card }.
    .review = con { $cards } ya { $number ->
        [0] no se podía hacer ninguna combinación, y { $number_before } con la otra carta
        [1] solo se podía hacer una combinación, no { $number_before }
       *[other] solo se podían hacer { $number } combinaciones, no { $number_before }
    }.
poter-reason-out_soon = el { NUMBER($percent, style: "percent") } de las veces te quedas sin cartas en tu próximo turno o antes, y el { NUMBER($percent_before, style: "percent") } con «{ $other }».
    .review = así, el { NUMBER($percent, style: "percent") } de las veces se queda uno sin cartas en su turno siguiente o antes, no el { NUMBER($percent_before, style: "percent") }.
poter-reason-poters = las cartas póter que te quedan en la mano te cuestan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos menos.
    .review = las cartas póter que quedan en la mano cuestan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos menos.
poter-reason-shut_pile = { $who }, que juega después, puede llevarse el montón el { NUMBER($percent, style: "percent") } de las veces, y el { NUMBER($percent_before, style: "percent") } con «{ $other }».
    .review = { $who }, que juega después, puede llevarse el montón el { NUMBER($percent, style: "percent") } de las veces, no el { NUMBER($percent_before, style: "percent") }.
poter-reason-waits = bajar { $cards } puede esperar: los demás tienen todavía al menos { $number ->
    [one] 1 carta
   *[other] { $number } cartas
}, y mientras no lo bajes nadie puede soltar cartas ahí.
    .review = { $cards } podía esperar: los demás tenían todavía al menos { $number ->
        [one] 1 carta
       *[other] { $number } cartas
    }, y sin bajarlo nadie podía soltar cartas ahí.
poter-reason-holds = te quedas con { $cards }: con una combinación en la mano puedes llevarte el montón en tu próximo turno.
    .review = se queda con { $cards }: con una combinación en la mano se puede llevar el montón en el turno siguiente.
poter-reason-keeps = { $rank ->
    [needed] { $count ->
        [one] una carta que no has visto ({ $cards }) solo hace combinación
       *[other] { $count } cartas que no has visto ({ $cards }) solo hacen combinación
    } si te quedas con { $other_card }; la descartada { $number_before ->
        [0] no hace falta para ninguna
        [1] solo hace falta para una
       *[other] solo hace falta para { $number_before }
    }.
   *[kept] { $count ->
        [one] una carta que no has visto ({ $cards }) haría combinación con las que te quedan
       *[other] { $count } cartas que no has visto ({ $cards }) harían combinación con las que te quedan
    }{ poter-cards-before }
}
    .review = { $rank ->
        [needed] { $count ->
            [one] una carta no vista ({ $cards }) solo haría combinación
           *[other] { $count } cartas no vistas ({ $cards }) solo harían combinación
        } con la otra carta; la descartada { $number_before ->
            [0] no hacía falta para ninguna
            [1] solo hacía falta para una
           *[other] solo hacía falta para { $number_before }
        }.
       *[kept] { $count ->
            [one] una carta no vista haría combinación con las que quedan en la mano: { $cards }
           *[other] { $count } cartas no vistas harían combinación con las que quedan en la mano: { $cards }
        }
    }
poter-reason-goes_out = te quedas sin cartas y ganas la ronda.
    .review = así se acaban las cartas al instante.
poter-reason-wins = te quedas sin cartas más a menudo: { $win }, y { $before } con «{ $other }».
    .review = gana la ronda más a menudo: { $win } en vez de { $before }.

pocha-reason-wins = aciertas tu petición más a menudo: { $win }, y { $before } con «{ $other }».
    .review = acierta la petición más a menudo: { $win } en vez de { $before }.
pocha-reason-keeps_bid = aciertas tu petición, jueguen lo que jueguen los demás.
    .review = acierta la petición, jueguen lo que jueguen los demás.
pocha-want = { $rank ->
    [enough] ya no quieres más bazas
    [over] ya tienes demasiadas bazas
    [all] necesitas todas las bazas que quedan
    [short] quedan muy pocas bazas para tu petición, pero cada una cuenta
   *[some] aún necesitas { NUMBER($points, maximumFractionDigits: 0) } de las { NUMBER($points_before, maximumFractionDigits: 0) } bazas que quedan
}
    .review = { $rank ->
        [enough] no convenían más bazas
        [over] ya había demasiadas bazas
        [all] hacían falta todas las bazas que quedaban
        [short] quedaban muy pocas bazas para la petición, pero cada una contaba
       *[some] { $points ->
            [one] hacía
           *[other] hacían
        } falta { NUMBER($points, maximumFractionDigits: 0) } de las { NUMBER($points_before, maximumFractionDigits: 0) } bazas que quedaban
    }
pocha-whole = unas { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } bazas con toda la mano
pocha-reason-equal = { $cards } valen ahora lo mismo: nadie más puede tener una carta entre ellas.
pocha-reason-near = { $cards } valen casi lo mismo: { $number ->
    [0] nadie más puede tener una carta
    [one] los demás solo pueden tener una carta
   *[other] los demás solo pueden tener { $number } cartas
} entre ellas.
pocha-reason-alike = { $cards } valen casi lo mismo: { $rank ->
    [none] no falta por salir ninguna carta más alta de sus palos.
    [same] faltan por salir tantas cartas más altas de un palo como de otro ({ $number }).
    [low] todas son bajas: del palo de cada una faltan por salir al menos { $number } cartas más altas.
   *[near] faltan por salir casi tantas cartas más altas de un palo como de otro ({ $number } y { $number_before }).
}
pocha-reason-single = { $cards } se lleva la baza el { $win } de las veces.
pocha-reason-between = { pocha-whole }: esta petición se acierta el { $win } de las veces, y «{ $other }» el { NUMBER($percent_before, style: "percent") }.
    .review = { pocha-whole }: esta petición se acierta el { $win } de las veces y no el { NUMBER($percent_before, style: "percent") }.
pocha-reason-likely = { $count ->
    [one] { $cards } { $rank ->
        [sure] es una baza segura
       *[likely] debería llevarse una baza
    }
   *[other] { $cards } { $rank ->
        [sure] son bazas seguras
       *[likely] deberían llevarse una baza cada una
    }
}: { pocha-whole }.
pocha-reason-no_winner = { $rank ->
    [high] puedes perder incluso { $cards }: { pocha-whole }.
   *[low] ni siquiera { $cards } se llevará fácilmente una baza: { pocha-whole }.
}
    .review = { $rank ->
        [high] incluso { $cards } se podía perder: { pocha-whole }.
       *[low] ni siquiera { $cards } podía llevarse fácilmente una baza: { pocha-whole }.
    }
pocha-reason-bids = { $rank ->
    [many] las peticiones suman ya { NUMBER($points_before, maximumFractionDigits: 0) } de { NUMBER($points, maximumFractionDigits: 0) }, así que quedan pocas bazas para ti.
   *[few] las peticiones solo suman { NUMBER($points_before, maximumFractionDigits: 0) } de { NUMBER($points, maximumFractionDigits: 0) }, así que quedan más bazas para ti.
}
    .review = { $rank ->
        [many] las peticiones anteriores sumaban { NUMBER($points_before, maximumFractionDigits: 0) } de { NUMBER($points, maximumFractionDigits: 0) }, así que quedaban pocas bazas.
       *[few] las peticiones anteriores solo sumaban { NUMBER($points_before, maximumFractionDigits: 0) } de { NUMBER($points, maximumFractionDigits: 0) }, así que quedaban más bazas.
    }
pocha-reason-forbidden = tus cartas se llevan alrededor de { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } bazas, pero no se puede pedir { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = estas cartas se llevan alrededor de { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } bazas, pero no se podía pedir { NUMBER($points_before, maximumFractionDigits: 0) }.
pocha-reason-pays = { $rank ->
    [same] esta petición se acierta el { $win } de las veces, tantas como «{ $other }», y vale más.
   *[less] esta petición se acierta el { $win } de las veces y «{ $other }» el { $before }, pero esta vale más.
}
    .review = { $rank ->
        [same] esta petición se acierta el { $win } de las veces, tantas como la más baja, y vale más.
       *[less] esta petición se acierta el { $win } de las veces y la más baja el { $before }, pero esta vale más.
    }
pocha-reason-tricks = { $count ->
    [one] tu mejor carta es { $cards }: { pocha-whole }.
   *[other] tus mejores cartas son { $cards }: { pocha-whole }.
}
    .review = { $count ->
        [one] la mejor carta es { $cards }: { pocha-whole }.
       *[other] las mejores cartas son { $cards }: { pocha-whole }.
    }
pocha-reason-sure = { pocha-want }, y ninguna carta que falta por salir puede superar a esta.
    .review = { pocha-want.review }, y ninguna carta que faltaba por salir podía superar a esta.
pocha-reason-cheap = { pocha-want }: esta carta basta para llevarte la baza, así que guarda { $cards }.
    .review = { pocha-want.review }: esta carta bastaba para llevarse la baza y guardar { $cards }.
pocha-reason-dear = te llevas esta baza de todos modos y después { $points ->
    [0] no quieres más
   *[other] solo quieres { NUMBER($points, maximumFractionDigits: 0) } de { NUMBER($points_before, maximumFractionDigits: 0) }
}, así que gasta la carta que más fácilmente se llevaría otra.
    .review = la baza se ganaba de todos modos y después { $points ->
        [0] no convenían más
        [one] solo convenía una de { NUMBER($points_before, maximumFractionDigits: 0) }
       *[other] solo convenían { NUMBER($points, maximumFractionDigits: 0) } de { NUMBER($points_before, maximumFractionDigits: 0) }
    }, así que gasta la carta que más fácilmente se llevaría otra.
pocha-reason-strong = { pocha-want }, y esta carta solo pierde contra { $cards }{ $players ->
    [0] .
   *[other] { "" } (por jugar: { $who }).
}
    .review = { pocha-want.review }, y esta carta solo perdía contra { $cards }.
pocha-reason-enough = { pocha-want }: esta carta se lleva la baza el { $win } de las veces, así que guarda { $cards }.
    .review = { pocha-want.review }: esta carta se lleva la baza el { $win } de las veces y guarda { $cards }.
pocha-reason-early = { pocha-want }: juega pronto esta carta alta, antes de que los demás se queden sin su palo y puedan fallarla.
    .review = { pocha-want.review }: juega pronto una carta alta, antes de que los demás se queden sin su palo y puedan fallarla.
pocha-reason-under = { pocha-want }, y { $count ->
    [one] aún falta por salir una más alta: { $cards }
   *[other] aún faltan por salir más altas: { $cards }
}{ $players ->
    [0] .
   *[other] { "" } (por jugar: { $who }).
}
    .review = { pocha-want.review }, y { $count ->
        [one] aún faltaba por salir una más alta: { $cards }.
       *[other] aún faltaban por salir más altas: { $cards }.
    }
pocha-reason-safe = { pocha-want }: los demás se llevan esta baza el { $win } de las veces, y te libras de una carta más peligrosa que { $cards }.
    .review = { pocha-want.review }: los demás se llevan esta baza el { $win } de las veces, y se va una carta más peligrosa que { $cards }.
pocha-reason-ducks = { pocha-want }: los demás se llevan esta baza el { $win } de las veces, y el { $before } con «{ $other }».
    .review = { pocha-want.review }: los demás se llevan esta baza el { $win } de las veces en vez del { $before }.
pocha-reason-top = { pocha-want }, y a esta carta solo la supera un triunfo.
    .review = { pocha-want.review }, y a esta carta solo la superaba un triunfo.
pocha-reason-draws = { $rank ->
    [forces] saca a los demás triunfos más altos ({ $cards }), y así valen más los triunfos que se guardan.
    [higher] saca triunfos a los demás y guarda otros más altos: { $cards }.
   *[plain] saca triunfos a los demás antes de que fallen { $cards }.
}
pocha-reason-void = es tu única carta de su palo: cuando salga después, { $suit ->
    [trump] podrás fallar
   *[free] podrás tirar cualquier carta
}.
    .review = era la única carta de su palo: cuando salga después, { $suit ->
        [trump] se podrá fallar
       *[free] se podrá tirar cualquier carta
    }.
pocha-reason-keeps = { pocha-want }: guarda para eso { $cards }{ $suit ->
    [leave] { "" } y deja esta baza a los demás
   *[any] { "" }
}.
    .review = { pocha-want.review }: guarda para eso { $cards }{ $suit ->
        [leave] { "" } y deja esta baza a los demás
       *[any] { "" }
    }.
pocha-reason-entry = { pocha-want }: deja esta baza a los demás y guarda { $cards }: con cada una que gane sales tú y puedes jugar la siguiente.
    .review = { pocha-want.review }: deja esta baza a los demás y guarda { $cards }: con cada una que gane se sale y se puede jugar la siguiente.
pocha-reason-spare = { pocha-want }: con { $cards } debería bastar, así que juega una carta que podría llevarse una de más mientras los demás pueden superarla.
    .review = { pocha-want.review }: con { $cards } debería bastar, así que juega una carta que podría llevarse una de más mientras los demás podían superarla.
pocha-reason-sheds = esta baza está perdida de todos modos; { pocha-want }, así que suelta la carta que más fácilmente se llevaría una después.
    .review = esta baza estaba perdida de todos modos; { pocha-want.review }, así que suelta la carta que más fácilmente se llevaría una después.
pocha-reason-surplus = esta baza está perdida de todos modos; { pocha-want }: con { $cards } debería bastar, así que suelta una carta que podría llevarse una de más.
    .review = esta baza estaba perdida de todos modos; { pocha-want.review }: con { $cards } debería bastar, así que suelta una carta que podría llevarse una de más.
pocha-reason-middle = esta baza está perdida de todos modos; { pocha-want }: guarda cartas altas para ganarlas y bajas para perder las demás.
    .review = esta baza estaba perdida de todos modos; { pocha-want.review }: guarda cartas altas para ganarlas y bajas para perder las demás.
pocha-reason-saves = esta baza está perdida de todos modos; { pocha-want }, así que guarda { $cards }.
    .review = esta baza estaba perdida de todos modos; { pocha-want.review }, así que guarda { $cards }.
pocha-reason-last = esta baza está perdida de todos modos: { $cards }, guardada para la última, la { $suit ->
    [wins] gana
   *[loses] pierde
} el { $win } de las veces, y la otra carta el { $before }.
    .review = esta baza estaba perdida de todos modos: { $cards }, guardada para la última, la { $suit ->
        [wins] gana
       *[loses] pierde
    } el { $win } de las veces, y la otra carta el { $before }.
pocha-reason-takes = se lleva la baza que necesitas el { NUMBER($percent, style: "percent") } de las veces.
    .review = se lleva la baza que hacía falta el { NUMBER($percent, style: "percent") } de las veces.

canasta-reason-wins = tu equipo suma más que nadie con más frecuencia: { $win }, y { $before } con «{ $other }».
    .review = el equipo suma más que nadie con más frecuencia: { $win } en vez de { $before }.
canasta-reason-closes = seguro que tu equipo cierra.
    .review = así el equipo cierra seguro.
canasta-reason-canastas = las canastas de tu equipo dan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos, y { NUMBER($points_before, maximumFractionDigits: 0) } con «{ $other }».
    .review = así las canastas del equipo dan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-closes_often = tu equipo cierra el { NUMBER($percent, style: "percent") } de las veces, y el { NUMBER($percent_before, style: "percent") } con «{ $other }».
    .review = así el equipo cierra el { NUMBER($percent, style: "percent") } de las veces en vez del { NUMBER($percent_before, style: "percent") }.
canasta-reason-shut_pile = { $percent ->
    [0] quien juega después casi nunca puede llevarse el pozo.
   *[other] quien juega después solo puede llevarse el pozo el { NUMBER($percent, style: "percent") } de las veces.
}
    .review = { $percent ->
        [0] así quien juega después casi nunca puede llevarse el pozo.
       *[other] así quien juega después solo puede llevarse el pozo el { NUMBER($percent, style: "percent") } de las veces.
    }
canasta-reason-others_pot = los rivales se llevan el pozo antes de tu próximo turno el { NUMBER($percent, style: "percent") } de las veces, y el { NUMBER($percent_before, style: "percent") } con «{ $other }».
    .review = así, el { NUMBER($percent, style: "percent") } de las veces los rivales se llevan el pozo antes de que le vuelva a tocar, y no el { NUMBER($percent_before, style: "percent") }.
canasta-reason-side_pot = tu equipo se lleva el pozo en tu próximo turno o antes el { NUMBER($percent, style: "percent") } de las veces, y el { NUMBER($percent_before, style: "percent") } con «{ $other }».
    .review = así el equipo se lleva el pozo en su próximo turno o antes el { NUMBER($percent, style: "percent") } de las veces, y no el { NUMBER($percent_before, style: "percent") }.
canasta-reason-opens = tu equipo abre en tu próximo turno o antes el { NUMBER($percent, style: "percent") } de las veces, y el { NUMBER($percent_before, style: "percent") } con «{ $other }».
    .review = así el equipo abre en su próximo turno o antes el { NUMBER($percent, style: "percent") } de las veces, y no el { NUMBER($percent_before, style: "percent") }.
canasta-reason-laid = las cartas de las combinaciones de tu equipo cuentan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos, y { NUMBER($points_before, maximumFractionDigits: 0) } con «{ $other }».
    .review = así las cartas de las combinaciones del equipo cuentan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-hand = las cartas que le quedan en la mano a tu equipo le cuestan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos, y { NUMBER($points_before, maximumFractionDigits: 0) } con «{ $other }».
    .review = así las cartas que le quedan en la mano al equipo le cuestan alrededor de { NUMBER($points, maximumFractionDigits: 0) } puntos en vez de { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-wins_match = una canasta de treses negros gana la partida en el acto.
canasta-reason-closes_now = cierra la ronda ya: 200 puntos, y a los demás les { $number ->
    [1] queda una carta
   *[other] quedan { $number } cartas
}.
canasta-reason-takes_pot = trae { $number ->
    [1] la única carta
   *[other] las { $number } cartas
} del pozo.
canasta-reason-leaves_pot = el pozo solo tiene { $number ->
    [1] una carta
   *[other] { $number } cartas
}, y para llevártelo tendrías que bajar { $cards }.
    .review = el pozo solo tenía { $number ->
        [1] una carta
       *[other] { $number } cartas
    }, y llevárselo obligaba a bajar { $cards }.
canasta-reason-leaves_threes = el pozo tiene treses negros: si te quedaran en la mano, te costarían { $number } puntos.
    .review = el pozo tenía treses negros: si quedaran en la mano, costarían { $number } puntos.
canasta-reason-completes = { $number_before ->
    [1] completa la canasta de { $cards }: { $number } puntos.
   *[other] completa { $number_before } canastas, de { $each }: { $number } puntos.
}
canasta-reason-opens_now = tu equipo abre ya: las combinaciones valen { $number } y hacen falta { $number_before }.
    .review = el equipo abre: las combinaciones valen { $number } y hacen falta { $number_before }.
canasta-reason-near_canasta = tu combinación de { $cards } llega a { $number } de las 7 cartas de una canasta.
    .review = la combinación de { $cards } llega a { $number } de las 7 cartas de una canasta.
canasta-reason-starts_meld = empieza { $count ->
    [one] una combinación
   *[other] combinaciones
} de { $cards } y permite a { $who } añadir cartas.
    .review = empieza { $count ->
        [one] una combinación
       *[other] combinaciones
    } de { $cards } y permitía a { $who } añadir cartas.
canasta-reason-stays_pure = la combinación de { $cards } sigue sin comodines: una canasta limpia da 500 puntos; una sucia, 300.
canasta-reason-short_hand = a { $who } solo { $number ->
    [1] le queda una carta
   *[other] le quedan { $number } cartas
} y puede cerrar pronto: las cartas en la mesa te suman, las de la mano te restan.
    .review = a { $who } solo { $number ->
        [1] le quedaba una carta
       *[other] le quedaban { $number } cartas
    } y podía cerrar pronto: las cartas en la mesa suman, las de la mano restan.
canasta-reason-low_stock = solo { $number ->
    [1] queda una carta
   *[other] quedan { $number } cartas
} en el mazo: las cartas en la mesa te suman, las de la mano te restan.
    .review = solo { $number ->
        [1] quedaba una carta
       *[other] quedaban { $number } cartas
    } en el mazo: las cartas en la mesa suman, las de la mano restan.
canasta-reason-unloads = quedan { $number } puntos más en la mesa, donde te suman.
    .review = quedan { $number } puntos más en la mesa, donde suman.
canasta-reason-no_canasta = mientras tu equipo no tenga canasta, las cartas en la mesa te restan: así hay { $number } puntos menos.
    .review = mientras un equipo no tiene canasta, sus cartas en la mesa le restan: así hay { $number } puntos menos.
canasta-reason-holds_back = el pozo tiene { $number_before } cartas y se gana con cartas de la mano: si bajas ahora, solo te quedan { $number }.
    .review = el pozo tenía { $number_before } cartas y se gana con cartas de la mano: bajando quedaban solo { $number }.
canasta-reason-keeps_hidden = guardas { $cards } en la mano: siete bajadas en un mismo turno son una canasta oculta de 1000 puntos.
    .review = { $cards } siguen juntas en la mano: siete bajadas en un mismo turno son una canasta oculta de 1000 puntos.
canasta-reason-keeps_wilds = guardas { $count ->
    [one] el comodín { $cards }
   *[other] los comodines { $cards }
} para una canasta.
    .review = { $count ->
        [one] el comodín { $cards } queda
       *[other] los comodines { $cards } quedan
    } en la mano para una canasta.
canasta-reason-keeps_pairs = guardas { $cards } en la mano, con lo que puedes llevarte el pozo.
    .review = { $cards } quedan en la mano, y con eso es posible llevarse el pozo.
canasta-reason-keeps_opening = guardas { $cards }, que valen { $number } puntos: bastan para abrir, porque tu equipo necesita { $number_before }.
    .review = { $cards } quedan en la mano y valen { $number } puntos: bastan para abrir, porque el equipo necesita { $number_before }.
canasta-reason-keeps_group = es una carta suelta, y { $cards } siguen juntas.
canasta-reason-keeps_addition = guardas { $cards }, que puedes añadir a las combinaciones de tu equipo.
    .review = { $count ->
        [one] { $cards } queda en la mano y se puede
       *[other] { $cards } quedan en la mano y se pueden
    } añadir a las combinaciones del equipo.
canasta-reason-keeps_value = tu equipo necesita { $number } puntos para abrir, y { $each } { $count ->
    [one] cuenta
   *[other] cuentan
} más para eso.
    .review = el equipo necesitaba { $number } puntos para abrir, y { $each } { $count ->
        [one] cuenta
       *[other] cuentan
    } más para eso.
canasta-reason-few_to_come = difícilmente será una combinación: { $number ->
    [0] ya no puede llegar ninguna otra de { $cards }.
    [one] de { $cards } ya solo puede llegar { $number } más.
   *[other] de { $cards } ya solo pueden llegar { $number } más.
}
    .review = difícilmente iba a ser una combinación: { $number ->
        [0] ya no podía llegar ninguna otra de { $cards }.
        [one] de { $cards } ya solo podía llegar { $number } más.
       *[other] de { $cards } ya solo podían llegar { $number } más.
    }
canasta-reason-keeps_three = mientras guardes un tres negro, nadie más puede ganar la partida con una canasta de ellos.
    .review = mientras se guarde un tres negro, nadie más puede ganar la partida con una canasta de ellos.
canasta-reason-keeps_stop = { $rank ->
    [early] de todos modos, { $who } no puede llevarse el pozo en su primer turno: guarda para después { $cards }, que lo tapa.
   *[any] guardas { $cards }, que tapa el pozo en un turno en que nada más sea seguro.
}
    .review = { $rank ->
        [early] de todos modos, { $who } no podía llevarse el pozo en su primer turno: queda en la mano para después { $cards }, que lo tapa.
       *[any] { $cards } queda en la mano y tapa el pozo en un turno en que nada más sea seguro.
    }
canasta-reason-keeps_safe = con esta carta { $who } difícilmente puede llevarse el pozo, y con { $cards } de ningún modo: guárdala para un turno en que nada más sea seguro.
    .review = con esta carta { $who } difícilmente podía llevarse el pozo, y con { $cards } de ningún modo: queda en la mano para un turno en que nada más sea seguro.
canasta-reason-more_to_throw = con { $cards } también en tu mano ya solo { $number ->
    [one] queda { $number }
   *[other] quedan { $number }
} por ver, y { $who } necesita { $number_before } para llevarse el pozo. Si lo deja, podrás tirar { $cards } en tus próximos turnos.
    .review = con { $cards } también en la mano ya solo { $number ->
        [one] quedaba { $number }
       *[other] quedaban { $number }
    } por ver, y { $who } necesitaba { $number_before } para llevarse el pozo. Si lo dejaba, era posible tirar { $cards } en los turnos siguientes.
canasta-reason-keeps_threes = guardas { $cards }: una canasta de treses negros gana la partida.
    .review = { $cards } quedan en la mano: una canasta de treses negros gana la partida.
canasta-reason-sheds = si te quedara en la mano al final, te costaría { $number } puntos, más que { $each }.
    .review = si quedara en la mano al final, costaría { $number } puntos, más que { $each }.
canasta-reason-baits = es un cebo: si alguien descarta otra después, puedes llevarte el pozo con { $cards } de tu mano.
    .review = es un cebo: si alguien descarta otra después, con { $cards } de la mano es posible llevarse el pozo.
canasta-reason-blocks = un tres negro tapa el pozo: { $who } no puede llevárselo.
    .review = un tres negro tapa el pozo: { $who } no podía llevárselo.
canasta-reason-freezes = { $number ->
    [0] con un comodín encima nadie puede llevarse ahora el pozo de { $number_before } cartas.
   *[other] con un comodín encima nadie puede llevarse el pozo, y desde entonces hacen falta { $number } cartas del mismo valor.
}
canasta-reason-freezes_melds = el equipo de { $who } tiene combinaciones de { $number } valores, en las que una carta basta para llevarse el pozo: congelado, hacen falta { $number_before } del mismo valor.
    .review = el equipo de { $who } tenía combinaciones de { $number } valores, en las que una carta bastaba para llevarse el pozo: congelado, hacen falta { $number_before } del mismo valor.
canasta-reason-cheaper_wild = un 2 tapa el pozo igual que { $cards }, que en una combinación vale { $number_before } puntos y no { $number }.
canasta-reason-dearer_wild = con un comodín encima nadie puede llevarse el pozo, y si te quedara en la mano al final, { $cards } te costaría { $number } puntos, y un 2 solo { $number_before }.
    .review = con un comodín encima nadie podía llevarse el pozo, y si quedara en la mano al final, { $cards } costaría { $number } puntos, y un 2 solo { $number_before }.
canasta-reason-holds_rest = tú tienes { $cards }, así que { $who } { $number ->
    [0] no puede tener ninguna
   *[other] puede tener como mucho { $number }
} de las { $number_before } que hacen falta para llevarse el pozo.
    .review = con { $cards } en la misma mano, { $who } { $number ->
        [0] no podía tener ninguna
       *[other] podía tener como mucho { $number }
    } de las { $number_before } que hacían falta para llevarse el pozo.
canasta-reason-rest_seen = para llevarse el pozo con { $cards } encima, { $who } necesita { $number_before } más y { $number ->
    [0] no puede tener ninguna
   *[other] puede tener como mucho { $number }
}.
    .review = para llevarse el pozo con { $cards } encima, { $who } necesitaba { $number_before } más y { $number ->
        [0] no podía tener ninguna
       *[other] podía tener como mucho { $number }
    }.
canasta-reason-their_meld = { $cards } bastaría para que { $who } se llevara el pozo: encaja en las combinaciones de su equipo.
    .review = { $cards } habría bastado para que { $who } se llevara el pozo: encaja en las combinaciones de su equipo.
canasta-reason-left_before = { $who } dejó el pozo la última vez, con { $cards } encima.
    .review = { $who } había dejado el pozo la última vez, con { $cards } encima.
canasta-reason-thrown_before = { $who } ya ha descartado { $cards }, así que apenas la querrá.
    .review = { $who } ya había descartado { $cards }, así que apenas la querría.
canasta-reason-few_left = ya solo { $number ->
    [one] queda por ver { $number } carta más
   *[other] quedan por ver { $number } cartas más
} de valor { $cards }, y { $rank ->
    [fewer] de valor { $other_card } quedan { $number_before }: es menos probable que { $who } tenga bastantes para llevarse el pozo.
   *[few] { $who } necesita { $number_before } para llevarse el pozo.
}
    .review = ya solo { $number ->
        [one] quedaba por ver { $number } carta más
       *[other] quedaban por ver { $number } cartas más
    } de valor { $cards }, y { $rank ->
        [fewer] del valor de la otra carta quedaban { $number_before }: era menos probable que { $who } tuviera bastantes para llevarse el pozo.
       *[few] { $who } necesitaba { $number_before } para llevarse el pozo.
    }
canasta-reason-far_from_opening = { $who } aún necesita { $number } puntos para abrir, y { $cards } cuenta menos para eso.
    .review = { $who } aún necesitaba { $number } puntos para abrir, y { $cards } cuenta menos para eso.
canasta-reason-can_wait = { $cards } { $count ->
    [one] puede esperar: tu equipo ya ha abierto, así que también puedes bajar esta carta
   *[other] pueden esperar: tu equipo ya ha abierto, así que también puedes bajar estas cartas
} en otro turno.
    .review = { $cards } { $count ->
        [one] puede esperar: el equipo ya ha abierto, así que también es posible bajar esta carta
       *[other] pueden esperar: el equipo ya ha abierto, así que también es posible bajar estas cartas
    } en otro turno.
canasta-group = { $number_before ->
    [2] una pareja
   *[other] un grupo de { $number_before } del mismo valor
}
canasta-reason-even = { $each } vienen a ser lo mismo: para llevarse el pozo con una de ellas encima, { $who } necesita { $number } más de su valor{ $rank ->
    [whole], y ninguna deshace { canasta-group }
    [broken], y cada una deshace { canasta-group }
    [kept], y en la mano queda { canasta-group }, se tire la que se tire
    [fewer], y la primera deshace { canasta-group }, pero de su valor quedan menos por ver
   *[mixed] { "" }
}.
canasta-reason-no_pot_yet = { $each } vienen a ser lo mismo: de todos modos, { $who } no puede llevarse el pozo en su primer turno.
    .review = { $each } vienen a ser lo mismo: de todos modos, { $who } no podía llevarse el pozo en su primer turno.
canasta-reason-none_gives = { $each } vienen a ser lo mismo: { $rank ->
    [small] el pozo { $number ->
        [0] está vacío
        [1] solo tiene una carta
       *[other] solo tiene { $number } cartas
    }, así que con ninguna de ellas se regala gran cosa.
    [hardly] con ninguna de ellas encima puede { $who } llevarse fácilmente el pozo.
   *[never] con ninguna de ellas encima puede { $who } llevarse el pozo.
}
    .review = { $each } vienen a ser lo mismo: { $rank ->
        [small] el pozo { $number ->
            [0] estaba vacío
            [1] solo tenía una carta
           *[other] solo tenía { $number } cartas
        }, así que con ninguna de ellas se regalaba gran cosa.
        [hardly] con ninguna de ellas encima podía { $who } llevarse fácilmente el pozo.
       *[never] con ninguna de ellas encima podía { $who } llevarse el pozo.
    }
canasta-reason-same_cards = se bajan y se descartan las mismas cartas; lo único que puede ir a otras combinaciones: { $cards }.
canasta-reason-exact_cut = es lo que más a menudo levanta justo el número que cuenta, el { NUMBER($percent, style: "percent") } de las veces: 100 puntos con una canasta.
canasta-reason-misses_cut = sin una canasta, el corte exacto cuesta 100 puntos, así que es mejor no acertar ese número.
