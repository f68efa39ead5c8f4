# Pocha: Spanish cards, the table, the hand, moves in words.

game-pocha = Pocha
command-pocha = Open a table of Pocha

# Letters on cards, and full names. Ranks have the codes A, 2 to 9, S, C and R; suits o, c, e and b.
spanish-rank-S = J
spanish-rank-C = N
spanish-rank-R = K
spanish-rank-name = { $rank ->
    [A] ace
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [S] jack
    [C] knight
   *[R] king
}
spanish-suit = { $suit ->
    [o] coins
    [c] cups
    [e] swords
   *[b] clubs
}
spanish-card = { spanish-rank-name } of { spanish-suit }

pocha-heading = Round { $round } of { $rounds } · <b>{ $cards ->
    [one] { $cards } card each
   *[other] { $cards } cards each
}</b>
pocha-heading-deal = Deal of the day · <b>{ $cards ->
    [one] { $cards } card each
   *[other] { $cards } cards each
}</b>
pocha-heading-added = Round { $round } · <b>play-off</b> · { $cards ->
    [one] { $cards } card each
   *[other] { $cards } cards each
}
pocha-trump = Trump: { $sign } <b>{ spanish-suit }</b> · { $card } is out of play
pocha-trump-kept = Trump: { $sign } <b>{ spanish-suit }</b> · dealer's card { $card }

pocha-bids-none = No bids yet · { $tricks ->
    [one] { $tricks } trick to win
   *[other] { $tricks } tricks to win
}
pocha-bids = Bids: { $bids } · so far { $total } of { $tricks }
pocha-bid-of = { $name }{ "\u00A0" }{ $number }
pocha-sum-over = Bids: { $total } for { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}, <b>{ $apart } over</b>
pocha-sum-under = Bids: { $total } for { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}, <b>{ $apart } under</b>
pocha-sum-even = Bids: { $total } for { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}
pocha-trick = <b>Trick { $number }:</b> { $plays }
pocha-trick-lead = <b>Trick { $number }:</b> { $name } leads
pocha-last-trick = Last trick: { $plays }
pocha-play-led = { $name } led{ "\u00A0" }{ $card }
pocha-play = { $name }{ "\u00A0" }{ $card }
pocha-play-best = <b>{ $play }</b>

pocha-no-bid = no bid yet
pocha-has-bid = bid { $number }
pocha-won = { $taken } of { $bid }

pocha-duty-bid = How many tricks will you win?
pocha-duty-bid-but = How many tricks will you win? Not { $number }: the bids can't add up to { $tricks }.
pocha-duty-lead = You lead: play any card.
pocha-duty-play = Waiting for a card.
pocha-duty-follow = { $lead } was led: play any { $lead }.
pocha-duty-beat = { $lead } was led: beat { $card }.
pocha-duty-trump = You have no { $lead }: play a trump ({ $trump }).
pocha-duty-over-trump = You have no { $lead }: beat the trump { $card }.
pocha-duty-under = You have no { $lead } and can't beat { $card }: play any card.
pocha-duty-any = You have no { $lead } and no trump: play any card.
pocha-duty-no-trump = You have no { $lead }: play any card.

pocha-others-even = Won: { $others }
pocha-others-over = Won: { $others } · <b>bids { $apart } over</b>
pocha-others-under = Won: { $others } · <b>bids { $apart } under</b>
pocha-other = { $name }{ "\u00A0" }{ $taken }{ "\u00A0" }of{ "\u00A0" }{ $bid }
pocha-own-more = You bid { $bid }, won { $taken }: <b>win { $need } more</b>
pocha-own-enough = You bid { $bid }, won { $taken }: <b>don't win { $taken ->
    [0] any
   *[other] another
}</b>
pocha-own-kept = You bid { $bid }, won { $taken }
pocha-own-over = You bid { $bid }, won { $taken }: <b>{ $need } too many</b>
pocha-own-lost = You bid { $bid }, won { $taken }: not enough tricks left
pocha-legend = <i>High to low: { $order }. { spanish-rank-R } king (12), { spanish-rank-C } knight (11), { spanish-rank-S } jack (10).</i>

pocha-ending-kept = Bid made: { $seats }
pocha-ending-missed = Bid missed: { $seats }
pocha-ending-trick = Last trick: { $plays }. { scene-won }
pocha-ending-of = { $name }{ "\u00A0" }({ $taken }{ "\u00A0" }of{ "\u00A0" }{ $bid })

pocha-move-bid = { $form ->
    [did] bid { $number }
   *[step] bid { $number }
}
pocha-move-play = { $form ->
    [did] played { $card }
   *[step] play { $card }
}
pocha-event = { $name }{ "\u00A0" }{ $what }
pocha-events = { $events }

# Hints.
pocha-hint-best = Expect about { $side ->
    [behind] −{ hint-points }
   *[other] { hint-points }
}. Chance to make your bid: { $win }.
pocha-hint-nearly-lost = The match is nearly lost; this makes the most of your points.
pocha-hint-lightest = <i>Nearly equal: of these, this is the card you can best do without.</i>
pocha-hint-costs-and-wins = about { hint-points } worse, but { $win } chance to make your bid
pocha-hint-bold = For the best chance to make your bid: <b>{ $plan }</b> ({ $win }, not { $before }; about { hint-points } worse)
pocha-hint-bold-same = For the best chance to make your bid: <b>{ $plan }</b> ({ $win }, not { $before }; about the same points)
pocha-chart-row = { $side ->
    [behind] −{ hint-points }
   *[other] { hint-points }
} · bid made { $win }
pocha-chart-note = Longer bar: more points lost. Thin line: how unsure this is. Right: points to expect, and your chance to make your bid.

# The review of a round.
pocha-review-mine-luck = Luck: your cards were worth { $luck } ± { $error } points compared with other deals. <i>Plus is good for you.</i>
pocha-review-step-chances = Chance to make the bid, all cards known: { $players }

pocha-typed-help =
    Type a move like this:
    <code>/move bid 3</code> · <code>/move bid 0</code>
    <code>/move play { spanish-rank-R }o</code> (the king of coins)
    First the rank: A 2 3 4 5 6 7 8 9, { spanish-rank-S } the jack, { spanish-rank-C } the knight, { spanish-rank-R } the king (or 10, 11, 12).
    Then the suit: o 🪙 coins, c 🍷 cups, e ⚔️ swords, b 🪵 clubs.
