# Answers, toasts and commands.

# The games, and the commands that open a table: other texts refer to them.
games = <b>Póter</b>, <b>Pocha</b> y <b>Canasta</b>
openers = /poter, /pocha o /canasta

problem-no-guests = Esta mesa no admite invitados ahora: la partida ya ha empezado o «Invitados con enlace» está desactivado. Pide un enlace nuevo a quien la abrió.
problem-no-table = Aquí no hay ninguna mesa. Abre una con { openers }.
problem-table-ended = Esta mesa ya ha terminado. Abre otra con { openers }.
table-unreadable = No puedo seguir con esta mesa: es de una versión anterior del juego. Sus jugadores y los admins del chat pueden cerrarla con /stop y abrir otra.
table-unreadable-closed = La mesa está cerrada; lo jugado sigue guardado. Abre otra con { openers }.
problem-stale = La mesa acaba de cambiar. Mírala otra vez.
problem-not-allowed = Esto solo puede hacerlo quien abrió la mesa o un admin del chat.
problem-rights-unknown = Telegram no responde quién es admin del chat. Prueba otra vez dentro de un momento.
problem-not-seated = No estás en esta mesa.
problem-already-seated = Ya tienes sitio aquí.
problem-full = No quedan sitios libres.
problem-too-few = Aún faltan jugadores. ¿Añades un jugador bot?
problem-no-bot = Aquí no hay ningún jugador bot.
problem-not-in-lobby = La partida ya ha empezado.
problem-not-playing = Ahora no se está jugando ninguna ronda.
problem-not-your-turn = No te toca.
problem-not-your-cut = Esta vez corta otra persona.
problem-already-cut = Ya se ha cortado.
problem-round-running = La ronda aún no ha terminado.
problem-match-over = La partida ha terminado.
problem-bad-setting = Ese ajuste no es posible.
problem-unplayable = Con este número de jugadores no se puede jugar con estos ajustes. Cambia una cosa o la otra.
problem-unplayable-by = Con estos ajustes no se puede jugar a { $game } entre { $count }. Pueden jugar { $numbers }.
problem-unreadable = No entiendo esa jugada.
problem-illegal = Esa jugada no está permitida.
problem-mistake = Esa jugada no está permitida, y aquí las faltas cuestan puntos.
problem-table-exists = Aquí ya hay una mesa.
other-game-here = Aquí ya hay una mesa de { $game }. Cuando termine, o después de /stop, podéis abrir otra.
problem-hints-off = En esta mesa no hay pistas.
problem-hints-used = { $hints ->
    [one] Ya has usado tu pista de esta ronda.
   *[other] Ya has usado tus { $hints } pistas de esta ronda.
}
ask-once-more = { $question } Si es así, toca el botón otra vez.
problem-nothing-to-take-back = No hay nada que deshacer: ya se ha visto una carta tapada o tu turno ha terminado.
problem-no-take-backs = En esta mesa no se deshace nada.
problem-take-back-asked = Alguien ya pide deshacer un turno.
problem-take-backs-used = Ya lo has pedido dos veces en esta ronda.
problem-not-asked = Ya no hay nada que responder.
problem-only-move = Es tu única jugada.
problem-hints-busy = Ahora mismo no doy abasto. Prueba otra vez dentro de un momento.
problem-hint-coming = Tu pista ya está en camino.
problem-failed = Algo ha salido mal. No ha cambiado nada; prueba otra vez.

toast-malformed = Este botón es demasiado antiguo. Envía /table para ver la mesa.
toast-foreign = Este botón es de otro chat.
toast-joined = Te has sentado a la mesa.
toast-seat-changed = Te has movido un sitio.
toast-left = Has dejado la mesa.
toast-back = ¡Hola de nuevo! Vuelves a jugar tus cartas.
toast-whose-turn = Aún no te toca. Le toca a { $name }.
toast-held = La siguiente ronda espera a que alguien toque el botón.
toast-asked-back = Has pedido deshacer tu turno. Toda la mesa tiene que permitirlo en 20 segundos.
thinking = Pensando…
toast-picked = Elegidas: { $cards }
toast-fresh = Aquí está, al día.
toast-sending = Lo estoy enviando…
toast-nothing-picked = No hay cartas elegidas.
toast-pick-one = Toca primero una sola carta y después este botón.
button-discard-picked = Descartar elegida
toast-hand-below = Tus cartas están aquí abajo. Solo las ves tú.
toast-no-hand = Ahora mismo no tienes cartas.
toast-refusal = { $text } ({ $clause })
toast-mistake = { $text } ({ $clause }) Falta: { SIGNED($points) } puntos.

alert-private = Para jugar con botones, toca «Chat privado».

panel-your-turn = <b>Te toca</b>
panel-your-turn-until = <b>Te toca</b> · límite: { $until }
panel-see-table = La mesa muestra a quién le toca.
panel-stand-in = Un bot suplente juega tus cartas. Toca <b>He vuelto</b> para seguir tú.
turn-missed = Se te acabó el tiempo y un jugador bot terminó tu último turno. Si vuelve a pasar, jugará por ti hasta que vuelvas.
panel-lobby = La partida aún no ha empezado.
panel-coming = Toca Actualizar para ver tus cartas.

start-private =
    ¡Hola! Reparto las cartas de { games }.

    <b>A solas:</b> elige un juego aquí abajo y juega ya contra jugadores bot.
    <b>Con amigos:</b> añádeme a un grupo, envía allí { openers } y toca <b>Sentarse</b>. Tus cartas solo las ves tú.

    /rules explica los juegos.
start-group =
    Reparto las cartas de { games }. Envía { openers } para abrir una mesa y toca <b>Sentarse</b>. Podéis jugar entre amigos y con jugadores bot.
    /rules explica los juegos.
added-to-group = ¡Gracias por añadirme! Envía { openers } para abrir una mesa de cartas.
help =
    <b>En la mesa de un grupo</b>
    { openers } – abrir una mesa
    /join – sentarte a la mesa, o relevar a un jugador bot entre rondas
    /settings – cambiar los ajustes antes de la partida
    /table – mostrar la mesa otra vez, al final del chat
    /hand – ver tus cartas; solo las ves tú
    /move – escribir una jugada
    /takeback – deshacer tu última jugada
    /cut – cortar con tus propias palabras
    /hint – pedir una pista cuando te toca
    /leave – dejar la mesa; un bot suplente juega tus cartas
    /back – volver y jugar otra vez tus cartas
    /calls – elegir cuándo te aviso para jugar
    /language – elegir tu idioma, o el del grupo
    /stop – terminar la partida
    /transcript – recibir la partida en un archivo
    /review – repasar la última ronda
    /rules – aprender a jugar; por juegos: /rules_poter, /rules_pocha, /rules_canasta
    /top – quién va por delante en el grupo
    /me – cómo juegas y dónde pierdes puntos
    /puzzle – retos con tus propios errores
    /history – tus partidas y todos tus datos
    /forgetme – borrar tus datos
    <b>A solas, en nuestro chat privado</b>
    /practice – jugar contra jugadores bot
    /today – jugar las manos del día
no-own-table = No estás en ninguna mesa. Juega a solas con /practice, o abre una mesa en un grupo con { openers }.
clause-title = <b>{ $clause }</b> { $text }
clause-unknown = No hay ninguna regla { $clause }. /rules muestra las reglas.
rules-which = <b>¿Las reglas de qué juego?</b>
rules-of = { $game }: /rules_{ $command }
typed-done = Hecho.
transcript-caption = La partida, sin la ronda que aún se esté jugando.
transcript-empty = Aún no ha terminado ninguna ronda. Tras la primera podrás pedir el archivo.
transcript-sealed = Otros aún pueden jugar esta mano: su archivo llega más tarde.

command-poter = Abrir una mesa de Póter
command-join = Sentarte a la mesa
command-settings = Cambiar los ajustes
command-table = Mostrar la mesa al final del chat
command-hand = Ver tus cartas (solo tú)
command-move = Escribir una jugada
command-cut = Cortar con tus propias palabras
command-hint = Pedir una pista cuando te toca
command-leave = Dejar la mesa
command-back = Volver a tu sitio
command-takeback = Deshacer tu última jugada
command-stop = Terminar la partida
command-transcript = Recibir la partida en un archivo
command-rules = Aprender a jugar
command-help = Ver todos los comandos
command-start = Empezar
line = { $text }
write-as-yourself = { $writer ->
    [channel] Escribes en nombre de un canal.
   *[group] Escribes en nombre del grupo.
} Escribe con tu propio nombre, para que sepa quién eres.
left-in-group = { $name } ha dejado la mesa. Un bot suplente juega en su lugar hasta que { $name } envíe /back.
back-in-group = { $name } ha vuelto a la mesa.
hand-by-button = Toca el botón para ver tus cartas. Solo las ves tú.
hint-by-button = Toca primero <b>Mis cartas</b> en la mesa y luego 💡 <b>Pista</b>.
