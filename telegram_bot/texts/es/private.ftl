# Answers that one person sees.

open-privately = Te respondo en nuestro chat privado.
button-open-privately = Abrirlo allí
sent-privately = Te lo he mandado a nuestro chat privado.
sent-below = Está aquí abajo. Solo lo ves tú.
start-first = Aún no puedo escribirte. Abre un chat privado conmigo, toca Iniciar y prueba otra vez.
