"""A person at Poter on the chat page: melds what is offered, and discards the loneliest card."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .habits import Fingers

CARD = re.compile(r"^([✨✅🃏]*)(A|10|[2-9]|[JQK])([♠♥♦♣])[\ufe0e\ufe0f]?$")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
OFFERS = ("^Meld ", "^Swap ", "^Add ", "Draw a card", "^Discard ", "^💡 (?!Hint)", "end the turn", "^Pass ", "Take ")
"""What is pressed as soon as it is offered, the best first; the pile is taken only if there is nothing else."""

Card = tuple[str, str]


class PoterFingers(Fingers):
    """Remembers which cards were picked up in vain."""

    def __init__(self) -> None:
        self.tried: set[Card] = set()

    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return what to press: an act, else the loneliest card that may go, else advice."""
        open_acts = [label for label in labels if "✕" not in label]
        for words in OFFERS:
            if offered := [label for label in open_acts if re.search(words, label)]:
                if not words.startswith("^Discard"):
                    self.tried.clear()
                return offered[0]
        if "Put back" in open_acts:
            return "Put back"
        hand = {
            (found[2], found[3]): label for label in labels if (found := CARD.match(label)) and "🃏" not in found[1]
        }
        untried = [card for card in hand if card not in self.tried]
        if not untried:
            return next((label for label in open_acts if "Hint" in label), None)
        pile = re.findall(r"(A|10|[2-9]|[JQK])([♠♥♦♣])", next((x for x in text.splitlines() if "Pile:" in x), ""))
        card = min(untried, key=lambda one: (links(one, pile) > 0, links(one, list(hand)), -RANKS.index(one[0])))
        self.tried.add(card)
        return hand[card]


def links(card: Card, others: list[Card]) -> int:
    """Count the cards that have the rank of a card, or lie at most two steps from it in its suit."""
    rank, suit = card
    return sum(
        other != card and (other[0] == rank or (other[1] == suit and steps(rank, other[0]) <= 2)) for other in others
    )


def steps(one: str, other: str) -> int:
    """Return how far two ranks are from each other, the ace below the two or above the king."""
    apart = abs(RANKS.index(one) - RANKS.index(other))
    return min(apart, 13 - apart) if "A" in (one, other) else apart
