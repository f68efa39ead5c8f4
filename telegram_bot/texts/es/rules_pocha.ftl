# The rules of Pocha: how a turn goes, then chapters with the table's options as arguments.

pocha-rules-turn-title = Una ronda
pocha-rules-turn =
    <b>{ pocha-rules-turn-title }</b>
    1. Mira tus cartas y el palo de triunfo ⭐, y pide las bazas que te vas a llevar.
    2. Cuando todos han pedido, sale quien es mano (la persona a la derecha de quien reparte). Después sale quien se ha llevado la última baza.
    3. Si tienes cartas del palo de salida, juega una, y supera la más alta de ese palo si puedes.
    4. Si no, juega un triunfo, más alto que los de la baza si puedes. Si tampoco puedes, juega cualquier carta.
    5. Llévate justo las bazas que has pedido: 10 puntos, y 5 por cada baza. Si no, pierdes 5 por cada baza de más o de menos.
    Para buscar una regla, envía <code>/rules O5.2</code> en el chat

pocha-rules-words =
    <b>{ rules-words-title }</b>
    Una <b>baza</b> es una carta de cada persona; se la lleva la mejor carta. <b>Salir</b> es jugar la primera carta de la baza. Una <b>petición</b> son las bazas que dices que te vas a llevar. El <b>triunfo</b> ⭐ es el palo que gana a los otros tres.
    Palos: 🪙 oros, 🍷 copas, ⚔️ espadas, 🪵 bastos.
    { $pack ->
        [48] Hay 48 cartas. De mayor a menor: as A, tres 3 (sí, es alto), rey R, caballo C, sota S, y luego 9, 8, 7, 6, 5, 4, 2. Pueden jugar tres, cuatro o seis personas.
       *[40] Hay 40 cartas; tres o seis personas juegan sin los doses. De mayor a menor: as A, tres 3 (sí, es alto), rey R, caballo C, sota S, y luego 7, 6, 5, 4, 2. Pueden jugar de tres a seis personas.
    }
    Las cartas españolas llevan un 12 en el rey, un 11 en el caballo y un 10 en la sota.

pocha-rules-bidding-title = Triunfo y peticiones
pocha-rules-bidding =
    <b>{ pocha-rules-bidding-title }</b>
    Tras el reparto se descubre una carta más, la muestra. Su palo es el <b>triunfo</b> ⭐ de la ronda, y la carta queda fuera de juego.
    Si se reparte toda la baraja, la última carta de quien reparte marca el triunfo. Todos la ven, y sigue en su mano.
    Luego cada cual pide una vez, de 0 al número de cartas que tiene. Primero pide quien es mano, al final quien reparte.
    Quien reparte no puede hacer que las peticiones sumen el número de bazas. Con 4 cartas por persona y peticiones de 1, 0 y 2, no puede pedir 1. Con una carta por persona, puede pedir lo que quiera.

pocha-rules-playing-title = Jugar las cartas
pocha-rules-playing =
    <b>{ pocha-rules-playing-title }</b>
    Quien es mano sale con cualquier carta. El turno pasa a la derecha, y quien se lleva una baza sale en la siguiente.
    <b>Tienes del palo de salida</b>: asiste (juega de ese palo) y supera su carta más alta en la baza si puedes. Si no puedes, o alguien ha fallado con un triunfo, vale cualquier carta de ese palo.
    <b>No tienes</b>: juega un triunfo, más alto que los de la baza. Si no puedes, juega cualquier carta.
    Lo mismo vale si se sale con triunfo: asiste con un triunfo y supera el más alto si puedes.
    Se lleva la baza el triunfo más alto; sin triunfos, la carta más alta del palo de salida.

pocha-rules-scoring-title = Puntuación
pocha-rules-scoring =
    <b>{ pocha-rules-scoring-title }</b>
    <b>Petición acertada</b>: 10 puntos, y 5 más por cada baza. Pides 2 y te llevas 2: +20. Pides 0 y no te llevas ninguna: +10.
    <b>Petición no acertada</b>: 5 puntos menos por cada baza de más o de menos. Pides 2 y te llevas 4: −10.
    { $mistakes ->
        [strict] Una jugada no permitida es una falta: se rechaza y cuesta 5 puntos.
       *[guided] Una jugada no permitida se rechaza y no cuesta nada.
    }
    Gana el total más alto tras la última ronda.

pocha-rules-rounds-title = Rondas
pocha-rules-rounds =
    <b>{ pocha-rules-rounds-title }</b>
    { $schedule ->
        [full] La ronda 1 tiene una carta por persona, la 2 tiene dos, y así hasta repartir toda la baraja. Esa ronda, la mayor, se juega una vez por cada jugador. Después cada ronda tiene una carta menos, hasta llegar a una.
        [up] La ronda 1 tiene una carta por persona, la 2 tiene dos, y así sucesivamente. La última es la ronda en la que se reparte toda la baraja.
        [short] Hay diez rondas. La primera tiene una carta por persona y las siguientes cada vez más; en la última se reparte toda la baraja.
       *[other] Cartas por persona, ronda a ronda: { $schedule }.
    }
    Se sortea quién reparte primero; después de cada ronda, reparte la persona de la derecha.
    Si al final hay empate en el primer puesto, se añaden rondas de desempate de una carta hasta que alguien va primero en solitario.
    Podéis parar antes; entonces cuentan los totales de ese momento.
