"""The interface of the advisor: hints for people and moves for bot players, from the view of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.game import Move, View

if TYPE_CHECKING:
    from analysis.hints.advice import Advice


class AdvisorBusy(Exception):
    """Too many hints are queued."""


class Advisor(Protocol):
    """Ranks moves off the event loop, from a view, so that it knows no more than the player."""

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        """Rank the moves of the seat to move within about `budget` seconds; raise AdvisorBusy."""

    async def choose(self, view: View) -> Move:
        """Return the move of a bot player."""

    def seconds_left(self, game: str) -> float:
        """Return about how many seconds it takes until advice on a game is available, 0 if it is."""
