"""What everybody can remember of a round of Poter beyond what lies on the table: where unseen cards can be.

Every card went into the stock last at some shuffle: the first one (generation 0) or a reshuffle (P8.1), which all
could follow, since the cards of the pile had been seen. A card drawn unseen belongs to the stock's generation; so
for each hand it is known how many of its unseen cards belong to which generation.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.cards import each_card


@dataclass(slots=True)
class Memory:
    """`hidden[seat][generation]` counts unseen cards of a hand; `later` has the cards of generations above 0."""

    hidden: list[Counter[int]]
    generation: int = 0
    later: dict[int, int] = field(default_factory=dict)

    def copy(self) -> Memory:
        """Return an independent copy."""
        return Memory([Counter(counts) for counts in self.hidden], self.generation, dict(self.later))

    def generation_of(self, card: int) -> int:
        """Return the shuffle at which a card last went into the stock."""
        return self.later.get(card, 0)

    def drew(self, seat: int) -> None:
        """Note a card drawn from the stock."""
        self.hidden[seat][self.generation] += 1

    def played(self, seat: int, unseen: int) -> None:
        """Note that cards nobody had seen left a hand face up."""
        for card in each_card(unseen):
            self.hidden[seat][self.generation_of(card)] -= 1

    def reshuffled(self, cards: int) -> None:
        """Note that the cards of the pile have become the stock."""
        self.generation += 1
        for card in each_card(cards):
            self.later[card] = self.generation
