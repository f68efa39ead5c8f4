"""Reviews in the background: order, cache, failures, and giving way to hints."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analysis.precompile import Part
from analysis.review.log import Hint
from analysis.review.rounds import review_round
from engine.match import Match, new_match
from telegram_bot.rooms.computation import playout_advisor as real
from telegram_bot.rooms.computation import reviews as module
from telegram_bot.rooms.computation.bot_moves import simple_move
from telegram_bot.rooms.computation.executor import Priority, PriorityExecutor
from telegram_bot.rooms.computation.kernels import Kernels
from telegram_bot.rooms.computation.playout_advisor import PlayoutReviewer
from telegram_bot.rooms.computation.reviews import PLAYOUTS, Origin, Reviews, seed_of
from telegram_bot.rooms.domain.room import Place, Room, Settings


def played(rounds_played: int = 1, players: int = 2) -> Match:
    """Return a match of simple moves."""
    match, source = new_match("poter", {"max_turns": 100}, [f"P{seat}" for seat in range(players)]), Random(7)
    for _ in range(rounds_played):
        current = match.start_shuffled_round(source)
        while not current.over:
            seat = current.to_move
            assert seat is not None
            match.play(seat, simple_move(current.view(seat, match.totals)), source)
    return match


async def nothing_to_load(_part: Part) -> None:
    """The kernels are there already."""


def room_of(match: Match, number: int = 1) -> Room:
    return Room(number, Place(-5), "poter", 1, Settings(), match=match)


class GatedReviewer:
    """Reviews when it is let; notes what it was asked, and how many ran at a time."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.asked: list[tuple[int, int, int]] = []
        self.hints: list[Sequence[Hint]] = []
        self.running = self.most = 0
        self.fault: Exception | None = None
        self.stopped = False

    async def review(self, match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint]):
        self.asked.append((number, playouts, seed))
        self.hints.append(hints)
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await self.gate.wait()
            if self.fault is not None:
                raise self.fault
            return object()
        finally:
            self.running -= 1

    def stop(self) -> None:
        self.stopped = True


async def test_one_at_a_time_and_who_asks_goes_first():
    reviewer = GatedReviewer()
    reviews, room = Reviews(reviewer), room_of(played(3), 9)
    wanted = [(1, Origin.ROUND_END), (2, Origin.ROUND_END), (3, Origin.ASKED), (2, Origin.ROUND_END)]
    tasks = []
    for number, origin in wanted:
        tasks.append(asyncio.create_task(reviews.of(room, number, origin)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    reviewer.gate.set()
    found = await asyncio.gather(*tasks)
    assert reviewer.most == 1
    assert [number for number, _, _ in reviewer.asked] == [1, 3, 2]
    assert found[1] is found[3]
    assert reviewer.asked[1] == (3, PLAYOUTS[Origin.ASKED], seed_of(9, 3))
    assert PLAYOUTS[Origin.ROUND_END] < PLAYOUTS[Origin.ASKED]
    assert await reviews.of(room, 2, Origin.ROUND_END) is found[1]
    assert len(reviewer.asked) == 3
    await reviews.close()


async def test_there_is_none_of_a_round_that_is_not_over():
    reviewer = GatedReviewer()
    reviews, match = Reviews(reviewer), played(1)
    match.start_shuffled_round(Random(1))
    for number in (0, 2, 3):
        assert await reviews.of(room_of(match), number, Origin.ASKED) is None
    assert await reviews.of(Room(1, Place(-5), "poter", 1, Settings()), 1, Origin.ASKED) is None
    assert not reviewer.asked
    assert await Reviews(None).of(room_of(match), 1, Origin.ASKED) is None


async def test_a_review_is_told_the_hints_of_its_round():
    reviewer = GatedReviewer()
    reviewer.gate.set()
    room = room_of(played(2))
    room.hints_given = (Hint(1, 4, 0, ("draw",)), Hint(2, 3, 1, ("take", "discard 4s")))
    await Reviews(reviewer).of(room, 2, Origin.ASKED)
    assert reviewer.hints == [[Hint(2, 3, 1, ("take", "discard 4s"))]]


async def test_a_failure_is_nothing_found_and_is_tried_anew_when_asked_again():
    reviewer = GatedReviewer()
    reviewer.gate.set()
    reviewer.fault = ValueError("no")
    reviews, room = Reviews(reviewer), room_of(played())
    assert await reviews.of(room, 1, Origin.ASKED) is None
    reviewer.fault = None
    assert await reviews.of(room, 1, Origin.ASKED) is not None


async def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "KEPT", 2)
    reviewer = GatedReviewer()
    reviewer.gate.set()
    reviews, room = Reviews(reviewer), room_of(played(3))
    for number in (1, 2, 3, 1):
        await reviews.of(room, number, Origin.ASKED)
    assert [number for number, _, _ in reviewer.asked] == [1, 2, 3, 1]


async def test_at_the_end_whoever_waits_gets_none():
    reviewer = GatedReviewer()
    reviews, room = Reviews(reviewer), room_of(played(2))
    tasks = [asyncio.create_task(reviews.of(room, number, Origin.ASKED)) for number in (1, 2)]
    await asyncio.sleep(0.01)
    await reviews.close()
    assert reviewer.stopped
    assert await asyncio.wait_for(asyncio.gather(*tasks), 5) == [None, None]
    assert await reviews.of(room, 1, Origin.ASKED) is None


class Steps:
    """A review in steps that a test lets go one by one."""

    def __init__(self) -> None:
        self.allowed = threading.Semaphore(0)
        self.done = 0
        self.review: Any = object()

    def __call__(self, match, number, *, playouts, seed, hints, stop):
        while self.done < 5:
            self.allowed.acquire(timeout=5)
            self.done += 1
            if stop():
                raise RuntimeError("stopped")
        return self.review


async def test_hints_and_bots_go_before_the_next_step_of_a_review(monkeypatch: pytest.MonkeyPatch):
    steps, desk, order = Steps(), PriorityExecutor(1), []
    monkeypatch.setattr(real, "review_round", steps)
    reviewer = PlayoutReviewer(desk, Kernels(nothing_to_load))
    review = asyncio.create_task(reviewer.review(played(), 1, 10, 1, []))
    await asyncio.sleep(0.01)

    def work(name: str):
        return lambda _clock: order.append((name, steps.done))

    hint = asyncio.create_task(desk.run(Priority.PERSON, 0.3, 0.3, work("hint")))
    bot = asyncio.create_task(desk.run(Priority.BOT, 0.3, 0.3, work("bot")))
    await asyncio.sleep(0.01)
    steps.allowed.release()
    await asyncio.wait_for(asyncio.gather(hint, bot), 5)
    assert order == [("hint", 1), ("bot", 1)]
    for _ in range(5):
        steps.allowed.release()
    assert await asyncio.wait_for(review, 5) is steps.review
    assert desk._free == 1
    desk.close()


async def test_a_review_that_waits_ends_when_it_is_stopped(monkeypatch: pytest.MonkeyPatch):
    steps, desk, gate = Steps(), PriorityExecutor(1), threading.Event()
    monkeypatch.setattr(real, "review_round", steps)
    monkeypatch.setattr(real, "LOOK_UP", 0.01)
    reviewer = PlayoutReviewer(desk, Kernels(nothing_to_load))
    review = asyncio.create_task(reviewer.review(played(), 1, 10, 1, []))
    await asyncio.sleep(0.01)
    hint = asyncio.create_task(desk.run(Priority.PERSON, 0.3, 0.3, lambda _clock: gate.wait(5)))
    await asyncio.sleep(0.01)
    steps.allowed.release()
    await asyncio.sleep(0.05)
    assert not review.done()
    reviewer.stop()
    with pytest.raises(RuntimeError, match="stopped"):
        await asyncio.wait_for(review, 5)
    gate.set()
    await hint
    desk.close()


@pytest.mark.slow
async def test_the_real_review_gives_the_same_numbers_again(tmp_path: Path):
    match, desk = played(), PriorityExecutor(1)
    found = await PlayoutReviewer(desk, Kernels(nothing_to_load)).review(match, 1, 16, 5, [])
    assert found == review_round(match, 1, playouts=16, seed=5)
    assert found.finished
    desk.close()
