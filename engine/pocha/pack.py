"""The cards of Pocha (clause O1): the Spanish pack and the cards in play.

Higher cards of a suit have higher numbers (O1.3).
"""

from engine.cards import LANE, Pack, each_card, mask_of
from engine.errors import InvalidInput
from engine.pocha.state import MOST_PLAYERS

SPANISH = Pack("2456789SCR3A", "oceb")
SUIT_NAMES = ("oros", "copas", "espadas", "bastos")

FEWEST_PLAYERS = 3


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
