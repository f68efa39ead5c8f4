# Why a move is best: in a hint, and as `.review` where it says so to others, after the decision.

reason-any = මොනවා කළත් වෙනසක් නැහැ.
hint-points = ලකුණු { $points }ක්
# A probability: exact, or only its bound.
chance = { $bound ->
    [under] { NUMBER(0.01, style: "percent") }ට අඩු
    [over] { NUMBER(0.99, style: "percent") }ට වැඩි
   *[none] { NUMBER($chance, style: "percent") }
}

poter-reason-out_soon = ඔබේ ඊළඟ වාරය වෙනකොට අත හිස් කරගන්න ඉඩ { NUMBER($percent, style: "percent") }යි; වෙන පියවරවලට වඩා පැහැදිලිවම වැඩියි.
    .review = එතකොට ඊළඟ වාරය වෙනකොට අත හිස් කරගන්න ඉඩ { NUMBER($percent, style: "percent") }යි.
poter-reason-poters = අතේ ඉතිරි වෙන පෝටර් කාඩ්වලින් ඔබට වෙන පාඩුව ලකුණු { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }ක් විතර අඩු වෙනවා.
    .review = අතේ ඉතිරි වෙන පෝටර් කාඩ්වල පාඩුව ලකුණු { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }ක් විතර අඩු වෙනවා.
poter-reason-shut_pile = { $percent ->
    [0] ඊළඟ ක්‍රීඩකයාට ඉවතලන ගොඩ ගන්න ලැබෙන්නේ නැති තරම්.
   *[other] ඊළඟ ක්‍රීඩකයාට ඉවතලන ගොඩ ගන්න ඉඩ { NUMBER($percent, style: "percent") }ක් විතරයි.
}
poter-reason-keeps = { $count ->
    [1] තාම නොපෙනුණ එක කාඩ්පතක් ආවොත් ඔබ තියාගන්න කාඩ්වලින් ගැළපෙන ගොඩක් හැදෙනවා: { $cards }
   *[other] තාම නොපෙනුණ කාඩ් { $count }න් එකක් ආවොත් ඔබ තියාගන්න කාඩ්වලින් ගැළපෙන ගොඩක් හැදෙනවා: { $cards }
}
    .review = { $count ->
        [1] තාම නොපෙනුණ එක කාඩ්පතක් ආවොත් ඉතිරි කාඩ්වලින් ගැළපෙන ගොඩක් හැදෙනවා: { $cards }
       *[other] තාම නොපෙනුණ කාඩ් { $count }න් එකක් ආවොත් ඉතිරි කාඩ්වලින් ගැළපෙන ගොඩක් හැදෙනවා: { $cards }
    }
poter-reason-goes_out = ඔබ අත හිස් කරගෙන වටය දිනනවා.
    .review = එවෙලේම අත හිස් වෙනවා.
poter-reason-wins = ඔබට අත හිස් කරගන්න ඉඩ වැඩියි: { $win }; “{ $other }” කළොත් { $before }.
    .review = වටය දිනන්න ඉඩ වැඩියි: { $before } වෙනුවට { $win }.

pocha-reason-wins = ඔබේ කී ගණන හරි යන්න ඉඩ වැඩියි: { $win }; “{ $other }” කළොත් { $before }.
    .review = කී ගණන හරි යන්න ඉඩ වැඩියි: { $before } වෙනුවට { $win }.
pocha-reason-keeps_bid = අනිත් අය මොනවා දැම්මත් ඔබේ කී ගණන හරි යනවා.
    .review = අනිත් අය මොනවා දැම්මත් කී ගණන හරි යනවා.
pocha-reason-tricks = ඔබේ කාඩ්වලින් ට්‍රික් { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }ක් විතර දිනනවා.
    .review = මේ කාඩ්වලින් ට්‍රික් { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }ක් විතර දිනනවා.
pocha-reason-takes = ඔබට ඕනෑ ට්‍රික් එක මේකෙන් දිනන්න ඉඩ { NUMBER($percent, style: "percent") }යි.
    .review = ඕනෑ වුණ ට්‍රික් එක මේකෙන් දිනන්න ඉඩ { NUMBER($percent, style: "percent") }යි.
pocha-reason-ducks = ඔබට එපා ට්‍රික් එක වෙන කෙනෙක් දිනන්න ඉඩ { NUMBER($percent, style: "percent") }යි.
    .review = එපා වුණ ට්‍රික් එක වෙන කෙනෙක් දිනන්න ඉඩ { NUMBER($percent, style: "percent") }යි.

canasta-reason-wins = ඔබේ පිලට වැඩිම ලකුණු ගන්න ඉඩ වැඩියි: { $win }; “{ $other }” කළොත් { $before }.
    .review = පිලට වැඩිම ලකුණු ගන්න ඉඩ වැඩියි: { $before } වෙනුවට { $win }.
canasta-reason-most_points = වැඩිම ලකුණු ඔබේ පිලට ලැබෙන එක ස්ථිරයි.
    .review = එතකොට වැඩිම ලකුණු පිලට ලැබෙන එක ස්ථිරයි.
canasta-reason-closes = ඔබේ පිල අත වහන එක ස්ථිරයි.
    .review = එතකොට පිල අත වහන එක ස්ථිරයි.
canasta-reason-canastas = ඔබේ පිලට කැනස්ටාවලින් ලැබෙන ලකුණු වැඩියි: { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
    .review = එතකොට පිලට කැනස්ටාවලින් ලැබෙන ලකුණු වැඩියි: { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
canasta-reason-others_canastas = අනිත් අයට කැනස්ටාවලින් ලැබෙන ලකුණු අඩුයි: { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
    .review = එතකොට අනිත් අයට කැනස්ටාවලින් ලැබෙන ලකුණු අඩුයි: { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
canasta-reason-closes_often = ඔබේ පිලට අත වහන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
    .review = එතකොට පිලට අත වහන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-shut_pile = { $percent ->
    [0] ඊළඟ ක්‍රීඩකයාට පොට් එක ගන්න ලැබෙන්නේ නැති තරම්.
   *[other] ඊළඟ ක්‍රීඩකයාට පොට් එක ගන්න ඉඩ { NUMBER($percent, style: "percent") }ක් විතරයි.
}
    .review = { $percent ->
        [0] එතකොට ඊළඟ ක්‍රීඩකයාට පොට් එක ගන්න ලැබෙන්නේ නැති තරම්.
       *[other] එතකොට ඊළඟ ක්‍රීඩකයාට පොට් එක ගන්න ඉඩ { NUMBER($percent, style: "percent") }ක් විතරයි.
    }
canasta-reason-others_pot = ඔබේ ඊළඟ වාරයට කලින් අනිත් අයට පොට් එක ගන්න ඉඩ අඩුයි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
    .review = එතකොට ඒ ක්‍රීඩකයාගේ ඊළඟ වාරයට කලින් අනිත් අයට පොට් එක ගන්න ඉඩ අඩුයි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-side_pot = ඔබේ ඊළඟ වාරය ඉවර වෙනකොට ඔබේ පිලට පොට් එක ගන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
    .review = එතකොට ඒ ක්‍රීඩකයාගේ ඊළඟ වාරය ඉවර වෙනකොට පිලට පොට් එක ගන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-opens = ඔබේ ඊළඟ වාරය ඉවර වෙනකොට ඔබේ පිලට ඕපන් කරන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
    .review = එතකොට ඒ ක්‍රීඩකයාගේ ඊළඟ වාරය ඉවර වෙනකොට පිලට ඕපන් කරන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-threes = ඔබේ පිලට කළු තුන් කැනස්ටා එකකින් තරගය දිනන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
    .review = එතකොට පිලට කළු තුන් කැනස්ටා එකකින් තරගය දිනන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-others_threes = අනිත් අයට කළු තුන් කැනස්ටා එකකින් තරගය දිනන්න ඉඩ අඩුයි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
    .review = එතකොට අනිත් අයට කළු තුන් කැනස්ටා එකකින් තරගය දිනන්න ඉඩ අඩුයි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-laid = ඔබේ පිලට මේසය මත තියන කාඩ්වලින් ලැබෙන ලකුණු වැඩියි: { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
    .review = එතකොට පිලට මේසය මත තියන කාඩ්වලින් ලැබෙන ලකුණු වැඩියි: { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
canasta-reason-hand = ඔබේ පිලට අතේ ඉතිරි වෙන කාඩ්වලින් වෙන පාඩුව අඩුයි: ලකුණු { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
    .review = එතකොට පිලට අතේ ඉතිරි වෙන කාඩ්වලින් වෙන පාඩුව අඩුයි: ලකුණු { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
