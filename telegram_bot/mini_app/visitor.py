"""A person at a table in the page, as handlers of frames see them, and the answers to what they ask for."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from telegram import User

from telegram_bot.board_requests import BoardRequests, PuzzleRequests
from telegram_bot.domain.commands import CommandResult, Person, Problem
from telegram_bot.domain.room import Room
from telegram_bot.mini_app.frames import Done, ProblemFrame, Request, ToPage
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.presentation.orders import failure_text, problem_text
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
    def seat(self) -> int | None:
        """Return the person's seat, None for a spectator."""
        return self.room.seat_of(self.person.id)

    def refused(self, frame: Request, problem: Problem) -> ProblemFrame:
        """Return the answer to a frame that is not carried out."""
        return ProblemFrame(frame.id, problem.value, problem_text(self.texts, problem))

    def answered(self, frame: Request, result: CommandResult, *, opens: bool = False) -> ToPage:
        """Return the answer to a frame that gave a command; `opens`: with the number of the opened table."""
        if result.ok:
            return Done(frame.id, result.room.id if opens and result.room is not None else None)
        problem = result.problem or Problem.FAILED
        clause = "" if result.refusal is None else result.refusal.clause
        return ProblemFrame(frame.id, problem.value, failure_text(self.texts, result), clause)


FrameHandler = Callable[[Any, Visitor], Awaitable[ToPage]]
"""Carries out one kind of frame from the page and returns the answer."""
