"""Outgoing calls a move, over some rounds of Pocha on a clock that jumps ahead."""

import pytest

from tests.bench.writes import SEEN, played

MOST, MOST_SEEN = 3, 1
"""Writes due to one move: in all, and of messages that the group sees."""
SOON = 1.5
"""Seconds in which 95 % of the turns are shown on the hand."""


@pytest.mark.slow
def test_few_messages_are_written_a_move():
    match = played("pocha", 8.0, 3, rounds=3)
    assert match.moves == 36
    assert max(writes.total() for writes in match.by_move) <= MOST
    assert max(sum(writes[kind] for kind in SEEN) for writes in match.by_move) <= MOST_SEEN
    assert match.calls["call sent"] <= 2, "people who play are not called"
    waits = sorted(match.hand_waits)
    assert len(waits) + match.missed == 36
    assert match.missed == 0
    assert waits[int(0.95 * len(waits))] < SOON


@pytest.mark.slow
def test_the_hand_shows_the_turn_at_once_among_bot_players():
    match = played("pocha", 8.0, 3, rounds=3, bots=3)
    waits = sorted(match.hand_waits)
    assert len(waits) == 9
    assert waits[int(0.95 * len(waits))] < SOON
