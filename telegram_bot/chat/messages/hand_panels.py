"""The message that shows a person's hand, ephemeral in the group or in the private chat.

It is opened by its owner, and sent again at the bottom of its chat for a new round. Its messages survive a restart,
selected cards do not.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import structlog
from telegram.error import TelegramError
from telegram.ext import ExtBot

from telegram_bot.access import why_no_admin
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.reconciler import LONG_AGO, Message, Reconciler, SurfaceMessages, Wanted
from telegram_bot.chat.messages.wanted import LONG_QUIET, QUIET, hand_situation, when
from telegram_bot.chat.pages.hand import PanelNote, panel_page, practice_page
from telegram_bot.chat.pages.parts import AppButtons, drawn
from telegram_bot.chat.pages.table_page import Menu
from telegram_bot.chat.transport.api_calls import ErrorKind, Priority, Terms
from telegram_bot.chat.transport.callback_data import RefreshHand
from telegram_bot.chat.transport.sending import Button, Page, build_page
from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.room import Place, Room, Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.selection import Selection
from telegram_bot.presentation.table import TableText
from telegram_bot.storage.messages import digest_of
from telegram_bot.storage.values import Anchor, Surface
from telegram_bot.texts.loader import Html, Texts

log = structlog.get_logger(__name__)


@dataclass(slots=True, eq=False)
class Hand(Message):
    """State of one person's hand at one table."""

    selection: Selection = field(default_factory=Selection)
    note: PanelNote | None = None
    chart: Anchor | None = None
    """The message with the last picture of a hint."""
    question: tuple[int, tuple[str, ...]] | None = None
    """The table's version and the moves about which the last press was asked."""
    asked_at: float = 0.0
    """When it was asked, in monotonic seconds."""
    asked: bool = False
    """Its owner has done something that changes it since the last update."""
    urgent: bool = False
    """The running update was caused by that."""
    quiet_until: float = 0.0
    """Until when its owner may be selecting more cards."""
    shows_selection: bool = False
    """It shows selected cards, and so has no button to discard a card that is selected next."""
    turn: object = None
    """Stage and turn at the last event."""
    menu: Menu | None = None
    """The settings that the lobby of a practice shows, None if it shows its people."""
    awaits_hint: bool = False
    """A hint is being computed, after which it gets a note."""

    def follow(self, room: Room) -> None:
        """Adapt the selection to the state of the room, unless that is done or its owner has no seat."""
        if self.selection.version != room.version and (seat := room.seat_of(self.key.person)) is not None:
            self.selection.follow(room, room.turn, hand_of(room, seat))


class HandPanels(SurfaceMessages[Hand]):
    """The hands of all people."""

    kind, surface = Hand, Surface.HAND

    def __init__(self, reconciler: Reconciler, bot: ExtBot[Any], languages: Languages, app: AppButtons) -> None:
        super().__init__(reconciler)
        self._bot, self._languages, self._app = bot, languages, app

    def anchor_of(self, room: int, person: int) -> Anchor | None:
        """Return the message of a person's hand, None if it is closed."""
        hand = self.known(room, person)
        return None if hand is None else hand.anchor

    # ------------------------------------------------------------------ what changes hands

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Update the open hands that an event concerns; after that all hands of an ended room are dropped."""
        now = room.stage, room.turn
        for hand in list(self.messages.get(room.id, {}).values()):
            if hand.anchor is None and room.stage != Stage.ENDED:
                continue
            is_previous = hand.changed_at == LONG_AGO and hand.shown.version == room.version
            if event.kind == EventKind.RESUMED and is_previous and room.stage != Stage.ENDED:
                continue  # the previous process has shown it as it is
            if event.kind == EventKind.ADVISED and hand.awaits_hint:
                continue  # the note has the plan too, and one edit is enough
            hand.bottom = hand.bottom or event.kind == EventKind.STARTED
            seat = room.seat_of(hand.key.person)
            cards = None if seat is None else hand_of(room, seat)
            situation = hand_situation(
                room,
                event,
                seat,
                now[1],
                passed=hand.turn != now,
                new_cards=cards is not None and hand.selection.hand not in (None, cards),
                private=hand.anchor is None or not hand.anchor.ephemeral,
                looking=self.reconciler.activity.is_recent(room, hand.key.person),
            )
            delay, hand.turn = when(Surface.HAND, situation), now
            hand.menu = hand.menu if room.stage == Stage.LOBBY else None
            if seat is not None and (delay is not None or event.seat == seat):
                hand.selection.follow(room, now[1], cards)
            if delay is not None:
                hand.quiet_until = 0.0
                hand.updater.touch(delay)

    def refresh(self, room: int, person: int) -> None:
        """Update a hand if it is open."""
        hand = self.known(room, person)
        if hand is not None and hand.anchor is not None:
            hand.asked, hand.quiet_until = True, 0.0
            hand.updater.touch()

    def watching_changed(self, room: int, person: int) -> None:
        """Update a hand after its owner has closed the table in the Mini App."""
        hand = self.known(room, person)
        if hand is not None and hand.anchor is not None:
            hand.updater.touch()

    def selected(self, room: int, person: int, *, soon: bool) -> None:
        """Show the selection once no more cards are selected for a moment, a short one if `soon`."""
        hand = self.message(room, person)
        if hand.anchor is not None:
            quiet = QUIET if soon or hand.shows_selection else LONG_QUIET
            hand.asked = True
            hand.quiet_until = self.reconciler.monotonic.now() + quiet
            hand.updater.touch(quiet)

    def refresh_person(self, person: int) -> None:
        """Update all hands of a person."""
        for hand in self:
            if hand.key.person == person:
                self.refresh(hand.key.room, person)

    def note(
        self,
        room: Room,
        person: int,
        words: Callable[[Texts], Html],
        *,
        held: tuple[str, ...] = (),
    ) -> None:
        """Put a note on a hand until the table changes; see `PanelNote`."""
        self.message(room.id, person).note = PanelNote(words, room.position_key, held)
        self.refresh(room.id, person)

    async def forget(self, person: int) -> None:
        """Close all hands of a person, and delete their messages where Telegram allows that now."""
        for hand in self:
            if hand.key.person == person:
                await self.reconciler.discard(self, hand)

    # ------------------------------------------------------------------ opening

    async def open_in_group(self, room: Room, person: int, *, query: str = "", command: int = 0) -> bool:
        """Open a hand as an ephemeral message in the group; return False if that is not possible now.

        Only the response has its message id, and ephemeral messages cannot be listed. If the process dies before the id
        is stored, the message stays as it was sent until its owner presses *Refresh* on it (`adopt`), so its words are
        always true. If Telegram delivers the same request again, no second message is sent.
        """
        if not await self.reconciler.personal.available(room.place.chat_id, person):
            return False
        hand, pending = self.message(room.id, person), Anchor.pending(room.place.chat_id, f"{query} {command}")
        if hand.pending == pending:
            return True
        page = await self._placeholder(room, person)
        post = partial(self.reconciler.personal.send_in_group, room.place, person, page, query=query, command=command)
        return await self._opened(hand, room, pending, post) is not None

    async def open_in_private(self, room: Room, person: int) -> bool:
        """Open a hand at the bottom of the private chat; return False if that is not possible now."""
        hand = self.message(room.id, person)
        hand.follow(room)
        page = await self._page(hand, room, person, alone=False)
        pending = Anchor(person, 0, ephemeral=False)
        post = partial(self.reconciler.personal.send_in_private, person, page)
        anchor = await self._opened(hand, room, pending, post)
        if anchor is None:
            return False
        self.reconciler.note(hand, anchor, room, digest_of(page.content), lasting=not hand.selection.cards)
        return True

    async def _opened(
        self, hand: Hand, room: Room, pending: Anchor, post: Callable[[], Awaitable[Anchor]]
    ) -> Anchor | None:
        hand.follow(room)
        try:
            anchor = await self.reconciler.deliver(hand, pending, post)
        except TelegramError as error:
            log.info("a hand is not opened", room=room.id, reason=repr(error))
            await self.reconciler.unsent(hand)
            return None
        hand.bottom = False
        hand.updater.touch()
        return anchor

    async def adopt(self, room: Room, anchor: Anchor, person: int) -> None:
        """Use a message as the hand because its owner has pressed on it, unless it is being deleted."""
        self.message(room.id, person).follow(room)  # for the first time if nothing has changed since the start
        await self.reconciler.adopt(self, room, anchor, person)

    # ------------------------------------------------------------------ pictures of hints, for their owner only

    async def show_chart(self, texts: Texts, room: Room, person: int, picture: bytes, query: str) -> bool:
        """Show the picture of a hint in answer to a callback, instead of the previous one; False if no chat takes it.

        It names cards, so in the group it is put in by an edit, as the hands are (see `sending`), and only if the hand
        has just proved that the server supports ephemeral messages.
        """
        hand = self.message(room.id, person)
        proven = hand.anchor is not None and hand.anchor.ephemeral and bool(hand.shown.digest)
        anchor = await self._chart_in_group(texts, room, person, picture, query) if proven else None
        try:
            anchor = anchor or await self.reconciler.personal.send_picture(person, picture, texts.html("chart-caption"))
        except TelegramError as error:
            log.info("no picture in the private chat", reason=str(error))
            return False
        old, hand.chart = hand.chart, anchor
        if old is not None:
            await self.reconciler.personal.delete(old, person)
        return True

    async def clear_chart(self, room: int, person: int) -> None:
        """Delete a person's picture."""
        hand = self.message(room, person)
        old, hand.chart = hand.chart, None
        if old is not None:
            await self.reconciler.personal.delete(old, person)

    async def _chart_in_group(self, texts: Texts, room: Room, person: int, picture: bytes, query: str) -> Anchor | None:
        placeholder = build_page([texts.html("chart-coming")])
        anchor = None
        try:
            anchor = await self.reconciler.personal.send_in_group(room.place, person, placeholder, query=query)
            await self.reconciler.personal.replace_by_picture(anchor, person, picture, texts.html("chart-caption"))
        except TelegramError as error:
            log.info("no picture in the group", room=room.id, reason=repr(error))
            if anchor is not None:
                await self.reconciler.personal.delete(anchor, person)
            return None
        return anchor

    # ------------------------------------------------------------------ what is wanted

    def begin(self, message: Hand, room: Room) -> float | None:
        """Begin an update: return the seconds until the hand may change, None if it may not.

        It does not change while its owner selects more cards, nor while they watch the table in the Mini App, except
        for what they do in the chat and for a message that does not show the table yet.
        """
        is_shown = message.anchor is not None and bool(message.shown.digest) and room.stage != Stage.ENDED
        if is_shown and not message.asked and (message.key.room, message.key.person) in self._app.watching:
            return None
        if (quiet := message.quiet_until - self.reconciler.monotonic.now()) > 0:
            return quiet
        message.urgent, message.asked = message.asked, False
        return 0.0

    async def wanted(self, message: Hand, room: Room) -> Wanted | None:
        """Return the hand, at the bottom of its chat if that is possible; None while it is closed."""
        anchor, person = message.anchor, message.key.person
        if anchor is None:
            return None
        message.follow(room)
        is_down = message.bottom and await self._may_come_down(message, room, anchor)
        message.bottom = is_down
        place = room.place if anchor.ephemeral else Place(person)
        to_move = room.to_move
        is_to_move = to_move is not None and room.seats[to_move].person == person
        page = await self._page(message, room, place.chat_id, alone=anchor.ephemeral and not is_to_move)
        priority = Priority.HAND if message.urgent or is_to_move else Priority.TABLE
        placeholder = await self._placeholder(room, person) if is_down and anchor.ephemeral else None
        return Wanted({place: page}, priority, page.content, is_down, placeholder, lasting=not message.selection.cards)

    async def _page(self, hand: Hand, room: Room, chat_id: int, *, alone: bool) -> Page:
        texts, seat = await self._languages.of(hand.key.person), room.seat_of(hand.key.person)
        if room.is_solo and seat is not None:
            page = practice_page(texts, room, seat, hand.selection, hand.note, hand.menu)
        else:
            page = panel_page(texts, room, seat, hand.selection, hand.note, alone=alone)
        if not room.is_solo and chat_id > 0:  # beside hands of other tables
            table = drawn(TableText(texts, room).name())
            page = replace(page, text=f"{table}\n{page.text}")
        return self._app.with_table(page, texts, chat_id, room.id) if page.rows and hand.menu is None else page

    async def _placeholder(self, room: Room, person: int) -> Page:
        """Return the page without cards that is sent to the group; only an edit puts the hand in (see `sending`)."""
        texts = await self._languages.of(person)
        refresh = RefreshHand(room.id, room.version)
        return build_page([texts.html("panel-coming")], [[Button(texts.plain("button-refresh"), refresh)]])

    async def _may_come_down(self, hand: Hand, room: Room, anchor: Anchor) -> bool:
        """Return whether a hand can be sent again at the bottom of its chat for a new round.

        In a group Telegram accepts an ephemeral message only soon after a callback of its receiver, or, from a bot
        that is an administrator, at any time. Then it may still get lost if the receiver is offline, so it is sent
        only to people who have been active recently. The hands of all others stay where they are.
        """
        person = hand.key.person
        seat = room.seat_of(person)
        if room.stage != Stage.PLAYING or seat is None or room.seats[seat].away:
            return False
        if not anchor.ephemeral or self.reconciler.activity.query(room.place.chat_id, person):
            return True
        is_recent, chat = self.reconciler.activity.is_recent(room, person), room.place.chat_id
        return is_recent and await why_no_admin(self._bot.get_chat_member, chat, self._bot.id) is None

    async def post(self, message: Hand, place: Place, page: Page, terms: Terms) -> Anchor:
        """Send a hand again for a new round; raise TelegramError."""
        person = message.key.person
        if place.chat_id == person:
            return await self.reconciler.personal.send_in_private(person, page, silent=True, terms=terms)
        query = self.reconciler.activity.query(place.chat_id, person)
        return await self.reconciler.personal.send_in_group(place, person, page, query=query, terms=terms)

    def not_sent(self, message: Hand, wanted: Wanted, kind: ErrorKind) -> None:
        """Leave the hand where it is."""
        message.bottom, message.pending = False, None
        message.updater.touch()

    async def succeeded(self, message: Hand, room: Room, wanted: Wanted | None) -> None:
        """Note whether a selection is shown; forget a hand of a room that has ended."""
        message.shows_selection = wanted is not None and not wanted.lasting
        if room.stage == Stage.ENDED:
            self.drop(message)
            for anchor in (message.anchor, message.pending):
                if anchor is not None:
                    await self.reconciler.records.remove(message.key, anchor)


def hand_of(room: Room, seat: int) -> tuple[str, ...] | None:
    """Return the cards of a seat, None while no round is running."""
    return PRESENTATIONS[room.game].at.hand_of(room.view(seat)) if room.stage == Stage.PLAYING else None
