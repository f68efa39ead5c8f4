# The review of a round that is over: for everybody, for one player, step by step.

command-review = අන්තිම වටයේ සමාලෝචනය බලන්න

review-title = <b>{ $round } වෙනි වටයේ සමාලෝචනය</b>
review-best-decisions = <b>හොඳම තීරණ:</b> { $name }
review-most-luck = <b>වැඩිම වාසනාව:</b> { $name }
review-players = <i>නිවැරදිකම · තීරණයකට පාඩු වුණ ලකුණු</i>
review-player = { $place }. { $name }: { NUMBER($accuracy, style: "percent") } · { $lost }
review-player-none = { $name }: { review-player-none.why }
    .why = තීරණයක් ගන්න තැනක් තිබුණේ නැහැ
review-costliest = <b>වැඩිම පාඩුව කළ තීරණය:</b> { $name } { $what }. { review-loss }
review-none-costly = පැහැදිලි වැරදි තීරණ නැහැ.
review-luck = <b>වාසනාව, ලකුණුවලින්:</b> { $players }
review-luck-player = { $name } { $luck }

review-loss = පාඩුව: ලකුණු { $lost }. මීට වඩා හොඳයි: <b>{ $better }</b>.

review-mine-title = <b>ඔබේ { $round } වෙනි වටය</b>
review-mine-score = ඔබේ ලකුණු: { $score }.
review-mine-score-side = ඔබේ පිලේ ලකුණු: { $score }.
review-mine-decisions = { $decisions ->
    [1] එක තීරණයයි
   *[other] තීරණ { $decisions }යි
}: නිවැරදිකම { NUMBER($accuracy, style: "percent") }, තීරණයකට පාඩුව ලකුණු { $lost } ± { $error }.
review-mine-none = ඔබට තීරණයක් ගන්න තැනක් තිබුණේ නැහැ.
review-mine-lucky = { $side ->
    [good] ඔබට වාසනාව තිබුණා: කාඩ්වලින් සාමාන්‍යයට වඩා ලකුණු { $points }ක් විතර වාසි වුණා.
    [bad] ඔබට වාසනාව මදි වුණා: කාඩ්වලින් සාමාන්‍යයට වඩා ලකුණු { $points }ක් විතර පාඩු වුණා.
    [even] ඔබේ වාසනාව සාමාන්‍යයි.
   *[unclear] ඔබට වාසනාව තිබුණාද මදි වුණාද කියන එක පැහැදිලි නැහැ.
}
review-mine-mistakes = නීතියට වැරදි පියවර: { $count }.
review-mine-taken-back = ආපහු ගත්තු පියවර: { $count }.
review-mine-marked = <b>ඔබට ලකුණු පාඩු වුණ තැන්</b>
review-mine-unmarked = ඔබ පැහැදිලි වැරදි තීරණ ගත්තේ නැහැ.
review-mine-more = { $count ->
    [1] <i>තව එකක් මෙතන නැහැ: වටය පියවරෙන් පියවර බලන්න.</i>
   *[other] <i>තව { $count }ක් මෙතන නැහැ: වටය පියවරෙන් පියවර බලන්න.</i>
}
review-mine-decision = <b>පියවර { $place }:</b> ඔබ { $what }. { review-loss }
review-mine-best = <b>ඔබේ හොඳම පියවර:</b> ඔබ { $what }. ඊළඟ හොඳම පියවරට වඩා ලකුණු { $gain }ක් වාසියි.
review-mine-error = පියවර { $place }: පාඩුව ලකුණු { $lost } ± { $error }.
review-signs = <i>🟡 සැකයි ?! · 🟠 වැරදි තීරණය ? · 🔴 ලොකු වැරැද්ද ??</i>
review-source = <i>තීරණයකට අත්හදා බලපු වට { $playouts }යි; බැලුවේ ඒ වෙලාවේ දැනගන්න පුළුවන් වුණ දේ විතරයි.</i>

review-step-title = <b>වටය { $round }</b> · පියවර { $place } / { $last } · { $eyes ->
    [open] හැම කාඩ්පතක්ම පේනවා
   *[mine] ඔබට පෙනුණ විදියට
}
review-step-end = { $end ->
    [first] මේක පළමු පියවරයි.
   *[last] මේක අන්තිම පියවරයි.
}
review-step-undealt = කාඩ් තාම බෙදලා නැහැ.
review-step-deal = කාඩ් බෙදුවා.
review-step-seat = <b>{ $name }</b> ({ $marks }): { $cards }
review-step-seat-empty = <b>{ $name }</b> ({ $marks }): කාඩ් ඉතිරි නැහැ
review-step-right = ඔබේ තීරණය: මීට වඩා හොඳ එකක් තිබුණේ නැහැ.
review-step-loss = ඔබේ තීරණය. { review-loss }
review-step-chance = { $name } { NUMBER($percent, style: "percent") }

review-coming = වටය බලනවා…
problem-review-failed = ඒ වටය සමාලෝචනය කරන්න බැරි වුණා. පස්සේ ආයෙත් උත්සාහ කරන්න.
problem-no-review = තාම එක වටයක්වත් ඉවර වෙලා නැහැ; ඒ නිසා සමාලෝචනය කරන්න දෙයක් නැහැ.

review-line = වටය { $round } · { $words }
review-line-ready = { $round } වෙනි වටයේ සමාලෝචනය ලෑස්තියි.
review-match-title = <b>තරගයේ සමාලෝචනය</b> · { $rounds ->
    [1] එක වටයයි
   *[other] වට { $rounds }යි
}
review-match-grades = <b>ශ්‍රේණි, A සිට F:</b> { $players }
review-match-grade = { $name } { $grade }
review-match-without-luck = <b>වාසනාව නැතුව ලකුණු:</b> { $players }
review-match-without-luck-player = { $name } { $score } ({ $low } සිට { $high })
review-private-here = මේ මේසයේ සමාලෝචන පුද්ගලිකයි. ඔබේ එක බලන්න ඔබන්න.
button-review-mine = මගේ එක
button-review-steps = පියවර
button-review-rounds = වටයෙන් වටය
button-round-on = වටය { $round } ▶️
button-my-review = මගේ සමාලෝචනය
button-steps = පියවරෙන් පියවර
button-step = { $sign } { $place }
button-step-first = ⏮
button-step-back = ◀️
button-step-on = ▶️
button-step-last = ⏭
button-decision-back = මගේ තීරණය
button-decision-on = මගේ තීරණය ⏩
button-eyes-open = හැමෝගෙම කාඩ්
button-eyes-mine = මගේ විතරයි
button-next-mark = ඊළඟ සලකුණ
