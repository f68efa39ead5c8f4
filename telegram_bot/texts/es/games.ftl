# Words of several games: ranks of French cards, and the moves of a turn as one sentence.

# Ranks have the codes A, 2 to 10, J, Q and K; W are the wild cards of Canasta. First comes the name alone, then with
# what is of that rank (a canasta of sevens), then with the meld to which cards are added.
rank-names = { $rank ->
    [A] ases
    [2] doses
    [3] treses
    [4] cuatros
    [5] cincos
    [6] seises
    [7] sietes
    [8] ochos
    [9] nueves
    [10] dieces
    [J] jotas
    [Q] damas
   *[K] reyes
    [W] comodines
}
rank-of = de { rank-names }
rank-to = { $rank ->
    [J] a las
    [Q] a las
   *[other] a los
} { rank-names }

plan = { CAPITALIZED($acts) }
plan-then = { CAPITALIZED($first) }; luego { $rest }

# Moves: `do` on a button, where it is not `step` with a capital letter; `step` in a plan; `did` of what was done.
move-draw = { $form ->
    [did] { $who ->
        [you] robaste
       *[other] robó
    }
   *[step] robar una carta
}
move-meld = { $form ->
    [did] { $who ->
        [you] bajaste { $cards }
       *[other] bajó { $cards }
    }
   *[step] bajar { $cards }
}
move-discard = { $form ->
    [did] { $who ->
        [you] descartaste { $cards }
       *[other] descartó { $cards }
    }
   *[step] descartar { $cards }
}
move-pass = { $form ->
    [did] { $who ->
        [you] pasaste
       *[other] pasó
    }
   *[step] pasar
}
move-mistake = { $who ->
    [you] cometiste una falta ({ SIGNED($points) })
   *[other] cometió una falta ({ SIGNED($points) })
}
turn-line = { $name } { $what }

# The table and the hand.
stock = Mazo: { $count ->
    [0] vacío
    [one] { $count } carta
   *[other] { $count } cartas
}
dealer = reparte
penalty = faltas { SIGNED($points) }
hand = <b>{ $count ->
    [one] Tu carta
   *[other] Tus { $count } cartas
}:</b> { $cards }
hand-empty = No te quedan cartas.
hand-you = Tú: { $words }
hand-new = Nuevo: { $cards }
hand-picked = <b>Elegidas:</b> { $cards }
hand-why = { $why }
no-use = Con estas cartas juntas no se puede hacer nada.
no-use-one = Con esta carta no se puede hacer nada ahora.
hand-clear = Deseleccionar
hand-more = <i>{ $count ->
    [one] Hay otra forma.
   *[other] Hay otras { $count } formas.
} Escribe la tuya, con = para indicar a qué carta sustituye una póter:</i>
    <code>/move { $move }</code>
hand-bid-first = <i>Primero pide con { $sign }, luego juega tus cartas.</i>
duty-over = La ronda ha terminado.
duty-draw = Roba una carta.
duty-play = Baja lo que quieras y luego descarta una carta.
