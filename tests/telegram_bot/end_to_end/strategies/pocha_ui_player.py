"""A person who plays Pocha on the chat page: bids low, and plays the first legal card."""

import re
from collections.abc import Sequence

from .strategy import UiPlayer

CARD = re.compile("^(?:💡 )?(?:🪙|🍷|⚔|🪵)[\ufe0e\ufe0f]?[A2-9JNK]$")
BID = re.compile(r"^(?:🎯 |💡 )?[0-9]+$")


class PochaUiPlayer(UiPlayer):
    """Presses bids and cards that are not refused."""

    def __init__(self) -> None:
        self._bid_in = ""
        """The heading of the round in which the last bid was made; its buttons may still be there."""

    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return a bid or a card, None if there is none."""
        heading = text.partition("\n")[0]
        bids, cards = (list(filter(pattern.match, labels)) for pattern in (BID, CARD))
        if bids and not (cards and heading == self._bid_in):
            self._bid_in = heading
            return bids[0]
        return next(iter(cards), None)
