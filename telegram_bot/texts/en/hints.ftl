# Advice: the note on a panel.

hint-thinking = 💡 <i>Thinking…</i>
hint-title = 💡 <b>{ $plan }</b>
hint-rest = 💡 Then: <b>{ $plan }</b>
hint-best = Expect { $score } ± { $error } points this round. Chance to go out: { $win } %.
hint-best-sure = Expect { $score } points this round, give or take less than 0.1. Chance to go out: { $win } %.
hint-why = <i>Why: { $reason }</i>
hint-other = ▫️ { $plan }: { $judged }
hint-costs = costs about { $points } points more
hint-costs-and-wins = costs about { $points } points more, but wins { $percent } more rounds in 100
hint-bold = 🏆 To win the round: <b>{ $plan }</b>: wins { $win } times in 100 instead of { $before }, costs about { $points } points more
hint-bold-same = 🏆 To win the round: <b>{ $plan }</b>: wins { $win } times in 100 instead of { $before }, for about the same points
hint-same = about as good
hint-doubtful = may be worse, that is not sure
hint-source = <i>Out of { $playouts } rounds played to the end. Fewer points are better.</i>
hint-play = 💡 { $move }

# Why: one thing the playouts say for the advice, against the next best.
reason-only = there is nothing else to do.
reason-goes_out = you go out and win the round.
reason-wins = it wins { $percent ->
    [one] one round
   *[other] { $percent } rounds
} more in 100 than the next best.
reason-points = it saves about { $points } points against the next best.
reason-close = it comes out ahead, but only just.

# The picture of the candidates.
button-chart = 📊 Compare
chart-title = How far behind the advice
chart-row = { $score } points · wins { $win } %
chart-note = The longer the bar, the more points the move costs. Dark green is the advice, light green may be as good, grey is clearly worse. The thin lines are one standard error. At the right: the points to expect, and how often you win the round.
chart-caption = 📊 Your moves compared. Only you see this.
chart-coming = 📊 Your picture is coming…
chart-nowhere = I cannot send you the picture. Open the private chat with me first (“Play in private chat”).
