"""A game whose rounds are states: dealing them and reading them from positions."""

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
    """What a round begins with: `number` counts from 1, the deck's first card is dealt first, `totals` by column."""

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
    """Reads a position file's object into a state and a header; raises InvalidInput with what is wrong."""

    def deal(
        self,
        options: Mapping[str, Any],
        players: int,
        number: int,
        dealer: int,
        deck: Sequence[str],
        totals: Sequence[int],
    ) -> R:
        """Deal round `number` (from 1), the deck's first card first; raise InvalidInput for a bad deck."""
        return self.dealt(Deal(options, players, number, dealer, deck, totals))

    @abstractmethod
    def dealt(self, given: Deal) -> R:
        """Return the round of a deal; raise InvalidInput for a bad deck."""

    def from_position(self, position: Mapping[str, Any]) -> R:
        """Read a position file's object; raise InvalidInput with what is wrong."""
        return self.round_type(*self.read(position))
