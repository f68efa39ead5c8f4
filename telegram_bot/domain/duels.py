"""Duels: some people play the same deals within three days, and compare their results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from analysis.boards import DEALS, Board, day_score
from engine.deals import new_seed
from telegram_bot.domain.boards import Attempt, DayBoard, part_of
from telegram_bot.domain.room import DAY_SECONDS

DUEL_SECONDS = 3 * DAY_SECONDS
"""Seconds for which a duel is open."""
MOST_PEOPLE = 8
"""People of a duel, its challenger included."""
MOST_OPEN = 10
"""Open duels that a person is in."""
FRESH_DEALS = 3
"""Deals that are drawn for a duel with new ones."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel at deals of one game; `people`: their names by their ids, in the order in which they came.

    `token`: what names it in links: who knows it has been invited.
    """

    id: int
    token: str
    game: str
    closes_at: float
    boards: Sequence[int]
    people: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person has made of a duel: deals finished, and the score from 0 to 100 once all are judged.

    `place`: from 1, equal for equal scores; None without a score, or with help.
    """

    person: int
    name: str
    done: int
    score: int | None
    assisted: bool
    place: int | None = None


def new_token(source: Random) -> str:
    """Return the token of a new duel: 18 hexadecimal digits, which fit a button and cannot be guessed."""
    return f"{source.getrandbits(72):018x}"


def fresh(game: str, now: float, source: Random) -> Iterator[DayBoard]:
    """Yield new deals for a duel that begins at a time, without ids."""
    kinds = DEALS[game]
    for number in range(FRESH_DEALS):
        options, players = kinds[number % len(kinds)]
        board = Board(game, options, players, source.randrange(players), new_seed(source))
        yield DayBoard(0, now, now + DUEL_SECONDS, number + 1, board)


def played(duel: Duel, boards: Sequence[DayBoard], attempts: Mapping[int, Mapping[int, Attempt]]) -> list[Standing]:
    """Return what the people of a duel have played, in the order in which they came; `attempts`: by person and deal."""
    return [_standing(person, name, boards, attempts.get(person, {})) for person, name in duel.people.items()]


def placed(found: Sequence[Standing]) -> list[Standing]:
    """Return people with their places, the best first; those with help, or without a score yet, at the end."""
    scores = sorted((one.score for one in found if one.score is not None and not one.assisted), reverse=True)
    ranked = [
        one if one.score is None or one.assisted else replace(one, place=scores.index(one.score) + 1) for one in found
    ]
    return sorted(ranked, key=lambda one: (one.place or MOST_PEOPLE + 1, one.score is None))


def _standing(person: int, name: str, boards: Sequence[DayBoard], attempts: Mapping[int, Attempt]) -> Standing:
    own = [attempts.get(board.id) for board in boards]
    parts = [part for board, one in zip(boards, own, strict=True) if (part := part_of(board, one)) is not None]
    done = sum(one is not None and one.finished for one in own)
    score = day_score(parts) if len(parts) == len(boards) else None
    return Standing(person, name, done, score, any(one is not None and one.assisted for one in own))
