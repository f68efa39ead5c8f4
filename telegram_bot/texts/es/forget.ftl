# The deletion of a person's data.

command-forgetme = Borrar tus datos
forget-ask =
    <b>¿Borrar tus datos?</b>

    Borro tus ajustes y tu idioma, tus cartas a la vista, tus pistas, tus resultados, clasificaciones y cifras, tus manos del día, tus retos, y tu nombre e identificador de Telegram en todas las mesas. En una mesa donde estés jugando, un jugador bot ocupa tu sitio para siempre.

    Las jugadas y los puntos de tus partidas se quedan, porque también son de los demás jugadores; allí solo eres «{ $name }». Los mensajes ya enviados se quedan en sus chats. No se puede deshacer.
button-forget-yes = Sí, borrar
button-forget-no = No, conservar
forget-done = Tus datos están borrados.
forget-kept = No se ha borrado nada.
# The name of a person whose data are deleted, by seat.
anonymous-player = Jugador/a { $number }
