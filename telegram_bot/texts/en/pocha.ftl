# Pocha: Spanish cards, the table, the hand, moves in words.

game-pocha = Pocha
command-pocha = Open a table of Pocha

# Letters on cards, and full names.
spanish-rank-S = J
spanish-rank-C = N
spanish-rank-R = K
spanish-two = two
spanish-three = three
spanish-four = four
spanish-five = five
spanish-six = six
spanish-seven = seven
spanish-eight = eight
spanish-nine = nine
spanish-jack = jack
spanish-knight = knight
spanish-king = king
spanish-ace = ace
spanish-suit-o = coins
spanish-suit-c = cups
spanish-suit-e = swords
spanish-suit-b = clubs
spanish-card = { $rank } of { $suit }

pocha-heading = Round { $round } of { $rounds } · <b>{ $cards ->
    [one] { $cards } card each
   *[other] { $cards } cards each
}</b>
pocha-heading-added = Round { $round } · <b>play-off</b> · { $cards ->
    [one] { $cards } card each
   *[other] { $cards } cards each
}
pocha-trump = ⭐ Trump: { $sign } <b>{ $suit }</b> · { $card } is out of play
pocha-trump-kept = ⭐ Trump: { $sign } <b>{ $suit }</b> · dealer's card { $card }

pocha-bids-none = 🗣 No bids yet · { $tricks ->
    [one] { $tricks } trick to win
   *[other] { $tricks } tricks to win
}
pocha-bids = 🗣 Bids: { $bids } · so far { $total } of { $tricks }
pocha-bid-of = { $name }{ "\u00A0" }{ $number }
pocha-sum-over = 🗣 Bids: { $total } for { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}, <b>{ $apart } over</b>
pocha-sum-under = 🗣 Bids: { $total } for { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}, <b>{ $apart } under</b>
pocha-sum-even = 🗣 Bids: { $total } for { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}
pocha-trick = <b>Trick { $number }:</b> { $plays }
pocha-trick-lead = <b>Trick { $number }:</b> { $name } leads
pocha-last-trick = Last trick: { $plays }
pocha-play-led = { $name } led{ "\u00A0" }{ $card }
pocha-play = { $name }{ "\u00A0" }{ $card }
pocha-play-best = 🏅{ "\u00A0" }<b>{ $play }</b>

pocha-no-bid = no bid yet
pocha-has-bid = bid { $number }
pocha-won = { $taken } of { $bid } { $pips }
pocha-dealer = dealer
pocha-penalty = mistakes −{ $points }

pocha-duty-over = The round is over.
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

pocha-others-even = 👥 Won: { $others }
pocha-others-over = 👥 Won: { $others } · <b>bids { $apart } over</b>
pocha-others-under = 👥 Won: { $others } · <b>bids { $apart } under</b>
pocha-other = { $name }{ "\u00A0" }{ $taken }{ "\u00A0" }of{ "\u00A0" }{ $bid }
pocha-own-more = 🎯 You bid { $bid }, won { $taken }: <b>win { $need } more</b>{ $pips }
pocha-own-enough = 🎯 You bid { $bid }, won { $taken }: <b>don't win another</b>{ $pips }
pocha-own-kept = ✅ You bid { $bid }, won { $taken }{ $pips }
pocha-own-over = ❌ You bid { $bid }, won { $taken }: <b>{ $need } too many</b>{ $pips }
pocha-own-lost = ❌ You bid { $bid }, won { $taken }: not enough tricks left{ $pips }
pocha-hand = <b>Your { $count ->
    [one] card
   *[other] { $count } cards
}:</b> { $cards }
pocha-hand-empty = You have no cards left.
pocha-legend = <i>High to low: { $order }. { spanish-rank-R } king (12), { spanish-rank-C } knight (11), { spanish-rank-S } jack (10).</i>
pocha-cannot = ✕ { $label }
pocha-alert-trump = Trump: { $sign }
pocha-alert-trick = On the table: { $cards }

pocha-ending-kept = ✅ Bid kept: { $seats }
pocha-ending-missed = ❌ Bid missed: { $seats }
pocha-ending-of = { $name }{ "\u00A0" }({ $taken }{ "\u00A0" }of{ "\u00A0" }{ $bid })

pocha-do-bid = Bid { $number }
pocha-do-play = Play { $card }
pocha-step-bid = bid { $number }
pocha-step-play = play { $card }
pocha-did-bid = bid { $number }
pocha-did-play = played { $card }
pocha-did-mistake = made a mistake (−{ $points })
pocha-event = { $name }{ "\u00A0" }{ $what }
pocha-events = • { $events }

# Hints.
pocha-hint-best = Expect about { $side ->
    [behind] −{ hint-points }
   *[other] { hint-points }
}. Chance to keep your bid: { $win }.
pocha-hint-match = 🏁 <b>Last round: your best chance to win the match ({ $percent }).</b>
pocha-hint-costs-and-wins = about { hint-points } worse, but { $win } to keep your bid
pocha-reason-wins = you keep your bid more often: { $win }, not { $before }.
pocha-reason-keeps_bid = you keep your bid whatever the others play.
pocha-reason-tricks = your cards win about { $points } tricks.
pocha-reason-takes = it wins the trick you need { $percent }% of the time.
pocha-reason-ducks = someone else wins the trick you don't want { $percent }% of the time.
pocha-chart-row = { $side ->
    [behind] −{ hint-points }
   *[other] { hint-points }
} · bid kept { $win }
pocha-chart-note = Longer bar: more points lost. Thin line: how unsure this is. Right: points to expect, and your chance to keep your bid.

# The review of a round.
pocha-because-tricks = these cards win about { $points } tricks.
pocha-because-takes = it wins the trick that was needed { $percent }% of the time.
pocha-because-ducks = someone else wins the unwanted trick { $percent }% of the time.
pocha-review-mine-luck = 🍀 Luck: your cards were worth { $luck } ± { $error } points compared with other deals. <i>Plus is good for you.</i>
pocha-because-keeps_bid = it keeps the bid whatever the others play.
pocha-because-wins = it keeps the bid { $percent }% more often.
pocha-review-step-chances = 📈 Chance to keep the bid, all cards known: { $players }
pocha-review-picture-chances = Chance to keep the bid, all cards open
pocha-review-picture-won = Bid kept by { $names }
pocha-review-picture-nobody = Nobody kept their bid

pocha-rules =
    <b>The words</b>
    A <b>trick</b> is one card from each player; the best card wins it. A <b>bid</b> is how many tricks you say you will win. <b>Trump</b> ⭐ is the suit that beats the other three.

    <b>The cards</b>
    Suits: 🪙 coins, 🍷 cups, ⚔️ swords, 🪵 clubs.
    High to low: ace A, three 3 (yes, it is high), king K, knight N, jack J, then (9, 8,) 7, 6, 5, 4, 2. Spanish packs print 12 on the king, 11 on the knight, 10 on the jack.

    <b>Pocha in twelve lines</b>
    1. Win exactly as many tricks as you said, no more and no fewer.
    2. Round 1 has one card each, round 2 has two, and so on until all cards are dealt. That largest round comes once for each player; then it goes down again to one.
    3. One more card is turned up: its suit is <b>trump</b> for the round. In the largest round it is the dealer's own last card.
    4. Everyone bids in turn, the dealer last. The dealer may not make the bids add up to the number of tricks, except with one card each.
    5. The player after the dealer leads any card. Then whoever won the last trick leads.
    6. If you have the suit that was led, play it, and beat the best card of it if you can.
    7. If you do not have it, play a trump, and a higher one than lies there if you can.
    8. If you can do neither, play any card. Once a trick has been trumped, any card of the suit that was led will do.
    9. The highest trump wins the trick; without one, the highest card of the suit that was led.
    10. Bid kept: 10 points, and 5 for each trick. You bid 2 and win 2: +20. You bid 0 and win none: +10.
    11. Bid missed: 5 points off for each trick too many or too few. You bid 2 and win 4: −10.
    12. The highest total wins. If it is shared, rounds of one card are added.
    Any rule in full: <code>/rules O5.2</code>
pocha-typed-help =
    Type a move like this:
    <code>/move bid 3</code> · <code>/move bid 0</code>
    <code>/move play { spanish-rank-R }o</code> (the king of coins)
    First the rank: A 2 3 4 5 6 7 8 9, { spanish-rank-S } the jack, { spanish-rank-C } the knight, { spanish-rank-R } the king (or 10, 11, 12).
    Then the suit: o 🪙 coins, c 🍷 cups, e ⚔️ swords, b 🪵 clubs.
