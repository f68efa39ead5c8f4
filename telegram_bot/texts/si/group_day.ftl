# The message of the day of a group, and what its administrators choose.

group-day-title = <b>දවසේ අත</b> · { $date }
group-day-table = <b>{ $game }</b> · { $date }
group-day-row = { $place }. { $name } · <b>{ $score }</b> ({ $points })
group-day-unplaced = { $name } · <b>{ $score }</b> ({ $points })
group-day-open = { $name } · { $state }
group-day-given-up = ඉවර කළේ නැහැ
group-day-more = … තව { $count } දෙනෙක්
group-day-about = වැඩිම ලකුණු { $most }යි; පාර් එක { $half }යි. වරහන් ඇතුළේ තියෙන්නේ පාර් එක එක්ක බැලුවාම ලකුණු.
group-day-nobody = හැමෝටම එකම කාඩ්. හොඳටම සෙල්ලම් කරන්නේ කවුද? විනාඩි කිහිපයයි යන්නේ, තනියම, කැමති වෙලාවක.
group-day-played = අද සෙල්ලම් කළා: { $names }
group-day-week = <b>සතිය:</b>
group-day-span = { $name } <b>{ $score }</b> ± { $error }
group-day-close = { $names }: කවුද ඉස්සරහ කියන්න තාම බැහැ.
group-day-somebody = කවුරුහරි
group-day-choices = <b>මේ ගෘප් එකේ දවසේ අත</b>
group-day-choices-about = දවසකට එක පාරක් මම මෙතන ඊයේ ප්‍රතිඵල ලියනවා, අද අත සෙල්ලම් කරන්න බොත්තමකුත් එක්ක. දවස ඉවර වෙනකම් අතක කාඩ්වත් ලකුණුවත් මම පෙන්නන්නේ නැහැ.
group-day-on = දැන් හැම දවසකම { $hour }ට එනවා ({ $city } වෙලාවෙන්). එහේ දැන් වෙලාව { $now }යි.
group-day-elsewhere = ඒ පණිවිඩය එන්නේ මේ ගෘප් එකේ { $where ->
    [general] ප්‍රධාන ටොපික් එකේ
   *[other] වෙන ටොපික් එකක
}.
group-day-off = දැන් එන්නේ නැහැ.
group-day-turn-on = මෙතන පෙන්නන්න
group-day-turn-off = නවත්වන්න
group-day-no = එපා, ස්තුතියි
group-day-offer = හැමදාම, හැමෝටම එකම කාඩ්: <b>දවසේ අත</b> මේ ගෘප් එකේ පෙන්නන්නද? තීරණය කරන්නේ ඇඩ්මින් කෙනෙක්; පස්සේ වුණත් /today එවලා තෝරන්න පුළුවන්.
group-day-administrators = මේක තෝරන්න පුළුවන් ගෘප් එකේ ඇඩ්මින් කෙනෙකුට විතරයි.
group-day-arrange = මේ ගෘප් එකේ
