"""Deals of the day, and duels: the calendar, who may play when, and how a person's attempts compare with par.

A day is one of UTC. Its deals are drawn a week ahead, so that the commitments to their seeds are public before anybody
can play; the seeds are published when the day is over. Started attempts may be finished some hours later. The deals of
past days can be played at any time, out of competition. In a duel, some people play the same deals within three days
and compare their results.

Deals belong together if they are of the same game and day, or of the same duel. A `Standing` is a person's result in
such deals; it is shown to that person, to the others in a duel, and in a group.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from random import Random
from statistics import fmean

from analysis.boards import DEALS, GIVEN_UP, ON_SUNDAYS, Board, Outcome, Par, counted, day_score, scale_of
from analysis.review.report import Grade
from engine.deals import new_seed
from telegram_bot.domain.room import DAY_SECONDS

SUNDAY = 6
"""As in `datetime.weekday`."""
DAYS_AHEAD = 7
PAR_AHEAD = DAY_SECONDS
"""How many seconds before the opening par is computed, if anybody has played in the week before.

Otherwise it is computed when somebody starts the deal.
"""
LATE_SECONDS = 3 * 3600.0
"""Seconds after the close in which an attempt may still be finished."""
KEPT_DAYS = 365
"""Days after which deals and attempts are deleted."""
PAST_DAYS = 7
"""How many days back unplayed deals are offered to a person."""
PAST_SECONDS = 3 * DAY_SECONDS
"""Seconds in which an attempt at a deal of a past day may be finished."""
MOST_BEGUN = 50
"""Maximum unfinished deals of a person: each is a live table, and a program could start thousands."""
LEAST_PLAYERS = 20
"""Players of a day needed to compare a person with all of them."""

DUEL_SECONDS = 3 * DAY_SECONDS
MOST_PEOPLE = 8
"""Maximum people in a duel, including the challenger."""
MOST_OPEN = 10
"""Maximum open duels of a person."""
FRESH_DEALS, LONG_DEALS = 3, 1
"""Deals drawn for a new duel; the second for a game that is too long for every day."""


class State(StrEnum):
    """When a deal can be played."""

    DRAWN = "drawn"
    OPEN = "open"
    CLOSING = "closing"
    """Nobody may start any more, but started attempts may be finished."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class DayBoard:
    """A deal of a day or of a duel.

    `number` counts from 1 within the game; `par` is None until computed. A withdrawn deal closes when it opens, so
    attempts at it count for nobody.
    """

    id: int
    opens_at: float
    closes_at: float
    number: int
    board: Board
    par: Par | None = None
    duel: int | None = None

    @property
    def is_withdrawn(self) -> bool:
        """Return whether the operator has withdrawn it, for example after an outage."""
        return self.closes_at <= self.opens_at

    def state(self, now: float) -> State:
        """Return whether it can be played at a time in seconds since the epoch."""
        if now < self.opens_at:
            return State.DRAWN
        if now < self.closes_at:
            return State.OPEN
        return State.CLOSING if now < self.closes_at + LATE_SECONDS else State.CLOSED

    def is_of_past_duel(self, now: float) -> bool:
        """Return whether it was drawn for a duel that is over."""
        return self.duel is not None and self.state(now) != State.OPEN

    def mark(self, person: int) -> str:
        """Return a hash that identifies a person who deleted an attempt, usable while the seed is secret."""
        return sha256(f"{self.board.seed} {person}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's try at a deal. `finished` without an outcome: given up. `begun_at`: seconds since the epoch.

    `grades`: of the person's decisions, once judged.
    """

    board_id: int
    person: int
    room_id: int
    finished: bool = False
    outcome: Outcome | None = None
    accuracy: float | None = None
    assisted: bool = False
    begun_at: float = 0.0
    grades: tuple[Grade, ...] = ()


def against_par(board: DayBoard, attempt: Attempt | None) -> float | None:
    """Return an attempt's points against par, without the luck of its draws; None if not yet known.

    Both are rounded before subtracting, so that the displayed numbers add up.
    """
    if board.par is None or attempt is None or attempt.outcome is None:
        return None
    scale = scale_of(board.board.game)
    without, par = (round(points, scale.digits) for points in (scale.without_luck(attempt.outcome), board.par.mean))
    return round(without - par, scale.digits)


def part_of(board: DayBoard, attempt: Attempt | None) -> float | None:
    """Return the value of an attempt in standard deviations from par, None before it is judged."""
    if attempt is None or not attempt.finished or board.par is None:
        return None
    if attempt.outcome is None:
        return GIVEN_UP
    return counted(board.par, scale_of(board.board.game).without_luck(attempt.outcome))


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's result in deals that belong together.

    `deals`: their number; `done`: how many the person has finished. `mean`: in standard deviations from par, None until
    all are judged. `points`: total against par in judged ones. `place`: from 1, None without a score or with
    assistance.
    """

    person: int
    deals: int
    done: int
    mean: float | None
    points: float
    assisted: bool
    given_up: bool
    place: int | None = None

    @property
    def score(self) -> int | None:
        """Return the score, from 0 to 100, None until all deals are judged."""
        return None if self.mean is None else day_score([self.mean])

    @property
    def is_over(self) -> bool:
        """Return whether the person has finished all deals."""
        return self.done == self.deals

    @property
    def compared(self) -> int | None:
        """Return the score to compare with others, None with assistance."""
        return None if self.assisted else self.score


def standing_of(boards: Sequence[DayBoard], attempts: Mapping[int, Attempt], person: int = 0) -> Standing:
    """Return a person's standing in deals; `attempts`: by deal id, those at other deals are ignored."""
    own = [(board, attempts[board.id]) for board in boards if board.id in attempts]
    parts = [part for board, one in own if (part := part_of(board, one)) is not None]
    return Standing(
        person,
        len(boards),
        sum(one.finished for _, one in own),
        fmean(parts) if parts and len(parts) == len(boards) else None,
        sum(against_par(board, one) or 0.0 for board, one in own),
        any(one.assisted for _, one in own),
        any(one.finished and one.outcome is None for _, one in own),
    )


def ranked(found: Iterable[Standing], shared_within: int = 0) -> list[Standing]:
    """Return the standings with places, the best first; assisted ones and then those without a score at the end.

    A place is shared by scores at most `shared_within` below its first one.
    """
    ordered = sorted(found, key=lambda one: (one.compared is None, one.mean is None, -(one.mean or 0.0)))
    place, first = 0, 0
    for at, one in enumerate(ordered):
        if (score := one.compared) is not None:
            if not at or first - score > shared_within:
                place, first = at + 1, score
            ordered[at] = replace(one, place=place)
    return ordered


def by_person(attempts: Iterable[Attempt], closes_at: Mapping[int, float]) -> dict[int, dict[int, Attempt]]:
    """Return attempts by person and deal, only those that began before `closes_at` of their deal."""
    found = dict[int, dict[int, Attempt]]()
    for one in attempts:
        if one.begun_at < closes_at[one.board_id]:
            found.setdefault(one.person, {})[one.board_id] = one
    return found


def parts_of(boards: Sequence[DayBoard], attempts: Mapping[int, Attempt]) -> list[float]:
    """Return the values of a person's judged attempts for a period, without assisted ones and those begun too late."""
    found = ((board, attempts.get(board.id)) for board in boards)
    counted = ((board, one) for board, one in found if one is not None and one.begun_at < board.closes_at)
    parts = [part_of(board, one) for board, one in counted if not one.assisted]
    return [part for part in parts if part is not None]


def day_of(now: float) -> float:
    """Return the start of the day of a time, both in seconds since the epoch."""
    return now - now % DAY_SECONDS


def days_to_draw(now: float) -> list[float]:
    """Return the starts of the days whose deals must exist: today and a week ahead."""
    return [day_of(now) + DAY_SECONDS * ahead for ahead in range(DAYS_AHEAD + 1)]


def games_of(now: float) -> list[str]:
    """Return the games that have deals on the day of a time."""
    is_sunday = datetime.fromtimestamp(now, UTC).weekday() == SUNDAY
    return [game for game in DEALS if is_sunday or game not in ON_SUNDAYS]


def drawn(opens_at: float, source: Random) -> Iterator[DayBoard]:
    """Yield new deals, without ids, of the day that starts at a time."""
    for game in games_of(opens_at):
        for number, (options, players) in enumerate(DEALS[game], 1):
            board = Board(game, options, players, source.randrange(players), new_seed(source))
            yield DayBoard(0, opens_at, opens_at + DAY_SECONDS, number, board)


def period_of(now: float, *, month: bool) -> float:
    """Return the start of the week or month of a time, in seconds since the epoch."""
    day = datetime.fromtimestamp(day_of(now), UTC)
    first = day.replace(day=1) if month else day - timedelta(days=day.weekday())
    return first.timestamp()


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel on deals of one game; `people`: names by id, in the order in which they joined.

    `token` identifies it in links and serves as the invitation.
    """

    id: int
    token: str
    game: str
    closes_at: float
    boards: Sequence[int]
    people: Mapping[int, str]


def new_token(source: Random) -> str:
    """Return a token for a new duel: 18 hexadecimal digits, which fit a button and cannot be guessed."""
    return f"{source.getrandbits(72):018x}"


def drawn_for_duel(game: str, now: float, source: Random) -> Iterator[DayBoard]:
    """Yield new deals, without ids, for a duel that starts at a time."""
    kinds = DEALS[game]
    for number in range(LONG_DEALS if game in ON_SUNDAYS else FRESH_DEALS):
        options, players = kinds[number % len(kinds)]
        board = Board(game, options, players, source.randrange(players), new_seed(source))
        yield DayBoard(0, now, now + DUEL_SECONDS, number + 1, board)
