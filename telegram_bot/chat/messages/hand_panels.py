"""Everybody's panel: where it is shown (in the group for one's own eyes, or in the private chat), kept up to date."""

from __future__ import annotations

from dataclasses import dataclass, field

import structlog
from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.coalescing_updater import CoalescingUpdater
from telegram_bot.chat.messages.panel_messages import PanelMessages
from telegram_bot.chat.messages.panel_store import Anchor, PanelStore
from telegram_bot.chat.pages.panel_note import PanelNote
from telegram_bot.chat.pages.panel_page import Selection, panel_page
from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind, wait_of
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.chat.transport.ephemeral import Ephemerals, Unavailable
from telegram_bot.chat.transport.identity import LEADERS
from telegram_bot.chat.transport.markup import Button, Page, build_page
from telegram_bot.chat.transport.pacing import REAL, MonotonicClock
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Html, Texts

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class OpenPanel:
    """One person's panel at one table."""

    room: int
    person: int
    updater: CoalescingUpdater
    selection: Selection = field(default_factory=Selection)
    anchor: Anchor | None = None
    chart: Anchor | None = None
    """The message with the last picture of advice."""
    old: list[Anchor] = field(default_factory=list)
    """Messages that showed it before, to be taken away."""
    going: Anchor | None = None
    """The one of them that is being taken away at the moment."""
    shown: Page | None = None
    pending: Anchor | None = None
    """The last sending in a group that was begun, whatever became of it; a negative number, no message."""
    follows: bool = False
    """A round has begun since it was sent: it is to be sent anew, at the bottom of its chat."""
    turn: object = None
    """The stage and turn when it was last touched for a change."""


class HandPanels:
    """All panels. Which messages show them is on file, so that a restart finds them again; what is picked is not."""

    def __init__(
        self,
        bot: ExtBot[int],
        service: RoomService,
        store: PanelStore,
        texts: Texts,
        activity: Activity,
        monotonic: MonotonicClock = REAL,
    ) -> None:
        self._bot = bot
        self._activity = activity
        self._service = service
        self._texts = texts
        self._monotonic = monotonic
        self.ephemerals = Ephemerals(bot)
        self._messages = PanelMessages(bot, self.ephemerals, store)
        self._panels: dict[tuple[int, int], OpenPanel] = {}

    def panel(self, room: int, person: int) -> OpenPanel:
        """Return a person's panel at a table, closed at first."""
        key = (room, person)
        if key not in self._panels:
            page = OpenPanel(room, person, CoalescingUpdater(lambda: self._show(page), self._monotonic))
            self._panels[key] = page
        return self._panels[key]

    async def resume(self) -> None:
        """Take up the panels that a former process has left, and bring them up to date."""
        for known in await self._messages.known():
            panel = self.panel(known.room, known.person)
            if known.anchor.is_pending:
                panel.pending = known.anchor
            else:
                self._lay(panel, known.anchor)
            panel.updater.touch()

    async def changed(self, room: Room, change: RoomEvent) -> None:
        """Refresh the open panels of a table: of who is to move, and all of them when the turn or the stage changes."""
        turn = (room.stage, room.turn)
        for (number, person), panel in list(self._panels.items()):
            if number != room.id or panel.anchor is None:
                continue
            panel.follows = panel.follows or change.kind == EventKind.STARTED
            if panel.turn != turn or room.seat_of(person) in (room.to_move, change.seat):
                panel.turn = turn
                panel.updater.touch()

    def refresh(self, room: int, person: int) -> None:
        """Show a panel as things are now, if it is open."""
        panel = self.panel(room, person)
        if panel.anchor is not None:
            panel.updater.touch()

    def page(self, room: Room, panel: OpenPanel) -> Page:
        """Return a panel's page."""
        presenter = PRESENTERS[room.game]
        return panel_page(self._texts, presenter, room, room.seat_of(panel.person), panel.selection)

    # ------------------------------------------------------------------ where it lies

    def anchor_of(self, room: int, person: int) -> Anchor | None:
        """Return where a person's panel lies, None if it is not open."""
        panel = self._panels.get((room, person))
        return None if panel is None else panel.anchor

    async def open_in_group(self, room: Room, person: int, *, query: str = "", command: int = 0) -> bool:
        """Open a panel in the group for its owner's eyes; False if that cannot be done now.

        That it is being sent is put on file first. Its number is known from the answer alone, and nobody can list such
        messages: if the process dies before the number is on file, it stands there as it was sent until its owner
        presses *Refresh* on it (`adopt`). But the press that asked for it, delivered once more, sends no second one.
        """
        if not await self.ephemerals.available(room.place.chat_id, person):
            return False
        pending = Anchor.pending(room.place.chat_id, f"{query} {command}")
        panel = self.panel(room.id, person)
        if panel.pending == pending:
            return True
        panel.pending = pending
        await self._messages.begin(room.id, person, pending)
        if not await self._send_in_group(room, panel, query=query, command=command):
            panel.pending = None
            await self._messages.forget(room.id, person, pending)
            return False
        return True

    async def _send_in_group(self, room: Room, panel: OpenPanel, *, query: str = "", command: int = 0) -> bool:
        """Send a panel in the group for its owner's eyes; False if that cannot be done now.

        What is sent holds no card: the hand is put in by an edit, which only a message for one person takes.
        """
        waiting = build_page(
            [self._texts.html("panel-coming")],
            [[Button(self._texts.plain("button-refresh"), CallbackData(Action.REFRESH, room.id, room.version))]],
        )
        try:
            anchor = await self._messages.send_in_group(room.place, panel.person, waiting, query=query, command=command)
        except (Unavailable, TelegramError) as error:
            log.info("no panel in the group", room=room.id, reason=repr(error))
            return False
        await self._moved(panel, anchor)
        return True

    async def open_in_private(self, room: Room, person: int, *, silent: bool = False) -> bool:
        """Open a panel at the bottom of the private chat; False if that cannot be done now."""
        panel = self.panel(room.id, person)
        page = self.page(room, panel)
        try:
            anchor = await self._messages.send_in_private(person, page, silent=silent)
        except TelegramError as error:
            log.info("no panel in the private chat", room=room.id, reason=repr(error))
            return False
        await self._moved(panel, anchor, page)
        return True

    async def adopt(self, room: int, person: int, anchor: Anchor) -> None:
        """Take up a panel on which its owner has pressed: it is the one in use from now on, unless it is just going."""
        panel = self.panel(room, person)
        if anchor not in (panel.anchor, panel.going):
            await self._moved(panel, anchor)

    def _lay(self, panel: OpenPanel, anchor: Anchor, shown: Page | None = None) -> None:
        """Let a message be the panel; the one before is to be taken away."""
        if panel.anchor is not None:
            panel.old.append(panel.anchor)
        if anchor in panel.old:
            panel.old.remove(anchor)
        panel.anchor, panel.shown, panel.follows = anchor, shown, False

    async def _moved(self, panel: OpenPanel, anchor: Anchor, shown: Page | None = None) -> None:
        """Let a message be the panel, on file too, and bring it up to date."""
        self._lay(panel, anchor, shown)
        await self._messages.note(panel.room, panel.person, anchor)
        panel.updater.touch()

    def note(self, room: Room, person: int, words: Html, plan: tuple[str, ...] = (), *, compared: bool = False) -> None:
        """Put a note on a panel for as long as the table stands as it does, or as the plan is followed."""
        self.panel(room.id, person).selection.note = PanelNote(words, room.position_key, plan, compared)
        self.refresh(room.id, person)

    async def edit_aside(self, anchor: Anchor, person: int, page: Page) -> None:
        """Change a message for one person that is no panel; a failure is logged."""
        try:
            await self._messages.edit(anchor, person, page)
        except TelegramError as error:
            log.info("a message for one person is not changed", person=person, reason=str(error))

    # ------------------------------------------------------------------ keeping it up to date

    async def _show(self, panel: OpenPanel) -> float | None:
        """Show a panel as things are now, then take its old messages away."""
        room, anchor = await self._service.get(panel.room), panel.anchor
        if room is not None and room.stage == Stage.ENDED and panel.pending is not None:
            await self._messages.forget(panel.room, panel.person, panel.pending)
            panel.pending = None
        if room is None or anchor is None:
            return None
        if panel.follows:
            panel.follows = False
            if await self._follow(room, panel, anchor):
                return None
        page = self.page(room, panel)
        if page != panel.shown:
            try:
                await self._messages.edit(anchor, panel.person, page)
            except TelegramError as error:
                if error_kind(error) != ErrorKind.NOTHING:
                    return await self._failed(panel, anchor, error)
            if panel.anchor == anchor:
                panel.shown = page
        again = await self._tidy(panel, anchor)
        if again is None and room.stage == Stage.ENDED and panel.anchor == anchor:
            await self._messages.forget(panel.room, panel.person, anchor)
            self._panels.pop((panel.room, panel.person), None)
        return again

    async def _follow(self, room: Room, panel: OpenPanel, anchor: Anchor) -> bool:
        """Send a panel anew at the bottom of its chat, for a round that has just begun; False if it has to stay.

        In the group Telegram takes a message for one person's eyes only soon after a press of that person there, or,
        from a bot that is an administrator, at any time. Then it may still get lost if the person is not online, so
        only people who have done something lately get it. All others keep the panel where it is.
        """
        seat = room.seat_of(panel.person)
        if room.stage != Stage.PLAYING or seat is None or room.seats[seat].away:
            return False
        if not anchor.ephemeral:
            return await self.open_in_private(room, panel.person, silent=True)
        query = self._activity.query(room.place.chat_id, panel.person)
        if query:
            return await self._send_in_group(room, panel, query=query)
        if not self._activity.is_recent(room, panel.person) or not await self._leads(room.place.chat_id):
            return False
        return await self._send_in_group(room, panel)

    async def _leads(self, chat_id: int) -> bool:
        """Tell whether the bot is an administrator of a chat; no answer is a no."""
        try:
            member = await self._bot.get_chat_member(chat_id, self._bot.id)
        except TelegramError as error:
            log.info("the chat does not tell what the bot may do", reason=str(error))
            return False
        return member.status in LEADERS

    async def _tidy(self, panel: OpenPanel, anchor: Anchor) -> float | None:
        """Take a panel's old messages away; return when to try again if one is still there.

        None is taken away any more once another message is to be the panel: whether that is there must be seen first.
        """
        while panel.old:
            if panel.anchor != anchor:
                return 0.0
            panel.going = panel.old[0]
            try:
                if not await self._messages.take_away(panel.going, panel.person):
                    return 0.0
                panel.old.remove(panel.going)
                await self._messages.forget(panel.room, panel.person, panel.going)
            finally:
                panel.going = None
        return None

    async def _failed(self, panel: OpenPanel, anchor: Anchor, error: TelegramError) -> float | None:
        """Return when to try again; a panel that is lost gives way to the one before, or is closed."""
        if isinstance(error, RetryAfter):
            return wait_of(error)
        if error_kind(error) == ErrorKind.LOST:
            return 0.0
        log.info("a panel is lost", room=panel.room, person=panel.person, reason=str(error))
        if error_kind(error) != ErrorKind.GONE:
            await self._messages.take_away(anchor, panel.person)  # it may still stand there, with buttons
        await self._messages.forget(panel.room, panel.person, anchor)
        if panel.anchor != anchor:
            return 0.0
        panel.anchor = panel.old.pop() if panel.old else None
        panel.shown = None
        return None if panel.anchor is None else 0.0

    async def close(self) -> None:
        """Stop showing panels."""
        for panel in list(self._panels.values()):
            await panel.updater.close()
