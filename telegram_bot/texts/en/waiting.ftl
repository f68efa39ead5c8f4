# While the first hint of a game is being made ready; the clock, where turns have a time, is stopped.

toast-getting-ready = Getting ready, about { $seconds } s. Your hint then comes by itself{ $clock ->
    [yes] ; until then your clock is stopped
   *[no] { "" }
}.
hint-getting-ready = <i>Getting ready, about { $seconds } s… Your hint then comes by itself{ $clock ->
    [yes] ; until then your clock is stopped
   *[no] { "" }
}.</i>
hint-first-look = <i>My first look: { $move }. A full hint follows in about { $seconds } s{ $clock ->
    [yes] ; until then your clock is stopped
   *[no] { "" }
}.</i>
