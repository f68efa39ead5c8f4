"""The table as a frame for the page."""

from __future__ import annotations

from telegram_bot.mini_app.frames import Player, TableFrame
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Texts
from telegram_bot.wording.names import names_of


def table_frame(texts: Texts, room: Room, person: int, now: float, known_game: str | None) -> TableFrame:
    """Return the table as a person sees it now; `known_game`: the game whose cards the page knows."""
    names = names_of(texts, room)
    players = tuple(
        Player(number, names[number], "bot" if seat.is_bot else "person", seat.person == person)
        for number, seat in enumerate(room.seats)
    )
    return TableFrame(
        room.id,
        room.version,
        room.game,
        texts.plain(f"game-{room.game}"),
        texts.plain(f"game-{room.game}"),
        room.stage.value,
        players,
        room.seat_of(person),
        room.to_move,
        "",
        None,
        None,
        None,
        None,
        (),
    )
