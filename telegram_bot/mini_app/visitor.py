"""A person at a table in the page, as handlers of frames see them, and the answers to what they ask for."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from telegram import User

from telegram_bot.board_requests import BoardRequests, PuzzleRequests
from telegram_bot.domain.commands import CommandResult, Person, Problem
from telegram_bot.domain.room import Room
from telegram_bot.mini_app.frames import Done, Model, ProblemFrame, Request, Shown, ToPage
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.presentation.names import read_by
from telegram_bot.presentation.orders import failure_text
from telegram_bot.sharing import Sharing
from telegram_bot.table_requests import TableRequests
from telegram_bot.texts.loader import Texts


class Languages(Protocol):
    """The languages and time zones of people."""

    async def words_of(self, chat_id: int) -> Texts:
        """Return the texts for a person."""

    async def seen(self, user: User) -> Texts:
        """Return the texts for somebody who has opened the page."""

    async def choose(self, chat_id: int, *, language: str | None = None) -> Texts:
        """Store a language that a person has chosen; raise what the store raises."""

    def subscribe(self, listener: Callable[[int], None]) -> None:
        """Call `listener` with a group or a person for whom something was chosen."""

    async def choose_zone(self, person: int, zone: str) -> Texts:
        """Store a time zone that a person has chosen, and return their texts; raise what the store raises."""


@dataclass(frozen=True, slots=True)
class Requests:
    """The requests of people: at tables, about themselves, about deals of the day and puzzles, and to share."""

    tables: TableRequests
    personal: PersonalRequests
    boards: BoardRequests
    puzzles: PuzzleRequests
    sharing: Sharing


Answer = Model | Done | ProblemFrame | CommandResult | Problem
"""What a handler finds: what is shown, a frame, or the result or the refusal of a command."""


class NoTable(Exception):
    """A frame is about a table, and the page shows none."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who has sent a frame: the person, the table as it is now, and the texts in the person's language.

    `table` is None in a page that shows the person's home. `send` sends a further frame before the answer (`Waiting`).
    """

    person: Person
    table: Room | None
    texts: Texts
    send: Callable[[ToPage], Awaitable[None]]

    @property
    def room(self) -> Room:
        """Return the table; raise NoTable."""
        if self.table is None:
            raise NoTable
        return self.table

    @property
    def read_room(self) -> Room:
        """Return the table with the names that the person reads; raise NoTable."""
        return read_by(self.texts, self.room)

    @property
    def seat(self) -> int | None:
        """Return the person's seat, None for a spectator."""
        return self.room.seat_of(self.person.id)

    def answered(self, frame: Request, found: Answer) -> ToPage:
        """Return the frame that answers another, given what its handler has found."""
        if isinstance(found, Done | ProblemFrame):
            return found
        result = CommandResult(None, found) if isinstance(found, Problem) else found
        if not isinstance(result, CommandResult):
            return Shown(result, frame.id)
        if result.ok:
            return Done(frame.id)
        problem = result.problem or Problem.FAILED
        clause = "" if result.refusal is None else result.refusal.clause
        return ProblemFrame(frame.id, problem.value, failure_text(self.texts, result), clause)


def opened(frame: Request, result: CommandResult) -> Done | CommandResult:
    """Return the answer that tells the number of a table that was opened or is open already, or why there is none."""
    return Done(frame.id, result.room.id) if result.ok and result.room is not None else result


FrameHandler = Callable[[Any, Visitor], Awaitable[Answer]]
"""Carries out one kind of frame from the page and returns what it has found."""
