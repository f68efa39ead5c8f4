# The first hand of each game, played step by step. What a step tells has at most 160 characters.

button-learn = ¿Primera vez? 3 minutos
lesson-choose = Aprende un juego jugando conmigo una ronda. Son unos 3 minutos. ¿Qué juego?
lesson-of = Aprender { $game }
lesson-title = <b>La primera ronda</b> · { $game }
lesson-heading = Paso { NUMBER($number) } de { NUMBER($count) }
lesson-step = <b>{ $heading }</b>
lesson-do = <b>{ $move }</b>
lesson-skipped = Has saltado la lección. Puedes empezarla de nuevo cuando quieras: envía /start.
order-skip-lesson = Saltar la lección
order-now-you = Ahora tú
problem-other-step = Puedes hacerlo. De momento prueba esto: { $move }.
app-home-learn = ¿Primera vez? Aprende en 3 minutos
app-home-learned = Aprender otra vez

poter-lesson-draw = Se trata de quedarse sin cartas. Cada turno empieza con una carta: toca el mazo para robarla.
poter-lesson-run = Has robado 7♥. Tres o más cartas seguidas de un palo son una escalera. Elige 5♥ 6♥ 7♥ y bájalas a la mesa.
poter-lesson-set = Tres o cuatro cartas del mismo valor y de palos distintos son un grupo. Tienes tres nueves: bájalos también.
poter-lesson-discard = El turno acaba con un descarte. Lo que queda en la mano suma en tu contra, un rey 13. Descarta K♦, que no liga con nada.
poter-lesson-take = Han descartado Q♣ y tú tienes 10♣ J♣. Puedes llevarte todo el montón si bajas enseguida una combinación. Llévatelo.
poter-lesson-use = Q♣ hace escalera con tus 10♣ J♣. Baja las tres: quien se lleva el montón tiene que bajar enseguida.
poter-lesson-out = Te queda una carta: K♦, que ha vuelto con el montón. Descártala: te quedas sin cartas y ganas la ronda.
poter-lesson-done = Te has quedado sin cartas: 0 puntos. Los demás cuentan las suyas. Gana el total más bajo. En cada ronda un valor es póter. ¡Ahora tú!

pocha-lesson-bid = Primero se dice cuántas bazas se van a ganar. Pintan oros. Tu as de copas y tu rey de oros deberían ganar: pide 2.
pocha-lesson-follow = Han salido con espadas. Quien tiene del palo debe asistir. No puedes superar el 7: echa tu espada más baja.
pocha-lesson-beat = Han salido con copas y puedes superar el 6. Quien puede superar debe hacerlo. Tu as se lleva la primera baza.
pocha-lesson-lead = Quien se lleva una baza sale en la siguiente. Solo necesitas una más: sal con una carta baja y guarda tu triunfo.
pocha-lesson-trump = Han salido con bastos y no tienes. Entonces hay que fallar si se tiene triunfo. Tu rey de oros gana: dos bazas.
pocha-lesson-count = Dos bazas, las que pediste. La última no la quieres. Tu 5 de copas es bajo: échalo.
pocha-lesson-done = Pediste 2 y ganaste 2: 10 puntos y 5 por baza. Si no aciertas, cada baza de más o de menos resta 5. ¡Ahora tú!

canasta-lesson-draw = En Canasta se juntan cartas del mismo valor: siete son una canasta. Cada turno empieza con una carta: toca el mazo.
canasta-lesson-open = Para abrir hacen falta 50 puntos. Un rey vale 10, así que cinco reyes bastan: elígelos y bájalos.
canasta-lesson-wild = Los doses y los jokers son comodines: hacen de otras cartas. Dos ochos y un dos son una combinación. Bájala.
canasta-lesson-discard = Cada turno acaba con un descarte en el pozo. Descarta 7♣, que está suelta en tu mano.
canasta-lesson-take = Han descartado un nueve y tú tienes dos. Enséñalos y todo el pozo es tuyo. Llévatelo.
canasta-lesson-canasta = El pozo te ha traído dos reyes. Añade los dos a tus cinco: siete cartas son una canasta. Sin comodines es limpia y da 500 puntos.
canasta-lesson-end = Para cerrar necesitas una canasta limpia y una sucia. Aún no: acaba el turno con un descarte, 4♠.
canasta-lesson-done = ¡Tu primera canasta! Con una limpia y una sucia se puede cerrar. La partida va a 5000 puntos. ¡Ahora tú!
