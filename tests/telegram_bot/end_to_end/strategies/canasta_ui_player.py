"""A person who plays Canasta on the chat page: lays what is offered, and discards the rank with the fewest cards."""

import re
from collections.abc import Mapping, Sequence

from .strategy import UiPlayer

RANK = re.compile("^✅?✨?(A|10|[2-9]|[JQK]|🃏|3♠[\ufe0e\ufe0f]?♣[\ufe0e\ufe0f]?)(?: (?:×|[0-9]+/)([0-9]+))?$")
OFFERS = ("Close", "^Lay ", "^Add ", "Take the pot", "Draw a card", "^Half$", "^Discard ", "^Pass", "^💡 (?!Hint)")
"""Labels pressed as soon as they are offered, the best first."""
MUST_LAY = "Keep laying"
"""Words of a panel while nothing can be discarded."""
WILD = ("2", "🃏")
VALUABLE = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4")
"""Ranks of melds, those with the most points first."""


class CanastaUiPlayer(UiPlayer):
    """Remembers the ranks selected in vain, and the cards still to select for a meld."""

    def __init__(self) -> None:
        self.tried: set[str] = set()
        self.rest: list[str] = []

    @property
    def is_selecting(self) -> bool:
        return bool(self.rest)

    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return the label of a move, else of a rank for a meld or a discard, else of the hint."""
        enabled = [label for label in labels if "✕" not in label]
        for words in OFFERS:
            if offered := [label for label in enabled if re.search(words, label)]:
                self.tried.clear()
                self.rest.clear()
                return offered[0]
        ranks = {found[1]: (int(found[2] or 1), label) for label in labels if (found := RANK.match(label))}
        if self.rest and self.rest[0] in ranks:
            return ranks[self.rest.pop(0)][1]
        self.rest.clear()
        if "Put back" in enabled:
            return "Put back"
        rank = self._pair(ranks) if MUST_LAY in text else self._single(ranks)
        if rank is None:
            return next((label for label in enabled if "Hint" in label), None)
        self.tried.add(rank)
        return ranks[rank][1]

    def _pair(self, ranks: Mapping[str, tuple[int, str]]) -> str | None:
        """Return an untried rank that is a meld with a wild card, and remember what else to select for it."""
        wild = next((rank for rank in WILD if rank in ranks), None)
        rank = next((one for one in VALUABLE if one not in self.tried and ranks.get(one, (0, ""))[0] == 2), None)
        if wild is None or rank is None:
            return None
        self.rest = [rank, wild]
        return rank

    def _single(self, ranks: Mapping[str, tuple[int, str]]) -> str | None:
        """Return the untried rank with the fewest cards."""
        untried = [rank for rank in ranks if rank not in self.tried]
        return min(untried, key=lambda one: (one in WILD, not one.startswith("3"), ranks[one][0]), default=None)
