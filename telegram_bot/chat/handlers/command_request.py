"""A command message: which table it concerns, and how it is answered."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from io import BytesIO
from typing import TypeAlias, TypeVar

import structlog
from telegram import Message, User
from telegram.constants import ChatType, ReactionEmoji
from telegram.error import TelegramError
from telegram.helpers import create_deep_linked_url

from telegram_bot.chat.handlers.context import ChatContext, place_of
from telegram_bot.chat.transport.sending import Button, Page, build_page, ephemeral_id, send_page
from telegram_bot.domain.commands import CommandResult, Person, Problem
from telegram_bot.domain.room import Place, Room, Stage
from telegram_bot.presentation.orders import failure_text
from telegram_bot.texts.loader import Html, Texts

log = structlog.get_logger(__name__)

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
        """Return whether it was written in the private chat."""
        return self.message.chat.type == ChatType.PRIVATE

    @property
    def ephemeral(self) -> int | None:
        """Return the id of a command in a group that only its writer sees, None for any other."""
        return ephemeral_id(self.message)

    @property
    def unseen(self) -> bool:
        """Return whether only the writer sees the command, and an answer in its place."""
        return self.private or self.ephemeral is not None

    async def room(self) -> Room | None:
        """Return the table it concerns: the table of its place, in the private chat one of the writer's own.

        Of several the newest at which it is the writer's turn, or else which is being played.
        """
        if self.private:
            own, tables = self.user.id, await self.context.service.tables_of(self.user.id)
            order = [(room.to_move == room.seat_of(own), room.stage == Stage.PLAYING, room.id) for room in tables]
            room = tables[order.index(max(order))] if tables else None
        else:
            room = await self.context.service.at(place_of(self.message))
        if room is not None:
            structlog.contextvars.bind_contextvars(room=room.id)  # each update has a context of its own
        return room

    async def last_ended(self) -> Room | None:
        """Return the last table that ended in the place, in the private chat the last of the writer's own."""
        if self.private:
            return await self.context.service.last_ended_of(self.user.id)
        return await self.context.service.last_ended_at(place_of(self.message))

    # ------------------------------------------------------------------ answers

    def refused(self, problem: Problem) -> Html:
        """Return the answer that nothing was done, and why."""
        return self.texts.html(f"problem-{problem.value}")

    def failed(self, result: CommandResult) -> Html:
        """Return the answer that a command to the table has failed, with the clause if the rules refuse it."""
        return self.texts.html("line", text=failure_text(self.texts, result))

    def no_room(self) -> Html:
        """Return the answer that there is no table."""
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
        """Give an answer to the writer only; return what is to be answered where the command was written.

        `otherwise`: what is answered there if the bot may not write to the private chat yet: a page, or a link to the
        private chat with a topic.
        """
        if self.unseen:
            return page
        if await self.send_privately(page):
            await self.acknowledge()
            return None
        return otherwise if isinstance(otherwise, Page) else self.link_page(otherwise)


CommandFunction = Callable[[CommandRequest], Awaitable[Answer]]
"""Handler of a command."""
H = TypeVar("H")


def at_table(
    handle: Callable[[H, CommandRequest, Room], Awaitable[Answer]],
) -> Callable[[H, CommandRequest], Awaitable[Answer]]:
    """Return the handler of a command that concerns a table, given a method with the table as its last argument."""

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
    """Queue the answer to a message: in its place, or visible to its writer only if the message was.

    `name`: of the command. In a group its last answer with buttons is there once: equal ones say nothing more, and one
    of them is outdated as soon as a button of the other is pressed.
    """
    writer, place = None if message.from_user is None else message.from_user.id, place_of(message)
    if name and page.rows and place.chat_id < 0 and ephemeral_id(message) is None:

        async def send() -> int:
            return (await send_page(context.bot, place, page)).message_id

        context.outbox.put((place.chat_id, 0), lambda: context.show_once(place, name, send))
    else:
        reply_at(context, place, writer, ephemeral_id(message), page)


def reply_at(context: ChatContext, place: Place, writer: int | None, command: int | None, page: Page) -> None:
    """Queue an answer at a place, or for the writer only of `command`, a message that nobody else sees.

    Telegram accepts an answer to such a command for a few seconds only; after that it goes to the private chat.
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
