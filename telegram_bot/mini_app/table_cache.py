"""Tables as they are now: all pages of one seat share one, and so do spectators."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from telegram_bot.domain.room import Room
from telegram_bot.presentation.table import TableModel, table_model
from telegram_bot.texts.loader import Texts

MAX_TABLES = 500
"""Tables that are remembered, those that have changed last."""

Reader = tuple[str, str, int | None, bool, bool, tuple[int, int] | None]
"""What a table depends on beside the room.

Language, digits, seat, whether its owner leads, and needs the deck, and the version of the table that follows it.
"""


class TableCache:
    """The models of tables."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, tuple[Room, dict[Reader, TableModel]]] = OrderedDict()

    def table(
        self,
        texts: Texts,
        room: Room,
        person: int,
        now: float,
        *,
        leads: bool,
        with_deck: bool = True,
        successor: Room | None = None,
    ) -> TableModel:
        """Return a table for a person, see `table_model`."""
        known = self._known.get(room.id)
        if known is None or known[0] is not room:
            known = self._known[room.id] = (room, {})
            self._known.move_to_end(room.id)
            if len(self._known) > MAX_TABLES:
                self._known.popitem(last=False)
        after = None if successor is None else (successor.id, successor.version)
        key = (texts.language, texts.digits, room.seat_of(person), leads, with_deck, after)
        if key not in known[1]:
            known[1][key] = table_model(texts, room, person, now, leads=leads, with_deck=with_deck, successor=successor)
        table = known[1][key]
        return table if table.clock is None else replace(table, clock=replace(table.clock, now=now))
