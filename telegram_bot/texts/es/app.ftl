# The page of the Mini App: table, play, lobby and score sheet. Texts without variables are sent to the page.

app-close = Cerrar
app-you = tú
app-to-move = le toca
app-cards = Cartas
app-dealer = reparte
app-dealer-sign = R
app-bid = Petición
app-taken = Bazas ganadas
app-new-meld = Combinación nueva
app-reconnecting = Sin conexión. Volviendo a conectar …
app-not-connected = Ahora no hay conexión. Prueba de nuevo en un momento.
app-reopen = Esta página ha caducado. Ciérrala y vuelve a abrir la mesa desde el chat.
app-no-table = Esa mesa no existe o no puedes verla.
app-no-link = Abre una mesa desde un chat con el bot.
