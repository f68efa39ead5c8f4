# Advice: the note on a panel.

hint-thinking = 💡 <i>Thinking…</i>
hint-title = 💡 <b>{ $plan }</b>
hint-rest = 💡 Then: <b>{ $plan }</b>
hint-why = <i>Why: { $reason }</i>
hint-other = ▫️ { $plan }: { $judged }
hint-costs = about { $points } points worse
hint-bold = 🏆 To win the round: <b>{ $plan }</b>: wins { $win } times in 100 instead of { $before }, about { $points } points worse
hint-bold-same = 🏆 To win the round: <b>{ $plan }</b>: wins { $win } times in 100 instead of { $before }, for about the same points
hint-same = about as good
hint-doubtful = may be worse, that is not sure
hint-play = 💡 { $move }

# Why: one thing the playouts say for the advice, against the next best.
reason-only = there is nothing else to do.
reason-points = it is about { $points } points better than the next best.
reason-close = it comes out ahead, but only just.

# The picture of the candidates.
button-chart = 📊 Compare
chart-title = How far behind the advice
chart-caption = 📊 Your moves compared. Only you see this.
chart-coming = 📊 Your picture is coming…
chart-nowhere = I cannot send you the picture. Open the private chat with me first (“Play in private chat”).
