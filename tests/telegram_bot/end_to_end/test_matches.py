"""Rounds of each game by buttons, with wrong presses, failing calls and a process that is killed repeatedly.

As long as no call fails, there are no duplicates. Afterwards there may be leftovers, which a press removes.
"""

import asyncio
import json
import re

import pytest

from engine.registry import game_named
from engine.transcript import replay
from engine.verification import verify
from telegram_bot.chat.transport.callback_data import CheckDeal, OpenHand, ShowOwnReview
from telegram_bot.domain.room import Stage

from .checks import check_outcome
from .duplicates import counts, remove_duplicates, remove_duplicates_at_end
from .fault_injector import PLAYING, FaultInjector
from .press_players import PressPlayers
from .process_world import PEOPLE

pytestmark = pytest.mark.slow
KILLS = 3
PRESSES = 60
"""Presses at the beginning of a round of Canasta; kills happen within the first sixteen."""
SHORT = ("rounds", "1, 2, 3, 4, 5 cards")
"""A setting of Pocha."""
PLACE = re.compile(r"^(\S+) (\w+(?:(?:,| and) \w+)*) · (−?[0-9,]+) points?$", re.MULTILINE)
MEDALS = ("🥇", "🥈", "🥉", "4.")


async def test_poter_over_a_webhook_with_cuts(make_world):
    world = await make_world("poter", webhook=True, ask_cut=True, seed=11)
    players = PressPlayers(world, slips=0.1)
    await players.seat_all(kills=2)
    injector = trouble(players, presses=8)  # some rounds end after a dozen
    await players.play_round()
    await all_is_there(world, players, injector, kills=2 + KILLS)
    await check_outcome(world, rounds=1, stage=Stage.BETWEEN)
    await the_deal_can_be_checked(world)
    await players.lead("next-round")
    await players.cut()
    await remove_duplicates(world)


async def test_canasta_with_hands_in_private_chats(make_world):
    """A round takes long, so the trouble happens at its beginning."""
    world = await make_world("canasta", has_ephemerals=False, seed=7)
    players = PressPlayers(world, slips=0.05)
    await players.seat_all()
    injector = trouble(players, tuple(method for method in PLAYING if "Ephemeral" not in method))
    await players.play_round(PRESSES)
    assert world.bot.kills == KILLS
    assert len(injector.made) > 1
    world.sandbox.faults.clear()
    await remove_duplicates(world)
    await check_outcome(world, rounds=0, stage=Stage.PLAYING)
    assert not any("phemeral" in call.method and call.ok for call in world.sandbox.calls)
    pressed = {(name, panel.chat_id) for name, panel, _ in players.old}
    assert pressed == {(name, world.people[name]) for name in PEOPLE}


async def test_a_whole_match_of_pocha(make_world):
    """In the first round no call fails, so there are no duplicate messages. Ties add rounds."""
    world = await make_world("pocha", seed=13)
    players = PressPlayers(world, slips=0.1)
    await players.seat_all(setting=SHORT)
    await players.play_round()
    await players.read_review(1)
    assert [review.media for review in world.reviews()] == [None]
    await players.lead("next-round")
    await world.settle()
    assert max(counts(world).values()) == 1
    injector = trouble(players, presses=50, rate=0.1)
    played = await players.play_match()
    assert played in range(5, 15)
    await all_is_there(world, players, injector, kills=KILLS)
    outcome = await check_outcome(world, rounds=played, stage=Stage.ENDED)
    assert outcome["finished"]
    await the_end_is_shown(world, outcome)
    await hands_are_asked_for_too_late(world)


def trouble(players, methods=PLAYING, *, presses=16, rate=0.2):
    """From now on, let calls of these methods fail, and kill the process within the next presses."""
    injector = FaultInjector(players.world.sandbox.faults, players.source, methods)
    players.expect_trouble(injector, rate, kills=KILLS, presses=presses)
    return injector


async def all_is_there(world, players, injector, *, kills):
    """Check that the trouble has happened, and that no review is lost or sent twice; end the trouble."""
    rounds = len(world.database.follow().scores)
    assert world.bot.kills == kills
    assert len(injector.made) > 1
    world.sandbox.faults.clear()
    await world.eventually(lambda: world.database.reviewed == rounds, "the reviews are sent, if nothing refuses them")
    numbers = [world.button(review, ShowOwnReview).round_number for review in world.reviews()]
    assert len(numbers) == len(set(numbers))
    world.say(PEOPLE[0], "/review@thurumpu_bot")
    await players.read_review(rounds)


async def the_deal_can_be_checked(world):
    """Check the last deal as shown by the button and the transcript."""
    proof = (await world.room()).match.logs[-1].proof
    board = world.board()
    query = await world.try_press(PEOPLE[1], board, world.button(board, CheckDeal))
    assert query.answered
    values = proof.seed, proof.commitment
    await world.eventually(
        lambda: any(all(value in one.text for value in values) for one in world.own(PEOPLE[1])), "the check"
    )
    world.sandbox.people.start(world.people[PEOPLE[1]])
    world.say(PEOPLE[1], "/transcript@thurumpu_bot")
    media = await world.eventually(
        lambda: next((m.media for m in world.messages(world.people[PEOPLE[1]]) if m.media), None), "a transcript"
    )
    checks = verify(replay(json.loads(world.sandbox.state.file_of(media).content)))
    assert [check.verified for check in checks] == [True]
    assert world.leak_detector.leaks == []


async def the_end_is_shown(world, outcome):
    """Check that there is one table's message with the engine's ranking, and at most one panel per person."""
    await remove_duplicates_at_end(world)
    board = world.board()
    shown = [
        (medal, names, int(total.replace("−", "-").replace(",", "")))
        for medal, names, total in PLACE.findall(board.text)
    ]
    totals = outcome["totals"]
    names = [" and ".join(PEOPLE[column :: len(totals)]) for column in range(len(totals))]
    column = game_named(world.strategy.game).column
    ranking = [(MEDALS[one["place"] - 1], names[one[column]], one["total"]) for one in outcome["ranking"]]
    assert shown == ranking
    assert [total for _, _, total in sorted(shown, key=lambda line: names.index(line[1]))] == totals


async def hands_are_asked_for_too_late(world):
    """Check that an old button, pressed repeatedly, answers that the table has ended and shows no hand."""
    board = world.board()
    press = OpenHand(world.button(board, "new-table").room, 1)
    before = {name: numbers(world, name) for name in PEOPLE}
    answers = await asyncio.gather(*(world.press(name, board, press, force=True) for name in PEOPLE for _ in range(3)))
    assert all("This table has ended" in answer["text"] for answer in answers)
    assert all(numbers(world, name) <= before[name] for name in PEOPLE)
    assert world.bot.errors() == []


def numbers(world, name):
    """Return the ids of the messages that only this person sees."""
    return {message.key for message in world.own(name)}
