"""The queue before the threads, and the real thinker behind it."""

import asyncio
import threading
from random import Random

import pytest

from engine.match import new_match
from telegram_bot.rooms.computation.advisor import AdvisorBusy
from telegram_bot.rooms.computation.deadline import Deadline
from telegram_bot.rooms.computation.executor import LEAST_SHARE, Clock, Priority, PriorityExecutor, time_for
from telegram_bot.rooms.computation.playout_advisor import PlayoutAdvisor


class Work:
    """Work that waits in its thread until it is let go."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.order: list[str] = []

    def __call__(self, name: str):
        def work(_clock: Clock) -> str:
            self.gate.wait(10)
            self.order.append(name)
            return name

        return work


async def queue_up(desk: PriorityExecutor, work: Work, names: str) -> list[asyncio.Task[str]]:
    """Ask for work in order; capitals are for people."""
    tasks = []
    for name in names:
        rank = Priority.PERSON if name.isupper() else Priority.BOT
        tasks.append(asyncio.create_task(desk.run(rank, 0.3, 0.3, work(name))))
        await asyncio.sleep(0)
    return tasks


async def test_people_go_first_and_otherwise_in_order():
    desk, work = PriorityExecutor(1), Work()
    tasks = await queue_up(desk, work, "abcXYd")
    assert (desk.waiting(Priority.PERSON), desk.waiting(Priority.BOT)) == (2, 5)
    work.gate.set()
    assert await asyncio.gather(*tasks) == list("abcXYd")
    assert work.order == list("aXYbcd")
    assert (desk.waiting(Priority.PERSON), desk.waiting(Priority.BOT)) == (0, 0)
    desk.close()


def test_ten_who_ask_at_once_share_the_patience_of_one():
    """Two threads and a thinker that takes just the time it is given."""
    now, waiting, given = 0.0, 10, []
    while waiting:
        waiting -= 2
        seconds = time_for(0.3, 0.3 - now, waiting, workers=2)
        given.append(seconds)
        now += seconds
    assert given == pytest.approx([0.06] * 5)
    assert now == pytest.approx(0.3)


def test_nobody_gets_more_than_wanted_or_next_to_nothing():
    assert time_for(0.3, 0.3, 0, 2) == 0.3
    assert time_for(0.04, 1.0, 6, 2) == 0.04
    assert time_for(0.3, -5.0, 16, 2) == pytest.approx(0.3 * LEAST_SHARE)


class Time:
    """A clock that a test moves, for one piece of work that is to end at some moment."""

    def __init__(self, wanted: float, end: float) -> None:
        self.now, self.end = 100.0, 100.0 + end
        self.hurry = Deadline(wanted, lambda: self.end, lambda: self.now)

    def after(self, seconds: float) -> float:
        self.now += seconds
        return round(self.hurry(), 6)


def test_a_clock_without_hurry_is_a_clock():
    time = Time(0.3, 0.3)
    assert [time.after(0.1) for _ in range(5)] == [0.1, 0.2, 0.3, 0.4, 0.5]


def test_a_clock_that_hurries_counts_all_that_is_wanted_until_the_end():
    time = Time(0.3, 0.06)
    assert [time.after(0.02) for _ in range(4)] == [0.1, 0.2, 0.3, 0.32]


def test_work_that_runs_makes_room_for_those_who_come():
    time = Time(0.3, 0.3)
    assert time.after(0.1) == 0.1
    time.end = 100.2
    assert time.after(0.05) == 0.2
    time.end = 100.3
    assert time.after(0.05) == pytest.approx(0.2 + 0.1 / 3, abs=1e-6)
    time.end = 100.1
    assert time.after(0.001) >= 0.3
    assert time.after(0.001) > 0.3


async def test_the_clock_of_running_work_hurries_once_others_wait():
    """Asked for 0.3 s alone; when two more wait for the one thread, a third of that is left."""
    now = [0.0]
    desk, asked, queued, told = PriorityExecutor(1, clock=lambda: now[0]), threading.Event(), threading.Event(), []

    def first(clock: Clock) -> None:
        asked.set()
        queued.wait(10)
        now[0] = 0.05
        told.append(clock())

    tasks = [asyncio.create_task(desk.run(Priority.PERSON, 0.3, 0.3, first))]
    await asyncio.to_thread(asked.wait, 10)
    tasks += [asyncio.create_task(desk.run(Priority.PERSON, 0.3, 0.3, lambda _clock: None)) for _ in range(2)]
    tasks += [asyncio.create_task(desk.run(Priority.BOT, 0.3, 0.3, lambda _clock: None)) for _ in range(2)]
    await asyncio.sleep(0)
    queued.set()
    await asyncio.gather(*tasks)
    assert told == [pytest.approx(0.15)]
    desk.close()


async def test_whoever_gives_up_holds_nobody_up():
    desk, work = PriorityExecutor(1), Work()
    tasks = await queue_up(desk, work, "abcd")
    for given_up in (0, 2):
        tasks[given_up].cancel()
    await asyncio.sleep(0)
    work.gate.set()
    assert await asyncio.gather(tasks[1], tasks[3]) == ["b", "d"]
    assert desk.waiting(Priority.BOT) == 0
    assert await desk.run(Priority.BOT, 0.3, 0.3, work("e")) == "e"
    desk.close()


async def test_a_turn_given_to_somebody_who_gives_up_is_passed_on():
    desk, work = PriorityExecutor(1), Work()
    tasks = await queue_up(desk, work, "abc")
    work.gate.set()
    await tasks[0]
    tasks[1].cancel()
    assert await asyncio.wait_for(tasks[2], 10) == "c"
    desk.close()


async def test_a_failure_is_the_askers_and_frees_the_thread():
    desk = PriorityExecutor(1)

    def fails(_clock: Clock) -> None:
        raise ValueError("no")

    for _ in range(3):
        with pytest.raises(ValueError, match="no"):
            await desk.run(Priority.PERSON, 0.3, 0.3, fails)
    desk.close()


async def test_real_advice_and_moves():
    thinker = PlayoutAdvisor(bot_budget=0.001)
    await thinker.warm_up()
    match = new_match("poter", {}, ["A", "B", "C"])
    deal = match.start_shuffled_round(Random(3))
    for _ in range(6):
        seat = deal.to_move
        view = deal.view(seat, match.totals)
        legal = {str(move) for move in deal.legal_moves()}
        advice = await thinker.advise(view, 0.001, 5)
        assert {candidate.move for candidate in advice.candidates} == legal
        move = await thinker.choose(view)
        assert str(move) in legal
        assert seat is not None
        match.play(seat, move, Random(4))
    thinker.close()


async def test_too_many_hints(monkeypatch: pytest.MonkeyPatch):
    thinker = PlayoutAdvisor()
    monkeypatch.setattr(thinker.desk, "waiting", lambda _rank: 16)
    deal = new_match("pocha", {}, ["A", "B", "C"]).start_shuffled_round(Random(1))
    with pytest.raises(AdvisorBusy):
        await thinker.advise(deal.view(deal.to_move), 0.01, 1)
    thinker.close()
