"""Cards of Canasta by class, and in words: `7 7 2`, four or more as `7×4`, with a suit only for single open cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.canasta.cards.pack import VALUES, is_three
from engine.canasta.state import CLASSES, JOKER, JOKERS, SUITS, THREES, TWOS, WILD_MELD
from telegram_bot.presentation.french_cards import RANKS, SUIT_SIGNS, rank_code
from telegram_bot.presentation.game import BETWEEN
from telegram_bot.texts.loader import Texts

ORDER = (0, *range(len(RANKS) - 1, THREES, -1), THREES, TWOS, JOKERS)
"""The order of classes (ranks and the joker) in a hand: ace, king down to four, black threes, twos, jokers."""
JOKER_SIGN = "🃏"
JOKER_INDEX = "★"
"""In the corner of a joker."""
WILD_CODE = "W"
TIMES = "×"
FEWEST_COUNTED = 4
"""Fewer equal cards are written one by one."""
SPADES, CLUBS = 0, 3
BLACK_THREES = (RANKS[THREES] + SUIT_SIGNS[SPADES] + SUIT_SIGNS[CLUBS]).replace("\N{VARIATION SELECTOR-16}", "")
"""Threes of a hand: red ones are on the table. The signs are narrow, for four buttons in a row."""


def counted(kinds: Iterable[int]) -> list[int]:
    """Return cards by class."""
    counts = [0] * CLASSES
    for kind in kinds:
        counts[kind // SUITS] += 1
    return counts


def value(counts: Sequence[int]) -> int:
    """Return the value of cards in melds (C1.3)."""
    return sum(count * VALUES[rank] for rank, count in enumerate(counts))


def face(kind: int) -> str:
    """Return a card with its suit (`K♥️`)."""
    return JOKER_SIGN if kind == JOKER else RANKS[kind // SUITS] + SUIT_SIGNS[kind % SUITS]


def card_words(kind: int) -> str:
    """Return a card of a move: its rank, threes with their suit."""
    return face(kind) if is_three(kind) else class_words(kind // SUITS)


def class_words(rank: int) -> str:
    """Return a class of cards (`7`)."""
    if rank == JOKERS:
        return JOKER_SIGN
    return BLACK_THREES if rank == THREES else RANKS[rank]


def group_words(rank: int, count: int) -> str:
    """Return cards of a class (`7 7 7`, `7×4`); several black threes are counted, as their sign reads as two cards."""
    words = class_words(rank)
    if count < FEWEST_COUNTED and rank != THREES:
        return " ".join([words] * count)
    return words + (f"{TIMES}{count}" if count > 1 else "")


def counts_words(counts: Sequence[int]) -> str:
    """Return cards by class as a hand shows them: `K K · 7×4 · 2 · 🃏`."""
    return BETWEEN.join(group_words(rank, counts[rank]) for rank in ORDER if counts[rank])


def laid_words(kinds: Iterable[int]) -> str:
    """Return the cards of one meld or move: `7 7 2 🃏`."""
    cards = list(kinds)
    if len(cards) == 1:
        return card_words(cards[0])
    counts = counted(cards)
    return " ".join(group_words(rank, counts[rank]) for rank in ORDER if counts[rank])


def meld_code(rank: int) -> int | str:
    """Return the rank of a meld as texts take it, `W` for wild cards."""
    return WILD_CODE if rank == WILD_MELD else rank_code(rank)


def spelled(texts: Texts, words: str) -> str:
    """Return words with a name in place of the joker's sign."""
    return words.replace(JOKER_SIGN, texts.plain("canasta-joker"))
