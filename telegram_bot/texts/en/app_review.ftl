# The Mini App: hints, the review board, and earlier matches.

app-hint-details = Details
app-hint-do = Do it
app-hint-close = Close the hint

app-review-coming-of = Looking at round { $round } of { $rounds }…
app-review-match = Match
app-review-step = Step
app-review-close = Back
app-review-curve = Chances step by step
app-review-first = First step
app-review-back = One step back
app-review-on = One step on
app-review-last = Last step
app-review-play-line = Play the better line
app-review-line = The better line
app-review-line-close = Back to the round
app-review-line-note = The better move, then a few turns as they might have gone on, with the cards as they really were.
problem-no-line = Nothing was better here.
problem-no-place = The round has no such step.
app-review-players-only = Only the players can step through the round.
app-review-luck-skill = Luck and skill
app-review-luck-note = Luck: to the right is good.
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
app-review-find = { review-picture-find }.
app-review-other = { $name } { $what }. { review-loss }

app-matches-title = Your matches
app-matches-current = In play
app-match-title = { $game } · { $players }
app-match-lobby = Not started yet
app-match-rounds = { $rounds ->
    [0] In the first round
    [one] One round played
   *[other] { $rounds } rounds played
}
app-match-place = { $place }. { $name } { $total }
