"""Explanations: `/start` and its deep links, help, rules, and answers to unknown commands and texts."""

import re
from dataclasses import dataclass, replace

from telegram import Message, Update
from telegram.ext import ContextTypes

from telegram_bot.board_requests import DUEL
from telegram_bot.chat.handlers.alone import PRACTICE, PUZZLES, AloneHandlers, choice_page
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, OwnPress, TablePress, pressed, pressed_at_table
from telegram_bot.chat.handlers.context import ChatContext, CommandRequest, Writer, reply, writer_of
from telegram_bot.chat.handlers.groups import BOARD
from telegram_bot.chat.handlers.personal import FORGET, HISTORY, ME, PersonalCommands
from telegram_bot.chat.handlers.table_commands import open_hand, send_transcript
from telegram_bot.chat.pages.personal_pages import forget_page, named_rules, rules_page
from telegram_bot.chat.pages.table_page import LEARN
from telegram_bot.chat.transport.callback_data import TODAY, OpenRules, ShowChapter
from telegram_bot.chat.transport.sending import Page, build_page
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.lobby import KEY_DIGITS
from telegram_bot.domain.room import Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import chapter_titles

HELP, RULES = "help", "rules"
"""Deep link topics: the list of commands; the rules, to which a game or a clause may be added."""
NAMED_RULES = re.compile(r"[A-Za-z0-9.]{1,20}")
TABLE_LINK = re.compile(rf"(?:([fdz])|t)([0-9]{{1,18}})(?(1)|(?:-g([0-9a-f]{{{KEY_DIGITS}}}))?)")
"""Topic of a link: a transcript of a table (`f`), a deal (`d`), a puzzle (`z`); a hand (`t`), perhaps for a guest."""
NAMED_COMMAND = re.compile(r"/\w+@(\w+)")


@dataclass(frozen=True, slots=True)
class HelpCommands:
    """Handlers of `/start`, `/help` and `/rules`, of buttons for rules, and of messages that no other handler takes."""

    context: ChatContext
    personal: PersonalCommands
    alone: AloneHandlers

    async def start(self, request: CommandRequest) -> str | Page | None:
        """Welcome a new user, or follow a deep link."""
        topic = request.arguments
        if not request.private:
            return request.texts.html("start-group")
        own, alone = self.personal, self.alone
        named = {HELP: self.help, HISTORY: own.history, ME: own.me}
        named |= {PRACTICE: alone.practice, PUZZLES: alone.puzzle, TODAY: alone.today}
        if topic in named:
            return await named[topic](replace(request, arguments=""))
        if topic == FORGET:
            return forget_page(request.own_texts)
        if topic.startswith((RULES, LEARN)):
            game = topic.removeprefix(LEARN)
            return await (self._linked_rules(request) if game == topic else alone.learn(game, request))
        if DUEL.fullmatch(topic):
            return await alone.soon(request.texts, request.user.id, topic)
        link = TABLE_LINK.fullmatch(topic)
        if link is None:
            return choice_page(self.context, request.texts, "start-private")
        if link[1] is None:
            return await self._linked_hand(request, int(link[2]), link[3] or "")
        follow = {"f": self._linked_transcript, BOARD: alone.linked_board, "z": alone.linked_puzzle}[link[1]]
        return await follow(request, int(link[2]))

    async def _linked_hand(self, request: CommandRequest, table: int, key: str) -> str | None:
        """Open a hand, or join a lobby; people who may not see the table do not learn whether it exists."""
        room, person, access = await self.context.service.get(table), request.user.id, self.context.personal.access
        if room is None or not (room.knows(key) or await access.may_watch(room, person)):
            return request.refused(Problem.NOT_SEATED)
        if room.stage == Stage.ENDED:
            return request.refused(Problem.TABLE_ENDED)
        if room.stage == Stage.LOBBY and room.seat_of(person) is None:
            joined = await self.context.requests.order(room, replace(request.person, key=key), "join")
            return request.failed(joined) if not joined.ok else request.texts.html("toast-joined")
        return await open_hand(request, room)

    async def _linked_transcript(self, request: CommandRequest, table: int) -> str | None:
        room, access = await self.context.service.get(table), self.context.personal.access
        if room is None or not await access.may_watch(room, request.user.id):
            return request.texts.html("transcript-empty")
        sent = await send_transcript(self.context, request.own_texts, room, request.user.id)
        if sent is None:
            return request.texts.html("transcript-empty")
        return None if sent else request.refused(Problem.FAILED)

    async def help(self, request: CommandRequest) -> Page | None:
        """List the commands."""
        return await request.answer_personally(build_page([request.own_texts.html("help")]), HELP)

    # ------------------------------------------------------------------ rules; only one person sees the answers

    async def rules(self, request: CommandRequest, *, game: str = "") -> Page | None:
        """Explain a game, or the game or the clause that the writer names, by default the game of the table."""
        room = await request.room()
        named = game or request.arguments.partition(" ")[0] or ("" if room is None else room.game)
        topic = f"{RULES}_{named.replace('.', '-')}" if NAMED_RULES.fullmatch(named) else RULES
        return await request.answer_personally(named_rules(request.own_texts, named, room), topic)

    async def _linked_rules(self, request: CommandRequest) -> Page:
        named = request.arguments.removeprefix(RULES).strip("_").replace("-", ".")
        return named_rules(request.own_texts, named, await request.room())

    @pressed_at_table(OpenRules)
    async def _open_rules(self, press: TablePress[OpenRules]) -> CallbackAnswer:
        """Open the rules of a table's game for the person; if no message can be sent, show a few lines in a dialog."""
        room, page = press.room, rules_page(press.texts, press.presentation, press.room)
        return await press.opening(self.context.personal_messages, page, f"{room.game}-basics")

    @pressed(ShowChapter, own=True)
    async def _show_chapter(self, press: OwnPress[ShowChapter]) -> CallbackAnswer:
        data, presentation = press.data, PRESENTATIONS.get(press.data.game)
        if presentation is None or data.chapter >= len(presentation.chapters):
            return press.told("toast-malformed")

        async def page() -> Page:
            return rules_page(press.texts, presentation, await self.context.service.get(data.room), data.chapter)

        title = chapter_titles(press.texts, presentation)[data.chapter]  # the chapter may be the one that is shown
        return CallbackAnswer(title, then=lambda: self.context.personal_messages.fill(press.own, press.person.id, page))

    # ------------------------------------------------------------------ other messages

    async def unknown_command(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer an unknown command: in the private chat always, in a group only if it names this bot."""
        message = update.message
        if message is None or message.from_user is None or writer_of(message) == Writer.NOBODY:
            return
        if message.chat.type == message.chat.PRIVATE:
            texts = await self.context.languages.seen(message.from_user)
            reply(self.context, message, choice_page(self.context, texts, "unknown-private"))
        elif self._names_this_bot(message):
            texts = await self.context.languages.of(message.chat.id)
            reply(self.context, message, build_page([texts.html("unknown-group")]))

    def _names_this_bot(self, message: Message) -> bool:
        found = NAMED_COMMAND.match(message.text or "")
        return found is not None and found[1].lower() == self.context.bot.username.lower()

    async def private_text(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer text in the private chat."""
        message = update.message
        if message is not None and message.from_user is not None and message.via_bot is None:
            texts = await self.context.languages.seen(message.from_user)
            reply(self.context, message, choice_page(self.context, texts, "hello-private"))
