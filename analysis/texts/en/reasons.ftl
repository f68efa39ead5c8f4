# Why a move is best: in a hint, and as `.review` where it says so to others, after the decision.

reason-any = it makes no difference what you do.
hint-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
# A probability: exact, or only its bound.
chance = { $bound ->
    [under] under { NUMBER(0.01, style: "percent") }
    [over] over { NUMBER(0.99, style: "percent") }
   *[none] { NUMBER($chance, style: "percent") }
}

poter-reason-out_soon = you go out by your next turn { NUMBER($percent, style: "percent") } of the time, clearly more often.
    .review = it leads to going out by the next turn { NUMBER($percent, style: "percent") } of the time.
poter-reason-poters = poter cards left in your hand cost you about { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } points less.
    .review = poter cards left in hand cost about { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } points less.
poter-reason-shut_pile = { $percent ->
    [0] the next player can hardly ever take the pile.
   *[other] the next player can take the pile only { NUMBER($percent, style: "percent") } of the time.
}
poter-reason-keeps = { $count ->
    [one] one unseen card would make a meld with the cards you keep: { $cards }
   *[other] { $count } unseen cards would make a meld with the cards you keep: { $cards }
}
    .review = { $count ->
        [one] one unseen card would make a meld with the cards kept: { $cards }
       *[other] { $count } unseen cards would make a meld with the cards kept: { $cards }
    }
poter-reason-goes_out = you go out and win the round.
    .review = it goes out at once.
poter-reason-wins = you go out more often: { $win }, and { $before } with “{ $other }”.
    .review = it wins the round more often: { $win }, not { $before }.

pocha-reason-wins = you make your bid more often: { $win }, and { $before } with “{ $other }”.
    .review = it makes the bid more often: { $win }, not { $before }.
pocha-reason-keeps_bid = you make your bid whatever the others play.
    .review = it makes the bid whatever the others play.
pocha-reason-tricks = your cards win about { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } tricks.
    .review = these cards win about { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } tricks.
pocha-reason-takes = it wins the trick you need { NUMBER($percent, style: "percent") } of the time.
    .review = it wins the trick that was needed { NUMBER($percent, style: "percent") } of the time.
pocha-reason-ducks = someone else wins the trick you don't want { NUMBER($percent, style: "percent") } of the time.
    .review = someone else wins the unwanted trick { NUMBER($percent, style: "percent") } of the time.

canasta-reason-wins = your side has the most points more often: { $win }, and { $before } with “{ $other }”.
    .review = the side has the most points more often: { $win }, not { $before }.
canasta-reason-most_points = your side is sure to have the most points.
    .review = the side is then sure to have the most points.
canasta-reason-closes = your side is sure to close.
    .review = the side is then sure to close.
canasta-reason-canastas = your side's canastas bring about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = the side's canastas then bring about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-others_canastas = the others' canastas bring them about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = the others' canastas then bring them about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-closes_often = your side closes { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
    .review = the side then closes { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-shut_pile = { $percent ->
    [0] the next player can hardly ever take the pot.
   *[other] the next player can take the pot only { NUMBER($percent, style: "percent") } of the time.
}
    .review = { $percent ->
        [0] the next player can then hardly ever take the pot.
       *[other] the next player can then take the pot only { NUMBER($percent, style: "percent") } of the time.
    }
canasta-reason-others_pot = the others take the pot before your next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
    .review = the others then take the pot before that player's next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-side_pot = your side takes the pot by the end of your next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
    .review = the side then takes the pot by the end of that player's next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-opens = your side has opened by the end of your next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
    .review = the side has then opened by the end of that player's next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-threes = your side wins the match with a canasta of black threes { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
    .review = the side then wins the match with a canasta of black threes { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-others_threes = the others win the match with a canasta of black threes { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
    .review = the others then win the match with a canasta of black threes { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-laid = the cards in your side's melds count about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = the cards in the side's melds then count about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-hand = the cards left in your side's hands cost it about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = the cards left in the side's hands then cost it about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
