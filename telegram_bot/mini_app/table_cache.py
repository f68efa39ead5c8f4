"""Tables as they are now: all pages of one seat share one, and so do spectators."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from telegram_bot.domain.room import Room
from telegram_bot.presentation.table import TableModel, table_model
from telegram_bot.texts.loader import Texts

MAX_TABLES = 500
"""Tables that are remembered, those that have changed last."""

Reader = tuple[str, str, int | None, bool, bool]
"""What a table depends on beside the room: language, digits, seat, whether its owner leads, and needs the deck."""


class TableCache:
    """The models of tables."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, tuple[Room, dict[Reader, TableModel]]] = OrderedDict()

    def table(
        self, texts: Texts, room: Room, person: int, now: float, *, leads: bool, with_deck: bool = True
    ) -> TableModel:
        """Return a table for a person, see `table_model`."""
        known = self._known.get(room.id)
        if known is None or known[0] is not room:
            known = self._known[room.id] = (room, {})
            self._known.move_to_end(room.id)
            if len(self._known) > MAX_TABLES:
                self._known.popitem(last=False)
        key = (texts.language, texts.digits, room.seat_of(person), leads, with_deck)
        if key not in known[1]:
            known[1][key] = table_model(texts, room, person, now, leads=leads, with_deck=with_deck)
        table = known[1][key]
        return table if table.clock is None else replace(table, clock=replace(table.clock, now=now))
