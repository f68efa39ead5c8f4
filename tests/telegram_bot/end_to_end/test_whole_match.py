"""A match from its first round to its last, with kills, failing calls and wrong presses."""

import asyncio
import re
from collections import Counter

import pytest

from engine.registry import game_named
from telegram_bot.chat.transport.callback_data import OpenHand, ShowOwnReview
from telegram_bot.domain.room import Stage

from .checks import check_outcome
from .duplicates import remove_duplicates_at_end
from .fault_injector import PLAYING, FaultInjector
from .press_players import PressPlayers
from .process_world import PEOPLE

pytestmark = pytest.mark.slow
KILLS = 4
PLACE = re.compile(r"^(\S+) (\w+(?:(?:,| and) \w+)*) · (−?[0-9,]+) points?$", re.MULTILINE)
MEDALS = ("🥇", "🥈", "🥉", "4.")


@pytest.mark.parametrize(
    ("game", "presses", "rounds"),
    [("pocha", 200, range(10, 20)), ("canasta", 150, range(1, 20))],
    ids=["pocha", "canasta"],
)
async def test_a_whole_match_with_kills_and_failing_calls(make_world, game, presses, rounds):
    """The process is killed within the first `presses` presses, of which a match has more. Ties add rounds of Pocha."""
    world = await make_world(game, seed=13)
    injector = FaultInjector(world.sandbox.faults, world.source, PLAYING)
    players = PressPlayers(world, slips=0.02, kills=KILLS, presses=presses, injector=injector, rate=0.05)
    await players.seat_all(shorten=False)
    played = await players.play_match()
    assert played in rounds
    assert world.bot.kills == KILLS
    assert len(injector.made) > KILLS
    world.sandbox.faults.clear()
    await world.eventually(lambda: world.database.reviewed == played, "all reviews are sent, if nothing refuses them")
    assert set(Counter(press.round_number for press in sent(world)).values()) <= {1}
    world.say(PEOPLE[0], "/review@thurumpu_bot")
    await players.read_review(played)
    outcome = await check_outcome(world, rounds=played, stage=Stage.ENDED)
    assert outcome["finished"]
    await the_end_is_shown(world, outcome)
    await hands_are_asked_for_too_late(world)


def sent(world):
    """Return the buttons of all reviews in the group that open one's own review."""
    return [world.button(review, ShowOwnReview) for review in world.reviews()]


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
    """Check that an old button pressed repeatedly says that the table has ended, and shows no hand."""
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
