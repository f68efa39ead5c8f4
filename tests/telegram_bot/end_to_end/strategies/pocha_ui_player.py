"""A person at Pocha on the chat page: bids low, and plays the first legal card."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .strategy import UiPlayer

CARD = re.compile("^(?:🪙|🍷|⚔|🪵)[\ufe0e\ufe0f]?[A2-9JNK]$")
BID = re.compile(r"^[0-9]+$")


class PochaUiPlayer(UiPlayer):
    """Presses bids and cards that are neither refused nor hints."""

    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return a bid or a card, None if there is none."""
        return next((label for label in labels if BID.match(label) or CARD.match(label)), None)
