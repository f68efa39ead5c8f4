"""The state of one round of Poter.

Cards are integers, sets of cards are masks (`engine.cards`); −1 means "none".
"""

from __future__ import annotations

from engine.state_base import RoundState, everyone, nobody, number, numbers, owner

MOST_PLAYERS = 6
MOST_MELDS = 17
CARDS = 52
NONE = -1

DRAW, PLAY, OFFER, OVER = range(4)
PHASES = ("draw", "play", "offer", "over")

NOT_IDLE = -2
IDLE_BROKEN = -1

NOT_DRY = -1

SET = -1
"""A meld's suit if it is a set."""

TARGET_BITS = 6
NO_TARGET = (1 << TARGET_BITS) - 1
"""The targets of a meld are four cards of `TARGET_BITS` bits each, by suit of the poter card that represents them.

`NO_TARGET`: the poter card is no substitute.
"""
NO_SUBSTITUTES = (1 << 4 * TARGET_BITS) - 1
"""The targets of a meld without substitutes."""


def of_melds(doc: str) -> list[int]:
    """Declare a field with a number for each meld on the table."""
    return numbers(doc, everyone, MOST_MELDS, used=(0, "meld_count"), keys="melds")


class State(RoundState):
    """One round of Poter."""

    poter: int = number("Index of the poter rank, 0 for the ace (P3.1).", everyone, keys="round")
    go_out_any: int = number("1 if the hand may be emptied by laying (P4.7), else 0.", everyone, keys="options")
    swap_own: int = number(
        "1 if a poter card may be swapped out of an own meld (P5.4), else 0.", everyone, keys="options"
    )
    lay_own: int = number(
        "1 if cards may be added to an own meld (P5.4), else 0: only to those of others.", everyone, keys="options"
    )
    circles: int = number("Circles of dry turns after which the round ends (P8.8), 0: never.", everyone, keys="options")
    max_turns: int = number("Number of turns after which the round ends (P8.7).", everyone, keys="options")
    must_meld: int = number("1 if the seat to move took the pile and still owes a meld (P7.3), else 0.", everyone)
    barred: int = number("Card that may not be discarded this turn (P8.4), or NONE.", everyone, NONE)
    offer_from: int = number("Seat that discarded the card on offer (P8.2), or NONE.", everyone, NONE)
    turns: int = number("Number of turns that have ended.", everyone)
    idle: int = number(
        "In a turn that began with nothing to draw (P8.6): the number of consecutive turns before it without a play, "
        "or IDLE_BROKEN after a play in this turn; NOT_IDLE in other turns.",
        everyone,
        NOT_IDLE,
    )
    dry: int = number(
        "Number of consecutive dry turns before this turn (P8.8), NOT_DRY if this turn is not dry. A turn is dry if it "
        "began with nothing to draw but a single card at most, and nobody has laid, added or swapped a card in it.",
        everyone,
        NOT_DRY,
    )
    table: int = number("Mask of the real cards in melds.", everyone, keys="melds")
    stock_at: int = number("Index of the stock's top card; CARDS if it is empty.", nobody, CARDS, keys="stock")
    pile_size: int = number("Number of cards on the pile.", everyone, keys="pile")
    pile_owner: int = number("Seat that discarded the pile's top card, or NONE.", everyone, NONE)
    meld_count: int = number("Number of melds on the table.", everyone, keys="melds")
    hand: list[int] = numbers("Mask of the cards in each hand.", owner(others="known"), MOST_PLAYERS, keys="hands")
    known: list[int] = numbers("Mask of the cards of each hand that were taken openly.", everyone, MOST_PLAYERS)
    sallan: list[int] = numbers("1 for each seat that has laid a meld (P4.5), else 0.", everyone, MOST_PLAYERS)
    penalty: list[int] = numbers(
        "Penalty points of each seat for mistakes (P9.6).", everyone, MOST_PLAYERS, keys="penalties"
    )
    sub_for: list[int] = numbers(
        "By suit of the poter card: the card that it represents in a meld, or NONE.", everyone, 4, NONE, keys="melds"
    )
    sub_meld: list[int] = numbers(
        "By suit of the poter card: the index of the meld in which it is a substitute, or NONE.",
        everyone,
        4,
        NONE,
        keys="melds",
    )
    meld_owner: list[int] = of_melds("Seat that laid each meld.")
    meld_suit: list[int] = of_melds("Suit of each run; SET for a set.")
    meld_low: list[int] = of_melds("Lowest position of each run, 0 to 11, the ace being 0 or 13; the rank of a set.")
    meld_high: list[int] = of_melds("Highest position of each run, 2 to 13; the suits of a set as four bits.")
    stock: list[int] = numbers("The stock, top card first.", nobody, CARDS, used=("stock_at", None))
    pile: list[int] = numbers("The pile, top card last.", everyone, CARDS, used=(0, "pile_size"))
