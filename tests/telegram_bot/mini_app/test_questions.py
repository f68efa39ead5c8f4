"""Requests of a page: hints only for the player to move; reviews, and who sees how much of them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.errors import Refusal
from telegram_bot import table_requests
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import NO_PERSON, ReviewMode, Room
from telegram_bot.mini_app.frames import (
    AskHint,
    AskLine,
    AskReview,
    AskStep,
    ProblemFrame,
    Shown,
    ToPage,
    Waiting,
    encoded,
)
from telegram_bot.mini_app.table_handlers import TableHandlers
from telegram_bot.mini_app.visitor import Visitor
from telegram_bot.presentation.hint import HintModel
from telegram_bot.presentation.review import COSTLY, ReviewModel
from telegram_bot.presentation.step import LineModel
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.rooms.runtime import hints
from telegram_bot.table_requests import TableRequests
from tests.samples import cases

from ..fakes import FakeReviewer
from ..world import ANNA, BERT, World
from .played import AMAL, NIMALI, STRANGER, Caller, played_room

GAMES = ("poter", "pocha", "canasta")
SEATED = {AMAL: 0, NIMALI: 1}


class Frames:
    """The answers to frames, given by handlers."""

    def __init__(self, handlers: TableHandlers) -> None:
        self._handlers = handlers

    def __getattr__(self, name: str) -> Callable[[Any, Visitor], Awaitable[Any]]:
        async def answer(frame: Any, visitor: Visitor) -> ToPage:
            return visitor.answered(frame, await getattr(self._handlers, name)(frame, visitor))

        return answer


def frames(reviewer: FakeReviewer | None = None) -> Frames:
    service: Any = None
    return Frames(TableHandlers(service, TableRequests(service, Reviews(reviewer or FakeReviewer()), service)))


def model(answer: ToPage) -> Any:
    """Return the shown model, or the problem."""
    return answer.model if isinstance(answer, Shown) else answer


def problem(answer: Any) -> str:
    """Return the code of an answer that is a problem."""
    assert isinstance(answer, ProblemFrame)
    return answer.code


def ask(number: int = 1) -> AskReview:
    return AskReview(type="review", id=8, round=number)


def step(place: int, *, number: int = 1, all_open: bool = False) -> AskStep:
    return AskStep(type="step", id=8, round=number, place=place, open=all_open)


def line(place: int, *, all_open: bool = False) -> AskLine:
    return AskLine(type="line", id=8, round=1, place=place, open=all_open)


async def review_of(room: Room, person: int, number: int = 1) -> Any:
    return model(await frames().review(ask(number), Caller().at(room, person)))


# ---------------------------------------------------------------------- rights


def test_a_move_that_the_rules_refuse_is_answered_with_the_clause():
    room: Any = None
    refused = CommandResult(None, Problem.ILLEGAL, Refusal("P6.1", "", ""))
    answer = Caller().at(room, AMAL).answered(ask(), refused)
    assert isinstance(answer, ProblemFrame)
    assert (answer.id, answer.code, answer.clause) == (8, "illegal", "P6.1")


@cases("mode", ReviewMode)
@cases("number", [0, 1])
async def test_players_and_spectators_see_what_they_see_in_the_chat(mode: ReviewMode, number: int):
    room = played_room("poter", review_mode=mode)
    private = mode == ReviewMode.PRIVATE
    for person, seat in SEATED.items():
        found = await review_of(room, person, number)
        assert isinstance(found, ReviewModel)
        assert (found.seat, found.can_open) == (seat, True)
        assert {player.seat for player in found.players} == ({seat} if private else {0, 1, 2})
    found = await review_of(room, STRANGER, number)
    if private:
        assert problem(found) == "not-seated"
    else:
        assert isinstance(found, ReviewModel)
        assert (found.seat, found.can_open) == (None, False)


@pytest.mark.parametrize("mode", ReviewMode)
async def test_only_players_step_through_a_round(mode: ReviewMode):
    room = played_room("poter", review_mode=mode)
    asked: list[tuple[Any, Any]] = [(step(3), frames().step), (line(3), frames().line)]
    for frame, handler in asked:
        found = model(await handler(frame, Caller().at(room, STRANGER)))
        assert problem(found) == "not-seated"


@cases("mode", ReviewMode)
@cases("named", [False, True])
async def test_mistakes_of_others_are_marked_only_where_they_may_be_named(mode: ReviewMode, named: bool):
    room = played_room("poter", review_mode=mode, name_mistakes=named)
    found = await review_of(room, AMAL)
    own = [mark for mark in found.marks if mark.seat == 0]
    others = [mark for mark in found.marks if mark.seat != 0]
    assert {mark.mark for mark in own} == {"", "??", "!"}
    expected = set() if mode == ReviewMode.PRIVATE else {"??", "!"} if named else {"!"}
    assert {mark.mark for mark in others} == expected
    stranger = await review_of(room, STRANGER)
    if mode != ReviewMode.PRIVATE:
        assert {mark.mark for mark in stranger.marks} == expected
        assert any("Lost" in said.words for said in stranger.lines) is named
        assert not any("Your" in said.words or "you " in said.words for said in stranger.lines[:-1])


async def test_a_seat_that_changed_hands_is_of_who_has_it_now():
    room = played_room("poter", review_mode=ReviewMode.PRIVATE)
    room.seats[0] = replace(room.seats[0], person=STRANGER)
    assert (await review_of(room, STRANGER)).seat == 0
    assert (await review_of(room, AMAL)).code == "not-seated"


async def test_what_does_not_exist_is_refused():
    room, caller, handler = played_room("pocha"), Caller(), frames()
    last = len(room.started_match.logs[0].entries)
    room.started_match.start_shuffled_round(Random(1))  # of which there is no review before it is over
    asked = [
        (handler.review, ask(2), "no-review"),
        (handler.step, step(1, number=2), "no-review"),
        (handler.step, step(last + 1), "no-place"),
        (handler.line, line(0), "no-line"),
    ]
    for handle, frame, code in asked:
        found = model(await handle(frame, caller.at(room, AMAL)))
        assert problem(found) == code
        assert found.text
    room.match = None
    assert (await review_of(room, AMAL, 0)).code == "no-review"


async def test_a_review_that_fails_says_so():
    reviewer = FakeReviewer()
    reviewer.fault = RuntimeError("broken")
    room = played_room("pocha")
    for number in (0, 1):
        found = model(await frames(reviewer).review(ask(number), Caller().at(room, AMAL)))
        assert (problem(found), found.id) == ("review-failed", 8)


async def test_the_page_is_told_to_wait(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table_requests, "SHORT_WAIT", 0.0)
    reviewer, caller = FakeReviewer(asyncio.Event()), Caller()
    asking = asyncio.ensure_future(frames(reviewer).review(ask(0), caller.at(played_room("pocha", 2), AMAL)))
    await caller.told.wait()
    assert reviewer.hold is not None
    reviewer.hold.set()
    assert isinstance(model(await asking), ReviewModel)
    waiting = caller.sent[0]
    assert isinstance(waiting, Waiting)
    assert "round 1 of 2" in waiting.text


# ---------------------------------------------------------------------- content


@cases(("game", "language"), [("poter", "en"), ("pocha", "si"), ("canasta", "bn"), ("poter", "es")])
async def test_a_review_has_figures_for_all_and_a_curve(game: str, language: str):
    room = played_room(game, rounds=2)
    handler = frames()
    whole = model(await handler.review(ask(0), Caller().at(room, AMAL, language)))
    one = model(await handler.review(ask(1), Caller().at(room, AMAL, language)))
    assert isinstance(whole, ReviewModel)
    assert isinstance(one, ReviewModel)
    assert one.last == len(room.started_match.logs[0].entries)
    assert [point.place for point in one.curve] == list(range(one.last + 1))
    assert whole.rounds == one.rounds == tuple(range(1, len(room.started_match.scores) + 1))
    assert not whole.curve
    for found in (whole, one):
        assert len(found.columns) == room.started_match.columns
        assert len(found.players) == len(room.seats)
        for player in found.players:
            assert player.column == room.started_match.column_of(player.seat)
            assert -1 <= player.luck <= 1
            assert player.accuracy is None or 0 <= player.accuracy <= 1
            assert all(what and value for what, value in player.figures)
        assert "<" not in encoded(Shown(found)).replace("<\\u", "")


@pytest.mark.parametrize("game", GAMES)
async def test_a_review_names_a_person_whose_data_were_deleted_in_the_language_of_the_reader(game: str):
    room, handler = played_room(game, rounds=2), frames()
    room.seats[1] = replace(room.seats[1], person=NO_PERSON, name="Player 2")
    visitor = Caller().at(room, AMAL, "es")
    whole, one = [model(await handler.review(ask(number), visitor)) for number in (0, 1)]
    place = next(number for number, entry in enumerate(room.started_match.logs[0].standing) if entry.seat == 1) + 1
    for frame, ask_for in ((step(place), handler.step), (line(place), handler.line)):
        found = await ask_for(frame, visitor)
        assert "Player 2" not in encoded(found if isinstance(found, Shown) else Shown(found))
    assert "Jugador/a 2" in encoded(Shown(model(await handler.step(step(place), visitor))))
    for review in (whole, one):
        assert review.players[1].name == "Jugador/a 2"
        assert "Player 2" not in encoded(Shown(review))


@pytest.mark.parametrize("game", GAMES)
async def test_judgements_are_the_own_ones_and_with_all_cards_the_public_ones(game: str):
    room, handler, caller = played_room(game, name_mistakes=True), frames(), Caller()
    review: Any = model(await handler.review(ask(), caller.at(room, AMAL)))
    marks = [mark for mark in review.marks if mark.mark]
    assert {mark.seat for mark in marks} > {0}
    for mark in marks[:40]:
        own: Any = model(await handler.step(step(mark.place), caller.at(room, AMAL)))
        every: Any = model(await handler.step(step(mark.place, all_open=True), caller.at(room, AMAL)))
        assert bool(own.lines) == (mark.seat == 0)
        assert every.lines
        assert own.better == (mark.seat == 0 and mark.mark in COSTLY)
        assert every.better == (mark.mark in COSTLY)
        assert not own.lines or not own.lines[0].words.startswith(mark.mark)
        assert own.chances == every.chances != ()


# ---------------------------------------------------------------------- better lines


@pytest.mark.parametrize("game", GAMES)
async def test_a_better_line_is_told_step_by_step(game: str):
    room, handler, caller = played_room(game), frames(), Caller()
    review: Any = model(await handler.review(ask(), caller.at(room, AMAL)))
    costly = [mark.place for mark in review.marks if mark.seat == 0 and mark.mark in COSTLY]
    for place in costly[:2]:
        found, again = [model(await handler.line(line(place), caller.at(room, AMAL))) for _ in range(2)]
        assert isinstance(found, LineModel)
        assert found == again
        assert found.steps
        assert found.note
        assert all(one.words.words and all(seat.hand is None for seat in one.scene.seats) for one in found.steps)
        every: Any = model(await handler.line(line(place, all_open=True), caller.at(room, AMAL)))
        assert all(seat.hand is not None for one in every.steps for seat in one.scene.seats)


async def test_there_is_no_line_for_what_one_may_not_see():
    room, handler, caller = played_room("poter"), frames(), Caller()
    review: Any = model(await handler.review(ask(), caller.at(room, NIMALI)))
    theirs = next(mark.place for mark in review.marks if mark.seat == 1 and mark.mark in COSTLY)
    for all_open in (False, True):
        found = model(await handler.line(line(theirs, all_open=all_open), caller.at(room, AMAL)))
        assert problem(found) == "no-line"


async def test_a_line_that_fails_says_so():
    reviewer = FakeReviewer()
    room, handler, caller = played_room("poter"), frames(reviewer), Caller()
    review: Any = model(await handler.review(ask(), caller.at(room, AMAL)))
    place = next(mark.place for mark in review.marks if mark.seat == 0 and mark.mark in COSTLY)
    reviewer.fault = RuntimeError("broken")
    found = model(await handler.line(line(place), caller.at(room, AMAL)))
    assert problem(found) == "review-failed"


# ---------------------------------------------------------------------- hints


def asking_about(rooms: World) -> Frames:
    texts: Any = None
    return Frames(TableHandlers(rooms.service, TableRequests(rooms.service, Reviews(None), texts)))


def hint_at(version: int) -> AskHint:
    return AskHint(type="hint", id=4, version=version)


async def test_a_hint_is_counted_as_in_the_chat(rooms: World):
    room = await rooms.move(await rooms.table(settings=[("hints", 1)]))
    handler, caller, mover, seat = (
        asking_about(rooms),
        Caller(),
        rooms.mover(room).id,
        room.to_move or 0,
    )
    found = await handler.hint(hint_at(room.version), caller.at(room, mover))
    assert isinstance(found, Shown)
    assert isinstance(found.model, HintModel)
    now = await rooms.fresh(room)
    assert now.seats[seat].hints == 1
    assert await handler.hint(hint_at(now.version), caller.at(now, mover)) == found
    assert (await rooms.fresh(room)).seats[seat].hints == 1
    assert caller.sent == []
    while (moved := await rooms.move(now)).to_move != seat or len(moved.view(seat).legal_moves()) == 1:
        now = moved
    used: Any = await handler.hint(hint_at(moved.version), caller.at(moved, mover))
    assert (problem(used), "hint for this round" in used.text) == ("hints-used", True)


async def test_nobody_else_gets_a_hint(rooms: World):
    room = await rooms.table()
    mover = rooms.mover(room)
    other = next(one for one in (ANNA, BERT) if one != mover)
    for person, version, code in (
        (other.id, room.version, "not-your-turn"),
        (7, room.version, "not-seated"),
        (mover.id, room.version - 1, "stale"),
    ):
        found = await asking_about(rooms).hint(hint_at(version), Caller().at(room, person))
        assert isinstance(found, ProblemFrame)
        assert (found.id, found.code) == (4, code)


async def test_the_page_is_told_to_wait_and_a_late_hint_is_dropped(rooms: World, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hints, "SHORT_WAIT", 0.0)
    room = await rooms.move(await rooms.table())
    mover, caller, rooms.advisor.hold = rooms.mover(room).id, Caller(), asyncio.Event()
    rooms.advisor.left = 12.0
    asking = asyncio.ensure_future(asking_about(rooms).hint(hint_at(room.version), caller.at(room, mover)))
    await caller.told.wait()
    (waiting,) = caller.sent
    assert isinstance(waiting, Waiting)
    assert "15" in waiting.text
    await rooms.service.perform(room.id, Play(room.view(room.to_move).legal_moves()[0]), rooms.mover(room))
    rooms.advisor.hold.set()
    found = await asking
    assert problem(found) == "stale"
