"""What a person sees of themselves: matches, accuracy, luck, the best find, and where points are lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.review.marks import Estimate
from engine.registry import GAMES
from telegram_bot.domain.results import Format, Kind, Rating
from telegram_bot.domain.room import DAY_SECONDS, Purpose, Unrated, Visibility
from telegram_bot.domain.skill import FEWEST, Tally, accuracy_of, weaknesses
from telegram_bot.presentation.history import Choice
from telegram_bot.storage.models import RatingChangeRow, RatingRow, ResultRow
from telegram_bot.storage.results import Find
from telegram_bot.texts.loader import Html, Texts

DAYS = 14
FIND_DAYS = 30
CURVE_POINTS = 30
MOST_CHANGES = 300
"""Changes of ratings that are looked through for the points of the curves."""
LAST = 100
"""Decisions of which the accuracy is told."""
UNCOUNTED = (Unrated.STOPPED, Unrated.STAND_IN, Unrated.LATE)
"""Matches that were broken off, or that others have played for the person, count in no figure."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Matches of a person: how often first (a shared first place is half of one), and how often by chance alone."""

    matches: int
    firsts: float
    expected: float


@dataclass(frozen=True, slots=True)
class Known:
    """All that is known of a person.

    `changes`: of the ratings, the last first. `losses`: of the last decisions, in parts of the spread.
    """

    results: Sequence[ResultRow]
    ratings: Sequence[RatingRow]
    changes: Sequence[RatingChangeRow]
    tallies: Sequence[Tally]
    losses: Sequence[float]
    luck: Mapping[str, Estimate]
    find: Find | None
    visibility: Visibility
    now: float


@dataclass(frozen=True, slots=True)
class RatingEntry:
    """A rating in words, and what it was after the last matches, the last one at the end; empty while it is open."""

    text: Html
    curve: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FindEntry:
    """The best find in words, and where it is to be seen."""

    text: Html
    table: int
    round: int
    place: int


@dataclass(frozen=True, slots=True)
class MeModel:
    """Ratings, figures, the kinds of decisions that cost most, the best find, and who sees the results."""

    ratings: tuple[RatingEntry, ...]
    figures: tuple[Html, ...]
    lost_title: Html
    lost: tuple[Html, ...]
    find: FindEntry | None
    seen_title: Html
    seen: tuple[Choice, ...]


def counted(results: Sequence[ResultRow]) -> list[ResultRow]:
    """Return the results of matches that count in figures."""
    return [one for one in results if one.purpose == Purpose.TABLE and one.reason_unrated not in UNCOUNTED]


def standing_of(results: Sequence[ResultRow]) -> Standing:
    """Return what results that count add up to."""
    firsts = sum(0.5 if one.shared else 1.0 for one in results if one.place == 1)
    return Standing(len(results), firsts, sum(1 / (2 if one.format == Format.TEAM else one.players) for one in results))


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
            points=texts.number(points, 0, signed=True),
            error=texts.number(error, 0),
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
        )
        for one in weaknesses(known.tallies)
    ]
    return MeModel(
        ratings=tuple(_rating(texts, row, known.changes) for row in sorted(known.ratings, key=_order)),
        figures=(*short_figures(texts, known), *luck),
        lost_title=texts.html("me-lost-title"),
        lost=tuple(lost) or (texts.html("me-lost-nothing", count=judged),),
        find=None if known.find is None else _find(texts, known.find),
        seen_title=texts.html("me-seen-title"),
        seen=tuple(
            Choice(value.value, texts.plain(f"me-seen-{value.value}"), value == known.visibility)
            for value in Visibility
        ),
    )


def _order(row: RatingRow) -> tuple[str, str, bool]:
    return row.game, row.format, row.kind != Kind.OWN


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
    days = {int(one.ended_at // DAY_SECONDS) for one in known.results}
    today = int(known.now // DAY_SECONDS)
    played = sum(day in days for day in range(today - DAYS + 1, today + 1))
    accuracy = accuracy_of(known.losses)
    lines = [_matches(texts, game, [one for one in results if one.game == game]) for game in GAMES]
    found = [line for line in lines if line is not None] or [texts.html("me-no-matches")]
    found.append(texts.html("me-days", count=played, of=DAYS))
    if accuracy is None:
        return [*found, texts.html("me-accuracy-none", count=len(known.losses), of=FEWEST)]
    mean, error = accuracy
    percent = texts.percent(mean / 100)
    return [
        *found,
        texts.html("me-accuracy", count=len(known.losses), accuracy=percent, error=texts.number(error, 0)),
    ]


def _matches(texts: Texts, game: str, results: Sequence[ResultRow]) -> Html | None:
    if not results:
        return None
    standing = standing_of(results)
    return texts.html(
        "me-matches",
        game=texts.plain(f"game-{game}"),
        count=standing.matches,
        firsts=times(texts, standing.firsts),
        expected=texts.number(standing.expected, 1),
    )


def _find(texts: Texts, find: Find) -> FindEntry:
    text = texts.html(
        "me-find",
        game=texts.plain(f"game-{find.game}"),
        when=texts.time(find.at, dated=True),
        gain=texts.number(find.gain, 1),
        days=FIND_DAYS,
    )
    return FindEntry(text, find.room_id, find.round, find.place)
