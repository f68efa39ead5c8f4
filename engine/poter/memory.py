"""Public information about the unseen cards of a round of Poter, by generation.

The generation of a card is the shuffle at which it last went into the stock: 0 for the deal, then one for each
reshuffle (P8.1). All players know it, since the cards of the pile have been seen. A card drawn unseen is of the
stock's generation, so the number of unseen cards of each generation is known for each hand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.cards import each_card


@dataclass(slots=True)
class Memory:
    """The generations of unseen cards.

    `hidden[seat][generation]`: number of unseen cards of a hand; `generation`: that of the stock; `later`: the
    generation by card, for cards of generations above 0.
    """

    hidden: list[Counter[int]]
    generation: int = 0
    later: dict[int, int] = field(default_factory=dict)

    def copy(self) -> Memory:
        """Return an independent copy."""
        return Memory([Counter(counts) for counts in self.hidden], self.generation, dict(self.later))

    def generation_of(self, card: int) -> int:
        """Return the generation of a card."""
        return self.later.get(card, 0)

    def drew(self, seat: int) -> None:
        """Record that a seat drew a card from the stock."""
        self.hidden[seat][self.generation] += 1

    def played(self, seat: int, unseen: int) -> None:
        """Record that unseen cards (a mask) left a hand face up."""
        for card in each_card(unseen):
            self.hidden[seat][self.generation_of(card)] -= 1

    def reshuffled(self, cards: int) -> None:
        """Record that the cards of the pile (a mask) have become the stock."""
        self.generation += 1
        for card in each_card(cards):
            self.later[card] = self.generation
