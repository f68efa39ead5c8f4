"""What outlives the rooms: match results, ratings, and what reviews found about people."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, exists, func, insert, select, tuple_, update

from analysis.review.marks import CAP, PRAISE, Estimate
from analysis.review.report import RoundReview
from engine.registry import GAMES, game_named
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
    in_person,
    kind_of,
    results_of,
)
from telegram_bot.domain.room import DAY_SECONDS, Purpose, Room, Stage
from telegram_bot.domain.skill import Tally
from telegram_bot.storage.database import SqlStore, attributes, one_by_one, put, write_transaction
from telegram_bot.storage.models import (
    ENDED,
    NO_LESSON,
    DecisionRow,
    RatingChangeRow,
    RatingRow,
    ResultRow,
    ReviewedRoundRow,
    RoomRow,
    RoundRow,
    SeatRow,
    SkillMonthRow,
)

MISTAKES = ("??", "?")
MOST_OUTSTANDING = 20
YEAR_DAYS = 365
"""Days that decisions are kept; also the minimum that results are kept after a person's last match."""


def save_results(connection: Connection, room: Room, ended_at: float) -> None:
    """Store the results and new ratings of the people at a table, in the transaction that ends it.

    Also set `unrated` of the seats. `ended_at`: in seconds since the epoch. For deals of the day, the attempts serve as
    results.
    """
    if room.match is None or not room.match.scores or room.is_board:
        return
    begun = select(RoundRow.at).where(RoundRow.room_id == room.id, RoundRow.number == 1)
    begun_at = connection.scalar(begun)
    seconds = None if begun_at is None else ended_at - begun_at
    people = sorted(seat.person for seat in room.seats if seat.person)
    for person in people:
        one_by_one(connection, person)  # in a fixed order; from here on we see what their other matches stored
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
    format_, kinds = results[0].format, {result.person: kind_of(result.hints) for result in results}
    query = _ratings_of(room.game, format_, kinds)
    stored = {row.person: row for row in connection.execute(query) if row.kind == kinds[row.person]}
    current = {person: Rating(row.mu, row.sigma) for person, row in stored.items()}
    changed = changes_by(room, results, current)
    steps = list[dict[str, Any]]()
    for person, change in changed.items():
        key = {"person": person, "game": room.game, "format": format_, "kind": kinds[person]}
        after = {**change.after._asdict(), "changed_at": at}
        matches = 1 + (stored[person].matches if person in stored else 0)
        put(connection, RatingRow, key, {**after, "matches": matches})
        before = {"mu_before": change.before.mu, "sigma_before": change.before.sigma}
        field = [known._asdict() for known in change.field]
        steps.append({**key, **after, **before, "room_id": room.id, "field": field})
    if changed:
        connection.execute(insert(RatingChangeRow), steps)
    return changed


def ratings_in(connection: Connection, lobby: Room) -> dict[int, Rating]:
    """Return the ratings without hints of a lobby's people; none if it shows no chances or cannot start."""
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

    async def of_person(self, person: int) -> Sequence[ResultRow]:
        """Return the results of a person, latest first."""
        return await self._results(ResultRow.person == person)

    async def in_chat(self, chat_id: int, since: float = 0.0) -> Sequence[ResultRow]:
        """Return the results of a group since a time (seconds since the epoch), latest first."""
        return await self._results(ResultRow.chat_id == chat_id, ResultRow.ended_at >= since)

    async def names(self, people: Collection[int]) -> dict[int, str]:
        """Return people's names at their latest table, for those who have a seat at any."""
        last = select(SeatRow.person, func.max(SeatRow.room_id).label("room")).where(SeatRow.person.in_(people))
        rooms = last.group_by(SeatRow.person).subquery()
        seats = select(SeatRow.person, SeatRow.name).join(
            rooms, and_(rooms.c.person == SeatRow.person, rooms.c.room == SeatRow.room_id)
        )
        return {row.person: row.name for row in await self._rows(seats)}

    async def _results(self, *where: Any) -> Sequence[ResultRow]:
        return await self._objects(select(ResultRow).where(*where).order_by(ResultRow.ended_at.desc()))

    async def ratings(self, people: Collection[int]) -> Sequence[RatingRow]:
        """Return all ratings of some people."""
        return await self._objects(select(RatingRow).where(RatingRow.person.in_(sorted(people))))

    async def rating_changes(self, person: int, limit: int) -> Sequence[RatingChangeRow]:
        """Return the latest changes of a person's ratings, latest first."""
        query = select(RatingChangeRow).where(RatingChangeRow.person == person)
        return await self._objects(query.order_by(RatingChangeRow.changed_at.desc()).limit(limit))


class DecisionStore(SqlStore):
    """People's decisions. Losses are capped at `CAP` of the spread; hinted decisions count in no sum."""

    @write_transaction
    def add(self, connection: Connection, room: Room, review: RoundReview) -> None:
        """Store what a review says of the people at a table, replacing an earlier review of the round.

        Nothing is stored for people who did not play most of their turns in person, or have meanwhile left the table,
        for example by deleting their data; nor for rounds so old that their decisions have been summed up.
        """
        sign = -1 if GAMES[room.game].lowest_wins else 1
        people = in_person(room)
        if not people:
            return
        seats = select(SeatRow.number, SeatRow.person).where(SeatRow.room_id == room.id)
        now = connection.execute(seats.with_for_update(read=True)).all()
        there = {number: person for number, person in now if person and people.get(number) == person}
        at = connection.scalar(select(RoundRow.at).where(RoundRow.room_id == room.id, RoundRow.number == review.number))
        if at is not None and at < self._kept_since():
            return
        of_round = {
            "room_id": room.id,
            "round": review.number,
            "game": room.game,
            "at": at if at is not None else self._now(),
        }
        same = ("place", "category", "error", "spread", "gain", "mark", "hinted")
        decisions = [
            of_round | attributes(one, same) | {"person": there[one.seat], "lost": min(one.lost, CAP * one.spread)}
            for one in review.decisions
            if one.seat in there
        ]
        lucky = [
            of_round | {"person": there[one.seat], "luck": sign * one.luck, "error": one.luck_error}
            for one in review.players
            if one.seat in there
        ]
        for kind, rows in ((DecisionRow, decisions), (ReviewedRoundRow, lucky)):
            connection.execute(delete(kind).where(kind.room_id == room.id, kind.round == review.number))
            if rows:
                connection.execute(insert(kind), rows)

    async def unreviewed(self, limit: int) -> list[tuple[int, int]]:
        """Return room and number of unreviewed rounds of ended matches, latest first.

        Lessons are left out, and rounds whose decisions are no longer kept.
        """
        reviewed = exists().where(
            ReviewedRoundRow.room_id == RoundRow.room_id, ReviewedRoundRow.round == RoundRow.number
        )
        people = exists().where(SeatRow.room_id == RoomRow.id, SeatRow.person > 0)
        is_recent = func.coalesce(RoundRow.at, RoomRow.ended_at, 0.0) >= self._kept_since()
        is_over = RoundRow.number <= RoomRow.result["rounds"].as_integer()
        rounds = (
            select(RoundRow.room_id, RoundRow.number)
            .join(RoomRow, RoomRow.id == RoundRow.room_id)
            .where(ENDED, NO_LESSON, is_over, is_recent, people, ~reviewed)
            .order_by(RoomRow.ended_at.desc(), RoundRow.number)
            .limit(limit)
        )
        return [(row.room_id, row.number) for row in await self._rows(rounds)]

    def _kept_since(self) -> float:
        """Return the time (seconds since the epoch) from which decisions are kept."""
        return self._now() - YEAR_DAYS * DAY_SECONDS

    # ------------------------------------------------------------------ one person

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

    async def last_losses(self, person: int, limit: int) -> dict[str, list[float]]:
        """Return the losses of a person's latest decisions in each game, as fractions of the spread, latest first."""
        order = (DecisionRow.at.desc(), DecisionRow.room_id.desc(), DecisionRow.round.desc(), DecisionRow.place.desc())
        query = select(DecisionRow.lost / DecisionRow.spread).where(DecisionRow.person == person, ~DecisionRow.hinted)
        last = query.order_by(*order).limit(limit)
        found = {game: list(await self._scalars(last.where(DecisionRow.game == game))) for game in GAMES}
        return {game: losses for game, losses in found.items() if losses}

    async def luck(self, person: int) -> dict[str, Estimate]:
        """Return the points that luck has given a person in each game, with standard errors."""
        row = ReviewedRoundRow
        sums = select(row.game, func.sum(row.luck), func.sum(row.error * row.error)).where(row.person == person)
        return {game: (luck, variance**0.5) for game, luck, variance in await self._rows(sums.group_by(row.game))}

    async def best_find(self, person: int, since: float) -> DecisionRow | None:
        """Return the good find since a time with the largest gain relative to its round's spread."""
        row = DecisionRow
        query = select(row).where(row.person == person, row.mark == PRAISE, row.at >= since, ~row.hinted)
        return next(iter(await self._objects(query.order_by((row.gain / row.spread).desc()).limit(1))), None)

    async def outstanding(self, rooms: Collection[int]) -> Sequence[DecisionRow]:
        """Return the good finds and clear mistakes in some rooms, the largest relative to the round's spread first."""
        row = DecisionRow
        query = select(row).where(row.room_id.in_(rooms), row.mark.in_((PRAISE, *MISTAKES)), ~row.hinted)
        order = ((row.lost + row.gain) / row.spread).desc()
        return await self._objects(query.order_by(order, row.room_id, row.place).limit(MOST_OUTSTANDING))


def sum_up(connection: Connection, before: float, limit: int) -> int:
    """Replace decisions from before a time, and their rounds, by monthly sums; return their number."""
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
