# The rules of Canasta: how a turn goes, then chapters with the table's options as arguments.

canasta-rules-turn =
    <b>{ rules-turn-title }</b>
    1. Roba una carta. O llévate todo el pozo, si puedes bajar enseguida su carta de arriba en una combinación.
    2. Baja combinaciones (tres o más cartas del mismo valor) o añade a las de tu equipo. Las primeras de la ronda deben llegar al mínimo para abrir.
    3. Descarta una carta en el pozo. Guarda al menos una carta, salvo si cierras.
    4. Siete cartas del mismo valor son una <b>canasta</b>. Con una limpia y una sucia, tu equipo puede <b>cerrar</b>: bajas tus últimas cartas y la ronda termina.
    5. Las cartas bajadas y las canastas suman para tu equipo; las cartas que quedan en la mano restan. Se juega a { $target } puntos.
    Para buscar una regla, envía <code>/rules C4.6</code> en el chat

canasta-rules-words =
    <b>{ rules-words-title }</b>
    { $mode ->
        [singles] Cada cual juega por su cuenta: tu <b>equipo</b> eres tú. Hay dos barajas y 4 jokers.
        [pairs] Juegan dos parejas; tu <b>equipo</b> sois tú y tu pareja. Los equipos se sientan en sitios alternos y comparten sus combinaciones. Hay dos barajas y 4 jokers.
        [trios] Juegan dos equipos de tres; el tuyo es tu <b>equipo</b>. Los equipos se sientan en sitios alternos y comparten sus combinaciones. Hay cuatro barajas y 8 jokers.
       *[usual] Dos o tres personas juegan cada una por su cuenta, cuatro por parejas y seis en dos equipos de tres: ese es tu <b>equipo</b>. Los equipos se sientan en sitios alternos y comparten sus combinaciones. Hay dos barajas y 4 jokers; entre seis, el doble.
    }
    Los <b>comodines</b> son los doses y los jokers 🃏: hacen de otras cartas. Las demás cartas son <b>naturales</b>.
    Una <b>combinación</b> tiene de tres a siete cartas del mismo valor, en la mesa; una <b>canasta</b> es una combinación de siete.
    El <b>mazo</b> son las cartas de las que robas, boca abajo. El <b>pozo</b> son los descartes.
    <b>Abrir</b> es bajar las primeras combinaciones de tu equipo en la ronda.

canasta-rules-deal-title = Reparto
canasta-rules-deal =
    <b>{ canasta-rules-deal-title }</b>
    { $cut ->
        [off] El corte antes del reparto no da ni quita puntos.
       *[on] Antes del reparto, quien reparte levanta parte de la baraja. Si son justo las cartas que se van a repartir (15 por persona), su equipo gana 100 si hace una canasta, y pierde 100 si no. El corte puede desviarse unas pocas cartas.
    }
    Se reparten 15 cartas por persona. Los treses rojos van a la mesa, y recibes otras cartas por ellos. Empieza quien está a la derecha de quien reparte, y el turno pasa a la derecha.
    El pozo empieza con seis cartas boca abajo y una boca arriba. Si es un as, un 2, un 7, un joker o un tres rojo, la tapan dos cartas más: una boca abajo y una boca arriba. Un tres negro se queda ahí, y quien empieza no puede llevarse el pozo.

canasta-rules-melds-title = Combinaciones
canasta-rules-melds =
    <b>{ canasta-rules-melds-title }</b>
    Una combinación tiene de tres a siete cartas del mismo valor, del 4 al as. Lleva más cartas naturales que comodines, y tres comodines como mucho. (Los treses: mira «{ canasta-rules-threes-title }».)
    Tu equipo tiene una sola combinación incompleta de cada valor a la vez, y todo el equipo puede añadirle cartas. Con siete es una canasta y está completa; entonces puedes empezar otra combinación de ese valor.
    Los comodines también forman combinaciones: de tres a siete doses y jokers, si tu equipo ya ha abierto, y solo una incompleta a la vez.
    Lo que bajas se queda en la mesa. Solo puedes bajar lo que te deje terminar el turno.

canasta-rules-opening-title = Abrir
canasta-rules-opening =
    <b>{ canasta-rules-opening-title }</b>
    Las primeras combinaciones de tu equipo en la ronda deben llegar a 50 puntos en un turno. Con un total de 1500 o más hacen falta 90; de 3000 o más, 120; por debajo de 0, solo 15.
    Las cartas valen: joker 50, as y dos 20, del ocho al rey 10, del cuatro al siete 5. Los comodines de las combinaciones cuentan, y la carta de arriba del pozo si te lo llevas. Las primas, los treses rojos y las combinaciones solo de comodines, no.
    Puedes bajar las combinaciones una a una, pero no terminar el turno sin llegar a esos puntos.
    Puedes abrir con tu mano o con el pozo.

canasta-rules-pot-title = El pozo
canasta-rules-pot =
    <b>{ canasta-rules-pot-title }</b>
    En vez de robar, llévate todo el pozo bajando enseguida su carta de arriba en una combinación:
    • La primera vez { $first_taking ->
        [player] que te lo llevas tú
       *[side] que se lo lleva tu equipo
    } en una ronda, con dos cartas naturales de su valor, de tu mano.
    • Después, también con una así y un comodín, o en la combinación de ese valor de tu equipo.
    • Si tu equipo solo tiene de ese valor una canasta ya completa, no hacen falta cartas; la de arriba va a tu mano.
    En el primer turno solo puede llevárselo quien empieza.
    Un <b>comodín</b> encima <b>congela</b> el pozo ❄️: nadie puede llevárselo. Una vez tapado, hacen falta { $frozen_needs ->
        [2] dos
       *[3] tres
    } cartas naturales de tu mano, del valor de la carta de arriba.
    Un <b>tres negro</b> encima solo frena a quien juega después.
    Si tu equipo no ha abierto, la carta de arriba y las tuyas deben llegar al mínimo para abrir.

canasta-rules-threes-title = Treses
canasta-rules-threes =
    <b>{ canasta-rules-threes-title }</b>
    Los <b>treses rojos</b> van solos a la mesa. Por uno que robas, robas otra carta; por uno del pozo, no. Cada uno vale +100 si tu equipo tiene una canasta al final de la ronda, −100 si no. Los cuatro de una baraja doble valen 800 juntos.
    Un <b>tres negro</b> encima del pozo impide que se lo lleve quien juega después. Cada uno que te queda en la mano te quita 100.
    <b>A lo gusto</b>: siete cartas bajadas de una vez, con al menos cuatro treses negros y como mucho tres comodines, ganan la partida al instante. No hace falta abrir antes ni guardar una carta.

canasta-rules-canastas-title = Canastas
canasta-rules-canastas =
    <b>{ canasta-rules-canastas-title }</b>
    Una canasta son siete cartas del mismo valor. No se le puede añadir nada.
    • <b>sucia</b>, con uno, dos o tres comodines: 300
    • <b>limpia</b>, sin comodines: 500
    • <b>oculta</b>, las siete de tu mano en un turno, limpia o sucia: 1000 en lugar de 500 o 300
    • <b>de comodines, mixta</b>, doses y jokers: 2000
    • <b>de comodines, pura</b>, solo doses o solo jokers: 3000
    Cinco canastas de tu equipo dan 500 más; siete o más, 2000 en lugar de 500.
    La carta de arriba del pozo no puede formar parte de una canasta oculta, pero otras cartas que te llevas con el pozo sí.

canasta-rules-closing-title = Cerrar y terremoto
canasta-rules-closing =
    <b>{ canasta-rules-closing-title }</b>
    Para <b>cerrar</b>, baja todas tus cartas, o todas menos una, que va boca abajo al pozo. Tu equipo necesita una canasta limpia de un turno anterior y una sucia, que puede ser nueva. Cerrar termina la ronda y le da 200 a tu equipo.
    <b>Terremoto</b>: si tu equipo no tiene combinaciones en la mesa, puedes robar del mazo y bajar toda tu mano en ese turno (puede quedar una carta). Necesita una canasta de cualquier tipo, pero no el mínimo para abrir. Sus canastas cuentan como ocultas.
    Con el <b>mazo vacío</b>, llévate el pozo o pasa. Si alguien pasa, la ronda termina sin los 200. También termina tras { $max_turns } turnos.

canasta-rules-score-title = Puntuación
canasta-rules-score =
    <b>{ canasta-rules-score-title }</b>
    Tu equipo suma sus canastas, 200 por cerrar, sus treses rojos y todas las cartas que ha bajado: joker 50, as y dos 20, del ocho al rey 10, del cuatro al siete 5. Las cartas que quedan en la mano restan; un tres negro, 100.
    A un equipo sin canasta, las cartas bajadas y los treses rojos le restan.
    { $mistakes ->
        [strict] Una jugada no permitida es una falta: se rechaza y le cuesta 100 puntos a tu equipo.
       *[guided] Una jugada no permitida se rechaza y no cuesta nada.
    }
    La partida termina tras la ronda en la que un equipo llega a { $target }. Gana el total más alto; un empate en el primer puesto añade una ronda. Podéis parar antes; entonces cuentan los totales de ese momento.
