"""The clauses of Pocha a refusal can name: their numbers inside the rules, their ids and their words.

A number is the id without its letter: O4.2 is 402. Zero means that nothing is broken.
"""

from __future__ import annotations

from engine.clauses import Clauses

O2_1 = 201
O3_1 = 301
O4_1 = 401
O4_2 = 402
O5_1 = 501
O5_2 = 502
O5_4 = 504
O5_8 = 508
O6_1 = 601
O6_2 = 602
O6_3 = 603
O6_4 = 604

TEXTS = {
    O2_1: "A hand is played to its end before the next one is dealt.",
    O3_1: "The deal passes to the next seat each hand.",
    O4_1: "Each player in turn bids once, from none to as many tricks as he has cards; no card is played before.",
    O4_2: "The dealer may not bid the number that makes the bids add up to the hand size.",
    O5_1: "The seat after the dealer leads to the first trick, and the others follow in turn order.",
    O5_2: "A player who has the led suit must follow it, and must beat the best card of it in the trick if he can.",
    O5_4: "Without the led suit one must trump, and beat the best trump that lies in the trick if one can.",
    O5_8: "Only a card of one's own hand may be played.",
    O6_1: "Tricks equal to the bid score 10, and 5 more for each trick.",
    O6_2: "Tricks other than the bid score minus 5 for each trick of difference.",
    O6_3: "The match ends after its last hand, unless the top place is tied.",
    O6_4: "Each mistake at a strict table takes 5 points off; only a forbidden bid or own card, tried in turn, is one.",
}

CLAUSES = Clauses("O", TEXTS)
IDS = CLAUSES.ids
"""The words of each clause by its id."""
