"""Outgoing calls per move, over some rounds of Pocha on a clock that jumps ahead."""

import asyncio

import pytest

from tests.bench.virtual_time import JumpingLoop
from tests.bench.writes import SEEN, played

MOST, MOST_SEEN = 3, 1
"""Maximum writes due to one move: in all, and of messages that the group sees."""
SOON = 1.5
"""Seconds within which the hand shows 95 % of the turns."""


PASSES = 100
"""Iterations of code that waits for one time."""


def test_time_passes_for_code_that_waits_for_less_than_the_clock_tells_apart():
    async def wait() -> int:
        loop = asyncio.get_running_loop()
        for passes in range(PASSES):
            if (left := end - loop.time()) <= 0:
                return passes
            waiting = asyncio.ensure_future(asyncio.Event().wait())
            await asyncio.wait([waiting], timeout=left)
            waiting.cancel()
        return PASSES

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        for moment in (0.25, 0.7, 2.1):
            for less in (1e-6, 1e-9, 5e-10, 1e-12):
                loop = runner.get_loop()
                end = loop.time() + moment + less
                runner.run(asyncio.sleep(moment))
                assert runner.run(wait()) < PASSES, (moment, less)


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
    match = played("pocha", 8.0, 3, rounds=2, bots=3)
    waits = sorted(match.hand_waits)
    assert len(waits) == 5
    assert waits[int(0.95 * len(waits))] < SOON
