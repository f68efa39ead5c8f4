# The settings of a table: the name of each, its values as `…-value`, what it means as `…-about`.

lobby-settings-rules = ⚙️ <b>Settings: the game</b>
lobby-settings-table = ⚙️ <b>Settings: the table</b>
lobby-settings-help = <i>Tap a setting to see its choices.</i>
lobby-setting-title = ⚙️ <b>{ $setting }</b>
button-settings-rules = 🂠 Game settings
button-settings-table = 🪑 Table settings
button-back = ‹ Back
setting-line = { $name }: { $value }
setting-chosen = ✓ { $value }

setting-game = Game
setting-game-about = What you play. Another game starts with its own settings; bot players stay.
setting-turn_seconds = Time per turn
setting-turn_seconds-value = { $value ->
    [0] no limit
    [30] 30 seconds
    [60] 1 minute
    [120] 2 minutes
    [300] 5 minutes
    [900] 15 minutes
    [3600] 1 hour
    [86400] 1 day
   *[other] { $value } seconds
}
setting-turn_seconds-about = When the time is up, a bot player finishes the turn. After two such turns it plays until you are back.
setting-hints = Hints
setting-hints-value = { $value ->
    [-1] as many as you like
    [0] none
    [one] { $value } per player each round
   *[other] { $value } per player each round
}
setting-hints-about = A hint tells you alone the best way to play your turn.
setting-turn_calls = Turn calls
setting-turn_calls-value = { $value ->
    [on] at your turn
    [quiet] when half the time is gone
   *[off] off
}
setting-turn_calls-about = A short message calls you when it is your turn and you are not looking. It goes away when you have played.
setting-review_mode = Reviews
setting-review_mode-value = { $value ->
    [line] one line after each round
    [full] in full after each round
    [end] at the end of the match
   *[private] in private only
}
setting-review_mode-about = A review shows how well everybody played, judged by what they could know.
setting-name_mistakes = Name costly mistakes of others
setting-name_mistakes-value = { $value ->
    [true] yes
   *[false] no
}
setting-name_mistakes-about = With “yes”, reviews in the group say who made the costliest mistake. Your own mistakes you can always see.
setting-next_round_seconds = Next round
setting-next_round_seconds-value = { $value ->
    [0] when somebody taps
   *[other] by itself after { $value } seconds
}
setting-next_round_seconds-about = How the next round starts. When it starts by itself, anybody at the table can stop it.
setting-auto_moves = Play forced moves for you
setting-auto_moves-value = { $value ->
    [true] yes
   *[false] no
}
setting-auto_moves-about = With “yes”, your only possible move is made for you after two seconds. Others may notice that you had no choice: in Poter, that you could not take the pile.

poter-setting-rounds = Rounds
poter-setting-rounds-value = { $value ->
    [one] { $value }, a quick try
    [13] 13, every rank is wild once
   *[other] { $value }
}
poter-setting-rounds-about = How many rounds a match has. A round takes about five minutes; each has another rank as the wild poter.
poter-setting-go_out = Going out
poter-setting-go_out-value = { $value ->
    [any] with or without a discard
   *[discard] with a last discard
}
poter-setting-go_out-about = How you may play your last card: always by discarding it, or also by laying all you have.
poter-setting-swap_own = Swap from own melds
poter-setting-swap_own-value = { $value ->
    [true] allowed
   *[false] not allowed
}
poter-setting-swap_own-about = Whether you may swap the real card for a 🃏 in your own melds too, not only in those of others.
poter-setting-mistakes = Wrong moves
poter-setting-mistakes-value = { $value ->
    [strict] cost 25 points
   *[guided] refused, no penalty
}
poter-setting-mistakes-about = What happens when you try a move that the rules don't allow.
poter-setting-max_turns = Longest round
poter-setting-max_turns-value = { $value } turns
poter-setting-max_turns-about = A round that nobody wins ends after so many turns of all players together; everybody counts their cards.

pocha-setting-schedule = Rounds
pocha-setting-schedule-value = { $value ->
    [full] all, up and down
    [up] only up
    [short] ten, up
   *[other] { $value } cards
}
pocha-setting-schedule-about = How many cards each round deals: one more each time up to the whole pack and down again, only up, or a shorter match.
pocha-setting-pack = Cards
pocha-setting-pack-value = { $value ->
    [48] 48, with eights and nines
   *[other] 40
}
pocha-setting-pack-about = The Spanish pack you play with.
pocha-setting-mistakes = Wrong moves
pocha-setting-mistakes-value = { $value ->
    [strict] cost 5 points
   *[guided] refused, no penalty
}
pocha-setting-mistakes-about = What happens when you try a move that the rules don't allow.

canasta-setting-mode = Sides
canasta-setting-mode-value = { $value ->
    [singles] each alone
    [pairs] two pairs
    [trios] two teams of three
   *[usual] four in pairs, six in teams of 3
}
canasta-setting-mode-about = Who plays together. Partners sit alternately and share their melds.
canasta-setting-target = Play to
canasta-setting-target-value = { $value ->
    [7000] 7000 points, the full match
   *[other] 5000 points, quicker
}
canasta-setting-target-about = The match ends after the round in which a side has so many points and leads.
canasta-setting-cut = Cut by the dealer
canasta-setting-cut-value = { $value ->
    [off] no
   *[on] yes
}
canasta-setting-cut-about = With “yes”, the dealer lifts part of the pack before the deal: +100 or −100 for lifting exactly the cards dealt.
canasta-setting-frozen_needs = Frozen pot needs
canasta-setting-frozen_needs-value = { $value } of a kind
canasta-setting-frozen_needs-about = How many cards of the same rank as the top card you must have in hand to take a frozen pot.
canasta-setting-mistakes = Wrong moves
canasta-setting-mistakes-value = { $value ->
    [strict] cost 100 points
   *[guided] refused, no penalty
}
canasta-setting-mistakes-about = What happens when you try a move that the rules don't allow.
canasta-setting-max_turns = Longest round
canasta-setting-max_turns-value = { $value } turns
canasta-setting-max_turns-about = A round that nobody closes ends after so many turns of all players together.
