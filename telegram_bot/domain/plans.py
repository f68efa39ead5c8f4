"""The plan of a hint, kept for the turn in which it was given while its moves are made in order."""

from dataclasses import dataclass

from analysis.hints.advice import Reason
from analysis.registry import analysis_of
from analysis.review.log import Hint
from telegram_bot.domain.room import Room

DRAW = "draw"
"""The move that draws from the stock, in all games that have one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The moves that a hint recommends for a turn, of which the first `made` are made, and its reason.

    A reason for laying ends when only the end of the turn remains, one for taking the pot when it is taken, and one
    that names another turn when a move not in that turn is made. Then a new reason for the rest is searched.

    `known`: how many moves were made when the plan was last computed. `changed`: this turn had another plan before a
    new card was seen.
    """

    moves: tuple[str, ...]
    made: int
    reason: Reason | None
    changed: bool
    known: int = 0

    @property
    def left(self) -> tuple[str, ...]:
        """Return the remaining moves."""
        return self.moves[self.made :]

    @property
    def has_news(self) -> bool:
        """Return whether something new was seen since: a card was drawn, or the plan is complete."""
        return self.made > self.known and (not self.left or DRAW in self.moves[self.known : self.made])


def plan_of(room: Room, seat: int | None) -> Plan | None:
    """Return the plan that a seat follows in its running turn, None without a hint or after leaving the plan."""
    if not room.hints_given or seat is None or seat != room.to_move or room.match is None:
        return None
    given = [hint for hint in room.hints_given if (hint.round, hint.seat) == (len(room.match.logs), seat)]
    for place, hint in enumerate(reversed(given), 1):
        since = _moves_since(room, hint)
        if since is None:  # given after moves that were taken back
            continue
        if not hint.plan or since != hint.plan[: len(since)] or (since and room.match.turn_is_new):
            return None
        made, changed = _made_before(room, given[-place - 1], hint, since) if place < len(given) else ((), False)
        is_past = bool(since) and hint.reason is not None and _is_past(room.game, hint.reason, since, hint.plan)
        reason = None if is_past else hint.reason
        return Plan((*made, *hint.plan), len(made) + len(since), reason, changed, len(made))
    return None


def _is_past(game: str, reason: Reason, since: tuple[str, ...], plan: tuple[str, ...]) -> bool:
    """Return whether a plan's reason no longer describes its remaining moves."""
    analysis = analysis_of(game)
    names_turn = bool(reason.than) and (reason.against_one or reason.kind in analysis.of_comparison)
    is_laid = reason.kind in analysis.of_laying and len(since) == len(plan) - 1 and set(since) != {DRAW}
    return reason.kind in analysis.of_start or is_laid or (names_turn and not set(since) <= set(reason.than))


def _moves_since(room: Room, hint: Hint) -> tuple[str, ...] | None:
    """Return the standing moves since a hint in the running round, None if earlier ones were taken back."""
    since = room.started_match.logs[-1].since(hint.entries)
    return None if since is None else tuple(str(entry.move) for entry in since if entry.move is not None)


def _made_before(room: Room, before: Hint, hint: Hint, since: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """Return the moves made of the previous plan if the hint repeats the rest of it, and whether it differs."""
    made = (_moves_since(room, before) or ())[: -len(since) or None]
    left = before.plan[len(made) :]
    if made != before.plan[: len(made)] or not left:
        return (), False
    is_same = sorted(left) == sorted(hint.plan)
    return made if is_same else (), not is_same
