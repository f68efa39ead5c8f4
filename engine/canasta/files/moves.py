"""The moves of Canasta and their texts.

    cut 58 · draw · take · take 7s 7h · take 7h 2c · pass
    meld 7s 7h 2c · lay 7d @7 · lay 2c @W · discard 9s · close 9s · close

A move is identified by its canonical text: naturals by suit, then twos by suit, then jokers. `parse_move` is the
inverse of `str`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from engine.canasta.cards.pack import TEXTS, copies, is_wild, join, parse
from engine.canasta.rules.acts import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, VERBS
from engine.canasta.rules.melds import is_natural
from engine.canasta.state import CARDS, JOKER, NONE, RANKS, WILD_MELD
from engine.cards import FRENCH
from engine.errors import InvalidInput, InvalidMove

NUMBER = re.compile(r"[1-9][0-9]{0,8}")
TARGETS = {f"@{FRENCH.ranks[rank]}": rank for rank in range(RANKS) if is_natural(rank)} | {"@W": WILD_MELD}
TARGET_TEXTS = {rank: text for text, rank in TARGETS.items()}
FEWEST_CARDS = {CUT: 0, DRAW: 0, TAKE: 0, MELD: 1, LAY: 1, DISCARD: 1, CLOSE: 0, PASS: 0}
MOST_CARDS = {CUT: 0, DRAW: 0, TAKE: CARDS, MELD: CARDS, LAY: 1, DISCARD: 1, CLOSE: 1, PASS: 0}


@dataclass(frozen=True, slots=True)
class CanastaMove:
    """A move: `verb` is one of `acts.VERBS`, `cards` are kinds in canonical order.

    `number`: the number of cards cut, or the rank of the meld to which a card is added; `NONE` in other moves.
    """

    verb: int
    cards: tuple[int, ...] = ()
    number: int = NONE

    def __str__(self) -> str:
        """Return the canonical text."""
        words = [VERBS[self.verb]]
        if self.verb == CUT:
            words.append(str(self.number))
        if self.cards:
            words.append(join(self.cards))
        if self.verb == LAY:
            words.append(TARGET_TEXTS[self.number])
        return " ".join(words)


def in_order(cards: list[int]) -> tuple[int, ...]:
    """Return cards in canonical order: naturals by rank and suit, then twos by suit, then jokers."""
    return tuple(sorted(cards, key=lambda kind: (is_wild(kind), kind == JOKER, kind)))


def parse_move(text: str) -> CanastaMove:
    """Parse a move, with cards in any order; raise InvalidMove."""
    word, *words = text.split() or [""]
    if word not in VERBS:
        raise InvalidMove(text, f"a move begins with one of {', '.join(VERBS)}")
    verb = VERBS.index(word)
    number = NONE
    if verb == CUT:
        if len(words) != 1 or not NUMBER.fullmatch(words[0]):
            raise InvalidMove(text, "a cut is a number of cards, as in 'cut 58'")
        number = int(words.pop())
    if verb == LAY:
        if not words or words[-1] not in TARGETS:
            raise InvalidMove(text, "it ends with the rank of a meld, as in @7, or @W for the wild meld")
        number = TARGETS[words.pop()]
    try:
        cards = parse(" ".join(words))
    except InvalidInput as fault:
        raise InvalidMove(text, str(fault)) from None
    if not FEWEST_CARDS[verb] <= len(cards) <= MOST_CARDS[verb]:
        raise InvalidMove(text, f"{word} does not go with this number of cards")
    for kind, times in Counter(cards).items():
        if times > copies(kind, CARDS):
            raise InvalidMove(text, f"no table has {times} cards {TEXTS[kind]}")
    return CanastaMove(verb, in_order(cards), number)
