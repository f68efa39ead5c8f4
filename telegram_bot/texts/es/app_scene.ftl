# The table of the Mini App: names of cards and areas for screen readers.

# Ranks have the codes A, 2 to 10, J, Q and K; suits s, h, d and c.
french-card = { $rank ->
    [A] as
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
    [6] seis
    [7] siete
    [8] ocho
    [9] nueve
    [10] diez
    [J] jota
    [Q] dama
   *[K] rey
} de { $suit ->
    [s] picas
    [h] corazones
    [d] diamantes
   *[c] tréboles
}
scene-meld = { $name }: { $cards }
scene-red-threes = { $name }: { $count ->
    [one] { $count } tres rojo
   *[other] { $count } treses rojos
}
scene-turned = Muestra: { $card }
scene-turned-kept = Carta de quien reparte: { $card }
scene-rest = { $count ->
    [one] { $count } carta fuera de juego
   *[other] { $count } cartas fuera de juego
}
scene-winning = De momento gana la baza { $name }.
scene-won = La baza es de { $name }.
