"""A person who plays Poter on the chat page: melds what is offered, discards the card with the fewest neighbours."""

import re
from collections.abc import Sequence

from .strategy import UiPlayer

CARD = re.compile(r"^([✨✅🃏]*)(A|10|[2-9]|[JQK])([♠♥♦♣])[\ufe0e\ufe0f]?$")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
OFFERS = ("^Lay ", "^Swap ", "^Add ", "Draw a card", "^Discard ", "^💡 (?!Hint)", "end the turn", "^Pass", "Take ")
"""Labels pressed as soon as they are offered, the best first; the pile is taken only if there is nothing else."""

Card = tuple[str, str]


class PoterUiPlayer(UiPlayer):
    """Remembers the cards selected in vain."""

    def __init__(self) -> None:
        self.tried: set[Card] = set()

    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return the label of a move, else of the card with the fewest neighbours, else of the hint."""
        enabled = [label for label in labels if "✕" not in label]
        for words in OFFERS:
            if offered := [label for label in enabled if re.search(words, label)]:
                if not words.startswith("^Discard"):
                    self.tried.clear()
                return offered[0]
        if "Put back" in enabled:
            return "Put back"
        hand = {
            (found[2], found[3]): label for label in labels if (found := CARD.match(label)) and "🃏" not in found[1]
        }
        untried = [card for card in hand if card not in self.tried]
        if not untried:
            return next((label for label in enabled if "Hint" in label), None)
        pile = re.findall(r"(A|10|[2-9]|[JQK])([♠♥♦♣])", next((x for x in text.splitlines() if "Pile:" in x), ""))
        card = min(untried, key=lambda one: (links(one, pile) > 0, links(one, list(hand)), -RANKS.index(one[0])))
        self.tried.add(card)
        return hand[card]


def links(card: Card, others: list[Card]) -> int:
    """Return the number of cards with the same rank, or at most two steps away in the same suit."""
    rank, suit = card
    return sum(
        other != card and (other[0] == rank or (other[1] == suit and steps(rank, other[0]) <= 2)) for other in others
    )


def steps(one: str, other: str) -> int:
    """Return the distance of two ranks; the ace is below the two or above the king."""
    apart = abs(RANKS.index(one) - RANKS.index(other))
    return min(apart, 13 - apart) if "A" in (one, other) else apart
