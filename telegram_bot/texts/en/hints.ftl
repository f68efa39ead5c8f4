# Advice: the note on a panel.

hint-thinking = 💡 <i>Thinking…</i>
hint-title = 💡 <b>{ $plan }</b>
hint-rest = 💡 Then: <b>{ $plan }</b>
hint-why = <i>Why: { $reason }</i>
hint-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
hint-equal = <i>These are about equal to it:</i>
hint-equal-move = ▫️ { $plan }
hint-other = ▫️ { $plan }: { $judged }
hint-costs = about { hint-points } worse
hint-worse = worse
hint-doubtful = may be worse, that is not sure
hint-match-worse = wins the match { $percent }
hint-bold = 🏆 To win the round: <b>{ $plan }</b>, { $win } instead of { $before }, but about { hint-points } worse
hint-bold-same = 🏆 To win the round: <b>{ $plan }</b>, { $win } instead of { $before }, for about the same points
hint-rough = ⏳ <i>Only a rough hint: I had little time to think.</i>
hint-play = 💡 { $move }

# Why: one thing the playouts say for the advice.
reason-only = there is nothing else to do.
reason-any = it does not matter what you do: it all comes to the same.
reason-points = it is about { hint-points } better than the next best.

# The picture of the candidates.
button-chart = 📊 Compare
chart-title = How far behind the hint
chart-row-match = wins the match { $percent }
chart-note-match = The longer the bar, the more the move lowers your chance to win the match. The thin lines show how sure that is.
chart-caption = 📊 Your moves compared. Only you see this.
chart-coming = 📊 Your picture is coming…
chart-nowhere = I cannot send you the picture. Open the private chat with me first (“Private chat”).
