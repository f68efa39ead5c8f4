"""The log of a round as steps: each entry with the round before it."""

from dataclasses import dataclass

from analysis.hints.advice import Reason
from engine.errors import InvalidInput
from engine.game import Move, Round
from engine.match import Match

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Step:
    """A log entry that was not taken back: its place among these (from 1), the round before it, and the move.

    `seat` is `NOBODY` for a chance event, which has no move; a charged mistake has a seat and no move.
    """

    place: int
    before: Round
    seat: int
    move: Move | None


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint given to a seat after `entries` log entries of a round: the recommended moves in order, and why.

    `warned`: the coach has warned there, so any decision counts as hinted; without a hint there is no plan.
    """

    round: int
    entries: int
    seat: int
    plan: tuple[str, ...]
    reason: Reason | None = None
    warned: bool = False


def steps_of(match: Match, number: int) -> tuple[list[Step], Round]:
    """Return the steps of round `number` (from 1) of a match, and the round after them; raise InvalidInput."""
    if not 1 <= number <= len(match.logs):
        raise InvalidInput(f"there is no round {number}")
    log = match.logs[number - 1]
    totals = match.totals_before(number)
    current = match.game.deal(match.options, len(match.players), number, log.dealer, log.deck, totals)
    steps = []
    for place, entry in enumerate(log.standing, 1):
        steps.append(Step(place, current.copy(), NOBODY if entry.seat is None else entry.seat, entry.made))
        if entry.move is None:
            current.event(entry.event)
        elif entry.is_mistake:
            current.charge()
        else:
            current.play(entry.move)
    return steps, current
