"""Hints: whole turns played out in the same sampled worlds, the budget going to the close ones.

Worlds are sampled from the view alone: unseen cards are dealt at random to the places they can be in; deals in which
the others would have had something to lay are rarer. All arms (ways to play the turn) meet the same worlds, so their
differences are surer than their scores; after each of several rounds the worse half is dropped (`race`). A move is
worth what the best turn that begins with it is worth.

Moves are ranked by the expected score of the round. Who follows that gives away the fewest points, but wins fewer
rounds than he could: what is best for winning the round, a win being worth so many points besides, is told with it.

In Canasta they are ranked by how far the side is expected to be ahead of the others, and the policy's own move is
believed to be the best until enough worlds say otherwise (`race.Prior`).

In the last round of a match, where the totals are known, they are ranked by the chance to win the match.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from analysis.canasta.candidates import CanastaTrials
from analysis.errors import NothingToAdvise
from analysis.hints.advice import Advice, Candidate, Reason, alternatives
from analysis.hints.facts import clearly_more
from analysis.hints.sequential_halving import Prior, Race, Result
from analysis.pocha.candidates import PochaTrials
from analysis.poter.candidates import PoterTrials
from engine.canasta.view import CanastaView
from engine.game import View
from engine.pocha.view import PochaView
from engine.poter.view import PoterView

STEP_SECONDS = 0.02
FEWEST_WORLDS = 16
FEWEST_TO_TELL = 2
"""A single world tells nothing of the doubt."""


class Trials(Protocol):
    """The moves of one decision and the arms they may lead to."""

    lowest_wins: bool
    win_worth: float
    sure: str
    moves: list[str]
    arms: NDArray[np.int64]

    def choices(self, move: int) -> list[int]:
        """Return the arms that a move may lead to."""

    def plan(self, move: int, arm: int) -> tuple[str, ...]:
        """Return the moves of an arm, this move first."""

    def reason(self, best: int, other: int | None) -> Reason | None:
        """Return what the game has to say for an arm against the next best one."""

    def run(self, arms: NDArray[np.int64], worlds: int) -> tuple[NDArray[np.float64], ...]:
        """Play these arms out in so many more worlds (0: only load the compiled code); return points and wins.

        Where arms are not ranked by their points, what they are ranked by comes third; where they are ranked by the
        chance to win the match, the shares in that come fourth.
        """


class HintTrials(Trials, Protocol):
    """The trials of a hint, and what is believed of their arms beforehand.

    `match_worth`: what winning the match is worth in points, 0 where it does not count. `rivals`: arms are ranked by
    points ahead of the others. `enough`: with fewer playouts in all, advice is rough.
    """

    prior: Prior | None
    match_worth: float
    rivals: bool
    enough: int


TRIALS: Mapping[type[View], Callable[..., HintTrials]] = {
    CanastaView: partial(CanastaTrials, rivals=True, last_round=True),
    PochaView: partial(PochaTrials, last_round=True),
    PoterView: partial(PoterTrials, last_round=True),
}
"""How to try the moves of a game's view: one line a game."""


def advise(
    view: View,
    *,
    budget_ms: float | None = None,
    playouts: int | None = None,
    seed: int | None = None,
    weighed: bool = True,
    clock: Callable[[], float] = time.perf_counter,
) -> Advice:
    """Rank the legal moves of the view's seat within a budget of milliseconds or of playouts in all.

    Without either the budget is 300 ms; loading compiled code is not counted in it. It is kept to within a step of
    about 20 ms, but every arm is tried in at least 16 worlds (2 with `playouts`). With a seed and `playouts` the
    result is always the same; without a seed nobody can foresee it. Without `weighed` all deals of the unseen cards
    are equally likely. Raise NothingToAdvise if the seat is not to move.
    """
    if type(view) not in _LOADED:
        _load(view)
    started = clock()
    trials = _trials(view, secrets.randbits(31) if seed is None else seed, weighed)
    race = race_of(trials)
    if playouts is not None:
        run_playouts(trials, race, playouts)
    else:
        run_until(trials, race, started, (300.0 if budget_ms is None else budget_ms) / 1000, clock)
    result = race.result()
    candidates = ranked(trials, result)
    return Advice(
        candidates,
        race.playouts,
        clock() - started,
        bold(trials, result),
        ahead=trials.rivals and result.match is None,
        rough=bool(race.playouts < trials.enough and alternatives(candidates) and not race.clear()),
    )


_LOADED: set[type[View]] = set()
"""The games whose compiled code this process has."""


def _load(view: View) -> None:
    """Load the compiled code that tries moves of a game, so that the budget of the first hint is not spent on it."""
    trials = _trials(view, 0, weighed=True)
    trials.run(race_of(trials).running, 0)
    _LOADED.add(type(view))


def _trials(view: View, seed: int, weighed: bool) -> HintTrials:
    """Make the trials of a view's game."""
    make = TRIALS.get(type(view))
    if make is None:
        raise NothingToAdvise(f"there is no analysis of {type(view).__name__}")
    return make(view, seed, weighed=weighed)


def race_of(trials: HintTrials) -> Race:
    """Return a race of all arms of some trials."""
    sign = 1.0 if trials.lowest_wins else -1.0
    win_worth = 0.0 if trials.match_worth else trials.win_worth
    return Race(len(trials.arms), sign, win_worth, trials.prior, trials.match_worth)


def rounds_of(race: Race) -> int:
    """Return in how many rounds of halving two arms are left."""
    return max(1, (len(race.running) - 1).bit_length())


def run_playouts(trials: Trials, race: Race, playouts: int) -> None:
    """Spend about so many playouts, the same share in each round."""
    rounds = rounds_of(race)
    for number in range(rounds):
        if number:
            race.halve()
        worlds = max(1 if number else FEWEST_TO_TELL, playouts // (rounds * len(race.running)))
        race.add(*trials.run(race.running, worlds))
        if race.clear():
            return


def run_until(trials: Trials, race: Race, started: float, seconds: float, clock: Callable[[], float]) -> None:
    """Spend so many seconds since a time of the clock, the same share in each round."""
    rounds = rounds_of(race)
    rate = 0.0
    for number in range(rounds):
        if number:
            race.halve()
        deadline = started + seconds * (number + 1) / rounds
        worlds = FEWEST_WORLDS
        while True:
            before = clock()
            if rate:
                worlds = max(1, round(rate * min(STEP_SECONDS, deadline - before) / len(race.running)))
            race.add(*trials.run(race.running, worlds))
            now = clock()
            rate = worlds * len(race.running) / max(now - before, 1e-6)
            if race.clear():
                return
            if now >= deadline:
                break


def ranked(trials: HintTrials, result: Result) -> tuple[Candidate, ...]:
    """Return the moves as candidates, the least behind first, each by the best arm it may lead to."""

    def rank(arm: int) -> tuple[float, bool, int]:
        return result.behind[arm], arm != result.best, arm

    arms = [min(trials.choices(move), key=rank) for move in range(len(trials.moves))]
    order = sorted(range(len(arms)), key=lambda move: rank(arms[move])[:2])
    best, *others = (candidate(trials, result, move, arms[move], None) for move in order)
    rest = alternatives((best, *others))
    other = next((one for one in rest if one.clearly_behind), rest[0] if rest else None)
    if other is not None:
        reason = reason_for(trials, result, result.best, arms[trials.moves.index(other.move)])
    elif result.win[result.best] >= 1.0:
        reason = Reason(trials.sure)
    else:
        reason = Reason("any" if others else "only")
    return (replace(best, reason=reason), *others)


def bold(trials: HintTrials, result: Result) -> Candidate | None:
    """Return what to do to win the round where that is not what costs the fewest points."""
    arm = result.boldest
    more = float(result.win[arm] - result.win[result.best])
    if more <= 0 or result.match is not None:
        return None
    move = next(move for move in range(len(trials.moves)) if arm in trials.choices(move))
    return candidate(trials, result, move, arm, Reason("wins", more))


def candidate(trials: HintTrials, result: Result, move: int, arm: int, reason: Reason | None) -> Candidate:
    """Return a move as a candidate by one of the arms it may lead to."""
    return Candidate(
        move=trials.moves[move],
        score=float(result.points[arm]),
        error=float(result.error[arm]),
        win=float(result.win[arm]),
        behind=float(result.behind[arm]),
        playouts=int(result.worlds[arm]),
        doubt=float(result.doubt[arm]),
        plan=trials.plan(move, arm),
        reason=reason,
        lead=float(result.lead[arm]) if trials.rivals else None,
        match=None if result.match is None else float(result.match[arm]),
    )


def reason_for(trials: Trials, result: Result, best: int, other: int) -> Reason:
    """Return one thing that speaks for the best arm against another one.

    A certain win, the chance to win the match in its last round, the game's own reason, clearly more wins, points.
    """
    if result.win[best] >= 1.0:
        return Reason(trials.sure)
    if result.match is not None:
        return Reason("match", float(result.match[best]))
    reason = trials.reason(best, other)
    if reason is not None:
        return reason
    worlds = int(min(result.worlds[best], result.worlds[other]))
    if result.behind[other] <= 0 or clearly_more(result.win[best], result.win[other], worlds):
        return Reason("wins", max(0.0, float(result.win[best] - result.win[other])))
    return Reason("points", float(result.behind[other]))
