"""Authorization of commands, and the function that carries out each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from telegram_bot.rooms.domain import lobby, play
from telegram_bot.rooms.domain.commands import (
    AddBot,
    Applied,
    ChangeSeat,
    ChangeSetting,
    ComeBack,
    Command,
    HoldRound,
    Join,
    Leave,
    NextRound,
    Person,
    Play,
    Problem,
    Rejected,
    RemoveBot,
    Start,
    Stop,
    TakeSeat,
)
from telegram_bot.rooms.domain.room import Room, Stage

PRIVILEGED = (Start, Stop, ChangeSetting, AddBot, RemoveBot)
"""Commands reserved for the opener of the room and chat administrators."""


def authorize(room: Room, command: Command, by: Person, version: int | None, is_admin: bool) -> Problem | None:
    """Return why a person may not give a command now, None if they may.

    `version` is that of the button, None for typed commands; `is_admin`: the person is a chat administrator.
    """
    if version is not None and version != room.version:
        return Problem.STALE
    if room.stage == Stage.ENDED:
        finished = room.match is not None and room.match.finished
        return Problem.MATCH_OVER if finished and isinstance(command, NextRound) else Problem.TABLE_ENDED
    if isinstance(command, PRIVILEGED) and by.id != room.opener and not is_admin:
        return Problem.NOT_ALLOWED
    return None


def leave(room: Room, by: Person) -> Applied | Rejected:
    """Give up a seat in the lobby, or let a stand-in play in a match."""
    seat = room.seat_of(by.id)
    if seat is None:
        return Rejected(Problem.NOT_SEATED)
    return lobby.leave(room, seat) if room.stage == Stage.LOBBY else play.leave(room, seat)


HANDLERS: Mapping[type[Command], Callable[[Room, Person, Any, Random], Applied | Rejected]] = {
    Play: play.play,
    Start: lambda room, _by, _command, random: play.start(room, random),
    NextRound: lambda room, by, _command, random: play.next_round(room, by, random),
    HoldRound: lambda room, by, _command, _random: play.hold_round(room, by),
    TakeSeat: lambda room, by, _command, _random: play.take_seat(room, by),
    ComeBack: lambda room, by, _command, _random: play.come_back(room, by),
    Leave: lambda room, by, _command, _random: leave(room, by),
    Stop: lambda room, _by, _command, _random: play.stop(room),
    Join: lambda room, by, _command, _random: lobby.join(room, by),
    ChangeSeat: lambda room, by, _command, _random: lobby.change_seat(room, by),
    AddBot: lambda room, _by, _command, _random: lobby.add_bot(room),
    RemoveBot: lambda room, _by, _command, _random: lobby.remove_bot(room),
    ChangeSetting: lambda room, _by, command, _random: lobby.change_setting(room, command.name, command.value),
}
"""What each command of an authorized person does to a copy of the room."""
