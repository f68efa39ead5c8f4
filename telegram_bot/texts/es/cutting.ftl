# El corte antes del reparto y la comprobación al acabar la ronda.

cut-title = <b>Ronda { $round }</b>
cut-by = Corta <b>{ $name }</b>
cut-by-until = Corta <b>{ $name }</b> · límite: { $until }
cut-ask = ¿Por dónde?
cut-you = Te toca cortar: ¿por dónde?
cut-depth = { $depth ->
    [1] unas pocas
    [2] un sexto
    [3] un cuarto
    [4] un tercio
    [5] casi la mitad
    [6] la mitad
    [7] más de la mitad
    [8] dos tercios
    [9] tres cuartos
    [10] cinco sextos
   *[11] casi todas
}
cut-depth-button = { CAPITALIZED(cut-depth) }
cut-chance = Al azar
toast-cut = Has cortado.
cut-typed = <b>{ $name }</b> ha cortado. Número: <code>{ $number }</code>
cut-typed-help = Escribe cualquier palabra o número después del comando, por ejemplo <code>/cut 27 61 8</code>. Así nadie puede saber de antemano qué cartas salen.

cut-proof = <i>Prueba de que se baraja limpio; se comprueba al acabar la ronda:</i>
    <code>{ $commitment }</code>
cut-proof-short = <code>{ $start }…</code>
button-check = Comprobar reparto
deal-check =
    <b>¿Fue limpio el reparto?</b>
    Prueba, la que mostró la mesa: <code>{ $commitment }</code>
    Semilla secreta, ya publicada: <code>{ $seed }</code>
    Corte: { cards-count }{ $number ->
        [none] , al azar
       *[other] , número <code>{ $number }</code>
    }
    <i>De la semilla sale la prueba; de la semilla y el corte, todas las cartas. Si la mesa mostró antes esta misma prueba, nadie ha cambiado las cartas desde entonces. Cualquier ordenador puede comprobarlo: el registro de la partida tiene estos datos.</i>
