# While the first hint of a game is being made ready; the clock, where turns have a time, is stopped.

toast-getting-ready = Me estoy preparando, unos { $seconds } s. Luego tu pista llega sola{ $clock ->
    [yes] ; hasta entonces tu tiempo está parado
   *[no] { "" }
}.
hint-getting-ready = <i>Me estoy preparando, unos { $seconds } s… Luego tu pista llega sola{ $clock ->
    [yes] ; hasta entonces tu tiempo está parado
   *[no] { "" }
}.</i>
hint-first-look = <i>A primera vista: { $move }. La pista completa llega en unos { $seconds } s{ $clock ->
    [yes] ; hasta entonces tu tiempo está parado
   *[no] { "" }
}.</i>
