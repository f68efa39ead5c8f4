"""Rounds that nobody has asked to review: reviewed at night, at the lowest priority, a tenth of the time."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from analysis.compute.task import Priority
from telegram_bot.background import MonotonicClock
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.rooms.runtime.puzzles import SHARE, NightReviews, is_night


def at(hour: float) -> float:
    return datetime(2026, 11, 26, tzinfo=UTC).timestamp() + 3600 * hour


def test_the_night_is_from_23_to_7():
    assert [hour for hour in range(24) if is_night(at(hour))] == [*range(7), 23]


class Night:
    """Rounds of room 7 to be reviewed; each takes 40 seconds."""

    def __init__(self, rounds, hour):
        self.due = [(7, number) for number in range(1, rounds + 1)]
        self.start, self.passed, self.asked = at(hour), 0.0, []
        self.puzzles, self.prepared = [1, 2], 0
        monotonic = MonotonicClock(lambda: self.passed, self.sleep)
        self.reviews = NightReviews(self, self, self, self, lambda: self.start + self.passed, monotonic)

    async def sleep(self, seconds: float) -> None:
        self.passed += seconds

    async def unreviewed(self, limit):
        return self.due[:limit]

    async def unlooked(self, limit):
        return [SimpleNamespace(id=number) for number in self.puzzles][:limit]

    async def look(self, puzzle):
        self.asked.append(puzzle.id)
        self.passed += 2

    async def prepare(self):
        self.prepared += 1

    async def readable(self, room_id):
        return SimpleNamespace(id=room_id)

    async def of(self, room, number, origin, priority):
        self.asked.append((room.id, number, origin, priority))
        self.passed += 40


async def test_each_round_is_reviewed_once_and_nine_times_as_long_waited():
    night = Night(3, 1)
    assert await night.reviews.review_some() == 3
    assert night.asked == [(7, number, Origin.ROUND_END, Priority.BACKGROUND) for number in (1, 2, 3)]
    assert night.passed == pytest.approx(3 * 40 / SHARE)
    assert await night.reviews.review_some() == 0  # the stub still says that they are due, as rounds without people


async def test_puzzles_are_looked_at_once_a_night_at_the_same_pace():
    night = Night(0, 1)
    assert await night.reviews.look_at_some() == 2
    assert (night.asked, night.prepared) == ([1, 2], 1)
    assert night.passed == pytest.approx(2 * 2 / SHARE)
    assert await night.reviews.look_at_some() == 0  # the stub still says that they are due
    by_day = Night(0, 12)
    assert await by_day.reviews.look_at_some() == 0
    assert (by_day.asked, by_day.prepared) == ([], 0)


async def test_it_ends_with_the_night():
    night = Night(40, 6.9)
    await night.reviews.review_some()
    assert len(night.asked) == 1
    assert await night.reviews.review_some() == 0


def test_nothing_is_less_urgent():
    assert max(Priority) == Priority.BACKGROUND
    assert Priority.BACKGROUND.in_background
