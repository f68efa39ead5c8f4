"""Commands that explain: start and its deep links, help, rules; and answers to what is no command of the bot."""

from __future__ import annotations

import re

from telegram import Message, Update
from telegram.ext import ContextTypes
from telegram.helpers import create_deep_linked_url

from engine.registry import game_named
from telegram_bot.chat.handlers.command_request import CommandRequest, answer_personally, reply, room_of
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.transcripts import file_of, may_read, send_transcript
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.texts.loader import clause_key

HELP, RULES = "help", "rules"
"""Topics of deep links; `RULES` may be followed by a game or a clause."""
TABLE_LINK = re.compile(r"([tf])([0-9]{1,18})")
"""Topic of a deep link to a hand (`t`) or the transcript (`f`) of a table."""
LINK_TOPIC = re.compile(r"[A-Za-z0-9.]{1,20}")
CLAUSE = re.compile(r"([A-Z]?)([0-9]+\.[0-9]+)")
NAMED_COMMAND = re.compile(r"/\w+@(\w+)")
ADD_TO_GROUP = "x"
"""Parameter that Telegram sends when the bot is added to a group by the button."""


def clauses_named(word: str) -> list[str]:
    """Return the clauses that a word may name: `P6.4`, or `6.4` of every game."""
    found = CLAUSE.fullmatch(word)
    if found is None:
        return []
    letters = [game_named(game).clause_book.letter for game in PRESENTERS]
    return [letter + found[2] for letter in ([found[1]] if found[1] else letters)]


def with_invitation(context: ChatContext, text: str) -> Page:
    """Return a text with a button that adds the bot to a group."""
    link = create_deep_linked_url(context.bot.username, ADD_TO_GROUP, group=True)
    return build_page([text], [[Button(context.texts.plain("button-add-to-group"), url=link)]])


class HelpCommands:
    """Handlers of the commands that explain."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._texts = context.texts

    async def start(self, request: CommandRequest) -> str | Page | None:
        """Welcome a new user, or follow a deep link."""
        topic = request.arguments
        if not request.private:
            return self._texts.html("start-group")
        if topic == HELP:
            return await self.help(request)
        if topic.startswith(RULES):
            return self._rules_of(topic.removeprefix(RULES).strip("_").replace("-", "."), None)
        link = TABLE_LINK.fullmatch(topic)
        if link is None:
            return with_invitation(self._context, self._texts.html("start-private"))
        if link[1] == "f":
            return await self._linked_transcript(request, int(link[2]))
        return await self._linked_hand(request, int(link[2]))

    async def _linked_hand(self, request: CommandRequest, table: int) -> str | None:
        """Open the hand of a deep link."""
        room = await self._context.service.get(table)
        if room is None or room.stage == Stage.ENDED:
            return self._texts.html(f"problem-{Problem.TABLE_ENDED.value}")
        return await open_hand(self._context, room, request)

    async def _linked_transcript(self, request: CommandRequest, table: int) -> str | None:
        """Send the transcript of a deep link to a member of its group."""
        room = await self._context.service.get(table)
        content = None if room is None else file_of(room)
        if room is None or content is None or not await may_read(self._context, room, request.user.id):
            return self._texts.html("transcript-empty")
        sent = await send_transcript(self._context, content, room, request.user.id)
        return None if sent else self._texts.html(f"problem-{Problem.FAILED.value}")

    async def help(self, request: CommandRequest) -> Page | None:
        """List the commands."""
        return await answer_personally(self._context, request, build_page([self._texts.html("help")]), HELP)

    async def rules(self, request: CommandRequest) -> Page | None:
        """Explain a game (of the table, unless one is named) or a clause."""
        word = request.arguments.split()[0] if request.arguments else ""
        room = None if word else await room_of(self._context, request)
        named = room.game if room is not None else word
        topic = f"{RULES}_{named.replace('.', '-')}" if LINK_TOPIC.fullmatch(named) else RULES
        page = build_page([self._rules_of(word, room)])
        return await answer_personally(self._context, request, page, topic)

    async def rules_of_game(self, game: str, request: CommandRequest) -> Page | None:
        """Explain a game."""
        page = build_page([self._texts.html(f"{game}-rules")])
        return await answer_personally(self._context, request, page, f"{RULES}_{game}")

    def _rules_of(self, word: str, room: Room | None) -> str:
        """Return the rules that a word names; without a word those of a table's game, or the list of games."""
        if not word:
            return self._all_rules() if room is None else self._texts.html(f"{room.game}-rules")
        if word.lower() in PRESENTERS:
            return self._texts.html(f"{word.lower()}-rules")
        word = word.upper()
        clause = next((one for one in clauses_named(word) if self._texts.has(clause_key(one))), None)
        if clause is None:
            return self._texts.html("clause-unknown", clause=word[:20])
        return self._texts.html("clause-title", clause=clause, text=self._context.clause_text(clause))

    def _all_rules(self) -> str:
        """Return the list of games with the command for the rules of each."""
        lines = [
            self._texts.html("rules-of", game=self._texts.plain(f"game-{game}"), command=game) for game in PRESENTERS
        ]
        return "\n".join([self._texts.html("rules-which"), *lines])

    # ------------------------------------------------------------------ other messages

    async def unknown_command(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer an unknown command: in the private chat always, in a group only if it names this bot."""
        message = update.message
        if message is None or message.from_user is None:
            return
        if message.chat.type == message.chat.PRIVATE:
            page = with_invitation(self._context, self._texts.html("unknown-private"))
            reply(self._context, message, page)
        elif self._names_this_bot(message):
            reply(self._context, message, build_page([self._texts.html("unknown-group")]))

    def _names_this_bot(self, message: Message) -> bool:
        """Return whether a command in a group names this bot."""
        found = NAMED_COMMAND.match(message.text or "")
        return found is not None and found[1].lower() == self._context.bot.username.lower()

    async def private_text(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer text in the private chat."""
        message = update.message
        if message is not None and message.from_user is not None:
            reply(self._context, message, with_invitation(self._context, self._texts.html("hello-private")))


async def open_hand(context: ChatContext, room: Room, request: CommandRequest) -> str | None:
    """Open the writer's hand in the private chat; return a problem."""
    if room.seat_of(request.user.id) is None:
        return context.texts.html(f"problem-{Problem.NOT_SEATED.value}")
    opened = await context.hand_panels.open_in_private(room, request.user.id)
    return None if opened else context.texts.html(f"problem-{Problem.FAILED.value}")
