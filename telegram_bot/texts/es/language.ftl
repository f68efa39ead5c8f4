# The languages of people and groups, and how the bot presents itself in Telegram. Names of languages are their own.

command-language = Elegir tu idioma
language-title = <b>Idioma</b>
language-group = En este grupo: <b>{ $language }</b>. Puede cambiarlo quien abrió la mesa o un admin del chat.
language-mine = Para ti: <b>{ $language }</b>. Así ves tus cartas, pistas y repasos en todos los grupos.
language-mine-shared = Para ti: toca tu idioma. Así ves tus cartas, pistas y repasos en todos los grupos.
language-saved = A partir de ahora te escribo en español.
language-group-saved = Desde ahora, el idioma de este grupo es: { $language }.
button-language = { $language }

# Bot players, by number.
bot-name = { $number ->
    [1] Ana
    [2] Bruno
    [3] Carmen
    [4] Diego
    [5] Elena
   *[6] Paco
}

# The bot's page in Telegram: at most 512 and 120 characters.
bot-description =
    Juega a Póter, Pocha y Canasta con tu familia y tus amigos, en vuestro propio grupo.

    Cada cual ve solo sus cartas. Pide una pista en privado cuando te toque, y mira tras cada ronda quién ha jugado bien y quién ha tenido suerte. Los jugadores bot ocupan los sitios libres.

    Añádeme a un grupo y envía /poter, /pocha o /canasta. A solas, juegas aquí contra jugadores bot, y cada día /today trae las mismas cartas para todos.
bot-short-description = Póter, Pocha y Canasta en tu grupo, con pistas y repasos en privado.
