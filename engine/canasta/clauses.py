"""The clauses of Canasta a refusal can name: their numbers inside the rules, their ids and their words.

A number is the id without its letter: C4.7 is 407. Zero means that nothing is broken.
"""

from __future__ import annotations

from engine.clauses import Clauses

C1_4 = 104
C2_1 = 201
C3_1 = 301
C3_3 = 303
C3_5 = 305
C4_1 = 401
C4_2 = 402
C4_3 = 403
C4_4 = 404
C4_5 = 405
C4_6 = 406
C4_7 = 407
C5_1 = 501
C5_2 = 502
C5_3 = 503
C5_5 = 505
C5_6 = 506
C5_7 = 507
C7_3 = 703
C8_1 = 801
C8_2 = 802
C8_3 = 803
C8_4 = 804
C8_5 = 805
C9_1 = 901
C9_4 = 904
C9_5 = 905
C9_6 = 906

TEXTS = {
    C1_4: "Play and deal pass to the next seat; nobody acts out of turn, nor after the end of the hand.",
    C2_1: "The dealer cuts once before the deal, lifting at least one card and leaving at least one.",
    C3_1: "A turn is one draw or taking, then melds as wished, then one discard.",
    C3_3: "The last card leaves a hand only by closing, and after every act the turn must still be possible to end.",
    C3_5: "Cards are played from one's own hand.",
    C4_1: "In his first turn of the hand only the starter may take the pot.",
    C4_2: "The pot's top card must go into a meld of its rank at once, with just the cards of the hand it needs.",
    C4_3: "A side's first taking of a hand needs two natural cards of the top card's rank from the hand.",
    C4_4: "A later taking needs two such naturals, one and a wild card, or an own meld or canasta of the rank.",
    C4_5: "A black three on top stops the next player from taking the pot.",
    C4_6: "A wild card stops the pot while it is on top, and freezes it: only enough naturals from the hand take it.",
    C4_7: "A side that has not opened must open with the taking, and nothing else is done before.",
    C5_1: "A meld is three to seven cards of one rank, four to ace; naturals outnumber its wilds, at most three.",
    C5_2: "The first melds of a side in a hand must reach the minimum in the same turn.",
    C5_3: "Cards are added to an unfinished meld of the own side.",
    C5_5: "A side has at most one unfinished meld of a rank.",
    C5_6: "Nothing is added to a canasta.",
    C5_7: "A wild meld is three to seven wild cards, after the opening, one unfinished at a time.",
    C7_3: "Black threes are melded only as a canasta, in one act: four or more of them and at most three wilds.",
    C8_1: "Closing takes a pure and a mixed canasta of the side, and at most one card left in the hand.",
    C8_2: "The pure canasta must have lain on the table before the closing turn.",
    C8_3: "The side of the player who closes gets 200.",
    C8_4: "An earthquake takes a canasta, laid with the whole hand in one turn after drawing from the stock.",
    C8_5: "With the stock empty one takes the pot or passes; otherwise nobody passes.",
    C9_1: "A side scores its canastas, the values of its cards and its bonuses.",
    C9_4: "Without a canasta a side's melded cards, red threes and cut count against it.",
    C9_5: "The match ends after a hand in which a side reaches the target and leads alone.",
    C9_6: "Each mistake at a strict table takes 100 off; only an illegal act of the player to move is one.",
}

CLAUSES = Clauses("C", TEXTS)
IDS = CLAUSES.ids
"""The words of each clause by its id."""
