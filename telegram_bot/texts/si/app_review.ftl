# The Mini App: hints, the review board, and earlier matches.

app-figure-score = ලකුණු
app-figure-accuracy = නිවැරදිකම
app-figure-lost = තීරණයකට පාඩු ලකුණු
app-figure-luck = වාසනාව, ලකුණුවලින්
app-figure-decisions = තීරණ
app-figure-hinted = ඉඟිවලින්
app-figure-mistakes = නීතියට වැරදි පියවර
app-figure-grade = ශ්‍රේණිය, A සිට F
app-figure-without-luck = වාසනාව නැතුව ලකුණු
app-figure-interval = { $score } ({ $low } සිට { $high })

app-review-coming-of = වට { $rounds }න් { $round } වෙනි වටය බලනවා…
app-review-line-note = වඩා හොඳ පියවරත්, ඊට පස්සේ යන්න ඉඩ තිබුණ වාර කීපයකුත්; කාඩ් තිබුණ විදියටමයි.
app-review-no-line = මෙතන මීට වඩා හොඳ එකක් තිබුණේ නැහැ.
app-review-no-place = වටයේ එහෙම පියවරක් නැහැ.
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
app-review-other = { $name } { $what }. { review-loss }

app-match-title = { $game } · { $players }
app-match-lobby = තාම පටන් ගත්තේ නැහැ
app-match-rounds = { $rounds ->
    [0] පළමු වටය යනවා
    [1] එක වටයක් ඉවරයි
   *[other] වට { $rounds }ක් ඉවරයි
}
app-match-place = { $place }. { $name } { $total }
