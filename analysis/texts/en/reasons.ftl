# Why a move is best: in a hint, and as `.review` where it says so to others, after the decision.

reason-any = it makes no difference what you do.
reason-drawn = { $number ->
    [0] you can only draw; what then depends on the card.
   *[other] you can only draw; for { $number } of the { $number_before } cards that may come, this is how to go on.
}
reason-drawn-all = you can only draw; whatever card comes, this is how to go on.
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

# How many cards do the same after another turn.
poter-cards-before = { $rank ->
    [alone] .
   *[other] , and { $number_before ->
        [0] none
       *[other] { $number_before }
    } with “{ $other }”.
}
poter-reason-outs = { $count ->
    [one] one unseen card ({ $cards }) would let you go out at your next draw
   *[other] { $count } unseen cards ({ $cards }) would let you go out at your next draw
}{ poter-cards-before }
    .review = { $count ->
        [one] one unseen card would then do for going out at the next draw: { $cards }
       *[other] { $count } unseen cards would then do for going out at the next draw: { $cards }
    }
poter-reason-unlaid = as long as you have laid nothing, your poter cards cost their face value: { $cards } { $count ->
    [one] costs
   *[other] cost
} { NUMBER($points, maximumFractionDigits: 0) }, not { NUMBER($points_before, maximumFractionDigits: 0) }.
    .review = as long as nothing is laid, poter cards cost their face value: { $cards } { $count ->
        [one] costs
       *[other] cost
    } { NUMBER($points, maximumFractionDigits: 0) }, not { NUMBER($points_before, maximumFractionDigits: 0) }.
poter-reason-uses_poters = { $rank ->
    [taken] you take no poter card into your hand, where it would cost 25 points.
    [lent] no poter card stays in your hand, where each costs 25 points, and with { $cards } you can swap one back later.
   *[other] no poter card stays in your hand, where each costs 25 points.
}
    .review = { $rank ->
        [taken] it takes no poter card into the hand, where it would cost 25 points.
        [lent] no poter card stays in hand, where each costs 25 points, and { $cards } can be swapped for one later.
       *[other] no poter card stays in hand, where each costs 25 points.
    }
poter-reason-stays_first = you stay first with { $number ->
    [one] 1 point
   *[other] { $number } points
}, even if somebody goes out before your next turn.
    .review = that is first place with { $number ->
        [one] 1 point
       *[other] { $number } points
    }, even if somebody goes out at once.
poter-reason-own_meld = you can lay { $cards } without the pile too: taking it would only add cards to your hand.
    .review = { $cards } could be laid without the pile too: taking it would only have added cards to the hand.
poter-reason-melds = { $rank ->
    [begins] the pile gives you { $cards } at once.
    [poter] the pile and your poter cards give you { $cards } at once, and you lay { hint-points }.
   *[other] the pile gives you { $cards } at once, and you lay { hint-points }.
}
    .review = { $rank ->
        [begins] the pile gives { $cards } at once.
        [poter] the pile and poter cards give { $cards } at once, and { hint-points } are laid.
       *[other] the pile gives { $cards } at once, and { hint-points } are laid.
    }
poter-points-before = { $rank ->
    [least] at least { NUMBER($points_before, maximumFractionDigits: 0) }
   *[other] { NUMBER($points_before, maximumFractionDigits: 0) }
}
poter-reason-hurry = { $who } may go out soon: your hand then costs { hint-points }, and { poter-points-before } with “{ $other }”.
    .review = { $who } might go out soon, and the hand then costs { hint-points }, not { NUMBER($points_before, maximumFractionDigits: 0) }.
poter-reason-dearest = { $rank ->
    [barred] of the cards you may discard, { $cards } is the dearest you can do without: { hint-points } off your hand.
   *[other] { $cards } is the dearest card you can do without: { hint-points } off your hand.
}
    .review = { $rank ->
        [barred] of the cards that could be discarded, { $cards } is the dearest to do without: { hint-points } off the hand.
       *[other] { $cards } is the dearest card to do without: { hint-points } off the hand.
    }
poter-reason-leaves = your hand then costs { hint-points }, and { poter-points-before } with “{ $other }”.
    .review = the hand then costs { hint-points }, not { NUMBER($points_before, maximumFractionDigits: 0) }.
poter-left = { $rank ->
    [points] { hint-points }
   *[cards] { $number ->
        [one] 1 card
       *[other] { $number } cards
    }
}
poter-reason-no_fewer = even the best turn with the pile would leave you with { poter-left }, no fewer than now.
    .review = even the best turn with the pile would have left { poter-left } in the hand, no fewer than before.
poter-reason-swaps = you keep { $cards }, which nobody but you can swap for { $count ->
    [one] a poter card
   *[other] poter cards
} on the table.
    .review = it keeps { $cards }, to be swapped for { $count ->
        [one] a poter card
       *[other] poter cards
    } on the table.
poter-reason-fits = { $count ->
    [one] you keep { $cards }, which fits on the table as soon as you have laid a meld.
   *[other] you keep { $cards }, which fit on the table as soon as you have laid a meld.
}
    .review = { $count ->
        [one] it keeps { $cards }, which fits on the table after a first meld.
       *[other] it keeps { $cards }, which fit on the table after a first meld.
    }
poter-reason-blocked = nobody can make a meld with { $cards }: the cards for it are on the table or in your hand.
    .review = nobody can make a meld with { $cards }: the cards for it are out of reach.
poter-reason-threw = { $who }, who plays next, has thrown or left { $each } before, so hardly needs a card like that.
poter-reason-few_melds = { $number ->
    [0] no meld can be made with { $cards } any more
    [1] only one meld can still be made with { $cards }
   *[other] only { $number } melds can still be made with { $cards }
}, and { $number_before } with { $other_card }.
    .review = { $number ->
        [0] no meld could be made with { $cards } any more, and { $number_before } with the other card
        [1] only one meld could still be made with { $cards }, not { $number_before }
       *[other] only { $number } melds could still be made with { $cards }, not { $number_before }
    }.
poter-reason-out_soon = you go out by your next turn { NUMBER($percent, style: "percent") } of the time, and { NUMBER($percent_before, style: "percent") } with “{ $other }”.
    .review = it leads to going out by the next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
poter-reason-poters = poter cards left in your hand cost you about { NUMBER($points, maximumFractionDigits: 0) } points less.
    .review = poter cards left in hand cost about { NUMBER($points, maximumFractionDigits: 0) } points less.
poter-reason-shut_pile = { $who }, who plays next, can take the pile { NUMBER($percent, style: "percent") } of the time, and { NUMBER($percent_before, style: "percent") } with “{ $other }”.
    .review = { $who }, who plays next, can take the pile { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
poter-reason-waits = laying { $cards } can wait: all others still have at least { $number ->
    [one] 1 card
   *[other] { $number } cards
}, and as long as you keep it nobody can get rid of cards on it.
    .review = { $cards } could wait: all others still had at least { $number ->
        [one] 1 card
       *[other] { $number } cards
    }, and as long as it was kept nobody could get rid of cards on it.
poter-reason-holds = you keep { $cards }: with a meld in your hand you may take the pile in your next turn.
    .review = it keeps { $cards }: with a meld in hand the pile may be taken in the next turn.
poter-reason-keeps = { $rank ->
    [needed] { $count ->
        [one] one unseen card ({ $cards }) makes
       *[other] { $count } unseen cards ({ $cards }) make
    } a meld only if you keep { $other_card }; the discard is needed for { $number_before ->
        [0] none
        [1] only one
       *[other] only { $number_before }
    }.
   *[kept] { $count ->
        [one] one unseen card ({ $cards }) would make a meld with the cards you keep
       *[other] { $count } unseen cards ({ $cards }) would make a meld with the cards you keep
    }{ poter-cards-before }
}
    .review = { $rank ->
        [needed] { $count ->
            [one] one unseen card ({ $cards }) would make
           *[other] { $count } unseen cards ({ $cards }) would make
        } a meld only with the other card; the discard was needed for { $number_before ->
            [0] none
            [1] only one
           *[other] only { $number_before }
        }.
       *[kept] { $count ->
            [one] one unseen card would make a meld with the cards kept: { $cards }
           *[other] { $count } unseen cards would make a meld with the cards kept: { $cards }
        }
    }
poter-reason-goes_out = you go out and win the round.
    .review = it goes out at once.
poter-reason-wins = you go out more often: { $win }, and { $before } with “{ $other }”.
    .review = it wins the round more often: { $win }, not { $before }.

pocha-reason-wins = you make your bid more often: { $win }, and { $before } with “{ $other }”.
    .review = it makes the bid more often: { $win }, not { $before }.
pocha-reason-keeps_bid = you make your bid whatever the others play.
    .review = it makes the bid whatever the others play.
pocha-want = { $rank ->
    [enough] you want no more tricks
    [over] you have too many tricks already
    [all] you need every trick that is left
    [short] too few tricks are left for your bid, but each one counts
   *[some] you still need { NUMBER($points, maximumFractionDigits: 0) } of the { NUMBER($points_before, maximumFractionDigits: 0) } tricks left
}
    .review = { $rank ->
        [enough] no more tricks were wanted
        [over] there were too many tricks already
        [all] every trick left was needed
        [short] too few tricks were left for the bid, but each one counted
       *[some] { NUMBER($points, maximumFractionDigits: 0) } of the { NUMBER($points_before, maximumFractionDigits: 0) } tricks left { $points ->
            [one] was
           *[other] were
        } needed
    }
pocha-whole = about { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } tricks for the whole hand
pocha-reason-equal = { $cards } are equal now: nobody else can have a card between them.
pocha-reason-near = { $cards } are about equal: { $number ->
    [0] nobody else can have a card
    [one] the others can have only one card
   *[other] the others can have only { $number } cards
} between them.
pocha-reason-alike = { $cards } are about equal: { $rank ->
    [none] no higher card of their suits is still out.
    [same] as many higher cards of each suit are still out ({ $number }).
    [low] all of them are low: of the suit of each at least { $number } higher cards are still out.
   *[near] about as many higher cards of each suit are still out ({ $number } and { $number_before }).
}
pocha-reason-single = { $cards } wins the trick { $win } of the time.
pocha-reason-between = { pocha-whole }: this bid is made { $win } of the time, and “{ $other }” { NUMBER($percent_before, style: "percent") }.
    .review = { pocha-whole }: this bid is made { $win } of the time, not { NUMBER($percent_before, style: "percent") }.
pocha-reason-likely = { $count ->
    [one] { $cards } { $rank ->
        [sure] is a sure trick
       *[likely] should win a trick
    }
   *[other] { $cards } { $rank ->
        [sure] are sure tricks
       *[likely] should win a trick each
    }
}: { pocha-whole }.
pocha-reason-no_winner = { $rank ->
    [high] you can lose even { $cards }: { pocha-whole }.
   *[low] even { $cards } will hardly win a trick: { pocha-whole }.
}
    .review = { $rank ->
        [high] even { $cards } could be lost: { pocha-whole }.
       *[low] even { $cards } could hardly win a trick: { pocha-whole }.
    }
pocha-reason-bids = { $rank ->
    [many] the bids so far already ask for { NUMBER($points_before, maximumFractionDigits: 0) } of { NUMBER($points, maximumFractionDigits: 0) }, so few tricks are left over for you.
   *[few] the bids so far ask for only { NUMBER($points_before, maximumFractionDigits: 0) } of { NUMBER($points, maximumFractionDigits: 0) }, so more tricks are left over for you.
}
    .review = { $rank ->
        [many] the bids before it asked for { NUMBER($points_before, maximumFractionDigits: 0) } of { NUMBER($points, maximumFractionDigits: 0) }, so few tricks were left over.
       *[few] the bids before it asked for only { NUMBER($points_before, maximumFractionDigits: 0) } of { NUMBER($points, maximumFractionDigits: 0) }, so more tricks were left over.
    }
pocha-reason-forbidden = your cards win about { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } tricks, but a bid of { NUMBER($points_before, maximumFractionDigits: 0) } is not allowed.
    .review = these cards win about { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } tricks, but a bid of { NUMBER($points_before, maximumFractionDigits: 0) } was not allowed.
pocha-reason-pays = { $rank ->
    [same] this bid is made { $win } of the time, as often as “{ $other }”, and it pays more.
   *[less] this bid is made { $win } of the time and “{ $other }” { $before }, but this one pays more.
}
    .review = { $rank ->
        [same] this bid is made { $win } of the time, as often as the lower one, and it pays more.
       *[less] this bid is made { $win } of the time and the lower one { $before }, but this one pays more.
    }
pocha-reason-tricks = { $count ->
    [one] your best card is { $cards }: { pocha-whole }.
   *[other] your best cards are { $cards }: { pocha-whole }.
}
    .review = { $count ->
        [one] the best card is { $cards }: { pocha-whole }.
       *[other] the best cards are { $cards }: { pocha-whole }.
    }
pocha-reason-sure = { pocha-want }, and nothing that is still out can beat this card.
    .review = { pocha-want.review }, and nothing that was still out could beat this card.
pocha-reason-cheap = { pocha-want }: this card is enough to win the trick, so keep { $cards }.
    .review = { pocha-want.review }: this card was enough to win the trick, keeping { $cards }.
pocha-reason-dear = you win this trick anyway and want { $points ->
    [0] no more
   *[other] only { NUMBER($points, maximumFractionDigits: 0) } of the { NUMBER($points_before, maximumFractionDigits: 0) }
} after it, so use the card that could most easily win another.
    .review = the trick was won anyway and { $points ->
        [0] no more were
        [one] only one of the { NUMBER($points_before, maximumFractionDigits: 0) } was
       *[other] only { NUMBER($points, maximumFractionDigits: 0) } of the { NUMBER($points_before, maximumFractionDigits: 0) } were
    } wanted after it, so it uses the card that could most easily win another.
pocha-reason-strong = { pocha-want }, and only { $cards } can beat this card{ $players ->
    [0] .
   *[other] { "" } (still to play: { $who }).
}
    .review = { pocha-want.review }, and only { $cards } could beat this card.
pocha-reason-enough = { pocha-want }: this card wins the trick { $win } of the time, so keep { $cards }.
    .review = { pocha-want.review }: this card wins the trick { $win } of the time, and keeps { $cards }.
pocha-reason-early = { pocha-want }: play this high card early, before the others run out of its suit and can trump it.
    .review = { pocha-want.review }: it plays a high card early, before the others run out of its suit and can trump it.
pocha-reason-under = { pocha-want }, and { $cards } { $count ->
    [one] is
   *[other] are
} higher and still out{ $players ->
    [0] .
   *[other] { "" } (still to play: { $who }).
}
    .review = { pocha-want.review }, and { $cards } { $count ->
        [one] was
       *[other] were
    } higher and still out.
pocha-reason-safe = { pocha-want }: the others win this trick { $win } of the time, and you get rid of a card that is more dangerous than { $cards }.
    .review = { pocha-want.review }: the others win this trick { $win } of the time, and a card that is more dangerous than { $cards } is gone.
pocha-reason-ducks = { pocha-want }: the others win this trick { $win } of the time, and { $before } with “{ $other }”.
    .review = { pocha-want.review }: the others win this trick { $win } of the time, not { $before }.
pocha-reason-top = { pocha-want }, and only a trump can beat this card.
    .review = { pocha-want.review }, and only a trump could beat this card.
pocha-reason-draws = { $rank ->
    [forces] it draws higher trumps from the others ({ $cards }), so the trumps that are kept are worth more.
    [higher] it draws trumps from the others and keeps the higher { $cards }.
   *[plain] it draws trumps from the others before they trump { $cards }.
}
pocha-reason-void = it is your only card of its suit: when that is led later, { $suit ->
    [trump] you may trump it
   *[free] you may throw any card
}.
    .review = it was the only card of its suit: when that is led later, { $suit ->
        [trump] a trump may be played
       *[free] any card may be thrown
    }.
pocha-reason-keeps = { pocha-want }: keep { $cards } for that{ $suit ->
    [leave], and let others win this trick
   *[any] { "" }
}.
    .review = { pocha-want.review }: it keeps { $cards } for that{ $suit ->
        [leave], and lets others win this trick
       *[any] { "" }
    }.
pocha-reason-entry = { pocha-want }: let others win this trick and keep { $cards }: each that wins gives you the lead for the next.
    .review = { pocha-want.review }: it lets others win this trick and keeps { $cards }: each that wins gives the lead for the next.
pocha-reason-spare = { pocha-want }: { $cards } should be enough, so play a card that could win one too many while the others can beat it.
    .review = { pocha-want.review }: { $cards } should be enough, so it plays a card that could win one too many while the others could beat it.
pocha-reason-sheds = this trick is lost anyway; { pocha-want }, so throw the card that could most easily win one later.
    .review = this trick was lost anyway; { pocha-want.review }, so it throws the card that could most easily win one later.
pocha-reason-surplus = this trick is lost anyway; { pocha-want }: { $cards } should be enough, so throw a card that could win one too many.
    .review = this trick was lost anyway; { pocha-want.review }: { $cards } should be enough, so it throws a card that could win one too many.
pocha-reason-middle = this trick is lost anyway; { pocha-want }: keep high cards to win them and low cards to lose the rest.
    .review = this trick was lost anyway; { pocha-want.review }: it keeps high cards to win them and low cards to lose the rest.
pocha-reason-saves = this trick is lost anyway; { pocha-want }, so keep { $cards }.
    .review = this trick was lost anyway; { pocha-want.review }, so it keeps { $cards }.
pocha-reason-last = this trick is lost anyway: kept for the last one, { $cards } { $suit ->
    [wins] wins
   *[loses] loses
} it { $win } of the time, and the other card { $before }.
    .review = this trick was lost anyway: kept for the last one, { $cards } { $suit ->
        [wins] wins
       *[loses] loses
    } it { $win } of the time, and the other card { $before }.
pocha-reason-takes = it wins the trick you need { NUMBER($percent, style: "percent") } of the time.
    .review = it wins the trick that was needed { NUMBER($percent, style: "percent") } of the time.

canasta-reason-wins = your side has the most points more often: { $win }, and { $before } with “{ $other }”.
    .review = the side has the most points more often: { $win }, not { $before }.
canasta-reason-closes = your side is sure to close.
    .review = the side is then sure to close.
canasta-reason-canastas = your side's canastas bring about { NUMBER($points, maximumFractionDigits: 0) } points, and { NUMBER($points_before, maximumFractionDigits: 0) } with “{ $other }”.
    .review = the side's canastas then bring about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-closes_often = your side closes { NUMBER($percent, style: "percent") } of the time, and { NUMBER($percent_before, style: "percent") } with “{ $other }”.
    .review = the side then closes { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-shut_pile = { $percent ->
    [0] the next player can hardly ever take the pot.
   *[other] the next player can take the pot only { NUMBER($percent, style: "percent") } of the time.
}
    .review = { $percent ->
        [0] the next player can then hardly ever take the pot.
       *[other] the next player can then take the pot only { NUMBER($percent, style: "percent") } of the time.
    }
canasta-reason-others_pot = the others take the pot before your next turn { NUMBER($percent, style: "percent") } of the time, and { NUMBER($percent_before, style: "percent") } with “{ $other }”.
    .review = the others then take the pot before that player's next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-side_pot = your side takes the pot by the end of your next turn { NUMBER($percent, style: "percent") } of the time, and { NUMBER($percent_before, style: "percent") } with “{ $other }”.
    .review = the side then takes the pot by the end of that player's next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-opens = your side has opened by the end of your next turn { NUMBER($percent, style: "percent") } of the time, and { NUMBER($percent_before, style: "percent") } with “{ $other }”.
    .review = the side has then opened by the end of that player's next turn { NUMBER($percent, style: "percent") } of the time, not { NUMBER($percent_before, style: "percent") }.
canasta-reason-laid = the cards in your side's melds count about { NUMBER($points, maximumFractionDigits: 0) } points, and { NUMBER($points_before, maximumFractionDigits: 0) } with “{ $other }”.
    .review = the cards in the side's melds then count about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-hand = the cards left in your side's hands cost it about { NUMBER($points, maximumFractionDigits: 0) } points, and { NUMBER($points_before, maximumFractionDigits: 0) } with “{ $other }”.
    .review = the cards left in the side's hands then cost it about { NUMBER($points, maximumFractionDigits: 0) } points, not { NUMBER($points_before, maximumFractionDigits: 0) }.
canasta-reason-wins_match = a canasta of black threes wins the match at once.
canasta-reason-closes_now = it closes the round at once: 200 points, and the others are left with { $number ->
    [1] one card
   *[other] { $number } cards
}.
canasta-reason-takes_pot = it brings the { $number ->
    [1] one card
   *[other] { $number } cards
} of the pot.
canasta-reason-leaves_pot = the pot has only { $number ->
    [1] one card
   *[other] { $number } cards
}, and to take it you would have to lay { $cards }.
    .review = the pot had only { $number ->
        [1] one card
       *[other] { $number } cards
    }, and taking it would have meant laying { $cards }.
canasta-reason-leaves_threes = the pot has black threes: left in your hand they would cost you { $number } points.
    .review = the pot had black threes: left in the hand they would have cost { $number } points.
canasta-reason-completes = { $number_before ->
    [1] it makes the canasta of { $cards }: { $number } points.
   *[other] it makes { $number_before } canastas, of { $each }: { $number } points.
}
canasta-reason-opens_now = your side opens now: the melds are worth { $number }, and { $number_before } are needed.
    .review = the side opens: the melds are worth { $number }, and { $number_before } are needed.
canasta-reason-near_canasta = your meld of { $cards } then has { $number } of the 7 cards of a canasta.
    .review = the meld of { $cards } then has { $number } of the 7 cards of a canasta.
canasta-reason-starts_meld = it starts { $count ->
    [one] a meld
   *[other] melds
} of { $cards }, to which { $who } can add.
    .review = it starts { $count ->
        [one] a meld
       *[other] melds
    } of { $cards }, to which { $who } could add.
canasta-reason-stays_pure = the meld of { $cards } stays without wild cards: a pure canasta brings 500 points, a mixed one 300.
canasta-reason-short_hand = { $who } has only { $number ->
    [1] one card
   *[other] { $number } cards
} left and may soon close: cards on the table count for you, cards in your hand against you.
    .review = { $who } had only { $number ->
        [1] one card
       *[other] { $number } cards
    } left and could soon close: cards on the table count for a side, cards in the hand against it.
canasta-reason-low_stock = the stock is down to { $number ->
    [1] one card
   *[other] { $number } cards
}: cards on the table count for you, cards in your hand against you.
    .review = the stock was down to { $number ->
        [1] one card
       *[other] { $number } cards
    }: cards on the table count for a side, cards in the hand against it.
canasta-reason-unloads = { $number } more points lie on the table, where they count for you.
    .review = { $number } more points lie on the table, where they count for the side.
canasta-reason-no_canasta = as long as your side has no canasta, cards on the table count against you: { $number } points fewer lie there.
    .review = as long as a side has no canasta, its cards on the table count against it: { $number } points fewer lie there.
canasta-reason-holds_back = the pot has { $number_before } cards and is taken with cards of the hand: laying now would leave you only { $number }.
    .review = the pot had { $number_before } cards and is taken with cards of the hand: laying would have left only { $number }.
canasta-reason-keeps_hidden = { $cards } stay together in your hand: seven laid in one turn are a hidden canasta of 1000 points.
    .review = { $cards } stay together in the hand: seven laid in one turn are a hidden canasta of 1000 points.
canasta-reason-keeps_wilds = you keep the { $count ->
    [one] wild card { $cards }
   *[other] wild cards { $cards }
} for a canasta.
    .review = the { $count ->
        [one] wild card { $cards } stays
       *[other] wild cards { $cards } stay
    } in the hand for a canasta.
canasta-reason-keeps_pairs = you keep { $cards } in your hand, with which you can take the pot.
    .review = { $cards } stay in the hand, with which the pot can be taken.
canasta-reason-keeps_opening = you keep { $cards }, worth { $number } points: enough to open, as your side needs { $number_before }.
    .review = { $cards } stay in the hand, worth { $number } points: enough to open, as the side needs { $number_before }.
canasta-reason-keeps_group = it is a single card, and { $cards } stay together.
canasta-reason-keeps_addition = you keep { $cards }, which you can add to your side's melds.
    .review = { $count ->
        [one] { $cards } stays
       *[other] { $cards } stay
    } in the hand and can be added to the side's melds.
canasta-reason-keeps_value = your side needs { $number } points to open, and { $each } { $count ->
    [one] counts
   *[other] count
} more towards that.
    .review = the side needed { $number } points to open, and { $each } { $count ->
        [one] counts
       *[other] count
    } more towards that.
canasta-reason-few_to_come = it is hardly going to be a meld: { $number ->
    [0] no other { $cards } can come any more.
   *[other] only { $number } other { $cards } can still come.
}
    .review = it was hardly going to be a meld: { $number ->
        [0] no other { $cards } could come any more.
       *[other] only { $number } other { $cards } could still come.
    }
canasta-reason-keeps_three = as long as you keep a black three, nobody else can win the match with a canasta of them.
    .review = as long as a black three is kept, nobody else can win the match with a canasta of them.
canasta-reason-keeps_stop = { $rank ->
    [early] { $who } can't take the pot in the first turn anyway: keep { $cards }, which blocks it, for later.
   *[any] you keep { $cards }, which blocks the pot in a turn when nothing else is safe.
}
    .review = { $rank ->
        [early] { $who } couldn't take the pot in the first turn anyway: { $cards }, which blocks it, stays in the hand for later.
       *[any] { $cards } stays in the hand, and blocks the pot in a turn when nothing else is safe.
    }
canasta-reason-keeps_safe = { $who } can hardly take the pot with this card, and with { $cards } not at all: keep that for a turn when nothing else is safe.
    .review = { $who } could hardly take the pot with this card, and with { $cards } not at all: that stays in the hand for a turn when nothing else is safe.
canasta-reason-more_to_throw = you hold { $cards } as well, so only { $number ->
    [one] one more is
   *[other] { $number } more are
} out of sight, and { $who } needs { $number_before } to take the pot. If { $who } leaves it, you can throw { $cards } next.
    .review = with { $cards } in the hand as well only { $number ->
        [one] one more was
       *[other] { $number } more were
    } out of sight, and { $who } needed { $number_before } to take the pot. If { $who } left it, { $cards } could be thrown next.
canasta-reason-keeps_threes = you keep { $cards }: a canasta of black threes wins the match.
    .review = { $cards } stay in the hand: a canasta of black threes wins the match.
canasta-reason-sheds = left in your hand at the end it would cost you { $number } points; { $each } would cost less.
    .review = left in the hand at the end it would cost { $number } points; { $each } would cost less.
canasta-reason-baits = it is a bait: if somebody throws another one after it, you can take the pot with { $cards } from your hand.
    .review = it is a bait: if somebody throws another one after it, { $cards } in the hand can take the pot.
canasta-reason-blocks = a black three blocks the pot: { $who } can't take it.
    .review = a black three blocks the pot: { $who } couldn't take it.
canasta-reason-freezes = { $number ->
    [0] with a wild card on top nobody can take the pot of { $number_before } cards now.
   *[other] with a wild card on top nobody can take the pot, and from then on it takes { $number } cards of one rank.
}
canasta-reason-freezes_melds = the side of { $who } has melds of { $number } ranks, where one card takes the pot: frozen, it takes { $number_before } of one rank.
    .review = the side of { $who } had melds of { $number } ranks, where one card took the pot: frozen, it takes { $number_before } of one rank.
canasta-reason-cheaper_wild = a 2 blocks the pot as well as { $cards }, which counts { $number_before } points in a meld and not { $number }.
canasta-reason-dearer_wild = with a wild card on top nobody can take the pot, and { $cards } left in your hand at the end would cost { $number } points, a 2 only { $number_before }.
    .review = with a wild card on top nobody could take the pot, and { $cards } left in the hand at the end would have cost { $number } points, a 2 only { $number_before }.
canasta-reason-holds_rest = you hold { $cards } yourself, so { $who } can have { $number ->
    [0] none
   *[other] at most { $number }
} of the { $number_before } needed to take the pot.
    .review = with { $cards } in the same hand { $who } could have { $number ->
        [0] none
       *[other] at most { $number }
    } of the { $number_before } needed to take the pot.
canasta-reason-rest_seen = to take the pot with { $cards } on top { $who } needs { $number_before } more of them and can have { $number ->
    [0] none
   *[other] { $number } at most
}.
    .review = to take the pot with { $cards } on top { $who } needed { $number_before } more of them and could have { $number ->
        [0] none
       *[other] { $number } at most
    }.
canasta-reason-their_meld = { $cards } alone would give { $who } the pot: it goes with the melds of that side.
    .review = { $cards } alone would have given { $who } the pot: it goes with the melds of that side.
canasta-reason-left_before = { $who } left the pot lying with { $cards } on top the last time.
    .review = { $who } had left the pot lying with { $cards } on top the last time.
canasta-reason-thrown_before = { $who } has discarded { $cards } before, so can hardly want it.
    .review = { $who } had discarded { $cards } before, so could hardly want it.
canasta-reason-few_left = only { $number ->
    [one] { $number } more card of rank { $cards } is
   *[other] { $number } more cards of rank { $cards } are
} out of sight, { $rank ->
    [fewer] while there are { $number_before } of rank { $other_card }: { $who } is less likely to have enough of them for the pot.
   *[few] and { $who } needs { $number_before } to take the pot.
}
    .review = only { $number ->
        [one] { $number } more card of rank { $cards } was
       *[other] { $number } more cards of rank { $cards } were
    } out of sight, { $rank ->
        [fewer] while there were { $number_before } of the other card's rank: { $who } was less likely to have enough of them for the pot.
       *[few] and { $who } needed { $number_before } to take the pot.
    }
canasta-reason-far_from_opening = { $who } still needs { $number } points to open, and { $cards } counts less towards that.
    .review = { $who } still needed { $number } points to open, and { $cards } counts less towards that.
canasta-reason-can_wait = { $cards } can wait: your side has opened, so you can lay { $count ->
    [one] this card
   *[other] these cards
} in a later turn too.
    .review = { $cards } can wait: the side has opened, so { $count ->
        [one] this card
       *[other] these cards
    } can be laid in a later turn too.
canasta-group = { $number_before ->
    [2] a pair
   *[other] { $number_before } of a rank
}
canasta-reason-even = { $each } are about equal: to take the pot with one of them on top, { $who } needs { $number } more of its rank{ $rank ->
    [whole], and none of them breaks up { canasta-group }
    [broken], and each of them breaks up { canasta-group }
    [kept], and the hand still has { canasta-group }, whichever is thrown
    [fewer], and the first of them breaks up { canasta-group }, but fewer of its rank are out of sight
   *[mixed] { "" }
}.
canasta-reason-no_pot_yet = { $each } are about equal: { $who } can't take the pot in the first turn anyway.
    .review = { $each } are about equal: { $who } couldn't take the pot in the first turn anyway.
canasta-reason-none_gives = { $each } are about equal: { $rank ->
    [small] the pot { $number ->
        [0] is empty
        [1] has only one card
       *[other] has only { $number } cards
    }, so little is given away with any of them.
    [hardly] { $who } can hardly take the pot with any of them on top.
   *[never] { $who } can't take the pot with any of them on top.
}
    .review = { $each } are about equal: { $rank ->
        [small] the pot { $number ->
            [0] was empty
            [1] had only one card
           *[other] had only { $number } cards
        }, so little was given away with any of them.
        [hardly] { $who } could hardly take the pot with any of them on top.
       *[never] { $who } couldn't take the pot with any of them on top.
    }
canasta-reason-same_cards = the same cards are laid and discarded, and only { $cards } can go to other melds.
canasta-reason-exact_cut = it is the likeliest to lift exactly the number that counts, { NUMBER($percent, style: "percent") } of the time: 100 points with a canasta.
canasta-reason-misses_cut = without a canasta an exact cut costs 100 points, so that number is better missed.
