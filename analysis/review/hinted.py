"""Decisions that followed a hint or a warning: they count neither for nor against the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from analysis.review.decisions import MakeEvaluation
from analysis.review.log import Hint, Step
from analysis.review.report import Decision
from engine.game import Move


def with_hints(
    make: MakeEvaluation,
    parse: Callable[[str], Move],
    steps: Sequence[Step],
    part: Sequence[Step],
    decision: Decision,
    hints: Sequence[Hint],
) -> Decision:
    """Return a decision, flagged and without a mark if it followed a hint.

    It did if the move that lost was advised, or, without a loss, if its last move was; or if there was a warning.
    """
    first, last = part[0].place, part[-1].place
    warned = any(hint.warned and hint.seat == part[0].seat and first <= hint.entries + 1 <= last for hint in hints)
    if warned:
        return replace(decision, hinted=True, mark="")
    advised = _advised(make, parse, steps, part, hints)
    at = decision.place if decision.lost > 0 else part[-1].place
    return replace(decision, hinted=True, mark="") if at in advised else decision


def _advised(
    make: MakeEvaluation,
    parse: Callable[[str], Move],
    steps: Sequence[Step],
    part: Sequence[Step],
    hints: Sequence[Hint],
) -> set[int]:
    """Return the log positions of the moves of a decision that a hint had advised."""
    seat, first, last = part[0].seat, part[0].place, part[-1].place
    advised: set[int] = set()
    for hint in hints:
        if hint.seat != seat or hint.entries >= last:
            continue
        since = [step for step in steps[hint.entries : last] if step.move is not None]
        made = [str(step.move) for step in since if step.place < first]
        if any(step.seat != seat for step in since) or made != list(hint.plan[: len(made)]):
            continue
        own = [step for step in since if step.place >= first]
        rest = hint.plan[len(made) :]
        alike = sum(1 for _ in takewhile(lambda pair: str(pair[0].move) == pair[1], zip(own, rest, strict=False)))
        if (
            rest
            and alike < len(own)
            and _end(make, own[0], [parse(text) for text in rest])
            == _end(make, own[0], [step.move for step in own if step.move is not None])
        ):
            alike = len(own)
        advised.update(step.place for step in own[:alike])
    return advised


def _end(make: MakeEvaluation, start: Step, moves: Sequence[Move]) -> object:
    """Return the outcome of moves, equal for orders of play that come to the same."""
    evaluation = make(start.before.view(start.seat), moves, 0)
    return evaluation.ends[evaluation.played]
