"""Single-player games in the private chat: practice, lessons, puzzles and the deals of the day."""

import asyncio
from functools import partial

import structlog
from telegram import Message, Update
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from telegram_bot.board_requests import QUICK_SECONDS
from telegram_bot.budgets import Rate, RateLimit
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, OwnPress, Press, pressed
from telegram_bot.chat.handlers.context import ChatContext, CommandRequest, place_of, private_link, send_file
from telegram_bot.chat.handlers.groups import BOARD
from telegram_bot.chat.pages.day_pages import group_page, more_page, page_of, puzzle_page
from telegram_bot.chat.pages.parts import rows_that_fit
from telegram_bot.chat.transport.callback_data import (
    MORE,
    PROOF,
    TODAY,
    AnswerPuzzle,
    Learn,
    NextPuzzle,
    OpenDay,
    PlayBoard,
    Practise,
    ShareDay,
    StartDuel,
)
from telegram_bot.chat.transport.sending import OWN_ACTION, Button, ButtonStyle, Page, build_page, send_page
from telegram_bot.domain.commands import CommandResult, Problem, RoomEvent
from telegram_bot.domain.room import Place, Room, Stage
from telegram_bot.presentation.boards import DayModel, DealsModel
from telegram_bot.presentation.home import ALL, lesson_entries
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.sharing import group_link
from telegram_bot.storage.values import Anchor
from telegram_bot.texts.loader import Texts

POSTS = Rate(1, 1 / 600)
"""Rate at which a person may share the same result in the same chat."""
PRACTICE = "practice"
"""Deep link topic: the running practice, or the choice of a game."""
PUZZLES = "puzzles"
"""Deep link topic: the next puzzle. `z` and a number link to one puzzle."""

log = structlog.get_logger(__name__)


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


class AloneHandlers:
    """Handlers of the commands, links and buttons of these games."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._posts = RateLimit(POSTS, context.reconciler.monotonic.now)

    # ------------------------------------------------------------------ practice and lessons

    async def practice(self, request: CommandRequest) -> str | Page | None:
        """Show the running practice, or let the writer choose a game; in a group, link to the private chat."""
        if not request.private:
            return request.link_page(PRACTICE)
        room = await self._context.service.at(Place(request.user.id))
        if room is None:
            return choice_page(self._context, request.texts, "practice-choose")
        return await self._context.open_hand(CommandResult(room), request.texts, request.user.id) or None

    async def learn(self, game: str, request: CommandRequest) -> str | Page | None:
        """Open the lesson of a game, or show all lessons if there is no such game."""
        if game not in PRESENTATIONS:
            return lessons_page(request.texts)
        result = await self._context.requests.learn(game, request.person)
        return await self._context.open_hand(result, request.texts, request.user.id) or None

    @pressed(Practise, Learn)
    async def _begin(self, press: Press[Practise | Learn]) -> CallbackAnswer:
        game, requests, is_lesson = press.data.game, self._context.requests, isinstance(press.data, Learn)
        if is_lesson and game == ALL:
            page = lessons_page(press.texts)
            return CallbackAnswer(then=lambda: send_page(self._context.bot, Place(press.person.id), page))
        if game not in PRESENTATIONS:
            return press.told("toast-malformed")
        begin = requests.learn if is_lesson else requests.practise
        result = await begin(game, press.person)
        return CallbackAnswer(await self._context.open_hand(result, press.texts, press.person.id))

    # ------------------------------------------------------------------ puzzles, which only one person sees

    async def puzzle(self, request: CommandRequest) -> Page | None:
        """Show the next puzzle to the writer only."""
        model = await self._context.puzzles.next(request.own_texts, request.person)
        return await request.answer_personally(puzzle_page(request.own_texts, model), PUZZLES)

    async def linked_puzzle(self, request: CommandRequest, puzzle: int) -> Page:
        """Show the puzzle of a link."""
        model = await self._context.puzzles.open(request.own_texts, request.person, puzzle)
        return puzzle_page(request.own_texts, model)

    @pressed(NextPuzzle, AnswerPuzzle, own=True)
    async def _show_puzzle(self, press: OwnPress[NextPuzzle | AnswerPuzzle]) -> CallbackAnswer:
        data, texts, by, puzzles = press.data, press.texts, press.person, self._context.puzzles
        if isinstance(data, AnswerPuzzle):
            find = partial(puzzles.answer, texts, by, data.puzzle, data.way, data.key)
        else:
            find = partial(puzzles.next, texts, by, more=data.more)

        async def show() -> None:
            await self._context.personal_messages.show(press.own, by.id, puzzle_page(texts, await find()))

        return CallbackAnswer(then=show)

    # ------------------------------------------------------------------ deals of the day

    async def today(self, request: CommandRequest) -> str | Page | None:
        """Show the deals of the day; in a group, link to them and let administrators set up its daily message."""
        if request.private:
            return await self.soon(request.texts, request.user.id, TODAY)
        texts, boards, link = request.texts, self._context.boards, private_link(self._context, TODAY)
        results = await boards.results(texts, request.user.id, boards.boards.clock.now())
        return group_page(texts, link, list(results), may_arrange=await request.person.why_no_admin() is None)

    async def linked_board(self, request: CommandRequest, board: int) -> str | Page | None:
        """Start the person's next deal of the game and day of a link; if there is none, show the page of its deals."""
        texts, person = request.own_texts, request.user.id
        coming = await self._context.boards.coming(person, board)
        if coming is None:
            return await self.soon(texts, person, f"{BOARD}{board}")
        result = await self._context.boards.play(texts, coming, request.person)
        return await self._context.open_hand(result, texts, person) or None

    @pressed(PlayBoard)
    async def _play(self, press: Press[PlayBoard]) -> CallbackAnswer:
        """Start or continue a deal at the bottom of the private chat; if it is over, show the page of its deals."""
        person, message = press.person.id, press.query.message
        if message is None or message.chat.id != person:
            return press.told("toast-foreign")
        offered = (message.edit_date or message.date).timestamp() if isinstance(message, Message) else 0.0
        coming = await self._context.boards.coming(person, press.data.board, offered)
        if coming is None:
            return CallbackAnswer(then=lambda: self._send(press.texts, person, f"{BOARD}{press.data.board}"))
        result = await self._context.boards.play(press.texts, coming, press.person)
        return CallbackAnswer(await self._context.open_hand(result, press.texts, person))

    @pressed(OpenDay, own=True)
    async def _open(self, press: OwnPress[OpenDay]) -> CallbackAnswer:
        person, texts, what = press.person.id, press.texts, press.data.what
        if what == PROOF:

            async def send() -> None:
                content, caption = await self._context.boards.proof(), texts.plain("today-proof-about")
                await send_file(self._context, person, "deals.json", content, caption)

            return CallbackAnswer(texts.plain("toast-sending"), then=send)
        making = asyncio.ensure_future(self._page(texts, person, what))
        is_made = bool((await asyncio.wait([making], timeout=QUICK_SECONDS))[0])
        said = texts.plain("toast-fresh") if is_made and (await making).leads_to_itself(press.data) else ""
        return CallbackAnswer(said, then=lambda: self._show(making, texts, person, press.own))

    @pressed(ShareDay)
    async def _share(self, press: Press[ShareDay]) -> CallbackAnswer:
        """Post the result of a game in the chat with the button; in a group, under the person's name."""
        message, person = press.query.message, press.person
        if not isinstance(message, Message):
            return press.told("toast-malformed")
        place = place_of(message)
        shown = await self._context.languages.words_of(place.chat_id)
        card = await self._context.boards.card(shown, person.id, press.data.what)
        if card is None:
            return press.told("share-nothing", alert=True)
        if not self._posts.allows((place.chat_id, person.id, card.start)):
            return press.told("share-again")
        self._context.post_card(shown, card, place, person)
        return press.told("toast-sending")

    @pressed(StartDuel, own=True)
    async def _duel(self, press: OwnPress[StartDuel]) -> CallbackAnswer:
        found = await self._context.boards.duel(press.texts, press.data.what, press.person)
        if isinstance(found, Problem):
            return press.refused(found, alert=True)
        return press.showing(self._context.personal_messages, self._shown(press.texts, found))

    async def offer(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer an inline query with the cards that a person can share, from stored data only: nothing is computed."""
        query = update.inline_query
        if query is None:
            return
        texts = await self._context.languages.unseen(query.from_user)
        cards = await self._context.boards.offered(texts, query.from_user.id, query.query)
        await self._context.sharing.offer(texts, query.id, cards, TODAY)

    async def _page(self, texts: Texts, person: int, what: str) -> Page:
        if what == MORE:
            return more_page(texts, await self._context.boards.today(texts, person))
        return self._shown(texts, await self._context.boards.shown(texts, person, what))

    def _shown(self, texts: Texts, model: DayModel | DealsModel) -> Page:
        return page_of(texts, model, inline=self._context.sharing.inline)

    async def soon(self, texts: Texts, person: int, what: str) -> Page | None:
        """Return the page that `OpenDay` opens; None if it takes long (kernels may be compiling): it is sent later."""
        making = asyncio.ensure_future(self._page(texts, person, what))
        if (await asyncio.wait([making], timeout=QUICK_SECONDS))[0]:
            return making.result()
        self._context.follow_ups.put(person, lambda: self._show(making, texts, person, None))
        return None

    async def _send(self, texts: Texts, person: int, what: str) -> None:
        page = await self.soon(texts, person, what)
        if page is not None:
            await send_page(self._context.bot, Place(person), page)

    async def _show(self, making: asyncio.Future[Page], texts: Texts, person: int, anchor: Anchor | None) -> None:
        """Show a page in a message or a new one; if it takes long, first show that it is being prepared."""
        messages, waiting = self._context.personal_messages, build_page([texts.html("today-preparing")])
        try:
            if anchor is None:
                anchor = await messages.send_in_private(person, waiting)
            elif not (await asyncio.wait([making], timeout=QUICK_SECONDS))[0]:
                await messages.edit(anchor, person, waiting, OWN_ACTION)
            await messages.edit(anchor, person, await making, OWN_ACTION)
        except TelegramError as error:
            log.info("the deals of the day are not shown", reason=str(error))

    async def ended(self, room: Room, _event: RoomEvent) -> None:
        """Send the result of a game, as far as it is known, when one of its deals ends, or has ended before a restart.

        As for a review, that it was sent is stored just before it is sent.
        """
        if room.board is None or room.stage != Stage.ENDED or room.match is None or not room.match.scores:
            return
        if room.reviewed:
            return
        service, texts = self._context.service, await self._context.languages.of(room.opener)
        found = await self._context.boards.result(texts, room.opener, f"d{room.board}")
        if found is None:
            return
        page = self._shown(texts, found)

        async def send() -> None:
            known = await service.get(room.id)
            if known is not None and not known.reviewed and await service.reviewed(room.id, 1):
                await send_page(self._context.bot, Place(room.opener), page)

        self._context.outbox.put((room.opener, 0), send)
