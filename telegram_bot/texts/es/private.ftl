# Answers that go to the private chat.

open-privately = Te respondo en nuestro chat privado.
button-open-privately = Abrirlo allí
sent-privately = Te lo he mandado a nuestro chat privado.
