# A person's matches and data.

command-history = Tus partidas y tus datos
all-games = Todas
history-title = <b>Tus partidas</b>
history-match = { $number }. <b>{ $title }</b>
    { $detail }
history-ask = Toca un número para abrir su repaso.
button-match-review = { $number }
button-match-live = { $number }
button-newer = Más nuevas
button-older = Más antiguas
button-own-data = Todos mis datos
own-data-coming = Estoy reuniendo tus datos …
own-data-caption = Tus datos
own-data-wait = Recibiste tus datos hace menos de una hora. Prueba más tarde.
history-none = Aún no hay partidas.
