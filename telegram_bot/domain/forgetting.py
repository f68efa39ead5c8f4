"""Removing a person from a live room for good, with everything that the room knows of them."""

from __future__ import annotations

from telegram_bot.domain import lobby, play
from telegram_bot.domain.commands import Applied, Problem, Rejected
from telegram_bot.domain.events import EventKind, RoomEvent
from telegram_bot.domain.room import NO_PERSON, Room, Stage, seat_among


def forget(room: Room, person: int, name: str) -> Applied | Rejected:
    """Free a person's seat in a lobby; in a match a bot player of another name takes it over, points included.

    Without people the room closes. Another person becomes the opener. Hints of the seat are deleted.
    """
    number = room.seat_of(person)
    if number is None and room.opener != person:
        return Rejected(Problem.NOT_SEATED)
    result = Applied((RoomEvent(EventKind.LOBBY if room.stage == Stage.LOBBY else EventKind.SEAT_CHANGED),))
    if number is not None and room.stage == Stage.LOBBY:
        result = lobby.leave(room, number)
    elif number is not None:
        result = _replace(room, number, name)
    if room.opener == person:
        room.opener = next((seat.person for seat in room.seats if seat.person is not None), NO_PERSON)
    return result


def _replace(room: Room, number: int, name: str) -> Applied:
    """Give a seat in a match to a bot player."""
    others = [seat for seat in room.seats if seat is not room.seats[number]]
    room.seats[number] = seat_among(others, None, name)
    room.hints_given = tuple(hint for hint in room.hints_given if hint.seat != number)
    if room.match is not None:
        room.match.players = tuple(seat.name for seat in room.seats)
    if room.stage != Stage.ENDED and all(seat.is_bot for seat in room.seats):
        return play.stop(room)
    return Applied((RoomEvent(EventKind.SEAT_CHANGED, seat=number),))
