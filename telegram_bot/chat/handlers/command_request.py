"""A command message: which table it concerns, and how it is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import Protocol, TypeAlias, TypeVar

import structlog
from telegram import Message, User
from telegram.constants import ChatType, ReactionEmoji
from telegram.error import TelegramError
from telegram.helpers import create_deep_linked_url

from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.transport.identity import place_of
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.chat.transport.sending import Unavailable, ephemeral_id, send_page
from telegram_bot.domain.commands import CommandResult, Person, Problem
from telegram_bot.domain.room import Place, Room, Stage
from telegram_bot.presentation.problems import failure_text
from telegram_bot.texts.loader import Html, Texts

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A command message: writer, place and arguments."""

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

    def refused(self, problem: Problem) -> Html:
        """Return the answer that nothing was done, and why."""
        return self.texts.html(f"problem-{problem.value}")

    def failed(self, result: CommandResult) -> Html:
        """Return the answer that a command to the table has failed, with the clause if the rules refuse it."""
        return self.texts.html("line", text=failure_text(self.texts, result))

    @property
    def ephemeral(self) -> int | None:
        """Return the id of a command in a group that only its writer sees, None for any other."""
        return ephemeral_id(self.message)


Answer: TypeAlias = str | Page | None
"""The answer to a command: HTML, a page, or nothing."""
CommandFunction = Callable[[CommandRequest], Awaitable[Answer]]
"""Handler of a command."""


async def room_of(context: ChatContext, request: CommandRequest) -> Room | None:
    """Return the table a command concerns: the table of its place, in the private chat one of the writer's own."""
    if request.private:
        tables = await context.service.tables_of(request.user.id)
        room = max(tables, key=lambda room: (room.stage == Stage.PLAYING, room.id), default=None)
    else:
        room = await context.service.at(place_of(request.message))
    if room is not None:
        structlog.contextvars.bind_contextvars(room=room.id)  # each update has a context of its own
    return room


async def last_ended(context: ChatContext, request: CommandRequest) -> Room | None:
    """Return the last table that ended in the place, in the private chat the last of the writer's own."""
    if request.private:
        return await context.service.last_ended_of(request.user.id)
    return await context.service.last_ended_at(place_of(request.message))


def no_room(request: CommandRequest) -> Html:
    """Return the answer that there is no table."""
    return request.texts.html("no-own-table") if request.private else request.refused(Problem.NO_TABLE)


class _Handlers(Protocol):
    _context: ChatContext


H = TypeVar("H", bound=_Handlers)


def at_table(
    handle: Callable[[H, CommandRequest, Room], Awaitable[Answer]],
) -> Callable[[H, CommandRequest], Awaitable[Answer]]:
    """Return the handler of a command that concerns a table, given a method with the table as its last argument."""

    @wraps(handle)
    async def found(self: H, request: CommandRequest) -> Answer:
        room = await room_of(self._context, request)
        return no_room(request) if room is None else await handle(self, request, room)

    return found


# ---------------------------------------------------------------------- answers


def reply(context: ChatContext, message: Message, page: Page) -> None:
    """Queue the answer to a message: in its place, or visible to its writer only if the message was."""
    writer = None if message.from_user is None else message.from_user.id
    reply_at(context, place_of(message), writer, ephemeral_id(message), page)


def reply_at(context: ChatContext, place: Place, writer: int | None, command: int | None, page: Page) -> None:
    """Queue an answer at a place, or for the writer only of `command`, a message that nobody else sees."""
    if command is None or writer is None:
        context.outbox.put((place.chat_id, 0), lambda: send_page(context.bot, place, page))
    else:
        key = (place.chat_id, writer)
        context.outbox.put(key, lambda: _reply_ephemerally(context, place, writer, command, page))


async def _reply_ephemerally(context: ChatContext, place: Place, person: int, command: int, page: Page) -> None:
    """Answer a command that only its writer sees; raise TelegramError."""
    try:
        await context.personal_messages.send_in_group(place, person, page, command=command)
    except Unavailable:
        log.info("an answer for one person is not sent", chat=place.chat_id)


async def send_privately(context: ChatContext, request: CommandRequest, page: Page) -> bool:
    """Send an answer to the private chat; return False if the bot may not write there."""
    try:
        await send_page(context.bot, Place(request.user.id), page)
    except TelegramError as error:
        log.info("no answer in private", reason=str(error))
        return False
    return True


async def answer_privately(context: ChatContext, request: CommandRequest, page: Page) -> bool:
    """Send an answer to the private chat and acknowledge the command; return False if the bot may not write there."""
    sent = await send_privately(context, request, page)
    if sent:
        await acknowledge(request)
    return sent


async def answer_personally(context: ChatContext, request: CommandRequest, page: Page, topic: str) -> Page | None:
    """Give an answer to the writer only; return what is to be answered where the command was written.

    `topic` is the parameter with which the private chat is opened if the bot may not write there yet.
    """
    if request.private or request.ephemeral is not None:
        return page
    return None if await answer_privately(context, request, page) else link_page(context, request, topic)


def link_page(context: ChatContext, request: CommandRequest, topic: str) -> Page:
    """Return a line with a button that opens a topic in the private chat."""
    button = Button(request.texts.plain("button-open-privately"), url=private_link(context, topic))
    return build_page([request.texts.html("open-privately")], [[button]])


def private_link(context: ChatContext, topic: str) -> str:
    """Return a link that opens a topic in the private chat."""
    return create_deep_linked_url(context.bot.username, topic)


async def acknowledge(request: CommandRequest) -> None:
    """React to a command that everybody sees to show that it was executed."""
    try:
        await request.message.set_reaction(ReactionEmoji.THUMBS_UP)
    except TelegramError as error:
        log.info("no reaction", reason=str(error))
