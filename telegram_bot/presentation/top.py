"""The table of a group: who finishes ahead of how many others, and whether that is more than chance.

Ratings decide, at their lower end (`Rating.order`). While a rating is too uncertain its person stands below, without a
place, by the mean share of the others that they have finished ahead of. Neighbours whose order is open are marked.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from telegram_bot.domain.results import Z_95, Format, Kind, Rating, too_close
from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.presentation.history import Choice
from telegram_bot.presentation.me import counted, standing_of, times
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.storage.models import RatingRow, ResultRow
from telegram_bot.texts.loader import Html, Texts

NEW = Rating()
MOST_ROWS = 20
MOST_MISSING = 200
"""Matches above which it is only said that more are missing."""


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
    """A person in the table: matches, first places, the share of others they finish ahead of, and the rating.

    `rated`: the matches behind the rating.
    """

    name: str
    matches: int
    firsts: float
    share: float
    rating: Rating = NEW
    rated: int = 0

    @property
    def has_place(self) -> bool:
        """Whether the rating is certain enough."""
        return not self.rating.is_provisional


@dataclass(frozen=True, slots=True)
class TopRow:
    """A line of the table; `place` is `?` while the rating is open; `close`: so is the order with the next one."""

    place: str
    name: str
    matches: str
    firsts: str
    rating: str
    close: bool


@dataclass(frozen=True, slots=True)
class TopModel:
    """The table of a game and a period, what can be chosen instead, and what is to be said below."""

    periods: tuple[Choice, ...]
    games: tuple[Choice, ...]
    heads: tuple[str, ...]
    rows: tuple[TopRow, ...]
    notes: tuple[Html, ...]


def entrant(name: str, results: Sequence[ResultRow], rating: RatingRow | None) -> Entrant:
    """Return what the results of a person add up to, with the rating, None without one."""
    shares = []
    for one in results:
        sides = 2 if one.format == Format.TEAM else one.players
        shares.append((sides - one.place - 0.5 * one.shared) / (sides - 1))
    standing, n = standing_of(results), len(results)
    found = Entrant(name, n, standing.firsts, sum(shares) / n)
    return found if rating is None else replace(found, rating=Rating(rating.mu, rating.sigma), rated=rating.matches)


def in_order(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Return those who have a place, the best first, and then the others."""

    def key(one: Entrant) -> tuple[bool, float, float, str]:
        return not one.has_place, -one.rating.order if one.has_place else 0.0, -one.share, one.name

    return sorted(entrants, key=key)


def missing_matches(entrants: Sequence[Entrant]) -> int:
    """Return about how many more matches of each it takes until the order is sure, if the ratings stay as they are.

    More than `MOST_MISSING` if it takes more than that.
    """
    found = 0
    for better, worse in pairwise(entrants):
        ahead, n = better.rating.mu - worse.rating.mu, min(better.rated, worse.rated)
        if too_close(better.rating, worse.rating):
            needed = Z_95 / 2 * math.hypot(better.rating.sigma, worse.rating.sigma)
            more = n * ((needed / ahead) ** 2 - 1) if ahead > 0 else math.inf
            found = max(found, math.ceil(min(more, MOST_MISSING + 1)))
    return found


def game_played(results: Sequence[ResultRow]) -> str:
    """Return the game of most results."""
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
    """Return the table in words. `names`: of those who are shown; `hidden`: those who hide their results."""
    own: dict[int, list[ResultRow]] = {}
    for result in counted(results):
        if result.game == game:
            own.setdefault(result.person, []).append(result)
    rated = _ratings_of(game, [result for one in own.values() for result in one], ratings)
    found = in_order([entrant(name, own[one], rated.get(one)) for one, name in names.items() if one in own])
    placed = [one for one in found if one.has_place]
    rows = []
    for number, one in enumerate(found[:MOST_ROWS], 1):
        rows.append(
            TopRow(
                texts.number(number) if one.has_place else "?",
                one.name,
                texts.number(one.matches),
                times(texts, one.firsts),
                _rating(texts, one),
                close=number < len(placed) and too_close(one.rating, placed[number].rating),
            )
        )
    periods = tuple(Choice(one.value, texts.plain(f"top-period-{one.value}"), one == period) for one in Period)
    games = tuple(Choice(one, texts.plain(f"game-{one}"), one == game) for one in PRESENTATIONS)
    heads = tuple(texts.plain(f"top-head-{head}") for head in ("name", "matches", "firsts", "rating"))
    hiding = len(own.keys() & set(hidden))
    return TopModel(periods, games, heads, tuple(rows), tuple(_notes(texts, found, placed, hiding)))


def _ratings_of(game: str, results: Sequence[ResultRow], ratings: Sequence[RatingRow]) -> dict[int, RatingRow]:
    """Return each person's rating in the format that is played most, without hints if there is one."""
    formats = Counter(one.format for one in results)
    found: dict[int, RatingRow] = {}
    for row in sorted(ratings, key=lambda one: one.kind == Kind.OWN):
        if row.game == game and row.format == max(formats, key=formats.__getitem__, default=None):
            found[row.person] = row
    return found


def _rating(texts: Texts, one: Entrant) -> str:
    if not one.has_place:
        return f"? ({texts.number(one.rating.matches_missing)})"
    return f"{texts.number(one.rating.shown)} ± {texts.number(one.rating.shown_within)}"


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
