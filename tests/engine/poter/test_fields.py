"""What each seat sees of each field of Poter's state."""

from typing import ClassVar

from engine.poter.position import KEYS, Header
from engine.poter.round import PoterRound
from engine.poter.state import State
from tests.engine.drivers.fields import SEATS, Fields
from tests.engine.poter.builders import start

MELDS = 2
PILE = 4


def hands(state: State, seat: int | None) -> list[int]:
    """Return all of the own hand, and of the others the cards that all saw them take."""
    return [state.hand[other] if other == seat else state.known[other] for other in range(6)]


class TestFields(Fields):
    state = State
    round_of = staticmethod(lambda state: PoterRound(state, Header({}, 1, 0)))
    sizes: ClassVar = {"players": SEATS, "meld_count": MELDS, "pile_size": PILE, "stock_at": 45}
    open_to_all = (
        "players phase to_move poter go_out_any swap_own max_turns must_meld barred offer_from turns idle table "
        "pile_size pile_owner meld_count known sallan penalty sub_for sub_meld"
    )
    open_parts: ClassVar = {
        "meld_owner": (0, MELDS),
        "meld_suit": (0, MELDS),
        "meld_low": (0, MELDS),
        "meld_high": (0, MELDS),
        "pile": (0, PILE),
    }
    hidden = "stock stock_at"
    others: ClassVar = {"hand": hands}
    position = staticmethod(lambda: start(hands=["3c 4c", "9c"]).position())
    keys = KEYS
