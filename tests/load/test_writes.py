"""Outgoing calls a move, over some rounds of Pocha on a clock that jumps ahead."""

import pytest

from .writes import KINDS, played

MOST = 2.0
"""Writes a move."""


@pytest.mark.slow
def test_few_messages_are_written_a_move():
    match = played("pocha", 8.0, 3, rounds=4)
    assert match.moves == 56
    assert match.writes < MOST, {kind: match.calls[kind] for kind in KINDS}
    assert match.calls["call sent"] <= 2, "people who play are not called"
    assert match.calls["hand edited"] < 0.75 * match.moves, "neither a bid nor the last card edits a hand"
