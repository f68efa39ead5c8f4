"""Taking moves back: those of the running turn at once, and a whole turn if everybody who is present allows it.

The functions change a copy of the room.
"""

from __future__ import annotations

from telegram_bot.domain.commands import AnswerTakeBack, Applied, Person, Problem, Rejected
from telegram_bot.domain.events import EventKind, RoomEvent
from telegram_bot.domain.room import ASKED_A_ROUND, Room, Stage, TakeBacks

OVER = (RoomEvent(EventKind.TAKE_BACK),)


def mark_present(room: Room, seat: int) -> tuple[RoomEvent, ...]:
    """Mark the person of a seat as present; return the event if a stand-in played for it."""
    was_away = room.seats[seat].away
    room.seats[seat].away = False
    room.seats[seat].missed = 0
    if was_away:
        room.seats[seat].absent_turns += room.turns_ended(seat)
    return (RoomEvent(EventKind.SEAT_CHANGED, seat=seat),) if was_away else ()


def take_back(room: Room, by: Person) -> Applied | Rejected:
    """Take back the last move of a person, who is thereby present again, or ask the others for the last turn."""
    seat, match = room.seat_of(by.id), room.match
    if seat is None:
        return Rejected(Problem.NOT_SEATED)
    if room.stage != Stage.PLAYING or match is None:
        return Rejected(Problem.NOT_PLAYING)
    if room.take_backs == TakeBacks.OFF:
        return Rejected(Problem.NO_TAKE_BACKS)
    if room.asking is not None:
        return Rejected(Problem.TAKE_BACK_ASKED)
    if seat == room.to_move and match.can_take_back:
        events = mark_present(room, seat)
        return _taken_back(room, seat, 1, events)
    if room.take_backs != TakeBacks.CONSENT and seat != room.to_move:
        return Rejected(Problem.NOT_YOUR_TURN)
    if not moves_to_ask_for(room, seat):
        return Rejected(Problem.NOTHING_TO_TAKE_BACK)
    if room.seats[seat].asked_back >= ASKED_A_ROUND:
        return Rejected(Problem.TAKE_BACKS_USED)
    events = mark_present(room, seat)
    room.asking = seat
    room.seats[seat].asked_back += 1
    return settled(room, (*events, *OVER))


def moves_to_ask_for(room: Room, seat: int) -> int:
    """Return how many moves a seat may ask to be taken back with its last turn; 0 once another person has moved."""
    if room.take_backs != TakeBacks.CONSENT or room.match is None or room.stage != Stage.PLAYING:
        return 0
    count = room.match.turn_to_take_back(seat)
    movers = {entry.seat for entry in room.match.logs[-1].standing[-count:]} if count else set()
    return 0 if any(room.seats[mover].is_present for mover in movers - {seat, None} if mover is not None) else count


def may_take_back(room: Room, seat: int | None) -> bool:
    """Return whether a seat may take a move back, or ask for it."""
    if seat is None or room.match is None or room.asking is not None or room.take_backs == TakeBacks.OFF:
        return False
    if seat == room.to_move and room.match.can_take_back:
        return True
    return room.seats[seat].asked_back < ASKED_A_ROUND and bool(moves_to_ask_for(room, seat))


def may_answer(room: Room, seat: int | None, *, allow: bool) -> bool:
    """Return whether a seat may allow the running request, or refuse it; who has asked may withdraw it."""
    if room.asking is None or seat is None or not room.seats[seat].is_present:
        return False
    return not allow or (seat != room.asking and not room.seats[seat].allows_back)


def answer(room: Room, by: Person, command: AnswerTakeBack) -> Applied | Rejected:
    """Answer the running request; the last one who allows it lets the turn be taken back."""
    seat = room.seat_of(by.id)
    if seat is None:
        return Rejected(Problem.NOT_SEATED)
    if not may_answer(room, seat, allow=command.allow):
        return Rejected(Problem.NOT_ASKED)
    if not command.allow:
        return refuse(room)
    room.seats[seat].allows_back = True
    return settled(room, OVER)


def refuse(room: Room) -> Applied | Rejected:
    """End the running request: somebody has refused it, or not everybody has answered in time."""
    if room.asking is None:
        return Rejected(Problem.NOT_ASKED)
    end_request(room)
    return Applied(OVER)


def settled(room: Room, events: tuple[RoomEvent, ...]) -> Applied:
    """Return a change after which the turn is taken back if a request runs and everybody who is present allows it.

    Who has left asks no more. Bot players and stand-ins allow everything.
    """
    seat = room.asking
    if seat is None:
        return Applied(events)
    if not room.seats[seat].is_present:
        end_request(room)
        return Applied((*events, *OVER))
    others = (one for number, one in enumerate(room.seats) if number != seat and one.is_present)
    if not all(one.allows_back for one in others):
        return Applied(events)
    return _taken_back(room, seat, moves_to_ask_for(room, seat), events)


def end_request(room: Room) -> None:
    """End the running request, if any: the position has changed, or it was answered."""
    room.asking = None
    for seat in room.seats:
        seat.allows_back = False


def _taken_back(room: Room, seat: int, count: int, events: tuple[RoomEvent, ...]) -> Applied:
    if room.match is None:
        raise ValueError("the room has no match")
    entry = room.match.take_back(count)
    end_request(room)
    room.remark = None
    return Applied((*events, RoomEvent(EventKind.MOVED, (entry,), seat)), (entry,))
