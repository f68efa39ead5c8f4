"""A person at Canasta on the chat page: lays what is offered, and discards the rank with the fewest cards."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .strategy import UiPlayer

RANK = re.compile("^✨?(A|10|[2-9]|[JQK]|🃏|3♠[\ufe0e\ufe0f]?♣[\ufe0e\ufe0f]?)(?: ×([0-9]+))?$")
OFFERS = ("Close", "^Lay ", "^Add ", "Take the pot", "Draw a card", "^Half$", "^Discard ", "^Pass", "^💡 (?!Hint)")
"""Labels pressed as soon as they are offered, the best first."""
WILD = ("2", "🃏")


class CanastaUiPlayer(UiPlayer):
    """Remembers the ranks that were selected in vain."""

    def __init__(self) -> None:
        self.tried: set[str] = set()

    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return the label of a move, else of the untried rank with the fewest cards, else of the hint."""
        enabled = [label for label in labels if "✕" not in label]
        for words in OFFERS:
            if offered := [label for label in enabled if re.search(words, label)]:
                self.tried.clear()
                return offered[0]
        if "Put back" in enabled:
            return "Put back"
        ranks = {found[1]: (int(found[2] or 1), label) for label in labels if (found := RANK.match(label))}
        untried = [rank for rank in ranks if rank not in self.tried]
        if not untried:
            return next((label for label in enabled if "Hint" in label), None)
        rank = min(untried, key=lambda one: (one in WILD, not one.startswith("3"), ranks[one][0]))
        self.tried.add(rank)
        return ranks[rank][1]
