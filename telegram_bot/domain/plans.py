"""The plan of a hint: kept for the turn in which it was given, as long as its moves are made in their order."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.hints.advice import Reason
from analysis.review.log import Hint
from telegram_bot.domain.room import Room

DRAW = "draw"
"""The text of the move that draws from the stock, in all games that have one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The moves that a hint advises for a turn, the first `made` of them made, and the reason that it gave.

    `changed`: other moves were planned before in this turn, until a new card was seen.
    """

    moves: tuple[str, ...]
    made: int
    reason: Reason | None
    changed: bool

    @property
    def left(self) -> tuple[str, ...]:
        """Return the moves that are left."""
        return self.moves[self.made :]

    @property
    def has_news(self) -> bool:
        """Return whether something new was seen since: a card was drawn, or the moves go no further."""
        return self.made > 0 and (not self.left or self.moves[self.made - 1] == DRAW)


def plan_of(room: Room, seat: int | None) -> Plan | None:
    """Return the plan that a seat follows in its running turn, None if it has had no hint or left its plan."""
    if seat is None or seat != room.to_move or room.match is None:
        return None
    given = [hint for hint in room.hints_given if (hint.round, hint.seat) == (len(room.match.logs), seat)]
    for place, hint in enumerate(reversed(given), 1):
        since = _moves_since(room, hint)
        if since is None:  # given after moves that were taken back
            continue
        if not hint.plan or since != hint.plan[: len(since)] or (since and room.match.turn_is_new):
            return None
        before = given[-place - 1] if place < len(given) else None
        return Plan(hint.plan, len(since), hint.reason, before is not None and _is_other(room, before, hint, since))
    return None


def _moves_since(room: Room, hint: Hint) -> tuple[str, ...] | None:
    """Return the standing moves since a hint of the running round, None if earlier ones were taken back."""
    since = None if room.match is None else room.match.logs[-1].since(hint.entries)
    return None if since is None else tuple(str(entry.move) for entry in since if entry.move is not None)


def _is_other(room: Room, before: Hint, hint: Hint, since: tuple[str, ...]) -> bool:
    """Return whether a hint advises other moves than those that were left of the one before."""
    made = (_moves_since(room, before) or ())[: -len(since) or None]
    left = before.plan[len(made) :]
    return made == before.plan[: len(made)] and bool(left) and sorted(left) != sorted(hint.plan)
