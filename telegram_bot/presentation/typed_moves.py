"""Reading moves as people type them: in any case, with `10h` or `T♥`, with commas or spaces, in their own letters."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from unicodedata import decimal, normalize

from engine.errors import InvalidMove
from engine.game import Move
from engine.match import Match
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts

LONGEST_MOVE = 200
"""Maximal length of a move's text; anything longer is not parsed."""

SEPARATORS = re.compile(r"[\s,;]+")
VARIATION_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))
"""Characters after a suit sign that select its presentation, to be removed."""


def parse_typed_move(texts: Texts, match: Match, text: str) -> Move:
    """Read a move of the game being played; raise InvalidInput if the text is not a move."""
    if len(text) > LONGEST_MOVE:
        raise InvalidMove(f"{text[:20]}…", "it is too long")
    presentation = PRESENTATIONS[match.game.name]
    pack = match.game.pack(match.options, len(match.players))
    cards = card_names(pack, presentation.rank_aliases(texts), presentation.suit_aliases)
    words = SEPARATORS.split(_simplified(text).strip())
    return match.game.parse_move(" ".join(_word(word, cards) for word in words if word))


def _simplified(text: str) -> str:
    """Return a text in normal form C, with the digits 0–9 in place of other ones, without variation selectors."""
    signs = normalize("NFC", text).translate(VARIATION_SELECTORS)
    return "".join(str(decimal(sign, sign)) for sign in signs)


def card_names(
    pack: Sequence[str], rank_aliases: Mapping[str, Sequence[str]], suit_aliases: Mapping[str, str]
) -> dict[str, str]:
    """Return the canonical text of each card of a pack by all its names, in lower case.

    An alias that is the canonical text of another card does not name the card.
    """
    names = {}
    for text in pack:
        rank, suit = text[:-1], text[-1]
        for rank_name in (*rank_aliases.get(rank, ()), rank.lower()):
            for suit_name in (suit.lower(), *suit_aliases.get(suit, "")):
                names[rank_name + suit_name] = text
    return names | {text.lower(): text for text in pack}


def _word(word: str, cards: Mapping[str, str]) -> str:
    if "=" in word:
        return "=".join(_word(part, cards) for part in word.split("="))
    if word.startswith("@"):
        return word.upper()
    lower = word.lower()
    return cards.get(lower, lower)
