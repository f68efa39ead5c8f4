"""What each seat sees of each field of Pocha's state."""

from typing import ClassVar

import pytest

from engine.pocha.position import KEYS
from engine.pocha.round import PochaRound
from engine.pocha.state import State
from engine.position_file import Header
from tests.engine.drivers.fields import SEATS, Fields
from tests.engine.pocha.builders import start

PLAYED = 5


def hands(state: State, seat: int | None) -> list[int]:
    """Return the own hand alone."""
    return [state.hand[other] if other == seat else 0 for other in range(6)]


class TestFields(Fields):
    state = State
    round_of = staticmethod(lambda state: PochaRound(state, Header({}, 1)))
    sizes: ClassVar = {"players": SEATS, "played": PLAYED}
    open_to_all = (
        "players phase to_move pack dealer hand_size turned trump bid_total played trick_size lead best best_seat bid "
        "taken penalty"
    )
    open_parts: ClassVar = {"order": (0, PLAYED)}
    hidden = ""
    others: ClassVar = {"hand": hands}
    position = staticmethod(lambda: start(hands=["7o", "6o", "5e", "6e"], turned="2e").position())
    keys = KEYS


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_all_see_the_dealers_turned_card_in_a_full_deal(seat):
    state = State()
    state.players, state.hand_size, state.pack, state.dealer, state.turned = 3, 2, 0b111111, 2, 5
    state.hand[:3] = [0b000011, 0b001100, 0b110000]
    seen = [0, 0, 0b100000]
    if seat is not None:
        seen[seat] = state.hand[seat]
    assert PochaRound(state, Header({}, 1)).view(seat).table.hand[:3] == seen
