"""Commands in the lobby: seats and settings. The functions change a copy of the room."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from analysis.boards import LEVEL as BOARD_LEVEL
from analysis.levels import Level
from engine.errors import InvalidInput
from engine.lessons import lesson_of
from engine.registry import GAMES, game_named
from telegram_bot.domain.commands import Applied, Command, EventKind, Person, Problem, Rejected, RoomEvent
from telegram_bot.domain.room import (
    FREE,
    NO_PERSON,
    Coach,
    ReviewMode,
    Room,
    RoomSettings,
    Seat,
    Stage,
    TakeBacks,
    TurnCalls,
    seat_among,
)

GAME, BOT_LEVEL, COACH, GUESTS = "game", "bot_level", "coach", "guests"
"""Names of the settings that select the game, the level of bot players, the coach, and whether guests are admitted."""
KEY_DIGITS = 16
"""Hexadecimal digits of the key in the guests' link."""

ROOM_SETTINGS: dict[str, tuple[Any, ...]] = {
    "turn_seconds": (60, 120, 300, 900, 3600, 86400, 0, 30),
    "hints": (FREE, 5, 3, 1, 0),
    "turn_calls": tuple(TurnCalls),
    "review_mode": tuple(ReviewMode),
    "name_mistakes": (False, True),
    "next_round_seconds": (0, 10, 20, 30, 60),
    "auto_moves": (False, True),
    "ask_cut": (False, True),
    "show_chances": (False, True),
    "take_backs": tuple(TakeBacks),
    GUESTS: (False, True),
    BOT_LEVEL: tuple(Level),
    COACH: tuple(Coach),
}
"""Settings independent of the game, and their allowed values; 0 seconds: no clock, or no pause.

Buttons refer to values by index: only append new ones.
"""

LOBBY = (RoomEvent(EventKind.LOBBY),)


def proposed(game: str) -> dict[str, Any]:
    """Return a game's options for a new room."""
    return dict(game_named(game).casual_options)


def new_settings(game: str, by: Person, like: Room | None, usual: RoomSettings) -> RoomSettings:
    """Return the settings of a new room: `usual`, or those of an earlier room.

    The earlier room's options are kept only for the same game, its admission of guests only for the same opener.
    """
    if like is None:
        return replace(usual, options=proposed(game))
    options = dict(like.settings.options) if like.game == game else proposed(game)
    return replace(like.settings, options=options, guests=like.settings.guests and like.opener == by.id)


def guest_key(settings: RoomSettings, random: Random) -> str:
    """Return a new key for the guests' link, empty if guests are not admitted."""
    return f"{random.getrandbits(4 * KEY_DIGITS):0{KEY_DIGITS}x}" if settings.guests else ""


def practice_settings(settings: RoomSettings, like: Room | None) -> RoomSettings:
    """Return settings for a person who plays alone: nobody waits, and nobody else sees anything.

    `like`: an earlier room to copy from; by default bot players are medium and the coach warns.
    """
    return replace(
        settings,
        turn_seconds=0,
        hints=FREE,
        turn_calls=TurnCalls.OFF,
        review_mode=ReviewMode.PRIVATE,
        next_round_seconds=0,
        ask_cut=False,
        take_backs=TakeBacks.TURN,
        bot_level=Level.MEDIUM if like is None else settings.bot_level,
        coach=Coach.WARN if like is None else settings.coach,
    )


def board_settings(options: Mapping[str, Any]) -> RoomSettings:
    """Return the settings of deals of the day, the same for everybody."""
    settings = practice_settings(RoomSettings(dict(options)), None)
    return replace(settings, hints=0, bot_level=BOARD_LEVEL)


def lesson_settings(settings: RoomSettings, game: str) -> RoomSettings:
    """Return the settings of a lesson, which itself gives all advice."""
    options = dict(lesson_of(game).options)
    return replace(practice_settings(settings, None), options=options, hints=0, auto_moves=False, coach=Coach.OFF)


def with_opponents(seats: list[Seat], players: int, names: Sequence[str]) -> list[Seat]:
    """Return seats filled up with bot players, named as by `add_bot`."""
    for _ in range(players - len(seats)):
        seats = [*seats, _bot_among(seats, names)]
    return seats


def seats_for(game: str, by: Person, like: Room | None, *, guests: bool = False) -> list[Seat]:
    """Return the seats of a new room: its opener, then bots and reserved seats in the order of an earlier room.

    If there are too many for the game, the last bots are dropped first, then the last reserved seats. `guests`: include
    seats of guests.
    """
    known = [] if like is None else [seat for seat in like.seats if seat.person != NO_PERSON]
    known = [seat for seat in known if guests or not seat.is_guest]
    seats = [
        seat_among(known, by.id, by.full_name)
        if seat.person == by.id
        else Seat(seat.person, seat.name, away=not seat.is_bot, is_guest=seat.is_guest)
        for seat in known
    ]
    if all(seat.person != by.id for seat in seats):
        seats.append(seat_among(seats, by.id, by.full_name))
    return _fitting(seats, game_named(game).players[-1])


def _fitting(seats: list[Seat], most: int) -> list[Seat]:
    """Return at most `most` seats, dropping the last bots first, then the last reserved seats."""
    bots = [number for number, seat in enumerate(seats) if seat.is_bot]
    reserved = [number for number, seat in enumerate(seats) if seat.away]
    left_out = [*reversed(bots), *reversed(reserved)][: max(0, len(seats) - most)]
    return [seat for number, seat in enumerate(seats) if number not in left_out]


class Join(Command, any_version=True, seats=True):
    """Take a seat in the lobby: the one reserved for the person, or a free one."""

    def change(self, room: Room, by: Person, _random: Random) -> Applied | Rejected:
        number = room.seat_of(by.id)
        seat = seat_among(room.seats, by.id, by.full_name, is_guest=by.is_guest)
        if number is None:
            return _sit(room, seat)
        if room.stage != Stage.LOBBY or not room.seats[number].away:
            return Rejected(Problem.ALREADY_SEATED)
        room.seats[number] = seat
        return Applied(LOBBY)


class ChangeSeat(Command, in_lobby=True):
    """Swap seats with the next player in the lobby, cyclically; the seating decides who are partners."""

    def change(self, room: Room, by: Person, _random: Random) -> Applied | Rejected:
        seat = room.seat_of(by.id)
        if seat is None or room.seats[seat].away:
            return Rejected(Problem.NOT_SEATED)
        following = (seat + 1) % len(room.seats)
        if following == seat:
            return Applied()
        room.seats[seat], room.seats[following] = room.seats[following], room.seats[seat]
        return Applied(LOBBY)


class AddBot(Command, privileged=True, repeatable=True):
    """Seat a bot player in the lobby under the first unused name, or the last name with a number."""

    names: tuple[str, ...]

    def change(self, room: Room, _by: Person, _random: Random) -> Applied | Rejected:
        return _sit(room, _bot_among(room.seats, self.names))


def _bot_among(others: Sequence[Seat], names: Sequence[str]) -> Seat:
    seats = [seat_among(others, None, name) for name in names]
    return next((seat for seat in seats if seat.name in names), seats[-1])


def _sit(room: Room, seat: Seat) -> Applied | Rejected:
    """Add a seat in the lobby, replacing the last reserved one if the room is full."""
    if room.stage != Stage.LOBBY:
        return Rejected(Problem.NOT_IN_LOBBY)
    if len(room.seats) < game_named(room.game).players[-1]:
        room.seats.append(seat)
        return Applied(LOBBY)
    if not room.reserved:
        return Rejected(Problem.FULL)
    room.seats[room.seats.index(room.reserved[-1])] = seat
    return Applied(LOBBY)


class RemoveBot(Command, privileged=True, repeatable=True, in_lobby=True):
    """Remove the last bot player from the lobby."""

    def change(self, room: Room, _by: Person, _random: Random) -> Applied | Rejected:
        bots = [number for number, seat in enumerate(room.seats) if seat.is_bot]
        if not bots:
            return Rejected(Problem.NO_BOT)
        del room.seats[bots[-1]]
        return Applied(LOBBY)


def leave(room: Room, seat: int) -> Applied:
    """Remove a seat. The first remaining member succeeds the opener; without members the room closes."""
    gone = room.seats.pop(seat).person
    people = [other.person for other in room.taken if other.person is not None and not other.is_guest]
    if not people:
        room.stage = Stage.ENDED
        return Applied((RoomEvent(EventKind.STOPPED),))
    if gone == room.opener:
        room.opener = people[0]
    return Applied(LOBBY)


class ChangeSetting(Command, privileged=True, any_version=True, in_lobby=True):
    """Change a setting in the lobby: a field of the room's settings, an option of the game, or `game`.

    The value None removes an option. An option must be playable for some number of players; the number of seated
    players is checked at the start. Changing the game resets the options to its defaults.
    """

    name: str
    value: Any

    def change(self, room: Room, _by: Person, random: Random) -> Applied | Rejected:
        name, value = self.name, self.value
        if name == GAME:
            return _change_game(room, value)
        if name in ROOM_SETTINGS and name != BOT_LEVEL and room.is_practice != (name == COACH):
            where = "one person plays" if room.is_practice else "people play"
            return Rejected(Problem.BAD_SETTING, detail=f"{name} is not chosen where {where}")
        if name in ROOM_SETTINGS:
            if (type(value), value) not in [(type(one), one) for one in ROOM_SETTINGS[name]]:
                return Rejected(Problem.BAD_SETTING, detail=f"{name} is one of {ROOM_SETTINGS[name]}, not {value!r}")
            if getattr(room.settings, name) == value:
                return Applied()
            setattr(room.settings, name, value)
            if name == GUESTS:
                room.guest_key = guest_key(room.settings, random) or room.guest_key
            return Applied(LOBBY)
        game = game_named(room.game)
        options = {**room.settings.options, name: value}
        if value is None and name in room.settings.options:
            del options[name]
        faults = [play_fault(room.game, options, players) for players in game.players]
        if None not in faults:
            return Rejected(Problem.BAD_SETTING, detail=faults[0] or "")
        if room.settings.options == options:
            return Applied()
        room.settings.options = options
        return Applied(LOBBY)


def play_fault(game: str, options: dict[str, Any], players: int) -> str | None:
    """Return why a game cannot be played with these options and number of players, None if it can."""
    try:
        game_named(game).check(options, players)
    except InvalidInput as fault:
        return str(fault)
    return None


def _change_game(room: Room, name: Any) -> Applied | Rejected:
    """Select a game with its default options; bots and reserved seats beyond its size are dropped."""
    if name == room.game:
        return Applied()
    if name not in GAMES:
        return Rejected(Problem.BAD_SETTING, detail=f"there is no game {name!r}")
    seats = _fitting(room.seats, GAMES[name].players[-1])
    if len(seats) > GAMES[name].players[-1]:
        return Rejected(Problem.UNPLAYABLE)
    room.game, room.settings.options, room.seats = name, proposed(name), seats
    return Applied(LOBBY)
