# Why a move is best: in a hint, and as `.review` where it says so to others, after the decision.

reason-any = මොනවා කළත් වෙනසක් නැහැ.
reason-drawn = { $number ->
    [0] දැන් ගන්න විතරයි පුළුවන්; ඊට පස්සේ කරන දේ එන කාඩ්පත අනුවයි.
   *[other] දැන් ගන්න විතරයි පුළුවන්; එන්න පුළුවන් කාඩ් { $number_before }න් { $number }කට හොඳ මේකයි.
}
reason-drawn-all = දැන් ගන්න විතරයි පුළුවන්; මොන කාඩ්පත ආවත් හොඳ මේකයි.
hint-points = ලකුණු { $points }ක්
# A probability: exact, or only its bound.
chance = { $bound ->
    [under] { NUMBER(0.01, style: "percent") }ට අඩු
    [over] { NUMBER(0.99, style: "percent") }ට වැඩි
   *[none] { NUMBER($chance, style: "percent") }
}

# වෙන විදියකට ගියොත් එහෙම කාඩ් කීයක්ද කියන එක.
poter-cards-before = { $rank ->
    [alone] .
   *[other] ; “{ $other }” කළොත් එහෙම කාඩ් { $number_before ->
        [0] නැහැ
       *[other] { $number_before }යි
    }.
}
poter-reason-outs = { $count ->
    [1] තාම නොපෙනුණ එක කාඩ්පතක් ({ $cards }) ආවොත් ඔබට ඊළඟ වාරයේ අත හිස් කරගන්න පුළුවන්
   *[other] තාම නොපෙනුණ කාඩ් { $count }න් එකක් ({ $cards }) ආවොත් ඔබට ඊළඟ වාරයේ අත හිස් කරගන්න පුළුවන්
}{ poter-cards-before }
    .review = { $count ->
        [1] තාම නොපෙනුණ එක කාඩ්පතක් ආවොත් ඊළඟ වාරයේ අත හිස් වෙනවා: { $cards }
       *[other] තාම නොපෙනුණ කාඩ් { $count }න් එකක් ආවොත් ඊළඟ වාරයේ අත හිස් වෙනවා: { $cards }
    }
poter-reason-unlaid = ගැළපෙන ගොඩක් තියනකම් ඔබේ පෝටර් කාඩ් ගණන් ගන්නේ මුහුණත අගයට: { $cards } ලකුණු { NUMBER($points, maximumFractionDigits: 0) }යි, { NUMBER($points_before, maximumFractionDigits: 0) }ක් නෙවෙයි.
    .review = ගැළපෙන ගොඩක් තියනකම් පෝටර් කාඩ් ගණන් ගන්නේ මුහුණත අගයට: { $cards } ලකුණු { NUMBER($points, maximumFractionDigits: 0) }යි, { NUMBER($points_before, maximumFractionDigits: 0) }ක් නෙවෙයි.
poter-reason-uses_poters = { $rank ->
    [taken] ඔබේ අතට පෝටර් කාඩ් එන්නේ නැහැ; අතේ ඉතිරි වුණොත් එකකට ලකුණු 25යි.
    [lent] ඔබේ අතේ පෝටර් කාඩ් ඉතිරි වෙන්නේ නැහැ (ඉතිරි වුණොත් එකකට ලකුණු 25යි); පස්සේ { $cards } දීලා එකක් ආපහු ගන්නත් පුළුවන්.
   *[other] ඔබේ අතේ පෝටර් කාඩ් ඉතිරි වෙන්නේ නැහැ; ඉතිරි වුණොත් එකකට ලකුණු 25යි.
}
    .review = { $rank ->
        [taken] අතට පෝටර් කාඩ් එන්නේ නැහැ; අතේ ඉතිරි වුණොත් එකකට ලකුණු 25යි.
        [lent] අතේ පෝටර් කාඩ් ඉතිරි වෙන්නේ නැහැ (ඉතිරි වුණොත් එකකට ලකුණු 25යි); පස්සේ { $cards } දීලා එකක් ආපහු ගන්නත් පුළුවන්.
       *[other] අතේ පෝටර් කාඩ් ඉතිරි වෙන්නේ නැහැ; ඉතිරි වුණොත් එකකට ලකුණු 25යි.
    }
poter-reason-stays_first = ඔබේ ඊළඟ වාරයට කලින් කවුරු අත හිස් කළත් ලකුණු { $number }න් ඔබ පළමුවෙනියා.
    .review = එවෙලේම කවුරු අත හිස් කළත් ලකුණු { $number }න් පළමු තැන තියාගන්නවා.
poter-reason-own_meld = ඉවතලන ගොඩ නැතුවත් { $cards } තියන්න පුළුවන්; ඒක ගත්තොත් ඔබේ අතේ කාඩ් වැඩි වෙනවා විතරයි.
    .review = ඉවතලන ගොඩ නැතුවත් { $cards } තියන්න තිබුණා; ඒක ගත්තොත් අතේ කාඩ් වැඩි වෙනවා විතරයි.
poter-reason-melds = { $rank ->
    [begins] ඉවතලන ගොඩෙන් එවෙලේම { $cards } හැදෙනවා.
    [poter] ඉවතලන ගොඩෙනුයි ඔබේ පෝටර් කාඩ්වලිනුයි එවෙලේම { $cards } හැදෙනවා; ඔබ { hint-points } තියනවා.
   *[other] ඉවතලන ගොඩෙන් එවෙලේම { $cards } හැදෙනවා; ඔබ { hint-points } තියනවා.
}
    .review = { $rank ->
        [begins] ඉවතලන ගොඩෙන් එවෙලේම { $cards } හැදෙනවා.
        [poter] ඉවතලන ගොඩෙනුයි පෝටර් කාඩ්වලිනුයි එවෙලේම { $cards } හැදෙනවා; { hint-points } තියනවා.
       *[other] ඉවතලන ගොඩෙන් එවෙලේම { $cards } හැදෙනවා; { hint-points } තියනවා.
    }
poter-points-before = { $rank ->
    [least] අඩුම තරමේ { NUMBER($points_before, maximumFractionDigits: 0) }ක්
   *[other] { NUMBER($points_before, maximumFractionDigits: 0) }ක්
}
poter-reason-hurry = { $who } ඉක්මනින් අත හිස් කරයි: එතකොට ඔබේ අතේ { hint-points } ඉතිරි වෙනවා; “{ $other }” කළොත් { poter-points-before }.
    .review = { $who } ඉක්මනින් අත හිස් කරන්න තිබුණා; එතකොට අතේ { hint-points } ඉතිරි වෙනවා, { NUMBER($points_before, maximumFractionDigits: 0) }ක් නෙවෙයි.
poter-reason-dearest = { $rank ->
    [barred] ඉවත දාන්න පුළුවන්, නැතුවත් කමක් නැති කාඩ්වලින් අගය වැඩිම { $cards }: අතෙන් { hint-points } අඩු වෙනවා.
   *[other] නැතුවත් කමක් නැති කාඩ්වලින් අගය වැඩිම { $cards }: අතෙන් { hint-points } අඩු වෙනවා.
}
    .review = { $rank ->
        [barred] ඉවත දාන්න පුළුවන්, නැතුවත් කමක් නැති කාඩ්වලින් අගය වැඩිම { $cards }: අතෙන් { hint-points } අඩු වෙනවා.
       *[other] නැතුවත් කමක් නැති කාඩ්වලින් අගය වැඩිම { $cards }: අතෙන් { hint-points } අඩු වෙනවා.
    }
poter-reason-leaves = එතකොට ඔබේ අතේ { hint-points } ඉතිරි වෙනවා; “{ $other }” කළොත් { poter-points-before }.
    .review = එතකොට අතේ { hint-points } ඉතිරි වෙනවා, { NUMBER($points_before, maximumFractionDigits: 0) }ක් නෙවෙයි.
poter-left = { $rank ->
    [points] { hint-points }
   *[cards] කාඩ් { $number }ක්
}
poter-reason-no_fewer = ඉවතලන ගොඩ අරගෙන හොඳම විදියට සෙල්ලම් කළත් ඔබේ අතේ { poter-left } ඉතිරි වෙනවා; දැන් තියෙනවාට වඩා අඩු නැහැ.
    .review = ඉවතලන ගොඩ අරගෙන හොඳම විදියට සෙල්ලම් කළත් අතේ { poter-left } ඉතිරි වෙනවා; කලින් තිබුණාට වඩා අඩු නැහැ.
poter-reason-swaps = ඔබ { $cards } තියාගන්නවා: මේසයේ ඒ වෙනුවට තියෙන පෝටර් කාඩ් මාරු කරගන්න පුළුවන් ඔබට විතරයි.
    .review = { $cards } ඉතිරි වෙනවා: මේසයේ ඒ වෙනුවට තියෙන පෝටර් කාඩ් මාරු කරගන්න පුළුවන්.
poter-reason-fits = ඔබ { $cards } තියාගන්නවා: ගැළපෙන ගොඩක් තිබ්බ ගමන් ඒවා මේසයේ ගොඩවලට එකතු කරන්න පුළුවන්.
    .review = { $cards } ඉතිරි වෙනවා: ගැළපෙන ගොඩක් තිබ්බ ගමන් ඒවා මේසයේ ගොඩවලට එකතු කරන්න පුළුවන්.
poter-reason-blocked = { $cards } එක්ක ගැළපෙන ගොඩක් හදන්න කාටවත් බැහැ: ඒකට ඕනෑ කාඩ් තියෙන්නේ මේසයේ හරි ඔබේ අතේ හරි.
    .review = { $cards } එක්ක ගැළපෙන ගොඩක් හදන්න කාටවත් බැහැ: ඒකට ඕනෑ කාඩ් ගන්න විදියක් නැහැ.
poter-reason-threw = ඊළඟට ඉන්න { $who } කලින් { $each } ඉවත දැම්මා, නැත්නම් ගත්තේ නැහැ; ඒ නිසා ඒ වගේ කාඩ්පතක් ඒ කෙනාට එච්චර ඕනෑ නැහැ.
poter-reason-few_melds = { $number ->
    [0] { $cards } එක්ක තව ගැළපෙන ගොඩක් හදන්න බැහැ
    [1] { $cards } එක්ක තව හදන්න පුළුවන් ගැළපෙන ගොඩ එකයි
   *[other] { $cards } එක්ක තව හදන්න පුළුවන් ගැළපෙන ගොඩ { $number }යි
}; { $other_card } එක්ක { $number_before }ක් හදන්න පුළුවන්.
    .review = { $number ->
        [0] { $cards } එක්ක තව ගැළපෙන ගොඩක් හදන්න බැරි වුණා; අනිත් කාඩ්පතෙන් { $number_before }ක් හදන්න පුළුවන් වුණා
        [1] { $cards } එක්ක තව හදන්න පුළුවන් වුණේ ගැළපෙන ගොඩ එකයි, { $number_before }ක් නෙවෙයි
       *[other] { $cards } එක්ක තව හදන්න පුළුවන් වුණේ ගැළපෙන ගොඩ { $number }යි, { $number_before }ක් නෙවෙයි
    }.
poter-reason-out_soon = ඔබේ ඊළඟ වාරය වෙනකොට අත හිස් කරගන්න ඉඩ { NUMBER($percent, style: "percent") }යි; “{ $other }” කළොත් { NUMBER($percent_before, style: "percent") }.
    .review = එතකොට ඊළඟ වාරය වෙනකොට අත හිස් කරගන්න ඉඩ { NUMBER($percent, style: "percent") }යි, { NUMBER($percent_before, style: "percent") }ක් නෙවෙයි.
poter-reason-poters = අතේ ඉතිරි වෙන පෝටර් කාඩ්වලින් ඔබට වෙන පාඩුව ලකුණු { NUMBER($points, maximumFractionDigits: 0) }ක් විතර අඩු වෙනවා.
    .review = අතේ ඉතිරි වෙන පෝටර් කාඩ්වල පාඩුව ලකුණු { NUMBER($points, maximumFractionDigits: 0) }ක් විතර අඩු වෙනවා.
poter-reason-shut_pile = ඊළඟට ඉන්න { $who }ට ඉවතලන ගොඩ ගන්න ඉඩ { NUMBER($percent, style: "percent") }යි; “{ $other }” කළොත් { NUMBER($percent_before, style: "percent") }.
    .review = ඊළඟට ඉන්න { $who }ට ඉවතලන ගොඩ ගන්න ඉඩ { NUMBER($percent, style: "percent") }යි, { NUMBER($percent_before, style: "percent") }ක් නෙවෙයි.
poter-reason-waits = { $cards } පස්සේ තියන්නත් පුළුවන්: අනිත් කාගේවත් අතේ තාම කාඩ් { $number }ට අඩු නැහැ; ඔබේ අතේ තියෙනකම් කාටවත් ඒකට කාඩ් එකතු කරලා අත අඩු කරගන්න බැහැ.
    .review = { $cards } පස්සේ තියන්න තිබුණා: අනිත් කාගේවත් අතේ තාම කාඩ් { $number }ට අඩු නැහැ; අතේ තියෙනකම් කාටවත් ඒකට කාඩ් එකතු කරලා අත අඩු කරගන්න බැහැ.
poter-reason-holds = ඔබ { $cards } තියාගන්නවා: අතේ ගැළපෙන ගොඩක් තියෙන නිසා ඊළඟ වාරයේ ඉවතලන ගොඩ ගන්න පුළුවන්.
    .review = { $cards } අතේ ඉතිරි වෙනවා: ගැළපෙන ගොඩක් තියෙන නිසා ඊළඟ වාරයේ ඉවතලන ගොඩ ගන්න පුළුවන්.
poter-reason-keeps = { $rank ->
    [needed] තාම නොපෙනුණ { $count ->
        [1] එක කාඩ්පතක් ({ $cards })
       *[other] කාඩ් { $count }න් එකක් ({ $cards })
    } ආවොත් ගැළපෙන ගොඩක් හැදෙන්නේ ඔබ { $other_card } තියාගත්තොත් විතරයි; ඉවත දාන කාඩ්පත එහෙම ඕනෑ { $number_before ->
        [0] වෙන්නේ එකකටවත් නැහැ
        [1] වෙන්නේ එක කාඩ්පතකට විතරයි
       *[other] වෙන්නේ කාඩ් { $number_before }කට විතරයි
    }.
   *[kept] { $count ->
        [1] තාම නොපෙනුණ එක කාඩ්පතක් ({ $cards }) ආවොත් ඔබ තියාගන්න කාඩ්වලින් ගැළපෙන ගොඩක් හැදෙනවා
       *[other] තාම නොපෙනුණ කාඩ් { $count }න් එකක් ({ $cards }) ආවොත් ඔබ තියාගන්න කාඩ්වලින් ගැළපෙන ගොඩක් හැදෙනවා
    }{ poter-cards-before }
}
    .review = { $rank ->
        [needed] තාම නොපෙනුණ { $count ->
            [1] එක කාඩ්පතක් ({ $cards })
           *[other] කාඩ් { $count }න් එකක් ({ $cards })
        } ආවොත් ගැළපෙන ගොඩක් හැදෙන්නේ අනිත් කාඩ්පත තියාගත්තොත් විතරයි; ඉවත දාන කාඩ්පත එහෙම ඕනෑ { $number_before ->
            [0] වුණේ එකකටවත් නැහැ
            [1] වුණේ එක කාඩ්පතකට විතරයි
           *[other] වුණේ කාඩ් { $number_before }කට විතරයි
        }.
       *[kept] { $count ->
            [1] තාම නොපෙනුණ එක කාඩ්පතක් ආවොත් ඉතිරි කාඩ්වලින් ගැළපෙන ගොඩක් හැදෙනවා: { $cards }
           *[other] තාම නොපෙනුණ කාඩ් { $count }න් එකක් ආවොත් ඉතිරි කාඩ්වලින් ගැළපෙන ගොඩක් හැදෙනවා: { $cards }
        }
    }
poter-reason-goes_out = ඔබ අත හිස් කරගෙන වටය දිනනවා.
    .review = එවෙලේම අත හිස් වෙනවා.
poter-reason-wins = ඔබට අත හිස් කරගන්න ඉඩ වැඩියි: { $win }; “{ $other }” කළොත් { $before }.
    .review = වටය දිනන්න ඉඩ වැඩියි: { $before } වෙනුවට { $win }.

pocha-reason-wins = ඔබේ කී ගණන හරි යන්න ඉඩ වැඩියි: { $win }; “{ $other }” කළොත් { $before }.
    .review = කී ගණන හරි යන්න ඉඩ වැඩියි: { $before } වෙනුවට { $win }.
pocha-reason-keeps_bid = අනිත් අය මොනවා දැම්මත් ඔබේ කී ගණන හරි යනවා.
    .review = අනිත් අය මොනවා දැම්මත් කී ගණන හරි යනවා.
pocha-want = { $rank ->
    [enough] ඔබට තව ට්‍රික් එපා
    [over] ඔබ දිනපු ට්‍රික් දැනටමත් වැඩියි
    [all] ඉතිරි ට්‍රික් ඔක්කොම ඔබට ඕනෑ
    [short] ඔබේ කී ගණනට ට්‍රික් මදි, ඒත් හැම ට්‍රික් එකක්ම වටිනවා
   *[some] ඉතිරි ට්‍රික් { NUMBER($points_before, maximumFractionDigits: 0) }න් තව { NUMBER($points, maximumFractionDigits: 0) }ක් ඔබට ඕනෑ
}
    .review = { $rank ->
        [enough] තව ට්‍රික් ඕනෑ වුණේ නැහැ
        [over] දිනපු ට්‍රික් ඒ වෙනකොටත් වැඩියි
        [all] ඉතිරි ට්‍රික් ඔක්කොම ඕනෑ වුණා
        [short] කී ගණනට ට්‍රික් මදි, ඒත් හැම ට්‍රික් එකක්ම වටිනවා
       *[some] ඉතිරි ට්‍රික් { NUMBER($points_before, maximumFractionDigits: 0) }න් තව { NUMBER($points, maximumFractionDigits: 0) }ක් ඕනෑ වුණා
    }
pocha-whole = මුළු අතටම ට්‍රික් { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }ක් විතර
pocha-reason-equal = { $cards } දැන් එකිනෙකට සමානයි: ඒවා අතරට එන කාඩ්පතක් වෙන කාගේවත් අතේ තියෙන්න බැහැ.
pocha-reason-near = { $cards } එකිනෙකට සමාන වගේ: { $number ->
    [0] ඒවා අතරට එන කාඩ්පතක් වෙන කාගේවත් අතේ තියෙන්න බැහැ.
   *[other] ඒවා අතරට එන කාඩ් අනිත් අයට තියෙන්න පුළුවන් { $number }ක් විතරයි.
}
pocha-reason-alike = { $cards } එකිනෙකට සමාන වගේ: { $rank ->
    [none] ඒ වංශවල ඊට වඩා ලොකු කාඩ් තව ඉතිරි නැහැ.
    [same] ඒ හැම වංශයකම ඊට වඩා ලොකු කාඩ් තව { $number }ක් ඉතිරියි.
    [low] ඔක්කොම පොඩි කාඩ්, ඒ හැම එකකටම වඩා ලොකු ඒ වංශයේ කාඩ් අඩුම තරමේ { $number }ක් තව ඉතිරියි.
   *[near] ඒ වංශවල ඊට වඩා ලොකු කාඩ් තව { $number }ක් හරි { $number_before }ක් හරි ඉතිරියි.
}
pocha-reason-single = { $cards } එකෙන් ට්‍රික් එක දිනන්න ඉඩ { $win }යි.
pocha-reason-between = { pocha-whole }: මේ ගණන හරි යන්න ඉඩ { $win }යි; “{ $other }” කළොත් { NUMBER($percent_before, style: "percent") }යි.
    .review = { pocha-whole }: මේ ගණන හරි යන්න ඉඩ { $win }යි, { NUMBER($percent_before, style: "percent") } නෙවෙයි.
pocha-reason-likely = { $count ->
    [one] { $cards } { $rank ->
        [sure] එකෙන් ට්‍රික් එකක් සහතිකයි
       *[likely] එකෙන් ට්‍රික් එකක් දිනන්න ඉඩ වැඩියි
    }
   *[other] { $cards } { $rank ->
        [sure] හැම එකකින්ම ට්‍රික් එකක් සහතිකයි
       *[likely] හැම එකකින්ම ට්‍රික් එකක් දිනන්න ඉඩ වැඩියි
    }
}: { pocha-whole }.
pocha-reason-no_winner = { $rank ->
    [high] { $cards } වුණත් ට්‍රික් එකක් දිනන්නේ නැතුව දාන්න පුළුවන්: { pocha-whole }.
   *[low] { $cards } එකෙන්වත් ට්‍රික් එකක් දිනන්න අමාරුයි: { pocha-whole }.
}
    .review = { $rank ->
        [high] { $cards } වුණත් ට්‍රික් එකක් දිනන්නේ නැතුව දාන්න පුළුවන් වුණා: { pocha-whole }.
       *[low] { $cards } එකෙන්වත් ට්‍රික් එකක් දිනන්න අමාරු වුණා: { pocha-whole }.
    }
pocha-reason-bids = { $rank ->
    [many] ට්‍රික් { NUMBER($points, maximumFractionDigits: 0) }න් { NUMBER($points_before, maximumFractionDigits: 0) }ක් දැනටමත් කියලා, ඒ නිසා ඔබට ඉතිරි ටිකයි.
   *[few] ට්‍රික් { NUMBER($points, maximumFractionDigits: 0) }න් { NUMBER($points_before, maximumFractionDigits: 0) }ක් විතරයි කියලා තියෙන්නේ, ඒ නිසා ඔබට වැඩියෙන් ඉතිරියි.
}
    .review = { $rank ->
        [many] ට්‍රික් { NUMBER($points, maximumFractionDigits: 0) }න් { NUMBER($points_before, maximumFractionDigits: 0) }ක් කලින් කියලා, ඒ නිසා ඉතිරි වුණේ ටිකයි.
       *[few] ට්‍රික් { NUMBER($points, maximumFractionDigits: 0) }න් { NUMBER($points_before, maximumFractionDigits: 0) }ක් විතරයි කලින් කියලා තිබුණේ, ඒ නිසා වැඩියෙන් ඉතිරි වුණා.
    }
pocha-reason-forbidden = ඔබේ කාඩ්වලින් ට්‍රික් { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }ක් විතර දිනනවා, ඒත් { NUMBER($points_before, maximumFractionDigits: 0) } කියන්න බැහැ.
    .review = මේ කාඩ්වලින් ට්‍රික් { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }ක් විතර දිනනවා, ඒත් { NUMBER($points_before, maximumFractionDigits: 0) } කියන්න බැරි වුණා.
pocha-reason-pays = { $rank ->
    [same] මේ ගණන හරි යන්න ඉඩ { $win }යි, “{ $other }” තරම්මයි; ඒත් මේකට ලකුණු වැඩියි.
   *[less] මේ ගණන හරි යන්න ඉඩ { $win }යි, “{ $other }” කළොත් { $before }යි; ඒත් මේකට ලකුණු වැඩියි.
}
    .review = { $rank ->
        [same] මේ ගණන හරි යන්න ඉඩ { $win }යි, අඩු ගණන තරම්මයි; ඒත් මේකට ලකුණු වැඩියි.
       *[less] මේ ගණන හරි යන්න ඉඩ { $win }යි, අඩු ගණනට { $before }යි; ඒත් මේකට ලකුණු වැඩියි.
    }
pocha-reason-tricks = ඔබේ හොඳම කාඩ් { $cards }: { pocha-whole }.
    .review = හොඳම කාඩ් { $cards }: { pocha-whole }.
pocha-reason-sure = { pocha-want }; ඉතිරි කිසි කාඩ්පතකට මේක පරද්දන්න බැහැ.
    .review = { pocha-want.review }; ඉතිරි කිසි කාඩ්පතකට මේක පරද්දන්න බැරි වුණා.
pocha-reason-cheap = { pocha-want }: ට්‍රික් එක දිනන්න මේ කාඩ්පත ඇති, ඒ නිසා { $cards } තියාගන්න.
    .review = { pocha-want.review }: ට්‍රික් එක දිනන්න මේ කාඩ්පත ඇති, { $cards } අතේ ඉතිරි වෙනවා.
pocha-reason-dear = මේ ට්‍රික් එක කොහොමත් ඔබ දිනනවා, ඊට පස්සේ { $points ->
    [0] තව එපා
   *[other] ඉතිරි { NUMBER($points_before, maximumFractionDigits: 0) }න් ඕනෑ { NUMBER($points, maximumFractionDigits: 0) }ක් විතරයි
}; ඒ නිසා තව එකක් ලේසියෙන්ම දිනන්න පුළුවන් කාඩ්පත දාන්න.
    .review = මේ ට්‍රික් එක කොහොමත් දිනනවා, ඊට පස්සේ { $points ->
        [0] තව ඕනෑ වුණේ නැහැ
       *[other] ඉතිරි { NUMBER($points_before, maximumFractionDigits: 0) }න් ඕනෑ වුණේ { NUMBER($points, maximumFractionDigits: 0) }ක් විතරයි
    }; ඒ නිසා තව එකක් ලේසියෙන්ම දිනන්න පුළුවන් කාඩ්පත දානවා.
pocha-reason-strong = { pocha-want }; මේක පරද්දන්න පුළුවන් { $cards } වලට විතරයි{ $players ->
    [0] .
   *[other] { "" } (තව දාන්න ඉන්නේ: { $who }).
}
    .review = { pocha-want.review }; මේක පරද්දන්න පුළුවන් වුණේ { $cards } වලට විතරයි.
pocha-reason-enough = { pocha-want }: මේ කාඩ්පතෙන් ට්‍රික් එක දිනන්න ඉඩ { $win }යි, ඒ නිසා { $cards } තියාගන්න.
    .review = { pocha-want.review }: මේ කාඩ්පතෙන් ට්‍රික් එක දිනන්න ඉඩ { $win }යි, { $cards } අතේ ඉතිරි වෙනවා.
pocha-reason-early = { pocha-want }: අනිත් අයගේ මේ වංශය ඉවර වෙලා තුරුම්පු ගහන්න කලින් මේ ලොකු කාඩ්පත දාන්න.
    .review = { pocha-want.review }: අනිත් අයගේ මේ වංශය ඉවර වෙලා තුරුම්පු ගහන්න කලින් ලොකු කාඩ්පත දානවා.
pocha-reason-under = { pocha-want }; මේකට වඩා ලොකු කාඩ් තව ඉතිරියි: { $cards }{ $players ->
    [0] .
   *[other] { "" } (තව දාන්න ඉන්නේ: { $who }).
}
    .review = { pocha-want.review }; මේකට වඩා ලොකු කාඩ් තව ඉතිරි වෙලා තිබුණා: { $cards }.
pocha-reason-safe = { pocha-want }: මේ ට්‍රික් එක අනිත් අය දිනන්න ඉඩ { $win }යි, { $cards } වලට වඩා අනතුරුදායක කාඩ්පතක් ඔබේ අතින් යනවා.
    .review = { pocha-want.review }: මේ ට්‍රික් එක අනිත් අය දිනන්න ඉඩ { $win }යි, { $cards } වලට වඩා අනතුරුදායක කාඩ්පතක් අතින් යනවා.
pocha-reason-ducks = { pocha-want }: මේ ට්‍රික් එක අනිත් අය දිනන්න ඉඩ { $win }යි; “{ $other }” කළොත් { $before }යි.
    .review = { pocha-want.review }: මේ ට්‍රික් එක අනිත් අය දිනන්න ඉඩ { $win }යි, { $before } නෙවෙයි.
pocha-reason-top = { pocha-want }; මේක පරද්දන්න පුළුවන් තුරුම්පුවකට විතරයි.
    .review = { pocha-want.review }; මේක පරද්දන්න පුළුවන් වුණේ තුරුම්පුවකට විතරයි.
pocha-reason-draws = { $rank ->
    [forces] මේකෙන් අනිත් අයගේ ඊට වඩා ලොකු තුරුම්පු ({ $cards }) අඩු වෙනවා, ඒ නිසා අතේ ඉතිරි වෙන තුරුම්පු වැඩියෙන් වටිනවා.
    [higher] මේකෙන් අනිත් අයගේ තුරුම්පු අඩු වෙනවා, ඊට වඩා ලොකු { $cards } අතේ ඉතිරි වෙනවා.
   *[plain] අනිත් අය මේවාට තුරුම්පු ගහන්න කලින් ({ $cards }) මේකෙන් ඒ අයගේ තුරුම්පු අඩු වෙනවා.
}
pocha-reason-void = මේ වංශයේ ඔබට තියෙන එකම කාඩ්පත මේකයි: පස්සේ ඒ වංශය ආවොත් { $suit ->
    [trump] තුරුම්පු ගහන්න පුළුවන්
   *[free] ඕනෑම කාඩ්පතක් දාන්න පුළුවන්
}.
    .review = මේ වංශයේ තිබ්බ එකම කාඩ්පත මේකයි: පස්සේ ඒ වංශය ආවොත් { $suit ->
        [trump] තුරුම්පු ගහන්න පුළුවන්
       *[free] ඕනෑම කාඩ්පතක් දාන්න පුළුවන්
    }.
pocha-reason-keeps = { pocha-want }: ඒකට { $cards } තියාගන්න{ $suit ->
    [leave], මේ ට්‍රික් එක අනිත් අය දිනන්න ඉඩ දෙන්න
   *[any] { "" }
}.
    .review = { pocha-want.review }: ඒකට { $cards } අතේ ඉතිරි වෙනවා{ $suit ->
        [leave], මේ ට්‍රික් එක අනිත් අයට යනවා
       *[any] { "" }
    }.
pocha-reason-entry = { pocha-want }: මේ ට්‍රික් එක අනිත් අය දිනන්න ඉඩ දීලා { $cards } තියාගන්න: එකකින් දිනුවොත් ඊළඟ එක මුලින් දාන්න පුළුවන්.
    .review = { pocha-want.review }: මේ ට්‍රික් එක අනිත් අයට යනවා, { $cards } අතේ ඉතිරි වෙනවා: එකකින් දිනුවොත් ඊළඟ එක මුලින් දාන්න පුළුවන්.
pocha-reason-spare = { pocha-want }: { $cards } ඇති වෙන්න ඕනෑ, ඒ නිසා එකක් වැඩිපුර දිනන්න පුළුවන් කාඩ්පතක්, අනිත් අයට ඒක පරද්දන්න පුළුවන් වෙලාවේ දාන්න.
    .review = { pocha-want.review }: { $cards } ඇති වෙන්න ඕනෑ, ඒ නිසා එකක් වැඩිපුර දිනන්න පුළුවන් කාඩ්පතක්, අනිත් අයට ඒක පරද්දන්න පුළුවන් වෙලාවේ දානවා.
pocha-reason-sheds = මේ ට්‍රික් එක කොහොමත් ඔබට නැහැ; { pocha-want }, ඒ නිසා පස්සේ ට්‍රික් එකක් ලේසියෙන්ම දිනන්න පුළුවන් කාඩ්පත දාන්න.
    .review = මේ ට්‍රික් එක කොහොමත් දිනන්න බැහැ; { pocha-want.review }, ඒ නිසා පස්සේ ට්‍රික් එකක් ලේසියෙන්ම දිනන්න පුළුවන් කාඩ්පත දානවා.
pocha-reason-surplus = මේ ට්‍රික් එක කොහොමත් ඔබට නැහැ; { pocha-want }: { $cards } ඇති වෙන්න ඕනෑ, ඒ නිසා එකක් වැඩිපුර දිනන්න පුළුවන් කාඩ්පතක් දාන්න.
    .review = මේ ට්‍රික් එක කොහොමත් දිනන්න බැහැ; { pocha-want.review }: { $cards } ඇති වෙන්න ඕනෑ, ඒ නිසා එකක් වැඩිපුර දිනන්න පුළුවන් කාඩ්පතක් දානවා.
pocha-reason-middle = මේ ට්‍රික් එක කොහොමත් ඔබට නැහැ; { pocha-want }: ඒවා දිනන්න ලොකු කාඩ් තියාගන්න, ඉතිරි ඒවා පරදින්න පොඩි කාඩ්.
    .review = මේ ට්‍රික් එක කොහොමත් දිනන්න බැහැ; { pocha-want.review }: ඒවා දිනන්න ලොකු කාඩ්, ඉතිරි ඒවා පරදින්න පොඩි කාඩ් ඉතිරි වෙනවා.
pocha-reason-saves = මේ ට්‍රික් එක කොහොමත් ඔබට නැහැ; { pocha-want }, ඒ නිසා { $cards } තියාගන්න.
    .review = මේ ට්‍රික් එක කොහොමත් දිනන්න බැහැ; { pocha-want.review }, ඒ නිසා { $cards } අතේ ඉතිරි වෙනවා.
pocha-reason-last = මේ ට්‍රික් එක කොහොමත් ඔබට නැහැ: { $cards } තියාගත්තොත් අන්තිම ට්‍රික් එක { $suit ->
    [wins] දිනන්න
   *[loses] පරදින්න
} ඉඩ { $win }යි, අනිත් කාඩ්පත තියාගත්තොත් { $before }යි.
    .review = මේ ට්‍රික් එක කොහොමත් දිනන්න බැහැ: { $cards } තියාගත්තොත් අන්තිම ට්‍රික් එක { $suit ->
        [wins] දිනන්න
       *[loses] පරදින්න
    } ඉඩ { $win }යි, අනිත් කාඩ්පත තියාගත්තොත් { $before }යි.
pocha-reason-takes = ඔබට ඕනෑ ට්‍රික් එක මේකෙන් දිනන්න ඉඩ { NUMBER($percent, style: "percent") }යි.
    .review = ඕනෑ වුණ ට්‍රික් එක මේකෙන් දිනන්න ඉඩ { NUMBER($percent, style: "percent") }යි.

canasta-reason-wins = ඔබේ පිලට වැඩිම ලකුණු ගන්න ඉඩ වැඩියි: { $win }; “{ $other }” කළොත් { $before }.
    .review = පිලට වැඩිම ලකුණු ගන්න ඉඩ වැඩියි: { $before } වෙනුවට { $win }.
canasta-reason-closes = ඔබේ පිල අත වහන එක ස්ථිරයි.
    .review = එතකොට පිල අත වහන එක ස්ථිරයි.
canasta-reason-canastas = ඔබේ පිලට කැනස්ටාවලින් ලකුණු { NUMBER($points, maximumFractionDigits: 0) }ක් විතර ලැබෙනවා; “{ $other }” කළොත් { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = එතකොට පිලට කැනස්ටාවලින් ලැබෙන ලකුණු වැඩියි: { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
canasta-reason-closes_often = ඔබේ පිලට අත වහන්න ඉඩ { NUMBER($percent, style: "percent") }; “{ $other }” කළොත් { NUMBER($percent_before, style: "percent") }.
    .review = එතකොට පිලට අත වහන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-shut_pile = { $percent ->
    [0] ඊළඟ ක්‍රීඩකයාට පොට් එක ගන්න ලැබෙන්නේ නැති තරම්.
   *[other] ඊළඟ ක්‍රීඩකයාට පොට් එක ගන්න ඉඩ { NUMBER($percent, style: "percent") }ක් විතරයි.
}
    .review = { $percent ->
        [0] එතකොට ඊළඟ ක්‍රීඩකයාට පොට් එක ගන්න ලැබෙන්නේ නැති තරම්.
       *[other] එතකොට ඊළඟ ක්‍රීඩකයාට පොට් එක ගන්න ඉඩ { NUMBER($percent, style: "percent") }ක් විතරයි.
    }
canasta-reason-others_pot = ඔබේ ඊළඟ වාරයට කලින් අනිත් අයට පොට් එක ගන්න ඉඩ { NUMBER($percent, style: "percent") }; “{ $other }” කළොත් { NUMBER($percent_before, style: "percent") }.
    .review = එතකොට ඒ ක්‍රීඩකයාගේ ඊළඟ වාරයට කලින් අනිත් අයට පොට් එක ගන්න ඉඩ අඩුයි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-side_pot = ඔබේ ඊළඟ වාරය ඉවර වෙනකොට ඔබේ පිලට පොට් එක ගන්න ඉඩ { NUMBER($percent, style: "percent") }; “{ $other }” කළොත් { NUMBER($percent_before, style: "percent") }.
    .review = එතකොට ඒ ක්‍රීඩකයාගේ ඊළඟ වාරය ඉවර වෙනකොට පිලට පොට් එක ගන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-opens = ඔබේ ඊළඟ වාරය ඉවර වෙනකොට ඔබේ පිලට ඕපන් කරන්න ඉඩ { NUMBER($percent, style: "percent") }; “{ $other }” කළොත් { NUMBER($percent_before, style: "percent") }.
    .review = එතකොට ඒ ක්‍රීඩකයාගේ ඊළඟ වාරය ඉවර වෙනකොට පිලට ඕපන් කරන්න ඉඩ වැඩියි: { NUMBER($percent_before, style: "percent") } වෙනුවට { NUMBER($percent, style: "percent") }.
canasta-reason-laid = ඔබේ පිලට මේසය මත තියන කාඩ්වලින් ලකුණු { NUMBER($points, maximumFractionDigits: 0) }ක් විතර ලැබෙනවා; “{ $other }” කළොත් { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = එතකොට පිලට මේසය මත තියන කාඩ්වලින් ලැබෙන ලකුණු වැඩියි: { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
canasta-reason-hand = ඔබේ පිලට අතේ ඉතිරි වෙන කාඩ්වලින් ලකුණු { NUMBER($points, maximumFractionDigits: 0) }ක් විතර පාඩු වෙනවා; “{ $other }” කළොත් { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = එතකොට පිලට අතේ ඉතිරි වෙන කාඩ්වලින් වෙන පාඩුව අඩුයි: ලකුණු { NUMBER($points_before, maximumFractionDigits: 0) } වෙනුවට { NUMBER($points, maximumFractionDigits: 0) }ක් විතර.
canasta-reason-wins_match = කළු තුන් කැනස්ටා එකකින් තරගය එවෙලේම දිනනවා.
canasta-reason-closes_now = දැන්ම අත වැහෙනවා: ලකුණු 200යි, අනිත් අයගේ අත්වල { $number ->
    [1] එක කාඩ්පතක්
   *[other] කාඩ් { $number }ක්
} ඉතිරි වෙනවා.
canasta-reason-takes_pot = පොට් එකේ { $number ->
    [1] එකම කාඩ්පත
   *[other] කාඩ් { $number }ම
} ලැබෙනවා.
canasta-reason-leaves_pot = පොට් එකේ තියෙන්නේ { $number ->
    [1] එක කාඩ්පතක්
   *[other] කාඩ් { $number }ක්
} විතරයි; ඒක ගන්න නම් { $cards } තියන්න වෙනවා.
    .review = පොට් එකේ තිබුණේ { $number ->
        [1] එක කාඩ්පතක්
       *[other] කාඩ් { $number }ක්
    } විතරයි; ඒක ගන්න නම් { $cards } තියන්න වෙනවා.
canasta-reason-leaves_threes = පොට් එකේ කළු තුන් තියෙනවා: ඔබේ අතේ ඉතිරි වුණොත් ලකුණු { $number }ක් අඩු වෙනවා.
    .review = පොට් එකේ කළු තුන් තිබුණා: අතේ ඉතිරි වුණොත් ලකුණු { $number }ක් අඩු වෙනවා.
canasta-reason-completes = { $number_before ->
    [1] { $cards } කැනස්ටා එක හැදෙනවා: ලකුණු { $number }යි.
   *[other] කැනස්ටා { $number_before }ක් හැදෙනවා, { $each }: ලකුණු { $number }යි.
}
canasta-reason-opens_now = ඔබේ පිල දැන්ම ඕපන් කරනවා: ගොඩවල ලකුණු { $number }යි, ඕනෑ { $number_before }යි.
    .review = එතකොට පිල ඕපන් කරනවා: ගොඩවල ලකුණු { $number }යි, ඕනෑ { $number_before }යි.
canasta-reason-near_canasta = එතකොට ඔබේ { $cards } ගොඩේ කැනස්ටා එකකට ඕනෑ කාඩ් 7න් { $number }ක් තියෙනවා.
    .review = එතකොට { $cards } ගොඩේ කැනස්ටා එකකට ඕනෑ කාඩ් 7න් { $number }ක් තියෙනවා.
canasta-reason-starts_meld = එතකොට { $cards } ගොඩක් පටන් ගන්නවා; { $who }ට ඒකට එකතු කරන්න පුළුවන්.
    .review = { $cards } ගොඩක් පටන් ගන්නවා; { $who }ට ඒකට එකතු කරන්න තිබුණා.
canasta-reason-stays_pure = { $cards } ගොඩේ ආදේශක කාඩ් නැහැ: පිරිසිදු කැනස්ටා එකකට ලකුණු 500යි, මිශ්‍ර එකකට 300යි.
canasta-reason-short_hand = { $who } අතේ { $number ->
    [1] එක කාඩ්පතක්
   *[other] කාඩ් { $number }ක්
} විතරයි, ඉක්මනින් අත වහන්න පුළුවන්: මේසයේ කාඩ්වලින් ඔබට ලකුණු ලැබෙනවා, අතේ කාඩ්වලින් අඩු වෙනවා.
    .review = { $who } අතේ තිබුණේ { $number ->
        [1] එක කාඩ්පතක්
       *[other] කාඩ් { $number }ක්
    } විතරයි, ඉක්මනින් අත වහන්න තිබුණා: මේසයේ කාඩ්වලින් ලකුණු ලැබෙනවා, අතේ කාඩ්වලින් අඩු වෙනවා.
canasta-reason-low_stock = ඇදගැනීමේ ගොඩේ ඉතිරි { $number ->
    [1] එක කාඩ්පතක්
   *[other] කාඩ් { $number }ක්
} විතරයි: මේසයේ කාඩ්වලින් ඔබට ලකුණු ලැබෙනවා, අතේ කාඩ්වලින් අඩු වෙනවා.
    .review = ඇදගැනීමේ ගොඩේ ඉතිරි වුණේ { $number ->
        [1] එක කාඩ්පතක්
       *[other] කාඩ් { $number }ක්
    } විතරයි: මේසයේ කාඩ්වලින් ලකුණු ලැබෙනවා, අතේ කාඩ්වලින් අඩු වෙනවා.
canasta-reason-unloads = තව ලකුණු { $number }ක කාඩ් මේසයට එනවා; එතකොට ඒවා ඔබට ලැබෙනවා.
    .review = තව ලකුණු { $number }ක කාඩ් මේසයට එනවා; එතකොට ඒවා පිලට ලැබෙනවා.
canasta-reason-no_canasta = ඔබේ පිලට කැනස්ටා එකක් නැත්නම් මේසයේ කාඩ්වලින් ලකුණු අඩු වෙනවා: මෙහෙම මේසයේ ලකුණු { $number }ක් අඩුයි.
    .review = පිලකට කැනස්ටා එකක් නැත්නම් මේසයේ කාඩ්වලින් ලකුණු අඩු වෙනවා: මෙහෙම මේසයේ ලකුණු { $number }ක් අඩුයි.
canasta-reason-holds_back = පොට් එකේ කාඩ් { $number_before }ක් තියෙනවා, ඒක ගන්නේ අතේ කාඩ්වලින්: දැන් තිබ්බොත් ඔබේ අතේ ඉතිරි { $number }යි.
    .review = පොට් එකේ කාඩ් { $number_before }ක් තිබුණා, ඒක ගන්නේ අතේ කාඩ්වලින්: තිබ්බා නම් අතේ ඉතිරි { $number }යි.
canasta-reason-keeps_hidden = { $cards } ඔබේ අතේ එකට තියෙනවා: එකම වාරයේ හතක් තිබ්බොත් ලකුණු 1000ක සැඟවුණු කැනස්ටා එකක්.
    .review = { $cards } අතේ එකට තියෙනවා: එකම වාරයේ හතක් තිබ්බොත් ලකුණු 1000ක සැඟවුණු කැනස්ටා එකක්.
canasta-reason-keeps_wilds = කැනස්ටා එකකට ආදේශක කාඩ් ({ $cards }) ඔබේ අතේ තියෙනවා.
    .review = කැනස්ටා එකකට ආදේශක කාඩ් ({ $cards }) අතේ තියෙනවා.
canasta-reason-keeps_pairs = { $cards } ඔබේ අතේ තියෙනවා; ඒවායින් පොට් එක ගන්න පුළුවන්.
    .review = { $cards } අතේ තියෙනවා; ඒවායින් පොට් එක ගන්න පුළුවන්.
canasta-reason-keeps_opening = { $cards } ඔබේ අතේ තියෙනවා, ලකුණු { $number }යි: ඕපන් කරන්න ඇති, ඔබේ පිලට ඕනෑ { $number_before }යි.
    .review = { $cards } අතේ තියෙනවා, ලකුණු { $number }යි: ඕපන් කරන්න ඇති, පිලට ඕනෑ { $number_before }යි.
canasta-reason-keeps_group = මේක තනි කාඩ්පතක්; { $cards } එකට ඉතිරි වෙනවා.
canasta-reason-keeps_addition = { $cards } ඔබේ අතේ තියෙනවා; ඔබේ පිලේ ගොඩකට එකතු කරන්න පුළුවන්.
    .review = { $cards } අතේ තියෙනවා; පිලේ ගොඩකට එකතු කරන්න පුළුවන්.
canasta-reason-keeps_value = ඕපන් කරන්න ඔබේ පිලට ලකුණු { $number }ක් ඕනෑ; ඒකට { $each } වැඩියෙන් ගණන් ගැනෙනවා.
    .review = ඕපන් කරන්න පිලට ලකුණු { $number }ක් ඕනෑ වුණා; ඒකට { $each } වැඩියෙන් ගණන් ගැනෙනවා.
canasta-reason-few_to_come = මේකෙන් ගොඩක් හැදෙන්න අමාරුයි: { $number ->
    [0] තව { $cards } කාඩ් එන්න නැහැ.
   *[other] තව එන්න පුළුවන් { $cards } කාඩ් { $number }යි.
}
    .review = මේකෙන් ගොඩක් හැදෙන්න අමාරුයි: { $number ->
        [0] තව { $cards } කාඩ් එන්න තිබුණේ නැහැ.
       *[other] තව එන්න තිබුණේ { $cards } කාඩ් { $number }යි.
    }
canasta-reason-keeps_three = ඔබේ අතේ කළු තුනක් තියෙනකම් වෙන කාටවත් කළු තුන් කැනස්ටා එකකින් තරගය දිනන්න බැහැ.
    .review = අතේ කළු තුනක් තියෙනකම් වෙන කාටවත් කළු තුන් කැනස්ටා එකකින් තරගය දිනන්න බැහැ.
canasta-reason-keeps_stop = { $rank ->
    [early] පළමු වාරයේ { $who }ට කොහොමත් පොට් එක ගන්න බැහැ; ඒක නවත්වන { $cards } පස්සට තියාගන්න.
   *[any] { $cards } ඔබේ අතේ තියෙනවා; ඉවත දාන්න හොඳ වෙන කාඩ් නැති වාරයක ඒකෙන් පොට් එක නවත්වන්න පුළුවන්.
}
    .review = { $rank ->
        [early] පළමු වාරයේ { $who }ට කොහොමත් පොට් එක ගන්න බැරි වුණා; ඒක නවත්වන { $cards } පස්සට අතේ තියෙනවා.
       *[any] { $cards } අතේ තියෙනවා; ඉවත දාන්න හොඳ වෙන කාඩ් නැති වාරයක ඒකෙන් පොට් එක නවත්වන්න පුළුවන්.
    }
canasta-reason-keeps_safe = මේකෙන් { $who }ට පොට් එක ගන්න ඉඩ බොහොම අඩුයි; { $cards } වලින් ගන්න බැහැ, ඒ නිසා ඒක තියාගන්න, ඉවත දාන්න හොඳ වෙන කාඩ් නැති වාරයකට.
    .review = මේකෙන් { $who }ට පොට් එක ගන්න ඉඩ බොහොම අඩු වුණා; { $cards } වලින් ගන්න බැරි වුණා, ඒක ඉවත දාන්න හොඳ වෙන කාඩ් නැති වාරයකට අතේ තියෙනවා.
canasta-reason-more_to_throw = ඔබේ අතේ තව { $cards } තියෙන නිසා තාම නොපෙනුණේ { $number ->
    [1] එකක්
   *[other] { $number }ක්
} විතරයි; පොට් එක ගන්න { $who }ට ඒවායින් { $number_before }ක් ඕනෑ. { $who } පොට් එක ගත්තේ නැත්නම් ඔබේ ඊළඟ වාරවල { $cards } ඉවත දාන්න පුළුවන්.
    .review = අතේ තව { $cards } තිබුණු නිසා ඒ වෙනකොට නොපෙනුණේ { $number ->
        [1] එකක්
       *[other] { $number }ක්
    } විතරයි; පොට් එක ගන්න { $who }ට ඒවායින් { $number_before }ක් ඕනෑ වුණා. { $who } පොට් එක ගත්තේ නැත්නම් ඊළඟ වාරවල { $cards } ඉවත දාන්න පුළුවන් වුණා.
canasta-reason-keeps_threes = { $cards } ඔබේ අතේ තියෙනවා: කළු තුන් කැනස්ටා එකකින් තරගය දිනනවා.
    .review = { $cards } අතේ තියෙනවා: කළු තුන් කැනස්ටා එකකින් තරගය දිනනවා.
canasta-reason-sheds = අන්තිමට ඔබේ අතේ ඉතිරි වුණොත් ලකුණු { $number }ක් අඩු වෙනවා, { $each } කාඩ්වලට වඩා වැඩියි.
    .review = අන්තිමට අතේ ඉතිරි වුණොත් ලකුණු { $number }ක් අඩු වෙනවා, { $each } කාඩ්වලට වඩා වැඩියි.
canasta-reason-baits = මේක ඇමක්: ඊට පස්සේ කවුරුහරි මේ අගයේ තව එකක් ඉවත දැම්මොත් ඔබේ අතේ තියෙන { $cards } වලින් පොට් එක ගන්න පුළුවන්.
    .review = මේක ඇමක්: ඊට පස්සේ කවුරුහරි මේ අගයේ තව එකක් ඉවත දැම්මොත් අතේ තියෙන { $cards } වලින් පොට් එක ගන්න පුළුවන්.
canasta-reason-blocks = කළු තුනකින් පොට් එක නවතිනවා: { $who }ට ඒක ගන්න බැහැ.
    .review = කළු තුනකින් පොට් එක නවතිනවා: { $who }ට ඒක ගන්න බැරි වුණා.
canasta-reason-freezes = { $number ->
    [0] උඩ ආදේශක කාඩ්පතක් තියෙනකොට කාටවත් කාඩ් { $number_before }ක පොට් එක ගන්න බැහැ.
   *[other] උඩ ආදේශක කාඩ්පතක් තියෙනකොට කාටවත් පොට් එක ගන්න බැහැ; ඊට පස්සේ එකම අගයේ කාඩ් { $number }ක් ඕනෑ.
}
canasta-reason-freezes_melds = { $who }ගේ පිලට අගයන් { $number }ක ගොඩවල් තියෙනවා; ඒවාට එක කාඩ්පතකින් පොට් එක ගන්න පුළුවන්. හිර කළාම එකම අගයේ කාඩ් { $number_before }ක් ඕනෑ.
    .review = { $who }ගේ පිලට අගයන් { $number }ක ගොඩවල් තිබුණා; ඒවාට එක කාඩ්පතකින් පොට් එක ගන්න පුළුවන් වුණා. හිර කළාම එකම අගයේ කාඩ් { $number_before }ක් ඕනෑ.
canasta-reason-cheaper_wild = 2 කාඩ්පතකිනුත් { $cards } තරම්ම පොට් එක නවතිනවා; ගොඩක { $cards } ගණන් ගැනෙන්නේ ලකුණු { $number_before }යි, 2 කාඩ්පතක් { $number }යි.
canasta-reason-dearer_wild = උඩ ආදේශක කාඩ්පතක් තියෙනකොට කාටවත් පොට් එක ගන්න බැහැ; අන්තිමට ඔබේ අතේ ඉතිරි වුණොත් { $cards } නිසා ලකුණු { $number }ක් අඩු වෙනවා, 2 කාඩ්පතකින් { $number_before }යි.
    .review = උඩ ආදේශක කාඩ්පතක් තියෙනකොට කාටවත් පොට් එක ගන්න බැරි වුණා; අන්තිමට අතේ ඉතිරි වුණොත් { $cards } නිසා ලකුණු { $number }ක් අඩු වෙනවා, 2 කාඩ්පතකින් { $number_before }යි.
canasta-reason-holds_rest = { $cards } තියෙන්නේ ඔබේ අතේ; ඒ නිසා පොට් එක ගන්න ඕනෑ { $number_before }න් { $who } අතේ { $number ->
    [0] එකක්වත් තියෙන්න බැහැ.
   *[other] තියෙන්න පුළුවන් වැඩිම { $number }යි.
}
    .review = { $cards } එකම අතේ තිබුණා; ඒ නිසා පොට් එක ගන්න ඕනෑ { $number_before }න් { $who } අතේ { $number ->
        [0] එකක්වත් තියෙන්න තිබුණේ නැහැ.
       *[other] තියෙන්න තිබුණේ වැඩිම { $number }යි.
    }
canasta-reason-rest_seen = උඩ { $cards } තියෙනකොට පොට් එක ගන්න { $who }ට තව { $number_before }ක් ඕනෑ, ඒත් { $number ->
    [0] එකක්වත් තියෙන්න බැහැ.
   *[other] තියෙන්න පුළුවන් වැඩිම { $number }යි.
}
    .review = උඩ { $cards } තියෙනකොට පොට් එක ගන්න { $who }ට තව { $number_before }ක් ඕනෑ වුණා, ඒත් { $number ->
        [0] එකක්වත් තියෙන්න තිබුණේ නැහැ.
       *[other] තියෙන්න තිබුණේ වැඩිම { $number }යි.
    }
canasta-reason-their_meld = { $cards } විතරක් තිබුණත් { $who }ට පොට් එක ගන්න පුළුවන්: ඒක ඒ පිලේ ගොඩවලට ගැළපෙනවා.
    .review = { $cards } විතරක් තිබුණත් { $who }ට පොට් එක ගන්න තිබුණා: ඒක ඒ පිලේ ගොඩවලට ගැළපෙනවා.
canasta-reason-left_before = කලින් වාරයේ උඩ { $cards } තියෙද්දීත් { $who } පොට් එක ගත්තේ නැහැ.
    .review = ඊට කලින් වාරයේ උඩ { $cards } තියෙද්දීත් { $who } පොට් එක ගත්තේ නැහැ.
canasta-reason-thrown_before = { $who } කලිනුත් { $cards } ඉවත දැම්මා; ඒ නිසා ඕනෑ වෙන්න ඉඩ අඩුයි.
    .review = { $who } ඊට කලිනුත් { $cards } ඉවත දැම්මා; ඒ නිසා ඕනෑ වෙන්න ඉඩ අඩුයි.
canasta-reason-few_left = තාම නොපෙනුණේ { $cards } කාඩ් { $number ->
    [1] එකක්
   *[other] { $number }ක්
} විතරයි; { $rank ->
    [fewer] { $other_card } කාඩ් නම් { $number_before }ක්: ඒ නිසා පොට් එක ගන්න තරම් { $cards } කාඩ් { $who } අතේ තියෙන්න ඉඩ අඩුයි.
   *[few] පොට් එක ගන්න { $who }ට ඒවායින් { $number_before }ක් ඕනෑ.
}
    .review = ඒ වෙනකොට නොපෙනුණේ { $cards } කාඩ් { $number ->
        [1] එකක්
       *[other] { $number }ක්
    } විතරයි; { $rank ->
        [fewer] අනිත් කාඩ්පතේ අගයෙන් { $number_before }ක්: ඒ නිසා පොට් එක ගන්න තරම් { $cards } කාඩ් { $who } අතේ තියෙන්න ඉඩ අඩු වුණා.
       *[few] පොට් එක ගන්න { $who }ට ඒවායින් { $number_before }ක් ඕනෑ වුණා.
    }
canasta-reason-far_from_opening = ඕපන් කරන්න { $who }ට තව ලකුණු { $number }ක් ඕනෑ; ඒකට { $cards } අඩුවෙන් ගණන් ගැනෙනවා.
    .review = ඕපන් කරන්න { $who }ට තව ලකුණු { $number }ක් ඕනෑ වුණා; ඒකට { $cards } අඩුවෙන් ගණන් ගැනෙනවා.
canasta-reason-can_wait = { $cards } දැන්ම තියන්න ඕනෑ නැහැ: ඔබේ පිල ඕපන් කරලා, ඒ නිසා පස්සේ වාරයකත් තියන්න පුළුවන්.
    .review = { $cards } එවෙලේම තියන්න ඕනෑ නැහැ: පිල ඕපන් කරලා, ඒ නිසා පස්සේ වාරයකත් තියන්න පුළුවන්.
canasta-group = { $number_before ->
    [2] ජෝඩුවක්
   *[other] එක අගයේ කාඩ් { $number_before }ක්
}
canasta-reason-even = { $each } සමාන වගෙයි: ඒවායින් එකක් උඩ තියෙනකොට පොට් එක ගන්න { $who }ට ඒ අගයෙන් තව { $number }ක් ඕනෑ{ $rank ->
    [whole]; ඒ එකකින්වත් { canasta-group } කැඩෙන්නේ නැහැ
    [broken]; හැම එකකින්ම { canasta-group } කැඩෙනවා
    [kept]; කොයි එක දැම්මත් { canasta-group } අතේ ඉතිරි වෙනවා
    [fewer]; මුල් එකෙන් { canasta-group } කැඩෙනවා, ඒත් ඒ අගයෙන් තාම නොපෙනුණ ඒවා අඩුයි
   *[mixed] { "" }
}.
canasta-reason-no_pot_yet = { $each } සමාන වගෙයි: පළමු වාරයේ { $who }ට කොහොමත් පොට් එක ගන්න බැහැ.
    .review = { $each } සමාන වගෙයි: පළමු වාරයේ { $who }ට කොහොමත් පොට් එක ගන්න බැරි වුණා.
canasta-reason-none_gives = { $each } සමාන වගෙයි: { $rank ->
    [small] පොට් එකේ { $number ->
        [0] කාඩ් නැහැ
        [1] තියෙන්නේ එක කාඩ්පතක් විතරයි
       *[other] තියෙන්නේ කාඩ් { $number }ක් විතරයි
    }; ඒ නිසා කොයි එක දැම්මත් ලොකු දෙයක් දෙන්නේ නැහැ.
    [hardly] ඒවායින් කොයි එක උඩ තිබුණත් { $who }ට පොට් එක ගන්න ඉඩ බොහොම අඩුයි.
   *[never] ඒවායින් කොයි එක උඩ තිබුණත් { $who }ට පොට් එක ගන්න බැහැ.
}
    .review = { $each } සමාන වගෙයි: { $rank ->
        [small] පොට් එකේ { $number ->
            [0] කාඩ් තිබුණේ නැහැ
            [1] තිබුණේ එක කාඩ්පතක් විතරයි
           *[other] තිබුණේ කාඩ් { $number }ක් විතරයි
        }; ඒ නිසා කොයි එක දැම්මත් ලොකු දෙයක් දුන්නේ නැහැ.
        [hardly] ඒවායින් කොයි එක උඩ තිබුණත් { $who }ට පොට් එක ගන්න ඉඩ බොහොම අඩු වුණා.
       *[never] ඒවායින් කොයි එක උඩ තිබුණත් { $who }ට පොට් එක ගන්න බැරි වුණා.
    }
canasta-reason-same_cards = තියන්නෙත් ඉවත දාන්නෙත් ඒ කාඩ්මයි; { $cards } විතරක් වෙන ගොඩවලට දාන්න පුළුවන්.
canasta-reason-exact_cut = හරියටම ඕනෑ ගණන ඉස්සෙන්න වැඩිම ඉඩ මේකෙන්, { NUMBER($percent, style: "percent") }ක්: කැනස්ටා එකක් තියෙනවා නම් ලකුණු 100යි.
canasta-reason-misses_cut = කැනස්ටා එකක් නැත්නම් හරියටම කැපුවොත් ලකුණු 100ක් අඩු වෙනවා; ඒ නිසා ඒ ගණනම ඉස්සෙන්නේ නැත්නම් හොඳයි.
