"""The review of a round: its decisions, luck and curve, combined for each player; and that of a match.

The same match, playouts and seed give the same review. A decision that a seat repeats in the same situation counts
once. The review is made in steps, between which the caller may pause or stop; playouts release the interpreter's lock.

Luck and the curve come from the round's value after each log entry, with all cards open but the stock's order: a number
for each column of the score sheet. A column is a seat or a side; the draws of all partners affect their side's. A
shuffle of the pile changes nothing yet, since all its cards are known; its luck comes with the draws.

The review of a match combines those of its rounds, which is enough for grades and for scores without luck.
"""

import math
from collections.abc import Generator, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from analysis.deadline import whole
from analysis.game import AnyAnalysis
from analysis.hints.advice import CLEAR_ERRORS, LEAST_POINTS
from analysis.hints.value import Value, ValueChange
from analysis.registry import analysis_of
from analysis.review import marks
from analysis.review.decisions import judge_decision, with_hints
from analysis.review.log import Hint, Step, steps_of
from analysis.review.marks import Estimate
from analysis.review.report import Chance, Decision, MatchReview, Moment, PlayerReview, RoundReview
from engine.game import Round, column_of
from engine.match import Match

PLAYOUTS = 8000
"""Default playouts per decision or draw."""
FIRST_LOOK = 2000
"""Playouts of the first look at a decision, which determines its mark; a review with fewer has only those."""
FULL_BUDGET_STEPS = 75
"""Rounds with more steps get fewer playouts per step, to bound the time of a review."""
DEALS = 8
"""A deal is evaluated in this many times the worlds of a draw: it happens once per round."""


def review_round(
    match: Match, number: int, *, playouts: int = PLAYOUTS, seed: int = 0, hints: Sequence[Hint] = ()
) -> RoundReview:
    """Review round `number` (from 1) of a match, complete or not; the parameters are those of `review_steps`."""
    return whole(review_steps(match, number, playouts=playouts, seed=seed, hints=hints))


def review_steps(
    match: Match, number: int, *, playouts: int = PLAYOUTS, seed: int = 0, hints: Sequence[Hint] = ()
) -> Generator[tuple[int, int], None, RoundReview]:
    """Review a round step by step: yield the number of finished and of all steps after each, return the review.

    `playouts`: per decision and draw; fewer in a very long round. `hints`: those given in this round; a decision that
    followed one is flagged and counts in no figure of its player. Raise InvalidInput if there is no such round,
    NothingToAdvise if its game is not analysed.
    """
    steps, after = steps_of(match, number)
    places = match.logs[number - 1].places()
    hints = [replace(hint, entries=sum(place <= hint.entries for place in places)) for hint in hints]
    game = analysis_of(match.game.name)
    spread = game.spread(after)
    parts = list(parts_of(game, steps, after))
    total = len(parts) + len(steps) + 1
    done = count(1)
    playouts, first = (budget * FULL_BUDGET_STEPS // max(FULL_BUDGET_STEPS, total) for budget in (playouts, FIRST_LOOK))

    decisions: list[Decision] = []
    for part in parts:
        decision = judge_decision(game.decision, part, playouts, seed, spread, first)
        if decision is not None:
            category = game.category(part[0].before, decision.played[0], decision.better[0])
            decision = replace(decision, category=category)
            decisions.append(with_hints(game, steps, part, decision, hints))
        yield next(done), total
    decisions = limited(decisions)
    curve, chances = [], []
    for moment, chance in events(game, steps, after, playouts, seed):
        curve.append(moment)
        if chance is not None:
            chances.append(chance)
        yield next(done), total
    scores = after.scores() if after.over else None
    mistakes = [sum(step.seat == seat and step.move is None for step in steps) for seat in range(len(match.players))]
    log = match.logs[number - 1]
    players = tuple(
        replace(one, taken_back=log.taken_back(one.seat)) for one in players_of(decisions, chances, scores, mistakes)
    )
    return RoundReview(
        number=number,
        finished=after.over,
        winners=game.winners(after) if after.over else (),
        spread=spread,
        playouts=playouts,
        seed=seed,
        players=players,
        decisions=tuple(decisions),
        chances=tuple(chances),
        curve=tuple(curve),
    )


def limited(decisions: Sequence[Decision]) -> list[Decision]:
    """Limit the sum of each seat's losses in a round to what the round was worth to it.

    What a seat has already thrown away, it cannot throw away again: of later losses only the rest counts.
    """
    left = {decision.seat: 0.0 for decision in decisions}
    for decision in decisions:
        left[decision.seat] = max(left[decision.seat], decision.worth)
    found = []
    for decision in decisions:
        counts = decision
        if not decision.hinted:
            lost = min(decision.lost, left[decision.seat])
            left[decision.seat] -= lost
            if lost < decision.lost:
                mark = marks.limited(decision.mark, lost, decision.spread)
                counts = replace(decision, lost=lost, win=decision.win if lost else 0.0, mark=mark)
        found.append(counts)
    return found


def parts_of(game: AnyAnalysis, steps: Sequence[Step], after: Round) -> Iterator[list[Step]]:
    """Yield the moves of each decision, from its first move that had an alternative.

    A decision that a seat repeats in the same situation is yielded once.
    """
    moves = [step for step in steps if step.move is not None]
    at, known = 0, set[Hashable]()
    while at < len(moves):
        end = at + 1
        while end < len(moves) and game.same_decision(moves[at].before, moves[end].before):
            end += 1
        part = moves[at:end]
        made = [step.move for step in part if step.move is not None]
        if game.is_complete(after, made):
            free = next((at for at, step in enumerate(part) if len(step.before.legal_moves()) > 1), len(part))
            if part[free:] and not _again(game, part[free:], known):
                yield part[free:]
        at = end


def _again(game: AnyAnalysis, part: Sequence[Step], known: set[Hashable]) -> bool:
    """Return whether a decision is known already, and add it."""
    situation = game.situation(part[0].before)
    same = (part[0].seat, situation, *(str(step.move) for step in part))
    again = situation is not None and same in known
    known.add(same)
    return again


def players_of(
    decisions: Sequence[Decision], chances: Sequence[Chance], scores: Sequence[int] | None, mistakes: Sequence[int]
) -> tuple[PlayerReview, ...]:
    """Return each seat's part of the review; events and scores have a number per column of the score sheet."""
    players = []
    for seat in range(len(mistakes)):
        mine = [decision for decision in decisions if decision.seat == seat]
        own = [decision for decision in mine if not decision.hinted]
        parts = [decision.lost / decision.spread for decision in own]
        changes = [(event, column_of(seat, len(event.luck))) for event in chances]
        lucky = [(event.luck[column], event.error[column]) for event, column in changes if event.seat in (None, seat)]
        own_luck, all_luck = sum(luck for luck, _ in lucky), sum(event.luck[column] for event, column in changes)
        players.append(
            PlayerReview(
                seat=seat,
                score=None if scores is None else scores[column_of(seat, len(scores))],
                decisions=len(mine),
                lost=sum(one.lost for one in own) / len(own) if own else None,
                lost_error=math.hypot(*(one.error for one in own)) / len(own) if own else None,
                accuracy=marks.accuracy(parts),
                best=_best(own),
                costliest=_costliest(own),
                luck=own_luck,
                luck_of_others=all_luck - own_luck,
                luck_error=math.hypot(*(error for _, error in lucky)),
                mistakes=mistakes[seat],
                hinted=len(mine) - len(own),
            )
        )
    return tuple(players)


def _best(decisions: Sequence[Decision]) -> Decision | None:
    return max((one for one in decisions if one.mark == marks.PRAISE), key=lambda one: one.gain, default=None)


def _costliest(decisions: Sequence[Decision]) -> Decision | None:
    bad = [one for one in decisions if one.lost > max(CLEAR_ERRORS * one.error, LEAST_POINTS)]
    return max(bad, key=lambda one: one.lost, default=None)


# Luck


def events(
    game: AnyAnalysis, steps: Sequence[Step], after: Round, playouts: int, seed: int
) -> Iterator[tuple[Moment, Chance | None]]:
    """Yield the value after the deal and after each step, and the chance event if it was one."""
    make = game.perfect_info
    table = steps[0].before if steps else after
    change = make(table, seed).deal(DEALS * max(playouts // 4, 1))
    yield _moment(0, change.after), _chance(0, None, None, change)
    afters = [*(step.before for step in steps[1:]), after]
    for step, now in zip(steps, afters, strict=False):
        if (drawn := draw_of(game, step, playouts, seed)) is not None:
            yield _moment(step.place, drawn[1]), drawn[0]
        elif now.over:
            yield _moment(step.place, make(now, seed).value(1)), None
        else:
            yield _moment(step.place, make(now, seed).value(max(playouts // 8, 1))), None


def draw_of(game: AnyAnalysis, step: Step, playouts: int, seed: int) -> tuple[Chance, Value] | None:
    """Return the draw of a step as a chance event, and the value after it; None if the step draws nothing."""
    if step.move is None or not game.draws(step.move):
        return None
    card, change = game.perfect_info(step.before, seed + step.place).draw(max(playouts // 4, 1))
    return _chance(step.place, step.seat, card, change), change.after


def _moment(place: int, value: Value) -> Moment:
    return Moment(place, tuple(value.win.tolist()), tuple(value.points.tolist()))


def _chance(place: int, seat: int | None, card: str | None, change: ValueChange) -> Chance:
    return Chance(place, seat, card, tuple(change.points.tolist()), tuple(change.error.tolist()))


# The review of a match


def match_of(reviews: Sequence[RoundReview]) -> MatchReview:
    """Combine the reviews of one or more rounds of a match."""
    over = [review for review in reviews if review.finished]
    seats = range(len(reviews[0].players))
    adjusted = [[(one.score or 0) - one.luck - one.luck_of_others for one in review.players] for review in over]
    players = players_of(
        [decision for review in reviews for decision in review.decisions],
        [event for review in over for event in review.chances],
        [sum(review.players[seat].score or 0 for review in over) for seat in seats] if over else None,
        [sum(review.players[seat].mistakes for review in reviews) for seat in seats],
    )
    players = tuple(
        replace(one, taken_back=sum(review.players[one.seat].taken_back for review in reviews)) for one in players
    )
    own = [[one for one in review.decisions if not one.hinted] for review in reviews]
    return MatchReview(
        rounds=tuple(review.number for review in reviews),
        finished=tuple(review.number for review in over),
        players=players,
        grades=tuple(
            marks.grade([one.lost / one.spread for part in own for one in part if one.seat == seat]) for seat in seats
        ),
        without_luck=without_luck(np.array(adjusted)) if len(over) > 1 else (None,) * len(players),
        best_in=tuple(_round_of(one.best, reviews) for one in players),
        costliest_in=tuple(_round_of(one.costliest, reviews) for one in players),
    )


def without_luck(scores: NDArray[np.float64]) -> tuple[Estimate, ...]:
    """Return the sum of each seat's scores without luck, shape (rounds, seats), with half of its 95 % interval.

    The standard error is from the deviations of rounds from a seat's mean, over all seats: it covers what the luck of
    draws leaves out, and the errors of the luck itself. Needs at least two rounds; seats of one side have the same
    scores.
    """
    sides = len({tuple(column) for column in scores.T.tolist()})
    error = math.sqrt(len(scores) * scores.var(axis=0, ddof=1).mean())
    within = student_95(sides * (len(scores) - 1)) * error
    return tuple((float(total), within) for total in scores.sum(axis=0))


def student_95(freedom: int) -> float:
    """Return the quantile of Student's t distribution for a 95 % interval, from the normal one by Fisher's expansion.

    The expansion (Abramowitz and Stegun, 26.7.5) is accurate to 2 % from four degrees of freedom, to 11 % from two.
    """
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def _round_of(decision: Decision | None, reviews: Sequence[RoundReview]) -> int | None:
    return next((review.number for review in reviews if any(one is decision for one in review.decisions)), None)
