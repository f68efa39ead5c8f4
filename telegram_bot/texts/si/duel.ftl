# Duels: people who play the same deals within three days.

problem-duel-over = මේ අභියෝගය ඉවරයි, නැත්නම් ලින්ක් එක පරණයි. අලුත් එකක් එවන්න කියන්න.
problem-duel-full = මේ අභියෝගයට තව කෙනෙක් ගන්න බැහැ.
problem-duel-first = මුලින් මේ අත් ඔක්කොම සෙල්ලම් කරන්න, ඊට පස්සේ අනිත් අයට අභියෝග කරන්න.
problem-duels-many = ඔබ දැනටමත් අභියෝග ගොඩක ඉන්නවා. එකක් ඉවර වෙනකම් ඉන්න.
button-duel = මේ අත්වලින් මාව පරද්දන්න
button-duel-new = අලුත් කාඩ්වලින් මාව පරද්දන්න
button-invite = අභියෝගයට අඬගහන්න
duel-title = <b>{ $game }</b> · අභියෝගය
duel-about = අත් { $count }යි, හැමෝටම එකම කාඩ්. ඔබ ඔක්කොම සෙල්ලම් කළාම අනිත් අයගේ ප්‍රතිඵල පේනවා.
duel-until = { $time } වෙනකම් සෙල්ලම් කරන්න පුළුවන්
duel-over = මේ අභියෝගය ඉවරයි.
duel-result = { $place }. { $name }: { today-score }
duel-result-helped = { $name }: { $score }, { today-helped }
duel-playing = { $name }: { today-progress }
duel-accept = අභියෝගය පිළිගන්න
duel-entry = අභියෝගය: { $game } · { $day } · { $others ->
    [0] තාම කවුරුවත් නැහැ
    [1] තව එක්කෙනෙක්
   *[other] තව { $others } දෙනෙක්
}
duel-beat-me = මාව පරද්දන්න!
duel-invitation = හැමෝටම එකම අත් { $count }, { $time } වෙනකම්
