# The settings of a table: the name of each, its values as `…-value`, what it means as `…-about`.

lobby-settings-rules = <b>Game settings</b>
lobby-settings-table = <b>Table settings</b>
lobby-settings-help = <i>Tap a setting to see its choices.</i>
lobby-setting-title = <b>{ $setting }</b>
button-settings-rules = Game settings
button-settings-table = Table settings
button-settings-back = ‹ Back
setting-line = { $name }: { $value }

setting-game = Game
setting-game-about = Which game you play. Each game has its own settings. Bot players stay.
setting-bot_level = Bot level
setting-bot_level-value = { $value ->
    [easy] easy
    [medium] medium
    [master] master
   *[hard] hard
}
setting-bot_level-about = How well bot players play. Easy ones make mistakes as people do, but never miss a sure win. The bot player of someone who is away always plays hard.
setting-coach = Coach
setting-coach-value = { $value ->
    [warn] warns
    [explain] explains
   *[off] no coach
}
setting-coach-about = Help while you play. If it warns, you are asked before a move that surely loses much. If it explains, you also read after each move how good it was.
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
setting-turn_seconds-about = When the time is up, a bot player finishes the turn. After two such turns in a row it plays until you are back.
setting-hints = Hints
setting-hints-value = { $value ->
    [-1] no limit
    [0] none
   *[other] { $value } per player per round
}
setting-hints-about = A hint shows you the best move. Nobody else sees it.
setting-turn_calls = Turn calls
setting-turn_calls-value = { $value ->
    [on] when it's your turn
    [quiet] at half time only
   *[off] off
}
setting-turn_calls-about = If it's your turn and you're not looking, I call you with a short message and delete it once you have played. “Half time” is when half your time is gone.
setting-review_mode = Reviews
setting-review_mode-value = { $value ->
    [line] one line after each round
    [full] in full after each round
    [end] at the end of the match
   *[private] in private only
}
setting-review_mode-about = A review shows how well everyone played, judged only by what they could know.
setting-name_mistakes = Name costly mistakes
setting-yes-no = { $value ->
    [true] yes
   *[false] no
}
setting-name_mistakes-about = With “yes”, reviews in the group say who made the costliest mistake. You can always see your own.
setting-next_round_seconds = Next round
setting-next_round_seconds-value = { $value ->
    [0] when someone taps
   *[other] after { $value } seconds
}
setting-next_round_seconds-about = When the next round starts. If it starts by itself, anyone at the table can tap Wait.
setting-auto_moves = Play forced moves for you
setting-auto_moves-about = With “yes”, if you have only one possible move, I make it for you after two seconds. Others may notice that you had no choice: in Poter, that you couldn't take the pile.
setting-ask_cut = Cutting
setting-ask_cut-value = { $value ->
    [true] a player cuts
   *[false] at random
}
setting-ask_cut-about = Before each deal, the player on the dealer's left (in Canasta the dealer) chooses how deep to cut, within { 15 } seconds. With “at random”, I deal at once; only for Canasta's exact cut the dealer still cuts.
setting-show_chances = Show chances
setting-show_chances-about = Before the start you see how likely each person is to win, by the ratings, once all have played about { 30 } rated matches.
setting-guests = Guests with a link
setting-guests-about = With “yes”, people who are not in this group can see this table and take a seat, if they have its link (Invite). Their results count like anyone's. With “no”, guests who sit here stay until the match ends. Each time you choose “yes”, there is a new link.
setting-take_backs = Take-backs
setting-take_backs-value = { $value ->
    [consent] last turn if all agree
    [off] off
   *[turn] your own turn
}
setting-take_backs-about = You can take moves of your turn back until somebody sees a hidden card. “If all agree”: also your last turn, until the next person has moved. Everyone is asked, at most twice per player per round; bots agree. Such matches are not rated.

poter-setting-rounds = Rounds
poter-setting-rounds-value = { $value ->
    [one] { $value }, a quick try
    [13] 13, every rank once
   *[other] { $value }
}
poter-setting-rounds-about = How many rounds a match has. A round takes about five minutes; in each, the poter cards are of another rank.
poter-setting-go_out = Going out
poter-setting-go_out-value = { $value ->
    [any] with or without a discard
   *[discard] with a last discard
}
poter-setting-go_out-about = How your last card may go: only as a discard, or also in a meld.
poter-setting-swap_own = Swap in own melds
poter-setting-swap_own-value = { $value ->
    [true] allowed
   *[false] not allowed
}
poter-setting-swap_own-about = Whether you may swap the real card for a poter card in your own melds too, not only in other players'.
poter-setting-lay_own = Add to own melds
poter-setting-lay_own-value = { $value ->
    [false] not allowed
   *[true] allowed
}
poter-setting-lay_own-about = Whether you may add cards to your own melds too, or only to melds that other players laid.
poter-setting-circles = No card laid
poter-setting-circles-value = { $value ->
    [0] play on
   *[3] ends after 3 circles
}
poter-setting-circles-about = With nothing left to draw, the round ends after three circles in which nobody lays, adds or swaps a card. Nobody wins it.
setting-mistakes = Mistakes
poter-setting-mistakes-value = { $value ->
    [strict] cost 25 points
   *[guided] refused, no penalty
}
setting-mistakes-about = What happens when you try a move that the rules don't allow.
setting-max_turns = Longest round
setting-max_turns-value = { $value } turns
poter-setting-max_turns-about = A round that nobody wins ends after this many turns in all. Everyone then counts their cards.

pocha-setting-schedule = Rounds
pocha-setting-schedule-value = { $value ->
    [full] all, up and down
    [up] all, only up
    [short] ten, only up
   *[other] { $value } cards
}
pocha-setting-schedule-about = How many cards each round deals: one more each time until the whole pack is dealt and then down again, only up, or a shorter match.
pocha-setting-pack = Cards
pocha-setting-pack-value = { $value ->
    [48] 48, with eights and nines
   *[other] 40
}
pocha-setting-pack-about = The Spanish pack you play with.
pocha-setting-mistakes-value = { $value ->
    [strict] cost 5 points
   *[guided] refused, no penalty
}

canasta-setting-mode = Sides
canasta-setting-mode-value = { $value ->
    [singles] each alone
    [pairs] two pairs
    [trios] two teams of three
   *[usual] by number of players
}
canasta-setting-mode-about = Who plays together. By number of players: two or three alone, four in pairs, six in teams of three. Partners sit alternately and share their melds.
canasta-setting-target = Play to
canasta-setting-target-value = { $value ->
    [7000] 7000 points, standard
   *[other] 5000 points, quick
}
canasta-setting-target-about = The match ends after a round in which a side has this many points and leads.
canasta-setting-cut = Exact cut
canasta-setting-cut-value = { $value ->
    [off] no
   *[on] yes
}
canasta-setting-cut-about = With “yes”, the dealer lifts part of the pack before the deal. Lifting exactly the cards to be dealt gives +100 with a canasta, −100 without.
canasta-setting-frozen_needs = Frozen pot
canasta-setting-frozen_needs-value = needs { $value } naturals
canasta-setting-frozen_needs-about = How many natural cards of the top card's rank you need in hand to take a frozen pot.
canasta-setting-first_taking = First taking of the pot
canasta-setting-first_taking-value = { $value ->
    [player] each player
   *[side] each side
}
canasta-setting-first_taking-about = Who needs two naturals to take the pot for the first time in a round: each side once, or each player.
canasta-setting-mistakes-value = { $value ->
    [strict] cost 100 points
   *[guided] refused, no penalty
}
canasta-setting-max_turns-about = A round that nobody closes ends after this many turns in all.
