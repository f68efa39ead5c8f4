"""The table of a group: who finishes ahead of how many others, and whether that is more than chance.

The measure is the mean share of the others that a person, or their side, has finished ahead of. It takes about a
hundred matches to tell apart who finishes ahead of half and of 60 % of three others, so neighbours whose order is open
are marked, and who has played few matches has no place.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from telegram_bot.domain.results import Format
from telegram_bot.presentation.history import Choice
from telegram_bot.presentation.me import DAY_SECONDS, counted, standing_of, times
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.storage.models import ResultRow
from telegram_bot.texts.loader import Html, Texts

FEWEST_MATCHES = 5
"""Matches of a person from which on they have a place."""
CERTAIN = 1.96
"""Standard errors by which a difference is told from chance."""
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
    """A person in the table: matches, first places, the share of others they finish ahead of, with standard error."""

    name: str
    matches: int
    firsts: float
    share: float
    error: float

    @property
    def has_place(self) -> bool:
        """Whether there are enough matches."""
        return self.matches >= FEWEST_MATCHES


@dataclass(frozen=True, slots=True)
class TopRow:
    """A line of the table; `place` is `?` with few matches; `close`: the order with the next one is open."""

    place: str
    name: str
    matches: str
    firsts: str
    share: str
    close: bool


@dataclass(frozen=True, slots=True)
class TopModel:
    """The table of a game and a period, what can be chosen instead, and what is to be said below."""

    periods: tuple[Choice, ...]
    games: tuple[Choice, ...]
    heads: tuple[str, ...]
    rows: tuple[TopRow, ...]
    notes: tuple[Html, ...]


def entrant(name: str, results: Sequence[ResultRow]) -> Entrant:
    """Return what the results of a person add up to; the error is that of places drawn by lot."""
    shares, variance = [], 0.0
    for one in results:
        sides = 2 if one.format == Format.TEAM else one.players
        shares.append((sides - one.place - 0.5 * one.shared) / (sides - 1))
        variance += (sides + 1) / (12 * (sides - 1))
    standing, n = standing_of(results), len(results)
    return Entrant(name, n, standing.firsts, sum(shares) / n, math.sqrt(variance) / n)


def in_order(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Return those who have a place, the best first, and then the others."""
    return sorted(entrants, key=lambda one: (not one.has_place, -one.share, -one.matches, one.name))


def is_open(better: Entrant, worse: Entrant) -> bool:
    """Return whether it may be chance that one is ahead of the other."""
    return better.share - worse.share < CERTAIN * math.hypot(better.error, worse.error)


def missing_matches(entrants: Sequence[Entrant]) -> int:
    """Return about how many more matches of each it takes until the order is sure, if the shares stay as they are.

    More than `MOST_MISSING` if it takes more than that.
    """
    found = 0
    for better, worse in pairwise(entrants):
        ahead, n = better.share - worse.share, min(better.matches, worse.matches)
        needed = CERTAIN * math.hypot(better.error, worse.error)
        if needed > ahead:
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
    found = in_order([entrant(name, own[person]) for person, name in names.items() if person in own])
    placed = [one for one in found if one.has_place]
    rows = []
    for number, one in enumerate(found[:MOST_ROWS], 1):
        rows.append(
            TopRow(
                texts.number(number) if one.has_place else "?",
                one.name,
                texts.number(one.matches),
                times(texts, one.firsts),
                texts.percent(one.share),
                close=number < len(placed) and is_open(one, placed[number]),
            )
        )
    periods = tuple(Choice(one.value, texts.plain(f"top-period-{one.value}"), one == period) for one in Period)
    games = tuple(Choice(one, texts.plain(f"game-{one}"), one == game) for one in PRESENTATIONS)
    heads = tuple(texts.plain(f"top-head-{head}") for head in ("name", "matches", "firsts", "share"))
    hiding = len(own.keys() & set(hidden))
    return TopModel(periods, games, heads, tuple(rows), tuple(_notes(texts, found, placed, hiding)))


def _notes(texts: Texts, found: Sequence[Entrant], placed: Sequence[Entrant], hiding: int) -> list[Html]:
    if not found:
        notes = [texts.html("top-none")]
    else:
        notes = [texts.html("top-share")]
        if len(placed) < len(found):
            notes.append(texts.html("top-few", count=FEWEST_MATCHES))
        missing = missing_matches(placed)
        if missing:
            notes.append(texts.html("top-close"))
            key = "top-missing-many" if missing > MOST_MISSING else "top-missing"
            notes.append(texts.html(key, count=min(missing, MOST_MISSING)))
        if len(found) > MOST_ROWS:
            notes.append(texts.html("top-more", count=len(found) - MOST_ROWS))
    return notes + ([texts.html("top-hidden", count=hiding)] if hiding else [])
