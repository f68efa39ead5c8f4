"""The deadlines of a room: of a turn, a cut, the pause between rounds, and a request to take a turn back."""

from __future__ import annotations

from telegram_bot.domain.room import CONSENT_SECONDS, Room, Stage


def start_clock(room: Room, before: Room, now: float) -> None:
    """Set the deadline after a change from `before`; a turn has one deadline for all its moves.

    Between rounds it is the automatic start of the next round, set once when a round ends; without active people
    the next round waits for a button. Leaving and returning during one's turn does not reset the clock.
    """
    seat = room.to_move
    _stop_while_asked(room, before, now)
    if room.stage == Stage.BETWEEN:
        _start_pause(room, before, now)
    elif room.cutter is not None:
        _start_cut(room, room.cutter, before, now)
    elif seat is None or not room.settings.turn_seconds:
        room.deadline, room.warned = None, False
    elif room.turn != before.turn or room.deadline is None:
        room.deadline = now + room.settings.turn_seconds if room.seats[seat].is_present else None
        room.warned = False


def _stop_while_asked(room: Room, before: Room, now: float) -> None:
    """Begin or end the time of a request to take a turn back, by which the deadline of the turn moves."""
    if room.asking is not None and before.asking is None:
        room.asked_until, room.asked_version = now + CONSENT_SECONDS, room.version
    elif room.asking is None and room.asked_until is not None:
        if room.deadline is not None:
            room.deadline += max(0.0, now - (room.asked_until - CONSENT_SECONDS))
        room.asked_until = room.asked_version = None


def _start_pause(room: Room, before: Room, now: float) -> None:
    """Set the automatic start of the next round when a round has ended; cancel it without active people."""
    room.warned = False
    if not any(seat.is_present and not seat.missed for seat in room.seats):
        room.deadline = None
    elif before.stage != Stage.BETWEEN:
        pause = room.settings.next_round_seconds
        room.deadline = now + pause if pause else None


def _start_cut(room: Room, cutter: int, before: Room, now: float) -> None:
    """Set the time to cut, once for a person who stays; a stand-in or a bot player needs none."""
    if not room.seats[cutter].is_present:
        room.deadline = None
    elif before.stage != Stage.CUTTING or room.deadline is None:
        room.deadline = now + room.cut_seconds
    room.warned = False
