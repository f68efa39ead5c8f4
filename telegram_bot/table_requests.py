"""Requests of a person at a table, in the chat or in the Mini App: carried out here, and answered there.

`version` is that of the table that the person saw, None if it does not matter, as for a typed command.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence

from analysis.hints.advice import Advice
from analysis.levels import Level
from analysis.review.line import LineMove
from engine.game import Move, Round
from telegram_bot.domain import lobby, play
from telegram_bot.domain.commands import Command, CommandResult, Person, Problem
from telegram_bot.domain.lobby import BOT_LEVEL, COACH, GAME
from telegram_bot.domain.room import Coach, Place, Room, Stage
from telegram_bot.presentation.names import bot_names
from telegram_bot.presentation.orders import ORDERS
from telegram_bot.presentation.review import ReviewedRound, has_better
from telegram_bot.presentation.settings import setting_command
from telegram_bot.presentation.step import MomentCard, ReviewPlace, moment_card
from telegram_bot.rooms.computation.reviews import Origin, Replays, Reviews, finished_rounds
from telegram_bot.rooms.runtime.hints import Tell, why_no_hint
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Texts

SHORT_WAIT = 0.5
"""Seconds within which known reviews arrive; only after that is a person told to wait."""


class TableRequests:
    """The requests of people at tables; `group_texts`: the texts of a chat, by its id."""

    def __init__(self, service: RoomService, reviews: Reviews, group_texts: Callable[[int], Awaitable[Texts]]) -> None:
        self._service = service
        self._reviews = reviews
        self._replays = Replays()
        self._group_texts = group_texts

    # ------------------------------------------------------------------ changes

    async def open(self, place: Place, game: str, by: Person, like: Room | None = None) -> CommandResult:
        """Open a table, or a practice in the person's private chat; `like` as for `RoomService.open`."""
        bots = await self._bot_names(place) if place.chat_id == by.id else ()
        return await self._service.open(place, game, by, like, bots)

    async def practise(self, game: str, by: Person) -> CommandResult:
        """Open a practice of a game like the last one, or return the live one, whose game changes before it begins.

        TABLE_EXISTS with the live one if it plays a match of another game.
        """
        place = Place(by.id)
        await self._end(by, lambda room: room.is_lesson)
        result = await self.open(place, game, by, like=await self._service.last_ended_at(place))
        room = result.room
        if result.problem != Problem.TABLE_EXISTS or room is None:
            return result
        if room.game != game and room.stage == Stage.LOBBY:
            return await self.perform(room, by, lobby.ChangeSetting(GAME, game))
        return CommandResult(room) if room.game == game else result

    async def learn(self, game: str, by: Person) -> CommandResult:
        """Start the lesson of a game, or return the live one; another lesson, or a practice before its match, is ended.

        TABLE_EXISTS with a practice whose match is being played.
        """
        await self._end(by, lambda room: room.game != game if room.is_lesson else room.stage == Stage.LOBBY)
        bots = await self._bot_names(Place(by.id))
        result = await self._service.open(Place(by.id), game, by, bots=bots, lesson=True)
        room = result.room
        if room is None or not room.is_lesson:
            return result
        begun = await self.perform(room, by, play.Start()) if room.stage == Stage.LOBBY else CommandResult(room)
        return CommandResult(begun.room) if begun.problem == Problem.NOT_IN_LOBBY else begun  # by a repeated press

    async def _end(self, by: Person, which: Callable[[Room], bool]) -> None:
        room = await self._service.at(Place(by.id))
        if room is not None and which(room):
            await self.perform(room, by, play.Stop())

    async def _by_oneself(self, game: str, by: Person) -> CommandResult:
        """Start, or continue, a practice after a lesson: easy bot players, and a coach that explains."""
        result = await self.open(Place(by.id), game, by)
        if result.problem == Problem.TABLE_EXISTS and result.room is not None and result.room.game == game:
            return CommandResult(result.room)
        level, coach = ((BOT_LEVEL, Level.EASY), (COACH, Coach.EXPLAIN))
        for command in (lobby.ChangeSetting(*level), lobby.ChangeSetting(*coach), play.Start()):
            if not result.ok or result.room is None:
                break
            result = await self.perform(result.room, by, command)
        return result

    async def _bot_names(self, place: Place) -> tuple[str, ...]:
        return bot_names(await self._group_texts(place.chat_id))

    async def order(self, room: Room, by: Person, name: str, version: int | None = None) -> CommandResult:
        """Give one of `ORDERS`; the result has the new table if it opens one.

        The room of the result is `room` itself if somebody else has given the order before.
        """
        command = ORDERS[name].command
        if command is None:
            if room.stage != Stage.ENDED:
                return CommandResult(room, Problem.STALE)
            if room.is_lesson:
                return await self._by_oneself(room.game, by)
            if not await by.is_member(room.place.chat_id):
                live = await self._service.at(room.place)
                if live is None or live.seat_of(by.id) is None:
                    return CommandResult(room, Problem.NO_GUESTS)
            return await self._sit_down(await self.open(room.place, room.game, by, like=room), by)
        is_running = room.stage in (Stage.CUTTING, Stage.PLAYING) and room.seat_of(by.id) is not None
        if name == "next-round" and is_running:
            return CommandResult(room)
        if isinstance(command, lobby.AddBot):
            command = lobby.AddBot(await self._bot_names(room.place))
        return await self.perform(room, by, command, version)

    async def _sit_down(self, opened: CommandResult, by: Person) -> CommandResult:
        """Return the result of opening a table; if somebody else has opened one first, the person gets a seat there."""
        room = opened.room
        if opened.problem != Problem.TABLE_EXISTS or room is None or room.stage != Stage.LOBBY:
            return opened
        seat = room.seat_of(by.id)
        is_seated = seat is not None and not room.seats[seat].away
        return CommandResult(room) if is_seated else await self.perform(room, by, lobby.Join())

    async def set_value(self, room: Room, by: Person, setting: str, index: int) -> CommandResult:
        """Choose a value of a setting, by its index among those shown."""
        command = setting_command(room, setting, index)
        if command is None:
            return CommandResult(room, Problem.BAD_SETTING)
        if command.value is None and room.stage == Stage.LOBBY and command.name not in room.settings.options:
            return CommandResult(room)  # the option is left out already, and a room refuses to remove what is not there
        return await self.perform(room, by, command)

    async def perform(self, room: Room, by: Person, command: Command, version: int | None = None) -> CommandResult:
        """Give a command; the version is checked if it matters for this command."""
        return await self._service.perform(room.id, command, by, None if command.any_version else version)

    async def play(
        self, room: Room, by: Person, moves: Sequence[Move], version: int | None = None, *, anyway: bool = False
    ) -> CommandResult:
        """Make moves one after the other, up to the first that fails; those made before it stay.

        HELD_BACK, with the coach's remark, before moves that it asks about, unless they are to be made `anyway`.
        """
        remark = None
        if version in (None, room.version):
            remark = await self._service.coach.remark(room, by.id, moves, anyway=anyway)
        if remark is not None and remark.asks:
            return CommandResult(room, Problem.HELD_BACK, remark=remark)
        result = CommandResult(room)
        for move in moves:
            result = await self._service.perform(room.id, play.Play(move, remark), by, version)
            if not result.ok or result.room is None:
                break
            version = result.room.version
        return result

    # ------------------------------------------------------------------ hints and reviews

    async def hint(self, room: Room, person: int, version: int, tell: Tell) -> Advice | Problem:
        """Return a hint for the person to move, or why there is none; `tell` as for `Hints.waited_for`."""
        problem = why_no_hint(room, person, version)
        return problem or await self._service.hints.waited_for(room, person, tell) or Problem.STALE

    def why_no_review(self, room: Room, person: int, number: int, *, public: bool) -> Problem | None:
        """Return why a person may not open a round's review; `public`: they want only what everybody may see."""
        if room.seat_of(person) is None and (room.has_private_reviews or not public):
            return Problem.NOT_SEATED
        return None if 1 <= number <= finished_rounds(room) and not room.is_lesson else Problem.NO_REVIEW

    async def review(
        self,
        room: Room,
        person: int,
        number: int,
        origin: Origin = Origin.ROUND_END,
        *,
        public: bool = True,
        tell: Callable[[], Awaitable[None]] | None = None,
    ) -> ReviewedRound | Problem:
        """Return the review of a round when it is done; `tell` is called if that takes longer than a moment."""
        problem = self.why_no_review(room, person, number, public=public)
        if problem is not None:
            return problem
        coming = asyncio.ensure_future(self._reviews.of(room, number, origin))
        try:
            done, _ = await asyncio.wait({coming}, timeout=SHORT_WAIT)
            if not done and tell is not None:
                await tell()
            review = await coming
        finally:
            coming.cancel()
        if review is None or room.match is None:
            return Problem.REVIEW_FAILED
        return ReviewedRound(room, room.match, origin, review)

    async def step(
        self,
        room: Room,
        person: int,
        number: int,
        place: int,
        origin: Origin = Origin.ROUND_END,
        *,
        all_open: bool,
        tell: Callable[[], Awaitable[None]] | None = None,
    ) -> tuple[ReviewPlace, Sequence[Round]] | Problem:
        """Return a place of a finished round for a player, and the round at each place."""
        reviewed = await self.review(room, person, number, origin, public=False, tell=tell)
        seat = room.seat_of(person)
        if isinstance(reviewed, Problem) or seat is None:
            return reviewed if isinstance(reviewed, Problem) else Problem.NOT_SEATED
        if place > len(reviewed.entries):
            return Problem.NO_PLACE
        rounds = await self._replays.of(room.id, reviewed.match, number)
        return ReviewPlace(reviewed, seat, place, all_open), rounds

    async def moment(
        self, texts: Texts, room: Room, person: int, number: int, place: int, origin: Origin, named: Collection[int]
    ) -> MomentCard | Problem:
        """Return the card of a player's own decision; `named`: the people who may be named on it."""
        found = await self.step(room, person, number, place, origin, all_open=False)
        if isinstance(found, Problem):
            return found
        return moment_card(texts, *found, named) or Problem.NO_PLACE

    async def line(
        self, room: Room, person: int, number: int, place: int, *, all_open: bool, tell: Callable[[], Awaitable[None]]
    ) -> tuple[ReviewPlace, Sequence[LineMove]] | Problem:
        """Return a place of a finished round with the better line of the decision made there."""
        found = await self.step(room, person, number, place, all_open=all_open, tell=tell)
        if isinstance(found, Problem):
            return found
        at, rounds = found
        decision = at.decision
        if decision is None or not has_better(decision):
            return Problem.NO_LINE
        line = await self._reviews.line(room, number, rounds[place - 1], decision)
        return Problem.REVIEW_FAILED if line is None else (at, line)
