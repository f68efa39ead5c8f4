"""Deals of the day: draw, give a par, start attempts, judge and close them. Duels: challenge, accept, compare."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import structlog

from analysis.boards import DEALS, SEAT, Board, Par, Span, outcome_of, span_of
from analysis.core.sources import source_digest
from telegram_bot.background import Clock
from telegram_bot.domain import boards as calendar
from telegram_bot.domain.boards import (
    Attempt,
    DayBoard,
    Duel,
    Standing,
    State,
    by_person,
    parts_of,
    ranked,
    standing_of,
)
from telegram_bot.domain.commands import CommandResult, Person, Problem, RoomEvent
from telegram_bot.domain.room import DAY_SECONDS, Room, Stage
from telegram_bot.rooms.computation.reviews import Origin, Reviews
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.values import UnreadableRoom

AGAIN_SECONDS = 30.0
"""Repeating a challenge within these seconds gives the same duel, if nobody has accepted it yet."""
DEAL = re.compile("d[0-9]{1,15}")
"""Names a deal, and with it all deals of its game and day."""

PARS_AT_ONCE = 12
"""Pars that are computed before other work continues, today's deals first, since a stranger can start all past deals.

Pars are computed a day ahead, so those of two days can be due together.
"""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Day:
    """A person's deals at one time: the playable and played ones, attempts by deal id, and longer periods.

    `past`: the deals of some earlier days. `withdrawn`: deals of these days that the person started, but that were
    withdrawn.
    """

    now: float
    boards: Sequence[DayBoard]
    attempts: dict[int, Attempt]
    week: Span | None = None
    month: Span | None = None
    past: Sequence[DayBoard] = ()
    withdrawn: Sequence[DayBoard] = ()

    def of(self, game: str) -> list[DayBoard]:
        """Return the deals of a game."""
        return [board for board in self.boards if board.board.game == game]

    @property
    def standing(self) -> Standing:
        """Return the person's standing in the deals."""
        return standing_of(self.boards, self.attempts)

    @property
    def coming(self) -> DayBoard | None:
        """Return the deal that the person plays next, started ones first; None if none can be played.

        A deal of a past day can still be started, a deal of a finished duel cannot.
        """
        left = [one for one in self.boards if one.id not in self.attempts or not self.attempts[one.id].finished]
        playable = [board for board in left if board.id in self.attempts or not board.is_of_past_duel(self.now)]
        return min(playable, key=lambda board: board.id not in self.attempts, default=None)


@dataclass(frozen=True, slots=True)
class DuelDay:
    """A duel as a person sees it: `day` has its deals and the person's attempts.

    Its deals are those that still exist and were not withdrawn; the withdrawn ones are in `day.withdrawn`.

    `standings`: without scores until the person has played all deals or the duel is over.
    """

    duel: Duel
    day: Day
    standings: list[Standing]


@dataclass(eq=False)
class Boards:
    """Deals of the day, and duels. `par` computes the par of a deal; None if nothing computes."""

    store: BoardStore
    service: RoomService
    reviews: Reviews
    clock: Clock
    random: Random
    par: Callable[[Board], Awaitable[Par]] | None
    _computing: set[int] = field(default_factory=set, init=False)

    # ------------------------------------------------------------------ the calendar

    async def prepare(self) -> None:
        """Draw missing deals, end attempts at closed ones, and compute pars. Idempotent."""
        now = self.clock.now()
        await self._draw(now)
        await self.store.drop_marks()
        for attempt in await self.store.unfinished(now - calendar.LATE_SECONDS, now - calendar.PAST_SECONDS):
            try:
                room = await self.service.close_board(attempt.room_id)
            except UnreadableRoom:
                log.exception("an attempt cannot be read and counts for nothing", board=attempt.board_id)
                await self.service.writer.end(attempt.room_id)
                await self.store.drop(attempt)
                continue
            except Exception:
                log.exception("an attempt cannot be ended", board=attempt.board_id, room=attempt.room_id)
                continue
            if room is None:
                await self.store.finish(replace(attempt, finished=True), now)
            else:
                await self._judge(room)
        in_use = now - calendar.DAYS_AHEAD * DAY_SECONDS
        missing = await self.store.without_par(now, now + calendar.PAR_AHEAD, in_use, source_digest())
        missing.sort(key=lambda board: (board.closes_at <= now, board.duel is not None))
        for board in missing[:PARS_AT_ONCE]:
            await self._give_par(board)

    async def _draw(self, now: float) -> None:
        for opens_at in calendar.days_to_draw(now):
            if not await self.store.between(opens_at, opens_at + DAY_SECONDS):
                await self.store.draw(list(calendar.drawn(opens_at, self.random)))

    async def _give_par(self, board: DayBoard) -> None:
        """Compute and store the par of a deal unless that is in progress; a failure is logged and retried later."""
        if self.par is None or board.id in self._computing:
            return
        self._computing.add(board.id)
        try:
            await self.store.set_par(board.id, await self.par(board.board), source_digest())
        except Exception:
            log.exception("the par of a deal cannot be computed", board=board.id)
        finally:
            self._computing.discard(board.id)

    # ------------------------------------------------------------------ attempts

    async def play(self, board_id: int, by: Person, bots: Sequence[str]) -> CommandResult:
        """Start a deal or continue it, even if it is finished; BOARD_CLOSED if it cannot be played."""
        board = await self.store.get(board_id)
        if board is None:
            return CommandResult(None, Problem.BOARD_CLOSED)
        begun = await self.store.attempt(board_id, by.id)
        if begun is None:
            if not await self._is_open_to(board, by.id):
                return CommandResult(None, Problem.BOARD_CLOSED)
            result = await self.service.open_board(board, by, bots)
            if board.par is None and len(self._computing) < PARS_AT_ONCE:
                self.service.tasks.start(self._give_par(board))
            if result.problem != Problem.TABLE_EXISTS:
                return result
            begun = await self.store.attempt(board_id, by.id)
        room = None if begun is None else await self.service.get(begun.room_id)
        return CommandResult(room, None if room is not None else Problem.NO_TABLE)

    async def _is_open_to(self, board: DayBoard, person: int) -> bool:
        """Return whether a person may play a deal: one of today or earlier, or one of an open duel they are in."""
        now = self.clock.now()
        if board.duel is not None and all(one.id != board.duel for one in await self.store.open_duels(person, now)):
            return False
        return not board.is_withdrawn and board.state(now) != State.DRAWN

    async def ended(self, room: Room, _event: RoomEvent) -> None:
        """Judge an attempt that has ended, in the background."""
        if room.board is not None:
            self.service.tasks.start(self._judge(room))

    async def _judge(self, room: Room) -> None:
        """Store the result of an attempt that has ended; if it cannot be judged now, this is retried later."""
        attempt = None if room.board is None else await self.store.attempt(room.board, room.opener)
        if attempt is None or attempt.finished or room.stage != Stage.ENDED or room.match is None:
            return
        found = replace(attempt, finished=True, assisted=room.is_assisted)
        if room.match.scores:
            review = await self.reviews.of(room, 1, Origin.ROUND_END)
            if review is None:
                return
            outcome = outcome_of(room.game, room.match.scores[0], review.chances, room.match.winner)
            grades = tuple(one.grade for one in review.decisions if one.seat == SEAT)
            found = replace(found, outcome=outcome, accuracy=review.players[SEAT].accuracy, grades=grades)
        await self.store.finish(found, self.clock.now())

    # ------------------------------------------------------------------ results

    async def day(self, person: int) -> Day:
        """Return a person's day; finished attempts are judged first, and missing deals are drawn.

        Deals are missing for a moment after a start of a bot that has not run for a week.
        """
        now = self.clock.now()
        if not await self.store.between(calendar.day_of(now), now + 1):
            await self._draw(now)
        began = [calendar.period_of(now, month=is_month) for is_month in (False, True)]
        both = await self.store.between(min(began), now)
        week, month = ([board for board in both if board.opens_at >= first] for first in began)
        recent = await self.store.between(calendar.day_of(now) - calendar.PAST_DAYS * DAY_SECONDS, now, withdrawn=True)
        known = {board.id: board for board in (*both, *recent)}
        day = await self.day_of([known[number] for number in sorted(known)], person)
        return replace(
            day,
            boards=[board for board in day.boards if _is_shown(board, day.attempts.get(board.id), now)],
            week=span_of(parts_of(week, day.attempts)),
            month=span_of(parts_of(month, day.attempts)),
            past=[board for board in recent if board.opens_at < calendar.day_of(now) and not board.is_withdrawn],
        )

    async def deals(self, person: int, what: str) -> Day | None:
        """Return today's deals of a game, or those of the day and game of a deal (`d412`); None if there are none."""
        now = self.clock.now()
        found = await self.store.get(int(what[1:])) if DEAL.fullmatch(what) else None
        if found is not None and found.duel is not None:
            duel = await self.store.duel(found.duel)
            if duel is None or person not in duel.people:
                return None
            boards = await self.store.those(duel.boards)
        else:
            game, opens_at = (what, calendar.day_of(now)) if found is None else (found.board.game, found.opens_at)
            all_drawn = await self.store.between(opens_at, opens_at + 1, withdrawn=True)
            boards = [one for one in all_drawn if one.board.game == game]
        day = await self.day_of(boards, person)
        return None if not day.boards or day.boards[0].state(now) == State.DRAWN else day

    async def day_of(self, boards: Sequence[DayBoard], person: int) -> Day:
        """Return some deals with a person's attempts, finished ones judged first; withdrawn deals separately."""
        attempts = {one.board_id: one for one in await self.store.attempts([board.id for board in boards], [person])}
        for attempt in attempts.values():
            room = None if attempt.finished else await self.service.readable(attempt.room_id)
            if room is not None and room.stage == Stage.ENDED:
                await self._judge(room)
                attempts[attempt.board_id] = await self.store.attempt(attempt.board_id, person) or attempt
        left = [board for board in boards if not board.is_withdrawn]
        gone = [board for board in boards if board.is_withdrawn and board.id in attempts]
        return Day(self.clock.now(), left, attempts, withdrawn=gone)

    async def share_below(self, boards: Sequence[DayBoard], own: int) -> float | None:
        """Return the share of players of some deals who scored below `own`, None if there are too few."""
        closes_at = {board.id: board.closes_at for board in boards}
        played = by_person(await self.store.attempts(closes_at), closes_at)
        scores = [score for one in played.values() if (score := standing_of(boards, one).compared) is not None]
        return sum(score < own for score in scores) / len(scores) if len(scores) >= calendar.LEAST_PLAYERS else None

    # ------------------------------------------------------------------ duels

    async def challenge(self, what: str, by: Person) -> Duel | Problem:
        """Start a duel on new deals of a game, or on those of a deal (`d412`), which the person must have finished."""
        store, now, new = self.store, self.clock.now(), what in DEALS
        mine = await store.open_duels(by.id, now)
        if (same := await self._just_begun(mine, what, now)) is not None:
            return same
        if len(mine) >= calendar.MOST_OPEN:
            return Problem.DUELS_MANY
        day = None if new else await self.deals(by.id, what)
        if not new and (day is None or not day.standing.is_over):
            return Problem.DUEL_FIRST
        if day is not None and (of := day.boards[0].duel) is not None:  # the deals belong to a duel: join it
            found = await store.duel(of)
            return Problem.DUEL_OVER if found is None or found.closes_at <= now else found
        game = what if day is None else day.boards[0].board.game
        numbers = [] if day is None else [board.id for board in day.boards]
        token = calendar.new_token(self.random)
        duel = Duel(0, token, game, now + calendar.DUEL_SECONDS, numbers, {by.id: by.full_name})
        fresh = [] if day is not None else list(calendar.drawn_for_duel(game, now, self.random))
        added = await store.add_duel(duel, fresh, mine)
        return await self.challenge(what, by) if added is None else added  # another press of theirs was faster

    async def _just_begun(self, duels: Sequence[Duel], what: str, now: float) -> Duel | None:
        """Return the duel that the same press has just started, as when it is repeated after a lost connection."""
        for duel in duels:
            if duel.closes_at > now + calendar.DUEL_SECONDS - AGAIN_SECONDS and len(duel.people) == 1:
                first = await self.store.get(duel.boards[0])
                if first is not None and what == (duel.game if first.duel == duel.id else f"d{first.id}"):
                    return duel
        return None

    async def accept(self, token: str, by: Person) -> Duel | Problem:
        """Add a person to a duel unless they are in it already."""
        store, now = self.store, self.clock.now()
        duel = await store.duel(token)
        if duel is None or (duel.closes_at <= now and by.id not in duel.people):
            return Problem.DUEL_OVER
        if by.id in duel.people:
            return duel
        return await store.join_duel(duel.id, by.id, by.full_name) or await store.duel(token) or Problem.DUEL_OVER

    async def duel_day(self, duel: Duel, person: int) -> DuelDay:
        """Return a duel as a person sees it; attempts started after its end, as at deals of past days, do not count."""
        there = await self.store.those(duel.boards)
        day = await self.day_of(there, person)
        day = replace(day, withdrawn=[board for board in there if board.is_withdrawn])
        closes_at = {board.id: duel.closes_at for board in day.boards}
        played = by_person(await self.store.attempts(closes_at), closes_at)
        found = [standing_of(day.boards, played.get(one, {}), one) for one in duel.people]
        if duel.closes_at > day.now and not day.standing.is_over:
            found = [replace(one, mean=None) for one in found]
        return DuelDay(replace(duel, boards=list(closes_at)), day, ranked(found))


def _is_shown(board: DayBoard, attempt: Attempt | None, now: float) -> bool:
    """Return whether a deal is today's, or yesterday's and may still be finished."""
    if board.state(now) == State.CLOSING:
        return attempt is not None and not attempt.finished and attempt.begun_at < board.closes_at
    return board.state(now) == State.OPEN
