"""Moves as people type them: any case, `10h` or `T♥`, commas and spaces as they come."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.errors import InvalidMove
from engine.game import Move
from engine.match import Match

LONGEST = 200
"""No move is longer than this; more is not even read."""

RANK_NAMES = {"T": ("10",), "S": ("10",), "C": ("11",), "R": ("12",)}
"""What else a rank letter is called, where a pack has that rank."""

SUIT_SIGNS = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}
"""The signs of the French suits."""

SEPARATORS = re.compile(r"[\s,;]+")
VARIATIONS = dict.fromkeys((0xFE0E, 0xFE0F))
"""Marks after a suit sign that choose its looks."""


def parse_typed_move(match: Match, text: str) -> Move:
    """Read a move of the game being played; raise InvalidInput if it is none."""
    if len(text) > LONGEST:
        raise InvalidMove(f"{text[:20]}…", "it is too long")
    cards = card_names(match.game.pack(match.options, len(match.players)))
    words = SEPARATORS.split(text.translate(VARIATIONS).strip())
    return match.game.parse_move(" ".join(_word(word, cards) for word in words if word))


def card_names(pack: Sequence[str]) -> dict[str, str]:
    """Return every name of every card of a pack, in small letters, with the card's text."""
    suits = {text[-1] for text in pack}
    signs = SUIT_SIGNS if suits >= set(SUIT_SIGNS) else {}
    names = {}
    for text in pack:
        rank, suit = text[:-1], text[-1]
        for rank_name in (rank.lower(), *RANK_NAMES.get(rank, ())):
            for suit_name in (suit.lower(), *signs.get(suit, "")):
                names[rank_name + suit_name] = text
    return names


def _word(word: str, cards: dict[str, str]) -> str:
    """Return a word as the canonical text has it."""
    if "=" in word:
        return "=".join(_word(part, cards) for part in word.split("="))
    if word.startswith("@"):
        return word.upper()
    small = word.lower()
    return cards.get(small, small)
