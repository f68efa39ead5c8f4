"""The cards of Pocha (clause O1) and the state of one hand.

Cards are integers, higher ones of a suit have higher numbers (O1.3); sets of cards are masks (`engine.cards`). −1 means
"none".
"""

from __future__ import annotations

from engine.cards import LANE, Pack, each_card, mask_of
from engine.errors import InvalidInput
from engine.state_base import RoundState, everyone, number, numbers, owner

FEWEST_PLAYERS, MOST_PLAYERS = 3, 6
CARDS = 48
NONE = -1

BID, PLAY, OVER = range(3)
PHASES = ("bid", "play", "over")

SPANISH = Pack("2456789SCR3A", "oceb")
SUIT_NAMES = ("oros", "copas", "espadas", "bastos")


def cards_of_ranks(ranks: str) -> int:
    """Return the mask of all cards of the given ranks."""
    return mask_of(card for card, text in SPANISH.texts.items() if text[0] in ranks)


WHOLE_PACK = mask_of(SPANISH.texts)
TWOS = cards_of_ranks("2")
EIGHTS_AND_NINES = cards_of_ranks("89")


def pack_in_play(size: int, players: int) -> int:
    """Return the mask of the cards in play from the pack of 40 or 48 (O1.1, O1.2).

    Raise InvalidInput if they cannot be dealt evenly.
    """
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise InvalidInput(f"Pocha is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players (O1.2), not {players}")
    cards = WHOLE_PACK if size == 48 else WHOLE_PACK & ~EIGHTS_AND_NINES
    if cards.bit_count() % players and size == 40:
        cards &= ~TWOS
    if cards.bit_count() % players:
        raise InvalidInput(f"the pack of {size} cannot be dealt out to {players} players (O1.2)")
    return cards


def high_first(cards: int) -> list[int]:
    """Return the cards of a mask, sorted by suit, each from high to low."""
    return sorted(each_card(cards), key=lambda card: (card // LANE, -card))


def join(cards: int) -> str:
    """Return the texts of the cards of a mask, sorted by suit, each from high to low."""
    return SPANISH.join(high_first(cards))


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
