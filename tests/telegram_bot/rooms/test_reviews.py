"""Reviews in the background: order, cache, failures, and yielding to hints."""

import asyncio
import threading
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analysis.compute import tasks
from analysis.compute.task import Priority
from analysis.review.line import better_line
from analysis.review.log import Hint, steps_of
from analysis.review.rounds import review_round
from engine.match import Match, new_match
from telegram_bot.domain.room import Place, Room, RoomSettings
from telegram_bot.rooms.computation import advisor
from telegram_bot.rooms.computation import reviews as module
from telegram_bot.rooms.computation.advisor import PlayoutAdvisor, simple_move
from telegram_bot.rooms.computation.reviews import PLAYOUTS, Origin, Reviews, seed_of
from tests.telegram_bot.fakes import FakeReviewer, made_up_review


def played(rounds_played: int = 1, turns: int = 100) -> Match:
    """Return a match of simple moves."""
    match, source = new_match("poter", {"max_turns": turns}, ["P0", "P1"]), Random(7)
    for _ in range(rounds_played):
        current = match.start_shuffled_round(source)
        while (seat := current.to_move) is not None:
            match.play(seat, simple_move(current.view(seat, match.totals)), source)
    return match


def room_of(match: Match, number: int = 1) -> Room:
    return Room(number, Place(-5), "poter", 1, RoomSettings(), match=match)


async def test_a_review_is_made_once_for_all_who_ask_and_cached():
    reviewer = FakeReviewer(hold=asyncio.Event())
    reviews, room = Reviews(reviewer), room_of(played(3), 9)
    wanted = [(2, Origin.ROUND_END), (3, Origin.ASKED), (2, Origin.ROUND_END)]
    tasks = [asyncio.create_task(reviews.of(room, number, origin)) for number, origin in wanted]
    await asyncio.sleep(0)
    reviewer.hold.set()
    found = await asyncio.gather(*tasks)
    assert found[0] is found[2]
    assert reviewer.asked == [
        (2, PLAYOUTS[Origin.ROUND_END], seed_of(room, 2), Priority.REVIEW),
        (3, PLAYOUTS[Origin.ASKED], seed_of(room, 3), Priority.REQUESTED_REVIEW),
    ]
    assert PLAYOUTS[Origin.ROUND_END] < PLAYOUTS[Origin.ASKED]
    assert await reviews.of(room, 2, Origin.ROUND_END) is found[0]
    assert len(reviewer.asked) == 2
    await reviews.close()


async def test_there_is_none_of_a_round_that_is_not_over():
    reviewer = FakeReviewer()
    reviews, match = Reviews(reviewer), played(1)
    match.start_shuffled_round(Random(1))
    for number in (0, 2, 3):
        assert await reviews.of(room_of(match), number, Origin.ASKED) is None
    assert await reviews.of(Room(1, Place(-5), "poter", 1, RoomSettings()), 1, Origin.ASKED) is None
    assert not reviewer.asked
    assert await Reviews(None).of(room_of(match), 1, Origin.ASKED) is None


async def test_a_review_is_told_the_hints_of_its_round():
    reviewer = FakeReviewer()
    room = room_of(played(2))
    room.hints_given = (Hint(1, 4, 0, ("draw",)), Hint(2, 3, 1, ("take", "discard 4s")))
    await Reviews(reviewer).of(room, 2, Origin.ASKED)
    assert reviewer.hints == [[Hint(2, 3, 1, ("take", "discard 4s"))]]


async def test_a_failure_is_nothing_found_and_is_tried_anew_when_asked_again():
    reviewer = FakeReviewer()
    reviewer.fault = ValueError("no")
    reviews, room = Reviews(reviewer), room_of(played())
    assert await reviews.of(room, 1, Origin.ASKED) is None
    reviewer.fault = None
    assert await reviews.of(room, 1, Origin.ASKED) is not None


async def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "REVIEWS_CACHED", 2)
    reviewer = FakeReviewer()
    reviews, room = Reviews(reviewer), room_of(played(3))
    for number in (1, 2, 3, 1):
        await reviews.of(room, number, Origin.ASKED)
    assert [number for number, *_ in reviewer.asked] == [1, 2, 3, 1]


async def test_after_the_end_there_are_no_reviews():
    reviewer = FakeReviewer(hold=asyncio.Event())
    reviews, room = Reviews(reviewer), room_of(played(2))
    tasks = [asyncio.create_task(reviews.of(room, number, Origin.ASKED)) for number in (1, 2)]
    await asyncio.sleep(0)
    await reviews.close()
    assert await asyncio.gather(*tasks) == [None, None]
    assert await reviews.of(room, 1, Origin.ASKED) is None


async def test_hints_and_bot_moves_run_between_the_steps_of_a_review(monkeypatch: pytest.MonkeyPatch):
    begun, go_on, order, review = threading.Event(), threading.Event(), [], object()

    def steps(*_args: object, **_values: object):
        for number in range(3):
            begun.set()
            go_on.wait(10)
            order.append(f"step {number}")
            yield number
        return review

    monkeypatch.setattr(tasks, "review_steps", steps)
    reviewer = PlayoutAdvisor(1)
    executor = reviewer.threads
    task = asyncio.create_task(reviewer.review(played(), 1, 10, 1, [], Priority.REVIEW))
    await asyncio.to_thread(begun.wait, 10)
    others = [
        asyncio.create_task(executor.run(priority, partial(lambda name, _deadline: order.append(name), priority.name)))
        for priority in (Priority.BOT_MOVE, Priority.HINT)
    ]
    await asyncio.sleep(0)
    go_on.set()
    assert await task is review
    await asyncio.gather(*others)
    assert order == ["step 0", "HINT", "BOT_MOVE", "step 1", "step 2"]
    await executor.close()


@pytest.mark.slow
async def test_the_real_review_gives_the_same_numbers_again(tmp_path: Path):
    match, reviewer = played(turns=16), PlayoutAdvisor(1)
    found = await reviewer.review(match, 1, 16, 5, [], Priority.REQUESTED_REVIEW)
    assert found == review_round(match, 1, playouts=16, seed=5)
    assert found.finished
    await reviewer.close()


async def test_a_better_line_is_played_off_the_event_loop_and_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch):
    threads, play = [], better_line

    def watched(*given: Any) -> Any:
        threads.append(threading.current_thread())
        return play(*given)

    monkeypatch.setattr(advisor, "better_line", watched)
    reviewer = PlayoutAdvisor(1)
    reviews = Reviews(reviewer)
    match = played()
    room, steps = room_of(match), steps_of(match, 1)[0]
    found = made_up_review(match, 1, 10, 1).decisions
    decision = next(one for one in found if one.lost and len(steps[one.place - 1].before.legal_moves()) > 1)
    start = steps[decision.place - 1].before
    one, other = [await reviews.line(room, 1, start, decision) for _ in range(2)]
    assert one is not None
    assert other is not None
    assert [move.entries for move in one] == [move.entries for move in other]
    assert one[0].entries[-1].text == decision.better[0]
    assert threading.main_thread() not in threads
    await reviewer.close()


async def test_there_is_no_better_line_without_a_reviewer_or_after_a_failure():
    match, reviewer = played(), FakeReviewer()
    decision, start = made_up_review(match, 1, 10, 1).decisions[0], steps_of(match, 1)[0][0].before
    reviewer.fault = RuntimeError("broken")
    assert await Reviews(None).line(room_of(match), 1, start, decision) is None
    assert await Reviews(reviewer).line(room_of(match), 1, start, decision) is None
