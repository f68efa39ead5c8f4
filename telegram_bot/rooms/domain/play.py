"""A match at the table: start, moves, stand-ins, rounds, the end. Functions change a draft of the room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine.errors import InvalidInput
from engine.game import Move
from engine.match import Match, new_match
from engine.registry import game_named
from telegram_bot.rooms.domain.commands import Person, Problem
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.move_text import parse_typed_move
from telegram_bot.rooms.domain.results import Applied, Rejected
from telegram_bot.rooms.domain.room import Room, Seat, Stage

MISSES_ALLOWED = 2
"""After so many turns in a row that the clock played, a stand-in takes over."""


def start(room: Room, source: Random) -> Applied | Rejected:
    """Start the match with its first round; reserved seats that nobody took are dropped."""
    if room.stage != Stage.LOBBY:
        return Rejected(Problem.NOT_IN_LOBBY)
    room.seats = room.taken
    if len(room.seats) < game_named(room.game).players[0]:
        return Rejected(Problem.TOO_FEW)
    if not playable(room):
        return Rejected(Problem.UNPLAYABLE)
    room.match = new_match(room.game, room.settings.options, [seat.name for seat in room.seats])
    return _deal(room, room.match, source)


def playable(room: Room) -> bool:
    """Tell whether those who sit there can play with the options agreed upon."""
    try:
        game_named(room.game).check(room.settings.options, len(room.taken))
    except InvalidInput:
        return False
    return True


def next_round(room: Room, by: Person, source: Random) -> Applied | Rejected:
    """Deal the next round, on the word of any player."""
    seat = room.seat_of(by.id)
    if seat is None:
        return Rejected(Problem.NOT_SEATED)
    if room.stage != Stage.BETWEEN or room.match is None:
        return Rejected(Problem.NOT_PLAYING if room.stage == Stage.LOBBY else Problem.ROUND_RUNNING)
    back = _present(room, seat)
    step = _deal(room, room.match, source)
    return replace(step, changes=back + step.changes)


def next_round_by_itself(room: Room, source: Random) -> Applied | Rejected:
    """Deal the next round because the pause between rounds is over."""
    if room.stage != Stage.BETWEEN or room.match is None:
        return Rejected(Problem.ROUND_RUNNING)
    return _deal(room, room.match, source)


def hold_round(room: Room, by: Person) -> Applied | Rejected:
    """Keep the next round from beginning by itself, on the word of any player."""
    seat = room.seat_of(by.id)
    if seat is None:
        return Rejected(Problem.NOT_SEATED)
    if room.stage != Stage.BETWEEN:
        return Rejected(Problem.NOT_PLAYING if room.stage == Stage.LOBBY else Problem.ROUND_RUNNING)
    back = _present(room, seat)
    if room.deadline is None:
        return Applied(back)
    room.deadline = None
    return Applied((*back, RoomEvent(EventKind.HELD)))


def _deal(room: Room, match: Match, source: Random) -> Applied:
    """Shuffle, cut and deal."""
    match.start_shuffled_round(source)
    room.stage = Stage.PLAYING
    for seat in room.seats:
        seat.round_hints, seat.hinted_at = 0, None
    return Applied((RoomEvent(EventKind.STARTED),), dealt=True)


def play_typed(room: Room, by: Person, text: str, source: Random) -> Applied | Rejected:
    """Make a move as a person types or presses it."""
    seat = room.seat_of(by.id)
    if seat is None:
        return Rejected(Problem.NOT_SEATED)
    if room.stage != Stage.PLAYING or room.match is None:
        return Rejected(Problem.NOT_PLAYING)
    if seat != room.to_move:
        return Rejected(Problem.NOT_YOUR_TURN)
    try:
        move = parse_typed_move(room.match, text)
    except InvalidInput as fault:
        return Rejected(Problem.UNREADABLE, detail=str(fault))
    step = play(room, seat, move, source)
    if isinstance(step, Rejected):
        return step
    return replace(step, changes=_present(room, seat) + step.changes)


def play(room: Room, seat: int, move: Move, source: Random) -> Applied | Rejected:
    """Make a move of a seat; the refusal keeps its clause, but not the position, which has hidden cards."""
    match = _running(room)
    played = match.play(seat, move, source)
    refusal = None if played.refusal is None else replace(played.refusal, position=None)
    if refusal is not None and not played.charged:
        return Rejected(Problem.ILLEGAL, refusal, refusal.message)
    step = _made(room, seat, played.entries, by_clock=False)
    return step if refusal is None else replace(step, problem=Problem.MISTAKE, refusal=refusal)


def play_forced(room: Room, seat: int, source: Random) -> Applied | Rejected:
    """Make the only legal move of a person; it counts as theirs, and no turn as missed."""
    legal = room.view(seat).legal_moves()
    if seat != room.to_move or len(legal) != 1:
        return Rejected(Problem.NOT_YOUR_TURN)
    return play(room, seat, legal[0], source)


def play_by_clock(room: Room, seat: int, entries: Sequence[str]) -> Applied:
    """Play a seat's turn to its end with log entries prepared for just this moment, and count the missed turn."""
    match = _running(room)
    for entry in entries:
        match.replay(entry)
    missing = room.seats[seat]
    missing.missed += 1
    step = _made(room, seat, tuple(entries), by_clock=True)
    if missing.missed < MISSES_ALLOWED:
        return step
    missing.away = True
    return replace(step, changes=(*step.changes, RoomEvent(EventKind.SEAT_CHANGED, seat=seat, by_clock=True)))


def _made(room: Room, seat: int, entries: tuple[str, ...], by_clock: bool) -> Applied:
    """Tell what new entries came to."""
    match = _running(room)
    kind = EventKind.MOVED
    if match.running().over:
        kind = EventKind.MATCH_ENDED if match.finished else EventKind.ROUND_ENDED
        room.stage = Stage.ENDED if match.finished else Stage.BETWEEN
    return Applied((RoomEvent(kind, entries, seat, by_clock),), entries)


def _running(room: Room) -> Match:
    """Return the match of a room that has one."""
    if room.match is None:
        raise ValueError("no match is being played")
    return room.match


def leave(room: Room, seat: int) -> Applied:
    """Let a stand-in play on."""
    if room.seats[seat].away:
        return Applied()
    room.seats[seat].away = True
    return Applied((RoomEvent(EventKind.SEAT_CHANGED, seat=seat),))


def come_back(room: Room, by: Person) -> Applied | Rejected:
    """Give a person the own seat back."""
    seat = room.seat_of(by.id)
    if seat is None:
        return Rejected(Problem.NOT_SEATED)
    if room.stage == Stage.LOBBY:
        return Rejected(Problem.NOT_PLAYING)
    return Applied(_present(room, seat))


def take_seat(room: Room, by: Person) -> Applied | Rejected:
    """Give the first bot player's seat to a person, with its points and in its side; the match knows the new name."""
    if room.stage != Stage.BETWEEN or room.match is None:
        return Rejected(Problem.NOT_PLAYING if room.stage == Stage.LOBBY else Problem.ROUND_RUNNING)
    if room.seat_of(by.id) is not None:
        return Rejected(Problem.ALREADY_SEATED)
    number = next((number for number, seat in enumerate(room.seats) if seat.is_bot), None)
    if number is None:
        return Rejected(Problem.NO_BOT)
    room.seats[number] = Seat(by.id, by.name)
    room.match.players = tuple(seat.name for seat in room.seats)
    return Applied((RoomEvent(EventKind.SEAT_CHANGED, seat=number),))


def _present(room: Room, seat: int) -> tuple[RoomEvent, ...]:
    """Note that the person of a seat is there; return the change if a stand-in played for it."""
    was_away = room.seats[seat].away
    room.seats[seat].away = False
    room.seats[seat].missed = 0
    return (RoomEvent(EventKind.SEAT_CHANGED, seat=seat),) if was_away else ()


def stop(room: Room) -> Applied:
    """End the table; an unfinished round does not count."""
    room.stage = Stage.ENDED
    return Applied((RoomEvent(EventKind.STOPPED),))
