"""Figures over many matches: those of one person, and the leaderboard of a group.

The leaderboard is ordered by the lower end of ratings (`Rating.order`). While a rating is too uncertain, its person is
below, without a place, ordered by the mean share of the others that they have finished ahead of. Neighbours whose order
is open are marked.
"""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from statistics import fmean

from analysis.boards import scale_of
from analysis.levels import REVIEWED, reviewed
from analysis.review.marks import Estimate
from engine.registry import GAMES
from telegram_bot.domain.people import day_number
from telegram_bot.domain.results import Z_95, Format, Kind, Rating, too_close
from telegram_bot.domain.room import DAY_SECONDS, Purpose, Unrated, Visibility
from telegram_bot.domain.skill import FEWEST, FEWEST_BOARDS, DailyRating, Tally, accuracy_of, weaknesses
from telegram_bot.presentation.home import Choice, zone_choices
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.storage.models import DecisionRow, RatingChangeRow, RatingRow, ResultRow
from telegram_bot.texts.loader import Html, Texts

DAYS = 14
FIND_DAYS = 30
CURVE_POINTS = 30
MOST_CHANGES = 300
"""Rating changes that are searched for the points of the curves."""
LAST = 100
"""Latest decisions over which the accuracy is computed."""
UNCOUNTED = (Unrated.STOPPED, Unrated.STAND_IN, Unrated.LATE)
"""Matches that were broken off, or that others have played for the person, count in no figure."""
SIGNS = {1: "+", 0: "", -1: "−"}
YES, NO = "yes", "no"
MOST_ROWS = 20
MOST_MISSING = 200
"""Matches above which it is only said that more are missing."""


@dataclass(frozen=True, slots=True)
class Known:
    """All that is known of a person.

    `changes`: of the ratings, the last first. `losses`: of the last decisions in each game, in parts of the spread.
    `dealt`: when rounds were dealt to them, in the last `DAYS` at least.
    """

    results: Sequence[ResultRow]
    ratings: Sequence[RatingRow]
    changes: Sequence[RatingChangeRow]
    tallies: Sequence[Tally]
    losses: Mapping[str, Sequence[float]]
    luck: Mapping[str, Estimate]
    find: DecisionRow | None
    daily: DailyRating
    dealt: Sequence[float]
    puzzles: int
    visibility: Visibility
    shares_mistakes: bool
    zone: str
    now: float


@dataclass(frozen=True, slots=True)
class RatingEntry:
    """A rating in words, and what it was after the last matches, the last one at the end; empty while it is open."""

    text: Html
    curve: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FindEntry:
    """The best find in words, and where to see it."""

    text: Html
    table: int
    round: int
    place: int


@dataclass(frozen=True, slots=True)
class MeModel:
    """Ratings, figures, the kinds of decisions that cost most, the best find, who sees the results, and the zone.

    `sharing`: whether groups get puzzles from the person's mistakes. `puzzles`: the words of a button that leads to
    them, beside kinds of decisions that cost; empty if none is offered.
    """

    ratings: tuple[RatingEntry, ...]
    figures: tuple[Html, ...]
    lost_title: Html
    lost: tuple[Html, ...]
    puzzles: str
    find: FindEntry | None
    seen_title: Html
    seen: tuple[Choice, ...]
    sharing_title: Html
    sharing: tuple[Choice, ...]
    zone_title: Html
    zones: tuple[Choice, ...]


def counted(results: Sequence[ResultRow]) -> list[ResultRow]:
    """Return the results of matches that count in figures."""
    return [one for one in results if one.purpose == Purpose.TABLE and one.reason_unrated not in UNCOUNTED]


def firsts_of(results: Sequence[ResultRow]) -> float:
    """Return how often a person was first; a shared first place is half of one."""
    return sum(0.5 if one.shared else 1.0 for one in results if one.place == 1)


def sides_of(result: ResultRow) -> int:
    """Return the number of competitors in a match: teams, or players."""
    return 2 if result.format == Format.TEAM else result.players


def times(texts: Texts, value: float) -> str:
    """Return a number of first places, halves as they are."""
    return texts.number(value, 0 if value == int(value) else 1)


def me_model(texts: Texts, known: Known) -> MeModel:
    """Return what is known of a person in words."""
    judged = sum(tally.n for tally in known.tallies)
    luck = [
        texts.html(
            "me-luck",
            game=texts.plain(f"game-{game}"),
            points=texts.number(points, scale_of(game).digits, signed=True),
            error=texts.number(error, scale_of(game).digits),
        )
        for game, (points, error) in sorted(known.luck.items())
    ]
    lost = [
        texts.html(
            "me-weakness",
            game=texts.plain(f"game-{one.game}"),
            decisions=texts.plain(f"{one.game}-decisions-{one.category}"),
            count=one.n,
            lost=texts.number(one.lost[0], 1),
            error=texts.number(one.lost[1], 1),
            usual=texts.number(one.usual, 1),
        )
        for one in weaknesses(known.tallies)
    ]
    ratings = sorted(known.ratings, key=lambda row: (row.game, row.format, row.kind != Kind.OWN))
    return MeModel(
        ratings=tuple(_rating(texts, row, known.changes) for row in ratings),
        figures=(*short_figures(texts, known), *luck),
        lost_title=texts.html("me-lost-title"),
        lost=tuple(lost) or (texts.html("me-lost-nothing", count=judged),),
        puzzles=texts.plain("me-puzzles", count=known.puzzles) if lost and known.puzzles else "",
        find=None if known.find is None else _find(texts, known.find),
        seen_title=texts.html("me-seen-title"),
        seen=tuple(
            Choice(value.value, texts.plain(f"me-seen-{value.value}"), value == known.visibility)
            for value in Visibility
        ),
        sharing_title=texts.html("me-sharing-title"),
        sharing=tuple(
            Choice(value, texts.plain(f"me-sharing-{value}"), (value == YES) == known.shares_mistakes)
            for value in (YES, NO)
        ),
        zone_title=texts.html("me-zone-title", city=texts.city(known.zone)),
        zones=zone_choices(texts, known.now),
    )


def _rating(texts: Texts, row: RatingRow, changes: Sequence[RatingChangeRow]) -> RatingEntry:
    rating = Rating(row.mu, row.sigma)
    words = {"game": texts.plain(f"game-{row.game}"), "format": row.format.value, "kind": row.kind.value}
    if rating.is_provisional:
        return RatingEntry(texts.html("me-rating-open", count=rating.matches_missing, **words), ())
    shown, within = texts.number(rating.shown), texts.number(rating.shown_within)
    own = (one for one in changes if (one.game, one.format, one.kind) == (row.game, row.format, row.kind))
    curve = [Rating(one.mu, one.sigma).shown for one in own][:CURVE_POINTS]
    return RatingEntry(texts.html("me-rating", rating=shown, within=within, **words), tuple(reversed(curve)))


def short_figures(texts: Texts, known: Known) -> list[Html]:
    """Return the figures that a person may show to a group."""
    results = counted(known.results)
    played_at = (*(one.ended_at for one in known.results), *known.dealt)
    days = {day_number(moment, known.zone) for moment in played_at}
    today = day_number(known.now, known.zone)
    played = sum(day in days for day in range(today - DAYS + 1, today + 1))
    lines = [_matches(texts, game, [one for one in results if one.game == game]) for game in GAMES]
    found = [line for line in lines if line is not None] or [texts.html("me-no-matches")]
    found.append(texts.html("me-days", count=played, of=DAYS))
    if known.daily.boards:
        found.append(_daily(texts, known.daily))
    accuracies = [_accuracy(texts, game, losses) for game, losses in known.losses.items() if len(losses) >= FEWEST]
    most = max(map(len, known.losses.values()), default=0)
    return [*found, *(accuracies or [texts.html("me-accuracy-none", count=most, of=FEWEST)])]


def _daily(texts: Texts, rating: DailyRating) -> Html:
    if not rating.rungs:
        return texts.html("me-daily-open", count=rating.boards, of=FEWEST_BOARDS)
    low, like, high = (
        texts.plain("setting-bot_level-value", value=one.level.value) + SIGNS[one.sign] for one in rating.rungs
    )
    known = "sure" if low == high else "open"
    return texts.html("me-daily", count=rating.boards, level=like, known=known, low=low, high=high)


def _accuracy(texts: Texts, game: str, losses: Sequence[float]) -> Html:
    mean, error = accuracy_of(losses)
    levels = [
        f"{texts.plain('setting-bot_level-value', value=level.value)} "
        f"{texts.percent(reviewed(game, level).accuracy.mean / 100)}"
        for level in REVIEWED
    ]
    return texts.html(
        "me-accuracy",
        game=texts.plain(f"game-{game}"),
        count=len(losses),
        accuracy=texts.percent(mean / 100),
        error=texts.number(error, 0),
        levels=texts.enumerated(levels),
    )


def _matches(texts: Texts, game: str, results: Sequence[ResultRow]) -> Html | None:
    if not results:
        return None
    return texts.html(
        "me-matches",
        game=texts.plain(f"game-{game}"),
        count=len(results),
        firsts=times(texts, firsts_of(results)),
        expected=texts.number(sum(1 / sides_of(one) for one in results), 1),  # by chance alone
    )


def _find(texts: Texts, find: DecisionRow) -> FindEntry:
    text = texts.html(
        "me-find",
        game=texts.plain(f"game-{find.game}"),
        when=texts.local_time(find.at, dated=True),
        gain=texts.number(find.gain, 1),
        days=FIND_DAYS,
    )
    return FindEntry(text, find.room_id, find.round, find.place)


# ---------------------------------------------------------------------- the leaderboard of a group


class Period(StrEnum):
    """The matches that count."""

    WEEK = "week"
    MONTH = "month"
    EVER = "ever"

    def since(self, now: float) -> float:
        """Return the time of the first match that counts; times are in seconds since the epoch."""
        days = {Period.WEEK: 7, Period.MONTH: 30}.get(self)
        return 0.0 if days is None else now - days * DAY_SECONDS


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person on the leaderboard; `share`: of others that they finish ahead of, `rated`: matches behind the rating."""

    name: str
    matches: int
    firsts: float
    share: float
    rating: Rating
    rated: int


@dataclass(frozen=True, slots=True)
class TopRow:
    """A row of the leaderboard; `place` is `?` while the rating is open. `close`: so is the order with the next row."""

    place: str
    name: str
    matches: str
    firsts: str
    rating: str
    close: bool


@dataclass(frozen=True, slots=True)
class TopModel:
    """The leaderboard of a game and a period, what can be chosen instead, and notes below."""

    periods: tuple[Choice, ...]
    games: tuple[Choice, ...]
    heads: tuple[str, ...]
    rows: tuple[TopRow, ...]
    notes: tuple[Html, ...]


def entrant(name: str, results: Sequence[ResultRow], rating: RatingRow | None) -> Entrant:
    """Return the sums of a person's results, with the rating, None without one."""
    share = fmean((sides_of(one) - one.place - 0.5 * one.shared) / (sides_of(one) - 1) for one in results)
    known, rated = (Rating(), 0) if rating is None else (Rating(rating.mu, rating.sigma), rating.matches)
    return Entrant(name, len(results), firsts_of(results), share, known, rated)


def missing_matches(entrants: Sequence[Entrant]) -> int:
    """Return how many more matches each needs at these ratings for a sure order; above `MOST_MISSING` if too many."""
    found = 0
    for better, worse in pairwise(entrants):
        ahead, n = better.rating.mu - worse.rating.mu, min(better.rated, worse.rated)
        if too_close(better.rating, worse.rating):
            needed = Z_95 / 2 * math.hypot(better.rating.sigma, worse.rating.sigma)
            more = n * ((needed / ahead) ** 2 - 1) if ahead > 0 else math.inf
            found = max(found, math.ceil(min(more, MOST_MISSING + 1)))
    return found


def game_played(results: Sequence[ResultRow]) -> str:
    """Return the game with the most results."""
    played = [one.game for one in results]
    return max(PRESENTATIONS, key=played.count)


def top_model(
    texts: Texts,
    results: Sequence[ResultRow],
    ratings: Sequence[RatingRow],
    names: Mapping[int, str],
    hidden: Collection[int],
    game: str,
    period: Period,
) -> TopModel:
    """Return the leaderboard in words. `names`: of those who are shown; `hidden`: those who hide their results."""
    own: dict[int, list[ResultRow]] = {}
    for result in counted(results):
        if result.game == game:
            own.setdefault(result.person, []).append(result)
    rated = _ratings_of(game, [result for one in own.values() for result in one], ratings)
    found = [entrant(name, own[one], rated.get(one)) for one, name in names.items() if one in own]
    found.sort(key=lambda one: (-one.share, one.name))
    placed = sorted((one for one in found if not one.rating.is_provisional), key=lambda one: -one.rating.order)
    found, shown = [*placed, *(one for one in found if one.rating.is_provisional)], texts.number
    rows = [
        TopRow(
            "?" if one.rating.is_provisional else shown(number),
            one.name,
            shown(one.matches),
            times(texts, one.firsts),
            f"? ({shown(one.rating.matches_missing)})"
            if one.rating.is_provisional
            else f"{shown(one.rating.shown)} ± {shown(one.rating.shown_within)}",
            close=number < len(placed) and too_close(one.rating, placed[number].rating),
        )
        for number, one in enumerate(found[:MOST_ROWS], 1)
    ]
    periods = tuple(Choice(one.value, texts.plain(f"top-period-{one.value}"), one == period) for one in Period)
    games = tuple(Choice(one, texts.plain(f"game-{one}"), one == game) for one in PRESENTATIONS)
    heads = tuple(texts.plain(f"top-head-{head}") for head in ("name", "matches", "firsts", "rating"))
    hiding = len(own.keys() & set(hidden))
    return TopModel(periods, games, heads, tuple(rows), tuple(_notes(texts, found, placed, hiding)))


def _ratings_of(game: str, results: Sequence[ResultRow], ratings: Sequence[RatingRow]) -> dict[int, RatingRow]:
    """Return each person's rating in the format that is played most, without hints if there is one."""
    formats = Counter(one.format for one in results)
    most = max(formats, key=formats.__getitem__, default=None)
    last_wins = sorted(ratings, key=lambda one: one.kind == Kind.OWN)
    return {row.person: row for row in last_wins if row.game == game and row.format == most}


def _notes(texts: Texts, found: Sequence[Entrant], placed: Sequence[Entrant], hiding: int) -> list[Html]:
    if not found:
        notes = [texts.html("top-none")]
    else:
        notes = [texts.html("top-columns")]
        if len(placed) < len(found):
            notes.append(texts.html("top-few"))
        missing = missing_matches(placed)
        if missing:
            notes.append(texts.html("top-close"))
            key = "top-missing-many" if missing > MOST_MISSING else "top-missing"
            notes.append(texts.html(key, count=min(missing, MOST_MISSING)))
        if len(found) > MOST_ROWS:
            notes.append(texts.html("top-more", count=len(found) - MOST_ROWS))
    return notes + ([texts.html("top-hidden", count=hiding)] if hiding else [])
