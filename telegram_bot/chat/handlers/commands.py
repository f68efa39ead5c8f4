"""Written commands: decode, one service call, an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any

from telegram import Update
from telegram.ext import ContextTypes

from engine.registry import game_named
from telegram_bot.chat.handlers.calls_command import CallsCommand
from telegram_bot.chat.handlers.command_request import CommandRequest, Doing, last_ended, no_room, room_of
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.lobby_commands import LobbyCommands
from telegram_bot.chat.handlers.newcomers import with_invitation
from telegram_bot.chat.handlers.play_commands import WrittenPlay
from telegram_bot.chat.handlers.private_answers import acknowledge, link_page, tell_privately
from telegram_bot.chat.handlers.reply import reply
from telegram_bot.chat.handlers.review_command import ReviewCommand
from telegram_bot.chat.handlers.transcript_file import file_of, may_read, send_transcript, topic_of
from telegram_bot.chat.messages.review_messages import ReviewMessages
from telegram_bot.chat.transport.identity import is_anonymous, person_of
from telegram_bot.chat.transport.markup import Page, build_page
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.texts.loader import clause_key

HELP, RULES = "help", "rules"
"""What the private chat is opened with for these."""
TOPIC = re.compile(r"[A-Za-z0-9.]{1,20}")
CLAUSE = re.compile(r"([A-Z]?)([0-9]+\.[0-9]+)")


def clauses_named(word: str) -> list[str]:
    """Return the clauses a word may name: `P6.4`; of every game where the letter is left out (`6.4`)."""
    found = CLAUSE.fullmatch(word)
    if found is None:
        return []
    letters = [game_named(game).clause_book.letter for game in PRESENTERS]
    return [letter + found[2] for letter in ([found[1]] if found[1] else letters)]


class Commands:
    """What each command does."""

    def __init__(self, context: ChatContext, reviews: ReviewMessages) -> None:
        self._context = context
        self._texts = context.texts
        self.all: dict[str, Doing] = {
            "start": self._start,
            "help": self._help,
            "rules": self._rules,
            **{f"rules_{game}": self._teller(game) for game in PRESENTERS},
            **LobbyCommands(context).all,
            "table": self._table,
            **WrittenPlay(context).all,
            **ReviewCommand(context, reviews).all,
            **CallsCommand(context).all,
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
            person = person_of(message.from_user, chat, self._context.bot, anonymous=is_anonymous(message))
            request = CommandRequest(message, message.from_user, person, " ".join(context.args or []))
            answer = await doing(request)
            if isinstance(answer, str):
                answer = build_page([answer], [])
            if answer is not None:
                await reply(self._context, message, answer)

        return handle

    def _problem(self, problem: Problem) -> str:
        """Return a problem in words."""
        return self._texts.html(f"problem-{problem.value}")

    # ------------------------------------------------------------------ help

    async def _start(self, request: CommandRequest) -> str | Page | None:
        """Welcome, or follow a deep link to one's hand, to rules or to a file."""
        if not request.private:
            return self._texts.html("start-group")
        if request.rest.startswith("t") and request.rest[1:].isdecimal() and len(request.rest) < 20:
            room = await self._context.service.get(int(request.rest[1:]))
            if room is None or room.stage == Stage.ENDED:
                return self._problem(Problem.TABLE_ENDED)
            return await self._open_private(room, request)
        if request.rest == HELP:
            return await self._help(request)
        if request.rest.startswith(RULES):
            return self._rules_of(request.rest.removeprefix(RULES).strip("_").replace("-", "."), None)
        if request.rest.startswith("f") and request.rest[1:].isdecimal() and len(request.rest) < 20:
            return await self._linked_file(request, int(request.rest[1:]))
        return with_invitation(self._context, self._texts.html("start-private"))

    async def _open_private(self, room: Room, request: CommandRequest) -> str | None:
        """Open one's hand in the private chat."""
        if room.seat_of(request.user.id) is None:
            return self._problem(Problem.NOT_SEATED)
        opened = await self._context.hand_panels.open_in_private(room, request.user.id)
        return None if opened else self._problem(Problem.FAILED)

    async def _help(self, request: CommandRequest) -> Page | None:
        """List the commands, to the asker."""
        return await tell_privately(self._context, request, build_page([self._texts.html("help")], []), HELP)

    async def _rules(self, request: CommandRequest) -> Page | None:
        """Explain the game of the table or the one named, or one clause, to the asker."""
        word = request.rest.split()[0] if request.rest else ""
        room = None if word else await room_of(self._context, request)
        named = room.game if room is not None else word
        text = self._rules_of(word, room)
        topic = f"{RULES}_{named.replace('.', '-')}" if TOPIC.fullmatch(named) else RULES
        return await tell_privately(self._context, request, build_page([text], []), topic)

    def _rules_of(self, word: str, room: Room | None) -> str:
        """Return the rules that a word names; without one those of a table's game, or which there are."""
        if not word:
            return self._which() if room is None else self._texts.html(f"{room.game}-rules")
        if word.lower() in PRESENTERS:
            return self._texts.html(f"{word.lower()}-rules")
        word = word.upper()
        clause = next((one for one in clauses_named(word) if self._texts.has(clause_key(one))), None)
        if clause is None:
            return self._texts.html("clause-unknown", clause=word[:20])
        return self._texts.html("clause-title", clause=clause, text=self._context.clause(clause))

    def _which(self) -> str:
        """Ask for the game whose rules are wanted."""
        lines = [
            self._texts.html("rules-of", game=self._texts.plain(f"game-{game}"), command=game) for game in PRESENTERS
        ]
        return "\n".join([self._texts.html("rules-which"), *lines])

    def _teller(self, game: str) -> Doing:
        """Return the command that explains a game."""

        async def tell(request: CommandRequest) -> Page | None:
            page = build_page([self._texts.html(f"{game}-rules")], [])
            return await tell_privately(self._context, request, page, f"{RULES}_{game}")

        return tell

    # ------------------------------------------------------------------ the table

    async def _table(self, request: CommandRequest) -> str | None:
        """Show the table at the bottom of the group."""
        room = await room_of(self._context, request)
        if room is None:
            return no_room(self._context, request)
        if request.private:
            return await self._open_private(room, request)
        self._context.table_messages.renew(room.id)
        return None

    async def _stop(self, request: CommandRequest) -> str | None:
        """Ask whether the table is really to be ended."""
        room = await room_of(self._context, request)
        if room is None:
            return no_room(self._context, request)
        if request.user.id != room.opener and not await request.person.is_admin():
            return self._problem(Problem.NOT_ALLOWED)
        await self._context.ask_stop(room)
        return None

    async def _transcript(self, request: CommandRequest) -> str | Page | None:
        """Send the asker the match as a file; if none has been played at the table yet, the match before."""
        room = await room_of(self._context, request)
        if room is None or file_of(room) is None:
            room = await last_ended(self._context, request) or room
        if room is None:
            return no_room(self._context, request)
        content = file_of(room)
        if content is None:
            return self._texts.html("transcript-empty")
        if not await send_transcript(self._context, content, room, request.user.id):
            return self._problem(Problem.FAILED) if request.private else link_page(self._context, topic_of(room))
        if request.aside is not None:
            return self._texts.html("sent-privately")
        if not request.private:
            await acknowledge(request)
        return None

    async def _linked_file(self, request: CommandRequest, table: int) -> str | None:
        """Send the file of a table to one of its group."""
        room = await self._context.service.get(table)
        content = None if room is None else file_of(room)
        if room is None or content is None or not await may_read(self._context, room, request.user.id):
            return self._texts.html("transcript-empty")
        sent = await send_transcript(self._context, content, room, request.user.id)
        return None if sent else self._problem(Problem.FAILED)
