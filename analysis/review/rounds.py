"""The review of a round: its decisions, its luck and its curve, put together for each player.

The same match, playouts and seed give the same review. A decision that a seat makes again in the same situation counts
once. It is made in steps, between which the caller may pause or stop;
playouts release the interpreter's lock.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from analysis.game import AnyAnalysis
from analysis.hints.advice import CLEAR_ERRORS, LEAST_POINTS
from analysis.registry import analysis_of
from analysis.review import luck, marks
from analysis.review.decisions import judge_decision
from analysis.review.hinted import with_hints
from analysis.review.log import Hint, Step, steps_of
from analysis.review.report import Chance, Decision, PlayerReview, RoundReview
from engine.game import Round, column_of
from engine.match import Match

PLAYOUTS = 8000
"""Playouts of a decision or a draw by default."""
FIRST_LOOK = 2000
"""Playouts of the first look at a decision, which finds its mark; a review with fewer has only those."""
FULL_BUDGET_STEPS = 75
"""Rounds of more steps than this get fewer playouts per step, to bound the time of a review."""


def review_round(
    match: Match, number: int, *, playouts: int = PLAYOUTS, seed: int = 0, hints: Sequence[Hint] = ()
) -> RoundReview:
    """Review round `number` (from 1) of a match, complete or not; the parameters are those of `review_steps`."""
    steps = review_steps(match, number, playouts=playouts, seed=seed, hints=hints)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            review: RoundReview = end.value
            return review


def review_steps(
    match: Match, number: int, *, playouts: int = PLAYOUTS, seed: int = 0, hints: Sequence[Hint] = ()
) -> Generator[tuple[int, int], None, RoundReview]:
    """Review a round step by step: yield the number of steps done and of all steps after each, return the review.

    `playouts`: of each decision and each draw; fewer in a very long round. `hints`: those given in this round; a
    decision that followed one is flagged and counts in no figure of its player. Raise InvalidInput if there is no such
    round, NothingToAdvise if its game is not analysed.
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
            decision = replace(decision, category=game.category(part[0].before))
            decisions.append(with_hints(game.decision, match.game.parse_move, steps, part, decision, hints))
        yield next(done), total
    decisions = limited(decisions)
    curve, chances = [], []
    for moment, chance in luck.events(game.perfect_info, game.draws, steps, after, playouts, seed):
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
    """Return a round's decisions with losses that together are no more than the round was worth to a seat.

    What a seat has thrown away already, it cannot throw away again: of its later losses only what is left counts.
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
    """Yield the moves of each decision, from its first move that was not the only legal one.

    A decision that a seat makes again in the same situation is yielded once.
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
    """Return whether a decision is one of those known, and add it to them."""
    situation = game.situation(part[0].before)
    same = (part[0].seat, situation, *(str(step.move) for step in part))
    again = situation is not None and same in known
    known.add(same)
    return again


def players_of(
    decisions: Sequence[Decision],
    chances: Sequence[Chance],
    scores: Sequence[int] | None,
    mistakes: Sequence[int],
) -> tuple[PlayerReview, ...]:
    """Return each seat's part of the review; events and scores have a number a column of the score sheet."""
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
