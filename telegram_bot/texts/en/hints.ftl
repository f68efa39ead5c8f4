# A hint: the note on a panel.

hint-thinking = <i>Thinking…</i>
hint-title = <b>{ $plan }</b>
hint-rest = Next: <b>{ $step }</b>
hint-step = { $step }
hint-step-done = { $step }
hint-changed = Your new card changes the plan.
hint-why = <i>Why: { $reason }</i>
hint-why-rather = <i>Why, rather than “{ $other }”: { $reason }</i>
hint-only-move = <i>{ $why }</i>
# A probability: exact, or only its bound.
hint-as-good = <i>About as good:</i> { $plans }
hint-nearly-equal = <i>Nearly equal: take the simplest.</i>
hint-other = { $plan }: { $judged }
hint-only-part = Only { $plan }
hint-nothing-laid = Lay nothing, { $plan }
hint-costs = about { hint-points } worse
hint-worse = worse
hint-doubtful = maybe worse
hint-match-worse = { $percent } chance to win the match
hint-rough = <i>A rough hint: I had little time to think.</i>
hint-play = { $move }

# The picture that compares moves.
button-chart = Compare
chart-title = How far behind the best move
chart-row-match = { $percent } chance to win the match
chart-note-match = Longer bar: less chance to win the match. Thin line: how unsure this is.
chart-caption = Your moves compared. Only you see this.
chart-coming = Your picture is on its way…
chart-nowhere = I can't message you yet. Tap “Private chat” at the table, then try again.
