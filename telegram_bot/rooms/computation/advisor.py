"""Who thinks: advice for people and moves for bot players, from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.game import View

if TYPE_CHECKING:
    from analysis.hints.advice import Advice


class AdvisorBusy(Exception):
    """Too many hints are waited for already."""


class Advisor(Protocol):
    """Thinks off the event loop. What it is shown is a view, so it cannot know more than the player."""

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        """Rank the moves of the seat to move within about `budget` seconds; raise AdvisorBusy."""

    async def choose(self, view: View) -> str:
        """Return the move a bot player makes."""

    def seconds_left(self, game: str) -> float:
        """Return in about how many seconds it can think about a game, 0 if it can now."""
