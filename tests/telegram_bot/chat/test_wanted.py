"""The table of cases, row by row, and the meaning of events for the readers of messages."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from telegram_bot.chat.messages.wanted import (
    AFTER_DRAW,
    CALL_DELAY,
    CASES,
    HESITATION,
    IDLE_SECONDS,
    LOOKING_SECONDS,
    WITHIN_TURN,
    Call,
    Happening,
    Situation,
    call_due,
    call_of,
    comes_down,
    due_round,
    hand_situation,
    is_called,
    table_situation,
    when,
)
from telegram_bot.domain import play
from telegram_bot.domain.commands import EventKind, Person, RoomEvent
from telegram_bot.domain.room import Place, ReviewMode, Room, RoomSettings, Seat, Stage, TurnCalls
from telegram_bot.storage.values import Surface
from tests.log_texts import entries_of
from tests.samples import cases

H, TABLE, HAND, CALL = Happening, Surface.TABLE, Surface.HAND, Surface.CALL
NOW, NEVER = 0.0, None


@cases(
    ("surface", "happening", "facts", "seconds"),
    [
        # the table's message
        (TABLE, H.PASSED, {}, NOW),
        (TABLE, H.WITHIN, {}, WITHIN_TURN),
        (TABLE, H.DRAWN, {}, AFTER_DRAW),
        # a hand in the private chat follows the table
        (HAND, H.TURN, {"private": True, "to_move": True}, NOW),
        (HAND, H.OWN, {"private": True}, NOW),
        (HAND, H.PASSED, {"private": True}, NOW),
        (HAND, H.DURING, {"private": True, "to_move": True}, NOW),
        (HAND, H.PASSED, {"private": True, "cutting": True}, NOW),
        (HAND, H.OTHER, {"private": True}, NEVER),
        # a hand in the group: that of the player to move is correct at once, whether they look or not
        (HAND, H.TURN, {"to_move": True}, NOW),
        (HAND, H.TURN, {"to_move": True, "looking": True}, NOW),
        (HAND, H.DEALT, {"to_move": True}, NOW),
        (HAND, H.OWN, {"to_move": True}, NOW),
        # their own actions are shown if they look
        (HAND, H.OWN, {"looking": True}, NOW),
        (HAND, H.OWN, {}, NEVER),
        (HAND, H.SEAT, {}, NOW),
        (HAND, H.DEALT, {"looking": True}, NOW),
        (HAND, H.DEALT, {}, NEVER),
        # while others play it stays unchanged
        (HAND, H.PASSED, {"looking": True}, NEVER),
        (HAND, H.DURING, {"to_move": True, "looking": True}, NEVER),
        # after a round its buttons lead nowhere
        (HAND, H.PASSED, {"looking": True, "between": True}, NOW),
        (HAND, H.PASSED, {"between": True}, NEVER),
        (HAND, H.OTHER, {"looking": True}, NEVER),
        (HAND, H.OWN, {"looking": True, "cutting": True}, NEVER),
        # in the lobby and after the end
        (HAND, H.PASSED, {"running": False}, NOW),
        (HAND, H.OTHER, {"running": False}, NEVER),
        # calls
        (CALL, H.TURN, {"looking": False}, CALL_DELAY),
        (CALL, H.TURN, {"looking": True}, HESITATION),
        (CALL, H.HALF, {"looking": True}, NOW),
        (CALL, H.OWN, {}, NEVER),
    ],
)
def test_a_row(surface: Surface, happening: Happening, facts: dict[str, bool], seconds: float | None):
    assert when(surface, Situation(happening, **facts)) == seconds


def test_every_row_is_reached():
    facts = [
        dict(zip(("private", "looking", "to_move", "running", "cutting", "between"), flags, strict=True))
        for flags in product([True, False], repeat=6)
    ]
    situations = [Situation(happening, **given) for happening in Happening for given in facts]
    reached = {
        next((case for case in CASES if case.fits(surface, one)), None) for surface in Surface for one in situations
    }
    assert reached - {None} == set(CASES)


# ---------------------------------------------------------------------- what events mean


def room_of(stage: Stage = Stage.PLAYING) -> Room:
    """Return a table of Poter with three people at the first turn of a round."""
    settings = RoomSettings(ask_cut=False)
    room = Room(1, Place(-5), "poter", 1, settings, [Seat(number, f"P{number}") for number in (1, 2, 3)])
    if stage != Stage.LOBBY:
        play.Start().change(room, Person(1, "P1"), Random(1))
        room.stage = stage
    return room


MOVED = RoomEvent(EventKind.MOVED, tuple(entries_of("poter", ["0 take"])), 0)


@pytest.mark.parametrize(
    ("entries", "happening"),
    [
        (("0 draw",), H.DRAWN),
        (("* stock 4d 5c", "0 draw"), H.DRAWN),
        (("0 take",), H.WITHIN),
        (("* back 1",), H.WITHIN),
        (("0 draw", "0 meld 7h 8h 9h"), H.WITHIN),
        (("2 lay As=8d @2",), H.WITHIN),
    ],
)
def test_what_others_see_of_a_move_within_a_turn(entries: tuple[str, ...], happening: Happening):
    room = room_of()
    event = RoomEvent(EventKind.MOVED, tuple(entries_of("poter", entries)), 0)
    assert table_situation(event, room.turn, room.turn).happening == happening
    assert table_situation(event, room.turn, (9, 9, 9)).happening == H.PASSED
    assert table_situation(RoomEvent(EventKind.SEAT_CHANGED, (), 0), room.turn, room.turn).happening == H.PASSED


def hand(room: Room, event: RoomEvent, seat: int | None, *, same: bool = False, new: bool = False) -> Situation:
    """Return the meaning of an event for the hand of a seat; `same`: stage and turn are those of the event before."""
    return hand_situation(room, event, seat, room.turn, passed=not same, new_cards=new, private=False, looking=False)


def test_what_an_event_means_for_a_hand():
    room = room_of()
    mover = room.to_move
    assert mover is not None
    others = [seat for seat in range(3) if seat != mover]
    moved = replace(MOVED, seat=others[0])
    assert hand(room, moved, mover).happening == H.TURN
    assert hand(room, moved, mover).to_move
    assert hand(room, moved, mover, same=True).happening == H.DURING
    assert hand(room, moved, others[0]).happening == H.OWN
    assert hand(room, moved, others[1]).happening == H.PASSED
    assert hand(room, moved, others[1], same=True).happening == H.OTHER
    back = RoomEvent(EventKind.MOVED, tuple(entries_of("poter", ["* back 1"])), mover)
    assert [hand(room, back, seat).happening for seat in (mover, *others)] == [H.OWN, H.SEAT, H.SEAT]
    assert hand(room, back, others[0], same=True).happening == H.OTHER
    assert hand(room, RoomEvent(EventKind.TAKE_BACK), others[0], same=True).happening == H.ASKED
    assert hand(room, moved, others[1], new=True).happening == H.DEALT
    assert hand(room, moved, others[0], new=True).happening == H.OWN
    assert hand(room, RoomEvent(EventKind.STARTED), others[0]).happening == H.DEALT
    assert hand(room, RoomEvent(EventKind.SEAT_CHANGED, (), mover), mover).happening == H.SEAT
    assert not hand(room, moved, None).to_move
    assert hand(room, RoomEvent(EventKind.RESUMED), None, same=True).happening == H.OTHER


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.CUTTING, Stage.BETWEEN, Stage.ENDED])
def test_outside_of_a_round_nobody_is_to_move(stage: Stage):
    found = hand(room_of(stage), RoomEvent(EventKind.STARTED), 1)
    assert (found.happening, found.to_move, found.cutting) == (H.PASSED, False, stage == Stage.CUTTING)
    assert found.running == (stage in (Stage.CUTTING, Stage.BETWEEN))


def test_that_the_next_round_waits_is_seen_in_a_hand_too():
    situation = hand(room_of(Stage.BETWEEN), RoomEvent(EventKind.NEXT_ROUND_PAUSED), 1, same=True)
    assert when(HAND, replace(situation, looking=True)) == when(HAND, replace(situation, private=True)) == NOW


def test_who_is_called_to_the_turn():
    room = room_of()
    seat = room.to_move or 0
    call, over = call_of(room, room.turn, None), (0, 0, seat)
    assert call == Call(room.turn or (0, 0, 0), seat + 1, f"P{seat + 1}", half=False)
    assert over != room.turn
    assert call_of(room, over, None) is None, "that turn is over"
    assert call_of(room, None, None) is None, "there was no turn"
    room.warned = True
    assert call_of(room, room.turn, None) is None, "they have moved since"
    assert call_of(room, room.turn, room.position_key) == replace(call, half=True)
    room.warned = False
    for change in ({"away": True}, {"person": None}):
        room.seats[seat] = replace(Seat(seat + 1, "x"), **change)
        assert call_of(room, room.turn, None) is None
    room.seats[seat] = Seat(seat + 1, "x")
    play.play_for(room, seat, room.view(seat).legal_moves()[0], Random(1))
    assert call_of(room, room.turn, None) is None, "they have drawn"


@pytest.mark.parametrize(
    ("last", "due"),
    [
        (None, CALL_DELAY),
        (-LOOKING_SECONDS, CALL_DELAY),
        (-LOOKING_SECONDS + 1, HESITATION),
        (-IDLE_SECONDS + HESITATION + 1, HESITATION + 1),
        (50.0, 50.0 + IDLE_SECONDS),
    ],
)
def test_when_a_player_is_called(last: float | None, due: float):
    assert call_due(1000.0, None if last is None else 1000.0 + last, 1060.0) == 1000.0 + due


def test_a_clock_that_was_set_back_delays_no_call():
    assert call_due(1000.0, None, 500.0) == 500.0 + CALL_DELAY


@pytest.mark.parametrize(
    ("level", "start", "half"),
    [(TurnCalls.ON, True, True), (TurnCalls.QUIET, False, True), (TurnCalls.OFF, False, False)],
)
def test_who_is_called_at_all(level: TurnCalls, *, start: bool, half: bool):
    assert (is_called(level, half=False), is_called(level, half=True)) == (start, half)


def test_when_a_table_that_was_pushed_up_comes_down():
    room = room_of()
    for kind in (EventKind.CUTTING, EventKind.STARTED, EventKind.ROUND_ENDED, EventKind.MATCH_ENDED):
        assert comes_down(room, RoomEvent(kind), room.turn, room.turn)
    assert comes_down(room, MOVED, room.turn, (9, 9, 9))
    assert not comes_down(room, MOVED, room.turn, room.turn)
    room.seats[room.to_move or 0].away = True
    assert not comes_down(room, MOVED, room.turn, (9, 9, 9))


@pytest.mark.parametrize(
    ("mode", "between", "ended"),
    [(ReviewMode.LINE, 2, 2), (ReviewMode.FULL, 2, 2), (ReviewMode.END, None, 3), (ReviewMode.PRIVATE, None, None)],
)
def test_which_review_the_group_gets_next(mode: ReviewMode, between: int | None, ended: int | None):
    room = room_of(Stage.BETWEEN)
    room.started_match.scores, room.reviewed, room.settings.review_mode = [(0, 0, 0)] * 3, 1, mode
    assert due_round(room) == between
    room.stage = Stage.ENDED
    assert due_round(room) == ended
    room.reviewed = 3
    assert due_round(room) is None
