"""All open pages, by table and person, and the tables that they show."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from telegram_bot.background import Newest
from telegram_bot.budgets import SOCKETS
from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.room import Place, Room
from telegram_bot.operation import metrics
from telegram_bot.presentation.table import TableModel, table_model
from telegram_bot.texts.loader import Texts

GOING_AWAY = 1001
"""The bot ends, or the connection is lost: the page connects again."""
ENDED = 4403
"""The person's sessions have ended, since their data were deleted: the page says that it must be opened again."""
SUCCESSION = (EventKind.OPENED, EventKind.LOBBY, EventKind.CUTTING, EventKind.STARTED, EventKind.STOPPED)
"""The events that change what earlier tables say about a lobby."""


class OpenPage(Protocol):
    """A connected page that shows a table."""

    table: int
    place: Place | None
    """Where the table stands, None before it is shown."""
    visible: bool
    """Whether the person sees the page."""
    wants_quick_bots: bool

    @property
    def person(self) -> int:
        """Who looks at it."""

    def touch(self) -> None:
        """Send the table as it is now."""

    def react(self, room: Room, seat: int, name: str) -> None:
        """Show a reaction of a seat."""

    def close(self, code: int) -> None:
        """Close the connection; the page learns the code."""


class Hub:
    """The connected pages."""

    def __init__(self) -> None:
        self._tables: dict[int, set[OpenPage]] = {}
        self._admitted: set[OpenPage] = set()
        self.watching: set[tuple[int, int]] = set()
        """Each (table, person) with a visible page."""
        self._listeners: list[Callable[[int, int], None]] = []

    def subscribe(self, listener: Callable[[int, int], None]) -> None:
        """Call `listener` with table and person when the person starts or stops watching the table."""
        self._listeners.append(listener)

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Send a changed table to all its pages, and have those of earlier tables in its place show a new lobby."""
        pages = self._tables.get(room.id, set())
        if event.kind in SUCCESSION:
            pages = {page for pages in self._tables.values() for page in pages if page.place == room.place}
        if event.kind == EventKind.ADVISED and event.seat is not None:
            pages = {page for page in pages if page.person == room.seats[event.seat].person}
        for page in pages:
            page.touch()

    def react(self, room: Room, seat: int, name: str) -> None:
        """Show a reaction of a seat on all visible pages of a table."""
        for page in self._tables.get(room.id, ()):
            if page.visible:
                page.react(room, seat, name)

    def person_changed(self, person: int) -> None:
        """Send the content of all pages of a person again, in the language and time zone chosen now."""
        for page in [page for pages in self._tables.values() for page in pages if page.person == person]:
            page.touch()

    def admit(self, page: OpenPage) -> bool:
        """Count a page that shows no table yet; return False if the person has as many as allowed."""
        if sum(other.person == page.person for other in self._admitted) >= SOCKETS.of_person:
            return False
        self._admitted.add(page)
        return True

    def add(self, page: OpenPage) -> None:
        """Add a page that was admitted and now shows its table."""
        self._tables.setdefault(page.table, set()).add(page)
        metrics.app_pages.inc()
        self.visibility_changed(page)

    def remove(self, page: OpenPage) -> None:
        """Remove a page, if it is there."""
        self._admitted.discard(page)
        pages = self._tables.get(page.table, set())
        if page in pages:
            pages.remove(page)
            if not pages:
                del self._tables[page.table]
            metrics.app_pages.dec()
            self.visibility_changed(page)

    def want_quick_bots(self, room: Room) -> bool:
        """Return whether all people who play at a table look at it, and want bot players to be quick."""
        pages = self._tables.get(room.id, ())
        quick = {page.person for page in pages if page.visible and page.wants_quick_bots}
        people = {seat.person for seat in room.seats if seat.person is not None and not seat.away}
        return bool(people) and people <= quick

    def visibility_changed(self, page: OpenPage) -> None:
        """Update `watching` after a page has become visible or hidden."""
        key = (page.table, page.person)
        visible = any(one.visible for one in self._tables.get(page.table, ()) if one.person == page.person)
        if visible == (key in self.watching):
            return
        self.watching ^= {key}
        for listener in self._listeners:
            listener(*key)

    def close(self) -> None:
        """Close all connections; the pages connect again when the bot is back."""
        self._listeners.clear()
        for page in [*self._admitted]:
            page.close(GOING_AWAY)

    def close_all_of(self, person: int) -> None:
        """Close all connections of a person whose sessions have ended."""
        for page in [page for page in self._admitted if page.person == person]:
            page.close(ENDED)


MAX_TABLES = 500
"""Most cached tables: those that have changed last."""


class TableCache:
    """A cache of the models of tables."""

    def __init__(self) -> None:
        self._known: Newest[int, tuple[Room, dict[tuple[object, ...], TableModel]]] = Newest(MAX_TABLES)
        """The models of each room, by what they depend on besides it."""

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
        after = None if successor is None else (successor.id, successor.version)
        key = (texts.language, texts.digits, room.seat_of(person), leads, with_deck, after)
        if key not in known[1]:
            known[1][key] = table_model(texts, room, person, now, leads=leads, with_deck=with_deck, successor=successor)
        table = known[1][key]
        return table if table.clock is None else replace(table, clock=replace(table.clock, now=now))
