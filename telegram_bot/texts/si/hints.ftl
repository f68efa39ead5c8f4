# A hint: the note on a panel.

hint-thinking = <i>හිතනවා…</i>
hint-title = <b>{ $plan }</b>
hint-rest = ඊට පස්සේ: <b>{ $step }</b>
hint-step = { $step }
hint-step-done = { $step }
hint-changed = අලුත් කාඩ්පතෙන් සැලැස්ම වෙනස් වුණා.
hint-why = <i>හේතුව: { $reason }</i>
hint-why-rather = <i>“{ $other }” වෙනුවට මේක කරන්න හේතුව: { $reason }</i>
hint-only-move = <i>{ $why }</i>
# A probability: exact, or only its bound.
hint-as-good = <i>ඒ වගේම හොඳයි:</i> { $plans }
hint-nearly-equal = <i>වෙනස සුළුයි: ලේසිම එක කරන්න.</i>
hint-other = { $plan }: { $judged }
hint-only-part = { $plan } විතරයි
hint-nothing-laid = මුකුත් නොතියා { $plan }
hint-costs = { hint-points } විතර පාඩුයි
hint-worse = ඊට වඩා පාඩුයි
hint-doubtful = සමහරවිට පාඩුයි
hint-match-worse = තරගය දිනන්න ඉඩ { $percent }
hint-rough = <i>දළ ඉඟියක්: හිතන්න තිබුණේ ටික වෙලාවයි.</i>
hint-play = { $move }

# The picture that compares moves.
button-chart = සසඳන්න
chart-title = හොඳම පියවරට වඩා පාඩුව
chart-row-match = තරගය දිනන්න ඉඩ { $percent }
chart-note-match = තීරුව දිග වෙන තරමට තරගය දිනන්න ඉඩ අඩුයි. සිහින් ඉර: ගණන කොච්චර වෙනස් වෙන්න පුළුවන්ද කියන එක.
chart-caption = ඔබේ පියවර සැසඳුවා. මේක පේන්නේ ඔබට විතරයි.
chart-coming = ඔබේ පින්තූරය එන ගමන්…
chart-nowhere = මට තාම ඔබට පණිවිඩ එවන්න බැහැ. මේසයේ “පුද්ගලික චැට් එක” ඔබලා ආයෙත් උත්සාහ කරන්න.
