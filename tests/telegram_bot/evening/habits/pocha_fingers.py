"""A person at Pocha on the chat page: bids low, and plays the first card that may be played."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .habits import Fingers

CARD = re.compile("^(?:🪙|🍷|⚔|🪵)[\ufe0e\ufe0f]?[A2-9JNK]$")
BID = re.compile(r"^[0-9]+$")


class PochaFingers(Fingers):
    """Presses whatever is neither refused nor advice."""

    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return a bid or a card, None if there is none."""
        return next((label for label in labels if BID.match(label) or CARD.match(label)), None)
