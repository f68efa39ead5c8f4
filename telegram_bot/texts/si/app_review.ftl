# The Mini App: hints, the review board, and earlier matches.

app-hint-details = විස්තර
app-hint-do = කරන්න
app-hint-close = ඉඟිය වහන්න

app-review-coming-of = වට { $rounds }න් { $round } වෙනි වටය බලනවා…
app-review-match = තරගය
app-review-step = පියවර
app-review-close = ආපහු
app-review-curve = පියවරෙන් පියවර ඉඩ
app-review-first = මුල්ම පියවර
app-review-back = පියවරක් පස්සට
app-review-on = පියවරක් ඉස්සරහට
app-review-last = අන්තිම පියවර
app-review-play-line = වඩා හොඳ පියවර බලන්න
app-review-line = වඩා හොඳ පියවර
app-review-line-close = ආයෙත් වටයට
app-review-line-note = වඩා හොඳ පියවරත්, ඊට පස්සේ යන්න ඉඩ තිබුණ වාර කිහිපයකුත්; කාඩ් තිබුණ විදියටමයි.
problem-no-line = මෙතන මීට වඩා හොඳ එකක් තිබුණේ නැහැ.
problem-no-place = වටයේ එහෙම පියවරක් නැහැ.
app-review-players-only = වටය පියවරෙන් පියවර බලන්න පුළුවන් ක්‍රීඩකයන්ට විතරයි.
app-review-luck-skill = වාසනාව සහ දක්ෂකම
app-review-luck-note = වාසනාව: දකුණට නම් හොඳයි.
app-review-mark = { $kind ->
    [blunder] ලොකු වැරැද්ද
    [mistake] වැරදි තීරණය
    [doubtful] සැකයි
    [good] නියම අදහසක්
   *[none] තීරණය
}: { $who ->
    [you] ඔබ { $what }
   *[other] { $name } { $what }
}
app-review-find = { review-picture-find }.
app-review-other = { $name } { $what }. { review-loss }

app-matches-title = ඔබේ තරග
app-matches-current = දැන් යනවා
app-match-title = { $game } · { $players }
app-match-lobby = තාම පටන් ගත්තේ නැහැ
app-match-rounds = { $rounds ->
    [0] පළමු වටය යනවා
    [1] එක වටයක් ඉවරයි
   *[other] වට { $rounds }ක් ඉවරයි
}
app-match-place = { $place }. { $name } { $total }
