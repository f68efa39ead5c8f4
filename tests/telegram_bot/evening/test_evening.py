"""Whole rounds over HTTP: polling and webhook, wrong presses, failing calls, a process that dies again and again."""

import pytest

from telegram_bot.chat.callback import Act
from telegram_bot.rooms.room import Stage

from .evening import Evening
from .player import Players

pytestmark = pytest.mark.slow


@pytest.fixture
async def make_evening(tmp_path):
    made = []

    async def make(**given):
        evening = Evening(tmp_path, **given)
        made.append(evening)
        return await evening.start()

    yield make
    for evening in made:
        await evening.stop()


@pytest.mark.parametrize("webhook", [False, True], ids=["polling", "webhook"])
async def test_two_rounds_with_wrong_presses(make_evening, webhook):
    evening = await make_evening(webhook=webhook, seed=11)
    players = Players(evening, slips=0.1, kills=0, faults=0)
    await players.seat_all()
    await players.play_round()
    await players.lead(Act.NEXT_ROUND)
    await players.play_round()
    await holds(evening, rounds=2)


@pytest.mark.parametrize("webhook", [False, True], ids=["polling", "webhook"])
async def test_a_round_with_kills_and_failing_calls(make_evening, webhook):
    evening = await make_evening(webhook=webhook, seed=5)
    players = Players(evening, slips=0.05, kills=0.06, faults=0.15)
    await players.seat_all()
    await players.play_round()
    assert evening.kills > 0
    await holds(evening, rounds=1)


async def holds(evening, rounds):
    """Nothing is lost, nothing leaks, nothing is there twice, and the transcript replays."""
    evening.sandbox.faults.clear()
    room = await evening.room()
    assert room.stage == Stage.BETWEEN
    outcome = await evening.replayed()
    assert len(outcome["scores"]) == rounds
    assert [list(scores) for scores in room.match.scores] == outcome["scores"]
    assert evening.leaks(room.match) == []
    assert len(await evening.live_tables()) <= 1
    assert "Traceback" not in evening.log()
