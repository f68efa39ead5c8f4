"""A game whose rounds are states: dealing them, reading them, and dealing the unseen cards of a view at random."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from engine.errors import InvalidInput
from engine.game import Game, View
from engine.rule_round import RuleRound

R = TypeVar("R", bound=RuleRound[Any, Any, Any])
V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Deal:
    """What a round begins with: `number` counts from 1, the deck's first card is dealt first, `totals` by column."""

    options: Mapping[str, Any]
    players: int
    number: int
    dealer: int
    deck: Sequence[str]
    totals: Sequence[int]


class RuleGame(Game, Generic[R, V]):
    """A game of one type of rounds and one of views."""

    round_type: type[R]
    view_type: type[V]
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

    def resample(self, view: View, source: Random) -> R:
        """Return a random round that looks exactly like the view to its seat, each as likely as the others."""
        if not isinstance(view, self.view_type):
            raise InvalidInput(f"not a view of {self.name.capitalize()}")
        return self.redealt(view, source)

    @abstractmethod
    def redealt(self, view: V, source: Random) -> R:
        """Return a round of the view's cards with the unseen ones dealt at random."""
