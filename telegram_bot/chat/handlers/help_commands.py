"""Start and its deep links, help, and answers to what is no command of the bot."""

from __future__ import annotations

import re
from dataclasses import replace

from telegram import Message, Update
from telegram.ext import ContextTypes

from telegram_bot.board_requests import DUEL
from telegram_bot.chat.handlers.choice_commands import FORGET
from telegram_bot.chat.handlers.command_request import CommandRequest, answer_personally, reply
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.personal_commands import HISTORY, ME, PersonalCommands
from telegram_bot.chat.handlers.practice import PracticeHandlers, choice_page
from telegram_bot.chat.handlers.puzzles import PUZZLES, PuzzleHandlers
from telegram_bot.chat.handlers.rules_command import RULES, RulesCommand
from telegram_bot.chat.handlers.today import TodayHandlers
from telegram_bot.chat.handlers.transcripts import file_of, send_transcript
from telegram_bot.chat.messages.group_day_messages import BOARD
from telegram_bot.chat.pages.lobby_page import LEARN
from telegram_bot.chat.pages.personal_pages import forget_page
from telegram_bot.chat.pages.today_page import TODAY
from telegram_bot.chat.transport.identity import Writer, writer_of
from telegram_bot.chat.transport.page import Page, build_page
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import Room, Stage

HELP = "help"
"""Topic of a deep link to the commands."""
TABLE_LINK = re.compile(r"([tfdz])([0-9]{1,18})")
"""Topic of a link: a hand (`t`) or transcript (`f`) of a table, a deal (`d`), a puzzle (`z`)."""
NAMED_COMMAND = re.compile(r"/\w+@(\w+)")


class HelpCommands:
    """Handlers of the commands that explain."""

    def __init__(
        self,
        context: ChatContext,
        rules: RulesCommand,
        personal: PersonalCommands,
        practice: PracticeHandlers,
        today: TodayHandlers,
        puzzles: PuzzleHandlers,
    ) -> None:
        self._context = context
        self._rules, self._personal, self._practice, self._today = rules, personal, practice, today
        self._puzzles = puzzles

    async def start(self, request: CommandRequest) -> str | Page | None:
        """Welcome a new user, or follow a deep link."""
        topic = request.arguments
        if not request.private:
            return request.texts.html("start-group")
        own, today, puzzles = self._personal, self._today.ask, self._puzzles.ask
        named = {HELP: self.help, HISTORY: own.history, ME: own.me, TODAY: today, PUZZLES: puzzles}
        if topic in named:
            return await named[topic](replace(request, arguments=""))
        if topic == FORGET:
            return forget_page(request.own_texts)
        if topic.startswith((RULES, LEARN)):
            game = topic.removeprefix(LEARN)
            return await (self._rules.follow_link(request) if game == topic else self._practice.learn(game, request))
        if DUEL.fullmatch(topic):
            return await self._today.follow_duel(request)
        link = TABLE_LINK.fullmatch(topic)
        if link is None:
            return choice_page(self._context, request.texts, "start-private")
        follow = {
            "t": self._linked_hand,
            "f": self._linked_transcript,
            BOARD: self._today.follow_link,
            "z": self._puzzles.follow,
        }[link[1]]
        return await follow(request, int(link[2]))

    async def _linked_hand(self, request: CommandRequest, table: int) -> str | None:
        room = await self._context.service.get(table)
        if room is None or room.stage == Stage.ENDED:
            return request.refused(Problem.TABLE_ENDED)
        return await open_hand(self._context, room, request)

    async def _linked_transcript(self, request: CommandRequest, table: int) -> str | None:
        """Send the transcript of a deep link to a member of its group."""
        room = await self._context.service.get(table)
        content = None if room is None else file_of(room, self._context.service.clock.now())
        if room is None or content is None or not await self._context.personal.access.may_watch(room, request.user.id):
            return request.texts.html("transcript-empty")
        sent = await send_transcript(self._context, request.own_texts, content, room, request.user.id)
        return None if sent else request.refused(Problem.FAILED)

    async def help(self, request: CommandRequest) -> Page | None:
        """List the commands."""
        return await answer_personally(self._context, request, build_page([request.own_texts.html("help")]), HELP)

    # ------------------------------------------------------------------ other messages

    async def unknown_command(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer an unknown command: in the private chat always, in a group only if it names this bot."""
        message = update.message
        if message is None or message.from_user is None or writer_of(message) == Writer.NOBODY:
            return
        if message.chat.type == message.chat.PRIVATE:
            texts = await self._context.languages.seen(message.from_user)
            page = choice_page(self._context, texts, "unknown-private")
            reply(self._context, message, page)
        elif self._names_this_bot(message):
            texts = await self._context.languages.of(message.chat.id)
            reply(self._context, message, build_page([texts.html("unknown-group")]))

    def _names_this_bot(self, message: Message) -> bool:
        found = NAMED_COMMAND.match(message.text or "")
        return found is not None and found[1].lower() == self._context.bot.username.lower()

    async def private_text(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer text in the private chat."""
        message = update.message
        if message is not None and message.from_user is not None:
            texts = await self._context.languages.seen(message.from_user)
            reply(self._context, message, choice_page(self._context, texts, "hello-private"))


async def open_hand(context: ChatContext, room: Room, request: CommandRequest) -> str | None:
    """Open the writer's hand in the private chat; return a problem."""
    if room.seat_of(request.user.id) is None:
        return request.refused(Problem.NOT_SEATED)
    opened = await context.hand_panels.open_in_private(room, request.user.id)
    return None if opened else request.refused(Problem.FAILED)
