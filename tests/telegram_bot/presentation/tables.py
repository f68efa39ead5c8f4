"""Tables in every stage, as one reader sees them."""

from functools import cache
from random import Random

import pytest

from engine.registry import GAMES
from telegram_bot.domain import play
from telegram_bot.domain.commands import Applied, Person
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.table import TableModel, table_model
from telegram_bot.texts.loader import Texts

TEXTS = Texts()
NUMBER = "0123456789abcdef" * 2
OPENER, SECOND, STRANGER = 101, 102, 999
OWNER = Person(OPENER, "Amal")
NOW = 1_700_000_000.0
games = pytest.mark.parametrize("game", GAMES)


def table(game="poter", *seats, **settings):
    people = seats or (Seat(OPENER, "<Amal>"), Seat(SECOND, "Nimali"), Seat(None, "Rosa"), Seat(None, "Bruno"))
    return Room(12, Place(-100), game, OPENER, RoomSettings(**{"ask_cut": False, **settings}), list(people), version=3)


def started(game="poter", *seats, **settings):
    room = table(game, *seats, **settings)
    assert isinstance(play.Start().change(room, OWNER, Random(7)), Applied)
    return room


def cut_by(game, seat, **settings):
    """Return a table whose first round waits for the cut of a seat."""
    for number in range(99):
        room = table(game, ask_cut=True, **settings)
        assert isinstance(play.Start().change(room, OWNER, Random(number)), Applied)
        if room.cutter == seat:
            return room
    raise AssertionError(seat)


def play_on(room, source):
    """Make a move, one that lays cards if possible."""
    moves = room.match.running().legal_moves()
    laying = [move for move in moves if str(move).startswith(("meld", "lay"))]
    assert isinstance(play.play_for(room, room.to_move, source.choice(laying or moves), source), Applied)


def finish(room, seed=1):
    """Play the running round to its end."""
    source = Random(seed)
    while room.stage == Stage.PLAYING:
        play_on(room, source)
    return room


def with_move_to_take_back(room):
    """Return a table in which a person can take back a move; None where no game of these moves has one."""
    source = Random(1)
    while room.stage == Stage.PLAYING and not (room.match.can_take_back and room.seats[room.to_move].is_present):
        play_on(room, source)
    return room if room.stage == Stage.PLAYING else None


def shown(room, person=OPENER, texts=TEXTS, with_deck=True) -> TableModel:
    return table_model(texts, room, person, NOW, leads=person == room.opener, with_deck=with_deck)


@cache
def stages(game):
    """Return a table in every stage; copy one before changing it."""
    return [*_stages(game)]


def _stages(game):
    yield table(game)
    yield table(game, Seat(OPENER, "Amal"))
    yield table(game, *(Seat(None, f"Bot {number}") for number in range(GAMES[game].players[0] - 1)))
    yield table(
        game, Seat(OPENER, "Amal"), *(Seat(None, f"Bot {number}") for number in range(1, GAMES[game].players[-1]))
    )
    yield table(game, Seat(OPENER, "Amal"), Seat(SECOND, "Nimali", away=True), Seat(None, "Rosa"))
    cutting = cut_by(game, 0)
    yield cutting
    left = cutting.clone()
    left.seats[0].away = True
    yield left
    room = started(game)
    yield room
    away = room.clone()
    away.seats[0].away = True
    yield away
    away = away.clone()
    away.seats[1].away = True
    yield away
    undone = with_move_to_take_back(room.clone())
    assert (undone is None) == (game == "pocha")
    if undone is not None:
        yield undone
    over = finish(room.clone())
    yield over
    timed = over.clone()
    timed.settings.next_round_seconds, timed.deadline = 20, NOW + 12
    yield timed
    ended = over.clone()
    for number in range(60):
        if not ended.match.finished:
            assert isinstance(play.NextRound().change(ended, OWNER, Random(number)), Applied)
            finish(ended, number)
    assert ended.stage == Stage.ENDED
    yield ended
    stopped = room.clone()
    play.stop(stopped)
    yield stopped
    closed = table(game)
    play.stop(closed)
    yield closed
