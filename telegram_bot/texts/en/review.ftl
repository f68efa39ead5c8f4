# The review of a round that is over: for everybody, for one player, step by step.

command-review = Review the last round

review-title = <b>Review of round { $round }</b>
review-best-decisions = <b>Best decisions:</b> { $name }
review-most-luck = <b>Most luck:</b> { $name }
review-players = <i>Accuracy · points lost per decision</i>
review-player = { $place }. { $name }: { NUMBER($accuracy, style: "percent") } · { $lost }
review-player-none = { $name }: { review-player-none.why }
    .why = nothing to decide
review-costliest = <b>Costliest decision:</b> { $name } { $what }. { review-loss }
review-none-costly = No clear mistakes.
review-luck = <b>Luck in points:</b> { $players }
review-luck-player = { $name } { $luck }

review-loss = Lost { $lost } points. Better: <b>{ $better }</b>.

review-mine-title = <b>Your round { $round }</b>
review-mine-score = Your score: { $score }.
review-mine-score-side = Your side's score: { $score }.
review-mine-decisions = { $decisions ->
    [one] One decision
   *[other] { $decisions } decisions
}: { NUMBER($accuracy, style: "percent") } accuracy, { $lost } ± { $error } points lost per decision.
review-mine-none = You had nothing to decide.
review-mine-lucky = { $side ->
    [good] You were lucky: your cards were worth about { hint-points } more than usual.
    [bad] You were unlucky: your cards were worth about { hint-points } less than usual.
    [even] Your luck was about even.
   *[unclear] It isn't clear whether you were lucky or unlucky.
}
review-mine-mistakes = Rule mistakes: { $count }.
review-mine-taken-back = Moves taken back: { $count }.
review-mine-marked = <b>What cost you points</b>
review-mine-unmarked = You made no clear mistakes.
review-mine-more = { $count ->
    [one] <i>One more isn't shown here: step through the round.</i>
   *[other] <i>{ $count } more aren't shown here: step through the round.</i>
}
review-mine-decision = <b>Step { $place }:</b> you { $what }. { review-loss }
review-mine-best = <b>Best find:</b> you { $what }: { $gain } points better than the next best move.
review-mine-error = Step { $place }: lost { $lost } ± { $error } points.
review-signs = <i>🟡 doubtful ?! · 🟠 mistake ? · 🔴 blunder ??</i>
review-source = <i>Judged only by what could be known at the time, from { $playouts } simulated rounds per decision.</i>

review-step-title = <b>Round { $round }</b> · step { $place } of { $last } · { $eyes ->
    [open] all cards open
   *[mine] as you saw it
}
review-step-end = { $end ->
    [first] This is the first step.
   *[last] This is the last step.
}
review-step-undealt = The cards are not dealt yet.
review-step-deal = The cards are dealt.
review-step-seat = <b>{ $name }</b> ({ $marks }): { $cards }
review-step-seat-empty = <b>{ $name }</b> ({ $marks }): no cards left
review-step-right = Your decision: nothing was better.
review-step-loss = Your decision. { review-loss }
review-step-chance = { $name } { NUMBER($percent, style: "percent") }

review-coming = Looking at the round…
problem-review-failed = I couldn't review that round. Please try again later.
problem-no-review = No round is finished yet, so there's nothing to review.

review-line = Round { $round } · { $words }
review-line-ready = The review of round { $round } is ready.
review-match-title = <b>Review of the match</b> · { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
review-match-grades = <b>Grades, A to F:</b> { $players }
review-match-grade = { $name } { $grade }
review-match-without-luck = <b>Score without luck:</b> { $players }
review-match-without-luck-player = { $name } { $score } ({ $low } to { $high })
review-private-here = Reviews are private at this table. Tap to open yours.
button-review-mine = Mine
button-review-steps = Steps
button-review-rounds = Round by round
button-round-on = Round { $round } ▶️
button-my-review = My review
button-steps = Step through
button-step = { $sign } { $place }
button-step-first = ⏮
button-step-back = ◀️
button-step-on = ▶️
button-step-last = ⏭
button-decision-back = My decision
button-decision-on = My decision ⏩
button-eyes-open = All cards
button-eyes-mine = Only mine
button-next-mark = Next mark
