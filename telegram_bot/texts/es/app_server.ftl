# The server of the card table (Mini App)
app-problem-malformed = Algo ha salido mal. Cierra la aplicación y ábrela otra vez.
app-problem-too-many = Vas demasiado rápido. Espera un momento.
app-problem-forged = No he podido confirmar con Telegram quién eres. Abre otra vez la mesa desde el chat.
app-problem-expired = Esta página se abrió hace demasiado tiempo. Abre la mesa otra vez desde el chat.
app-problem-ended = Tus datos se han borrado, así que esta página está cerrada. Para volver a jugar, abre una mesa desde el chat.
app-problem-clock = El reloj del servidor va mal y nadie puede entrar. Avisa a quien lleva este bot.
app-problem-no-story = La imagen de la historia no se puede crear ahora. Prueba dentro de un rato.
app-problem-no-table = Esta mesa no existe, o no estás en su chat. Si te han invitado, pide que se admitan invitados: «{ setting-guests }», en los ajustes de la mesa.

# Buttons in the chat
button-app = Abrir la mesa
button-app-review = Ver en el tablero
