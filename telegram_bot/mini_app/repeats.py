"""Requests that a page repeats because the connection was lost before their answer: what of them is done already.

A request that was carried out the first time is not an error. Moves are looked up in the log of the match, which also
outlasts a restart; of an order counts that what it asks for is so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.game import Move
from engine.match import Entry
from telegram_bot.domain.room import Room, Stage
from telegram_bot.mini_app.frames import Seen

CUT = "cut "
"""Beginning of the text of a cut that is a move."""


def moves_left(room: Room, seat: int | None, seen: Seen, moves: Sequence[Move]) -> Sequence[Move] | None:
    """Return which of the moves that a seat made in an earlier position are still to be made, one after the other.

    None if something else has happened since that position.
    """
    number, place = seen.position
    if room.match is None or not 1 <= number <= len(room.match.logs):
        return None
    since = room.match.logs[number - 1].entries[place:]
    if any(entry.takes_back for entry in since):
        return None
    made = [_chosen(entry) for entry in since if entry.move is not None]
    own = [_chosen(Entry(seat, move)) for move in moves]
    if made[: len(own)] == own:
        return ()
    return moves[len(made) :] if made == own[: len(made)] and number == len(room.match.logs) else None


def _chosen(entry: Entry) -> tuple[int | None, str]:
    """Return the seat of a log entry and what the player has chosen: chance changes the depth of a cut."""
    return entry.seat, CUT if entry.text.startswith(CUT) else entry.text


def is_done(name: str, seen: Seen, room: Room, person: int) -> bool:
    """Return whether what an order asks for is so, in spite of the problem with which its repetition was answered."""
    check = _DONE.get(name)
    return check is not None and check(room, room.seat_of(person), seen)


def _is_present(room: Room, seat: int | None, _seen: Seen) -> bool:
    return seat is not None and not room.seats[seat].away


def _is_dealt(room: Room, _seat: int | None, seen: Seen) -> bool:
    return room.position_key[0] > seen.position[0]


def _is_taken_back(room: Room, _seat: int | None, seen: Seen) -> bool:
    """Return whether the next thing that happened was that a move was taken back."""
    number, place = seen.position
    if room.match is None or not 1 <= number <= len(room.match.logs):
        return False
    return any(entry.takes_back for entry in room.match.logs[number - 1].entries[place : place + 1])


def _is_asking(room: Room, seat: int | None) -> bool:
    return seat is not None and room.asking == seat


def _allows(room: Room, seat: int | None) -> bool:
    return seat is not None and room.seats[seat].allows_back


_DONE: Mapping[str, Callable[[Room, int | None, Seen], bool]] = {
    "join": _is_present,
    "take-seat": _is_present,
    "back": _is_present,
    "leave": lambda room, seat, seen: not _is_present(room, seat, seen),
    "swap-seat": lambda _room, seat, seen: seat not in (None, seen.seat),
    "add-bot": lambda room, _seat, seen: len(room.seats) > seen.seats,
    "remove-bot": lambda room, _seat, seen: len(room.seats) < seen.seats,
    "start": lambda room, _seat, _seen: room.stage != Stage.LOBBY,
    "next-round": _is_dealt,
    "cut": _is_dealt,
    "take-back": lambda room, seat, seen: _is_asking(room, seat) or _is_taken_back(room, seat, seen),
    "allow-take-back": lambda room, seat, seen: _allows(room, seat) or _is_taken_back(room, seat, seen),
    "refuse-take-back": lambda room, _seat, _seen: room.asking is None,
    "skip-lesson": lambda room, _seat, _seen: room.stage == Stage.ENDED,
    "stop": lambda room, _seat, _seen: room.stage == Stage.ENDED,
}
