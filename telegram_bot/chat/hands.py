"""Everybody's panel: where it is shown (in the group for one's own eyes, or in the private chat), kept up to date."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import structlog
from telegram.constants import ParseMode
from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.ephemeral import Ephemerals, Unavailable
from telegram_bot.chat.latest import Latest
from telegram_bot.chat.markup import Page, markup
from telegram_bot.chat.pacing import REAL, Pacing
from telegram_bot.chat.panel_page import Picks, panel_page
from telegram_bot.chat.refusals import Fate, fate_of, wait_of
from telegram_bot.games.registry import LOOKS
from telegram_bot.rooms.changes import Change
from telegram_bot.rooms.room import Room, Stage
from telegram_bot.rooms.service import RoomService
from telegram_bot.texts.loader import Html, Texts

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a panel lies: a private chat's message, or (`ephemeral`) one that its owner alone sees in a group."""

    chat_id: int
    message_id: int
    ephemeral: bool


@dataclass(slots=True)
class Panel:
    """One person's panel at one table."""

    room: int
    person: int
    latest: Latest
    picks: Picks = field(default_factory=Picks)
    anchor: Anchor | None = None
    shown: Page | None = None
    turn: object = None
    """The stage and seat to move when it was last touched for a change."""


class Hands:
    """All panels. They live in memory: after a restart a press on one takes it up again."""

    def __init__(
        self,
        bot: ExtBot[int],
        service: RoomService,
        texts: Texts,
        deep_link: Callable[[int], str],
        pacing: Pacing = REAL,
    ) -> None:
        self._bot = bot
        self._service = service
        self._texts = texts
        self._deep_link = deep_link
        self._pacing = pacing
        self.ephemerals = Ephemerals(bot)
        self._panels: dict[tuple[int, int], Panel] = {}

    def panel(self, room: int, person: int) -> Panel:
        """Return a person's panel at a table, closed at first."""
        key = (room, person)
        if key not in self._panels:
            self._panels[key] = Panel(room, person, Latest(lambda: self._show(self._panels[key]), self._pacing))
        return self._panels[key]

    async def changed(self, room: Room, change: Change) -> None:
        """Refresh the open panels of a table: of who is to move, and all of them when the turn or the stage changes."""
        turn = (room.stage, room.to_move, len(room.match.logs) if room.match else 0)
        for (number, person), panel in list(self._panels.items()):
            if number != room.id or panel.anchor is None:
                continue
            if panel.turn != turn or room.seat_of(person) in (room.to_move, change.seat):
                panel.turn = turn
                panel.latest.touch()
            if room.stage == Stage.ENDED and panel.latest.idle:
                del self._panels[number, person]

    def adopt(self, room: int, person: int, anchor: Anchor) -> Panel:
        """Take up a panel on which its owner has pressed: it is the one in use from now on."""
        panel = self.panel(room, person)
        if panel.anchor != anchor:
            panel.anchor, panel.shown = anchor, None
        return panel

    def refresh(self, room: int, person: int) -> None:
        """Show a panel as things are now, if it is open."""
        panel = self.panel(room, person)
        if panel.anchor is not None:
            panel.latest.touch()

    def page(self, room: Room, panel: Panel) -> Page:
        """Return a panel's page."""
        look = LOOKS[room.game]
        link = self._deep_link(room.id)
        return panel_page(self._texts, look, room, room.seat_of(panel.person), panel.picks, link)

    async def open_in_group(self, room: Room, person: int, *, query: str = "", command: int = 0) -> bool:
        """Open a panel in the group for its owner's eyes; False if that cannot be done now."""
        panel = self.panel(room.id, person)
        made, place, old = self.page(room, panel), room.place, panel.anchor
        try:
            number = await self.ephemerals.send(
                place.chat_id, place.thread_id, person, made, query=query, command=command
            )
        except (Unavailable, TelegramError) as error:
            log.info("no panel in the group", room=room.id, reason=repr(error))
            return False
        panel.anchor, panel.shown = Anchor(place.chat_id, number, ephemeral=True), made
        panel.latest.touch()
        if old is not None:
            await self._take_away(old, person)
        return True

    async def open_in_private(self, room: Room, person: int) -> bool:
        """Open a panel at the bottom of the private chat; False if that cannot be done now."""
        panel = self.panel(room.id, person)
        made, old = self.page(room, panel), panel.anchor
        try:
            message = await self._bot.send_message(
                person, made.text, parse_mode=ParseMode.HTML, reply_markup=markup(made), rate_limit_args=1
            )
        except TelegramError as error:
            log.info("no panel in the private chat", room=room.id, reason=repr(error))
            return False
        panel.anchor, panel.shown = Anchor(person, message.message_id, ephemeral=False), made
        panel.latest.touch()
        if old is not None:
            await self._take_away(old, person)
        return True

    async def _take_away(self, anchor: Anchor, person: int) -> None:
        """Remove a panel that has been opened elsewhere."""
        if anchor.ephemeral:
            await self.ephemerals.delete(anchor.chat_id, person, anchor.message_id)
            return
        try:
            await self._bot.delete_message(anchor.chat_id, anchor.message_id)
        except TelegramError as error:
            log.info("an old panel stays", reason=str(error))

    def note(self, room: Room, person: int, note: Html, moves: tuple[str, ...] = ()) -> None:
        """Put a note on a panel for as long as the table stands as it does."""
        picks = self.panel(room.id, person).picks
        picks.note, picks.note_version, picks.note_moves = note, room.version, moves
        self.refresh(room.id, person)

    async def _show(self, panel: Panel) -> float | None:
        """Show a panel as things are now."""
        room, anchor = await self._service.get(panel.room), panel.anchor
        if room is None or anchor is None:
            return None
        made = self.page(room, panel)
        if made == panel.shown:
            return None
        try:
            await self._edit(anchor, panel.person, made)
        except TelegramError as error:
            return self._failed(panel, anchor, made, error)
        if panel.anchor == anchor:
            panel.shown = made
        return None

    async def _edit(self, anchor: Anchor, person: int, made: Page) -> None:
        """Change a panel where it lies."""
        if anchor.ephemeral:
            await self.ephemerals.edit(anchor.chat_id, person, anchor.message_id, made)
            return
        await self._bot.edit_message_text(
            made.text,
            anchor.chat_id,
            anchor.message_id,
            parse_mode=ParseMode.HTML,
            reply_markup=markup(made),
            rate_limit_args=0,
        )

    def _failed(self, panel: Panel, anchor: Anchor, made: Page, error: TelegramError) -> float | None:
        """Return when to try again; a panel that is lost is closed until its owner opens it anew."""
        fate = fate_of(error)
        if fate == Fate.NOTHING:
            panel.shown = made
            return None
        if isinstance(error, RetryAfter):
            return wait_of(error)
        if fate == Fate.LOST:
            return 0.0
        log.info("a panel is lost", room=panel.room, person=panel.person, reason=str(error))
        if panel.anchor == anchor:
            panel.anchor = panel.shown = None
        return None

    async def close(self) -> None:
        """Stop showing panels."""
        for panel in self._panels.values():
            await panel.latest.close()
