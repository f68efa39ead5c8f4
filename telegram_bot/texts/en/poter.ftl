# Poter: the table, the hand, moves in words.

game-poter = Poter

poter-heading = Round { $round } of { $rounds } · <b>{ rank-names }</b> are poter cards
poter-heading-deal = Deal of the day · <b>{ rank-names }</b> are poter cards
poter-pile-empty = Pile: empty
poter-pile-open = Pile: { $cards }
poter-pile-closed = Pile: { $count } cards, { $cards } on top
poter-melds = <b>Melds</b>
poter-no-melds = No melds yet.
poter-meld-line = { $number }. { $cards } <i>({ $owner })</i>
poter-sallan = sallan

poter-went-out = <b>{ $name }</b> went out and wins the round.
poter-nobody-out = Nobody went out.
poter-nobody-laid = Nobody has laid a card for three circles: nobody wins the round, and everyone counts their cards.
poter-turn-limit = The round has reached its limit of { $turns } turns: nobody wins it, and everyone counts their cards.

poter-duty-choose = Draw a card, or take the pile and lay a meld right away.
poter-duty-shuffle = The stock is empty. Draw, and the pile is shuffled into a new stock.
poter-duty-shuffle-choose = The stock is empty. Draw, and the pile is shuffled into a new stock. Or take the pile, if you can lay a meld right away.
poter-duty-offer = Only { $card } is left: take it, or pass.
poter-duty-bound = Your own { $card } came back: you must take it.
poter-duty-meld = You took the pile: lay a meld now.
poter-duty-barred = Lay what you like, then discard any card except { $card }.
poter-duty-ends-soon = { $turns ->
    [one] If nobody lays, adds or swaps a card in this turn, the round ends.
   *[other] If nobody lays, adds or swaps a card in the next { $turns } turns, the round ends.
}

poter-you-are-sallan = You're sallan: you can use poter cards, add to melds and swap.
poter-guide = <i>Tap three or more cards to lay a meld, or one card to add or discard it. The discard ends your turn.</i>
poter-guide-meld = <i>Tap the cards of your meld, or a ready meld below.</i>

poter-move-take = { $form ->
    [did] took the pile
   *[step] take the pile
}
poter-move-take-single = take { $cards }
poter-move-nodiscard = { $form ->
    [do] No discard: end the turn
    [did] had nothing to discard
   *[step] end the turn
}
poter-move-lay = { $form ->
    [did] added { $cards } to meld { $meld }
   *[step] add { $cards } to meld { $meld }
}
poter-move-swap = { $form ->
    [do] Swap { $cards } for 🃏 in meld { $meld }
    [did] swapped { $cards } for the 🃏 in meld { $meld }
   *[step] swap { $cards } for the 🃏 in meld { $meld }
}

poter-only-discard = It's your only move: the rest of your hand { $rest ->
    [match] matches the pile
    [poters] is poter cards
   *[both] matches the pile or is poter cards
}.
poter-hint-best = Expect about { hint-points }. Chance to go out: { $win }.
hint-match = <b>Last round: { $of ->
    [best] your best chance
   *[near] about your best chance
} to win the match ({ $percent }).</b>
poter-hint-costs-and-wins = about { hint-points } worse, but { $win } chance to go out
poter-hint-bold = For the best chance to go out: <b>{ $plan }</b> ({ $win }, not { $before }; about { hint-points } worse)
poter-hint-bold-same = For the best chance to go out: <b>{ $plan }</b> ({ $win }, not { $before }; about the same points)
poter-hint-nearly-lost = The match is nearly lost; this keeps your score low.
poter-hint-lightest = <i>Nearly equal: of these, this leaves the least points in your hand.</i>
poter-chart-row = { hint-points } · out { $win }
poter-chart-note = Longer bar: more points lost. Thin line: how unsure this is. Right: points to expect, and your chance to go out.
poter-chart-row-counted = out { $win }
poter-chart-note-counted = Longer bar: more lost, counted in points for what they are worth for the match: points that the others get count too. Thin line: how unsure this is. Right: your chance to go out.

poter-review-mine-luck = Luck: your deal and draws { $luck } ± { $error } points, the others' draws { $others }. <i>Plus is good for you.</i>
poter-review-step-chances = Chance to win the round, all cards known: { $players }

poter-event-stock = The pile was shuffled into a new stock.

poter-typed-help =
    Type a move like this:
    <code>/move draw</code> · <code>/move take</code> · <code>/move pass</code>
    <code>/move meld 7h 8h 9h</code>
    <code>/move meld 5h 3s=6h 7h</code> (the 3♠️ stands for 6♥️)
    <code>/move lay 8d @2</code> · <code>/move swap 6d @2</code>
    <code>/move discard 3d</code> · <code>/move nodiscard</code>
    Suits: s ♠️ h ♥️ d ♦️ c ♣️; ten is T or 10.
