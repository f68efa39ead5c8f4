"""Puzzles: stored once per place, checked a second time, due after pauses, withdrawn and deleted, on both databases."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import update

from analysis.hints.advice import Advice, Candidate, Reason
from analysis.puzzles import Missed, Puzzle
from telegram_bot.domain.people import UTC_ZONE
from telegram_bot.domain.puzzles import MOST, PAUSES, PuzzleState, Verdict
from telegram_bot.domain.room import DAY_SECONDS, Place, Visibility
from telegram_bot.presentation.names import stored_anonymous_name
from telegram_bot.storage.database import Database
from telegram_bot.storage.models import PuzzleRow, RoomRow
from telegram_bot.storage.people import PersonStore
from telegram_bot.storage.personal_data import PersonalData, Retention
from telegram_bot.storage.puzzles import PuzzleStore
from telegram_bot.storage.rooms import RoomStore

from .test_personal_data import ANNA, BERT, played

NOON = datetime(2026, 11, 26, 12, tzinfo=UTC).timestamp()
OTHER = 77
"""Somebody without a seat."""
DAY = int(NOON // DAY_SECONDS)


class Found:
    """A store with a clock that tests move, an ended match, and a missed decision in it."""

    def __init__(self, database, room):
        self.now, self.room, self.database = NOON, room, database
        self.store = PuzzleStore(database, lambda: self.now)
        view = room.match.game.deal(room.match.options, 4, 1, 0, room.match.logs[0].deck).view(1)
        moves = [str(move) for move in view.legal_moves()]
        self.missed = Missed(3, view, (moves[-1],), 16.0)
        losses = (0.0, 1.0, 5.0)
        ways = (Candidate(f"discard {at}", 0.0, 0.1, 0.5, lost, 900, 0.2) for at, lost in enumerate(losses))
        best, *others = ways
        self.ways = Advice((replace(best, reason=Reason("points", 5.0)), *others), 20_000, 0.0)

    async def due(self, person=ANNA):
        return [one.id for one in await self.store.due(person, 9, UTC_ZONE)]

    async def opened(self):
        """Return a checked puzzle of Anna on the next day."""
        await self.store.add(self.room.id, 1, {ANNA: [self.missed]})
        [one] = await self.store.unlooked("now", 9)
        await self.store.looked(one.id, self.ways, "now")
        self.now += DAY_SECONDS
        return await self.store.get(one.id)


@pytest.fixture
async def found(url):
    database = Database(url)
    rooms = RoomStore(database)
    yield Found(database, await played(rooms, Place(-5), rounds=2))
    await rooms.close()


async def test_a_decision_is_stored_once_and_is_a_puzzle_of_the_next_day_after_a_second_look(found):
    for _ in range(2):
        await found.store.add(found.room.id, 1, {ANNA: [found.missed], OTHER: [found.missed]})
    [one] = await found.store.unlooked("now", 9)
    assert (one.person, one.state, one.missed, one.ways) == (ANNA, PuzzleState.FOUND, found.missed, None)
    assert await found.due() == []
    await found.store.looked(one.id, found.ways, "now")
    assert await found.store.unlooked("now", 9) == []
    assert [again.id for again in await found.store.unlooked("later", 9)] == [one.id]
    assert await found.due() == []
    found.now += DAY_SECONDS
    [shown] = await found.store.due(ANNA, 9, UTC_ZONE)
    assert (shown.state, shown.ways) == (PuzzleState.OPEN, found.ways)
    assert await found.store.counts(ANNA, UTC_ZONE) == (1, 0)
    assert await found.due(BERT) == []
    assert not shown.is_for(BERT, found.now)


async def test_a_decision_of_a_deal_of_the_day_is_told_from_one_of_a_match(found):
    await found.opened()
    assert [one.is_deal for one in await found.store.due(ANNA, 9, UTC_ZONE)] == [False]
    await found.store._change(update(RoomRow).where(RoomRow.id == found.room.id).values(board=5))
    assert [one.is_deal for one in await found.store.due(ANNA, 9, UTC_ZONE)] == [True]


async def test_what_a_second_look_does_not_confirm_is_forgotten_or_withdrawn(found):
    await found.store.add(found.room.id, 1, {ANNA: [found.missed]})
    [one] = await found.store.unlooked("now", 9)
    await found.store.looked(one.id, None, "now")
    assert await found.store.get(one.id) is None
    shown = await found.opened()
    await found.store.looked(shown.id, None, "later")
    assert (await found.store.get(shown.id)).state == PuzzleState.WITHDRAWN
    assert await found.due() == []


async def test_a_puzzle_that_cannot_be_read_any_more_is_withdrawn_and_hides_no_other(found):
    await found.store.add(found.room.id, 1, {ANNA: [found.missed, replace(found.missed, place=4)]})
    first, second = await found.store.unlooked("now", 9)
    for one in (first, second):
        await found.store.looked(one.id, found.ways, "now")
    of_another_version = update(PuzzleRow).where(PuzzleRow.id == first.id)
    async with found.database.engine.begin() as connection:
        position = {"game": "poter", "seat": 1, "table": {"former": 3}}
        await connection.execute(of_another_version.values(position=position))
    found.now += DAY_SECONDS
    assert [one.id for one in await found.store.due(ANNA, 1, UTC_ZONE)] == [second.id]
    assert await found.store.counts(ANNA, UTC_ZONE) == (1, 0)
    assert [one.id for one in await found.store.unlooked("later", 1)] == [second.id]
    assert await found.store.get(first.id) is None


@pytest.mark.parametrize(("zone", "hours"), [("UTC", 12.0), ("Asia/Colombo", 6.5), ("America/New_York", 17.0)])
async def test_tomorrow_is_that_of_the_persons_zone(found, zone, hours):
    """`hours`: from noon UTC in winter to the next midnight there."""
    await found.store.add(found.room.id, 1, {ANNA: [found.missed]})
    [one] = await found.store.unlooked("now", 9)
    await found.store.looked(one.id, found.ways, "now")
    midnight = NOON + hours * 3600
    for now, counts in ((midnight - 1, (0, 0)), (midnight, (1, 0))):
        found.now = now
        assert await found.store.counts(ANNA, zone) == counts
        assert len(await found.store.due(ANNA, 9, zone)) == counts[0]
    given = await found.store.answer(await found.store.get(one.id), ANNA, "discard 2", zone)
    assert given.due_at == midnight + DAY_SECONDS
    for now, counts in ((midnight + DAY_SECONDS - 1, (0, 1)), (midnight + DAY_SECONDS, (1, 0))):
        found.now = now
        assert await found.store.counts(ANNA, zone) == counts


async def test_answers_bring_a_puzzle_back_after_their_pauses(found):
    one = await found.opened()
    best, wrong = "discard 0", "discard 2"
    first = await found.store.answer(one, ANNA, wrong, UTC_ZONE)
    assert (first.verdict, first.step) == (Verdict.WRONG, 0)
    again = await found.store.answer(one, ANNA, best, UTC_ZONE)
    assert again == first  # another answer on the same day counts for nothing
    assert await found.store.counts(ANNA, UTC_ZONE) == (0, 1)
    found.now += DAY_SECONDS / 2
    assert await found.due() == [one.id]
    for step, days in enumerate(PAUSES, 1):
        right = await found.store.answer(one, ANNA, best, UTC_ZONE)
        assert (right.verdict, right.step) == (Verdict.BEST, step)
        found.now += (days - 1) * DAY_SECONDS
        assert await found.due() == []
        found.now += DAY_SECONDS
        assert await found.due() == [one.id]
    assert (await found.store.answer(one, ANNA, best, UTC_ZONE)).due_at is None
    found.now += 100 * DAY_SECONDS
    assert await found.due() == []


async def test_the_puzzle_of_a_day_is_the_same_for_all_and_gone_the_day_after(found):
    for day in (DAY, DAY, DAY + 1):
        await found.store.add_daily(day, Puzzle(found.missed, found.ways), "now")
    own = await found.opened()
    found.now -= DAY_SECONDS
    [one] = await found.store.due(BERT, 9, UTC_ZONE)
    assert one.day == DAY
    assert one.is_for(BERT, found.now)
    [tomorrow] = [other for other in await found.store.unlooked("later", 9) if other.day == DAY + 1]
    assert not tomorrow.is_for(BERT, found.now)
    found.now += DAY_SECONDS
    assert await found.due() == [own.id, tomorrow.id]
    assert await found.store.has_daily(DAY)
    assert not await found.store.has_daily(DAY + 2)


GROUP = -5
"""The group where Anna and Bert have played."""


async def test_only_what_a_person_shares_is_a_puzzle_of_the_people_of_the_group_and_only_as_long(found):
    people, one = PersonStore(found.database), await found.opened()

    async def is_shared():
        """Return whether Bert gets the puzzle, in each possible way."""
        due = [one.id for one in await found.store.due(BERT, 9, UTC_ZONE, [GROUP])]
        counts = await found.store.counts(BERT, UTC_ZONE, [GROUP])
        assert (due, counts) in (([], (0, 0)), ([one.id], (1, 0)))
        assert await found.store.group_of(one) == (GROUP if due else None)
        assert await found.store.groups(BERT) == ([GROUP] if due else [])
        return bool(due)

    assert not await is_shared()  # nobody shares without having said so
    await people.choose(ANNA, share_mistakes=True)
    assert await is_shared()
    assert await found.due(BERT) == []
    assert [one.id for one in await found.store.due(BERT, 9, UTC_ZONE, [GROUP - 1])] == []
    assert await found.store.groups(OTHER) == await found.store.groups(ANNA) == []
    await people.choose(ANNA, visibility=Visibility.HIDDEN)
    assert not await is_shared()
    await people.choose(ANNA, visibility=Visibility.NAMED)
    assert await is_shared()
    await people.choose(ANNA, share_mistakes=False)
    assert not await is_shared()
    await people.choose(ANNA, share_mistakes=True)
    await PersonalData(found.database).delete(ANNA, stored_anonymous_name)
    assert not await is_shared()


async def test_a_decision_of_a_match_that_goes_on_is_not_shared(found):
    running = await played(RoomStore(found.database), Place(GROUP - 1), rounds=2, moves=3)
    await PersonStore(found.database).choose(ANNA, share_mistakes=True)
    await found.store.add(running.id, 1, {ANNA: [found.missed]})
    [one] = await found.store.unlooked("now", 9)
    await found.store.looked(one.id, found.ways, "now")
    found.now += DAY_SECONDS
    assert await found.due() == [one.id]
    assert await found.store.due(BERT, 9, UTC_ZONE, [GROUP, GROUP - 1]) == []
    assert await found.store.groups(BERT) == []


async def test_puzzles_of_groups_come_between_ones_own_and_that_of_the_day(found):
    for person in (ANNA, BERT):
        await PersonStore(found.database).choose(person, share_mistakes=True)
    await found.store.add_daily(DAY + 1, Puzzle(found.missed, found.ways), "now")
    missed = [replace(found.missed, place=place) for place in (3, 4)]
    await found.store.add(found.room.id, 1, {ANNA: missed[:1]})
    await found.store.add(found.room.id, 1, {BERT: missed[1:]})
    found.now += DAY_SECONDS
    for person, owners in ((ANNA, [ANNA, BERT, None]), (BERT, [BERT, ANNA, None])):
        due = await found.store.due(person, 9, UTC_ZONE, [GROUP])
        assert [one.person for one in due] == owners
        await found.store.answer(due[1], person, "discard 2", UTC_ZONE)
        assert [one.person for one in await found.store.due(person, 9, UTC_ZONE, [GROUP])] == [person, None]
        found.now += DAY_SECONDS
        again = await found.store.due(person, 9, UTC_ZONE, [GROUP])  # what was wrong comes back to who answered
        assert [one.person for one in again] == owners[:2]
        found.now -= DAY_SECONDS


async def test_a_puzzle_that_misleads_most_people_is_withdrawn(found):
    await found.store.add_daily(DAY, Puzzle(found.missed, found.ways), "now")
    [one] = await found.store.due(ANNA, 9, UTC_ZONE)
    level = replace(found.ways.candidates[1], regret_error=0.6)
    one = replace(one, ways=replace(found.ways, candidates=(found.ways.candidates[0], level)))
    for person in range(100, 104):
        await found.store.answer(one, person, "discard 1", UTC_ZONE)
    assert (await found.store.get(one.id)).state == PuzzleState.OPEN
    await found.store.answer(one, 104, "discard 0", UTC_ZONE)
    assert (await found.store.get(one.id)).state == PuzzleState.WITHDRAWN
    assert (await found.store.last_try(one.id, 104)).verdict == Verdict.BEST


async def test_a_person_has_a_bounded_number_and_what_is_done_goes_first(found, monkeypatch):
    monkeypatch.setattr("telegram_bot.storage.puzzles.MOST", 2)
    assert MOST == 500
    await found.store.add(found.room.id, 1, {ANNA: [replace(found.missed, place=place) for place in (1, 2)]})
    first, done = await found.store.unlooked("now", 9)
    await found.store.looked(done.id, found.ways, "now")
    for days in (1, *PAUSES):
        found.now += days * DAY_SECONDS
        await found.store.answer(await found.store.get(done.id), ANNA, "discard 0", UTC_ZONE)
    await found.store.add(found.room.id, 2, {ANNA: [replace(found.missed, place=3)]})
    left = await found.store.unlooked("other", 9)
    assert [one.missed.place for one in left] == [1, 3]
    await found.store.add(found.room.id, 2, {ANNA: [replace(found.missed, place=4)]})
    assert await found.store.get(first.id) is None


async def test_puzzles_are_exported_and_deleted_with_their_person_or_after_a_year(found):
    one = await found.opened()
    await found.store.add_daily(DAY + 1, Puzzle(found.missed, found.ways), "now")
    await found.store.answer(one, ANNA, "discard 1", UTC_ZONE)
    data = PersonalData(found.database)
    exported = await data.export(ANNA)
    assert [row["moves"] for row in exported["puzzles"]] == [list(found.missed.moves)]
    assert [row["way"] for row in exported["puzzle_tries"]] == ["discard 1"]
    await data.delete(ANNA, stored_anonymous_name)
    assert await found.store.get(one.id) is None
    assert await found.store.last_try(one.id, ANNA) is None
    await found.store.add(found.room.id, 1, {ANNA: [found.missed]})  # the review comes after the deletion
    [daily] = await found.store.unlooked("later", 9)
    assert daily.day == DAY + 1
    retention = Retention(found.database, 30, lambda: found.now)
    assert await retention.delete("puzzles", found.now, 9) == 0
    assert await retention.delete("puzzles", found.now + 1, 9) == 1
