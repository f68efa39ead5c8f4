# The lobby of a new table: what is played there, the call to play again, and late seats.

lobby-again = { $names }: ¿otra partida? Toca <b>Sentarse</b> para volver a tu sitio.
lobby-seat-reserved = { $number }. { $name } · <i>sitio reservado</i>
lobby-guest = con enlace
button-invite-table = Invitar a esta mesa
button-rules = Reglas

poter-intro =
    <i>Suelta todas tus cartas: baja tríos, cuartetos y escaleras, y descarta una carta por turno.
    Las cartas que te quedan en la mano cuentan en tu contra. Gana el total más bajo.</i>
poter-basics =
    Roba una carta o llévate el montón.
    Baja tríos, cuartetos y escaleras; descarta una carta.
    Si te quedas sin cartas, ganas la ronda.
    Las que te quedan cuentan en tu contra. Más: /rules
pocha-intro =
    <i>Pide las bazas que te vas a llevar y luego juega una carta en cada baza.
    Llévate justo las que has pedido y sumas puntos. Gana el total más alto.</i>
pocha-basics =
    Pide las bazas que te vas a llevar.
    Asiste al palo y supera la mejor carta si puedes.
    Acierta tu petición y sumas. Más: /rules
canasta-intro =
    { $partners ->
        [yes] <i>Reúne cartas del mismo valor y bájalas; tu equipo comparte sus combinaciones. Siete forman una canasta.
            Las canastas y las cartas bajadas dan puntos. Cuando un equipo llega a los puntos acordados, gana el total más alto.</i>
       *[no] <i>Reúne cartas del mismo valor y bájalas. Siete forman una canasta.
            Las canastas y las cartas bajadas dan puntos. Cuando alguien llega a los puntos acordados, gana el total más alto.</i>
    }
canasta-basics =
    Roba una carta o llévate el pozo.
    Baja tres o más del mismo valor; siete forman una canasta.
    Doses y jokers son comodines.
    Descarta una carta. Más: /rules

toast-late = Podrás relevar a un jugador bot tras esta ronda. Envía /join entonces.
seat-taken = { $name } ocupa el sitio de un jugador bot, con sus puntos.

settings-nowhere = Los ajustes son de la mesa de un grupo. Abre allí una con { openers } y toca <b>⚙️ Ajustes</b>.
settings-closed = Solo puedes cambiar los ajustes antes de la partida. Después de esta, abre una mesa nueva.
unknown-private = No conozco ese comando. Elige un juego para jugar a solas, o añádeme a un grupo. /help muestra todos los comandos.
unknown-group = No conozco ese comando. /help muestra todos los comandos.
hello-private = ¡Hola! Reparto las cartas de { games }. Elige un juego para jugar a solas, o añádeme a tu grupo. /rules explica los juegos.
button-add-to-group = Añadirme a un grupo
