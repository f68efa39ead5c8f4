"""Whole rounds over HTTP: polling and webhook, wrong presses, failing calls, a process that dies again and again."""

import pytest

from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.rooms.domain.room import Stage

from .evening import OLD, PEOPLE
from .habits.registry import HABITS
from .outcome import holds
from .player import Players
from .tidying import tidy, whole
from .trouble import PLAYING, Trouble

pytestmark = pytest.mark.slow
KILLS = 3


@pytest.mark.parametrize(
    ("game", "webhook", "rounds"),
    [("poter", True, 1), ("pocha", False, 3), ("canasta", False, 1)],
    ids=["poter, webhook", "pocha, polling", "canasta, polling"],
)
async def test_rounds_with_wrong_presses(make_evening, game, webhook, rounds):
    evening = await make_evening(game, webhook=webhook, seed=11)
    players = Players(evening, slips=0.1)
    await players.seat_all()
    for number in range(1, rounds + 1):
        await players.play_round()
        await players.read_review(number)
        await holds(evening, rounds=number, stage=Stage.BETWEEN)
        assert len(evening.reviews()) == number
        assert not any(review["photo"] for review in evening.reviews())
        await players.lead(Action.NEXT_ROUND)
    await evening.until(lambda: whole(evening), "one table, and one panel a person")


@pytest.mark.parametrize(
    ("game", "webhook"),
    [("poter", False), ("pocha", True)],
    ids=["poter, polling", "pocha, webhook"],
)
async def test_rounds_with_kills_and_failing_calls(make_evening, game, webhook):
    evening = await make_evening(game, webhook=webhook, seed=5)
    await a_hard_stretch(evening, PLAYING)


@pytest.mark.parametrize("game", HABITS)
async def test_hard_rounds_with_hands_in_private_chats(make_evening, game):
    evening = await make_evening(game, seed=7, level=OLD)
    await a_hard_stretch(evening, tuple(method for method in PLAYING if "Ephemeral" not in method))
    assert not any("phemeral" in call.method and call.ok for call in evening.sandbox.calls)
    assert all(evening.panels(name) for name in PEOPLE)


async def a_hard_stretch(evening, methods):
    """Play rounds in which calls fail and the process dies; after them there is one table, and one panel a person."""
    trouble = Trouble(evening.sandbox.faults, evening.source, methods)
    players = Players(evening, slips=0.05, kills=KILLS, trouble=trouble, often=0.2)
    rounds = evening.habits.stretch
    await players.seat_all()
    for number in range(1, rounds + 1):
        await players.play_round()
        if number < rounds:
            await players.lead(Action.NEXT_ROUND)
    assert evening.bot.kills == KILLS
    assert trouble.made
    evening.sandbox.faults.clear()
    await evening.until(lambda: evening.record.reviewed == rounds, "the reviews are sent, if nothing refuses them")
    assert len(evening.reviews()) <= rounds
    await evening.say(PEOPLE[0], "/review@thurumpu_bot")
    await players.read_review(rounds)
    await holds(evening, rounds=rounds, stage=Stage.BETWEEN)
    await players.lead(Action.NEXT_ROUND)
    await tidy(evening)
