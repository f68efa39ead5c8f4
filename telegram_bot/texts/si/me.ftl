# A person's own figures.

command-me = ඔබ සෙල්ලම් කරන හැටි
me-title = <b>ඔබ සෙල්ලම් කරන හැටි</b>
me-public-title = <b>{ $name }</b>
me-no-matches = අනිත් අයත් එක්ක තාම තරගයක් ඉවර කරලා නැහැ.
me-matches = <b>{ $game }:</b> { $count ->
    [1] එක තරගයක්
   *[other] තරග { $count }ක්
}, පළමු තැන { $firsts } × (අහම්බෙන් නම් { $expected } ×)
me-days = අන්තිම දවස් { $of }න් { $count ->
    [1] එක දවසක්
   *[other] දවස් { $count }ක්
} සෙල්ලම් කළා
me-daily = දවසේ අත, උදව් නැතුව අන්තිම { $count }: <b>{ $level }</b> මට්ටමේ බොට් කෙනෙක් වගේ{ $known ->
    [open] ; ඒත් { $low } සිට { $high } දක්වා ඕනෑම එකක් වෙන්න පුළුවන්
   *[sure] { "" }
}
me-daily-open = දවසේ අත: ? (උදව් නැතුව අත් { $of }ක් සෙල්ලම් කළාම මට්ටම පේනවා; තාම { $count }යි)
me-accuracy = { $game } අන්තිම තීරණ { $count }ක නිවැරදිකම: { $accuracy } ± { $error } (බොට් මට්ටම්: { $levels })
me-accuracy-none = { $count ->
    [0] එක සෙල්ලමක සමාලෝචනය කළ තීරණ { $of }ක් වුණාම නිවැරදිකම පේනවා.
    [1] එක සෙල්ලමක සමාලෝචනය කළ තීරණ { $of }ක් වුණාම නිවැරදිකම පේනවා; මේ වෙනකම් එකයි.
   *[other] එක සෙල්ලමක සමාලෝචනය කළ තීරණ { $of }ක් වුණාම නිවැරදිකම පේනවා; මේ වෙනකම් { $count }යි.
}
me-luck = { $game } වාසනාව: ලකුණු { $points } ± { $error }
me-lost-title = <b>මගේ ලකුණු නැති වෙන්නේ කොතනද?</b>
me-lost-nothing = තාම කැපිලා පේන දෙයක් නැහැ ({ $count ->
    [1] එක තීරණයක්
   *[other] තීරණ { $count }ක්
}).
me-puzzles = { $count ->
    [1] ප්‍රහේලිකාවක් විසඳන්න
   *[other] ප්‍රහේලිකා { $count }ක් විසඳන්න
}
me-weakness = { $game }, { $decisions }: තීරණ { $count }ක එකකට ලකුණු { $lost } ± { $error }; ඔබේ මට්ටමේ සාමාන්‍යයෙන් { $usual }
me-find = <b>අන්තිම දවස් { $days } හොඳම තීරණය:</b> { $game }, { $when }, ඊළඟ හොඳම දේට වඩා ලකුණු { $gain }ක් හොඳයි
button-find = ඒක බලන්න
me-seen-title = <b>මේවා පේන්නේ කාටද?</b> මේ ගණන් ඔබේ විතරයි. ඔබේ තරග, පළමු තැන්, රේටින් එක ඔබේ ගෘප්වලට /top එකේ පේනවා; ඕනෑ නැත්නම් හංගන්න.
me-seen-group = මගේ ගෘප්වලට
me-seen-named = මගේ ගෘප්වලට, වැරදිත් නම එක්ක
me-seen-hidden = මට විතරයි
me-sharing-title = <b>ඔබේ ගෘප්වලට ප්‍රහේලිකා.</b> ගෘප් එකක ඉවර වුණු තරගවල ඔබේ වැරදි ඒ ගෘප් එකේ අයට ප්‍රහේලිකා විදියට දෙන්න පුළුවන්; ඉහළින් තෝරලා නැත්නම් ඔබේ නම නැතුව. ප්‍රතිඵල ඔබට විතරක් පේනවා නම් දෙන්නේ නැහැ.
me-sharing-yes = දෙන්න
me-sharing-no = දෙන්න එපා
me-now-group = ඔබේ ප්‍රතිඵල ඔබේ ගෘප්වලට /top එකේ පේනවා.
me-now-named = ඔබේ ප්‍රතිඵල ගෘප්වලට පේනවා; දවසේ අතේ වැඩිම පාඩුව කළ තීරණය ඔබේ නම එක්ක පෙන්නන්නත් පුළුවන්.
me-now-hidden = දැන් ඔබේ ප්‍රතිඵල පේන්නේ ඔබට විතරයි.
me-now-sharing-yes = දැන් ඔබේ වැරදි ඔබේ ගෘප්වලට ප්‍රහේලිකා විදියට ලැබෙන්න පුළුවන්.
me-now-sharing-no = ඔබේ වැරදි වෙන කාටවත් ප්‍රහේලිකා විදියට ලැබෙන්නේ නැහැ.
me-zone-title = <b>වේලා කලාපය:</b> { $city }. දවස් සහ වෙලාවන් පෙන්නන්නේ එහේ වෙලාවෙන්.
button-zones = වේලා කලාපය
me-now-zone = දැන් දවස් සහ වෙලාවන් පෙන්නන්නේ { $city } වෙලාවෙන්.
poter-decisions-draw = කාඩ්පතක් හෝ ඉවතලන ගොඩ ගැනීම
poter-decisions-lay = කාඩ් තියන එක හෝ තියාගන්න එක
poter-decisions-go-out = අත හිස් කරගන්න පුළුවන් වුණු වාර
poter-decisions-discard-early = මුල් වාරවල ඉවත දැමීම්
poter-decisions-discard-late = පස්සේ වාරවල ඉවත දැමීම්
pocha-decisions-bid-high = වැඩියෙන් කීම (හැම කී ගණනක්ම ගණන් අරන්)
pocha-decisions-bid-low = අඩුවෙන් කීම (හැම කී ගණනක්ම ගණන් අරන්)
pocha-decisions-lead = මුලින් දැමීම
pocha-decisions-follow = මුලින් දාපු වංශයෙන්ම දැමීම
pocha-decisions-trump = මුලින් දාපු වංශය නැතුව දැමීම
canasta-decisions-pot = කාඩ්පතක් හෝ පොට් එක ගැනීම
canasta-decisions-opening = ඔබේ පිල ඕපන් කරන්න කලින් වාර
canasta-decisions-close = අත වහන්න පුළුවන් වුණු වාර
canasta-decisions-discard = කාඩ් තියන එක සහ ඉවත දැමීම
app-me = ඔබ සෙල්ලම් කරන හැටි
me-rating = <b>{ $game }</b> රේටින් එක{ $format ->
    [team] { " (පිල් වශයෙන්)" }
   *[alone] { "" }
}{ $kind ->
    [assisted] , ඉඟි එක්ක
   *[own] { "" }
}: { $rating } ± { $within }
me-rating-open = <b>{ $game }</b> රේටින් එක{ $format ->
    [team] { " (පිල් වශයෙන්)" }
   *[alone] { "" }
}{ $kind ->
    [assisted] , ඉඟි එක්ක
   *[own] { "" }
}: ? (පේන්නේ { $count ->
    [1] ගණන් ගන්න තව එක තරගයක්
   *[other] ගණන් ගන්න තව තරග { $count }ක්
} විතර වුණාම)
