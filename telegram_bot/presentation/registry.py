"""The presentations of all games: one line each, and what somebody sees of a table by its game."""

from collections.abc import Mapping, Sequence

from telegram_bot.domain.room import Room
from telegram_bot.presentation.canasta import CANASTA
from telegram_bot.presentation.game import AnyScene, GamePresentation
from telegram_bot.presentation.names import names_at
from telegram_bot.presentation.pocha import POCHA
from telegram_bot.presentation.poter import POTER
from telegram_bot.texts.loader import Texts

PRESENTATIONS: Mapping[str, GamePresentation] = {
    presentation.name: presentation for presentation in (POTER, POCHA, CANASTA)
}


def seen_at(texts: Texts, room: Room, seat: int | None, names: Sequence[str] = ()) -> AnyScene:
    """Return what a seat, or a spectator, sees of the last round dealt; `names`: those at the table, if known."""
    return PRESENTATIONS[room.game].at(texts, room.view(seat), names or names_at(room), is_deal=room.is_board)
