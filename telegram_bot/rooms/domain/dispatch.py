"""The rules of the room in one place: every act of a person, done to a draft of the room or refused."""

from __future__ import annotations

from random import Random

from telegram_bot.rooms.domain import lobby, play
from telegram_bot.rooms.domain.commands import (
    AddBot,
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
    RemoveBot,
    Start,
    Stop,
    TakeSeat,
)
from telegram_bot.rooms.domain.results import Applied, Rejected
from telegram_bot.rooms.domain.room import Room, Stage

PRIVILEGED = (Start, Stop, ChangeSetting, AddBot, RemoveBot)
"""Acts of the opener and of chat administrators alone."""


def early_problem(room: Room, act: Command, version: int | None) -> Problem | None:
    """Return why an act cannot be done whoever asks for it."""
    if version is not None and version != room.version:
        return Problem.STALE
    if room.stage != Stage.ENDED:
        return None
    finished = room.match is not None and room.match.finished
    return Problem.MATCH_OVER if finished and isinstance(act, NextRound) else Problem.TABLE_ENDED


def needs_right(room: Room, act: Command, by: Person) -> bool:
    """Tell whether only a chat administrator's right would let this person do this."""
    return isinstance(act, PRIVILEGED) and by.id != room.opener


def apply_command(draft: Room, act: Command, by: Person, source: Random) -> Applied | Rejected:
    """Do an act to a draft of a live room; the person's right to it has been asked for."""
    match act:
        case Play(move):
            return play.play_typed(draft, by, move, source)
        case Start():
            return play.start(draft, source)
        case NextRound():
            return play.next_round(draft, by, source)
        case TakeSeat():
            return play.take_seat(draft, by)
        case HoldRound():
            return play.hold_round(draft, by)
        case Stop():
            return play.stop(draft)
        case Leave():
            return _leave(draft, by)
        case ComeBack():
            return play.come_back(draft, by)
        case _:
            return _in_lobby(draft, act, by)


def _in_lobby(
    draft: Room, act: Join | ChangeSeat | AddBot | RemoveBot | ChangeSetting, by: Person
) -> Applied | Rejected:
    """Do what is done in the lobby alone."""
    match act:
        case Join():
            return lobby.join(draft, by)
        case ChangeSeat():
            return lobby.change_seat(draft, by)
        case AddBot():
            return lobby.add_bot(draft)
        case RemoveBot():
            return lobby.remove_bot(draft)
        case ChangeSetting(name, value):
            return lobby.change_setting(draft, name, value)


def _leave(draft: Room, by: Person) -> Applied | Rejected:
    """Leave the lobby for good, or a match until one returns."""
    seat = draft.seat_of(by.id)
    if seat is None:
        return Rejected(Problem.NOT_SEATED)
    return lobby.leave(draft, seat) if draft.stage == Stage.LOBBY else play.leave(draft, seat)
