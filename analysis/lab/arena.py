"""Contests between players, with confidence intervals.

A contest consists of single rounds, or of whole matches whose totals the players see. Every deal (or sequence of deals
of a match) is played once for each seating: the players move up one seat while the cards stay, so that the luck of the
deal affects all alike. Intervals treat the rounds (matches) of one deal as one observation. All randomness is derived
from the seed and the number of the round or match; only time budgets make results depend on the machine.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from analysis.deadline import Budget
from analysis.lab.players import act, dealt, known
from analysis.registry import analysis_of
from engine.errors import InvalidInput
from engine.game import Round, column_of
from engine.match import Match
from engine.registry import game_named

Z_95 = 1.959964


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest: player names in order, their default budget, the seed, and the game's options.

    `rounds`: number of rounds, or of matches if `match` is set.
    """

    game: str
    names: tuple[str, ...]
    rounds: int
    seed: int
    budget: Budget
    options: Mapping[str, Any] = field(default_factory=dict)
    match: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A round (or match): for each player, in the order of the names, their column's score and whether they won.

    `ahead`: whether no other column's score is as good; the winner of the whole match is ahead at any score.
    `outright`: whether their column won the whole match in this round, whatever the totals (C7.3). For a match, the
    scores are its final totals, and `won` is the share of first place.
    """

    number: int
    scores: tuple[int, ...]
    won: tuple[float, ...]
    ahead: tuple[bool, ...]
    outright: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's results per round or match; fields ending in `within` are half of a 95 % interval.

    `score`: mean score; `share`: share of rounds won; `above`: score above the mean of the others in the same deal;
    `ahead`: share of rounds in which no other column's score is as good; `outright`: share of rounds in which their
    column won the whole match, whatever the totals (C7.3). Such a round scores 0 for all.
    """

    name: str
    score: float
    score_within: float
    share: float
    share_within: float
    above: float
    above_within: float
    ahead: float
    ahead_within: float
    outright: float
    outright_within: float


def check(contest: Contest) -> None:
    """Raise InvalidInput for a contest that cannot be played."""
    game = game_named(contest.game)
    for name in contest.names:
        known(name)
    if contest.rounds < 1:
        raise InvalidInput("--rounds must be above 0")
    game.check(contest.options, len(contest.names))


def play(contest: Contest, number: int) -> Outcome:
    """Play round or match `number` (from 0) of a contest."""
    count = len(contest.names)
    deal, turned = divmod(number, count)
    deals = Random(f"{contest.seed} {deal}")
    source = Random(f"{contest.seed} {deal} {turned}")
    last, scores = _played(contest, deal, turned, deals, source)
    first = [place.column for place in game_named(contest.game).ranking(scores, last.match_winner) if place.place == 1]
    seats = [(player + turned) % count for player in range(count)]
    columns = [column_of(seat, len(scores)) for seat in seats]
    winners = analysis_of(contest.game).winners(last)
    won = [
        (column in first) / len(first) if contest.match else float(seat in winners)
        for seat, column in zip(seats, columns, strict=True)
    ]
    return Outcome(
        number,
        scores=tuple(scores[column] for column in columns),
        won=tuple(won),
        ahead=tuple(first == [column] for column in columns),
        outright=tuple(column == last.match_winner for column in columns),
    )


def _played(contest: Contest, deal: int, turned: int, deals: Random, source: Random) -> tuple[Round, list[int]]:
    """Return the last round, and its scores or the totals of the match."""
    if not contest.match:
        current = dealt(contest.game, contest.options, len(contest.names), deal, deals)
        _play_on(contest, current, (), turned, source)
        return current, list(current.scores())
    match = Match(game_named(contest.game), contest.options, contest.names)
    while not match.finished:
        current = match.start_shuffled_round(deals)
        _play_on(contest, current, match.totals, turned, source)
        match.scores.append(current.scores())
    return match.running(), match.totals


def _play_on(contest: Contest, current: Round, totals: Sequence[int], turned: int, source: Random) -> None:
    while current.to_move is not None:
        player = contest.names[(current.to_move - turned) % len(contest.names)]
        act(current, player, source, contest.budget, totals)


def standings(contest: Contest, outcomes: Sequence[Outcome]) -> list[Standing]:
    """Return the results of each player."""
    found = []
    for player, name in enumerate(contest.names):
        score, score_within = estimate(contest, [(o.number, o.scores[player]) for o in outcomes])
        share, share_within = estimate(contest, [(o.number, o.won[player]) for o in outcomes])
        above, above_within = estimate(contest, [(o.number, _above(o.scores, player)) for o in outcomes])
        ahead = estimate(contest, [(o.number, float(o.ahead[player])) for o in outcomes])
        outright = estimate(contest, [(o.number, float(o.outright[player])) for o in outcomes])
        found.append(Standing(name, score, score_within, share, share_within, above, above_within, *ahead, *outright))
    return found


def _above(scores: Sequence[int], player: int) -> float:
    return scores[player] - (sum(scores) - scores[player]) / (len(scores) - 1)


def estimate(contest: Contest, values: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Return the mean of numbered values and half of its 95 % interval; rounds of one deal are one observation."""
    mean = sum(value for _, value in values) / len(values)
    deals: dict[int, float] = {}
    for number, value in values:
        deal = number // len(contest.names)
        deals[deal] = deals.get(deal, 0.0) + value - mean
    if len(deals) < 2:
        return mean, math.inf
    spread = sum(off * off for off in deals.values()) * len(deals) / (len(deals) - 1)
    return mean, Z_95 * math.sqrt(spread) / len(values)
