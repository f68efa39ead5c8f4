"""The panels of all people: the message that shows a hand, ephemeral in the group or in the private chat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import structlog
from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from engine.game import View
from telegram_bot.background import SYSTEM_MONOTONIC, CoalescingUpdater, MonotonicClock
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.app_side import AppSide
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.panel_store import PanelRecords
from telegram_bot.chat.pages.hint_note import PanelNote
from telegram_bot.chat.pages.panel_page import Selection, panel_page
from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind, wait_of
from telegram_bot.chat.transport.identity import ADMINISTRATORS
from telegram_bot.chat.transport.page import Action, Button, CallbackData, Page, build_page
from telegram_bot.chat.transport.sending import Anchor, PersonalMessages, Unavailable
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
    """The message that shows the panel; None while it is closed."""
    chart: Anchor | None = None
    """The message with the last picture of a hint."""
    old: list[Anchor] = field(default_factory=list)
    """Earlier messages of the panel, to be deleted."""
    deleting: Anchor | None = None
    """The one of them that is being deleted."""
    shown: Page | None = None
    """The page of the message as far as it is known."""
    pending: Anchor | None = None
    """Placeholder of the last sending in a group, whether it succeeded or not."""
    asked: bool = False
    """Its owner has done something that changes it since the last update."""
    resend: bool = False
    """A round has started since it was sent: send it again, at the bottom of its chat."""
    turn: object = None
    """Stage and turn at the last event that caused an update."""
    viewed: tuple[Room, View] | None = None
    """The last room of which the owner's view was built, and that view."""

    def view(self, room: Room) -> View | None:
        """Return the owner's view of a running round, built once for each state of the room."""
        seat = room.seat_of(self.person)
        if seat is None or room.stage != Stage.PLAYING:
            return None
        if self.viewed is None or self.viewed[0] is not room:
            self.viewed = (room, room.view(seat))
        return self.viewed[1]


class HandPanels:
    """Opens panels and keeps them up to date. Their messages survive a restart, selected cards do not."""

    def __init__(
        self,
        bot: ExtBot[int],
        service: RoomService,
        records: PanelRecords,
        messages: PersonalMessages,
        languages: Languages,
        activity: Activity,
        app: AppSide,
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    ) -> None:
        self._bot = bot
        self._service = service
        self._records = records
        self._messages = messages
        self._languages = languages
        self._activity = activity
        self._app = app
        self._monotonic = monotonic
        self._panels: dict[tuple[int, int], OpenPanel] = {}

    def panel(self, room: int, person: int) -> OpenPanel:
        """Return a person's panel at a table, closed at first."""
        key = (room, person)
        if key not in self._panels:
            panel = OpenPanel(room, person, CoalescingUpdater(lambda: self._update(panel), self._monotonic))
            self._panels[key] = panel
        return self._panels[key]

    async def resume(self) -> None:
        """Restore the panels of the previous process and update them."""
        for known in await self._records.known():
            panel = self.panel(known.room, known.person)
            if known.anchor.is_pending:
                panel.pending = known.anchor
            else:
                self._replace(panel, known.anchor)
            room = await self._service.get(known.room)
            if room is not None:
                self._follow(room, panel)
            panel.updater.touch()

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Update the panels of the seat to move and the acting seat; all of them when turn or stage change."""
        turn = (room.stage, room.turn)
        for (number, person), panel in list(self._panels.items()):
            if number != room.id or panel.anchor is None:
                continue
            panel.resend = panel.resend or event.kind == EventKind.STARTED
            if panel.turn != turn or room.seat_of(person) in (room.to_move, event.seat):
                panel.turn = turn
                self._follow(room, panel)
                panel.updater.touch()

    def _follow(self, room: Room, panel: OpenPanel) -> None:
        """Adapt a panel's selection to the state of the room."""
        if room.seat_of(panel.person) is not None:
            view = panel.view(room)
            panel.selection.follow(room, None if view is None else PRESENTERS[room.game].hand(view))

    def refresh(self, room: int, person: int) -> None:
        """Update a panel if it is open."""
        panel = self.panel(room, person)
        if panel.anchor is not None:
            panel.asked = True
            panel.updater.touch()

    def watching_changed(self, room: int, person: int) -> None:
        """Bring a panel up to date after its owner has closed the table in the app."""
        if self.anchor_of(room, person) is not None:
            self.panel(room, person).updater.touch()

    def refresh_person(self, person: int) -> None:
        """Update all panels of a person."""
        for room, owner in list(self._panels):
            if owner == person:
                self.refresh(room, person)

    async def _page(self, room: Room, panel: OpenPanel, chat_id: int) -> Page:
        """Return a panel's page in the language of its owner, for the group or the private chat."""
        texts, seat = await self._languages.of(panel.person), room.seat_of(panel.person)
        page = panel_page(texts, PRESENTERS[room.game], room, seat, panel.view(room), panel.selection)
        return self._app.with_table(page, texts, chat_id, room.id) if page.rows else page

    # ------------------------------------------------------------------ messages of a panel

    def anchor_of(self, room: int, person: int) -> Anchor | None:
        """Return the message of a person's panel, None if it is closed."""
        panel = self._panels.get((room, person))
        return None if panel is None else panel.anchor

    async def open_in_group(self, room: Room, person: int, *, query: str = "", command: int = 0) -> bool:
        """Open a panel as an ephemeral message in the group; return False if that is not possible now.

        The sending is stored first. Its message id is known from the response only, and nobody can list ephemeral
        messages: if the process dies before the id is stored, the message stays as it was sent until its owner
        presses *Refresh* on it (`adopt`). But if Telegram delivers the same request again, no second one is sent.
        """
        if not await self._messages.available(room.place.chat_id, person):
            return False
        pending = Anchor.pending(room.place.chat_id, f"{query} {command}")
        panel = self.panel(room.id, person)
        if panel.pending == pending:
            return True
        panel.pending = pending
        await self._records.begin(room.id, person, pending)
        if not await self._send_in_group(room, panel, query=query, command=command):
            panel.pending = None
            await self._records.remove(room.id, person, pending)
            return False
        return True

    async def _send_in_group(self, room: Room, panel: OpenPanel, *, query: str = "", command: int = 0) -> bool:
        """Send a panel as an ephemeral message in the group; return False if that is not possible now.

        The message holds no card at first: the hand is put in by an edit, which works for ephemeral messages only.
        """
        refresh = CallbackData(Action.REFRESH, room.id, room.version)
        texts = await self._languages.of(panel.person)
        placeholder = build_page([texts.html("panel-coming")], [[Button(texts.plain("button-refresh"), refresh)]])
        try:
            anchor = await self._messages.send_in_group(
                room.place, panel.person, placeholder, query=query, command=command
            )
        except (Unavailable, TelegramError) as error:
            log.info("no panel in the group", room=room.id, reason=repr(error))
            return False
        await self._moved(room, panel, anchor)
        return True

    async def open_in_private(self, room: Room, person: int, *, silent: bool = False) -> bool:
        """Open a panel at the bottom of the private chat; return False if that is not possible now."""
        panel = self.panel(room.id, person)
        self._follow(room, panel)
        page = await self._page(room, panel, person)
        try:
            anchor = await self._messages.send_in_private(person, page, silent=silent)
        except TelegramError as error:
            log.info("no panel in the private chat", room=room.id, reason=repr(error))
            return False
        await self._moved(room, panel, anchor, page)
        return True

    async def adopt(self, room: Room, person: int, anchor: Anchor) -> None:
        """Take a message on which its owner has pressed for the panel, unless it is being deleted."""
        panel = self.panel(room.id, person)
        if anchor not in (panel.anchor, panel.deleting):
            await self._moved(room, panel, anchor)

    def _replace(self, panel: OpenPanel, anchor: Anchor, shown: Page | None = None) -> None:
        """Make a message the panel; the previous one is to be deleted."""
        if panel.anchor is not None:
            panel.old.append(panel.anchor)
        if anchor in panel.old:
            panel.old.remove(anchor)
        panel.anchor, panel.shown, panel.resend = anchor, shown, False

    async def _moved(self, room: Room, panel: OpenPanel, anchor: Anchor, shown: Page | None = None) -> None:
        """Make a message the panel, store it, and update it."""
        self._follow(room, panel)
        self._replace(panel, anchor, shown)
        await self._records.add(panel.room, panel.person, anchor)
        panel.updater.touch()

    def note(
        self,
        room: Room,
        person: int,
        words: Callable[[Texts], Html],
        plan: tuple[str, ...] = (),
        *,
        compared: bool = False,
    ) -> None:
        """Put a note on a panel until the table changes, or as long as the plan is followed."""
        self.panel(room.id, person).selection.note = PanelNote(words, room.position_key, plan, compared)
        self.refresh(room.id, person)

    # ------------------------------------------------------------------ updates

    async def _update(self, panel: OpenPanel) -> float | None:
        """Show the current state in a panel, then delete its old messages; return as for `CoalescingUpdater`."""
        room, anchor = await self._service.get(panel.room), panel.anchor
        if room is not None and room.stage == Stage.ENDED and panel.pending is not None:
            await self._records.remove(panel.room, panel.person, panel.pending)
            panel.pending = None
        if room is None or anchor is None or self._is_put_off(room, panel):
            return None
        panel.asked = False
        if panel.resend:
            panel.resend = False
            if await self._resend(room, panel, anchor):
                return None
        page = await self._page(room, panel, anchor.chat_id)
        if page != panel.shown:
            try:
                await self._messages.edit(anchor, panel.person, page)
            except TelegramError as error:
                if error_kind(error) != ErrorKind.NOTHING:
                    return await self._failed(panel, anchor, error)
            if panel.anchor == anchor:
                panel.shown = page
        retry_after = await self._delete_old(panel, anchor)
        if retry_after is None and room.stage == Stage.ENDED and panel.anchor == anchor:
            await self._records.remove(panel.room, panel.person, anchor)
            self._panels.pop((panel.room, panel.person), None)
        return retry_after

    def _is_put_off(self, room: Room, panel: OpenPanel) -> bool:
        """Return whether an update waits until its owner, who looks at the table in the app, closes or hides the page.

        What the owner does in the chat is shown at once, and so is a message that shows nothing of the table yet.
        """
        if panel.asked or panel.shown is None or room.stage == Stage.ENDED:
            return False
        return self._app.is_watching(panel.room, panel.person)

    async def _resend(self, room: Room, panel: OpenPanel, anchor: Anchor) -> bool:
        """Send a panel again at the bottom of its chat for a new round; return False if it has to stay.

        In a group Telegram accepts an ephemeral message only soon after a callback of its receiver, or, from a bot
        that is an administrator, at any time. Then it may still get lost if the receiver is offline, so it is sent
        only to people who have been active recently. The panels of all others stay where they are.
        """
        seat = room.seat_of(panel.person)
        if room.stage != Stage.PLAYING or seat is None or room.seats[seat].away:
            return False
        if not anchor.ephemeral:
            return await self.open_in_private(room, panel.person, silent=True)
        query = self._activity.query(room.place.chat_id, panel.person)
        if query:
            return await self._send_in_group(room, panel, query=query)
        if not self._activity.is_recent(room, panel.person) or not await self._is_administrator(room.place.chat_id):
            return False
        return await self._send_in_group(room, panel)

    async def _is_administrator(self, chat_id: int) -> bool:
        """Return whether the bot is known to be an administrator of a chat."""
        try:
            member = await self._bot.get_chat_member(chat_id, self._bot.id)
        except TelegramError as error:
            log.info("the chat does not tell what the bot may do", reason=str(error))
            return False
        return member.status in ADMINISTRATORS

    async def _delete_old(self, panel: OpenPanel, anchor: Anchor) -> float | None:
        """Delete a panel's old messages; return when to retry if one is still there.

        Nothing is deleted once another message is the panel: whether that one exists must be found out first.
        """
        while panel.old:
            if panel.anchor != anchor:
                return 0.0
            panel.deleting = panel.old[0]
            try:
                if not await self._messages.delete(panel.deleting, panel.person):
                    return 0.0
                panel.old.remove(panel.deleting)
                await self._records.remove(panel.room, panel.person, panel.deleting)
            finally:
                panel.deleting = None
        return None

    async def _failed(self, panel: OpenPanel, anchor: Anchor, error: TelegramError) -> float | None:
        """Return when to retry; a panel whose message is lost falls back to the previous one, or is closed."""
        if isinstance(error, RetryAfter):
            return wait_of(error)
        if error_kind(error) == ErrorKind.LOST:
            return 0.0
        log.info("a panel is lost", room=panel.room, person=panel.person, reason=str(error))
        if error_kind(error) != ErrorKind.GONE:
            await self._messages.delete(anchor, panel.person)  # it may still be there, with buttons
        await self._records.remove(panel.room, panel.person, anchor)
        if panel.anchor != anchor:
            return 0.0
        panel.anchor = panel.old.pop() if panel.old else None
        panel.shown = None
        return None if panel.anchor is None else 0.0

    async def settle(self) -> None:
        """Wait until all panels are up to date."""
        for panel in list(self._panels.values()):
            await panel.updater.settle()

    async def close(self) -> None:
        """Stop updating panels."""
        for panel in list(self._panels.values()):
            await panel.updater.close()
