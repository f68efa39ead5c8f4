"""Handlers of the frames in which a person asks about themselves, and plays alone: deals of the day, puzzles."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from telegram_bot.board_requests import QUICK_SECONDS
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import Stage
from telegram_bot.mini_app import frames
from telegram_bot.mini_app.frames import Done, ProblemFrame, Request, Waiting
from telegram_bot.mini_app.visitor import Answer, FrameHandler, Languages, Requests, Visitor, opened
from telegram_bot.personal_requests import SENT
from telegram_bot.presentation.boards import ShareCard, table_card
from telegram_bot.presentation.standings import YES, me_model
from telegram_bot.rooms.computation.reviews import Origin


class PersonalHandlers:
    """The handlers by the class of their frame."""

    def __init__(self, requests: Requests, languages: Languages) -> None:
        self._requests, self._languages = requests, languages
        self.handlers: Mapping[type[Any], FrameHandler] = {
            frames.AskHome: self.home,
            frames.AskMatches: self.matches,
            frames.AskMe: self.me,
            frames.ChooseSeen: self.choose_seen,
            frames.ShareMistakes: self.share_mistakes,
            frames.ChooseZone: self.choose_zone,
            frames.AskTop: self.top,
            frames.SendOwnData: self.own_data,
            frames.AskDay: self.day,
            frames.ShareDay: self.share,
            frames.ShareStep: self.share_step,
            frames.Invite: self.invite,
            frames.StartDuel: self.duel,
            frames.PlayBoard: self.play_board,
            frames.AskPuzzle: self.puzzle,
            frames.SolvePuzzle: self.solve,
        }

    async def home(self, frame: frames.AskHome, visitor: Visitor) -> Answer:
        return await self._requests.personal.home(visitor.texts, visitor.person.id)

    async def matches(self, frame: frames.AskMatches, visitor: Visitor) -> Answer:
        return await self._requests.personal.history(visitor.texts, visitor.person.id, frame.game, frame.page)

    async def me(self, frame: Request, visitor: Visitor) -> Answer:
        known = await self._requests.personal.known(visitor.texts, visitor.person.id)
        return me_model(visitor.texts, known)

    async def choose_seen(self, frame: frames.ChooseSeen, visitor: Visitor) -> Answer:
        await self._requests.personal.people.choose(visitor.person.id, visibility=frame.value)
        return await self.me(frame, visitor)

    async def share_mistakes(self, frame: frames.ShareMistakes, visitor: Visitor) -> Answer:
        await self._requests.personal.people.choose(visitor.person.id, share_mistakes=frame.value == YES)
        return await self.me(frame, visitor)

    async def choose_zone(self, frame: frames.ChooseZone, visitor: Visitor) -> Answer:
        texts = await self._languages.choose_zone(visitor.person.id, frame.value)
        return await self.me(frame, replace(visitor, texts=texts.words))

    async def top(self, frame: frames.AskTop, visitor: Visitor) -> Answer:
        """Return the group's leaderboard, to its members only."""
        chat, person, texts = visitor.room.place.chat_id, visitor.person.id, visitor.texts
        standing = None if visitor.room.is_practice else await self._requests.personal.access.standing(chat, person)
        if standing is None or not standing.is_member:
            return ProblemFrame(frame.id, "no-table", texts.plain("app-problem-no-table"))
        return await self._requests.personal.top(texts, chat, frame.game, frame.period)

    async def own_data(self, frame: frames.SendOwnData, visitor: Visitor) -> Answer:
        told = await self._requests.personal.send_data(visitor.texts, visitor.person.id)
        return Done(frame.id) if told == SENT else ProblemFrame(frame.id, told, visitor.texts.plain(told))

    # ------------------------------------------------------------------ deals of the day

    async def day(self, frame: frames.AskDay, visitor: Visitor) -> Answer:
        """Return the deals of the day, or the result of those asked for if one of them is finished.

        If it takes long, as while kernels are compiled, a `Waiting` comes first; the page then asks for what is known.
        """
        boards, texts = self._requests.boards.at_once if frame.known else self._requests.boards, visitor.texts
        making = asyncio.ensure_future(boards.shown(texts, visitor.person.id, frame.what))
        if not frame.known and not (await asyncio.wait([making], timeout=QUICK_SECONDS))[0]:
            await visitor.send(Waiting(frame.id, texts.plain("today-preparing")))
        return await making

    async def share(self, frame: frames.ShareDay, visitor: Visitor) -> Answer:
        texts = visitor.texts
        card = await self._requests.boards.card(texts, visitor.person.id, frame.what)
        if card is None:
            return ProblemFrame(frame.id, "nothing", texts.plain("share-nothing"))
        return await self._shared(frame, visitor, card)

    async def _shared(self, frame: frames.Share, visitor: Visitor, card: ShareCard) -> Answer:
        texts, person = visitor.texts, visitor.person.id
        if not frame.story:
            return await self._requests.sharing.prepare(texts, card, person)
        story = await self._requests.sharing.story(texts, card, person)
        return story or ProblemFrame(frame.id, "no-story", texts.plain("app-problem-no-story"))

    async def share_step(self, frame: frames.ShareStep, visitor: Visitor) -> Answer:
        """Prepare the card of a decision, on which no other people are named: it may go to any chat."""
        texts, room, person = visitor.texts, visitor.room, visitor.person.id
        if await self._requests.boards.is_spoiled_by(person, room.board):
            return ProblemFrame(frame.id, "sealed", texts.plain("moment-sealed"))
        card = await self._requests.tables.moment(texts, room, person, frame.round, frame.place, Origin.ROUND_END, ())
        return card if isinstance(card, Problem) else await self._shared(frame, visitor, card)

    async def invite(self, frame: frames.Invite, visitor: Visitor) -> Answer:
        """Prepare an invitation to the lobby of a group's table."""
        texts, room = visitor.texts, visitor.room
        if room.stage != Stage.LOBBY or room.is_solo:
            return Problem.NOT_IN_LOBBY
        card = table_card(texts, room.link_name, room.game)
        return await self._requests.sharing.prepare(texts, card, visitor.person.id)

    async def duel(self, frame: frames.StartDuel, visitor: Visitor) -> Answer:
        return await self._requests.boards.duel(visitor.texts, frame.what, visitor.person)

    async def play_board(self, frame: frames.PlayBoard, visitor: Visitor) -> Answer:
        """Start or continue a deal; the answer has the number of its table."""
        return opened(frame, await self._requests.boards.play(visitor.texts, frame.board, visitor.person))

    # ------------------------------------------------------------------ puzzles

    async def puzzle(self, frame: frames.AskPuzzle, visitor: Visitor) -> Answer:
        texts, by = visitor.texts, visitor.person
        if frame.puzzle:
            return await self._requests.puzzles.open(texts, by, frame.puzzle)
        return await self._requests.puzzles.next(texts, by, more=frame.more)

    async def solve(self, frame: frames.SolvePuzzle, visitor: Visitor) -> Answer:
        """Judge an answer; repeating it counts for nothing."""
        return await self._requests.puzzles.answer(visitor.texts, visitor.person, frame.puzzle, frame.way, frame.key)
