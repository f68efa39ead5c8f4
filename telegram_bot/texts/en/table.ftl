# The table message: lobby, play, score sheet.

cards-count = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
points-count = { $count ->
    [one] { $count } point
   *[other] { $count } points
}

lobby-title = <b>{ $game }</b> · new table
lobby-seats = Seats: { $taken } of { $most }
lobby-seat = { $number }. { $name }
lobby-chance = { NUMBER($chance, style: "percent") } chance to win
lobby-side = { $names } play together
lobby-empty = No players yet. Tap <b>Join</b>.
lobby-few = <i>You need at least { $least } players. { $reader ->
    [alone] Add bot players.
    [you] Others can join, or add bot players.
   *[other] Tap <b>Join</b>, or add bot players.
}</i>
lobby-ready = <i>All set: { $name } can start.</i>
lobby-ready-admin = <i>All set: the person who opened the table, or an admin, can start.</i>
lobby-waiting = { $names } { $count ->
    [one] hasn't sat down yet and would be left out.
   *[other] haven't sat down yet and would be left out.
}
lobby-waiting-you = You haven't sat down yet and would be left out.
lobby-alone = Without partners, everyone would play alone.

button-settings = Settings
button-done = Done
button-hand = My hand
button-private = Private chat
button-stop-yes = Yes, end it
button-stop-no = No, play on
button-hint = Hint
button-hint-left = Hint ({ $left } left)
button-refresh = Refresh
button-transcript = Match file
button-review = Review

table-seat = { $turn } { $name } · { $marks }
table-seat-total = { $turn } { $name } · { $marks } · <b>{ $total }</b>
table-turn = <b>{ $name }</b> to play · until { $until }
table-turn-free = <b>{ $name }</b> to play
table-house-rules = <i>{ $rules }</i>
table-paused = Everyone is away. The table waits until someone taps <b>I'm back</b>.
table-recent = <b>Just now</b>

sheet-title = <b>Round { $round } is over</b>
sheet-row = { $name }: { SIGNED($points) }, now <b>{ $total }</b>
sheet-hints = Hints: { $hints }
sheet-hints-of = { $name } { $count }
sheet-column = { $column } { $name }
sheet-lowest = <i>The lowest total wins.</i>
sheet-highest = <i>The highest total wins.</i>
sheet-next = <i>Anyone at the table can start the next round.</i>
sheet-next-at = Next round at { $when }
sheet-row-left = { $name }: { SIGNED($points) }, now <b>{ $total }</b> · left: { $cards }
sheet-left = { $name } still held: { $cards }
sheet-last = <b>{ $name }: { SIGNED($points) }</b>
match-title = <b>The match is over</b>
match-won-you = You win the match!
match-won = { $count ->
    [one] The match goes to { $names }.
   *[other] { $names } share the first place.
}
match-own-place = You are number { $place } of { $columns }.
table-opened-by = { $name } opened a new table.
match-stopped = <b>The match was ended</b> { $rounds ->
    [0] before a round was finished
    [one] after one round
   *[other] after { $rounds } rounds
}
# Why a match is not rated: for everybody, then for one person.
unrated-stopped = Not rated: the match was broken off.
unrated-take-backs = Not rated: whole turns could be taken back at this table.
unrated-people = Not rated: fewer than two people played nearly all their turns themselves.
unrated-repeated = Not rated: it was the second short match of the same people in a day.
unrated-late = Not rated for { $name }, who joined late.
unrated-stand-in = Not rated for { $name }: others played too many of the turns.
unrated-daily = Not rated for { $name }, who already has { $most } rated matches in a day.
table-asks-back = <b>{ $name }</b> asks to take the last turn back. Waiting for { $names }.
match-place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] { $place }.
} { $name } · { $total }
lobby-closed = This table was closed.
lobby-idle = This table was closed because nobody started it.

stop-ask = End the match now? A round in progress doesn't count; the places are those of the score sheet.
stop-lobby-ask = Close this table?
stop-kept = The match goes on.
