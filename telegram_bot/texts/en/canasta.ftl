# Canasta: the table, the hand, moves in words, the score of a round.

game-canasta = Canasta
command-canasta = Open a table of Canasta
canasta-joker = joker
canasta-wild-cards = wild cards

canasta-heading = Round { $round } · <b>first to { $target }</b>
canasta-uncut = ✂️ { $name } cuts the cards.
canasta-stock = 🂠 Stock: { $count ->
    [0] empty
    [one] { $count } card
   *[other] { $count } cards
}
canasta-pot-empty = 🗂 Pot: empty
canasta-pot = 🗂 Pot: { $count ->
    [one] 1 card, { $card }
   *[other] { $count } cards, { $card } on top
}
canasta-pot-frozen = 🗂 Pot: { $count ->
    [one] 1 card, { $card }
   *[other] { $count } cards, { $card } on top
} · ❄️ <b>frozen</b>
canasta-pot-covered = 🗂 Pot: { $count ->
    [one] { $count } card
   *[other] { $count } cards
} face down
canasta-side = 👥 <b>{ $name }</b> · { $marks }
canasta-you = You
canasta-side-alone = 👤 <b>{ $name }</b> · { $marks }
canasta-your-side = You & { $partners }
canasta-holding = { $name } ({ $count })
canasta-opened = opened
canasta-opens-with = needs { $points } to open
canasta-not-opened = didn't open
canasta-exact-cut = ✂️ exact cut
canasta-penalty = mistakes −{ $points }
canasta-canastas = { "    " }🏅 { $canastas }
canasta-melds = { "    " }Melds: { $melds }
canasta-kind-pure = pure { $meld }
canasta-kind-mixed = mixed { $meld }
canasta-kind-hidden = hidden { $meld }
canasta-kind-mixed-wild = mixed { $meld }
canasta-kind-pure-wild = pure { $meld }
canasta-dealer = dealer

canasta-closed = 🏁 <b>{ $name }</b> closed.
canasta-nobody-closed = 🏁 Nobody closed: the round has reached its last turn.
canasta-nobody-closed-empty = 🏁 Nobody closed: the stock is empty.
canasta-won-by-threes = 🏆 <b>{ $name }</b> laid a canasta of black threes and won the match.
canasta-score-pure-wild = • { $count ->
    [one] Pure wild canasta
   *[other] { $count } pure wild canastas
}: { $points }
canasta-score-mixed-wild = • { $count ->
    [one] Mixed wild canasta
   *[other] { $count } mixed wild canastas
}: { $points }
canasta-score-hidden = • { $count ->
    [one] Hidden canasta
   *[other] { $count } hidden canastas
}: { $points }
canasta-score-pure = • { $count ->
    [one] Pure canasta
   *[other] { $count } pure canastas
}: { $points }
canasta-score-mixed = • { $count ->
    [one] Mixed canasta
   *[other] { $count } mixed canastas
}: { $points }
canasta-score-many = • Bonus for { $count } canastas: { $points }
canasta-score-laid = • Cards on the table: { $points }
canasta-score-laid-off = • Cards on the table, no canasta: { $points }
canasta-score-red-threes = • { $count ->
    [one] Red three
   *[other] { $count } red threes
}: { $points }
canasta-score-cut = • Exact cut: { $points }
canasta-score-closing = • Closing: { $points }
canasta-score-hand = • Cards left in hand: { $points }
canasta-score-mistakes = • Mistakes: { $points }

canasta-duty-over = The round is over.
canasta-duty-cut = ✂️ Cut: how deep? If you lift exactly the cards that will be dealt, 15 per player, your side gets +100 with a canasta, −100 without. Your hand may slip by a few cards.
canasta-duty-draw = Draw a card.
canasta-duty-choose = Draw a card, or take the pot.
canasta-duty-last = The stock is empty: take the pot, or pass. Passing ends the round.
canasta-duty-pass = The stock is empty: pass. That ends the round.
canasta-duty-reach = You took the pot: keep laying until you reach { $points } points.
canasta-duty-more = Keep laying: your side needs { $points } points to open.
canasta-duty-close = You can close now.
canasta-duty-play = Lay what you like, then discard one card.

canasta-hand = <b>Your { $count ->
    [one] card
   *[other] { $count } cards
}:</b> { $cards }
canasta-hand-empty = You have no cards left.
canasta-fresh = ✨ New: { $cards }
canasta-opening = 🔓 Opening points: <b>{ $have } of { $need }</b>
canasta-opening-enough = 🔓 Opening points: <b>{ $have } of { $need }</b> ✔️
canasta-picked = <b>Picked:</b> { $cards }
canasta-seven-this-turn = 💡 Lay seven { $meld } in this turn for a hidden canasta: { $points } points.
canasta-guide = <i>Tap a rank once for each card you want. Three or more make a meld; one card can be added or discarded. The discard ends your turn.</i>
canasta-clear = Put back
canasta-cannot = { $order } ✕
canasta-alert-cut = You're the dealer: cut the cards, then I deal.
canasta-alert-uncut = The dealer cuts the cards, then I deal.
canasta-alert = { $cards }
    Pot: { $count ->
    [0] empty
    [one] { $count } card
   *[other] { $count } cards
}
canasta-depth-1 = a few cards
canasta-depth-2 = a sixth
canasta-depth-3 = a quarter
canasta-depth-4 = a third
canasta-depth-5 = under half
canasta-depth-6 = half
canasta-depth-7 = over half
canasta-depth-8 = two thirds
canasta-depth-9 = three quarters
canasta-depth-10 = five sixths
canasta-depth-11 = nearly all

canasta-do-cut = { $depth ->
    [unknown] ✂️ Cut the cards
   *[other] ✂️ Lift { $depth }
}
canasta-do-draw = 🂠 Draw a card
canasta-do-take = { $count ->
    [0] 🗂 Take the pot
   *[other] 🗂 Take the pot with { $cards }
}
canasta-do-meld = Lay { $cards }
canasta-do-lay = Add { $cards } to the { $meld }
canasta-do-discard = Discard { $cards }
canasta-do-close = { $count ->
    [0] 🏁 Close
   *[other] 🏁 Close with { $cards }
}
canasta-do-pass = Pass: end the round

canasta-step-cut = { $depth ->
    [unknown] cut the cards
   *[other] cut the cards, lifting { $depth }
}
canasta-step-draw = draw a card
canasta-step-take = { $count ->
    [0] take the pot
   *[other] take the pot with { $cards }
}
canasta-step-meld = lay { $cards }
canasta-step-lay = add { $cards } to the { $meld }
canasta-step-discard = discard { $cards }
canasta-step-close = { $count ->
    [0] close
   *[other] close with { $cards } face down
}
canasta-step-pass = pass
canasta-plan-then = { $first }; then { $rest }

canasta-did-cut = cut the cards
canasta-did-draw = drew
canasta-did-take = { $count ->
    [0] took the pot
   *[other] took the pot with { $cards }
}
canasta-did-meld = laid { $cards }
canasta-did-lay = added { $cards } to the { $meld }
canasta-did-discard = discarded { $cards }
canasta-did-close = closed
canasta-did-pass = passed
canasta-did-mistake = made a mistake (−{ $points })
canasta-turn-line = • { $name } { $what }

# Hints.
canasta-hint-best = Your side should end the round { $side ->
    [behind] about { hint-points } behind
    [level] level
   *[ahead] about { hint-points } ahead
}. Chance to have the most points: { $win }.
canasta-hint-match = 🏁 <b>This may be the last round: your best chance to win the match ({ $percent }).</b>
canasta-hint-costs-and-wins = about { hint-points } worse, but { $win } to have the most points
canasta-reason-wins = your side has the most points more often: { $win }, not { $before }.
canasta-reason-most_points = your side is sure to have the most points.
canasta-reason-closes = your side is sure to close.
canasta-reason-canastas = your side makes about { $points } canastas, clearly more.
canasta-reason-closes_often = your side closes { $percent }% of the time, clearly more often.
canasta-reason-shut_pile = { $percent ->
    [0] the next player can hardly ever take the pot.
   *[other] the next player can take the pot only { $percent }% of the time.
}
canasta-chart-row = { $side ->
    [behind] { $points } behind
    [level] level
   *[ahead] { $points } ahead
} · most points { $win }
canasta-chart-note = Longer bar: more points lost. Thin line: how unsure this is. Right: how far ahead of the others you end up, and your chance to have the most points.

# The review of a round.
canasta-because-canastas = it brings the side about { $points } canastas.
canasta-because-closes = the side is then sure to close.
canasta-because-closes_often = the side then closes { $percent }% of the time, clearly more often.
canasta-because-shut_pile = { $percent ->
    [0] the next player can then hardly ever take the pot.
   *[other] the next player can then take the pot only { $percent }% of the time.
}
canasta-review-mine-luck = 🍀 Luck: the deal and your draws brought your side { $luck } ± { $error } points, everyone else's draws { $others }. <i>Plus is good for you.</i>
canasta-because-most_points = the side is then sure to have the most points.
canasta-because-wins = the side has the most points { $percent }% more often.
canasta-review-step-chances = 📈 Chance to have the most points, all cards known: { $players }
canasta-review-picture-chances = Chance to have the most points, all cards open
canasta-review-picture-won = Most points: { $names }
canasta-review-picture-nobody = Nobody has the most points

canasta-rules =
    <b>The words</b>
    A <b>meld</b> is three to seven cards of one rank, laid open for one's side; a <b>canasta</b> is a meld of seven. Twos and jokers 🃏 are <b>wild</b>: they stand for others. A canasta without wild cards is pure, one with them is mixed.
    The <b>stock</b> is what you draw from, face down; the <b>pot</b> is what was discarded. To <b>open</b> is to lay your side's first melds of the round.

    <b>Canasta in twelve lines</b>
    1. Four play in two pairs, six in two teams of three; else each alone. Partners sit alternately and share their melds. The dealer cuts, and everyone gets 15 cards: if he lifts just as many as are dealt, that is 100 for a side with a canasta, and 100 off for one without.
    2. On your turn: draw a card or take the pot, lay what you like, then discard one card. When the stock is empty, who does not take the pot passes, and the round ends.
    3. A meld has more plain cards than wild ones, and at most three wild ones. Nothing is added to a canasta.
    4. Your first melds must be worth 50 in one turn; 90 from 1500 points on, 120 from 3000, only 15 below 0.
    5. Cards count: joker 50, ace and two 20, eight to king 10, four to seven 5.
    6. To take the pot you need two cards like its top card, to lay with it; later one and a wild card will do, or a meld of that rank. In the first turn only the player who begins may take it.
    7. A wild card on the pot freezes it: then it takes three cards like the top one. A black three stops only the next player.
    8. Red threes are laid down by themselves: 100 each, all four 800. Black threes left in hand cost 100 each; four of them and three wild cards laid at once win the match.
    9. Three to seven wild cards are a meld too, once your side has opened.
    10. You close with no card or one left, once your side has a pure canasta from before and a mixed one: 200.
    11. Canastas: mixed 300, pure 500, hidden (all seven laid in one turn) 1000, wild 2000 or 3000. Without one, all your side laid and its red threes count against it.
    12. Cards left in hand count against you. The round after which a side has 5000 and leads is the last.
    Any rule in full: <code>/rules C4.6</code>
canasta-typed-help =
    Type a move like this:
    <code>/move draw</code> · <code>/move pass</code> · <code>/move cut 54</code> (about 54 cards)
    <code>/move take 7s 7h</code> (with these cards of your hand) · <code>/move take</code> (for a meld on the table)
    <code>/move meld 7s 7h 2c</code>
    <code>/move lay 7d @7</code> (to the sevens) · <code>/move lay Jk @W</code> (to the wild cards)
    <code>/move discard 9s</code> · <code>/move close 9s</code> · <code>/move close</code> (with no card left)
    Suits: s ♠️ h ♥️ d ♦️ c ♣️; ten is T or 10; a joker is Jk.
