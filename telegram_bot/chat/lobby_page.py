"""The table message before the match: who sits there, the settings, and what can be done."""

from __future__ import annotations

from engine.game import column_names
from engine.registry import game_named
from telegram_bot.chat.agreed import VALUES, agreed, setting_words, settings_of, value_of
from telegram_bot.chat.callback import Act, Press
from telegram_bot.chat.markup import Key, Page, page
from telegram_bot.chat.table_page import names_of
from telegram_bot.games.look import Look, Style
from telegram_bot.rooms.play import playable
from telegram_bot.rooms.room import Room
from telegram_bot.texts.loader import Texts


def lobby_page(texts: Texts, look: Look, room: Room) -> Page:
    """Return the lobby."""
    most, least = game_named(room.game).players[-1], game_named(room.game).players[0]
    sides = partners(texts, room)
    lines = [
        texts.html("lobby-title", game=texts.plain(f"game-{room.game}")),
        " · ".join(agreed(texts, look, room)),
        "",
        texts.html("lobby-seats", taken=len(room.seats), most=most),
        *(
            texts.html("lobby-seat", number=str(number), name=name)
            for number, name in enumerate(names_of(texts, room), 1)
        ),
        *(texts.html("lobby-side", names=names) for names in sides),
        "",
        _advice(texts, room, least),
    ]

    def key(name: str, act: Act, style: Style | None = None) -> Key:
        return Key(texts.plain(f"button-{name}"), Press(act, room.id, room.version), style=style)

    return page(
        lines,
        [
            [key("join", Act.JOIN, Style.GREEN), key("leave", Act.LEAVE)],
            [key("add-bot", Act.ADD_BOT), *([key("remove-bot", Act.REMOVE_BOT)] if _bots(room) else [])],
            *([[key("change-seat", Act.CHANGE_SEAT)]] if sides else []),
            [key("settings", Act.SETTINGS), key("start", Act.START, Style.BLUE)],
        ],
    )


def partners(texts: Texts, room: Room) -> list[str]:
    """Return who would play together if the match began now; nothing where each plays alone."""
    if not playable(room):
        return []
    names, columns = names_of(texts, room), game_named(room.game).columns(room.settings.options, len(room.seats))
    return column_names(names, columns) if columns < len(names) else []


def _bots(room: Room) -> bool:
    """Tell whether a bot player sits at a table."""
    return any(seat.is_bot for seat in room.seats)


def _advice(texts: Texts, room: Room, least: int) -> str:
    """Return what is missing for the start."""
    if not room.seats:
        return texts.html("lobby-empty")
    if len(room.seats) < least:
        return texts.html("lobby-few", least=least)
    if not playable(room):
        return texts.html("problem-unplayable")
    opener = next((seat.name for seat in room.seats if seat.person == room.opener), None)
    return texts.html("lobby-ready", name=opener) if opener else texts.html("lobby-ready-admin")


def settings_page(texts: Texts, look: Look, room: Room) -> Page:
    """Return the settings: a line each, touched to take the next value."""
    rows = []
    for number, setting in enumerate(settings_of(look)):
        value = value_of(room, setting)
        at = setting.values.index(value) if value in setting.values else -1
        following = (at + 1) % len(setting.values)
        press = Press(Act.SET, room.id, room.version, number * VALUES + following)
        rows.append([Key(setting_words(texts, room, setting), press)])
    done = Key(texts.plain("button-done"), Press(Act.SETTINGS_DONE, room.id, room.version), style=Style.BLUE)
    lines = [texts.html("lobby-settings-title"), texts.html("lobby-settings-help")]
    return page(lines, [*rows, [done]])
