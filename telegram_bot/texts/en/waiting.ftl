# While the first hint of a game is being made ready.

toast-getting-ready = Getting ready, about { $seconds } s. Your hint then comes by itself; until then your clock is stopped.
hint-getting-ready = <i>Getting ready, about { $seconds } s… Your hint then comes by itself; until then your clock is stopped.</i>
hint-first-look = <i>My first look: { $move }. A full hint follows in about { $seconds } s; until then your clock is stopped.</i>
