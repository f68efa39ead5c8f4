# Pocha: Spanish cards, the table, the hand, moves in words.

game-pocha = පෝචා
command-pocha = පෝචා මේසයක් පටන් ගන්න

# Letters on cards, and full names. Ranks have the codes A, 2 to 9, S, C and R; suits o, c, e and b.
spanish-rank-S = J
spanish-rank-C = N
spanish-rank-R = K
spanish-rank-name = { $rank ->
    [A] ආසියා
    [2] දෙක
    [3] තුන
    [4] හතර
    [5] පහ
    [6] හය
    [7] හත
    [8] අට
    [9] නවය
    [S] ජැක්
    [C] අශ්වයා
   *[R] රජා
}
spanish-suit = { $suit ->
    [o] කාසි
    [c] කුසලාන
    [e] කඩු
   *[b] මුගුරු
}
spanish-card = { spanish-suit } { spanish-rank-name }

pocha-heading = වටය { $round } / { $rounds } · <b>{ $cards ->
    [1] එක කාඩ්පත බැගින්
   *[other] කාඩ් { $cards } බැගින්
}</b>
pocha-heading-deal = දවසේ අත · <b>{ $cards ->
    [1] එක කාඩ්පත බැගින්
   *[other] කාඩ් { $cards } බැගින්
}</b>
pocha-heading-added = වටය { $round } · <b>අමතර වටය</b> · { $cards ->
    [1] එක කාඩ්පත බැගින්
   *[other] කාඩ් { $cards } බැගින්
}
pocha-trump = තුරුම්පු: { $sign } <b>{ spanish-suit }</b> · { $card } සෙල්ලමේ නැහැ
pocha-trump-kept = තුරුම්පු: { $sign } <b>{ spanish-suit }</b> · කාඩ් බෙදන්නාගේ කාඩ්පත { $card }

pocha-bids-none = තාම කවුරුවත් කිව්වේ නැහැ · ට්‍රික් ගණන { $tricks }
pocha-bids = කී ගණන්: { $bids } · මේ වෙනකම් එකතුව { $total }, ට්‍රික් ගණන { $tricks }
pocha-bid-of = { $name }{ "\u00A0" }{ $number }
pocha-sum-over = කී ගණන්වල එකතුව { $total }, ට්‍රික් ගණන { $tricks }: <b>{ $apart }ක් වැඩියි</b>
pocha-sum-under = කී ගණන්වල එකතුව { $total }, ට්‍රික් ගණන { $tricks }: <b>{ $apart }ක් අඩුයි</b>
pocha-sum-even = කී ගණන්වල එකතුව { $total }, ට්‍රික් ගණන { $tricks }
pocha-trick = <b>{ $number } වෙනි ට්‍රික් එක:</b> { $plays }
pocha-trick-lead = <b>{ $number } වෙනි ට්‍රික් එක:</b> { $name } මුලින් දානවා
pocha-last-trick = කලින් ට්‍රික් එක: { $plays }
pocha-play-led = { $name } මුලින්{ "\u00A0" }{ $card }
pocha-play = { $name }{ "\u00A0" }{ $card }
pocha-play-best = <b>{ $play }</b>

pocha-no-bid = තාම කිව්වේ නැහැ
pocha-has-bid = කිව්වේ { $number }
pocha-won = { $taken }/{ $bid }

pocha-duty-bid = ට්‍රික් කීයක් දිනනවාද?
pocha-duty-bid-but = ට්‍රික් කීයක් දිනනවාද? { $number } බැහැ: කී ගණන්වල එකතුව { $tricks } වෙන්න බැහැ.
pocha-duty-lead = මුලින් දාන්නේ ඔබයි: ඕනෑම කාඩ්පතක් දාන්න.
pocha-duty-play = කාඩ්පතක් දානකම් ඉන්නවා.
pocha-duty-follow = මුලින් දැම්මේ { $lead }: ඕනෑම { $lead } එකක් දාන්න.
pocha-duty-beat = මුලින් දැම්මේ { $lead }: { $card } පරද්දන්න.
pocha-duty-trump = ඔබට { $lead } නැහැ: තුරුම්පුවක් ({ $trump }) දාන්න.
pocha-duty-over-trump = ඔබට { $lead } නැහැ: තුරුම්පුව { $card } පරද්දන්න.
pocha-duty-under = ඔබට { $lead } නැහැ, { $card } පරද්දන්නත් බැහැ: ඕනෑම කාඩ්පතක් දාන්න.
pocha-duty-any = ඔබට { $lead } නැහැ, තුරුම්පුත් නැහැ: ඕනෑම කාඩ්පතක් දාන්න.
pocha-duty-no-trump = ඔබට { $lead } නැහැ: ඕනෑම කාඩ්පතක් දාන්න.

pocha-others-even = දිනුවේ: { $others }
pocha-others-over = දිනුවේ: { $others } · <b>කී ගණන්වල එකතුව { $apart }ක් වැඩියි</b>
pocha-others-under = දිනුවේ: { $others } · <b>කී ගණන්වල එකතුව { $apart }ක් අඩුයි</b>
pocha-other = { $name }{ "\u00A0" }{ $taken }/{ $bid }
pocha-own-more = ඔබ කිව්වේ { $bid }, දිනුවේ { $taken }: <b>තව { $need }ක් දිනන්න</b>
pocha-own-enough = ඔබ කිව්වේ { $bid }, දිනුවේ { $taken }: <b>{ $taken ->
    [0] එකක්වත්
   *[other] තවත්
} දිනන්න එපා</b>
pocha-own-kept = ඔබ කිව්වේ { $bid }, දිනුවේ { $taken }
pocha-own-over = ඔබ කිව්වේ { $bid }, දිනුවේ { $taken }: <b>{ $need }ක් වැඩියි</b>
pocha-own-lost = ඔබ කිව්වේ { $bid }, දිනුවේ { $taken }: ඉතිරි ට්‍රික් මදි
pocha-legend = <i>ලොකුම එකේ සිට: { $order }. { spanish-rank-R } රජා (12), { spanish-rank-C } අශ්වයා (11), { spanish-rank-S } ජැක් (10).</i>

pocha-ending-kept = කී ගණන හරි: { $seats }
pocha-ending-missed = කී ගණන වැරදියි: { $seats }
pocha-ending-trick = අන්තිම ට්‍රික් එක: { $plays }. { scene-won }
pocha-ending-of = { $name }{ "\u00A0" }({ $taken }/{ $bid })

pocha-move-bid = { $form ->
    [did] { $number } කිව්වා
   *[step] { $number } කියන්න
}
pocha-move-play = { $form ->
    [did] { $card } දැම්මා
   *[step] { $card } දාන්න
}
pocha-event = { $name }{ "\u00A0" }{ $what }
pocha-events = { $events }

# Hints.
pocha-hint-best = ලකුණු { $side ->
    [behind] −{ $points }ක්
   *[other] { $points }ක්
} විතර එයි. කී ගණන හරි යන්න ඉඩ: { $win }.
pocha-hint-nearly-lost = තරගය පැරදුණා වගේ; මේකෙන් ඔබට වැඩිම ලකුණු ලැබෙනවා.
pocha-hint-lightest = <i>වෙනස සුළුයි: මේවායින් නැතුව ඉන්න ලේසිම කාඩ්පත මේකයි.</i>
pocha-hint-costs-and-wins = { hint-points } විතර පාඩුයි, ඒත් කී ගණන හරි යන්න ඉඩ { $win }
pocha-hint-bold = කී ගණන හරි යන්න වැඩිම ඉඩ ඕනෑ නම්: <b>{ $plan }</b> ({ $before } වෙනුවට { $win }; { hint-points } විතර පාඩුයි)
pocha-hint-bold-same = කී ගණන හරි යන්න වැඩිම ඉඩ ඕනෑ නම්: <b>{ $plan }</b> ({ $before } වෙනුවට { $win }; ලකුණුවල ලොකු වෙනසක් නැහැ)
pocha-chart-row = ලකුණු { $side ->
    [behind] −{ $points }ක්
   *[other] { $points }ක්
} · ඉඩ { $win }
pocha-chart-note = තීරුව දිග වෙන තරමට පාඩුව වැඩියි. සිහින් ඉර: ගණන කොච්චර වෙනස් වෙන්න පුළුවන්ද කියන එක. දකුණේ: බලාපොරොත්තු වෙන ලකුණු, කී ගණන හරි යන්න ඉඩ.

# The review of a round.
pocha-review-mine-luck = වාසනාව: වෙන විදියකට බෙදුවා නම් එන ගණනට වඩා, ඔබේ කාඩ්වලින් ලකුණු { $luck } ± { $error }. <i>+ නම් ඔබට වාසියි.</i>
pocha-review-step-chances = හැම කාඩ්පතක්ම දන්නවා නම්, කී ගණන හරි යන්න ඉඩ: { $players }

pocha-typed-help =
    පියවරක් ටයිප් කරන්නේ මෙහෙමයි:
    <code>/move bid 3</code> · <code>/move bid 0</code>
    <code>/move play { spanish-rank-R }o</code> (කාසි රජා)
    මුලින් අගය: A 2 3 4 5 6 7 8 9, { spanish-rank-S } ජැක්, { spanish-rank-C } අශ්වයා, { spanish-rank-R } රජා (නැත්නම් 10, 11, 12).
    ඊට පස්සේ වංශය: o 🪙 කාසි, c 🍷 කුසලාන, e ⚔️ කඩු, b 🪵 මුගුරු.
