"""Hints: rank the legal moves of a view by playouts in sampled worlds.

Worlds are determinizations of the view: unseen cards are dealt at random to the places they can be in, and deals that
earlier play makes unlikely are drawn less often. All arms (ways to play the turn) are evaluated in the same worlds, so
their differences have smaller errors than their scores; the budget is spent by sequential halving. The value of a move
is that of the best arm that starts with it.

Moves are ranked by the expected score of the round. If a different move wins the round more often, with a win counted
as `win_value` points, it is reported as `Advice.max_win`. A game may rank by its lead over the others instead and
expect its policy's move to be the best (`sequential_halving.Prior`). In the last round of a match with known totals,
moves are ranked by the probability of winning the match; before it, Poter and Canasta rank by what points are worth for
the match, and regrets are in equivalent points.
"""

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from analysis.deadline import Deadline
from analysis.game import Evaluation
from analysis.hints.advice import (
    BEHIND_ERRORS,
    SHOWN,
    Advice,
    Candidate,
    Reason,
    alternatives,
    as_good,
    in_front,
    known,
    may_stand_first,
)
from analysis.hints.sequential_halving import Prior, Result, SequentialHalving
from analysis.hints.significance import Rivals, clearly_more, least_gain
from analysis.registry import analysis_of
from engine.game import View

STEP_SECONDS = 0.02
"""Time of the playouts between two checks of the clock."""
FEWEST_WORLDS = 16
"""Each arm is evaluated in at least this many worlds within a time budget."""
FEWEST_FOR_ERROR = 2
"""At least two worlds are needed for a standard error."""


def advise(
    view: View,
    *,
    budget_ms: float | None = None,
    playouts: int | None = None,
    seed: int | None = None,
    weighted: bool = True,
    deadline: Deadline | None = None,
) -> Advice:
    """Rank the legal moves of the view's seat by a deadline, or within a budget of milliseconds or total playouts.

    Without any of these the budget is 300 ms, not counting the time to load compiled code. Time is kept to within a
    step of about 20 ms, but every arm is evaluated in at least 16 worlds (2 with `playouts`). With a seed and
    `playouts` the result is deterministic; without a seed it is unpredictable. Without `weighted` all deals of the
    unseen cards are equally likely. Raise NothingToAdvise if the seat is not to move.

    >>> from random import Random
    >>> from engine.match import new_match
    >>> match = new_match("pocha", {"schedule": [3]}, ["Amal", "Nimali", "Ruwan"])
    >>> current = match.start_shuffled_round(Random(1))
    >>> advice = advise(current.view(current.to_move), playouts=400, seed=1)
    >>> sorted(one.move for one in advice.candidates)
    ['bid 0', 'bid 1', 'bid 2', 'bid 3']
    >>> advice.candidates[0].regret
    0.0
    """
    if view.game not in _LOADED:
        _load(view)
    started = time.perf_counter()
    evaluation = analysis_of(view.game).candidates(
        view, secrets.randbits(31) if seed is None else seed, weighted=weighted
    )
    is_thorough = playouts is None or playouts >= evaluation.enough_playouts
    halving = halving_of(evaluation, evaluation.hint_prior(), plainest=evaluation.by_lead and is_thorough)
    if playouts is not None:
        run_playouts(evaluation, halving, playouts)
    else:
        run_until(evaluation, halving, deadline or Deadline((300.0 if budget_ms is None else budget_ms) / 1000))
    result = with_sure_win(halving.result(), evaluation.sure_arm)
    candidates = ranked(evaluation, result)
    advice = Advice(
        candidates,
        halving.playouts,
        time.perf_counter() - started,
        max_win(evaluation, result),
        by_lead=evaluation.by_lead and result.match is None,
        nearly_lost=halving.gave_up,
        counts_match=evaluation.counts_match,
        point_scale=scale_of(evaluation, candidates[0]),
        rough=bool(halving.playouts < evaluation.enough_playouts and alternatives(candidates) and not halving.clear()),
    )
    return with_reasons(evaluation, result, advice)


_LOADED: set[str] = set()
"""Games whose compiled code is loaded in this process."""


def _load(view: View) -> None:
    """Load the compiled code of a game, so that this does not use up the first hint's budget."""
    evaluation = analysis_of(view.game).candidates(view, 0)
    evaluation.run(halving_of(evaluation).running, 0)
    _LOADED.add(view.game)


def halving_of(evaluation: Evaluation, prior: Prior | None = None, *, plainest: bool = False) -> SequentialHalving:
    """Return a search over all arms of an evaluation, with its own prior unless another one is given.

    `plainest`: one of the arms of least burden is kept to the end.
    """
    sign = 1.0 if evaluation.lowest_wins else -1.0
    win_value = 0.0 if evaluation.match_value else evaluation.win_value
    return SequentialHalving(
        len(evaluation.arms),
        sign,
        win_value,
        prior or evaluation.prior,
        evaluation.match_value,
        evaluation.nearly_lost,
        evaluation.burden if plainest else None,
    )


def rounds_of(halving: SequentialHalving) -> int:
    """Return the number of rounds after which two arms are left."""
    return max(1, (len(halving.running) - 1).bit_length())


def run_playouts(evaluation: Evaluation, halving: SequentialHalving, playouts: int) -> None:
    """Spend about this many playouts in equal shares per round."""
    rounds = rounds_of(halving)
    for number in range(rounds):
        if number:
            halving.halve()
        worlds = max(1 if number else FEWEST_FOR_ERROR, playouts // (rounds * len(halving.running)))
        halving.add(evaluation.run(halving.running, worlds))
        if halving.clear():
            return


def run_until(evaluation: Evaluation, halving: SequentialHalving, deadline: Deadline) -> None:
    """Spend the time until a deadline in equal shares per round."""
    rounds = rounds_of(halving)
    rate = 0.0
    for number in range(rounds):
        if number:
            halving.halve()
        rounds_left = rounds - number
        reserved = deadline.remaining() * (rounds_left - 1) / rounds_left
        worlds = FEWEST_WORLDS
        while True:
            before = deadline.remaining()
            if rate:
                worlds = max(1, round(rate * min(STEP_SECONDS, before - reserved) / len(halving.running)))
            halving.add(evaluation.run(halving.running, worlds))
            after = deadline.remaining()
            rate = worlds * len(halving.running) / max(before - after, 1e-6)
            if halving.clear():
                return
            if after <= reserved:
                break


def with_sure_win(result: Result, arm: int | None) -> Result:
    """Return the results with the arm of a sure win, if any, as the best."""
    if arm is None or result.best == arm:
        return result
    return replace(result, best=arm, regret=np.maximum(result.regret - result.regret[arm], 0.0))


def ranked(evaluation: Evaluation, result: Result) -> tuple[Candidate, ...]:
    """Return the moves as candidates in order of regret, each with the best arm that starts with it."""
    order, arms = in_order(evaluation, result)
    best, *others = shortest_first([candidate(evaluation, result, move, arms[move], None) for move in order])
    rest = alternatives((best, *others))
    if rest:
        reason = reason_among(evaluation, result, arms, best, rest)
    elif evaluation.certain and result.win[result.best] >= 1.0:
        reason = Reason(evaluation.certain)
    elif not others:
        reason = Reason("only")
    else:
        reason = evaluation.reason(result.best, Rivals()) or reason_within(evaluation, result)
    return (replace(best, reason=reason), *others)


def reason_among(
    evaluation: Evaluation, result: Result, arms: Sequence[int], best: Candidate, others: Sequence[Candidate]
) -> Reason:
    """Return the reason for a candidate against others, with regrets relative to it; `arms`: the best of each move."""

    def arm_of(one: Candidate) -> int:
        return arms[evaluation.moves.index(one.move)]

    worse, level = rivals_of(evaluation, best, others)
    arm = arm_of(best)
    is_bolder = result.match is None and result.win[result.max_win] > result.win[arm]
    doubtful = () if level else tuple(arm_of(one) for one in worse if not one.clearly_worse)
    bolder = result.max_win if is_bolder else None
    rivals = Rivals(tuple(map(arm_of, worse)), tuple(map(arm_of, level)), bolder, doubtful)
    reason = reason_for(evaluation, result, arm, rivals)
    return reason if reason.against_one else replace(reason, than=(worse or level)[0].turn)


def with_reasons(evaluation: Evaluation, result: Result, advice: Advice) -> Advice:
    """Return advice with reasons for the candidates that `simplest_first` may put first, each as if it were there.

    If points count and the other turns may be as good for no visible reason, the reason is that this one is simpler.
    """
    best, simpler = advice.candidates[0], may_stand_first(advice)
    _, arms = in_order(evaluation, result)
    reasons = {}
    for one in simpler[: None if best.stands_out else 1]:
        others = alternatives(in_front(advice, one, None).candidates)
        if others:
            reasons[one.move] = reason_among(evaluation, result, arms, one, others)
    candidates = (replace(one, reason=reasons.get(one.move, one.reason)) for one in advice.candidates)
    return replace(advice, candidates=tuple(candidates))


def scale_of(evaluation: Evaluation, best: Candidate) -> float:
    """Return the scale of the ranking: points, or percentage points of the match."""
    return evaluation.point_scale if best.match is None else 1.0


def rivals_of(
    evaluation: Evaluation, best: Candidate, others: Sequence[Candidate]
) -> tuple[list[Candidate], list[Candidate]]:
    """Return the alternatives that a reason must tell the best one from, and those that may be as good.

    Errors of leads are large, so for them only displayed alternatives count, if there are any.
    """
    if evaluation.by_lead:
        scale = scale_of(evaluation, best)
        shown = known(best, others, scale) or others[:1]
        level = as_good(shown, scale)
        return [one for one in shown if one not in level][: SHOWN - bool(level)], level[:SHOWN]
    sampled = [one for one in others if one.clearly_worse or not one.undersampled] or others[:1]
    worse, near = ([one for one in sampled if one.behind is behind] for behind in (True, False))
    return worse[: SHOWN - bool(near)], near[:SHOWN]


def shortest_first(candidates: list[Candidate]) -> list[Candidate]:
    """Return candidates with the shortest among those first that are equivalent to the first one and end alike.

    If all playouts cost the same, as after a sure win, or are few, equal figures do not show equivalence.
    """
    best = candidates[0]
    if best.error == 0 or best.undersampled:
        return candidates
    alike = (one for one in candidates if one.same_as(best) and one.turn[-1] == best.turn[-1])
    shortest = min(alike, key=lambda one: len(one.turn))
    return [shortest, *(one for one in candidates if one is not shortest)]


def in_order(
    evaluation: Evaluation, result: Result, seen: Sequence[Sequence[int]] | None = None
) -> tuple[list[int], list[int]]:
    """Return the moves in order of regret, then of the length of their lines, and the best arm of each move.

    `seen`: the arms to choose from for each move, by default all.
    """

    def rank(arm: int) -> tuple[float, bool, int]:
        return result.regret[arm], arm != result.best, arm

    moves = range(len(evaluation.moves))
    arms = [min(evaluation.arms_of(move) if seen is None else seen[move], key=rank) for move in moves]
    length = [len(evaluation.line(move, arm)) for move, arm in enumerate(arms)]
    return sorted(range(len(arms)), key=lambda move: (*rank(arms[move])[:2], length[move])), arms


def max_win(evaluation: Evaluation, result: Result) -> Candidate | None:
    """Return the candidate with the highest value if wins count extra, unless it is the best one."""
    arm = result.max_win
    more = float(result.win[arm] - result.win[result.best])
    if result.match is not None or more <= 0:
        return None
    return candidate(evaluation, result, evaluation.first_move(arm), arm, Reason("wins", more))


def reason_within(evaluation: Evaluation, result: Result) -> Reason:
    """Return the reason when all moves start the same turn, against the nearest other turn that is worse.

    If there is none and one move ends the turn, any move is as good; of longer turns only one is known.
    """
    errors = result.regret_error
    worse = [
        arm
        for arm in np.argsort(result.regret, kind="stable").tolist()
        if result.regret[arm] > BEHIND_ERRORS * errors[arm]
    ]
    if not worse:
        is_whole = len(evaluation.line(evaluation.first_move(result.best), result.best)) == 1
        return Reason("any" if is_whole and not result.regret.any() else "points")
    reason = reason_for(evaluation, result, result.best, Rivals(tuple(worse[:1])))
    return replace(reason, than=evaluation.line(evaluation.first_move(worse[0]), worse[0]))


def candidate(evaluation: Evaluation, result: Result, move: int, arm: int, reason: Reason | None) -> Candidate:
    """Return a move as a candidate with the results of one of its arms."""
    return Candidate(
        move=evaluation.moves[move],
        score=float(result.points[arm]),
        error=float(result.error[arm]),
        win=float(result.win[arm]),
        regret=float(result.regret[arm]),
        playouts=int(result.worlds[arm]),
        regret_error=float(result.regret_error[arm]),
        plan=evaluation.line(move, arm),
        reason=reason,
        lead=float(result.lead[arm]) if evaluation.by_lead else None,
        match=None if result.match is None else float(result.match[arm]),
        burden=evaluation.burden(arm),
    )


def against_one(evaluation: Evaluation, best: int, rivals: Rivals) -> Reason | None:
    """Return the game's own reason against a single worse rival, for the first one with such a reason."""
    for arm in rivals.worse:
        others = tuple(one for one in (*rivals.doubtful, *rivals.worse) if one != arm)
        reason = evaluation.reason(best, replace(rivals, worse=(arm,), doubtful=others))
        if reason is not None:
            moves = (move for move in range(len(evaluation.moves)) if arm in evaluation.arms_of(move))
            than = min((evaluation.line(move, arm) for move in moves), key=len)
            return replace(reason, than=than, against_one=True)
    return None


def reason_for(evaluation: Evaluation, result: Result, best: int, rivals: Rivals) -> Reason:
    """Return the first applicable reason for the best arm against its rivals, of which there is at least one.

    In order: a win that is certain, unlike with the others; the game's own reason; a certain win; the game's reason
    against one of several rivals, which Canasta gives itself; clearly more wins; why some may be as good; the
    probability of winning the match in its last round; points. If only points or that probability count, wins are no
    reason.
    """
    other = (*rivals.worse, *rivals.level)[0]
    if evaluation.certain and result.win[best] >= 1.0 > result.win[other]:
        return Reason(evaluation.certain)
    reason = evaluation.reason(best, rivals)
    if reason is not None:
        return reason
    if evaluation.certain and result.win[best] >= 1.0:
        return Reason(evaluation.certain)
    if len(rivals.worse) > 1 and not evaluation.by_lead and (one := against_one(evaluation, best, rivals)) is not None:
        return one
    worlds = int(min(result.worlds[best], result.worlds[other]))
    may_tell = evaluation.certain and rivals.max_win is None and result.match is None
    if may_tell and clearly_more(result.win[best], result.win[other], worlds, least=least_gain(result.win[best])):
        return Reason("wins", float(result.win[best] - result.win[other]))
    number = float(result.regret[other] if result.match is None else result.match[best])
    return evaluation.among_equals(best, rivals) or Reason("points" if result.match is None else "match", number)
