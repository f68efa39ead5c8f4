"""The results of matches and the ratings of people, which outlive the rooms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, and_, func, insert, select, update

from engine.registry import game_named
from telegram_bot.background import shielded
from telegram_bot.domain.play import playable
from telegram_bot.domain.results import (
    Change,
    Earlier,
    Format,
    Kind,
    Rating,
    Result,
    changes_by,
    format_of,
    kind_of,
    results_of,
)
from telegram_bot.domain.room import DAY_SECONDS, Purpose, Room, Stage
from telegram_bot.storage.database import SqlStore
from telegram_bot.storage.models import RatingChangeRow, RatingRow, ResultRow, RoundRow, SeatRow


def save_results(connection: Connection, room: Room, ended_at: float) -> None:
    """Store the results of the people at a table and their new ratings, in the transaction that ends it.

    The seats are told why the match is not rated for them. `ended_at`: in seconds since the epoch.
    Attempts at deals of the day stand for those.
    """
    if room.match is None or not room.match.scores or room.is_board:
        return
    begun = select(RoundRow.at).where(RoundRow.room_id == room.id, RoundRow.number == 1)
    begun_at = connection.scalar(begun)
    seconds = None if begun_at is None else ended_at - begun_at
    people = sorted(seat.person for seat in room.seats if seat.person)
    columns = (ResultRow.room_id, ResultRow.person, ResultRow.seconds, ResultRow.rated)
    today = select(*columns).where(
        ResultRow.person.in_(people), ResultRow.ended_at > ended_at - DAY_SECONDS, ResultRow.purpose == Purpose.TABLE
    )
    results = results_of(room, seconds, [Earlier(*row) for row in connection.execute(today)])
    if not results:
        return
    changed = _rate(connection, room, results, ended_at)
    results = [replace(one, reason_unrated=None) if one.person in changed else one for one in results]
    reasons = {result.person: result.reason_unrated for result in results}
    for seat in room.seats:
        seat.unrated = reasons.get(seat.person or 0)
    of_room = {"room_id": room.id, "chat_id": room.place.chat_id, "game": room.game, "purpose": room.purpose}
    times = {"ended_at": ended_at, "seconds": seconds}
    rows = [{**of_room, **times, **asdict(result), "rated": result.rated} for result in results]
    connection.execute(insert(ResultRow), rows)


def _rate(connection: Connection, room: Room, results: Sequence[Result], at: float) -> dict[int, Change]:
    """Store what a match changes in ratings, whose rows are locked in one order; return it by person."""
    format_, kinds = results[0].format, {result.person: kind_of(result.hints) for result in results}
    query = _ratings_of(room.game, format_, kinds).order_by(RatingRow.person).with_for_update()
    stored = {row.person: row for row in connection.execute(query) if row.kind == kinds[row.person]}
    current = {person: Rating(row.mu, row.sigma) for person, row in stored.items()}
    changed = changes_by(room, results, current)
    of_match = {"game": room.game, "format": format_, "changed_at": at}
    ratings, steps = list[dict[str, Any]](), list[dict[str, Any]]()
    for person, change in changed.items():
        own = {**of_match, "person": person, "kind": kinds[person], **change.after._asdict()}
        before = {"mu_before": change.before.mu, "sigma_before": change.before.sigma}
        matches = 1 + (stored[person].matches if person in stored else 0)
        ratings.append({**own, "matches": matches})
        steps.append({**own, **before, "room_id": room.id, "field": [known._asdict() for known in change.field]})
    for row in ratings:
        if row["person"] in stored:  # a new row would not be seen by a match that waits for the old one
            key = (RatingRow.person == row["person"], RatingRow.kind == row["kind"])
            match = (RatingRow.game == room.game, RatingRow.format == format_)
            connection.execute(update(RatingRow).where(*key, *match).values(**row))
        else:
            connection.execute(insert(RatingRow), row)
    if changed:
        connection.execute(insert(RatingChangeRow), steps)
    return changed


def ratings_in(connection: Connection, lobby: Room) -> dict[int, Rating]:
    """Return the ratings without hints of the people in a lobby, none if it does not tell chances or cannot start."""
    if (
        lobby.stage != Stage.LOBBY
        or lobby.purpose != Purpose.TABLE
        or not lobby.settings.show_chances
        or not playable(lobby)
    ):
        return {}
    players = len(lobby.taken)
    columns = game_named(lobby.game).columns(lobby.settings.options, players)
    people = [seat.person for seat in lobby.taken if seat.person]
    query = _ratings_of(lobby.game, format_of(columns, players), people).where(RatingRow.kind == Kind.OWN)
    return {row.person: Rating(row.mu, row.sigma) for row in connection.execute(query)}


def _ratings_of(game: str, format_: Format, people: Iterable[int]) -> Select[int, Kind, float, float, int]:
    of_match = (RatingRow.game == game, RatingRow.format == format_, RatingRow.person.in_(sorted(people)))
    return select(RatingRow.person, RatingRow.kind, RatingRow.mu, RatingRow.sigma, RatingRow.matches).where(*of_match)


class ResultStore(SqlStore):
    """The results and ratings of people and groups."""

    @shielded
    async def of_person(self, person: int, since: float = 0.0) -> list[ResultRow]:
        """Return the results of a person since a time in seconds since the epoch, the last first."""
        return await self._since(ResultRow.person == person, since)

    @shielded
    async def in_chat(self, chat_id: int, since: float = 0.0) -> list[ResultRow]:
        """Return the results of a group since a time in seconds since the epoch, the last first."""
        return await self._since(ResultRow.chat_id == chat_id, since)

    @shielded
    async def names(self, people: Collection[int]) -> dict[int, str]:
        """Return the names that people had at their last table, of those who have a seat at any."""
        last = select(SeatRow.person, func.max(SeatRow.room_id).label("room")).where(SeatRow.person.in_(people))
        rooms = last.group_by(SeatRow.person).subquery()
        seats = select(SeatRow.person, SeatRow.name).join(
            rooms, and_(rooms.c.person == SeatRow.person, rooms.c.room == SeatRow.room_id)
        )
        return {row.person: row.name for row in await self._rows(seats)}

    async def _since(self, where: Any, since: float) -> list[ResultRow]:
        query = select(ResultRow).where(where, ResultRow.ended_at >= since).order_by(ResultRow.ended_at.desc())
        return [ResultRow(**row) for row in await self._mappings(query)]

    @shielded
    async def ratings(self, people: Collection[int]) -> list[RatingRow]:
        """Return all ratings of some people."""
        query = select(RatingRow).where(RatingRow.person.in_(sorted(people)))
        return [RatingRow(**row) for row in await self._mappings(query)]

    @shielded
    async def rating_changes(self, person: int, limit: int) -> list[RatingChangeRow]:
        """Return the last changes of a person's ratings, the last first."""
        query = select(RatingChangeRow).where(RatingChangeRow.person == person)
        query = query.order_by(RatingChangeRow.changed_at.desc()).limit(limit)
        return [RatingChangeRow(**row) for row in await self._mappings(query)]

    async def _mappings(self, query: Select[Any]) -> Sequence[RowMapping]:
        async with self._engine.connect() as connection:
            rows: Sequence[RowMapping] = (await connection.execute(query)).mappings().all()
        return rows
