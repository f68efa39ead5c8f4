"""Practice, lessons and puzzles in the private chat: opened by a command, a button or a link."""

from functools import partial

from telegram_bot.chat.handlers.callbacks import CallbackAnswer, OwnPress, Press, pressed
from telegram_bot.chat.handlers.command_request import CommandRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.day_pages import puzzle_page
from telegram_bot.chat.pages.parts import rows_that_fit
from telegram_bot.chat.transport.callback_data import TODAY, AnswerPuzzle, Learn, NextPuzzle, OpenDay, Practise
from telegram_bot.chat.transport.sending import Button, ButtonStyle, Page, build_page, send_page
from telegram_bot.domain.commands import CommandResult
from telegram_bot.domain.room import Place
from telegram_bot.presentation.home import ALL, lesson_entries
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.sharing import group_link
from telegram_bot.texts.loader import Texts

PUZZLES = "puzzles"
"""Topic of a deep link to the next puzzle; `z` and a number is one to a puzzle."""


def choice_page(context: ChatContext, texts: Texts, key: str) -> Page:
    """Return a text with buttons: lessons, practice of each game, the deals of the day, the card table, and a group."""
    games = [Button(texts.plain(f"game-{game}"), Practise(game), style=ButtonStyle.GREEN) for game in PRESENTATIONS]
    link = group_link(context.bot.username)
    learn, today = Button(texts.plain("button-learn"), Learn(ALL)), Button(texts.plain("today-back"), OpenDay(TODAY))
    others = [[today], context.app.home(texts), [Button(texts.plain("button-add-to-group"), url=link)]]
    return build_page([texts.html(key)], [[learn], *rows_that_fit(games), *others])


def lessons_page(texts: Texts) -> Page:
    """Return a page with a button for the lesson of each game."""
    green = ButtonStyle.GREEN
    lessons = [Button(lesson.title, Learn(lesson.game), style=green) for lesson in lesson_entries(texts, ())]
    return build_page([texts.html("lesson-choose")], rows_that_fit(lessons))


class PracticeHandlers:
    """Handlers of what opens a practice or a lesson."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def ask(self, request: CommandRequest) -> str | Page | None:
        """Show the practice that is being played, or let the writer choose a game."""
        if not request.private:
            return request.texts.html("practice-private")
        room = await self._context.service.at(Place(request.user.id))
        if room is None:
            return choice_page(self._context, request.texts, "practice-choose")
        return await self._context.open_hand(CommandResult(room), request.texts, request.user.id) or None

    async def open(self, game: str, request: CommandRequest) -> str | None:
        """Open a practice of a game."""
        result = await self._context.requests.practise(game, request.person)
        return await self._context.open_hand(result, request.texts, request.user.id) or None

    async def learn(self, game: str, request: CommandRequest) -> str | Page | None:
        """Open the lesson of a game, or show all lessons if there is no such game."""
        if game not in PRESENTATIONS:
            return lessons_page(request.texts)
        result = await self._context.requests.learn(game, request.person)
        return await self._context.open_hand(result, request.texts, request.user.id) or None

    @pressed(Practise, Learn)
    async def press(self, press: Press[Practise | Learn]) -> CallbackAnswer:
        """Open a practice or the lesson of the game of a button, or show all lessons."""
        game, requests, is_lesson = press.data.game, self._context.requests, isinstance(press.data, Learn)
        if is_lesson and game == ALL:
            page = lessons_page(press.texts)
            return CallbackAnswer(then=lambda: send_page(self._context.bot, Place(press.person.id), page))
        if game not in PRESENTATIONS:
            return press.told("toast-malformed")
        begin = requests.learn if is_lesson else requests.practise
        result = await begin(game, press.person)
        return CallbackAnswer(await self._context.open_hand(result, press.texts, press.person.id))


class PuzzleHandlers:
    """Handlers of the command and of the buttons of puzzles, for one person only."""

    def __init__(self, context: ChatContext) -> None:
        self._puzzles, self._messages = context.puzzles, context.personal_messages

    async def ask(self, request: CommandRequest) -> Page | None:
        """Show the next puzzle to the writer only."""
        model = await self._puzzles.next(request.own_texts, request.person)
        return await request.answer_personally(puzzle_page(request.own_texts, model), PUZZLES)

    async def follow(self, request: CommandRequest, puzzle: int) -> Page:
        """Show the puzzle of a link."""
        model = await self._puzzles.open(request.own_texts, request.person, puzzle)
        return puzzle_page(request.own_texts, model)

    @pressed(NextPuzzle, AnswerPuzzle, own=True)
    async def press(self, press: OwnPress[NextPuzzle | AnswerPuzzle]) -> CallbackAnswer:
        """Show the next puzzle or judge an answer, in the message with the button."""
        data, texts, by = press.data, press.texts, press.person
        if isinstance(data, AnswerPuzzle):
            find = partial(self._puzzles.answer, texts, by, data.puzzle, data.way, data.key)
        else:
            find = partial(self._puzzles.next, texts, by, more=data.more)

        async def show() -> None:
            await self._messages.show(press.own, by.id, puzzle_page(texts, await find()))

        return CallbackAnswer(then=show)
