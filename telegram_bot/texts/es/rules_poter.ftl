# The rules of Poter: how a turn goes, then chapters with the table's options as arguments.

poter-rules-turn =
    <b>{ rules-turn-title }</b>
    1. Roba una carta. O llévate todo el montón y baja enseguida una combinación.
    2. Baja combinaciones si quieres: 7♠️ 7♥️ 7♦️ o 5♥️ 6♥️ 7♥️. Con la primera quedas <b>sallan</b> ⭐.
    3. Si eres sallan, también puedes añadir a cualquier combinación, usar las cartas póter 🃏 como comodines y cambiarlas.
    4. Termina el turno con un descarte que no ligue con el montón. No puedes descartar una carta póter.
    5. { $go_out ->
        [any] Juega o descarta tu última carta para ganar la ronda.
       *[discard] Descarta tu última carta para ganar la ronda.
    } Las cartas que te quedan en la mano cuentan en tu contra, y gana el total más bajo.
    Para buscar una regla, envía <code>/rules P6.4</code> en el chat

poter-rules-words =
    <b>{ rules-words-title }</b>
    <b>Póter</b> (පෝටර්) es el juego. Las <b>cartas póter</b> 🃏 son los comodines de una ronda: los cuatro ases en la ronda 1, los doses en la 2 y así hasta los reyes; luego, otra vez los ases.
    Una <b>combinación</b> son cartas que van juntas, boca arriba en la mesa.
    Eres <b>sallan</b> ⭐ (සල්ලන්) desde que bajas una combinación en la ronda.
    El <b>mazo</b> son las cartas de las que robas, boca abajo. El <b>montón</b> son los descartes.
    Juegan de dos a seis personas. Se reparten 8 cartas por persona. Empieza quien está a la derecha de quien reparte, y el turno pasa a la derecha.

poter-rules-melds-title = Combinaciones
poter-rules-melds =
    <b>{ poter-rules-melds-title }</b>
    <b>Trío o cuarteto</b>: tres o cuatro cartas del mismo valor, todas de distinto palo: 7♠️ 7♥️ 7♦️.
    <b>Escalera</b>: tres o más cartas seguidas del mismo palo: 5♥️ 6♥️ 7♥️. El as va debajo del 2 o encima del K: A 2 3 o Q K A, pero nunca K A 2.
    Baja en tu turno las combinaciones que quieras, o ninguna (salvo si te has llevado el montón).
    Nadie puede separar combinaciones, juntarlas ni recogerlas.
    { $go_out ->
        [any] También puedes quedarte sin cartas al bajarlas todas, sin descarte.
       *[discard] Guarda al menos una carta: la necesitas para tu último descarte.
    }

poter-rules-sallan-title = Sallan y póter
poter-rules-sallan =
    <b>{ poter-rules-sallan-title }</b>
    Con tu primera combinación de la ronda quedas sallan ⭐ al instante. En ella ninguna carta póter puede hacer de otra.
    Desde entonces, también en el mismo turno, puedes:
    • usar <b>cartas póter</b> 🃏 que hagan de cartas que aún no están en la mesa (y a las que no sustituye otra póter), cuantas quieras en una combinación.
    • <b>añadir</b> a cualquier combinación{ $lay_own ->
        [false] {" "}que haya bajado otra persona
       *[true] { "" }
    }: a cualquier extremo de una escalera, o el palo que falta en un trío.
    • <b>cambiar</b>: pones la carta verdadera en lugar de una carta póter y te quedas la póter, { $swap_own ->
        [true] de cualquier combinación, también de las tuyas.
       *[false] pero no de tus propias combinaciones.
    }
    Cualquiera puede bajar una carta póter como la carta que es de verdad.

poter-rules-discarding-title = Descarte
poter-rules-discarding =
    <b>{ poter-rules-discarding-title }</b>
    Terminas el turno con un descarte. No puede ser una carta póter 🃏 ni <b>ligar</b> con el montón.
    Dos cartas ligan si son del mismo valor, o del mismo palo y a dos pasos como mucho: 7♥️ liga con todos los sietes, y con 5♥️ 6♥️ 8♥️ 9♥️. El as va junto al 2 y junto al K.
    Qué cartas del montón cuentan:
    • hasta 4 cartas: todas
    • de 5 a 9 cartas: solo la de arriba
    • 10 cartas o más: ninguna
    Solo si no tienes ningún descarte posible, terminas el turno sin descartar.

poter-rules-pile-title = Montón y mazo
poter-rules-pile =
    <b>{ poter-rules-pile-title }</b>
    En vez de robar puedes llevarte todo el montón si tiene de 1 a 9 cartas. Entonces baja enseguida una combinación con las cartas que quieras. En ella ninguna carta póter puede hacer de otra, aunque seas sallan{ $go_out ->
        [any] .
       *[discard] , y tiene que quedarte una carta.
    }
    Cuando el mazo está vacío, el montón se baraja y pasa a ser el nuevo mazo.
    Si entonces el montón es una sola carta, esta da la vuelta a la mesa: te la llevas en vez de robar, o pasas tu turno. Si vuelve a quien la descartó, esa persona tiene que llevársela y descartar otra carta.
    Si no queda nada que robar, juegas sin robar.{ $circles ->
        [0] { "" }
       *[3] { " " }Si entonces en tres vueltas nadie baja, añade ni cambia una carta, la ronda termina y nadie la gana.
    }

poter-rules-end-title = Final y puntos
poter-rules-end =
    <b>{ poter-rules-end-title }</b>
    { $go_out ->
        [any] Quien antes se queda sin cartas, al descartar o al bajar la última,
       *[discard] Quien antes descarta su última carta
    } gana la ronda, con 0 puntos.
    El resto cuenta las cartas de su mano: el as 1; del 2 al 10, su número; la jota 11, la dama 12, el rey 13. Una carta póter cuenta 25 si eres sallan; si no, su propio valor.
    Si nadie puede seguir, o tras { $max_turns ->
        [one] { $max_turns } turno
       *[other] { $max_turns } turnos
    }, nadie gana la ronda y cada cual cuenta sus cartas.
    { $mistakes ->
        [strict] Una jugada no permitida es una falta: se rechaza y cuesta 25 puntos.
       *[guided] Una jugada no permitida se rechaza y no cuesta nada.
    }
    La partida tiene { $rounds ->
        [one] { $rounds } ronda
       *[other] { $rounds } rondas
    }; podéis parar antes. Gana el total más bajo.
