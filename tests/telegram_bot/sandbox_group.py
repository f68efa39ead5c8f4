"""A group of people in a sandbox: what they see, write and press."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import CallbackData, HandSource, OpenHand, ShowOwnReview, parse
from telegram_bot.sandbox.state import Json, Message, Query
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.kinds import Kind, kind_of

from .waiting import Waiting

COMING = ChatTexts().plain("panel-coming")
"""The text of a panel before the hand is filled in."""


class Key(NamedTuple):
    """A button of the bot."""

    label: str
    press: CallbackData


class SandboxGroup(Waiting):
    """A group, its people and their actions; the bot runs in this or another process."""

    def __init__(self, sandbox: Sandbox, **given: Any) -> None:
        self.sandbox = sandbox
        self.group = 0
        self.people: dict[str, int] = {}
        super().__init__(**given)
        sandbox.state.listeners.append(self.notify)
        sandbox.calls.listeners.append(self.notify)

    async def open_group(self, *names: str, languages: Mapping[str, str] | None = None, **chat: Any) -> None:
        """Start the sandbox, with people in a group if there are any; `languages`: those of the apps of some people."""
        await self.sandbox.start()
        for name in names:
            self.people[name] = self.sandbox.people.add_user(name, language_code=(languages or {}).get(name)).id
        if names:
            self.group = self.sandbox.people.add_chat("Friends", members=list(self.people.values()), **chat).id

    def evidence(self) -> str:
        calls = [f"{c.method} {c.params} -> {c.error or 'ok'}"[:300] for c in list(self.sandbox.calls)[-8:]]
        return f"last calls: {calls}"

    # ------------------------------------------------------------------ what people see

    def messages(self, chat: int | None = None) -> list[Message]:
        """Return the bot's messages that all members of a chat see."""
        found = self.sandbox.state.messages.get(chat or self.group, {}).values()
        return [message for message in found if message.sender_id == self.sandbox.state.bot.id]

    def ephemerals(self, name: str) -> list[Message]:
        """Return the messages of the group that only one person sees."""
        found = self.sandbox.state.ephemerals.get(self.group, {}).values()
        return [message for message in found if message.receiver_id == self.people[name]]

    def own(self, name: str) -> list[Message]:
        """Return the bot's messages that only one person sees, in the group and in the private chat."""
        return [*self.ephemerals(name), *self.messages(self.people[name])]

    def panels(self, name: str) -> list[Message]:
        """Return a person's panels: own messages with the buttons of a table."""
        return [message for message in self.own(name) if self._is_of_table(message)]

    def panel(self, name: str) -> Message | None:
        """Return the newest panel of a person."""
        return next(reversed(self.panels(name)), None)

    def boards(self) -> list[Message]:
        """Return the table's messages in the group."""
        return [message for message in self.messages() if self._is_of_table(message)]

    def board(self) -> Message | None:
        """Return the newest of the table's messages."""
        return next(reversed(self.boards()), None)

    def reviews(self) -> list[Message]:
        """Return the reviews of single rounds in the group."""
        return [message for message in self.messages() if self.button(message, ShowOwnReview)]

    def calls(self, chat: int | None = None) -> list[Message]:
        def is_call(press: CallbackData) -> bool:
            return isinstance(press, OpenHand) and press.source == HandSource.TURN_CALL

        return [message for message in self.messages(chat) if any(map(is_call, self.presses(message)))]

    @staticmethod
    def buttons(message: Message | None) -> list[Key]:
        """Return the bot's buttons on a message, none if there is no message."""
        rows = ((message and message.markup) or {}).get("inline_keyboard", [])
        found = [(key["text"], parse(key.get("callback_data", ""))) for row in rows for key in row]
        return [Key(label, press) for label, press in found if press is not None]

    def presses(self, message: Message | None) -> list[CallbackData]:
        """Return the callback data of the bot's buttons on a message."""
        return [press for _, press in self.buttons(message)]

    def button(self, message: Message | None, *actions: Kind) -> CallbackData | None:
        """Return the first button with one of some actions."""
        return next((press for press in self.presses(message) if kind_of(press) in actions), None)

    async def said(self, words: str, chat: int | None = None) -> Message:
        """Wait for a message with some words that all members of a chat see; return the first one."""

        def found() -> Message | None:
            return next((message for message in self.messages(chat) if words in (message.text or "")), None)

        message: Message = await self.eventually(found, f"“{words}”")
        return message

    async def offered(self, *actions: Kind, chat: int | None = None) -> Message:
        """Wait for a message with a button of some actions that all members of a chat see; return the first one."""

        def found() -> Message | None:
            return next((message for message in self.messages(chat) if self.button(message, *actions)), None)

        message: Message = await self.eventually(found, f"a button {actions}")
        return message

    def _is_of_table(self, message: Message) -> bool:
        return any(not press.standalone for press in self.presses(message))

    # ------------------------------------------------------------------ what people do

    def say(self, name: str, text: str, chat: int | None = None, **extra: Any) -> Message:
        """Write in the group or another chat."""
        return self.sandbox.people.say(chat or self.group, self.people[name], text, **extra)

    def send_press(self, name: str, message: Message, data: CallbackData | str, *, force: bool = False) -> Query:
        """Press a button, with `force` even if it is no longer on the message; return the query without waiting."""
        query = self.sandbox.people.press(
            message.chat_id,
            self.people[name],
            message_id=message.message_id or None,
            ephemeral_message_id=message.ephemeral_id,
            data=data if isinstance(data, str) else data.pack(),
            force=force,
        )
        assert isinstance(query, Query)
        return query

    async def press(self, name: str, message: Message, data: CallbackData | str, *, force: bool = False) -> Json:
        """Press a button; return the answer."""
        query = self.send_press(name, message, data, force=force)
        await self.eventually(lambda: query.answered, f"the answer to {data}")
        return query.answer

    async def touch(self, name: str, message: Message, act: Kind) -> Json:
        """Press the button of an action once it is shown; return the answer."""
        press = await self.eventually(lambda: self.button(message, act), f"a button {act}")
        return await self.press(name, message, press)

    async def touch_board(self, name: str, act: Kind) -> Json:
        """Press the button of an action on the table's message once it is shown; return the answer."""
        await self.eventually(lambda: self.button(self.board(), act), f"a table with a button {act}")
        return await self.touch(name, self.boards()[-1], act)

    async def open_lobby(self, *names: str, command: str) -> Message:
        """Open a table and seat people; return the table's message.

        Wait for the greeting of a new group first: below the table it would push the table down, into a new message.
        """
        await self.eventually(self.messages, "the greeting of the group")
        self.say(names[0], command)
        for name in names[1:]:
            await self.touch_board(name, "join")
        board: Message = await self.eventually(self.board, "a lobby")
        return board

    async def hand(self, name: str, board: Message) -> Message:
        """Open a person's panel; return its message."""
        before = {message.key for message in self.own(name)}
        await self.touch(name, board, OpenHand)

        def new() -> Message | None:
            there = (message for message in self.own(name) if message.key not in before)
            return next((message for message in there if message.text != COMING), None)

        found: Message = await self.eventually(new, "a hand")
        return found
