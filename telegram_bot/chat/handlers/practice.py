"""Practice and lessons in the private chat: opened by a command, a button or a link."""

from __future__ import annotations

from telegram import CallbackQuery
from telegram.helpers import create_deep_linked_url

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.rows import rows_that_fit
from telegram_bot.chat.pages.today_page import TODAY
from telegram_bot.chat.transport.callback_data import Learn, OpenDay, Practise
from telegram_bot.chat.transport.identity import person_of
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.chat.transport.sending import send_page
from telegram_bot.domain.commands import CommandResult, Person, Problem
from telegram_bot.domain.room import Place
from telegram_bot.presentation.coach import lesson_entries
from telegram_bot.presentation.home import ALL
from telegram_bot.presentation.problems import failure_text, problem_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts

ADD_TO_GROUP = "x"
"""Parameter that Telegram sends when the bot is added to a group by the button."""


def choice_page(context: ChatContext, texts: Texts, key: str) -> Page:
    """Return a text with buttons: lessons, practice of each game, the deals of the day, the card table, and a group."""
    games = [Button(texts.plain(f"game-{game}"), Practise(game), style=ButtonStyle.GREEN) for game in PRESENTATIONS]
    link = create_deep_linked_url(context.bot.username, ADD_TO_GROUP, group=True)
    learn, today = Button(texts.plain("button-learn"), Learn(ALL)), Button(texts.plain("today-back"), OpenDay(TODAY))
    others = [[today], context.app.home(texts), [Button(texts.plain("button-add-to-group"), url=link)]]
    return build_page([texts.html(key)], [[learn], *rows_that_fit(games), *filter(None, others)])


def lessons_page(texts: Texts) -> Page:
    """Return a page with a button for the lesson of each game."""
    lessons = [
        Button(lesson.title, Learn(lesson.game), style=ButtonStyle.GREEN) for lesson in lesson_entries(texts, ())
    ]
    return build_page([texts.html("lesson-choose")], rows_that_fit(lessons))


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
        result = await self._context.requests.practise(game, request.person)
        return await self._shown(result, request.person, request.texts) or None

    async def press(self, query: CallbackQuery, data: Practise, texts: Texts) -> CallbackAnswer:
        """Open a practice of the game of a button."""
        if query.message is None or data.game not in PRESENTATIONS:
            return CallbackAnswer(texts.plain("toast-malformed"))
        person = person_of(query.from_user, query.message.chat, self._context.bot)
        return CallbackAnswer(
            await self._shown(await self._context.requests.practise(data.game, person), person, texts)
        )

    async def learn(self, game: str, request: CommandRequest) -> str | Page | None:
        """Open the lesson of a game, or show all lessons if there is no such game."""
        if game not in PRESENTATIONS:
            return lessons_page(request.texts)
        result = await self._context.requests.learn(game, request.person)
        return await self._shown(result, request.person, request.texts) or None

    async def press_lesson(self, query: CallbackQuery, data: Learn, texts: Texts) -> CallbackAnswer:
        """Open the lesson of the game of a button, or show all lessons."""
        if query.message is None or data.game not in (ALL, *PRESENTATIONS):
            return CallbackAnswer(texts.plain("toast-malformed"))
        person = person_of(query.from_user, query.message.chat, self._context.bot)
        if data.game == ALL:
            page = lessons_page(texts)
            return CallbackAnswer(then=lambda: send_page(self._context.bot, Place(person.id), page))
        result = await self._context.requests.learn(data.game, person)
        return CallbackAnswer(await self._shown(result, person, texts))

    async def _shown(self, result: CommandResult, person: Person, texts: Texts) -> str:
        """Show what was opened at the bottom of the private chat; return what its person is to be told."""
        there = result.room if result.problem in (None, Problem.TABLE_EXISTS) else None
        if there is not None and not await self._context.hand_panels.open_in_private(there, person.id):
            return problem_text(texts, Problem.FAILED)
        return "" if result.ok else failure_text(texts, result)
