"""The ladder of levels: contests of neighbours, the fit of the weak levels' temperatures, and reviews of all levels.

A temperature is fitted to the mean loss per decision that the level should have (`LOSSES`), as reviews report it:
rounds are played at several temperatures and judged, and the temperature of the wanted loss is interpolated. Matches of
each level are reviewed like those of people, so that people can be compared with it.

The last part measures the scale for comparing plays of boards: the coefficient of luck, and how much plays of one board
differ.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any

import numpy as np

from analysis import levels
from analysis.boards import DEALS, LEVEL, Board, Outcome, Scale, counted, par_of, scale_of
from analysis.core.weights import read_file
from analysis.deadline import Budget
from analysis.lab import arena
from analysis.lab.arena import Z_95
from analysis.lab.players import dealt
from analysis.levels import Level, Strength, move_of
from analysis.registry import analysis_of
from analysis.review.decisions import loss_of
from analysis.review.log import Step
from analysis.review.marks import CAP, accuracy
from analysis.review.rounds import parts_of, review_round
from engine.deals import new_seed
from engine.match import make_with_chance, new_match
from engine.registry import GAMES

LOSSES: Mapping[str, Mapping[Level, float]] = {
    "poter": {Level.EASY: 0.22, Level.MEDIUM: 0.065},
    "pocha": {Level.EASY: 0.2, Level.MEDIUM: 0.065},
    "canasta": {Level.EASY: 0.075, Level.MEDIUM: 0.04},
}
"""The mean loss per decision of the weak levels, as a fraction of the spread: in Poter and Pocha grades F and D.

A careful person wins no more often than each of three easy bot players of Poter that see a whole turn, or lose less. A
hand of Canasta has three times as many decisions, so the same loss would make a much weaker player.
"""
ROUNDS: Mapping[str, int] = {"poter": 5, "pocha": 10, "canasta": 6}
"""Rounds of a match with the bot's default options; approximate for Canasta, which is played to 5,000 points."""
BETA = 25 / 3
"""The deviation of a performance in the rating model."""
SEATS = 4
OPTIONS: Mapping[str, dict[str, Any]] = {"canasta": {"mode": "pairs"}}
JUDGED = 1000
"""Playouts per judgement."""
TEMPERATURES = (0.01, 0.03, 0.1, 0.3, 1.0)
REVIEWED = 2000
"""Playouts per decision in reviews at the end of a round, the ones stored for people."""
LEAST = 0.001
"""The smallest chance distinguished from none."""
Kinds = Mapping[str, Sequence[float]]
"""Capped losses of decisions, as fractions of the spread, by kind."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Lead:
    """Points per round by which the first of two players is ahead; `within` is half of a 95 % interval.

    `rating`: how much higher it is rated, so that the rating model (Plackett–Luce) gives the measured chance that the
    first finishes ahead of the second in a match of four.
    """

    first: str
    second: str
    points: float
    within: float
    rating: float


def pairs() -> list[Pair]:
    """Return the contests of the ladder: each level against the next weaker one, the weakest against random moves."""
    return list(pairwise([*reversed(Level), "random"]))


def contest_of(game: str, pair: Pair, rounds: int, seed: int) -> arena.Contest:
    """Return the contest of two players at a table of four, in alternating seats: in Canasta as partners."""
    return arena.Contest(game, pair * (SEATS // 2), rounds, seed, Budget(), OPTIONS.get(game, {}))


def lead_of(contest: arena.Contest, outcomes: Sequence[arena.Outcome]) -> Lead:
    """Return the lead of the player in the first seat of a contest of two."""
    sign = -1 if GAMES[contest.game].lowest_wins else 1
    values = [(one.number, sign * float(sum(one.scores[::2]) - sum(one.scores[1::2])) * 2 / SEATS) for one in outcomes]
    points, within = arena.estimate(contest, values)
    sides = [one.scores[:2] if contest.options else one.scores for one in outcomes]
    pairs = [sign * (ours - theirs) for side in sides for ours in side[::2] for theirs in side[1::2]]
    ahead = NormalDist().cdf(points * math.sqrt(ROUNDS[contest.game]) / max(stdev(pairs), 1.0))
    odds = math.log(max(ahead, LEAST) / max(1 - ahead, LEAST))
    scale = BETA * math.sqrt(len(sides[0])) * len(sides[0]) / SEATS
    return Lead(contest.names[0], contest.names[1], points, within, scale * odds)


def losses(game: str, strength: Strength, seed: int, number: int) -> Iterator[float]:
    """Play round `number` by bot players of a strength; yield the loss of each decision, as its review would report.

    Losses are fractions of the spread. A decision is the rest of a turn, however many moves it takes.
    """
    source, analysis = Random(f"ladder {seed} {number}"), analysis_of(game)
    current = dealt(game, OPTIONS.get(game, {}), SEATS, number, source)
    steps: list[Step] = []
    while current.to_move is not None:
        before, seat = current.copy(), current.to_move
        move = move_of(current.view(seat), strength, source.getrandbits(31), source)
        *_, entry = make_with_chance(current, move, lambda _place: source)
        steps.append(Step(len(steps) + 1, before, seat, entry.made))
    spread = analysis.spread(current)
    for part in parts_of(analysis, steps, current):
        made = [step.move for step in part if step.move is not None]
        lost = loss_of(analysis.decision(part[0].before.view(part[0].seat), made, number), JUDGED)
        if lost is not None:
            yield lost / spread


def mean_loss(rounds: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the mean loss per decision of rounds, and half of its 95 % interval."""
    count = sum(map(len, rounds))
    mean = sum(map(sum, rounds)) / count
    return mean, Z_95 * math.hypot(*(sum(one) - mean * len(one) for one in rounds)) / count


def review(game: str, level: Level, seed: int, number: int) -> Kinds:
    """Play match `number` by bot players of a level, and return the reviewed losses by kind of decision."""
    source, strength = Random(f"review {seed} {number}"), levels.strength_of(game, level)
    match = new_match(game, OPTIONS.get(game, {}), [f"P{seat}" for seat in range(SEATS)])
    found: dict[str, list[float]] = {}
    while not match.finished:
        current = match.start_shuffled_round(source)
        while (seat := current.to_move) is not None:
            view = current.view(seat, match.totals)
            match.play(seat, move_of(view, strength, source.getrandbits(31), source), source)
            current = match.running()
        for one in review_round(match, len(match.scores), playouts=REVIEWED, seed=number).decisions:
            found.setdefault(one.category, []).append(min(one.lost / one.spread, CAP))
    return found


def reviews_of(game: str, matches: Mapping[Level, Sequence[Kinds]], seed: int, date: str) -> dict[str, Any]:
    """Return the content of the game's file of levels with the review results of matches of each level.

    The mean accuracy of all decisions and the mean loss of each kind, with standard errors and numbers of decisions.
    """
    found: dict[str, Any] = {}
    joint = analysis_of(game).joint
    for level, played in matches.items():
        kinds = {
            kind: [one for match in played for one in match.get(kind, ())] for kind in sorted({*joint}.union(*played))
        }
        n = sum(len(kinds[kind]) for kind in joint)
        found[level] = {
            "strength": levels.strength_of(game, level)._asdict(),
            "accuracy": _figures([accuracy([one]) or 0.0 for losses in kinds.values() for one in losses], 1),
            "losses": {
                kind: _figures(losses + [0.0] * (n - len(losses) if kind in joint else 0), 4)
                for kind, losses in kinds.items()
            },
        }
    reviews = {
        "method": f"matches of four such players, reviewed by {REVIEWED} playouts as those of people are; accuracy, "
        f"and losses by kind of decision in parts of the spread, at most {CAP}: mean, standard error, decisions",
        "command": f"python -m analysis ladder {game} --reviews --rounds {len(played)} --seed {seed}",
        "date": date,
        "levels": found,
    }
    return {**read_file(f"analysis.{game}", levels.FILE), "reviews": reviews}


def _figures(values: Sequence[float], digits: int) -> list[float]:
    """Return mean, standard error and number of values; a zero mean is 0, not −0."""
    error = stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return [round(fmean(values), digits) + 0.0, round(error, digits), len(values)]


Loss = Callable[[Level, float], tuple[float, float]]
"""Measures the mean loss of a level at a temperature, and half of its 95 % interval."""


def fitted(game: str, loss: Loss, rounds: int, seed: int, date: str) -> dict[str, Any]:
    """Return the content of the game's file of levels with fitted temperatures and their provenance."""
    content = read_file(f"analysis.{game}", levels.FILE)
    strengths, measured = {**content["levels"]}, {}
    for level, wanted in LOSSES[game].items():
        found: dict[float, tuple[float, float]] = {}
        for temperature in TEMPERATURES:
            found[temperature] = loss(level, temperature)
            if found[temperature][0] >= wanted:
                break
        strengths[level] = {**strengths[level], "temperature": interpolated(wanted, found)}
        measured[level] = {str(one): [round(figure, 4) for figure in figures] for one, figures in found.items()}
    provenance = {
        "method": f"temperature of the wanted mean loss of a decision, in parts of the spread, judged by {JUDGED} "
        "playouts as in reviews, in rounds of four such players; interpolated between those measured, which rise until "
        "the loss is reached; the second figure is half of a 95 % interval",
        "command": f"python -m analysis ladder {game} --fit --rounds {rounds} --seed {seed}",
        "date": date,
        "wanted": LOSSES[game],
        "measured": measured,
    }
    return {**content, "provenance": provenance, "levels": strengths}


def interpolated(wanted: float, found: Mapping[float, tuple[float, float]]) -> float:
    """Return the temperature of a mean loss, interpolated from measured temperatures in ascending order."""
    temperatures, losses_at = list(found)[-2:], [mean for mean, _ in found.values()][-2:]
    return round(math.exp(float(np.interp(wanted, losses_at, np.log(temperatures)))), 4)


# ---------------------------------------------------------------------- boards

WEAKER = Level.MEDIUM
"""The level whose plays of one board are taken to differ as people's do."""
BOARD_FORMAT = "board/1"


def boards_of(game: str, boards: int, seed: int) -> Iterator[Board]:
    """Yield boards of a game, cycling through its options."""
    source = Random(seed)
    for number in range(boards):
        options, players = DEALS[game][number % len(DEALS[game])]
        yield Board(game, options, players, number % players, new_seed(source))


def spread(plays: Sequence[Sequence[Outcome]]) -> tuple[float, float]:
    """Return the coefficient of luck, and the standard deviation without luck, of several plays of each board.

    The coefficient is the least-squares one within boards; 0 if there is no luck, or if it explains nothing.

    >>> spread([[Outcome(1.0, 2.0), Outcome(3.0, 6.0)], [Outcome(5.0, 0.0), Outcome(6.0, 2.0)]])
    (0.5, 0.0)
    """
    means = [(fmean(one.points for one in board), fmean(one.luck for one in board)) for board in plays]
    pairs = [
        (one.points - points, one.luck - luck)
        for board, (points, luck) in zip(plays, means, strict=True)
        for one in board
    ]
    square = sum(luck * luck for _, luck in pairs)
    coefficient = max(0.0, sum(points * luck for points, luck in pairs) / square) if square else 0.0
    rest = sum((points - coefficient * luck) ** 2 for points, luck in pairs)
    return coefficient, math.sqrt(rest / sum(len(board) - 1 for board in plays))


def against_par(scale: Scale, plays: Sequence[Sequence[Outcome]]) -> list[float]:
    """Return the mean value of the second half of each board's plays against par from the first half."""
    found = []
    for board in plays:
        half = len(board) // 2
        par = par_of(scale, board[:half])
        found.append(fmean(scale.without_luck(one) - par.mean for one in board[half:]) / par.deviation)
    return found


def fitted_scale(
    game: str, weaker: Sequence[Sequence[Outcome]], level: Sequence[Sequence[Outcome]], command: str, date: str
) -> dict[str, Any]:
    """Return the content of the game's file with a new scale and its provenance."""
    coefficient, deviation = spread(weaker)
    scale = Scale(round(coefficient, 2), float(f"{deviation:.3g}"), scale_of(game).plays)
    parts = against_par(scale, level)
    check = dict(zip(("mean", "standard_error"), _figures(parts, 3), strict=False))
    provenance = {
        "method": f"least squares within deals that {WEAKER} plays; check: {LEVEL} against par, in standard deviations",
        "command": command,
        "date": date,
        "check": check,
    }
    return {"format": BOARD_FORMAT, "game": game, "provenance": provenance, **scale._asdict()}


def levels_of(game: str, plays: Mapping[Level, Sequence[Sequence[Outcome]]], command: str, date: str) -> dict[str, Any]:
    """Return the content of the game's file of levels with the value of each level's plays on boards.

    The mean in standard deviations from par, its standard error, and the number of boards. Par is from plays of the bot
    players' level, whose own value is 0.
    """
    scale, found = scale_of(game), dict[Level, list[float]]()
    pars = [par_of(scale, board) for board in plays[LEVEL]]
    for level, boards in plays.items():
        parts = [
            fmean(counted(par, scale.without_luck(one)) for one in board)
            for par, board in zip(pars, boards, strict=True)
        ]
        found[level] = _figures(parts, 3)
    measured = {
        "method": f"plays of each level in the person's seat, against par of plays of {LEVEL}, as those of people are "
        "counted: mean in standard deviations, standard error, boards",
        "command": command,
        "date": date,
        "levels": found,
    }
    return {**read_file(f"analysis.{game}", levels.FILE), "boards": measured}
