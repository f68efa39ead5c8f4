"""The clauses of Poter a refusal can name: their numbers inside the rules, their ids and their words.

A number is the id without its letter: P6.1 is 601. Zero means that nothing is broken.
"""

from __future__ import annotations

from engine.clauses import Clauses

P1_1 = 101
P2_5 = 205
P3_3 = 303
P3_4 = 304
P3_5 = 305
P4_3 = 403
P4_4 = 404
P4_7 = 407
P4_8 = 408
P5_1 = 501
P5_2 = 502
P5_3 = 503
P5_4 = 504
P5_5 = 505
P6_1 = 601
P6_4 = 604
P6_5 = 605
P6_7 = 607
P7_1 = 701
P7_2 = 702
P7_3 = 703
P7_4 = 704
P8_1 = 801
P8_2 = 802
P8_4 = 804
P8_6 = 806
P9_1 = 901
P9_2 = 902
P9_3 = 903
P9_4 = 904
P9_5 = 905
P9_6 = 906
P9_7 = 907

TEXTS = {
    P1_1: "Each card exists only once.",
    P2_5: "The deal passes to the next seat each round.",
    P3_3: "Only a poter card may stand for another card.",
    P3_4: "Only a player who is sallan may use a poter card in place of another card.",
    P3_5: "A poter card may not stand for a card that already lies on the table.",
    P4_3: "A meld is three or four cards of one rank in different suits, or three or more of one suit in sequence.",
    P4_4: "In a run the ace is the lowest or the highest card, never in the middle.",
    P4_7: "A card must be left for the last discard.",
    P4_8: "One acts only in one's own turn: first draw, then lay, then discard, and only cards of one's own hand.",
    P5_1: "A card added to a run must continue it at one of its ends.",
    P5_2: "A card added to a set of three must be its missing suit.",
    P5_3: "A swap needs the real card that a poter card in that meld stands for.",
    P5_4: "A poter card can be swapped only out of a meld that another player laid.",
    P5_5: "Only a player who is sallan may add to melds and swap poter cards.",
    P6_1: "A poter card may never be discarded.",
    P6_4: "With one to four cards on the pile the discard may match none of them.",
    P6_5: "With five to nine cards on the pile the discard may not match the top card.",
    P6_7: "A turn ends without a discard only when no card of the hand may be discarded.",
    P7_1: "The pile can be taken only while it has one to nine cards.",
    P7_2: "The pile can be taken only if hand and pile together hold a meld without substitutes.",
    P7_3: "After taking the pile the very next act is to lay a meld.",
    P7_4: "The meld owed for taking the pile holds no poter card in place of another card.",
    P8_1: "The pile is shuffled into a new stock only when the stock is empty and a card is to be drawn.",
    P8_2: "A single card is taken or passed when the stock is empty and it is the whole pile, not otherwise.",
    P8_4: "The single card came back: it must be taken, and another card that is not poter discarded.",
    P8_6: "With stock and pile both empty there is nothing to draw; the turn goes on without.",
    P9_1: "The round ends when a hand is empty; then nothing more is played.",
    P9_2: "A loser scores the sum of the values of the cards in his hand.",
    P9_3: "A poter card in the hand of a sallan loser counts 25.",
    P9_4: "A poter card in the hand of a loser who is not sallan counts its face value.",
    P9_5: "In a stalemate nobody wins and every hand is counted.",
    P9_6: "Each mistake at a strict table adds 25 points; only an illegal move of the player to move is a mistake.",
    P9_7: "The match ends after the number of rounds agreed at its start.",
}

CLAUSES = Clauses("P", TEXTS)
IDS = CLAUSES.ids
"""The words of each clause by its id."""
