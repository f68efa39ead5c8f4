"""What reviews have found about people: their decisions, the luck of their rounds, and monthly sums of what is old."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, func, insert, select, tuple_, update

from analysis.review.marks import PRAISE, Estimate
from analysis.review.report import RoundReview
from engine.registry import GAMES
from telegram_bot.background import shielded
from telegram_bot.domain.results import in_person
from telegram_bot.domain.room import Room
from telegram_bot.domain.skill import CAP, Tally
from telegram_bot.storage.database import SqlStore, write
from telegram_bot.storage.models import (
    ENDED,
    NO_LESSON,
    DecisionRow,
    ReviewedRoundRow,
    RoomRow,
    RoundRow,
    SeatRow,
    SkillMonthRow,
)

MISTAKES = ("??", "?")
"""The marks of clear mistakes."""
MOST_OUTSTANDING = 20


@dataclass(frozen=True, slots=True)
class Find:
    """A good find of a person: the game, the place in the log, points ahead of the next best choice, and when."""

    room_id: int
    round: int
    place: int
    game: str
    gain: float
    spread: float
    at: float


class Outstanding(NamedTuple):
    """A decision that stands out: its room and place in the log, the game, points lost, and ahead of the next best."""

    room_id: int
    place: int
    game: str
    lost: float
    gain: float


class DecisionStore(SqlStore):
    """The decisions of people. Losses are capped at `CAP` of the spread; hinted decisions count in no sum."""

    @shielded
    async def add(self, room: Room, review: RoundReview) -> None:
        """Store what a review says of the people at a table, in place of what an earlier review of the round has said.

        Nothing is stored of who has not played most of their turns in person, or has left the table meanwhile, as by
        deleting their data.
        """
        sign = -1 if GAMES[room.game].lowest_wins else 1
        people = in_person(room)
        of_round = {"room_id": room.id, "round": review.number, "game": room.game}

        def work(connection: Connection) -> None:
            seats = select(SeatRow.number, SeatRow.person).where(SeatRow.room_id == room.id)
            now = connection.execute(seats.with_for_update(read=True)).all()
            there = {number: person for number, person in now if person and people.get(number) == person}
            dealt = select(RoundRow.at).where(RoundRow.room_id == room.id, RoundRow.number == review.number)
            at = connection.scalar(dealt)
            of_time = of_round | {"at": self._now() if at is None else at}
            decisions = [
                of_time
                | {
                    "place": one.place,
                    "person": there[one.seat],
                    "category": one.category,
                    "lost": min(one.lost, CAP * one.spread),
                    "error": one.error,
                    "spread": one.spread,
                    "gain": one.gain,
                    "mark": one.mark,
                    "hinted": one.hinted,
                }
                for one in review.decisions
                if one.seat in there
            ]
            lucky = [
                of_time | {"person": there[one.seat], "luck": sign * one.luck, "error": one.luck_error}
                for one in review.players
                if one.seat in there
            ]
            for kind, rows in ((DecisionRow, decisions), (ReviewedRoundRow, lucky)):
                connection.execute(delete(kind).where(kind.room_id == room.id, kind.round == review.number))
                if rows:
                    connection.execute(insert(kind), rows)

        if people:
            await write(self._engine, work)

    @shielded
    async def unreviewed(self, limit: int) -> list[tuple[int, int]]:
        """Return the rooms and numbers of rounds of ended matches that have no review, lessons apart, last first."""
        reviewed = exists().where(
            ReviewedRoundRow.room_id == RoundRow.room_id, ReviewedRoundRow.round == RoundRow.number
        )
        people = exists().where(SeatRow.room_id == RoomRow.id, SeatRow.person > 0)
        rounds = (
            select(RoundRow.room_id, RoundRow.number)
            .join(RoomRow, RoomRow.id == RoundRow.room_id)
            .where(ENDED, NO_LESSON, RoundRow.number <= RoomRow.result["rounds"].as_integer(), people, ~reviewed)
            .order_by(RoomRow.ended_at.desc(), RoundRow.number)
            .limit(limit)
        )
        return [(row.room_id, row.number) for row in await self._rows(rounds)]

    # ------------------------------------------------------------------ one person

    @shielded
    async def tallies(self, person: int) -> list[Tally]:
        """Return the sums of a person's decisions by game and kind."""
        part = DecisionRow.lost / DecisionRow.spread
        sums = (
            func.count(),
            func.sum(DecisionRow.lost),
            func.sum(DecisionRow.lost * DecisionRow.lost),
            func.sum(part),
            func.sum(part * part),
        )
        of_kind = (DecisionRow.game, DecisionRow.category)
        query = select(*of_kind, *sums).where(DecisionRow.person == person, ~DecisionRow.hinted).group_by(*of_kind)
        return [Tally(*row) for row in await self._rows(query)]

    @shielded
    async def last_losses(self, person: int, limit: int) -> list[float]:
        """Return the losses of a person's last decisions in parts of the spread, the last first."""
        order = (DecisionRow.at.desc(), DecisionRow.room_id.desc(), DecisionRow.round.desc(), DecisionRow.place.desc())
        query = select(DecisionRow.lost / DecisionRow.spread).where(DecisionRow.person == person, ~DecisionRow.hinted)
        return list(await self._scalars(query.order_by(*order).limit(limit)))

    @shielded
    async def luck(self, person: int) -> dict[str, Estimate]:
        """Return the points that luck has given a person in each game, with their standard error."""
        row = ReviewedRoundRow
        sums = select(row.game, func.sum(row.luck), func.sum(row.error * row.error)).where(row.person == person)
        return {game: (luck, variance**0.5) for game, luck, variance in await self._rows(sums.group_by(row.game))}

    @shielded
    async def best_find(self, person: int, since: float) -> Find | None:
        """Return the good find with the largest gain, on the scale of its round, since a time."""
        row = DecisionRow
        columns = (row.room_id, row.round, row.place, row.game, row.gain, row.spread, row.at)
        query = select(*columns).where(row.person == person, row.mark == PRAISE, row.at >= since, ~row.hinted)
        best = query.order_by((row.gain / row.spread).desc()).limit(1)
        return next((Find(*found) for found in await self._rows(best)), None)

    @shielded
    async def outstanding(self, rooms: Collection[int]) -> list[Outstanding]:
        """Return the good finds and the clear mistakes in some rooms, the largest on the scale of its round first."""
        row = DecisionRow
        columns = (row.room_id, row.place, row.game, row.lost, row.gain)
        marks = row.mark.in_((PRAISE, *MISTAKES))
        query = select(*columns).where(row.room_id.in_(rooms), marks, ~row.hinted)
        order = ((row.lost + row.gain) / row.spread).desc()
        found = await self._rows(query.order_by(order, row.room_id, row.place).limit(MOST_OUTSTANDING))
        return [Outstanding(*one) for one in found]


def sum_up(connection: Connection, before: float, limit: int) -> int:
    """Replace decisions from before a time, and rounds with them, by sums of their months; return their number."""
    row, month = DecisionRow, SkillMonthRow
    keys = (row.room_id, row.round, row.place)
    old = select(row.__table__).where(row.at < before).order_by(row.at).limit(limit)
    found = connection.execute(old).mappings().all()
    sums: dict[tuple[int, str, str, str], list[float]] = {}
    for one in found:
        if not one["hinted"]:
            name = f"{datetime.fromtimestamp(one['at'], UTC):%Y-%m}"
            part = one["lost"] / one["spread"]
            total = sums.setdefault((one["person"], one["game"], name, one["category"]), [0, 0.0, 0.0])
            total[:] = total[0] + 1, total[1] + part, total[2] + part * part
    for (person, game, name, category), (n, lost, lost2) in sums.items():
        same = (month.person == person, month.game == game, month.month == name, month.category == category)
        more = {"n": month.n + n, "lost": month.lost + lost, "lost2": month.lost2 + lost2}
        if connection.execute(update(month).where(*same).values(more)).rowcount == 0:
            of_month = {"person": person, "game": game, "month": name, "category": category}
            connection.execute(insert(month).values(of_month | {"n": n, "lost": lost, "lost2": lost2}))
    gone = [(one["room_id"], one["round"], one["place"]) for one in found]
    connection.execute(delete(row).where(tuple_(*keys).in_(gone)))
    connection.execute(delete(ReviewedRoundRow).where(ReviewedRoundRow.at < before))
    return len(found)
