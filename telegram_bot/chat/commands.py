"""Written commands: decode, one service call, an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import structlog
from telegram import Message, Update, User
from telegram.constants import ChatType
from telegram.ext import ContextTypes

from telegram_bot.chat.callback import ASIDE, Act, Press
from telegram_bot.chat.desk import Desk, clause_key
from telegram_bot.chat.ephemeral import ephemeral_id
from telegram_bot.chat.hand_presses import give_hint
from telegram_bot.chat.markup import Key, Page, page
from telegram_bot.chat.people import is_anonymous, person_of, place_of
from telegram_bot.chat.reply import reply
from telegram_bot.chat.transcript_file import file_of, send_transcript
from telegram_bot.games.look import Style
from telegram_bot.games.registry import LOOKS
from telegram_bot.rooms import acts
from telegram_bot.rooms.acts import Person, Problem
from telegram_bot.rooms.room import Place, Room, Stage

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Said:
    """A command as it was written: by whom, where, and what stands after it."""

    message: Message
    user: User
    person: Person
    rest: str

    @property
    def private(self) -> bool:
        """Tell whether it was written in the private chat."""
        return self.message.chat.type == ChatType.PRIVATE


Doing = Callable[[Said], Awaitable[str | Page | None]]
"""Does a command and returns what to say: a line, a page, or nothing."""


class Commands:
    """What each command does."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._texts = desk.texts
        self.all: dict[str, Doing] = {
            "start": self._start,
            "help": self._help,
            "rules": self._rules,
            **{game: self._opener(game) for game in LOOKS},
            "table": self._table,
            "hand": self._hand,
            "move": self._move,
            "hint": self._hint,
            "leave": lambda said: self._act(said, acts.Leave(), "toast-left"),
            "back": lambda said: self._act(said, acts.Return(), "toast-back"),
            "stop": self._stop,
            "transcript": self._transcript,
        }

    def handler(self, name: str) -> Callable[[Update, ContextTypes.DEFAULT_TYPE], Coroutine[Any, Any, None]]:
        """Return the handler of one command."""
        doing = self.all[name]

        async def handle(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
            message = update.message
            if message is None or message.from_user is None:
                return
            chat = message.chat
            person = person_of(message.from_user, chat, self._desk.bot, anonymous=is_anonymous(message))
            said = Said(message, message.from_user, person, " ".join(context.args or []))
            answer = await doing(said)
            if isinstance(answer, str):
                answer = page([answer], [])
            if answer is not None:
                await reply(self._desk, message, answer)

        return handle

    # ------------------------------------------------------------------ which table

    async def _room(self, said: Said) -> Room | None:
        """Return the table a command is about: that of the place, or in the private chat one's own."""
        if not said.private:
            return await self._desk.service.at(place_of(said.message))
        tables = await self._desk.service.tables_of(said.user.id)
        return max(tables, key=lambda room: (room.stage == Stage.PLAYING, room.id), default=None)

    def _problem(self, problem: Problem) -> str:
        """Return a problem in words."""
        return self._texts.html(f"problem-{problem.value}")

    def _no_room(self, said: Said) -> str:
        """Say that there is no table."""
        return self._texts.html("no-own-table") if said.private else self._problem(Problem.NO_TABLE)

    # ------------------------------------------------------------------ help

    async def _start(self, said: Said) -> str | None:
        """Welcome, or follow a deep link to one's hand."""
        if not said.private:
            return self._texts.html("start-group")
        if said.rest.startswith("t") and said.rest[1:].isdecimal() and len(said.rest) < 20:
            room = await self._desk.service.get(int(said.rest[1:]))
            if room is None or room.stage == Stage.ENDED:
                return self._problem(Problem.TABLE_ENDED)
            return await self._open_private(room, said)
        return self._texts.html("start-private")

    async def _open_private(self, room: Room, said: Said) -> str | None:
        """Open one's hand in the private chat."""
        if room.seat_of(said.user.id) is None:
            return self._problem(Problem.NOT_SEATED)
        opened = await self._desk.hands.open_in_private(room, said.user.id)
        return None if opened else self._problem(Problem.FAILED)

    async def _help(self, said: Said) -> str:
        """List the commands."""
        return self._texts.html("help")

    async def _rules(self, said: Said) -> str:
        """Explain the game, or one clause."""
        if not said.rest:
            return "\n\n".join(self._texts.html(f"{game}-rules") for game in LOOKS)
        clause = said.rest.split()[0].upper()
        words = clause.replace(".", "")
        if not (words.isascii() and words.isalnum()) or not self._texts.has(clause_key(clause)):
            return self._texts.html("clause-unknown", clause=clause[:20])
        return self._texts.html("clause-title", clause=clause, text=self._desk.clause(clause))

    # ------------------------------------------------------------------ the table

    def _opener(self, game: str) -> Doing:
        """Return the command that opens a table of a game."""

        async def open_table(said: Said) -> str | None:
            if said.private:
                return self._texts.html("group-only")
            if is_anonymous(said.message):
                return self._texts.html("anonymous-open")
            outcome = await self._desk.service.open(place_of(said.message), game, said.person)
            if outcome.problem == Problem.TABLE_EXISTS and outcome.room is not None:
                self._desk.boards.renew(outcome.room.id)
                return None
            return None if outcome.ok else self._texts.html(f"problem-{(outcome.problem or Problem.FAILED).value}")

        return open_table

    async def _table(self, said: Said) -> str | None:
        """Show the table at the bottom of the group."""
        room = await self._room(said)
        if room is None:
            return self._no_room(said)
        if said.private:
            return await self._open_private(room, said)
        self._desk.boards.renew(room.id)
        return None

    async def _stop(self, said: Said) -> str | None:
        """Ask whether the table is really to be ended."""
        room = await self._room(said)
        if room is None:
            return self._no_room(said)
        if said.user.id != room.opener and not await said.person.is_admin():
            return self._problem(Problem.NOT_ALLOWED)
        await self._desk.ask_stop(room)
        return None

    async def _transcript(self, said: Said) -> str | None:
        """Send the match as a file."""
        room = await self._room(said)
        if room is None:
            return self._no_room(said)
        if file_of(room) is None:
            return self._texts.html("transcript-empty")
        await send_transcript(self._desk, room, place_of(said.message) if not said.private else Place(said.user.id))
        return None

    # ------------------------------------------------------------------ playing

    async def _act(self, said: Said, act: acts.Act, done: str) -> str | None:
        """Do something at one's table."""
        room = await self._room(said)
        if room is None:
            return self._no_room(said)
        outcome = await self._desk.service.perform(room.id, act, said.person)
        if not outcome.ok:
            return self._texts.html("line", text=self._desk.problem(outcome))
        return self._texts.html(done) if said.private else None

    async def _hand(self, said: Said) -> str | Page | None:
        """Show one's hand: for one's own eyes in the group if the command was so, else in the private chat."""
        room = await self._room(said)
        if room is None:
            return self._no_room(said)
        if room.seat_of(said.user.id) is None:
            return self._problem(Problem.NOT_SEATED)
        command = ephemeral_id(said.message)
        if command is not None and await self._desk.hands.open_in_group(room, said.user.id, command=command):
            return None
        if await self._desk.hands.open_in_private(room, said.user.id):
            return None
        key = Key(self._texts.plain("button-hand"), Press(Act.HAND, room.id, room.version, ASIDE), style=Style.BLUE)
        return page([self._texts.html("hand-by-button")], [[key]])

    async def _move(self, said: Said) -> str | None:
        """Make a typed move."""
        room = await self._room(said)
        if room is None:
            return self._no_room(said)
        if not said.rest:
            return self._texts.html(f"{room.game}-typed-help")
        outcome = await self._desk.service.perform(room.id, acts.Play(said.rest), said.person)
        if outcome.ok:
            return self._texts.html("typed-done") if said.private else None
        text = self._texts.html("line", text=self._desk.problem(outcome))
        if outcome.problem == Problem.UNREADABLE:
            return f"{text}\n\n{self._texts.html(f'{room.game}-typed-help')}"
        return text

    async def _hint(self, said: Said) -> str | None:
        """Put advice on one's panel, opening it where it can be opened."""
        room = await self._room(said)
        if room is None:
            return self._no_room(said)
        seat = room.seat_of(said.user.id)
        if seat is None:
            return self._problem(Problem.NOT_SEATED)
        if room.to_move != seat:
            return self._problem(Problem.NOT_YOUR_TURN if room.stage == Stage.PLAYING else Problem.NOT_PLAYING)
        if self._desk.hands.panel(room.id, said.user.id).anchor is None:
            answer = await self._hand(said)
            if answer is not None:
                return self._texts.html("hint-by-button")
        await give_hint(self._desk, room, said.user.id)
        return None
