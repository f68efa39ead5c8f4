"""Whole rounds over polling and webhook, with wrong presses, failing calls and a process that is killed repeatedly."""

import pytest

from telegram_bot.chat.transport.page import Action
from telegram_bot.rooms.domain.room import Stage

from .checks import check_outcome
from .duplicates import is_unique, remove_duplicates
from .fault_injector import PLAYING, FaultInjector
from .press_players import PressPlayers
from .session import OLD, PEOPLE
from .strategies.registry import STRATEGIES

pytestmark = pytest.mark.slow
KILLS = 3


@pytest.mark.parametrize(
    ("game", "webhook", "rounds"),
    [("poter", True, 1), ("pocha", False, 3), ("canasta", False, 1)],
    ids=["poter, webhook", "pocha, polling", "canasta, polling"],
)
async def test_rounds_with_wrong_presses(make_session, game, webhook, rounds):
    session = await make_session(game, webhook=webhook, seed=11)
    players = PressPlayers(session, slips=0.1)
    await players.seat_all()
    for number in range(1, rounds + 1):
        await players.play_round()
        await players.read_review(number)
        await check_outcome(session, rounds=number, stage=Stage.BETWEEN)
        assert len(session.reviews()) == number
        assert not any(review["photo"] for review in session.reviews())
        await players.lead(Action.NEXT_ROUND)
    await session.until(lambda: is_unique(session), "one table, and one panel a person")


@pytest.mark.parametrize(
    ("game", "webhook"),
    [("poter", False), ("pocha", True)],
    ids=["poter, polling", "pocha, webhook"],
)
async def test_rounds_with_kills_and_failing_calls(make_session, game, webhook):
    session = await make_session(game, webhook=webhook, seed=5)
    await play_hard_rounds(session, PLAYING)


@pytest.mark.parametrize("game", STRATEGIES)
async def test_hard_rounds_with_hands_in_private_chats(make_session, game):
    session = await make_session(game, seed=7, level=OLD)
    await play_hard_rounds(session, tuple(method for method in PLAYING if "Ephemeral" not in method))
    assert not any("phemeral" in call.method and call.ok for call in session.sandbox.calls)
    assert all(session.panels(name) for name in PEOPLE)


async def play_hard_rounds(session, methods):
    """Play rounds with failing calls and kills; afterwards there is one table's message, and one panel per person."""
    injector = FaultInjector(session.sandbox.faults, session.source, methods)
    players = PressPlayers(session, slips=0.05, kills=KILLS, injector=injector, rate=0.2)
    rounds = session.strategy.rounds
    await players.seat_all()
    for number in range(1, rounds + 1):
        await players.play_round()
        if number < rounds:
            await players.lead(Action.NEXT_ROUND)
    assert session.bot.kills == KILLS
    assert injector.made
    session.sandbox.faults.clear()
    await session.until(lambda: session.database.reviewed == rounds, "the reviews are sent, if nothing refuses them")
    assert len(session.reviews()) <= rounds
    await session.say(PEOPLE[0], "/review@thurumpu_bot")
    await players.read_review(rounds)
    await check_outcome(session, rounds=rounds, stage=Stage.BETWEEN)
    await players.lead(Action.NEXT_ROUND)
    await remove_duplicates(session)
