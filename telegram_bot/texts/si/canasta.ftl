# Canasta: the table, the hand, moves in words, the score of a round.

game-canasta = කැනස්ටා
command-canasta = කැනස්ටා මේසයක් පටන් ගන්න
canasta-joker = ජෝකර්

canasta-heading = වටය { $round } · <b>ඉලක්කය { NUMBER($target, useGrouping: 0) }</b>
canasta-heading-deal = දවසේ අත · <b>ලකුණු පරතරයයි බලන්නේ</b>
canasta-pot-empty = පොට් එක: හිස්
canasta-pot = පොට් එක: { $count ->
    [1] එක කාඩ්පතයි, { $card }
   *[other] කාඩ් { $count }යි, උඩම { $card }
}
canasta-pot-frozen = පොට් එක: { $count ->
    [1] එක කාඩ්පතයි, { $card }
   *[other] කාඩ් { $count }යි, උඩම { $card }
} · <b>හිර වෙලා</b>
canasta-pot-covered = පොට් එක: { $count ->
    [1] එක කාඩ්පතයි
   *[other] කාඩ් { $count }යි
}, මුහුණත යටට
canasta-side = <b>{ $name }</b> · { $marks }
canasta-side-alone = { canasta-side }
canasta-you = ඔබ
canasta-holding = { $name } ({ $count })
canasta-opened = ඕපන් කළා
canasta-opens-with = ඕපන්: { $points }ක් ඕනෑ
canasta-not-opened = ඕපන් කළේ නැහැ
canasta-exact-cut = හරියටම කැපුවා
canasta-melds = { "    " }ගොඩවල්: { $melds }
canasta-kind-pure = පිරිසිදු { rank-of }
canasta-kind-mixed = මිශ්‍ර { rank-of }
canasta-kind-hidden = සැඟවුණු { rank-of }
canasta-kind-mixed-wild = මිශ්‍ර { rank-of }
canasta-kind-pure-wild = පිරිසිදු { rank-of }

canasta-closed = <b>{ $name }</b> අත වැහුවා.
canasta-nobody-closed = කවුරුවත් අත වැහුවේ නැහැ: වටයේ අන්තිම වාරයත් ඉවරයි.
canasta-nobody-closed-empty = කවුරුවත් අත වැහුවේ නැහැ: ඇදගැනීමේ ගොඩ හිස්.
canasta-won-by-threes = <b>{ $name }</b> කළු තුන් කැනස්ටා එකක් තියලා තරගය දිනුවා.
canasta-score-pure-wild = { $count ->
    [1] පිරිසිදු ආදේශක කැනස්ටා එකක්
   *[other] පිරිසිදු ආදේශක කැනස්ටා { $count }ක්
}: { SIGNED($points) }
canasta-score-mixed-wild = { $count ->
    [1] මිශ්‍ර ආදේශක කැනස්ටා එකක්
   *[other] මිශ්‍ර ආදේශක කැනස්ටා { $count }ක්
}: { SIGNED($points) }
canasta-score-hidden = { $count ->
    [1] සැඟවුණු කැනස්ටා එකක්
   *[other] සැඟවුණු කැනස්ටා { $count }ක්
}: { SIGNED($points) }
canasta-score-pure = { $count ->
    [1] පිරිසිදු කැනස්ටා එකක්
   *[other] පිරිසිදු කැනස්ටා { $count }ක්
}: { SIGNED($points) }
canasta-score-mixed = { $count ->
    [1] මිශ්‍ර කැනස්ටා එකක්
   *[other] මිශ්‍ර කැනස්ටා { $count }ක්
}: { SIGNED($points) }
canasta-score-many = කැනස්ටා { $count }කට ප්‍රසාද ලකුණු: { SIGNED($points) }
canasta-score-laid = මේසය මත කාඩ්: { SIGNED($points) }
canasta-score-laid-off = මේසය මත කාඩ්, කැනස්ටා නැතුව: { SIGNED($points) }
canasta-score-red-threes = රතු { $count ->
    [1] තුනක්
   *[other] තුන් { $count }ක්
}: { SIGNED($points) }
canasta-score-cut = හරියටම කැපීම: { SIGNED($points) }
canasta-score-closing = අත වැහීම: { SIGNED($points) }
canasta-score-hand = අතේ ඉතිරි කාඩ්: { SIGNED($points) }
canasta-score-mistakes = වැරදිවලට: { SIGNED($points) }

canasta-duty-cut = කපන්න: කොච්චර උස්සනවාද? කාඩ් { $pack }න් බෙදන්නේ { $exact }යි. හරියටම එච්චරක් ඉස්සුවොත්: ඔබේ පිලට කැනස්ටා එකක් තියෙනවා නම් +100, නැත්නම් −100. කාඩ් කිහිපයකින් වරදින්න පුළුවන්.
canasta-duty-choose = කාඩ්පතක් ගන්න, නැත්නම් පොට් එක ගන්න.
canasta-duty-last = ඇදගැනීමේ ගොඩ හිස්: පොට් එක ගන්න, නැත්නම් මඟහරින්න. මඟහැරියොත් වටය ඉවරයි.
canasta-duty-pass = ඇදගැනීමේ ගොඩ හිස්: මඟහරින්න. එතකොට වටය ඉවරයි.
canasta-duty-take-to-meld = උඩම කාඩ්පතේ අගයෙන් ඔබේ පිලට ගොඩක් තියෙන නිසා, වෙන කාඩ් නැතුව පොට් එක ගන්න පුළුවන්; උඩම කාඩ්පත ඒ ගොඩට එකතු වෙනවා.
canasta-duty-take-to-hand = උඩම කාඩ්පතේ අගයෙන් ඔබේ පිලට සම්පූර්ණ කැනස්ටා එකක් තියෙන නිසා, වෙන කාඩ් නැතුව පොට් එක ගන්න පුළුවන්; උඩම කාඩ්පත ඔබේ අතට එනවා.
canasta-duty-reach = ඔබ පොට් එක ගත්තා: ලකුණු { $points }ක් එනකම් දිගටම තියන්න.
canasta-duty-more = දිගටම තියන්න: ඕපන් කරන්න ඔබේ පිලට ලකුණු { $points }ක් ඕනෑ.
canasta-duty-may-close = කැමති කාඩ් තියලා, එක කාඩ්පතක් ඉවත දාන්න; එක කාඩ්පතක් විතරක් ඉතිරි වුණොත් අත වහන්න පුළුවන්.
canasta-duty-close = ඔබට දැන් අත වහන්න පුළුවන්. එතකොට වටය ඉවර වෙනවා.
canasta-clause-C4-3 = { $taker ->
    [player] ඔබ
   *[side] ඔබේ පිල
} පොට් එක ගන්න පළමු වතාවේ, උඩම කාඩ්පතේ අගයේ සැබෑ කාඩ් හරියටම දෙකක් අතින් දාන්න ඕනෑ.
canasta-clause-C4-6 = ආදේශක කාඩ්පතකින් පොට් එක හිර වුණා. ඒක වැහුණාම උඩම කාඩ්පතේ අගයේ සැබෑ කාඩ් { $needs }ක් ඕනෑ.

canasta-opening = ඕපන් කරන්න ලකුණු: <b>{ $have } / { $need }</b>
canasta-seven-this-turn = මේ වාරයේම { rank-of } හතක් තිබ්බොත් සැඟවුණු කැනස්ටා එකක්: ලකුණු { $points }යි.
canasta-ask-discard-wild = ඇත්තටම { $card } ඉවත දානවාද? ආදේශක කාඩ්පතකින් පොට් එක හිර වෙනවා.
canasta-guide = <i>ඕනෑ හැම කාඩ්පතකටම ඒ අගය එක පාරක් බැගින් ඔබන්න. තුනක් හෝ වැඩියෙන් නම් ගොඩක්; එකක් නම් එකතු කරන්න හෝ ඉවත දාන්න පුළුවන්. ඉවත දැම්මාම ඔබේ වාරය ඉවරයි.</i>
canasta-move-cut = { $form ->
    [do] { $depth ->
        [0] කාඩ් කපන්න
       *[other] { cut-depth } උස්සන්න
    }
    [did] කාඩ් කැපුවා
   *[step] { $depth ->
        [0] කාඩ් කපන්න
       *[other] { cut-depth } උස්සලා කාඩ් කපන්න
    }
}
canasta-move-take = { $form ->
    [did] { $count ->
        [0] පොට් එක ගත්තා
       *[other] { $cards } දාලා පොට් එක ගත්තා
    }
   *[step] { $count ->
        [0] පොට් එක ගන්න
       *[other] { $cards } දාලා පොට් එක ගන්න
    }
}
canasta-move-lay = { $form ->
    [did] { rank-to } { $cards } එකතු කළා
   *[step] { rank-to } { $cards } එකතු කරන්න
}
canasta-move-close = { $form ->
    [do] { $count ->
        [0] අත වහන්න
       *[other] { $cards } දාලා අත වහන්න
    }
    [did] අත වැහුවා
   *[step] { $count ->
        [0] අත වහන්න
       *[other] { $cards } මුහුණත යටට දාලා අත වහන්න
    }
}
canasta-move-pass = { $form ->
    [do] මඟහරින්න: වටය ඉවරයි
   *[step] { move-pass }
}

# Hints.
canasta-hint-best = වටය ඉවර වෙනකොට ඔබේ පිල { $side ->
    [behind] { hint-points } විතර පිටිපස්සෙන් ඉඳියි
    [level] සමව ඉඳියි
   *[ahead] { hint-points } විතර ඉස්සරහින් ඉඳියි
}. වැඩිම ලකුණු ගන්න ඉඩ: { $win }.
canasta-hint-match = <b>මේක අන්තිම වටය වෙන්න පුළුවන්: තරගය දිනන්න ඔබට තියෙන { $of ->
    [best] හොඳම ඉඩ
   *[near] හොඳම ඉඩ වගේ ඉඩක්
} ({ $percent }).</b>
canasta-hint-lightest = <i>වෙනස සුළුයි: මේවායින් ඔබේ අතට පාඩු අඩුම මේකෙන්.</i>
canasta-hint-costs-and-wins = { hint-points } විතර පාඩුයි, ඒත් වැඩිම ලකුණු ගන්න ඉඩ { $win }
canasta-hint-bold = වැඩිම ලකුණු ගන්න වැඩි ඉඩක් ඕනෑ නම්: <b>{ $plan }</b> ({ $before } වෙනුවට { $win }; { hint-points } විතර පාඩුයි)
canasta-hint-bold-same = වැඩිම ලකුණු ගන්න වැඩි ඉඩක් ඕනෑ නම්: <b>{ $plan }</b> ({ $before } වෙනුවට { $win }; ලකුණුවල ලොකු වෙනසක් නැහැ)
canasta-chart-row = { $side ->
    [behind] { $points }ක් පිටිපස්සෙන්
    [level] සමයි
   *[ahead] { $points }ක් ඉස්සරහින්
} · ඉඩ { $win }
canasta-chart-note = තීරුව දිග වෙන තරමට පාඩුව වැඩියි. සිහින් ඉර: ගණන කොච්චර වෙනස් වෙන්න පුළුවන්ද කියන එක. දකුණේ: අන්තිමට අනිත් අයට වඩා කොච්චර ඉස්සරහින්ද, වැඩිම ලකුණු ගන්න ඉඩ.
canasta-chart-note-cut = තීරුව දිග වෙන තරමට පාඩුව වැඩියි. සිහින් ඉර: ගණන කොච්චර වෙනස් වෙන්න පුළුවන්ද කියන එක.

# The review of a round.
canasta-review-mine-luck = වාසනාව: බෙදීමෙනුයි ඔබ ගත්ත කාඩ්වලිනුයි ඔබේ පිලට ලකුණු { $luck } ± { $error }, අනිත් හැමෝම ගත්ත කාඩ්වලින් { $others }. <i>+ නම් ඔබට වාසියි.</i>
canasta-review-step-chances = හැම කාඩ්පතක්ම දන්නවා නම්, වැඩිම ලකුණු ගන්න ඉඩ: { $players }

canasta-typed-help =
    පියවරක් ටයිප් කරන්නේ මෙහෙමයි:
    <code>/move draw</code> · <code>/move pass</code> · <code>/move cut 54</code> (කාඩ් 54ක් විතර)
    <code>/move take 7s 7h</code> (ඔබේ අතේ මේ කාඩ් දාලා) · <code>/move take</code> (මේසය මත ගොඩකට)
    <code>/move meld 7s 7h 2c</code>
    <code>/move lay 7d @7</code> (7 කාඩ් ගොඩට) · <code>/move lay Jk @W</code> (ආදේශක කාඩ්වලට)
    <code>/move discard 9s</code> · <code>/move close 9s</code> · <code>/move close</code> (කාඩ් ඉතිරි නැත්නම්)
    වංශ: s ♠️ h ♥️ d ♦️ c ♣️; දහය T හෝ 10; ජෝකර් Jk.
