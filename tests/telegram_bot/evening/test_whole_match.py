"""A match from its first round to its last, with kills, failing calls and wrong presses on the way."""

import asyncio
import re
from collections import Counter

import pytest

from engine.registry import game_named
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.rooms.domain.room import Stage

from .evening import PEOPLE, first
from .outcome import holds
from .player import Players
from .tidying import tidy_end
from .trouble import PLAYING, Trouble

pytestmark = pytest.mark.slow
KILLS = 4
PLACE = re.compile(r"^(\S+) (\w+(?: & \w+)*) · ([−-]?[0-9]+) points?$", re.MULTILINE)
MEDALS = ("🥇", "🥈", "🥉", "4.")


@pytest.mark.parametrize(
    ("game", "acts", "rounds"),
    [("pocha", 200, range(10, 20)), ("canasta", 150, range(1, 20))],
    ids=["pocha", "canasta"],
)
async def test_a_whole_match_with_kills_and_failing_calls(make_evening, game, acts, rounds):
    """The process dies in the first so many presses: a match has more of them. Ties at the top add rounds of Pocha."""
    evening = await make_evening(game, seed=13)
    trouble = Trouble(evening.sandbox.faults, evening.source, PLAYING)
    players = Players(evening, slips=0.02, kills=KILLS, acts=acts, trouble=trouble, often=0.05)
    await players.seat_all(shorten=False)
    played = await players.play_match()
    assert played in rounds
    assert evening.bot.kills == KILLS
    assert len(trouble.made) > KILLS
    evening.sandbox.faults.clear()
    await evening.until(lambda: evening.record.reviewed == played, "all reviews are sent, if nothing refuses them")
    assert set(Counter(press.number for press in sent(evening)).values()) <= {1}
    await evening.say(PEOPLE[0], "/review@thurumpu_bot")
    await players.read_review(played)
    outcome = await holds(evening, rounds=played, stage=Stage.ENDED)
    assert outcome["finished"]
    await the_end_is_shown(evening, outcome)
    await hands_are_asked_for_too_late(evening)


def sent(evening):
    """Return the buttons of all reviews in the group that open one's own."""
    return [first(review, Action.MY_REVIEW) for review in evening.reviews()]


async def the_end_is_shown(evening, outcome):
    """There is one table that shows the engine's ranking, and nobody has more than one panel."""
    await tidy_end(evening)
    board = evening.board()
    shown = [(medal, names, int(total.replace("−", "-"))) for medal, names, total in PLACE.findall(board["text"])]
    totals = outcome["totals"]
    names = [" & ".join(PEOPLE[column :: len(totals)]) for column in range(len(totals))]
    column = game_named(evening.habits.game).column
    ranking = [(MEDALS[one["place"] - 1], names[one[column]], one["total"]) for one in outcome["ranking"]]
    assert shown == ranking
    assert [total for _, _, total in sorted(shown, key=lambda line: names.index(line[1]))] == totals


async def hands_are_asked_for_too_late(evening):
    """An old button pressed again and again tells everybody that the table has ended, and shows no hand."""
    board = evening.board()
    press = CallbackData(Action.HAND, first(board, Action.NEW_TABLE).table, 1)
    before = {name: numbers(evening, name) for name in PEOPLE}
    answers = await asyncio.gather(*(evening.press(name, board, press) for name in PEOPLE for _ in range(3)))
    assert all("This table has ended" in answer["text"] for answer in answers)
    assert all(numbers(evening, name) <= before[name] for name in PEOPLE)
    assert evening.bot.troubles() == []


def numbers(evening, name):
    """Return the numbers of the messages that only this person sees."""
    return {message["ephemeral_message_id"] for message in evening.own(name)}
