"""Evaluation of a bid or a card that was made, and of the policy's choice."""

from __future__ import annotations

from collections.abc import Hashable

from analysis.pocha.candidates import PochaCandidates
from analysis.pocha.rollout import policy_move
from engine.pocha.moves import PochaMove
from engine.pocha.view import PochaView


class PochaDecision(PochaCandidates):
    """The arms of `PochaCandidates`: every legal bid or card is one, and no two come to the same."""

    def __init__(self, view: PochaView, move: PochaMove, seed: int) -> None:
        """Take the view before a move, and the move."""
        super().__init__(view, seed)
        self.played = self.moves.index(str(move))
        self.policy_arm = self.moves.index(str(policy_move(view.table)))
        self.ends: list[Hashable] = list(self.moves)

    def way(self, arm: int) -> tuple[str, ...]:
        """Return the moves of an arm."""
        return (self.moves[arm],)
