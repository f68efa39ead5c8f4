"""The state of one hand of Canasta.

−1 means "none". Arrays by seat or side and another index are flat: the entry of seat s and class c is
`s * CLASSES + c`.
"""

from __future__ import annotations

from engine.state_base import RoundState, everyone, nobody, number, numbers, owner

MOST_PLAYERS = 6
MOST_SIDES = 4
CARDS = 216
MOST_MELDS = CARDS // 3
NONE = -1

SUITS = 4
RANKS = 13
CLASSES = RANKS + 1
"""Ranks and the joker."""
KINDS = RANKS * SUITS + 1
"""The kind of a card is 4 · rank + suit, that of jokers is the last one."""

ACES, TWOS, THREES, FOURS, SEVENS = 0, 1, 2, 3, 6
JOKERS = RANKS
JOKER = KINDS - 1
WILD_MELD = TWOS
"""Melds are indexed by rank; the wild meld has the index of the twos, of which there are no other melds."""

FACE_DOWN = 64
UNKNOWN = FACE_DOWN - 1
"""A covered card of the pot is its kind plus `FACE_DOWN`; in views its kind is `UNKNOWN`."""

CUTTING, DRAWING, PLAYING, OVER = range(4)
PHASES = ("cut", "draw", "play", "over")
FROM_STOCK, FROM_POT = 0, 1
DREW = ("stock", "pot")

HANDS_IN_SIGHT = owner(KINDS, others="known")
"""A seat sees its own hand and the cards that other seats took openly."""


def classes_in_sight(state: RoundState, name: str, seat: int | None) -> list[int]:
    """Show the cards of hands that a seat sees, by class."""
    shown = [0] * (MOST_PLAYERS * CLASSES)
    for place, count in enumerate(HANDS_IN_SIGHT(state, "hand", seat)):
        shown[place // KINDS * CLASSES + place % KINDS // SUITS] += count
    return shown


def pot_in_sight(state: State, name: str, seat: int | None) -> list[int]:
    """Show the pot, covered cards as `FACE_DOWN + UNKNOWN`."""
    cards = [card if card < FACE_DOWN else FACE_DOWN + UNKNOWN for card in state.pot[: state.pot_size]]
    return cards + [0] * (CARDS - state.pot_size)


def of_melds(doc: str) -> list[int]:
    """Declare a field with a number for each meld on the table, in the order laid."""
    return numbers(doc, everyone, MOST_MELDS, used=(0, "meld_count"), keys="melds")


def of_ranks(doc: str, initial: int = 0) -> list[int]:
    """Declare a field about melds with a number by side and rank."""
    return numbers(doc, everyone, MOST_SIDES * RANKS, initial, keys="melds")


class State(RoundState):
    """One hand of Canasta. Seat s plays for side s mod `sides` (C1.1)."""

    sides: int = number("Number of sides.", everyone, keys="options")
    cards: int = number("Number of cards in play (C1.2).", everyone, keys="hands")
    takers: int = number(
        "Whose first taking counts (C4.3): the number of sides, or of seats: the length of `taken`.",
        everyone,
        keys="options",
    )
    frozen_needs: int = number("Number of naturals needed to take a frozen pot (C4.6).", everyone, keys="options")
    max_turns: int = number("Number of turns after which the hand ends (C8.6).", everyone, keys="options")
    dealer: int = number("Seat that cuts and deals.", everyone)
    turn: int = number("Number of the current turn from 1; 0 before the cut.", everyone)
    drew: int = number("Source of the card drawn: FROM_STOCK, FROM_POT, or NONE before drawing.", everyone, NONE)
    fresh: int = number("1 if the side to move had no meld when the turn began, else 0 (C8.4).", everyone)
    pure_before: int = number("1 if the side to move had a pure canasta when the turn began, else 0 (C8.2).", everyone)
    cut: int = number("Number of cards the dealer lifted (C2.1), or NONE.", everyone, NONE)
    closer: int = number("Seat that closed (C8.1), or NONE.", everyone, NONE)
    winner: int = number("Side that won the match by a canasta of black threes (C7.3), or NONE.", everyone, NONE)
    frozen: int = number("1 while a wild card discarded on the pot freezes it (C4.6), else 0.", everyone)
    stock_at: int = number("Index of the stock's top card; `cards` if the stock is empty.", everyone, keys="stock")
    pot_size: int = number("Number of cards in the pot.", everyone, keys="pot")
    meld_count: int = number("Number of melds on the table.", everyone, keys="melds")
    size: list[int] = numbers("Number of cards in each hand.", everyone, MOST_PLAYERS, keys="hands")
    total: list[int] = numbers("Points of each side before this hand.", everyone, MOST_SIDES, keys="totals")
    penalty: list[int] = numbers("Penalty points of each side (C9.6).", everyone, MOST_SIDES, keys="penalties")
    opened: list[int] = numbers("1 for each side that has opened (C5.2), else 0.", everyone, MOST_SIDES)
    taken: list[int] = numbers(
        "1 for each side, or each seat, that has taken the pot in this hand (C4.3), else 0.", everyone, MOST_PLAYERS
    )
    melded: list[int] = numbers("Value of the cards in each side's melds (C1.3).", everyone, MOST_SIDES, keys="melds")
    pure: list[int] = numbers("Number of each side's canastas without wild cards.", everyone, MOST_SIDES, keys="melds")
    mixed: list[int] = numbers("Number of each side's canastas with wild cards.", everyone, MOST_SIDES, keys="melds")
    red_threes: list[int] = numbers("Red threes on the table by side and suit.", everyone, MOST_SIDES * SUITS)
    finished: list[int] = of_ranks("Number of canastas by side and rank.")
    naturals: list[int] = of_ranks("Naturals in the unfinished meld by side and rank; twos in a wild meld.")
    wilds: list[int] = of_ranks("Wild cards in the unfinished meld by side and rank; jokers in a wild meld.")
    open_meld: list[int] = of_ranks("Index of the unfinished meld by side and rank, or NONE.", NONE)
    held: list[int] = numbers("Cards of each hand by class.", classes_in_sight, MOST_PLAYERS * CLASSES, keys="hands")
    hand: list[int] = numbers("Cards of each hand by kind.", HANDS_IN_SIGHT, MOST_PLAYERS * KINDS, keys="hands")
    known: list[int] = numbers("Cards of each hand by kind that were taken openly.", everyone, MOST_PLAYERS * KINDS)
    meld_side: list[int] = of_melds("Side of each meld.")
    meld_rank: list[int] = of_melds("Rank of each meld; WILD_MELD for a wild meld.")
    meld_cards: list[int] = of_melds("Cards of each meld, packed (`cards`).")
    meld_hidden: list[int] = of_melds(
        "1 for a hidden canasta, and for an unfinished meld all of which was laid in the current turn from the hand "
        "(C9.1), else 0."
    )
    stock: list[int] = numbers("Kinds of the stock, top card first.", nobody, CARDS, used=("stock_at", "cards"))
    pot: list[int] = numbers(
        "Kinds of the pot, top card last, with FACE_DOWN added for cards nobody has seen.",
        pot_in_sight,
        CARDS,
        used=(0, "pot_size"),
        keys="pot face_down",
    )
