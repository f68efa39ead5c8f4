"""Puzzles of people: found in reviews, checked a second time, offered three a day, and checked again by new sources."""

import asyncio
from types import SimpleNamespace
from unittest.mock import AsyncMock

import pytest

from analysis.compute.task import Priority, Unavailable
from analysis.core.sources import source_digest
from analysis.puzzles import Puzzle
from telegram_bot import board_requests
from telegram_bot.access import MEMBER_SECONDS, Access
from telegram_bot.background import BackgroundTasks
from telegram_bot.board_requests import PuzzleRequests
from telegram_bot.domain.commands import Person
from telegram_bot.domain.room import DAY_SECONDS, Place, Visibility
from telegram_bot.presentation.puzzles import no_puzzle
from telegram_bot.rooms.runtime import puzzles as runtime
from telegram_bot.rooms.runtime.puzzles import Puzzles
from telegram_bot.storage.database import Database
from telegram_bot.storage.people import PersonStore
from telegram_bot.storage.puzzles import PuzzleStore
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.texts.loader import Texts

from ..fakes import FakeClock, made_up_review
from ..puzzle_examples import BIDS, missed_bid
from ..storage.test_personal_data import ANNA, BERT, played

TEXTS = Texts("en")
GROUP = -5
ANN, BOB = Person(ANNA, "Anna"), Person(BERT, "Bert")


class Looker:
    """Finds the ways of the examples in every puzzle, unless it is slow or finds none; `asked`: its requests."""

    def __init__(self):
        self.asked, self.ways, self.hold = [], BIDS, None

    async def puzzle(self, missed, priority):
        self.asked.append((missed.place, priority))
        if self.hold is not None:
            await self.hold.wait()
        return self.ways

    async def daily_puzzle(self, day):
        self.asked.append((day, Priority.BACKGROUND))
        return Puzzle(missed_bid(), BIDS) if self.ways is not None else None


class Offered:
    """Puzzles of a finished match of Anna and Bert."""

    def __init__(self, database, room):
        self.room, self.clock, self.looker = room, FakeClock(), Looker()
        self.puzzles = Puzzles(PuzzleStore(database, self.clock.now), self.looker, self.clock, BackgroundTasks())
        self.people, self.members = PersonStore(database), {(GROUP, ANNA): "Anna", (GROUP, BERT): "Bert"}
        self.requests = PuzzleRequests(self.puzzles, self.people, Access(self.ask_member, self.clock))

    async def found(self, count=1):
        """Store missed decisions of Anna, and go on to the next day."""
        await self.puzzles.store.add(self.room.id, 1, {ANNA: [missed_bid(place) for place in range(1, count + 1)]})
        self.clock.time += DAY_SECONDS

    async def ask_member(self, chat, person):
        """Answer like Telegram for people of a group, and for others."""
        self.clock.time += MEMBER_SECONDS  # so that it is asked each time
        name = self.members.get((chat, person), "")
        status = "member" if name else "left"
        return SimpleNamespace(status=status, user=SimpleNamespace(first_name=name, username=None, id=person))

    async def solve(self, model, by=ANN, way=1):
        return await self.requests.answer(TEXTS, by, model.puzzle, way, model.key)


@pytest.fixture
async def offered(database_url):
    database = Database(database_url)
    rooms = RoomStore(database)
    yield Offered(database, await played(rooms, Place(GROUP), rounds=1))
    await rooms.close()


async def test_what_people_miss_is_found_in_reviews_and_looked_at_again(offered):
    review = made_up_review(offered.room.match, 1, 100, 1)
    await offered.puzzles.reviewed(offered.room, review)
    found = await offered.puzzles.unlooked(9)
    marked = [one for one in review.decisions if one.mark in ("?", "??") and one.choices >= 3]
    assert len(marked) >= len(found) > 0
    assert {one.person for one in found} <= {ANNA, BERT}
    for one in found:
        assert offered.room.seats[one.missed.view.seat].person == one.person
        await offered.puzzles.look(one)
    assert await offered.puzzles.unlooked(9) == []
    assert {priority for _, priority in offered.looker.asked} == {Priority.BACKGROUND}
    lesson = SimpleNamespace(match=offered.room.match, is_lesson=True)
    await offered.puzzles.reviewed(lesson, review)


async def test_three_a_day_are_offered_and_more_on_request(offered):
    await offered.found(4)
    for _ in range(3):
        model = await offered.requests.next(TEXTS, ANN)
        solved = await offered.solve(model)
        assert (solved.verdict, solved.on) == ("best", "Next puzzle")
    enough = await offered.requests.next(TEXTS, ANN)
    assert (enough.puzzle, enough.on) == (0, "More puzzles")
    assert (await offered.requests.next(TEXTS, ANN, more=True)).puzzle
    offered.clock.time += DAY_SECONDS
    last = await offered.requests.next(TEXTS, ANN)
    assert last.puzzle
    assert (await offered.solve(last)).on == (await offered.requests.open(TEXTS, ANN, last.puzzle)).on == ""


async def test_a_puzzle_of_somebody_else_or_with_other_ways_is_not_answered(offered):
    await offered.found()
    model = await offered.requests.next(TEXTS, ANN)
    for by, way, key in ((BOB, 1, model.key), (ANN, 1, model.key + 1), (ANN, 5, model.key)):
        shown = await offered.requests.answer(TEXTS, by, model.puzzle, way, key)
        assert (shown.verdict, bool(shown.puzzle)) == ("", by is ANN)
        assert await offered.puzzles.store.last_try(model.puzzle, by.id) is None
    assert (await offered.requests.open(TEXTS, BOB, model.puzzle)).scene is None
    assert (await offered.solve(model, way=2)).verdict == "wrong"
    again = await offered.requests.open(TEXTS, ANN, model.puzzle)
    assert (again.verdict, again.ways) == ("wrong", ())
    assert (await offered.solve(model)).verdict == "wrong"  # the first answer of a day counts


async def test_people_of_the_group_get_what_is_shared_with_a_name_only_if_it_is_shown(offered):
    await offered.found()
    number = (await offered.requests.next(TEXTS, ANN)).puzzle

    async def shown():
        model = await offered.requests.next(TEXTS, BOB)
        found = [await offered.requests.open(TEXTS, BOB, number), model]
        is_shown = found[0].puzzle == number
        assert (model.puzzle == number) == is_shown  # otherwise there is that of the day
        question = str(model.lines[0]).partition(">")[2] if is_shown else ""
        assert all("Anna" not in str(one).replace("Anna had", "") for one in found)
        return question

    assert await shown() == ""
    await offered.people.choose(ANNA, share_mistakes=True)
    assert (await shown()).startswith("Somebody in your group had this decision")
    await offered.people.choose(ANNA, visibility=Visibility.NAMED)
    assert (await shown()).startswith("Anna had this decision")
    del offered.members[GROUP, ANNA]
    assert (await shown()).startswith("Somebody in your group")
    model = await offered.requests.open(TEXTS, BOB, number)
    del offered.members[GROUP, BERT]
    assert await shown() == ""
    assert (await offered.solve(model, BOB)).puzzle == 0
    offered.members[GROUP, BERT] = "Bert"
    assert (await offered.solve(model, BOB)).verdict == "best"
    await offered.people.choose(ANNA, share_mistakes=False)
    assert await shown() == ""


async def test_other_sources_look_again_before_a_puzzle_is_shown(offered, monkeypatch):
    await offered.found()
    model = await offered.requests.next(TEXTS, ANN)
    assert offered.looker.asked == [(1, Priority.REQUESTED_REVIEW)]
    await offered.requests.next(TEXTS, ANN)
    assert len(offered.looker.asked) == 1
    monkeypatch.setattr(runtime, "source_digest", lambda: "later")
    monkeypatch.setattr(runtime, "PATIENCE", 0.0)
    offered.looker.hold = asyncio.Event()
    assert (await offered.requests.open(TEXTS, ANN, model.puzzle)).puzzle == 0  # no time now
    offered.looker.hold = None
    monkeypatch.setattr(runtime, "PATIENCE", 60.0)
    assert (await offered.requests.open(TEXTS, ANN, model.puzzle)).puzzle == model.puzzle
    monkeypatch.setattr(runtime, "source_digest", lambda: "latest")
    offered.looker.ways = None
    assert (await offered.requests.open(TEXTS, ANN, model.puzzle)).puzzle == 0
    assert (await offered.puzzles.store.get(model.puzzle)).state == "withdrawn"


async def test_the_puzzle_of_a_day_is_searched_once_and_for_all(offered):
    assert await offered.requests.next(TEXTS, ANN) == no_puzzle(TEXTS, "puzzle-coming", "Refresh")
    await offered.puzzles.tasks.settle()
    today = int(offered.clock.time // DAY_SECONDS)
    assert [day for day, _ in offered.looker.asked] == [today, today + 1]
    first, second = [await offered.requests.next(TEXTS, by) for by in (ANN, BOB)]
    assert first.puzzle == second.puzzle > 0
    assert (await offered.puzzles.store.get(first.puzzle)).engine == source_digest()
    offered.looker.ways = None
    offered.clock.time += 5 * DAY_SECONDS
    for _ in range(2):
        await offered.puzzles.prepare()
    assert [day for day, _ in offered.looker.asked[2:]] == [today + 5, today + 6]
    assert await offered.requests.next(TEXTS, ANN) == no_puzzle(TEXTS, "puzzle-none")


async def test_who_asks_before_the_search_is_told_that_it_comes_however_soon_it_ends(offered, monkeypatch):
    asker, has_daily = asyncio.current_task(), offered.puzzles.store.has_daily

    async def late(day):
        if asyncio.current_task() is asker:
            await offered.puzzles.tasks.settle()
        return await has_daily(day)

    monkeypatch.setattr(offered.puzzles.store, "has_daily", late)
    assert await offered.requests.next(TEXTS, ANN) == no_puzzle(TEXTS, "puzzle-coming", "Refresh")
    await offered.puzzles.tasks.settle()
    assert (await offered.requests.next(TEXTS, ANN)).puzzle


async def test_the_puzzle_of_a_day_is_searched_again_where_the_search_has_failed(offered):
    found, offered.looker.daily_puzzle = offered.looker.daily_puzzle, AsyncMock(side_effect=Unavailable("no process"))
    with pytest.raises(Unavailable):
        await offered.puzzles.prepare()
    offered.looker.daily_puzzle = found
    await offered.puzzles.prepare()
    assert (await offered.requests.next(TEXTS, ANN)).puzzle


async def test_one_at_which_nobody_can_look_again_hides_no_other(offered):
    """The first one is no longer a decision, as after a change of the rules; for the second nothing computes now."""
    await offered.found(3)
    faults = [ValueError("'bid 4' is not in list"), Unavailable("no process")]
    offered.looker.puzzle = AsyncMock(side_effect=[*faults, BIDS])
    shown = await offered.requests.next(TEXTS, ANN)
    left = await offered.puzzles.unlooked(9)
    assert [one.missed.place for one in left] == [2]
    assert (await offered.puzzles.store.get(shown.puzzle)).missed.place == 3


async def test_without_something_that_computes_nothing_new_is_shown(offered):
    await offered.found()
    offered.puzzles.looker = None
    assert (await offered.requests.next(TEXTS, ANN)).puzzle == 0
    assert await offered.puzzles.unlooked(9) == []
    assert board_requests.offered(5, 1) == 2
