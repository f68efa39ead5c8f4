"""Deletion of a person's data, from live rooms by way of their writer, and from everything else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from telegram_bot.background import BackgroundTasks, shielded
from telegram_bot.domain import lobby, play
from telegram_bot.domain.commands import Applied, EventKind, Problem, Rejected, RoomEvent
from telegram_bot.domain.room import NO_PERSON, Room, Stage, seat_among
from telegram_bot.rooms.runtime.writer import RoomWriter
from telegram_bot.storage.personal_data import NameOf, PersonalData

ATTEMPTS = 5
"""How often a person is removed from a room that another process changes at the same time."""


class ForgettingFailed(Exception):
    """A person is still in a live room; nothing else of theirs has been deleted."""


class Forgetting:
    """Deletes persons."""

    def __init__(self, writer: RoomWriter, data: PersonalData, name_of: NameOf) -> None:
        self.tasks = BackgroundTasks()
        self._writer = writer
        self._data = data
        self._name_of = name_of
        self._listeners: list[Callable[[int], Awaitable[None]]] = []

    def subscribe(self, listener: Callable[[int], Awaitable[None]]) -> None:
        """Call `listener` with each person whose data are deleted."""
        self._listeners.append(listener)

    @shielded
    async def forget(self, person: int) -> dict[str, int]:
        """Delete all data of a person; return the numbers of rows by table, `live` rooms. Raise ForgettingFailed."""
        live = await self._data.live_rooms(person)
        for room_id in live:
            await self._leave(room_id, person)
        counts = await self._data.delete(person, self._name_of)
        self._writer.forget_ended()
        for listener in self._listeners:
            await listener(person)
        return {"live": len(live), **counts}

    async def _leave(self, room_id: int, person: int) -> None:
        language = await self._data.language_at(room_id)

        def change(draft: Room) -> Applied | Rejected:
            return forget(draft, person, self._name_of(language, draft.seat_of(person) or 0))

        problem = None
        for _attempt in range(ATTEMPTS):
            result = await self._writer.change(room_id, change)
            problem = None if result is None else result.problem
            if problem in (None, Problem.NOT_SEATED):
                return
        raise ForgettingFailed(f"table {room_id}: {problem}")


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
        people = (seat.person for seat in room.seats if seat.person is not None and not seat.is_guest)
        room.opener = next(people, NO_PERSON)
    return result


def _replace(room: Room, number: int, name: str) -> Applied:
    others = [seat for seat in room.seats if seat is not room.seats[number]]
    room.seats[number] = seat_among(others, None, name)
    room.hints_given = tuple(hint for hint in room.hints_given if hint.seat != number)
    if room.match is not None:
        room.match.players = tuple(seat.name for seat in room.seats)
    if room.stage != Stage.ENDED and all(seat.is_bot for seat in room.seats):
        return play.stop(room)
    return Applied((RoomEvent(EventKind.SEAT_CHANGED, seat=number),))
