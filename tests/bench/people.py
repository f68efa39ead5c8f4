"""Groups of four people who play whole matches by buttons at a human pace.

A person sees what Telegram shows: the table's message names the player to move, the panel has the buttons. Nothing is
read from the bot or its database.
"""

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from telegram_bot.chat.transport.callback_data import (
    AskHint,
    CallbackData,
    CutDeck,
    DiscardSelected,
    MakeMove,
    OpenHand,
    PlayBoard,
    SelectCard,
    parse,
)
from telegram_bot.sandbox.state import Json, Message, Query
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.end_to_end.strategies.registry import STRATEGIES
from tests.telegram_bot.end_to_end.strategies.strategy import UiPlayer
from tests.telegram_bot.kinds import Kind, kind_of
from tests.telegram_bot.sandbox_group import COMING

from .figures import Figures

NAMES = ("Amal", "Nimali", "Ruwan", "Sita")
TO_MOVE = re.compile(r"^▶️ (\w+)", re.MULTILINE)
CUTS = re.compile(r"^(?:⏳|✂️) (\w+) cuts", re.MULTILINE)
DRAW = re.compile("Draw a card")
LOOK = 0.25
"""Seconds between two looks at the screen while there is nothing to do."""
TAP = (0.4, 1.1)
"""Seconds between two taps on cards."""
ANSWER_PATIENCE = 15.0
"""Seconds after which a press counts as unanswered."""
SEATED = 2.0
"""Seconds that people wait for their cards after the start of the table."""
LOST_PATIENCE = 60.0
"""Seconds without a button to press after which a person opens the hand again."""


@dataclass
class Person:
    """One person at a table."""

    id: int
    name: str
    player: UiPlayer
    busy_until: float = 0.0
    shown: str = ""
    """The panel at the last press: the same button is not pressed again before the panel changes."""
    tapped: int = 0
    """Cards tapped since the last move; a button on the panel discards a single one."""


@dataclass
class Group:
    """A group with its table, which plays match after match."""

    sandbox: Sandbox
    figures: Figures
    game: str
    source: Random
    pace: float
    hints: float
    """Probability that a person asks for a hint before a move."""
    chat: int = 0
    people: list[Person] = field(default_factory=list)
    started: bool = False

    def gather(self, number: int) -> None:
        strategy = STRATEGIES[self.game]
        for name in NAMES:
            user = self.sandbox.people.add_user(name, username=f"{name.lower()}_{number}", language_code="en")
            self.people.append(Person(user.id, name, strategy.ui_player()))
        chat = self.sandbox.people.add_chat(f"Group {number}", members=[person.id for person in self.people])
        self.chat = chat.id

    async def play(self) -> None:
        self.sandbox.people.say(self.chat, self.people[0].id, f"/{self.game}@thurumpu_bot")
        while True:
            await asyncio.sleep(LOOK * self.source.uniform(0.5, 1.5))
            board = self.board()
            if board is not None:
                await self._act(board)

    async def _act(self, board: Message) -> None:
        """Do what the table's message asks for."""
        if join := button(board, "join"):
            await self._gather_at(board, join)
        elif press := button(board, "new-table"):
            self.figures.matches += self.started
            self.started = False
            await self._wait()
            await self.press(self.people[0], board, press)
        elif press := button(board, "next-round"):
            await self._wait()
            await self.press(self.people[0], board, press)
        elif (cut := button(board, CutDeck)) and (cutter := self._named(CUTS, board)):
            await self._wait()
            await self.press(cutter, board, cut)
        elif person := self.to_move(board):
            await self._turn(person, board)

    async def _gather_at(self, board: Message, join: CallbackData) -> None:
        """Let everybody join, then start the table."""
        for person in self.people[1:]:
            await self.press(person, board, join)
            await asyncio.sleep(self.source.uniform(*TAP))
            board = self.board() or board
            join = button(board, "join") or join
        if start := button(board, "start"):
            await self.press(self.people[0], board, start)
            self.started = True
            await asyncio.sleep(SEATED)

    async def _turn(self, person: Person, board: Message) -> None:
        await self._wait()
        began = time.monotonic()
        while not await self._press_for(person) and time.monotonic() - began < LOST_PATIENCE:
            board = self.board() or board
            if self.to_move(board) is not person:
                return
            await asyncio.sleep(self.source.uniform(*TAP))

    async def _wait(self) -> None:
        await asyncio.sleep(self.pace * self.source.uniform(0.4, 1.2))

    async def _press_for(self, person: Person) -> bool:
        """Press the next button of a person's panel; return whether that made a move."""
        panel, now = self.panel(person), time.monotonic()
        if panel is None:
            if now >= person.busy_until:
                person.busy_until = now + ANSWER_PATIENCE
                await self._open_hand(person)
            return False
        shown = look(panel)
        if person.tapped == 1 and (discard := button(panel, DiscardSelected)):
            person.tapped = 0
            return self._has_moved(person, await self.press(person, panel, discard), seen=True)
        if shown == person.shown and now < person.busy_until and not person.player.is_selecting:
            return False
        if self.hints and self.source.random() < self.hints and (hint := button(panel, AskHint)):
            await self.press(person, panel, hint)
            panel = self.panel(person) or panel
        keys = {key["text"]: data for key, data in keys_of(panel)}
        label = person.player.choose(list(keys), panel.text or "")
        if label is None or label not in keys:
            person.shown, person.busy_until = shown, now + ANSWER_PATIENCE
            await self._open_hand(person)
            return False
        data = keys[label]
        person.shown, person.busy_until = look(panel), now + 6.0  # longer than LONG_QUIET
        answer = await self.press(person, panel, data)
        person.tapped = person.tapped + 1 if kind_of(data) == SelectCard else 0
        return kind_of(data) == MakeMove and self._has_moved(person, answer, seen=not DRAW.search(label))

    def _has_moved(self, person: Person, answer: Json | None, *, seen: bool) -> bool:
        """Record the result of a move, and whether others see it; return whether it was made."""
        if answer is None:
            return False
        if text := str(answer.get("text") or ""):
            self.figures.problems[text[:60]] += 1
            return False
        self.figures.moved(self.chat, person.id, seen=seen)
        return True

    async def _open_hand(self, person: Person) -> None:
        board = self.board()
        if board is not None and (press := button(board, OpenHand)):
            await self.press(person, board, press)

    # ------------------------------------------------------------------ the screen

    def board(self) -> Message | None:
        return next(self._messages(lambda data: not data.standalone), None)

    def _messages(self, wanted: Callable[[CallbackData], bool]) -> Iterator[Message]:
        """Yield the bot's messages with a button of a kind, newest first."""
        found = self.sandbox.state.messages.get(self.chat, {}).values()
        return (
            message
            for message in reversed(found)
            if message.markup and any(wanted(data) for _, data in keys_of(message))
        )

    def panel(self, person: Person) -> Message | None:
        """Return a person's newest panel with a hand."""
        found = self.sandbox.state.ephemerals.get(self.chat, {}).values()
        return next(
            (
                message
                for message in reversed(found)
                if message.receiver_id == person.id and message.markup and message.text != COMING
            ),
            None,
        )

    def to_move(self, board: Message) -> Person | None:
        """Return the person to move according to the table's message, None if it names nobody."""
        return self._named(TO_MOVE, board)

    def _named(self, pattern: re.Pattern[str], board: Message) -> Person | None:
        """Return the person that the table's message names in a phrase."""
        found = pattern.search(board.text or "")
        return next((person for person in self.people if found and person.name == found[1]), None)

    async def press(self, person: Person, message: Message, data: CallbackData) -> Json | None:
        """Press a button; return the answer, None if there was none."""
        began = time.monotonic()
        query = self.sandbox.people.press(
            self.chat,
            person.id,
            message_id=message.message_id or None,
            ephemeral_message_id=message.ephemeral_id,
            data=data.pack(),
            force=True,
        )
        if not isinstance(query, Query):
            raise TypeError(f"{data} is no button of the bot")
        await self.sandbox.core.wait_answer(query, ANSWER_PATIENCE)
        if not query.answered:
            self.figures.unanswered += 1
            return None
        self.figures.answers.append(time.monotonic() - began)
        return query.answer


@dataclass
class Alone(Group):
    """A person who plays the deals of the day in the private chat, one after another."""

    begun: set[CallbackData] = field(default_factory=set)
    """The pressed buttons of deals."""

    def gather(self, number: int) -> None:
        user = self.sandbox.people.add_user(NAMES[0], username=f"alone_{number}", language_code="en")
        self.people.append(Person(user.id, NAMES[0], STRATEGIES[self.game].ui_player()))
        self.chat = user.id
        self.sandbox.people.start(user.id)

    async def play(self) -> None:
        (person,) = self.people
        while True:
            await self._wait()
            newest = next(self._messages(lambda _: True), None)
            deals = [] if newest is None else self._deals(newest)
            if newest is not None and deals and deals[0] not in self.begun:
                self.begun.add(deals[0])
                await self.press(person, newest, deals[0])
            elif newest is not None and self.panel(person) is not None:
                await self._turn(person, newest)
            elif not self.begun:  # a new bot has no deals in its first seconds
                self.sandbox.people.say(self.chat, person.id, "/today")

    def _deals(self, message: Message) -> list[CallbackData]:
        """Return the buttons that start deals, those of the person's game first."""
        found = [(key["text"], data) for key, data in keys_of(message) if kind_of(data) == PlayBoard]
        return [data for _, data in sorted(found, key=lambda one: self.game not in one[0].lower())]

    def panel(self, person: Person) -> Message | None:
        """Return the newest message with moves."""
        return next(self._messages(lambda data: kind_of(data) in (MakeMove, SelectCard)), None)

    def to_move(self, board: Message) -> Person | None:
        """Return the person: the panel has moves only on their turn."""
        return self.people[0]

    async def _open_hand(self, person: Person) -> None:
        """Only wait: the hand is in the chat."""


def keys_of(message: Message) -> list[tuple[Json, CallbackData]]:
    """Return the buttons of a message with their callback data."""
    rows = (message.markup or {}).get("inline_keyboard", [])
    found = ((key, parse(key.get("callback_data", ""))) for row in rows for key in row)
    return [(key, data) for key, data in found if data is not None]


def button(message: Message, *actions: Kind) -> CallbackData | None:
    """Return the callback data of a message's first button with one of these actions, None if there is none."""
    return next((data for _, data in keys_of(message) if kind_of(data) in actions), None)


def look(message: Message) -> str:
    """Return what a message shows."""
    return f"{message.key} {message.text} {message.markup}"
