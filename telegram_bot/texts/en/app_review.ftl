# The Mini App: hints, the review board, and earlier matches.

app-figure-score = Score
app-figure-accuracy = Accuracy
app-figure-lost = Points lost per decision
app-figure-luck = Luck in points
app-figure-decisions = Decisions
app-figure-hinted = From hints
app-figure-mistakes = Rule mistakes
app-figure-grade = Grade, A to F
app-figure-without-luck = Score without luck
app-figure-interval = { $score } ({ $low } to { $high })

app-review-coming-of = Looking at round { $round } of { $rounds }…
app-review-line-note = The better move, then a few turns as they might have gone on, with the cards as they really were.
app-review-no-line = Nothing was better here.
app-review-no-place = The round has no such step.
app-review-mark = { $kind ->
    [blunder] Blunder
    [mistake] Mistake
    [doubtful] Doubtful
    [good] Good find
   *[none] Decision
}: { $who ->
    [you] you { $what }
   *[other] { $name } { $what }
}
app-review-other = { $name } { $what }. { review-loss }

app-match-title = { $game } · { $players }
app-match-lobby = Not started yet
app-match-rounds = { $rounds ->
    [0] In the first round
    [one] One round played
   *[other] { $rounds } rounds played
}
app-match-place = { $place }. { $name } { $total }
