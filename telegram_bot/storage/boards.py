"""The store of deals of the day, of duels, and of attempts."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, delete, exists, func, insert, or_, select, update

from analysis.boards import Board, Outcome, Par
from analysis.review.report import Grade
from telegram_bot.domain.boards import DUEL_SECONDS, MOST_BEGUN, MOST_OPEN, MOST_PEOPLE, Attempt, DayBoard, Duel, State
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.people import told_apart
from telegram_bot.storage.database import SqlStore, attributes, one_by_one, write_transaction
from telegram_bot.storage.models import UNFINISHED, AttemptRow, BoardMarkRow, BoardRow, DuelistRow, DuelRow
from telegram_bot.storage.values import MayNotBegin, PlaceTaken

BOARDS, ATTEMPTS = select(BoardRow.__table__), select(AttemptRow.__table__)


def board_values(one: DayBoard) -> dict[str, Any]:
    """Return the columns of a new deal, without the duel it was drawn for."""
    own, dealt = ("opens_at", "closes_at", "number"), ("game", "options", "players", "dealer", "seed")
    return {**attributes(one, own), **attributes(one.board, dealt)}


class BoardStore(SqlStore):
    """Deals, duels and attempts; times are in seconds since the epoch."""

    # ------------------------------------------------------------------ duels

    @write_transaction
    def add_duel(
        self, connection: Connection, duel: Duel, fresh: Sequence[DayBoard], known: Sequence[Duel]
    ) -> Duel | None:
        """Store a new duel with its challenger, on existing deals or on `fresh` ones; return it with its id.

        None if the challenger's open duels have changed since `known` was read.
        """
        [challenger], boards = duel.people, list(duel.boards)
        one_by_one(connection, challenger)
        if _open_duels(connection, challenger, self._now()) != {one.id for one in known}:
            return None
        values = attributes(duel, ("token", "game", "closes_at")) | {"boards": boards}
        number: int = connection.execute(insert(DuelRow).values(values).returning(DuelRow.id)).scalar_one()
        if fresh:
            connection.execute(insert(BoardRow), [board_values(one) | {"duel": number} for one in fresh])
            drawn = connection.scalars(select(BoardRow.id).where(BoardRow.duel == number).order_by(BoardRow.id))
            boards = list(drawn)
            connection.execute(update(DuelRow).where(DuelRow.id == number).values(boards=boards))
        who = {"person": challenger, "name": duel.people[challenger]}
        connection.execute(insert(DuelistRow).values(duel_id=number, joined_at=self._now(), **who))
        return replace(duel, id=number, boards=boards, people=told_apart(duel.people))

    async def duel(self, key: int | str) -> Duel | None:
        """Return a duel by its id or its token."""
        is_it = DuelRow.id == key if isinstance(key, int) else DuelRow.token == key
        return next(iter(await self._duels(is_it)), None)

    async def open_duels(self, person: int, now: float) -> list[Duel]:
        """Return the duels of a person that are open at a time, the first to close first."""
        mine = select(DuelistRow.duel_id).where(DuelistRow.person == person)
        return await self._duels(DuelRow.id.in_(mine), DuelRow.closes_at > now)

    async def in_open_duels(self, people: Collection[int] | Select[Any], now: float) -> set[int]:
        """Return the deals of the open duels of some people, who can also be given as a query."""
        mine = select(DuelistRow.duel_id).where(DuelistRow.person.in_(people))
        found = await self._scalars(select(DuelRow.boards).where(DuelRow.id.in_(mine), DuelRow.closes_at > now))
        return {board for boards in found for board in boards}

    async def _duels(self, *conditions: Any) -> list[Duel]:
        found = select(DuelRow.__table__).where(*conditions).order_by(DuelRow.closes_at, DuelRow.id)
        people = select(DuelistRow.__table__).order_by(DuelistRow.joined_at, DuelistRow.person)
        duels = await self._rows(found)
        rows = await self._rows(people.where(DuelistRow.duel_id.in_([row.id for row in duels])))
        names = {one.id: {row.person: row.name for row in rows if row.duel_id == one.id} for one in duels}
        return [
            Duel(one.id, one.token, one.game, one.closes_at, one.boards, told_apart(names[one.id])) for one in duels
        ]

    @write_transaction
    def join_duel(self, connection: Connection, number: int, person: int, name: str) -> Problem | None:
        """Add a person to a duel unless they are in it already; return why that is not possible.

        The duel is full or has just been deleted, or the person is in the maximum number of open duels.
        """
        here = DuelistRow.duel_id == number
        one_by_one(connection, person)
        if connection.scalar(select(DuelRow.id).where(DuelRow.id == number).with_for_update()) is None:
            return Problem.DUEL_OVER
        if connection.scalar(select(DuelistRow.person).where(here, DuelistRow.person == person)):
            return None
        if len(_open_duels(connection, person, self._now())) >= MOST_OPEN:
            return Problem.DUELS_MANY
        if (connection.scalar(select(func.count()).select_from(DuelistRow).where(here)) or 0) >= MOST_PEOPLE:
            return Problem.DUEL_FULL
        values = {"duel_id": number, "person": person, "name": name, "joined_at": self._now()}
        connection.execute(insert(DuelistRow).values(values))
        return None

    # ------------------------------------------------------------------ deals

    @write_transaction
    def draw(self, connection: Connection, boards: Sequence[DayBoard]) -> None:
        """Store the deals of a day, unless it already has some."""
        there = select(exists().where(BoardRow.opens_at == boards[0].opens_at, BoardRow.duel.is_(None)))
        if not connection.scalar(there):
            connection.execute(insert(BoardRow), [board_values(one) for one in boards])

    async def between(self, first: float, after: float, *, withdrawn: bool = False) -> list[DayBoard]:
        """Return the deals of the day that open from `first` up to `after` (exclusive), in playing order.

        `withdrawn`: include withdrawn ones.
        """
        found = BOARDS.where(BoardRow.opens_at >= first, BoardRow.opens_at < after, BoardRow.duel.is_(None))
        return await self._boards(found if withdrawn else found.where(BoardRow.closes_at > BoardRow.opens_at))

    async def get(self, board_id: int) -> DayBoard | None:
        """Return a deal."""
        return next(iter(await self.those([board_id])), None)

    async def those(self, boards: Collection[int]) -> list[DayBoard]:
        """Return those of the deals that exist."""
        return await self._boards(BOARDS.where(BoardRow.id.in_(boards)))

    async def _boards(self, found: Select[Any]) -> list[DayBoard]:
        """Return the deals of a query in the order in which they open."""
        return [_board(row) for row in await self._rows(found.order_by(BoardRow.opens_at, BoardRow.id))]

    async def is_sealed(self, board_id: int | None, now: float) -> bool:
        """Return whether somebody can still play a deal, so that its seed must stay secret; False for no deal."""
        board = None if board_id is None else await self.get(board_id)
        return board is not None and board.state(now) != State.CLOSED

    async def withdraw(self, boards: Collection[int]) -> int:
        """Withdraw deals of days, so that attempts at them do not count; return their number."""
        found = update(BoardRow).where(BoardRow.id.in_(boards), BoardRow.duel.is_(None))
        return await self._change(found.values(closes_at=BoardRow.opens_at))

    async def without_par(self, now: float, before: float, played_after: float, sources: str) -> list[DayBoard]:
        """Return the deals opening before a time that have no par, or one of other sources.

        The par of an open deal is never replaced. If nobody has played any deal opened after `played_after`, only deals
        that were played need one.
        """
        outdated = and_(BoardRow.opens_at > now, BoardRow.sources != sources)
        played = exists().where(AttemptRow.board_id == BoardRow.id)
        recent = select(BoardRow.id).where(BoardRow.opens_at > played_after)
        is_in_use = exists().where(AttemptRow.board_id.in_(recent))
        needed = or_(and_(BoardRow.closes_at > now, BoardRow.duel.is_(None), is_in_use), played)
        missing = or_(BoardRow.par.is_(None), outdated)
        return await self._boards(BOARDS.where(BoardRow.opens_at < before, missing, needed))

    async def set_par(self, board_id: int, par: Par, sources: str) -> None:
        """Store the par of a deal and the digest of the sources that computed it."""
        values = {"par": par.mean, "deviation": par.deviation, "sources": sources}
        await self._change(update(BoardRow).where(BoardRow.id == board_id).values(values))

    async def attempt(self, board_id: int, person: int) -> Attempt | None:
        """Return a person's attempt at a deal."""
        return next(iter(await self.attempts([board_id], [person])), None)

    async def attempts(
        self, boards: Collection[int], people: Collection[int] | Select[Any] | None = None
    ) -> list[Attempt]:
        """Return the attempts at some deals, of some people (also as a query) or of everybody."""
        found = ATTEMPTS.where(AttemptRow.board_id.in_(boards))
        if people is not None:
            found = found.where(AttemptRow.person.in_(people))
        return [_attempt(row) for row in await self._rows(found)]

    async def played(self, person: int, opens_at: float) -> list[tuple[DayBoard, Attempt | None]]:
        """Return the deals of a day that were not withdrawn, with the person's attempts."""
        own = and_(AttemptRow.board_id == BoardRow.id, AttemptRow.person == person)
        found = select(BoardRow.__table__, AttemptRow.__table__).outerjoin(AttemptRow, own)
        found = found.where(BoardRow.opens_at == opens_at, BoardRow.duel.is_(None), BoardRow.closes_at > opens_at)
        rows = await self._rows(found.order_by(BoardRow.id))
        return [(_board(row), None if row.board_id is None else _attempt(row)) for row in rows]

    async def last_judged(self, person: int, limit: int) -> list[tuple[DayBoard, Attempt]]:
        """Return a person's latest judged attempts that count for periods, with their deals, latest first."""
        found = select(BoardRow.__table__, AttemptRow.__table__).join(AttemptRow, AttemptRow.board_id == BoardRow.id)
        judged = (AttemptRow.finished_at.is_not(None), BoardRow.par.is_not(None), BoardRow.duel.is_(None))
        counts = (AttemptRow.begun_at < BoardRow.closes_at, ~AttemptRow.assisted)
        found = found.where(AttemptRow.person == person, *judged, *counts)
        order = (AttemptRow.begun_at.desc(), AttemptRow.board_id.desc())
        return [(_board(row), _attempt(row)) for row in await self._rows(found.order_by(*order).limit(limit))]

    async def unfinished(self, closed_before: float, begun_before: float) -> list[Attempt]:
        """Return unjudged attempts at deals that closed before a time.

        Attempts begun after the close are included if they began before `begun_before`.
        """
        found = ATTEMPTS.join(BoardRow, BoardRow.id == AttemptRow.board_id)
        found = found.where(
            UNFINISHED,
            BoardRow.closes_at < closed_before,
            or_(AttemptRow.begun_at < BoardRow.closes_at, AttemptRow.begun_at < begun_before),
        )
        return [_attempt(row) for row in await self._rows(found)]

    async def finish(self, attempt: Attempt, at: float) -> None:
        """Store how an attempt ended, unless that is stored already."""
        outcome = attempt.outcome
        same = (AttemptRow.board_id == attempt.board_id, AttemptRow.person == attempt.person)
        values = {
            "finished_at": at,
            "points": None if outcome is None else outcome.points,
            "luck": None if outcome is None else outcome.luck,
            "accuracy": attempt.accuracy,
            "assisted": attempt.assisted,
            "grades": list(attempt.grades),
        }
        await self._change(update(AttemptRow).where(*same, AttemptRow.finished_at.is_(None)).values(values))

    async def drop(self, attempt: Attempt) -> None:
        """Delete an attempt."""
        same = (AttemptRow.board_id == attempt.board_id, AttemptRow.person == attempt.person)
        await self._change(delete(AttemptRow).where(*same))

    @write_transaction
    def drop_marks(self, connection: Connection) -> None:
        """Delete the marks of deals that are no longer secret."""
        now = self._now()
        marked = BOARDS.where(BoardRow.id.in_(select(BoardMarkRow.board_id)), BoardRow.closes_at <= now)
        over = {row.id for row in connection.execute(marked)}
        over -= _secret(connection, over, now)
        connection.execute(delete(BoardMarkRow).where(BoardMarkRow.board_id.in_(over)))


def begin_attempt(connection: Connection, attempt: Attempt) -> None:
    """Store that a person starts a deal; raise PlaceTaken if they have already, or MayNotBegin."""
    person = attempt.person
    one_by_one(connection, person)
    board = _board(connection.execute(BOARDS.where(BoardRow.id == attempt.board_id)).one())
    own = select(AttemptRow.board_id).where(AttemptRow.person == person)
    if connection.scalar(own.where(AttemptRow.board_id == board.id)):
        raise PlaceTaken(f"deal {board.id}")
    mark = select(BoardMarkRow.mark).where(BoardMarkRow.board_id == board.id, BoardMarkRow.mark == board.mark(person))
    if connection.scalar(mark) or len(connection.scalars(own.where(UNFINISHED)).all()) >= MOST_BEGUN:
        raise MayNotBegin(f"deal {board.id}")
    values = attributes(attempt, ("board_id", "person", "room_id", "begun_at"))
    connection.execute(insert(AttemptRow).values(values))


def mark_attempts(connection: Connection, person: int, now: float) -> None:
    """Mark a person's attempts at secret deals, so that deleting them does not allow playing the deals again."""
    played = set(connection.scalars(select(AttemptRow.board_id).where(AttemptRow.person == person)))
    for row in connection.execute(BOARDS.where(BoardRow.id.in_(_secret(connection, played, now)))).all():
        board = _board(row)
        connection.execute(insert(BoardMarkRow).values(board_id=board.id, mark=board.mark(person)))


def _secret(connection: Connection, boards: Collection[int], now: float) -> set[int]:
    """Return the deals whose cards must stay secret: open ones, and those of open duels.

    Of duels only those that began before the deal closed, when its seed became public.
    """
    recent = (BoardRow.id.in_(boards), BoardRow.closes_at > now - DUEL_SECONDS)
    closing = {row.id: row.closes_at for row in connection.execute(BOARDS.where(*recent))}
    found = {board for board, closes_at in closing.items() if closes_at > now}
    if len(found) < len(closing):
        for duel in connection.execute(select(DuelRow.boards, DuelRow.closes_at).where(DuelRow.closes_at > now)):
            begun_at = duel.closes_at - DUEL_SECONDS
            found |= {board for board in duel.boards if begun_at < closing.get(board, begun_at)}
    return found


def _open_duels(connection: Connection, person: int, now: float) -> set[int]:
    mine = select(DuelRow.id).join(DuelistRow, DuelistRow.duel_id == DuelRow.id)
    return set(connection.scalars(mine.where(DuelistRow.person == person, DuelRow.closes_at > now)))


def _board(row: Row[Any]) -> DayBoard:
    board = Board(row.game, row.options, row.players, row.dealer, row.seed)
    par = None if row.par is None else Par(row.par, row.deviation)
    return DayBoard(row.id, row.opens_at, row.closes_at, row.number, board, par, row.duel)


def _attempt(row: Row[Any]) -> Attempt:
    outcome = None if row.points is None else Outcome(row.points, row.luck)
    return Attempt(
        row.board_id,
        row.person,
        row.room_id,
        row.finished_at is not None,
        outcome,
        row.accuracy,
        row.assisted,
        row.begun_at,
        tuple(map(Grade, row.grades or ())),
    )
