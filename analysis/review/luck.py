"""Luck and the curve of a round: its value after each log entry, all cards open but the stock's order.

One evaluator serves both. It gives a number for each column of the score sheet: one for each seat, or for each side,
which the draws of all partners change. A shuffle of the pile changes nothing yet, since all its cards are known; its
luck comes with the draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from analysis.game import PerfectInfoTable
from analysis.hints.value import Value, ValueChange
from analysis.review.log import Step
from analysis.review.report import Chance, Moment
from engine.game import Move, Round

DEALS = 8
"""A deal is evaluated in this many times the worlds of a draw: it is one number for the whole round."""


MakeTable = Callable[[Round, int], PerfectInfoTable]
Event = tuple[Moment, Chance | None]


def events(
    make: MakeTable, draws: Callable[[Move], bool], steps: Sequence[Step], after: Round, playouts: int, seed: int
) -> Iterator[Event]:
    """Yield the value after the deal and after each step, with the chance event if it was one."""
    table = steps[0].before if steps else after
    change = make(table, seed).deal(DEALS * max(playouts // 4, 1))
    yield _moment(0, change.after), _chance(0, None, None, change)
    afters = [*(step.before for step in steps[1:]), after]
    for step, now in zip(steps, afters, strict=False):
        if step.move is not None and draws(step.move):
            card, change = make(step.before, seed + step.place).draw(max(playouts // 4, 1))
            yield _moment(step.place, change.after), _chance(step.place, step.seat, card, change)
        elif now.over:
            yield _moment(step.place, make(now, seed).value(1)), None
        else:
            yield _moment(step.place, make(now, seed).value(max(playouts // 8, 1))), None


def _moment(place: int, value: Value) -> Moment:
    return Moment(place, tuple(value.win.tolist()), tuple(value.points.tolist()))


def _chance(place: int, seat: int | None, card: str | None, change: ValueChange) -> Chance:
    return Chance(place, seat, card, tuple(change.points.tolist()), tuple(change.error.tolist()))
