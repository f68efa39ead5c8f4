"""Whole rounds over polling and webhook, with wrong presses, failing calls and a process that is killed repeatedly."""

import pytest

from telegram_bot.domain.room import Stage

from .checks import check_outcome
from .duplicates import is_unique, remove_duplicates
from .fault_injector import PLAYING, FaultInjector
from .press_players import PressPlayers
from .process_world import OLD, PEOPLE
from .strategies.registry import STRATEGIES

pytestmark = pytest.mark.slow
KILLS = 3


@pytest.mark.parametrize(
    ("game", "webhook", "rounds"),
    [("poter", True, 1), ("pocha", False, 3), ("canasta", False, 1)],
    ids=["poter, webhook", "pocha, polling", "canasta, polling"],
)
async def test_rounds_with_wrong_presses(make_world, game, webhook, rounds):
    world = await make_world(game, webhook=webhook, seed=11)
    players = PressPlayers(world, slips=0.1)
    await players.seat_all()
    for number in range(1, rounds + 1):
        await players.play_round()
        await players.read_review(number)
        await check_outcome(world, rounds=number, stage=Stage.BETWEEN)
        assert len(world.reviews()) == number
        assert not any(review.media for review in world.reviews())
        await players.lead("next-round")
    await world.eventually(lambda: is_unique(world), "one table, and one panel a person")


@pytest.mark.parametrize(
    ("game", "webhook"),
    [("poter", False), ("pocha", True)],
    ids=["poter, polling", "pocha, webhook"],
)
async def test_rounds_with_kills_and_failing_calls(make_world, game, webhook):
    world = await make_world(game, webhook=webhook, seed=5)
    await play_hard_rounds(world, PLAYING)


@pytest.mark.parametrize("game", STRATEGIES)
async def test_hard_rounds_with_hands_in_private_chats(make_world, game):
    world = await make_world(game, seed=7, level=OLD)
    await play_hard_rounds(world, tuple(method for method in PLAYING if "Ephemeral" not in method))
    assert not any("phemeral" in call.method and call.ok for call in world.sandbox.calls)
    assert all(world.panels(name) for name in PEOPLE)


async def play_hard_rounds(world, methods):
    """Play rounds with failing calls and kills; afterwards there is one table's message, and one panel per person."""
    injector = FaultInjector(world.sandbox.faults, world.source, methods)
    players = PressPlayers(world, slips=0.05, kills=KILLS, injector=injector, rate=0.2)
    rounds = world.strategy.rounds
    await players.seat_all()
    for number in range(1, rounds + 1):
        await players.play_round()
        if number < rounds:
            await players.lead("next-round")
    assert world.bot.kills == KILLS
    assert injector.made
    world.sandbox.faults.clear()
    await world.eventually(lambda: world.database.reviewed == rounds, "the reviews are sent, if nothing refuses them")
    assert len(world.reviews()) <= rounds
    world.say(PEOPLE[0], "/review@thurumpu_bot")
    await players.read_review(rounds)
    await check_outcome(world, rounds=rounds, stage=Stage.BETWEEN)
    await players.lead("next-round")
    await remove_duplicates(world)
