"""Whole rounds over HTTP: polling and webhook, wrong presses, failing calls, a process that dies again and again."""

import pytest

from engine.transcript import write
from telegram_bot.chat.callback import Act
from telegram_bot.rooms.room import Stage

from .evening import OLD, PEOPLE
from .player import Players
from .tidying import tidy, whole
from .trouble import AT_START, FAULTY, Trouble

pytestmark = pytest.mark.slow
KILLS = 3
PLAYING = tuple(method for method in FAULTY if method not in (*AT_START, "getUpdates"))


@pytest.mark.parametrize(("webhook", "rounds"), [(False, 2), (True, 1)], ids=["polling", "webhook"])
async def test_rounds_with_wrong_presses(make_evening, webhook, rounds):
    evening = await make_evening(webhook=webhook, seed=11)
    players = Players(evening, slips=0.1)
    await players.seat_all()
    for _ in range(rounds):
        await players.play_round()
        number = len((await evening.room()).match.scores)
        await players.read_review(number)
        await holds(evening, rounds=number)
        assert len(evening.reviews()) == number
        assert all(review["photo"] for review in evening.reviews())
        await players.lead(Act.NEXT_ROUND)
    await evening.until(lambda: whole(evening), "one table, and one panel a person")


@pytest.mark.parametrize("webhook", [False, True], ids=["polling", "webhook"])
async def test_a_round_with_kills_and_failing_calls(make_evening, webhook):
    evening = await make_evening(webhook=webhook, seed=5)
    await a_hard_round(evening, PLAYING)


async def test_a_hard_round_with_hands_in_private_chats(make_evening):
    evening = await make_evening(seed=7, level=OLD)
    await a_hard_round(evening, tuple(method for method in PLAYING if "Ephemeral" not in method))
    assert not any("phemeral" in call.method and call.ok for call in evening.sandbox.calls)
    assert all(evening.panels(name) for name in PEOPLE)


async def a_hard_round(evening, methods):
    """Play a round in which calls fail and the process dies; after it there is one table, and one panel a person."""
    trouble = Trouble(evening.sandbox.faults, evening.source, methods)
    players = Players(evening, slips=0.05, kills=KILLS, trouble=trouble, often=0.2)
    await players.seat_all()
    await players.play_round()
    assert evening.bot.kills == KILLS
    assert trouble.made
    evening.sandbox.faults.clear()
    await evening.until(lambda: evening.record.reviewed == 1, "the round's review is sent, if nothing refuses it")
    assert len(evening.reviews()) <= 1
    await evening.say(PEOPLE[0], "/review@thurumpu_bot")
    await players.read_review(1)
    await holds(evening, rounds=1)
    await players.lead(Act.NEXT_ROUND)
    await tidy(evening)


async def holds(evening, rounds):
    """Nothing is lost, nothing leaks, and the transcript replays."""
    room = await evening.room()
    assert room.stage == Stage.BETWEEN
    outcome = await evening.replayed(write(room.match))
    assert len(outcome["scores"]) == rounds
    assert [list(scores) for scores in room.match.scores] == outcome["scores"]
    assert evening.onlooker.looks > 50
    assert evening.onlooker.reviews > 0
    assert evening.onlooker.leaks == []
    assert evening.bot.troubles() == []
