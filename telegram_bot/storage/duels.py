"""The store of duels, their people, and deals that are drawn for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from telegram_bot.background import shielded
from telegram_bot.domain.boards import DayBoard
from telegram_bot.domain.duels import MOST_PEOPLE, Duel
from telegram_bot.storage.database import SqlStore, write
from telegram_bot.storage.models import BoardRow, DuelistRow, DuelRow


def board_values(one: DayBoard) -> dict[str, Any]:
    """Return the columns of a new deal."""
    return {
        "opens_at": one.opens_at,
        "closes_at": one.closes_at,
        "number": one.number,
        "game": one.board.game,
        "options": one.board.options,
        "players": one.board.players,
        "dealer": one.board.dealer,
        "seed": one.board.seed,
        "duel": one.duel,
    }


class DuelStore(SqlStore):
    """Duels; times are in seconds since the epoch."""

    @shielded
    async def add_duel(self, duel: Duel, fresh: Sequence[DayBoard]) -> Duel:
        """Store a new duel with its challenger, at deals that are there, or at new ones; return it with its id."""

        def work(connection: Connection) -> int:
            values = {"token": duel.token, "game": duel.game, "closes_at": duel.closes_at, "boards": list(duel.boards)}
            number: int = connection.execute(insert(DuelRow).values(values).returning(DuelRow.id)).scalar_one()
            if fresh:
                rows = [board_values(one) | {"duel": number} for one in fresh]
                connection.execute(insert(BoardRow), rows)
                drawn = connection.scalars(select(BoardRow.id).where(BoardRow.duel == number).order_by(BoardRow.id))
                connection.execute(update(DuelRow).where(DuelRow.id == number).values(boards=list(drawn)))
            people = [
                {"duel_id": number, "person": person, "name": name, "joined_at": self._now()}
                for person, name in duel.people.items()
            ]
            connection.execute(insert(DuelistRow), people)
            return number

        found = await self.duel(await write(self._engine, work))
        if found is None:
            raise RuntimeError("a duel that has just been stored is gone")
        return found

    @shielded
    async def duel(self, key: int | str) -> Duel | None:
        """Return a duel by its id or its token."""
        is_it = DuelRow.id == key if isinstance(key, int) else DuelRow.token == key
        return next(iter(await self._duels(is_it)), None)

    @shielded
    async def open_duels(self, person: int, now: float) -> list[Duel]:
        """Return the duels of a person that are open at a time, the first to close first."""
        mine = select(DuelistRow.duel_id).where(DuelistRow.person == person)
        return await self._duels(DuelRow.id.in_(mine), DuelRow.closes_at > now)

    async def _duels(self, *conditions: Any) -> list[Duel]:
        found = select(DuelRow.__table__).where(*conditions).order_by(DuelRow.closes_at, DuelRow.id)
        people = select(DuelistRow.__table__).order_by(DuelistRow.joined_at, DuelistRow.person)
        async with self._engine.connect() as connection:
            duels = (await connection.execute(found)).all()
            numbers = [row.id for row in duels]
            rows = (await connection.execute(people.where(DuelistRow.duel_id.in_(numbers)))).all()
        return [_duel(row, [one for one in rows if one.duel_id == row.id]) for row in duels]

    @shielded
    async def join_duel(self, number: int, person: int, name: str) -> bool:
        """Add a person to a duel, or find them there; return False if it has as many people as it may have."""
        here = DuelistRow.duel_id == number
        values = {"duel_id": number, "person": person, "name": name, "joined_at": self._now()}

        def work(connection: Connection) -> bool:
            connection.execute(select(DuelRow.id).where(DuelRow.id == number).with_for_update())  # one after the other
            if connection.scalar(select(DuelistRow.person).where(here, DuelistRow.person == person)):
                return True
            if (connection.scalar(select(func.count()).select_from(DuelistRow).where(here)) or 0) >= MOST_PEOPLE:
                return False
            connection.execute(insert(DuelistRow).values(values))
            return True

        try:
            return await write(self._engine, work)
        except IntegrityError:  # the duel has just been deleted
            return False


def _duel(row: Row[Any], people: Sequence[Row[Any]]) -> Duel:
    return Duel(row.id, row.token, row.game, row.closes_at, row.boards, {one.person: one.name for one in people})
