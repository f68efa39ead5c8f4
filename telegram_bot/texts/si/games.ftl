# Words of several games: ranks of French cards, and the moves of a turn as one sentence.

# Ranks have the codes A, 2 to 10, J, Q and K; W are the wild cards of Canasta. First comes the name alone, then with
# what is of that rank (a canasta of sevens), then with the meld to which cards are added.
rank-names = { $rank ->
    [A] ආසියා කාඩ්
    [2] 2 කාඩ්
    [3] 3 කාඩ්
    [4] 4 කාඩ්
    [5] 5 කාඩ්
    [6] 6 කාඩ්
    [7] 7 කාඩ්
    [8] 8 කාඩ්
    [9] 9 කාඩ්
    [10] 10 කාඩ්
    [J] ජැක් කාඩ්
    [Q] රැජින කාඩ්
   *[K] රජා කාඩ්
    [W] ආදේශක කාඩ්
}
rank-of = { rank-names }
rank-to = { rank-of } ගොඩට

plan = { $acts }
plan-then = { $first }; ඊට පස්සේ { $rest }

# Moves: `do` on a button, where it is not `step` with a capital letter; `step` in a plan; `did` of what was done.
move-draw = { $form ->
    [did] කාඩ්පතක් ගත්තා
   *[step] කාඩ්පතක් ගන්න
}
move-meld = { $form ->
    [did] { $cards } තිබ්බා
   *[step] { $cards } තියන්න
}
move-discard = { $form ->
    [did] { $cards } ඉවත දැම්මා
   *[step] { $cards } ඉවත දාන්න
}
move-pass = { $form ->
    [did] මඟහැරියා
   *[step] මඟහරින්න
}
move-mistake = වැරැද්දක් කළා ({ SIGNED($points) })
turn-line = { $name } { $what }

# The table and the hand.
stock = ඇදගැනීමේ ගොඩ: { $count ->
    [0] හිස්
    [1] එක කාඩ්පතයි
   *[other] කාඩ් { $count }යි
}
dealer = කාඩ් බෙදන්නා
penalty = වැරදිවලට { SIGNED($points) }
hand = <b>ඔබේ { $count ->
    [1] කාඩ්පත
   *[other] කාඩ් { $count }
}:</b> { $cards }
hand-empty = ඔබට කාඩ් ඉතිරි නැහැ.
hand-you = ඔබ: { $words }
hand-new = අලුත්: { $cards }
hand-picked = <b>තෝරපු කාඩ්:</b> { $cards }
hand-why = { $why }
no-use = මේ කාඩ් එකට ගත්තාම කරන්න දෙයක් නැහැ.
no-use-one = මේ කාඩ්පතෙන් දැන් කරන්න දෙයක් නැහැ.
hand-clear = ආපහු දාන්න
hand-more = <i>{ $count ->
    [1] තව එක විදියක් තියෙනවා.
   *[other] තව විදි { $count }ක් තියෙනවා.
} ඔබට ඕනෑ එක ටයිප් කරන්න; පෝටර් කාඩ්පත මොකක් වෙනුවටද කියලා = එකෙන් ලියන්න:</i>
    <code>/move { $move }</code>
hand-bid-first = <i>මුලින් { $sign } එකක් ඔබලා ගණන කියන්න, ඊට පස්සේ කාඩ් දාන්න.</i>
duty-over = වටය ඉවරයි.
duty-draw = කාඩ්පතක් ගන්න.
duty-play = කැමති කාඩ් තියලා, එක කාඩ්පතක් ඉවත දාන්න.
