"""The moves of Pocha and their texts: `bid 3`, `play Ro`. A move is identified by its canonical text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.errors import InvalidInput, InvalidMove
from engine.pocha.pack import SPANISH
from engine.pocha.rules import VERBS
from engine.pocha.state import BID, PLAY

TRICKS = re.compile(r"0|[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class PochaMove:
    """A move: `verb` is one of `rules.VERBS`, `number` the tricks of a bid or the card played."""

    verb: int
    number: int

    def __str__(self) -> str:
        """Return the canonical text."""
        return f"{VERBS[self.verb]} {self.number if self.verb == BID else SPANISH.texts[self.number]}"

    @property
    def is_bid(self) -> bool:
        """Return whether this is a bid, not a card."""
        return self.verb == BID


def parse_move(text: str) -> PochaMove:
    """Parse a move; raise InvalidMove."""
    verb, *rest = text.split() or [""]
    if verb not in VERBS.values():
        raise InvalidMove(text, f"a move begins with one of {', '.join(VERBS.values())}")
    if len(rest) != 1:
        raise InvalidMove(text, "it is 'bid' and a number of tricks, or 'play' and one card")
    [word] = rest
    if verb == VERBS[BID]:
        if not TRICKS.fullmatch(word):
            raise InvalidMove(text, "a bid is a number of tricks, as in 'bid 3'")
        return PochaMove(BID, int(word))
    try:
        return PochaMove(PLAY, SPANISH.parse_card(word))
    except InvalidInput as fault:
        raise InvalidMove(text, str(fault)) from None
