"""What each seat sees of each field of Canasta's state."""

from typing import ClassVar

from engine.canasta.files.position import KEYS
from engine.canasta.round import CanastaRound
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, SUITS, UNKNOWN, State
from engine.position_file import Header
from tests.engine.canasta.builders import start
from tests.engine.drivers.fields import SEATS, Fields

MELDS = 2
POT = 4
COVERED = 1
"""Place of the pot's covered card."""


def hands(state: State, seat: int | None) -> list[int]:
    """Return all of the own hand, and of the others the cards that all saw them take."""
    return [state.hand[place] if place // KINDS == seat else state.known[place] for place in range(len(state.hand))]


def held(state: State, seat: int | None) -> list[int]:
    """Return by class what is seen of the hands."""
    seen = hands(state, seat)
    return [
        sum(count for place, count in enumerate(seen[other * KINDS : (other + 1) * KINDS]) if place // SUITS == rank)
        for other in range(6)
        for rank in range(CLASSES)
    ]


def pot(state: State, seat: int | None) -> list[int]:
    """Return the pot but for the kind of its covered card."""
    seen = [*state.pot[:POT], *[0] * (len(state.pot) - POT)]
    seen[COVERED] = FACE_DOWN + UNKNOWN
    return seen


def with_a_covered_card(state: State) -> CanastaRound:
    """Return the round of a state in whose pot a card is covered."""
    state.pot[COVERED] += FACE_DOWN
    return CanastaRound(state, Header({}, 1))


class TestFields(Fields):
    state = State
    round_of = staticmethod(with_a_covered_card)
    sizes: ClassVar = {"players": SEATS, "meld_count": MELDS, "pot_size": POT, "stock_at": 45, "cards": 50}
    open_to_all = (
        "players phase to_move sides cards frozen_needs max_turns dealer turn drew fresh pure_before cut closer winner "
        "frozen stock_at pot_size meld_count size total penalty opened taken melded pure mixed red_threes finished "
        "naturals wilds open_meld known"
    )
    open_parts: ClassVar = {
        "meld_side": (0, MELDS),
        "meld_rank": (0, MELDS),
        "meld_cards": (0, MELDS),
        "meld_hidden": (0, MELDS),
    }
    hidden = "stock"
    others: ClassVar = {"hand": hands, "held": held, "pot": pot}
    position = staticmethod(lambda: start(hands=["4s 5s", "6s 7s"]).position())
    keys = KEYS
