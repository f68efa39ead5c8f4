"""A match from its first round to its last, with kills, failing calls and wrong presses on the way."""

import asyncio
import re
from collections import Counter

import pytest

from telegram_bot.chat.callback import Act, Press
from telegram_bot.rooms.room import Stage

from .evening import PEOPLE, first
from .outcome import holds
from .player import Players
from .tidying import tidy_end
from .trouble import PLAYING, Trouble

pytestmark = pytest.mark.slow
KILLS = 4
ACTS = 600
"""So many presses a match has at least; in these the kills fall."""
PLACE = re.compile(r"^(\S+) (\w+) · ([−-]?[0-9]+) points?$", re.MULTILINE)
MEDALS = ("🥇", "🥈", "🥉", "4.")


async def test_a_whole_match_with_kills_and_failing_calls(make_evening):
    evening = await make_evening("pocha", seed=13)
    trouble = Trouble(evening.sandbox.faults, evening.source, PLAYING)
    players = Players(evening, slips=0.02, kills=KILLS, acts=ACTS, trouble=trouble, often=0.05)
    await players.seat_all(shorten=False)
    rounds = await players.play_match()
    assert rounds == 22
    assert evening.bot.kills == KILLS
    assert len(trouble.made) > KILLS
    evening.sandbox.faults.clear()
    await evening.until(lambda: evening.record.reviewed == rounds, "all reviews are sent, if nothing refuses them")
    assert set(Counter(press.number for press in sent(evening)).values()) == {1}
    outcome = await holds(evening, rounds=rounds, stage=Stage.ENDED)
    assert outcome["finished"]
    await the_end_is_shown(evening, outcome)
    await hands_are_asked_for_too_late(evening)


def sent(evening):
    """Return the buttons of all reviews in the group that open one's own."""
    return [first(review, Act.MY_REVIEW) for review in evening.reviews()]


async def the_end_is_shown(evening, outcome):
    """There is one table that shows the engine's ranking, and nobody has more than one panel."""
    await tidy_end(evening)
    board = evening.board()
    shown = [(medal, name, int(total.replace("−", "-"))) for medal, name, total in PLACE.findall(board["text"])]
    ranking = [(MEDALS[one["place"] - 1], PEOPLE[one["seat"]], one["total"]) for one in outcome["ranking"]]
    assert shown == ranking
    assert [total for _, _, total in sorted(shown, key=lambda line: PEOPLE.index(line[1]))] == outcome["totals"]


async def hands_are_asked_for_too_late(evening):
    """An old button pressed again and again tells everybody that the table has ended, and shows no hand."""
    board = evening.board()
    press = Press(Act.HAND, first(board, Act.NEW_TABLE).table, 1)
    before = {name: numbers(evening, name) for name in PEOPLE}
    answers = await asyncio.gather(*(evening.press(name, board, press) for name in PEOPLE for _ in range(3)))
    assert all("This table has ended" in answer["text"] for answer in answers)
    assert all(numbers(evening, name) <= before[name] for name in PEOPLE)
    assert evening.bot.troubles() == []


def numbers(evening, name):
    """Return the numbers of the messages that only this person sees."""
    return {message["ephemeral_message_id"] for message in evening.own(name)}
