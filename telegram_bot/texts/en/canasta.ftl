# Canasta: the table, the hand, moves in words, the score of a round.

game-canasta = Canasta
command-canasta = Open a table of Canasta
canasta-joker = joker

canasta-heading = Round { $round } · <b>playing to { $target }</b>
canasta-heading-deal = Deal of the day · <b>your lead counts</b>
canasta-pot-empty = Pot: empty
canasta-pot = Pot: { $count ->
    [one] 1 card, { $card }
   *[other] { $count } cards, { $card } on top
}
canasta-pot-frozen = Pot: { $count ->
    [one] 1 card, { $card }
   *[other] { $count } cards, { $card } on top
} · <b>frozen</b>
canasta-pot-covered = Pot: { $count ->
    [one] { $count } card
   *[other] { $count } cards
} face down
canasta-side = <b>{ $name }</b> · { $marks }
canasta-side-alone = { canasta-side }
canasta-you = You
canasta-holding = { $name } ({ $count })
canasta-opened = opened
canasta-opens-with = needs { $points } to open
canasta-not-opened = didn't open
canasta-exact-cut = exact cut
canasta-melds = { "    " }Melds: { $melds }
canasta-kind-pure = pure { rank-of }
canasta-kind-mixed = mixed { rank-of }
canasta-kind-hidden = hidden { rank-of }
canasta-kind-mixed-wild = mixed { rank-of }
canasta-kind-pure-wild = pure { rank-of }

canasta-closed = <b>{ $name }</b> closed.
canasta-nobody-closed = Nobody closed: the round has reached its last turn.
canasta-nobody-closed-empty = Nobody closed: the stock is empty.
canasta-won-by-threes = <b>{ $name }</b> laid a canasta of black threes and won the match.
canasta-score-pure-wild = { $count ->
    [one] Pure wild canasta
   *[other] { $count } pure wild canastas
}: { SIGNED($points) }
canasta-score-mixed-wild = { $count ->
    [one] Mixed wild canasta
   *[other] { $count } mixed wild canastas
}: { SIGNED($points) }
canasta-score-hidden = { $count ->
    [one] Hidden canasta
   *[other] { $count } hidden canastas
}: { SIGNED($points) }
canasta-score-pure = { $count ->
    [one] Pure canasta
   *[other] { $count } pure canastas
}: { SIGNED($points) }
canasta-score-mixed = { $count ->
    [one] Mixed canasta
   *[other] { $count } mixed canastas
}: { SIGNED($points) }
canasta-score-many = Bonus for { $count } canastas: { SIGNED($points) }
canasta-score-laid = Cards on the table: { SIGNED($points) }
canasta-score-laid-off = Cards on the table, no canasta: { SIGNED($points) }
canasta-score-red-threes = { $count ->
    [one] Red three
   *[other] { $count } red threes
}: { SIGNED($points) }
canasta-score-cut = Exact cut: { SIGNED($points) }
canasta-score-closing = Closing: { SIGNED($points) }
canasta-score-hand = Cards left in hand: { SIGNED($points) }
canasta-score-mistakes = Mistakes: { SIGNED($points) }

canasta-duty-cut = Cut: how deep? If you lift exactly the { $exact } of { $pack } cards that will be dealt, your side gets +100 with a canasta, −100 without. The cut may be off by a few cards.
canasta-duty-choose = Draw a card, or take the pot.
canasta-duty-last = The stock is empty: take the pot, or pass. Passing ends the round.
canasta-duty-pass = The stock is empty: pass. That ends the round.
canasta-duty-take-to-meld = Your side has a meld of the top card's rank, so you can take the pot without other cards; the top card goes on that meld.
canasta-duty-take-to-hand = Your side has a finished canasta of the top card's rank, so you can take the pot without other cards; the top card comes to your hand.
canasta-duty-reach = You took the pot: keep laying until you reach { $points } points.
canasta-duty-more = Keep laying: your side needs { $points } points to open.
canasta-duty-may-close = Lay what you like, then discard one card; with one card left you can close.
canasta-duty-close = You can close now: that ends the round.
canasta-clause-C4-3 = { $taker ->
    [player] Your own first pot
   *[side] Your side's first pot
} needs exactly two naturals of its top card's rank from your hand.
canasta-clause-C4-6 = A wild card froze the pot. Once it is covered, you need { $needs ->
    [2] two
   *[3] three
} naturals of the top card's rank.

canasta-opening = Opening points: <b>{ $have } of { $need }</b>
canasta-seven-this-turn = Lay seven { rank-of } in this turn for a hidden canasta: { $points } points.
canasta-ask-discard-wild = Really discard { $card }? A wild card freezes the pot.
canasta-guide = <i>Tap a rank once for each card you want. Three or more make a meld; one card can be added or discarded. The discard ends your turn.</i>
canasta-move-cut = { $form ->
    [do] { $depth ->
        [0] Cut the cards
       *[other] Lift { cut-depth }
    }
    [did] cut the cards
   *[step] { $depth ->
        [0] cut the cards
       *[other] cut the cards, lifting { cut-depth }
    }
}
canasta-move-take = { $form ->
    [did] { $count ->
        [0] took the pot
       *[other] took the pot with { $cards }
    }
   *[step] { $count ->
        [0] take the pot
       *[other] take the pot with { $cards }
    }
}
canasta-move-lay = { $form ->
    [did] added { $cards } { rank-to }
   *[step] add { $cards } { rank-to }
}
canasta-move-close = { $form ->
    [do] { $count ->
        [0] Close
       *[other] Close with { $cards }
    }
    [did] closed
   *[step] { $count ->
        [0] close
       *[other] close with { $cards } face down
    }
}
canasta-move-pass = { $form ->
    [do] Pass: end the round
   *[step] { move-pass }
}

# Hints.
canasta-hint-best = Your side should end { $side ->
    [behind] about { hint-points } behind
    [level] level
   *[ahead] about { hint-points } ahead
}. Chance of the most points: { $win }.
canasta-hint-match = <b>This may be the last round: { $of ->
    [best] your best chance
   *[near] about your best chance
} to win the match ({ $percent }).</b>
canasta-hint-lightest = <i>Nearly equal: of these, this breaks up your hand the least.</i>
canasta-hint-costs-and-wins = about { hint-points } worse, but { $win } chance to have the most points
canasta-hint-bold = For the best chance to have the most points: <b>{ $plan }</b> ({ $win }, not { $before }; about { hint-points } worse)
canasta-hint-bold-same = For the best chance to have the most points: <b>{ $plan }</b> ({ $win }, not { $before }; about the same points)
canasta-chart-row = { $side ->
    [behind] { $points } behind
    [level] level
   *[ahead] { $points } ahead
} · most points { $win }
canasta-chart-note = Longer bar: more points lost. Thin line: how unsure this is. Right: how far ahead of the others you end up, and your chance to have the most points.
canasta-chart-note-cut = Longer bar: more points lost. Thin line: how unsure this is.

# The review of a round.
canasta-review-mine-luck = Luck: the deal and your draws brought your side { $luck } ± { $error } points, everyone else's draws { $others }. <i>Plus is good for you.</i>
canasta-review-step-chances = Chance to have the most points, all cards known: { $players }

canasta-typed-help =
    Type a move like this:
    <code>/move draw</code> · <code>/move pass</code> · <code>/move cut 54</code> (about 54 cards)
    <code>/move take 7s 7h</code> (with these cards of your hand) · <code>/move take</code> (for a meld on the table)
    <code>/move meld 7s 7h 2c</code>
    <code>/move lay 7d @7</code> (to the sevens) · <code>/move lay Jk @W</code> (to the wild cards)
    <code>/move discard 9s</code> · <code>/move close 9s</code> · <code>/move close</code> (with no card left)
    Suits: s ♠️ h ♥️ d ♦️ c ♣️; ten is T or 10; a joker is Jk.
