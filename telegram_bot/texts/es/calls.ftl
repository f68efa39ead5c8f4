# Turn calls: the messages that tell a player that it is their turn.

call = { $mention }, te toca.
call-private = Te toca.
warning = { $mention }, ha pasado la mitad de tu tiempo.
warning-private = Ha pasado la mitad de tu tiempo.

command-calls = Elegir cuándo te aviso para jugar
calls-ask =
    <b>¿Cuándo quieres que te avise para jugar?</b>
    Te mando un mensaje corto y lo borro cuando has jugado. En algunas mesas puede haber menos avisos.
calls-mine = Ahora: { $value ->
    [on] cuando te toca, y a mitad de tiempo
    [quiet] solo a mitad de tiempo
   *[off] nunca
}
calls-choice = { $value ->
    [on] Cuando me toca
    [quiet] Solo a mitad de tiempo
   *[off] Nunca
}
calls-saved = { $value ->
    [on] Te avisaré cuando te toque.
    [quiet] Te avisaré solo cuando haya pasado la mitad de tu tiempo.
   *[off] No te avisaré.
}
