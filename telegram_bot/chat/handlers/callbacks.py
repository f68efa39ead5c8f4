"""Button presses: who pressed what, dispatch by kind, answers. Every callback is answered exactly once."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import structlog
from telegram import CallbackQuery, Chat, Message, Update, User
from telegram.constants import ChatType
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from telegram_bot.access import why_no_admin
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.transport.callback_data import (
    CallbackData,
    HandData,
    HandSource,
    OpenHand,
    Outdated,
    RoomData,
    parse,
)
from telegram_bot.chat.transport.sending import MAX_ALERT, Page, PersonalMessages, address_of
from telegram_bot.domain.commands import Person, Problem
from telegram_bot.domain.people import name_of
from telegram_bot.domain.room import Place, Room
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.orders import problem_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.storage.values import Anchor
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

D_co = TypeVar("D_co", bound=CallbackData, covariant=True)
R_co = TypeVar("R_co", bound=RoomData, covariant=True)
Method = TypeVar("Method", bound=Callable[..., Awaitable["CallbackAnswer"]])


def person_of(user: User, chat: Chat, context: ChatContext, *, anonymous: bool = False, press: str = "") -> Person:
    """Return a member of a chat; other memberships and administrator rights are looked up on demand."""

    async def why_not() -> Problem | None:
        return None if anonymous else await why_no_admin(context.bot.get_chat_member, chat.id, user.id)

    async def is_member(asked: int) -> bool:
        return asked == chat.id or await context.personal.access.is_member(asked, user.id)

    return Person(user.id, name_of(user.first_name, user.username, user.id), why_not, is_member, press=press)


@dataclass(frozen=True, slots=True)
class CallbackAnswer:
    """Answer to a callback: a toast, or a dialog if `alert`.

    `url`: a link to the bot's private chat, opened instead. `then`: work to do after the answer.
    """

    text: str = ""
    alert: bool = False
    url: str | None = None
    then: Callable[[], Awaitable[object]] | None = None


@dataclass(frozen=True)
class Press(Generic[D_co]):
    """A button press, and who made it."""

    data: D_co
    person: Person
    query: CallbackQuery
    texts: Texts
    """For the answer and for messages to the person: in the person's language."""

    @property
    def anchor(self) -> Anchor | None:
        """The message with the button, None if others see it."""
        message = self.query.message
        anchor = address_of(message) if isinstance(message, Message) else None
        return anchor if anchor is not None and (anchor.ephemeral or anchor.chat_id == self.person.id) else None

    @property
    def group_message(self) -> Message | None:
        """The message with the button if it is in a group."""
        message = self.query.message
        return message if isinstance(message, Message) and message.chat.type != ChatType.PRIVATE else None

    def told(self, key: str, *, alert: bool = False, **values: Any) -> CallbackAnswer:
        """Return an answer with the text of a key."""
        return CallbackAnswer(self.texts.plain(key, **values), alert=alert)

    def refused(self, problem: Problem, *, alert: bool = False) -> CallbackAnswer:
        """Return an answer that says why nothing was done."""
        return CallbackAnswer(problem_text(self.texts, problem), alert=alert)

    def showing(self, messages: PersonalMessages, page: Page, text: str = "") -> CallbackAnswer:
        """Return an answer, followed by a page in the message with the button unless others see that message."""
        anchor, person = self.anchor, self.person.id
        return CallbackAnswer(text, then=None if anchor is None else lambda: messages.show(anchor, person, page))


@dataclass(frozen=True)
class OwnPress(Press[D_co]):
    """A button pressed on a message that nobody else sees."""

    own: Anchor


@dataclass(frozen=True)
class TablePress(Press[R_co]):
    """A button pressed at a table."""

    room: Room

    @property
    def presentation(self) -> GamePresentation:
        """Return the presentation of the table's game."""
        return PRESENTATIONS[self.room.game]

    @cached_property
    def seat(self) -> int | None:
        """The person's seat, None without one."""
        return self.room.seat_of(self.person.id)

    @property
    def place(self) -> Place:
        """Where an answer for the person goes: the private chat if the button is there, else the place of the table."""
        message = self.query.message
        is_private = message is not None and message.chat.id == self.person.id
        return Place(self.person.id) if is_private else self.room.place

    def where(self, opened: Anchor) -> str:
        """Return the text that says where a message was opened; empty if the person is in their private chat anyway."""
        if self.place.chat_id == self.person.id:
            return ""
        return self.texts.plain("sent-below" if opened.ephemeral else "sent-privately")

    async def opening(self, messages: PersonalMessages, page: Page, otherwise: str) -> CallbackAnswer:
        """Open a message for the person and say where it is; if none can be sent, answer with the text `otherwise`."""
        opened = await messages.open(self.place, self.person.id, page, query=self.query.id)
        return self.told(otherwise, alert=True) if opened is None else CallbackAnswer(self.where(opened))


def pressed(*kinds: type[CallbackData], at_table: bool = False, own: bool = False) -> Callable[[Method], Method]:
    """Mark a method as the handler of presses on some kinds of buttons.

    It takes a `Press`; if `at_table`, a `TablePress`; if `own`, an `OwnPress`, and then the buttons do nothing on a
    message that others see.
    """

    def marked(method: Method) -> Method:
        method.pressed = kinds, at_table, own  # type: ignore[attr-defined]
        return method

    return marked


def pressed_at_table(*kinds: type[RoomData]) -> Callable[[Method], Method]:
    """Mark a method as the handler of a `TablePress` on some kinds of buttons."""
    return pressed(*kinds, at_table=True)


class CallbackHandler:
    """Dispatches callbacks: finds the table and calls the method of `handlers` marked for the kind of button."""

    def __init__(self, context: ChatContext, handlers: Iterable[object]) -> None:
        self._context = context
        self.handlers: dict[type[CallbackData], Callable[[Any], Awaitable[CallbackAnswer]]] = {}
        self._at_table: set[type[CallbackData]] = {Outdated}
        self._own: set[type[CallbackData]] = set()
        for one in handlers:
            for name, method in vars(type(one)).items():
                if hasattr(method, "pressed"):
                    kinds, at_table, own = method.pressed
                    self.handlers |= dict.fromkeys(kinds, getattr(one, name))
                    self._at_table.update(kinds if at_table else ())
                    self._own.update(kinds if own else ())

    async def __call__(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Handle and answer a callback."""
        query = update.callback_query
        if query is None:
            return
        data = parse(query.data or "")
        if data is not None:
            self._context.reconciler.activity.pressed(query, data)
        texts = await self._context.languages.seen(query.from_user)
        answer: CallbackAnswer | None = None
        try:
            answer = await self._handle(query, data, texts)
        finally:
            if answer is None:
                answer = CallbackAnswer(texts.plain("problem-failed"))
            await self._answer(query, answer)
        if answer.then is not None:
            self._context.follow_ups.put(query.from_user.id, answer.then)

    async def _handle(self, query: CallbackQuery, data: CallbackData | None, texts: Texts) -> CallbackAnswer:
        message = query.message
        if data is None or message is None or data == Outdated(0):
            return CallbackAnswer(texts.plain("toast-malformed"))
        person = person_of(query.from_user, message.chat, self._context, press=query.id)
        press = Press(data, person, query, texts)
        if isinstance(data, RoomData):
            structlog.contextvars.bind_contextvars(room=data.room)  # each update has a context of its own
        if type(data) in self._own:
            if press.anchor is None:
                return press.told("toast-foreign")
            press = OwnPress(data, person, query, texts, press.anchor)
        if not isinstance(data, RoomData) or type(data) not in self._at_table:
            return await self.handlers[type(data)](press)
        try:
            room = await self._context.service.get(data.room)
        except Exception as error:
            log.warning("a table cannot be read", room=data.room, reason=repr(error))
            return press.refused(Problem.FAILED)
        if room is None:
            return press.told("problem-no-table")
        if room.place.chat_id != message.chat.id and not (
            message.chat.type == ChatType.PRIVATE and await self._context.personal.access.may_watch(room, person.id)
        ):
            return press.told("toast-foreign")
        if isinstance(data, Outdated):
            self._context.table_messages.refresh(room.id)
            self._context.hand_panels.refresh(room.id, person.id)
            return press.refused(Problem.STALE)
        at_table = TablePress(data, person, query, texts, room)
        await self._adopt(at_table)
        return await self.handlers[type(data)](at_table)

    async def _adopt(self, press: TablePress[RoomData]) -> None:
        """Adopt the message with the button if it is unknown, as after a restart."""
        room, data, message, context = press.room, press.data, press.query.message, self._context
        if message is None:
            return
        anchor = address_of(message)
        if isinstance(data, OpenHand) and data.source == HandSource.TURN_CALL:
            await context.reconciler.adopt(context.turn_calls, room, anchor)
        if data.standalone:
            return
        if anchor.ephemeral or message.chat.type == ChatType.PRIVATE:
            if press.seat is not None:
                await context.hand_panels.adopt(room, anchor, press.person.id)
        elif not isinstance(data, HandData):
            await context.reconciler.adopt(context.table_messages, room, anchor)

    async def _answer(self, query: CallbackQuery, answer: CallbackAnswer) -> None:
        """A callback that has expired stays unanswered."""
        try:
            await self._context.bot.answer_callback_query(
                query.id, answer.text[:MAX_ALERT] or None, show_alert=answer.alert, url=answer.url
            )
        except TelegramError as error:
            log.info("a callback is not answered", reason=str(error))
