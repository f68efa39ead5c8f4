"""Practice in the private chat: opened by a command or a button."""

from __future__ import annotations

from telegram import CallbackQuery
from telegram.helpers import create_deep_linked_url

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.rows import rows_that_fit
from telegram_bot.chat.pages.today_page import TODAY
from telegram_bot.chat.transport.callback_data import OpenDay, Practise
from telegram_bot.chat.transport.identity import person_of
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.domain.commands import Person, Problem
from telegram_bot.domain.room import Place
from telegram_bot.presentation.problems import failure_text, problem_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts

ADD_TO_GROUP = "x"
"""Parameter that Telegram sends when the bot is added to a group by the button."""


def choice_page(context: ChatContext, texts: Texts, key: str) -> Page:
    """Return a text with buttons: a practice of each game, the deals of the day, the card table, and a group."""
    games = [Button(texts.plain(f"game-{game}"), Practise(game), style=ButtonStyle.GREEN) for game in PRESENTATIONS]
    link = create_deep_linked_url(context.bot.username, ADD_TO_GROUP, group=True)
    today = [Button(texts.plain("today-back"), OpenDay(TODAY))]
    others = [today, context.app.home(texts), [Button(texts.plain("button-add-to-group"), url=link)]]
    return build_page([texts.html(key)], [*rows_that_fit(games), *filter(None, others)])


class PracticeHandlers:
    """Handlers of what opens a practice."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def ask(self, request: CommandRequest) -> str | Page | None:
        """Show the practice that is being played, or let the writer choose a game."""
        if not request.private:
            return request.texts.html("practice-private")
        room = await self._context.service.at(Place(request.user.id))
        if room is None:
            return choice_page(self._context, request.texts, "practice-choose")
        opened = await self._context.hand_panels.open_in_private(room, request.user.id)
        return None if opened else request.refused(Problem.FAILED)

    async def open(self, game: str, request: CommandRequest) -> str | None:
        """Open a practice of a game."""
        return await self._open(game, request.person, request.texts) or None

    async def press(self, query: CallbackQuery, data: Practise, texts: Texts) -> CallbackAnswer:
        """Open a practice of the game of a button."""
        if query.message is None or data.game not in PRESENTATIONS:
            return CallbackAnswer(texts.plain("toast-malformed"))
        return CallbackAnswer(
            await self._open(data.game, person_of(query.from_user, query.message.chat, self._context.bot), texts)
        )

    async def _open(self, game: str, person: Person, texts: Texts) -> str:
        """Open a practice at the bottom of the private chat; return what its person is to be told."""
        result = await self._context.requests.practise(game, person)
        there = result.room if result.problem in (None, Problem.TABLE_EXISTS) else None
        if there is not None and not await self._context.hand_panels.open_in_private(there, person.id):
            return problem_text(texts, Problem.FAILED)
        return "" if result.ok else failure_text(texts, result)
