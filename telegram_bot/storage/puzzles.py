"""The store of puzzles and of people's answers."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import structlog
from sqlalchemy import Connection, Row, Select, and_, delete, exists, func, insert, or_, select, update

from analysis.core.serialization import from_plain, to_plain
from analysis.hints.advice import Advice
from analysis.puzzles import Missed, Puzzle
from telegram_bot.domain.people import day_begins
from telegram_bot.domain.puzzles import MOST, DuePuzzle, PuzzleState, Try, answered, is_badly_posed, verdict_of
from telegram_bot.domain.room import DAY_SECONDS, Visibility
from telegram_bot.storage.database import SqlStore, put, write_transaction
from telegram_bot.storage.models import PersonRow, PuzzleRow, PuzzleTryRow, ResultRow, RoomRow, SeatRow

log = structlog.get_logger(__name__)

MOST_GROUPS = 10
"""Groups whose puzzles a person gets: for each one Telegram is asked whether the person is a member."""
IS_DEAL = exists().where(RoomRow.id == PuzzleRow.room_id, RoomRow.board.is_not(None)).label("is_deal")
PUZZLES = select(PuzzleRow.__table__, IS_DEAL)
SHARED = (
    select(ResultRow.chat_id)
    .join(PuzzleRow, and_(ResultRow.room_id == PuzzleRow.room_id, ResultRow.person == PuzzleRow.person))
    .join(PersonRow, PersonRow.person == PuzzleRow.person)
    .where(PersonRow.share_mistakes, PersonRow.visibility != Visibility.HIDDEN)
)
"""The group that a puzzle is shared with: the one in which its match, now ended, was played."""


class PuzzleStore(SqlStore):
    """People's own puzzles, and one of each day; times are in seconds since the epoch."""

    @write_transaction
    def add(self, connection: Connection, room_id: int, number: int, found: Mapping[int, Sequence[Missed]]) -> None:
        """Store missed decisions of a round by person, skipping known ones.

        Nothing is stored for people who have meanwhile left the table, for example by deleting their data.
        """
        row = PuzzleRow
        seats = select(SeatRow.person).where(SeatRow.room_id == room_id, SeatRow.person.in_(found))
        for person in filter(None, connection.scalars(seats.with_for_update(read=True)).all()):
            known = select(row.place).where(row.room_id == room_id, row.round == number)
            places = set(connection.scalars(known).all())
            of_round = {"person": person, "room_id": room_id, "round": number, "at": self._now()}
            for one in found[person]:
                if one.place not in places:
                    connection.execute(insert(row).values(_missed(one) | of_round))
            _drop_excess(connection, person)

    @write_transaction
    def add_daily(self, connection: Connection, day: int, puzzle: Puzzle, engine: str) -> None:
        """Store the puzzle of a day (since the epoch) unless it has one."""
        if not connection.scalar(select(exists().where(PuzzleRow.day == day))):
            values = _missed(puzzle.missed) | _looked(puzzle.ways, engine) | {"day": day, "at": self._now()}
            connection.execute(insert(PuzzleRow).values(values))

    async def has_daily(self, day: int) -> bool:
        """Return whether a day has a puzzle."""
        return bool(await self._scalar(select(exists().where(PuzzleRow.day == day))))

    async def unlooked(self, engine: str, limit: int) -> list[DuePuzzle]:
        """Return puzzles not yet checked by these sources: new ones, then shown ones, each oldest first.

        Puzzles of past days are left out.
        """
        row, today = PuzzleRow, int(self._now() // DAY_SECONDS)
        wanted = (row.state != PuzzleState.WITHDRAWN, row.engine != engine, or_(row.day.is_(None), row.day >= today))
        return await self._puzzles(PUZZLES.where(*wanted).order_by(row.state, row.id).limit(limit))

    @write_transaction
    def looked(self, connection: Connection, puzzle: int, ways: Advice | None, engine: str) -> None:
        """Store the result of a second look; without ways, a shown puzzle is withdrawn and a new one deleted."""
        row = PuzzleRow
        if ways is None:
            connection.execute(delete(row).where(row.id == puzzle, row.state == PuzzleState.FOUND))
            withdrawn = update(row).where(row.id == puzzle)
            connection.execute(withdrawn.values(state=PuzzleState.WITHDRAWN, engine=engine))
        else:
            shown = update(row).where(row.id == puzzle, row.state != PuzzleState.WITHDRAWN)
            connection.execute(shown.values(_looked(ways, engine)))

    # ------------------------------------------------------------------ one person

    async def get(self, puzzle: int) -> DuePuzzle | None:
        """Return a puzzle."""
        return next(iter(await self._puzzles(PUZZLES.where(PuzzleRow.id == puzzle))), None)

    async def group_of(self, puzzle: DuePuzzle) -> int | None:
        """Return the group that a puzzle is shared with now, None if it is private."""
        return await self._scalar(SHARED.where(PuzzleRow.id == puzzle.id))

    async def groups(self, person: int) -> list[int]:
        """Return groups in which a person has played and whose members share puzzles, at most `MOST_GROUPS`."""
        played = select(ResultRow.chat_id).where(ResultRow.person == person)
        shared = SHARED.where(PuzzleRow.person != person, ResultRow.chat_id.in_(played))
        return list(await self._scalars(shared.distinct().order_by(ResultRow.chat_id).limit(MOST_GROUPS)))

    async def due(self, person: int, limit: int, zone: str, chats: Collection[int] = ()) -> list[DuePuzzle]:
        """Return what a person can solve now: their own puzzles, those shared with some groups, then today's.

        Within each kind, returning ones come first.
        """
        row, coming = PuzzleRow, _due(person, self._now(), zone, chats)
        order = (row.day.is_not(None), row.person != person, PuzzleTryRow.due_at.is_(None), PuzzleTryRow.due_at, row.id)
        return await self._puzzles(coming.order_by(*order).limit(limit))

    async def counts(self, person: int, zone: str, chats: Collection[int] = ()) -> tuple[int, int]:
        """Return how many puzzles are waiting for a person, and how many they answered today in their time zone."""
        now, tried = self._now(), PuzzleTryRow
        coming = _due(person, now, zone, chats).subquery()
        today = select(func.count()).where(tried.person == person, tried.at >= day_begins(now, zone))
        waiting = await self._scalar(select(func.count()).select_from(coming))
        return waiting or 0, await self._scalar(today) or 0

    async def last_try(self, puzzle: int, person: int) -> Try | None:
        """Return a person's last answer to a puzzle."""
        return _try(await self._row(_tries(puzzle, person)))

    @write_transaction
    def answer(self, connection: Connection, puzzle: DuePuzzle, person: int, way: str, zone: str) -> Try:
        """Store a person's answer unless it does not count; return the one that counts.

        A puzzle is withdrawn if its answers show that it is badly posed.
        """
        row, now = PuzzleTryRow, self._now()
        connection.execute(select(PuzzleRow.id).where(PuzzleRow.id == puzzle.id).with_for_update())
        before = _try(connection.execute(_tries(puzzle.id, person)).first())
        if before is not None and before.is_settled(now):
            return before
        found = answered(before, way, verdict_of(puzzle, way), now, zone)
        values = {"at": now, "way": way, "verdict": found.verdict, "due_at": found.due_at, "step": found.step}
        put(connection, row, {"puzzle_id": puzzle.id, "person": person}, values)
        ways = connection.scalars(select(row.way).where(row.puzzle_id == puzzle.id)).all()
        if is_badly_posed(puzzle, ways):
            withdrawn = update(PuzzleRow).where(PuzzleRow.id == puzzle.id)
            connection.execute(withdrawn.values(state=PuzzleState.WITHDRAWN))
        return found

    async def _puzzles(self, query: Select[Any]) -> list[DuePuzzle]:
        """Return the puzzles of a query; unreadable ones, as of other game versions, are withdrawn."""
        found, unreadable = list[DuePuzzle](), list[int]()
        for row in await self._rows(query):
            try:
                found.append(_puzzle(row))
            except Exception:
                log.exception("a puzzle cannot be read", puzzle=row.id)
                unreadable += [row.id] if row.state != PuzzleState.WITHDRAWN else []
        if not unreadable:
            return found
        await self._change(update(PuzzleRow).where(PuzzleRow.id.in_(unreadable)).values(state=PuzzleState.WITHDRAWN))
        return await self._puzzles(query)  # others may take their places within the limit


def _due(person: int, now: float, zone: str, chats: Collection[int]) -> Select[Any]:
    """Return the query of a person's due puzzles: their own and groups' from before today, and today's."""
    row, tried = PuzzleRow, PuzzleTryRow
    shared = SHARED.with_only_columns(row.id).where(ResultRow.chat_id.in_(chats))
    own = and_(or_(row.person == person, row.id.in_(shared)), row.at < day_begins(now, zone))
    daily = row.day == int(now // DAY_SECONDS)
    coming = or_(tried.person.is_(None), tried.due_at <= now)
    mine = and_(tried.puzzle_id == row.id, tried.person == person)
    shown = row.state != PuzzleState.WITHDRAWN
    return PUZZLES.outerjoin(tried, mine).where(shown, coming, or_(own, daily))


def _tries(puzzle: int, person: int) -> Select[Any]:
    row = PuzzleTryRow
    columns: tuple[Any, ...] = (row.at, row.way, row.verdict, row.due_at, row.step)
    return select(*columns).where(row.puzzle_id == puzzle, row.person == person)


def _drop_excess(connection: Connection, person: int) -> None:
    """Delete a person's puzzles beyond `MOST`: finished ones first, then the oldest."""
    row, tried = PuzzleRow, PuzzleTryRow
    is_done = exists().where(tried.puzzle_id == row.id, tried.person == person, tried.due_at.is_(None))
    excess = (connection.scalar(select(func.count()).where(row.person == person)) or 0) - MOST
    if excess > 0:
        old = select(row.id).where(row.person == person).order_by(is_done.desc(), row.id).limit(excess)
        connection.execute(delete(row).where(row.id.in_(old)))


def _missed(one: Missed) -> dict[str, Any]:
    position, moves = to_plain(one.view), list(one.moves)
    game = {"game": one.view.game, "engine": "", "state": PuzzleState.FOUND}
    return game | {"position": position, "moves": moves, "place": one.place, "spread": one.spread}


def _looked(ways: Advice, engine: str) -> dict[str, Any]:
    return {"ways": to_plain(ways), "engine": engine, "state": PuzzleState.OPEN}


def _puzzle(row: Row[Any]) -> DuePuzzle:
    given = {"place": row.place, "view": row.position, "moves": row.moves, "spread": row.spread}
    missed, ways = from_plain(Missed, given), from_plain(Advice, row.ways)
    return DuePuzzle(row.id, row.person, row.day, missed, ways, row.engine, row.state, row.is_deal)


def _try(row: Row[Any] | None) -> Try | None:
    return None if row is None else Try(*tuple(row))
