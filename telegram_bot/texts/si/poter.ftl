# Poter: the table, the hand, moves in words.

game-poter = පෝටර්

poter-heading = වටය { $round } / { $rounds } · පෝටර්: <b>{ rank-names }</b>
poter-heading-deal = දවසේ අත · පෝටර්: <b>{ rank-names }</b>
poter-pile-empty = ඉවතලන ගොඩ: හිස්
poter-pile-open = ඉවතලන ගොඩ: { $cards }
poter-pile-closed = ඉවතලන ගොඩ: කාඩ් { $count }යි, උඩම { $cards }
poter-melds = <b>ගැළපෙන ගොඩවල්</b>
poter-no-melds = තාම ගැළපෙන ගොඩවල් නැහැ.
poter-meld-line = { $number }. { $cards } <i>({ $owner })</i>
poter-sallan = සල්ලන්

poter-went-out = <b>{ $name }</b> අත හිස් කරගෙන වටය දිනුවා.
poter-nobody-out = කවුරුවත් අත හිස් කරගත්තේ නැහැ.
poter-nobody-laid = මේසය වටේට තුන් පාරක් යනකම් කවුරුවත් කාඩ්පතක් තිබ්බේ නැහැ: කවුරුවත් වටය දිනන්නේ නැහැ, හැමෝගෙම කාඩ් ගණන් ගන්නවා.
poter-turn-limit = වාර { $turns }යි; මේ වටයට ඊට වැඩිය නැහැ: කවුරුවත් වටය දිනන්නේ නැහැ, හැමෝගෙම කාඩ් ගණන් ගන්නවා.

poter-duty-choose = කාඩ්පතක් ගන්න. නැත්නම් ඉවතලන ගොඩ අරගෙන එවෙලේම ගැළපෙන ගොඩක් තියන්න.
poter-duty-shuffle = ඇදගැනීමේ ගොඩ හිස්. කාඩ්පතක් ගන්න: ඉවතලන ගොඩ අනලා අලුත් ඇදගැනීමේ ගොඩ හැදෙනවා.
poter-duty-shuffle-choose = ඇදගැනීමේ ගොඩ හිස්. කාඩ්පතක් ගන්න: ඉවතලන ගොඩ අනලා අලුත් ඇදගැනීමේ ගොඩ හැදෙනවා. එවෙලේම ගැළපෙන ගොඩක් තියන්න පුළුවන් නම්, ඉවතලන ගොඩ ගන්නත් පුළුවන්.
poter-duty-offer = ඉතිරි { $card } විතරයි: ඒක ගන්න, නැත්නම් මඟහරින්න.
poter-duty-bound = ඔබම ඉවත දාපු { $card } ආපහු ආවා: ඒක ගන්නම ඕනෑ.
poter-duty-meld = ඔබ ඉවතලන ගොඩ ගත්තා: දැන් ගැළපෙන ගොඩක් තියන්න.
poter-duty-barred = කැමති කාඩ් තියලා, { $card } හැර ඕනෑම කාඩ්පතක් ඉවත දාන්න.
poter-duty-ends-soon = { $turns ->
    [1] මේ වාරයේ කාඩ්පතක් තියන්නේ, එකතු කරන්නේ, මාරු කරන්නේ නැත්නම් වටය ඉවරයි.
   *[other] ඊළඟ වාර { $turns }ක් ඇතුළත කවුරුවත් කාඩ්පතක් තියන්නේ, එකතු කරන්නේ, මාරු කරන්නේ නැත්නම් වටය ඉවරයි.
}

poter-you-are-sallan = ඔබ සල්ලන්: පෝටර් කාඩ් වෙන කාඩ් වෙනුවට තියන්න, ගොඩවලට එකතු කරන්න, මාරු කරන්න පුළුවන්.
poter-guide = <i>ගොඩක් තියන්න කාඩ් තුනක් හෝ වැඩියෙන් ඔබන්න; එකතු කරන්න හෝ ඉවත දාන්න එකක් ඔබන්න. ඉවත දැම්මාම ඔබේ වාරය ඉවරයි.</i>
poter-guide-meld = <i>ඔබේ ගොඩේ කාඩ් ඔබන්න, නැත්නම් පහළ තියෙන ලෑස්ති ගොඩක් ඔබන්න.</i>

poter-move-take = { $form ->
    [did] ඉවතලන ගොඩ ගත්තා
   *[step] ඉවතලන ගොඩ ගන්න
}
poter-move-take-single = { $cards } ගන්න
poter-move-nodiscard = { $form ->
    [do] ඉවත නොදා ඉවර කරන්න
    [did] ඉවත නොදා වාරය ඉවර කළා
   *[step] ඉවත නොදා වාරය ඉවර කරන්න
}
poter-move-lay = { $form ->
    [did] { $meld } වෙනි ගොඩට { $cards } එකතු කළා
   *[step] { $meld } වෙනි ගොඩට { $cards } එකතු කරන්න
}
poter-move-swap = { $form ->
    [do] { $meld } වෙනි ගොඩේ 🃏 වෙනුවට { $cards }
    [did] { $meld } වෙනි ගොඩේ 🃏 වෙනුවට { $cards } මාරු කළා
   *[step] { $meld } වෙනි ගොඩේ 🃏 වෙනුවට { $cards } මාරු කරන්න
}

poter-only-discard = ඔබට කරන්න පුළුවන් එකම පියවර මේකයි: අතේ ඉතිරි කාඩ් { $rest ->
    [match] ඉවතලන ගොඩට ගැළපෙනවා
    [poters] පෝටර් කාඩ්
   *[both] ඉවතලන ගොඩට ගැළපෙනවා, නැත්නම් පෝටර් කාඩ්
}.
poter-hint-best = { hint-points } විතර එයි. අත හිස් කරගන්න ඉඩ: { $win }.
hint-match = <b>අන්තිම වටය: තරගය දිනන්න ඔබට තියෙන { $of ->
    [best] හොඳම ඉඩ
   *[near] හොඳම ඉඩ වගේ ඉඩක්
} ({ $percent }).</b>
poter-hint-costs-and-wins = { hint-points } විතර පාඩුයි, ඒත් අත හිස් කරගන්න ඉඩ { $win }
poter-hint-bold = අත හිස් කරගන්න වැඩිම ඉඩ ඕනෑ නම්: <b>{ $plan }</b> ({ $before } වෙනුවට { $win }; { hint-points } විතර පාඩුයි)
poter-hint-bold-same = අත හිස් කරගන්න වැඩිම ඉඩ ඕනෑ නම්: <b>{ $plan }</b> ({ $before } වෙනුවට { $win }; ලකුණුවල ලොකු වෙනසක් නැහැ)
poter-hint-nearly-lost = තරගය පැරදුණා වගේ; මේකෙන් ඔබේ ලකුණු අඩුවෙන් තියෙනවා.
poter-hint-lightest = <i>වෙනස සුළුයි: මේවායින් අතේ ඉතිරි වෙන ලකුණු අඩුම මේකෙන්.</i>
poter-chart-row = { hint-points } · ඉඩ { $win }
poter-chart-note = තීරුව දිග වෙන තරමට පාඩුව වැඩියි. සිහින් ඉර: ගණන කොච්චර වෙනස් වෙන්න පුළුවන්ද කියන එක. දකුණේ: බලාපොරොත්තු වෙන ලකුණු, අත හිස් කරගන්න ඉඩ.
poter-chart-row-counted = අත හිස් { $win }
poter-chart-note-counted = තීරුව දිග වෙන තරමට පාඩුව වැඩියි; ගණන් ගන්නේ තරගයට ලකුණු වටින විදියටයි, අනිත් අය ගන්න ලකුණුත් එක්ක. සිහින් ඉර: ගණන කොච්චර වෙනස් වෙන්න පුළුවන්ද කියන එක. දකුණේ: අත හිස් කරගන්න ඉඩ.

poter-review-mine-luck = වාසනාව: ඔබට බෙදපු සහ ඔබ ගත්ත කාඩ්වලින් ලකුණු { $luck } ± { $error }, අනිත් අය ගත්ත කාඩ්වලින් { $others }. <i>+ නම් ඔබට වාසියි.</i>
poter-review-step-chances = හැම කාඩ්පතක්ම දන්නවා නම්, වටය දිනන්න ඉඩ: { $players }

poter-event-stock = ඉවතලන ගොඩ අනලා අලුත් ඇදගැනීමේ ගොඩ හැදුවා.

poter-typed-help =
    පියවරක් ටයිප් කරන්නේ මෙහෙමයි:
    <code>/move draw</code> · <code>/move take</code> · <code>/move pass</code>
    <code>/move meld 7h 8h 9h</code>
    <code>/move meld 5h 3s=6h 7h</code> (6♥️ වෙනුවට 3♠️)
    <code>/move lay 8d @2</code> · <code>/move swap 6d @2</code>
    <code>/move discard 3d</code> · <code>/move nodiscard</code>
    වංශ: s ♠️ h ♥️ d ♦️ c ♣️; දහය T හෝ 10.
