"""Context of handlers: their dependencies, where a command comes from, and how it is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import wraps
from io import BytesIO
from typing import Any, TypeAlias, TypeVar

import structlog
from telegram import Message, User
from telegram.constants import ChatType, ReactionEmoji
from telegram.error import TelegramError
from telegram.ext import ExtBot
from telegram.helpers import create_deep_linked_url

from telegram_bot.background import BoundedWork, Newest
from telegram_bot.board_requests import BoardRequests, PuzzleRequests
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.reconciler import Reconciler
from telegram_bot.chat.messages.table_messages import TableMessages, TurnCallMessages
from telegram_bot.chat.pages.parts import AppButtons, rows_that_fit
from telegram_bot.chat.pages.table_page import Menu
from telegram_bot.chat.transport.api_calls import ErrorKind, error_kind
from telegram_bot.chat.transport.callback_data import CallbackData, ConfirmStop, DeclineStop
from telegram_bot.chat.transport.sending import (
    Button,
    ButtonStyle,
    Page,
    PersonalMessages,
    address_of,
    build_page,
    ephemeral_id,
    send_page,
)
from telegram_bot.domain.commands import CommandResult, Person, Problem
from telegram_bot.domain.room import Place, Room, Stage
from telegram_bot.drawing import Drawer
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.presentation.boards import ShareCard
from telegram_bot.presentation.orders import failure_text, problem_text
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.sharing import Sharing
from telegram_bot.storage.people import PersonStore
from telegram_bot.storage.values import Anchor
from telegram_bot.table_requests import TableRequests
from telegram_bot.texts.loader import Html, Texts

log = structlog.get_logger(__name__)

MAX_QUESTIONS = 1000
"""Remembered messages with questions, over all rooms."""
MAX_ANSWERS = 5000
"""Remembered messages with answers, over all groups."""

SERVICE_ID = 777000
"""The user who sends Telegram's own messages, such as posts copied from a channel."""


class Writer(Enum):
    """In whose name a message is written."""

    PERSON = "person"
    GROUP = "group"
    """An anonymous administrator, in the name of the group."""
    CHANNEL = "channel"
    """A person in the name of a channel or another group; all such people share one user id."""
    NOBODY = "nobody"
    """No person: a bot, or a post that Telegram copies from the channel of the group."""


def writer_of(message: Message) -> Writer:
    """Return in whose name a message is written."""
    if message.from_user is None or message.is_automatic_forward:
        return Writer.NOBODY
    if message.sender_chat is None:
        return Writer.NOBODY if message.from_user.is_bot or message.from_user.id == SERVICE_ID else Writer.PERSON
    return Writer.GROUP if message.sender_chat.id == message.chat.id else Writer.CHANNEL


def place_of(message: Message) -> Place:
    """Return the place of a message: a chat, or one topic of a forum."""
    return Place(message.chat.id, message.message_thread_id if message.is_topic_message else None)


async def why_not_lead(room: Room | None, person: Person) -> Problem | None:
    """Return why a person may not do what is reserved for a table's opener and administrators; None if they may."""
    return None if room is not None and room.opener == person.id else await person.why_no_admin()


@dataclass(slots=True)
class ChatContext:
    """Dependencies of the handlers."""

    bot: ExtBot[Any]
    service: RoomService
    languages: Languages
    table_messages: TableMessages
    hand_panels: HandPanels
    personal_messages: PersonalMessages
    app: AppButtons
    drawer: Drawer
    turn_calls: TurnCallMessages
    preferences: PersonStore
    requests: TableRequests
    personal: PersonalRequests
    boards: BoardRequests
    puzzles: PuzzleRequests
    sharing: Sharing
    outbox: BoundedWork
    """Ordered sends, by chat and recipient (0 for messages that everybody sees)."""
    follow_ups: BoundedWork
    """Work after the answer to a callback, by person."""
    reconciler: Reconciler
    questions: Newest[int, Anchor] = field(default_factory=lambda: Newest(MAX_QUESTIONS))
    """The latest confirmation question of each room."""
    answers: Newest[tuple[Place, str], int] = field(default_factory=lambda: Newest(MAX_ANSWERS))
    """The latest message with each kind of answer that a place shows only once.

    Not stored: after a restart at most one older answer of each kind stays behind, and its buttons still work. The
    table `messages` is for rooms, which these answers do not have.
    """

    async def open_hand(self, result: CommandResult, texts: Texts, person: int) -> str:
        """Show a new or existing table at the bottom of the private chat; return what to tell the person."""
        there = result.room if result.problem in (None, Problem.TABLE_EXISTS) else None
        if there is not None and not await self.hand_panels.open_in_private(there, person):
            return problem_text(texts, Problem.FAILED)
        return "" if result.ok else failure_text(texts, result)

    def post_card(self, texts: Texts, card: ShareCard, place: Place, person: Person) -> None:
        """Queue a card that a person shares in a chat; in a group it has the person's name."""
        by = "" if place.chat_id == person.id else person.name
        self.outbox.put((place.chat_id, 0), lambda: self.sharing.send(texts, card, place, by))

    async def show_once(self, place: Place, what: str, send: Callable[[], Awaitable[int]]) -> None:
        """Send a message to a place, and delete the previous one there with the same key `what`.

        `send` returns the message id. One that Telegram no longer deletes, as after 48 hours, stays. Raise
        TelegramError.
        """
        old, self.answers[place, what] = self.answers.get((place, what)), await send()
        if old is not None:
            try:
                await self.bot.delete_message(place.chat_id, old)
            except TelegramError as error:
                log.info("an earlier answer stays", chat=place.chat_id, reason=str(error))

    def show_menu(self, room: Room, person: int, menu: Menu | None) -> None:
        """Show the settings of a lobby, or its people if `menu` is None, where its table is shown."""
        if room.is_practice:
            self.hand_panels.message(room.id, person).menu = menu
            self.hand_panels.refresh(room.id, person)
        else:
            self.table_messages.message(room.id).menu = menu
            self.table_messages.refresh(room.id)

    async def ask_stop(self, room: Room, person: int, *, private: bool = False) -> None:
        """Ask a person to confirm that a table is to end; `private`: they have asked for that in the private chat."""
        data = ConfirmStop(room.id, room.position_key[0])
        question = "stop-lobby-ask" if room.stage == Stage.LOBBY else "stop-ask"
        await self.ask(room, question, "button-stop-yes", data, person, private=private)

    async def ask(
        self, room: Room, question: str, label: str, yes: CallbackData, person: int, *, private: bool = False
    ) -> None:
        """Ask a person to confirm something with the button `yes`, whose label is the text `label`, or to decline it.

        The question is sent to the table, or to their private chat if `private` or the bot may not write in the group.
        """

        async def page(chat: int) -> Page:
            texts = await self.languages.of(chat)
            buttons = [
                Button(texts.plain(label), yes, style=ButtonStyle.RED),
                Button(texts.plain("button-stop-no"), DeclineStop(room.id)),
            ]
            return build_page([texts.html(question)], rows_that_fit(buttons))

        async def send() -> Anchor:
            if not private or room.place.chat_id == person:
                try:
                    return address_of(await send_page(self.bot, room.place, await page(room.place.chat_id)))
                except TelegramError as error:
                    if error_kind(error) != ErrorKind.SHUT or room.place.chat_id == person:
                        raise
            return await self.personal_messages.send_in_private(person, await page(person))

        async def ask() -> None:
            old, self.questions[room.id] = self.questions.get(room.id), await send()
            if old is not None:
                await self.personal_messages.delete(old, person)

        self.outbox.put((room.place.chat_id, 0), ask)


Answer: TypeAlias = str | Page | None
"""The answer to a command: HTML, a page, or nothing."""


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A command message: writer, place and arguments."""

    context: ChatContext
    message: Message
    user: User
    person: Person
    arguments: str
    texts: Texts
    """For an answer in the place of the command: the writer's language if only the writer sees it, else the group's."""
    own_texts: Texts
    """For an answer to the writer only."""

    @property
    def private(self) -> bool:
        """Return whether it was sent in the private chat."""
        return self.message.chat.type == ChatType.PRIVATE

    @property
    def ephemeral(self) -> int | None:
        """Return the id of a command in a group that only its writer sees, None for any other."""
        return ephemeral_id(self.message)

    @property
    def unseen(self) -> bool:
        """Return whether only the writer sees the command, and an answer in its place."""
        return self.private or self.ephemeral is not None

    async def room(self, *, to_end: bool = False) -> Room | None:
        """Return the table of the command: that of its place, in the private chat one of the writer's own.

        Of several, one where it is the writer's turn comes first, then one that is being played, then the newest;
        `to_end`: before a deal of the day, which nobody may end.
        """
        if self.private:
            own, tables = self.user.id, await self.context.service.tables_of(self.user.id)

            def order(room: Room) -> tuple[bool, bool, bool, int]:
                turn, playing = room.to_move == room.seat_of(own), room.stage == Stage.PLAYING
                return not (to_end and room.is_board), turn, playing, room.id

            room = max(tables, key=order, default=None)
        else:
            room = await self.context.service.at(place_of(self.message))
        if room is not None:
            structlog.contextvars.bind_contextvars(room=room.id)  # each update has a context of its own
        return room

    async def last_ended(self) -> Room | None:
        """Return the last table that ended in the place, in the private chat the writer's last one."""
        if self.private:
            return await self.context.service.last_ended_of(self.user.id)
        return await self.context.service.last_ended_at(place_of(self.message))

    # ------------------------------------------------------------------ answers

    def refused(self, problem: Problem) -> Html:
        """Return an answer that says why nothing was done."""
        return self.texts.html(f"problem-{problem.value}")

    def failed(self, result: CommandResult) -> Html:
        """Return an answer that a command to the table has failed, with the clause if the rules refuse it."""
        return self.texts.html("line", text=failure_text(self.texts, result))

    def no_room(self) -> Html:
        """Return an answer that there is no table."""
        return self.texts.html("no-own-table") if self.private else self.refused(Problem.NO_TABLE)

    def link_page(self, topic: str) -> Page:
        """Return a line with a button that opens a topic in the private chat."""
        button = Button(self.texts.plain("button-open-privately"), url=private_link(self.context, topic))
        return build_page([self.texts.html("open-privately")], [[button]])

    async def send_privately(self, page: Page) -> bool:
        """Send an answer to the private chat; return False if the bot may not write there."""
        try:
            await send_page(self.context.bot, Place(self.user.id), page)
        except TelegramError as error:
            log.info("no answer in private", reason=str(error))
            return False
        return True

    async def acknowledge(self) -> None:
        """React to a command that everybody sees to show that it was executed."""
        try:
            await self.message.set_reaction(ReactionEmoji.THUMBS_UP)
        except TelegramError as error:
            log.info("no reaction", reason=str(error))

    async def answer_personally(self, page: Page, otherwise: str | Page) -> Page | None:
        """Answer only the writer; return the answer to give where the command was written, if any.

        `otherwise`: that answer if the bot may not write to the private chat yet: a page, or the topic of a link there.
        """
        if self.unseen:
            return page
        if await self.send_privately(page):
            await self.acknowledge()
            return None
        return otherwise if isinstance(otherwise, Page) else self.link_page(otherwise)


CommandFunction = Callable[[CommandRequest], Awaitable[Answer]]
H = TypeVar("H")


def at_table(
    handle: Callable[[H, CommandRequest, Room], Awaitable[Answer]],
) -> Callable[[H, CommandRequest], Awaitable[Answer]]:
    """Return a command handler that finds the table and passes it to `handle` as the last argument."""

    @wraps(handle)
    async def found(self: H, request: CommandRequest) -> Answer:
        room = await request.room()
        return request.no_room() if room is None else await handle(self, request, room)

    return found


def private_link(context: ChatContext, topic: str) -> str:
    """Return a link that opens a topic in the private chat."""
    return create_deep_linked_url(context.bot.username, topic)


async def send_file(context: ChatContext, person: int, name: str, content: bytes, caption: str) -> bool:
    """Send a file to a private chat; return False if the bot may not write there."""
    try:
        await context.bot.send_document(person, BytesIO(content), filename=name, caption=caption)
    except TelegramError as error:
        log.info("no file in private", file=name, reason=str(error))
        return False
    return True


def reply(context: ChatContext, message: Message, page: Page, name: str = "") -> None:
    """Queue the answer to a message: in its place, or for its writer only if nobody else sees the message.

    `name`: of the command. In a group, an answer with buttons replaces the last one to the same command, and one
    without buttons replaces an equal one: a repeated line says nothing new, and a press on one answer's buttons
    outdates the other.
    """
    writer, place = None if message.from_user is None else message.from_user.id, place_of(message)
    if place.chat_id < 0 and ephemeral_id(message) is None:

        async def send() -> int:
            return (await send_page(context.bot, place, page)).message_id

        what = name if name and page.rows else page.text
        context.outbox.put((place.chat_id, 0), lambda: context.show_once(place, what, send))
    else:
        reply_at(context, place, writer, ephemeral_id(message), page)


def reply_at(context: ChatContext, place: Place, writer: int | None, command: int | None, page: Page) -> None:
    """Queue an answer at a place, or for the writer only of the ephemeral message `command`.

    Telegram accepts ephemeral answers for a few seconds only; a later one goes to the private chat.
    """
    if command is None or writer is None:
        context.outbox.put((place.chat_id, 0), lambda: send_page(context.bot, place, page))
        return

    async def send() -> None:
        try:
            await context.personal_messages.send_in_group(place, writer, page, command=command)
        except TelegramError as error:
            log.info("no answer for one person in the group", chat=place.chat_id, reason=repr(error))
            await context.personal_messages.send_in_private(writer, page)

    context.outbox.put((place.chat_id, writer), send)
