# While the first hint of a game is being made ready; the clock, where turns have a time, is stopped.

toast-getting-ready = ලෑස්ති වෙනවා, තත්පර { $seconds }ක් විතර යයි. ඊට පස්සේ ඉඟිය ඉබේම එනවා{ $clock ->
    [yes] ; එනකම් ඔබේ කාලය යන්නේ නැහැ
   *[no] { "" }
}.
hint-getting-ready = <i>ලෑස්ති වෙනවා, තත්පර { $seconds }ක් විතර යයි… ඊට පස්සේ ඉඟිය ඉබේම එනවා{ $clock ->
    [yes] ; එනකම් ඔබේ කාලය යන්නේ නැහැ
   *[no] { "" }
}.</i>
hint-first-look = <i>බැලූ බැල්මට: { $move }. සම්පූර්ණ ඉඟිය තත්පර { $seconds }කින් විතර එනවා{ $clock ->
    [yes] ; එනකම් ඔබේ කාලය යන්නේ නැහැ
   *[no] { "" }
}.</i>
