"""Implementation of `Game` for games with one type of rounds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.game import Game
from engine.rule_round import RuleRound

R = TypeVar("R", bound=RuleRound[Any, Any, Any])


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal: `number` of the round from 1, `deck` with the first card dealt first, `totals` of the match by column."""

    options: Mapping[str, Any]
    players: int
    number: int
    dealer: int
    deck: Sequence[str]
    totals: Sequence[int]


class RuleGame(Game, Generic[R]):
    """A game of one type of rounds."""

    round_type: type[R]
    read: Callable[[Mapping[str, Any]], tuple[Any, Any]]
    """Returns the state and the header of a position file's content; raises InvalidInput for an impossible one."""

    def deal(
        self,
        options: Mapping[str, Any],
        players: int,
        number: int,
        dealer: int,
        deck: Sequence[str],
        totals: Sequence[int],
    ) -> R:
        """Deal round `number` (from 1) from a deck, first card first; raise InvalidInput for a wrong deck."""
        return self.dealt(Deal(options, players, number, dealer, deck, totals))

    @abstractmethod
    def dealt(self, given: Deal) -> R:
        """Return the round of a deal; raise InvalidInput for a wrong deck."""

    def from_position(self, position: Mapping[str, Any]) -> R:
        """Return the round of a position file's content; raise InvalidInput for an impossible one."""
        return self.round_type(*self.read(position))
