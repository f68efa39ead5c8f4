"""The panels of all people: the message that shows a hand, ephemeral in the group or in the private chat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import structlog
from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from telegram_bot.background import SYSTEM_MONOTONIC, CoalescingUpdater, MonotonicClock
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.app_side import AppSide
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.open_panel import HESITATION, LONG_QUIET, QUIET, OpenPanel
from telegram_bot.chat.messages.panel_store import PanelRecords
from telegram_bot.chat.pages.hint_note import PanelNote
from telegram_bot.chat.pages.panel_page import panel_page
from telegram_bot.chat.transport.api_calls import Priority
from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind, wait_of
from telegram_bot.chat.transport.callback_data import RefreshHand
from telegram_bot.chat.transport.identity import ADMINISTRATORS
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.chat.transport.sending import Anchor, PersonalMessages, Unavailable
from telegram_bot.operation import metrics
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Html, Texts

log = structlog.get_logger(__name__)

MAX_REFUSALS = 4
"""Number of consecutive edits refused for an unknown reason after which a panel is given up."""


class HandPanels:
    """Opens panels and keeps them up to date. Their messages survive a restart, selected cards do not."""

    def __init__(
        self,
        bot: ExtBot[Any],
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
        self._shown = records.shown
        self._monotonic = monotonic
        self._panels: dict[int, dict[int, OpenPanel]] = {}
        """The panels by room and person."""

    def panel(self, room: int, person: int) -> OpenPanel:
        """Return a person's panel at a table, closed at first."""
        panels = self._panels.setdefault(room, {})
        if person not in panels:
            panel = OpenPanel(room, person, CoalescingUpdater(lambda: self._update(panel), self._monotonic, room=room))
            panels[person] = panel
        return panels[person]

    def _drop(self, panel: OpenPanel) -> None:
        """Forget a panel."""
        panels = self._panels.get(panel.room, {})
        if panels.get(panel.person) is panel:
            del panels[panel.person]
        if not panels:
            self._panels.pop(panel.room, None)

    def _all(self) -> list[OpenPanel]:
        """Return the panels of all rooms."""
        return [panel for panels in self._panels.values() for panel in panels.values()]

    async def restore(self) -> None:
        """Find the panels of the previous process again."""
        for known in await self._records.known():
            panel = self.panel(known.room, known.person)
            if known.anchor.is_pending:
                panel.pending = known.anchor
            else:
                self._replace(panel, known.anchor)

    async def resume(self, versions: Mapping[int, int]) -> None:
        """Update the panels that were restored and are not known to show their table; `versions`: of live tables."""
        for panel in self._all():
            if panel.old or panel.room not in versions or self._shown_version(panel) != versions[panel.room]:
                panel.updater.touch()
                await asyncio.sleep(0)

    def _is_unchanged(self, panel: OpenPanel, room: Room) -> bool:
        """Return whether a panel of the previous process shows a table as it is."""
        return panel.shown is None and room.stage != Stage.ENDED and self._shown_version(panel) == room.version

    def _shown_version(self, panel: OpenPanel) -> int | None:
        """Return the version of the table that a panel shows, None if it is closed or that is not known."""
        if panel.anchor is None:
            return None
        return self._shown.version(panel.room, panel.person, _message(panel.anchor))

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Update the panels at which somebody looks or has to.

        Panels of a room that has ended are dropped after that, closed ones too.
        """
        for panel in list(self._panels.get(room.id, {}).values()):
            if panel.anchor is None and room.stage != Stage.ENDED:
                continue
            if event.kind == EventKind.RESUMED and self._is_unchanged(panel, room):
                continue
            panel.resend = panel.resend or event.kind == EventKind.STARTED
            delay = panel.update_delay(room, event, looking=self._activity.is_recent(room, panel.person))
            panel.turn = (room.stage, room.turn)
            if delay is None:
                if event.seat is not None and event.seat == room.seat_of(panel.person):
                    panel.follow(room)
            else:
                panel.follow(room)
                panel.hesitation = room.turn if delay else None
                panel.quiet_until = 0.0
                panel.updater.touch(delay)

    def refresh(self, room: int, person: int) -> None:
        """Update a panel if it is open."""
        if self.anchor_of(room, person) is not None:
            panel = self.panel(room, person)
            panel.asked, panel.quiet_until = True, 0.0
            panel.updater.touch()

    def watching_changed(self, room: int, person: int) -> None:
        """Bring a panel up to date after its owner has closed the table in the app."""
        if self.anchor_of(room, person) is not None:
            panel = self.panel(room, person)
            panel.hesitation = None
            panel.updater.touch()

    def selected(self, room: int, person: int, *, discards_only: bool) -> None:
        """Show the selection in a panel when nothing more is selected for a moment."""
        panel = self.panel(room, person)
        if panel.anchor is not None:
            quiet = LONG_QUIET if discards_only and not panel.shown_cards else QUIET
            panel.asked = True
            panel.quiet_until = self._monotonic.now() + quiet
            panel.updater.touch(quiet)

    def refresh_person(self, person: int) -> None:
        """Update all panels of a person."""
        for panel in self._all():
            if panel.person == person:
                self.refresh(panel.room, person)

    async def forget(self, person: int) -> None:
        """Close all panels of a person, and delete their messages as far as Telegram allows it at once."""
        for panel in [panel for panel in self._all() if panel.person == person]:
            self._drop(panel)
            await panel.updater.close()
            self._shown.forget(panel.room, person)
            for anchor in (*panel.old, panel.anchor):
                if anchor is not None:
                    await self._messages.delete(anchor, person)
                    await self._records.remove(panel.room, person, anchor)

    async def _page(self, room: Room, panel: OpenPanel, chat_id: int) -> Page:
        """Return a panel's page in the language of its owner, for the group or the private chat."""
        texts, seat = await self._languages.of(panel.person), room.seat_of(panel.person)
        presenter, view = PRESENTERS[room.game], panel.view(room)
        alone = chat_id != panel.person and not panel.is_prompting(room)
        page = panel_page(texts, presenter, room, seat, view, panel.selection, alone=alone)
        return self._app.with_table(page, texts, chat_id, room.id) if page.rows else page

    # ------------------------------------------------------------------ messages of a panel

    def anchor_of(self, room: int, person: int) -> Anchor | None:
        """Return the message of a person's panel, None if it is closed."""
        panel = self._panels.get(room, {}).get(person)
        return None if panel is None else panel.anchor

    async def open_in_group(self, room: Room, person: int, *, query: str = "", command: int = 0) -> bool:
        """Open a panel as an ephemeral message in the group; return False if that is not possible now.

        The sending is stored first. Its message id is known from the response only, and nobody can list ephemeral
        messages: if the process dies before the id is stored, the message stays as it was sent until its owner
        presses *Refresh* on it (`adopt`), so its words are true at any time. But if Telegram delivers the same request
        again, no second one is sent.
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
        refresh = RefreshHand(room.id, room.version)
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
        panel.follow(room)
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
        panel.follow(room)  # for the first time if the panel has not changed since the start
        if anchor not in (panel.anchor, panel.deleting):
            await self._moved(room, panel, anchor)

    def _replace(self, panel: OpenPanel, anchor: Anchor, shown: Page | None = None) -> None:
        """Make a message the panel; the previous one is to be deleted."""
        if panel.anchor is not None:
            panel.old.append(panel.anchor)
        if anchor in panel.old:
            panel.old.remove(anchor)
        panel.anchor, panel.shown, panel.resend, panel.hesitation = anchor, shown, False, None

    async def _moved(self, room: Room, panel: OpenPanel, anchor: Anchor, shown: Page | None = None) -> None:
        """Make a message the panel, store it, and update it."""
        panel.follow(room)
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
        if room is None or (anchor is None and room.stage == Stage.ENDED):
            self._drop(panel)
            return None
        if anchor is None or self._is_put_off(room, panel):
            return None
        if panel.hesitation not in (None, room.turn) and not panel.asked and panel.shown is not None:
            return None
        if (quiet := panel.quiet_until - self._monotonic.now()) > 0:
            panel.updater.touch(quiet)
            return None
        asked = panel.begin_update()
        if panel.resend:
            panel.resend = False
            if await self._resend(room, panel, anchor):
                return None
        panel.follow(room)  # likewise
        page, cards = await self._page(room, panel, anchor.chat_id), panel.selection.cards
        if panel.shown is None and self._shown.shows(room.id, panel.person, _message(anchor), page):
            panel.shows(room, page, cards)
        if page != panel.shown:
            try:
                priority = Priority.HAND if asked else Priority.TABLE
                await self._messages.edit(anchor, panel.person, page, priority)
            except TelegramError as error:
                if error_kind(error) != ErrorKind.NOTHING:
                    return await self._failed(panel, anchor, error)
            panel.refusals = 0
            if panel.anchor == anchor:
                panel.shows(room, page, cards)
        self._note_shown(room, panel, anchor, page)
        if panel.unprompted == room.turn is not None:
            panel.hesitation = room.turn
            panel.updater.touch(HESITATION)
        retry_after = await self._delete_old(panel, anchor)
        if retry_after is None and room.stage == Stage.ENDED and panel.anchor == anchor:
            await self._records.remove(panel.room, panel.person, anchor)
            self._drop(panel)
        return retry_after

    def _note_shown(self, room: Room, panel: OpenPanel, anchor: Anchor, page: Page) -> None:
        """Keep what a message shows for a restart, which loses the selection, so that such a message has to change."""
        if panel.selection.cards:
            self._shown.forget(room.id, panel.person)
        elif panel.anchor == anchor:
            self._shown.note(room, panel.person, _message(anchor), page)

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
        kind = error_kind(error)
        if kind == ErrorKind.LOST:
            return 0.0
        panel.refusals += 1
        log.info("a panel is not changed", room=panel.room, person=panel.person, reason=str(error))
        if kind == ErrorKind.FAILED and panel.refusals < MAX_REFUSALS:
            return 0.0
        if kind != ErrorKind.GONE and not await self._messages.delete(anchor, panel.person):
            return 0.0  # it may still be there, with buttons
        panel.refusals = 0
        await self._records.remove(panel.room, panel.person, anchor)
        if panel.anchor != anchor:
            return 0.0
        panel.anchor = panel.old.pop() if panel.old else None
        panel.shown = None
        return 0.0

    def sample(self) -> None:
        """Set the number of panels whose update is running or waits."""
        metrics.waiting.labels("hands").set(sum(not panel.updater.idle for panel in self._all()))

    async def settle(self) -> None:
        """Wait until all panels are up to date."""
        for panel in self._all():
            await panel.updater.settle()

    async def close(self) -> None:
        """Stop updating panels."""
        for panel in self._all():
            await panel.updater.close()


def _message(anchor: Anchor) -> tuple[int, int]:
    """Return the chat and id of a message."""
    return anchor.chat_id, anchor.message_id
