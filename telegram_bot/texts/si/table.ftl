# The table message: lobby, play, score sheet.

cards-count = { $count ->
    [0] කාඩ් නැහැ
    [1] එක කාඩ්පතයි
   *[other] කාඩ් { $count }යි
}
points-count = ලකුණු { $count }

lobby-title = <b>{ $game }</b> · අලුත් මේසය
lobby-seats = තැන්: { $taken } / { $most }
lobby-seat = { $number }. { $name }
lobby-chance = දිනන්න ඉඩ { NUMBER($chance, style: "percent") }
lobby-side = එකට: { $names }
lobby-empty = තාම ක්‍රීඩකයෝ නැහැ. <b>වාඩි වෙන්න</b> ඔබන්න.
lobby-few = <i>අඩුම තරමේ { $least ->
    [2] දෙන්නෙක්
    [3] තුන්දෙනෙක්
   *[other] { $least } දෙනෙක්
} ඕනෑ. { $reader ->
    [alone] බොට් ක්‍රීඩකයෝ එකතු කරන්න.
    [you] තව අයට වාඩි වෙන්න පුළුවන්, නැත්නම් බොට් ක්‍රීඩකයෝ එකතු කරන්න.
   *[other] <b>වාඩි වෙන්න</b> ඔබන්න, නැත්නම් බොට් ක්‍රීඩකයෝ එකතු කරන්න.
}</i>
lobby-ready = <i>ඔක්කොම ලෑස්තියි: { $name }, දැන් පටන් ගන්න පුළුවන්.</i>
lobby-ready-admin = <i>ඔක්කොම ලෑස්තියි: මේසය පටන් ගත්ත කෙනාට, නැත්නම් ඇඩ්මින් කෙනෙකුට, තරගය පටන් ගන්න පුළුවන්.</i>
lobby-waiting = { $names } { $count ->
    [one] තාම වාඩි වුණේ නැහැ; පටන් ගත්තොත් එළියේ.
   *[other] තාම වාඩි වුණේ නැහැ; පටන් ගත්තොත් එළියේ.
}
lobby-waiting-you = ඔබ තාම වාඩි වුණේ නැහැ; පටන් ගත්තොත් එළියේ.
lobby-alone = හවුල්කාරයෝ නැත්නම් හැමෝම තනි තනිව සෙල්ලම් කරනවා.

button-settings = සැකසුම්
button-done = හරි
button-hand = මගේ කාඩ්
button-private = පුද්ගලික චැට් එක
button-stop-yes = ඔව්, නවත්වන්න
button-stop-no = නැහැ, දිගටම යමු
button-hint = ඉඟිය
button-hint-left = ඉඟිය (තව { $left }ක්)
button-refresh = අලුත් කරන්න
button-transcript = තරගයේ වාර්තාව
button-review = සමාලෝචනය

table-seat = { $turn } { $name } · { $marks }
table-seat-total = { $turn } { $name } · { $marks } · <b>{ $total }</b>
table-turn = වාරය: <b>{ $name }</b> · { $until } වෙනකම්
table-turn-free = වාරය: <b>{ $name }</b>
table-house-rules = <i>{ $rules }</i>
table-paused = හැමෝම ගිහින්. කවුරුහරි <b>මම ආවා</b> ඔබනකම් සෙල්ලම නවත්තලා.
table-recent = <b>මේ දැන් වුණේ</b>

sheet-title = <b>{ $round } වෙනි වටය ඉවරයි</b>
sheet-row = { $name }: { SIGNED($points) }, දැන් <b>{ $total }</b>
sheet-hints = ඉඟි: { $hints }
sheet-hints-of = { $name } { $count }
sheet-column = { $column } { $name }
sheet-lowest = <i>දිනන්නේ මුළු ලකුණු අඩුම කෙනායි.</i>
sheet-highest = <i>වැඩිම එකතුව දිනනවා.</i>
sheet-next = <i>මේසයේ ඕනෑම කෙනෙකුට ඊළඟ වටය පටන් ගන්න පුළුවන්.</i>
sheet-next-at = ඊළඟ වටය: { $when }
sheet-row-left = { $name }: { SIGNED($points) }, දැන් <b>{ $total }</b> · ඉතිරි: { $cards }
sheet-left = { $name }, අතේ ඉතිරි: { $cards }
sheet-last = <b>{ $name }: { SIGNED($points) }</b>
match-title = <b>තරගය ඉවරයි</b>
match-won-you = ඔබ තරගය දිනුවා!
match-won = { $count ->
    [one] තරගය දිනුවේ { $names }.
   *[other] පළමු තැන බෙදාගත්තේ { $names }.
}
match-own-place = ඔබේ තැන: { $columns }න් { $place }.
table-opened-by = { $name } අලුත් මේසයක් පටන් ගත්තා.
match-stopped = { $rounds ->
    [0] වටයක්වත් ඉවර වෙන්න කලින්
    [1] එක වටයකින් පස්සේ
   *[other] වට { $rounds }කින් පස්සේ
} <b>තරගය නැවැත්තුවා</b>
# Why a match is not rated: for everybody, then for one person.
unrated-stopped = රේටින් එකට ගණන් ගත්තේ නැහැ: තරගය මැදදි නැවැත්තුවා.
unrated-take-backs = රේටින් එකට ගණන් ගත්තේ නැහැ: මේ මේසයේ මුළු වාරයක්ම ආපහු ගන්න පුළුවන් වුණා.
unrated-people = රේටින් එකට ගණන් ගත්තේ නැහැ: තමන්ගේ වාර හැම එකක්ම වගේ තමන්ම සෙල්ලම් කරපු අය දෙන්නෙක්වත් නැහැ.
unrated-repeated = රේටින් එකට ගණන් ගත්තේ නැහැ: මේක එකම අයගේ දවසේ දෙවෙනි කෙටි තරගය.
unrated-late = { $name }ගේ රේටින් එකට ගණන් ගත්තේ නැහැ: පරක්කු වෙලා එකතු වුණා.
unrated-stand-in = { $name }ගේ රේටින් එකට ගණන් ගත්තේ නැහැ: වාර ගොඩක් වෙන අය සෙල්ලම් කළා.
unrated-daily = { $name }ගේ රේටින් එකට ගණන් ගත්තේ නැහැ: දවසකට තරග { $most }ක් දැනටමත් ගණන් ගත්තා.
table-asks-back = <b>{ $name }</b> අන්තිම වාරය ආපහු ගන්න අහනවා. තව උත්තර දෙන්න ඉන්නේ: { $names }.
match-place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] { $place }.
} { $name } · { $total }
lobby-closed = මේ මේසය වැහුවා.
lobby-idle = මේ මේසය වැහුවා: කවුරුවත් පටන් ගත්තේ නැහැ.

stop-ask = දැන්ම තරගය නවත්වනවාද? ඉවර නොවුණු වටය ගණන් ගන්නේ නැහැ; ස්ථාන තීරණය වෙන්නේ ලකුණු වගුවෙන්.
stop-lobby-ask = මේ මේසය වහනවාද?
stop-kept = තරගය දිගටම යනවා.
