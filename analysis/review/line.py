"""The better line of a decision: its best way at the true deal, then a few turns of the playout policy.

Each seat moves by what it may know; the cards come as they were dealt. This is one way the round might have continued,
not the most likely one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from analysis.registry import analysis_of
from engine.game import Move, Round
from engine.match import Entry, Match, make_with_chance

TURNS = 6
"""Turns after the decision's own, unless the round ends."""
MOST_MOVES = 60


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a line: its seat, its log entries with any preceding shuffle, and the round after it.

    `advised`: part of the decision's best way.
    """

    seat: int
    entries: tuple[Entry, ...]
    after: Round
    advised: bool


def better_line(match: Match, number: int, start: Round, better: Sequence[str], source: Random) -> tuple[LineMove, ...]:
    """Return the line that starts with the moves `better` at `start`, a position of round `number`, left unchanged.

    Moves of the best way that the true cards do not allow, after a draw, are replaced by the policy's. Randomness is
    drawn from `source`. Raise IllegalMove if the first move is illegal.
    """
    current, totals = start.copy(), match.totals_before(number)
    game = analysis_of(match.game.name)
    plan = [match.game.parse_move(text) for text in better]
    line: list[LineMove] = []
    turn, turns = _turn(current), TURNS
    while not current.over and turns >= 0 and len(line) < MOST_MOVES:
        seat = current.to_move
        if seat is None:
            break
        move = _planned(current, plan, line)
        advised = move is not None
        if move is None:
            plan.clear()
            move = game.policy_move(current.view(seat, totals))
        entries = make_with_chance(current, move, lambda _place: source)
        line.append(LineMove(seat, tuple(entries), current.copy(), advised))
        if _turn(current) != turn:
            turn, turns = _turn(current), turns - 1
    return tuple(line)


def _planned(current: Round, plan: list[Move], line: Sequence[LineMove]) -> Move | None:
    """Take the next move of the plan; return None if there is none, or if the drawn cards do not allow it."""
    if not plan:
        return None
    move = plan.pop(0)
    refusal = current.refusal(move)
    if refusal is not None and not line:
        raise current.illegal(refusal.clause, refusal.message, str(move))
    return None if refusal is not None else current.canonical(move)


def _turn(current: Round) -> tuple[int, int | None]:
    return current.turn, current.to_move
