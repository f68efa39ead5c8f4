# While the first hint of a game is being made ready.

toast-getting-ready = Me estoy preparando, unos { $seconds } s. Luego tu pista llega sola; hasta entonces tu tiempo está parado.
hint-getting-ready = <i>Me estoy preparando, unos { $seconds } s… Luego tu pista llega sola; hasta entonces tu tiempo está parado.</i>
hint-first-look = <i>A primera vista: { $move }. La pista completa llega en unos { $seconds } s; hasta entonces tu tiempo está parado.</i>
