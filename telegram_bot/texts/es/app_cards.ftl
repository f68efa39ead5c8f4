# The hand of the card table (Mini App): its name and the buttons that sort it.

app-hand = Tus cartas
app-hand-sort = Orden de tus cartas
app-hand-suit = Por palos
app-hand-rank = Por valor
app-hand-groups = Combinaciones
app-hand-own = Mi orden
app-hand-not-playable = Ahora no puedes jugar esta carta
app-hand-not-discardable = Ahora no puedes descartar esta carta
app-cut = Cortar las cartas
app-proof = Prueba de que se baraja limpio
