"""What all see of the turned card."""

import pytest

from engine.files import Header
from engine.pocha.game import PochaRound
from engine.pocha.state import State


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_all_see_the_dealers_turned_card_in_a_full_deal(seat):
    state = State()
    state.players, state.hand_size, state.pack, state.dealer, state.turned = 3, 2, 0b111111, 2, 5
    state.hand[:3] = [0b000011, 0b001100, 0b110000]
    seen = [0, 0, 0b100000]
    if seat is not None:
        seen[seat] = state.hand[seat]
    assert PochaRound(state, Header({}, 1)).view(seat).table.hand[:3] == seen
