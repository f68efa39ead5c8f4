"""The state of one hand of Pocha.

Cards are integers, sets of cards are masks (`engine.cards`); −1 means "none".
"""

from __future__ import annotations

from engine.state_base import RoundState, everyone, number, numbers, owner

MOST_PLAYERS = 6
CARDS = 48
NONE = -1

BID, PLAY, OVER = range(3)
PHASES = ("bid", "play", "over")


class State(RoundState):
    """One hand of Pocha."""

    pack: int = number("Mask of the cards in play (O1.1, O1.2).", everyone, keys="options")
    dealer: int = number("Seat that deals and bids last; the next seat leads first (O4.1, O5.1).", everyone)
    hand_size: int = number("Number of cards dealt to each seat (O2).", everyone)
    turned: int = number("Card turned up (O3.2) or shown in the dealer's hand (O3.3), or NONE.", everyone, NONE)
    trump: int = number("Index of the trump suit.", everyone, keys="turned")
    bid_total: int = number("Sum of the bids made.", everyone, keys="bids")
    played: int = number("Number of cards played.", everyone, keys="played trick")
    trick_size: int = number("Number of cards in the trick on the table.", everyone, keys="trick")
    lead: int = number("Index of the suit led; undefined while the trick is empty.", everyone, keys="trick")
    best: int = number(
        "Card that wins the trick so far, NONE before the first trick; undefined while the trick is empty.",
        everyone,
        NONE,
        keys="trick",
    )
    best_seat: int = number(
        "Seat that played `best`, NONE before the first trick; undefined while the trick is empty.",
        everyone,
        NONE,
        keys="trick",
    )
    hand: list[int] = numbers(
        "Mask of the cards in each hand. The view adds the dealer's turned card (O3.3).",
        owner(),
        MOST_PLAYERS,
        keys="hands",
    )
    bid: list[int] = numbers("Tricks bid by each seat, or NONE.", everyone, MOST_PLAYERS, NONE, keys="bids")
    taken: list[int] = numbers("Tricks taken by each seat.", everyone, MOST_PLAYERS)
    penalty: list[int] = numbers(
        "Penalty points of each seat for mistakes (O6.4).", everyone, MOST_PLAYERS, keys="penalties"
    )
    order: list[int] = numbers(
        "The cards played, in order; the last `trick_size` of them are the trick on the table.",
        everyone,
        CARDS,
        used=(0, "played"),
        keys="played trick",
    )
