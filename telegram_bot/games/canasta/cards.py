"""Cards of Canasta in words: counted by rank (`7×3`), with a suit only for single open cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.canasta.cards.pack import is_three
from engine.canasta.state import JOKER, JOKERS, SUITS, THREES, TWOS, WILD_MELD
from telegram_bot.games.canasta.selection import ORDER, counted
from telegram_bot.games.french_cards import RANKS, SUIT_SIGNS
from telegram_bot.games.presenter import BETWEEN
from telegram_bot.texts.loader import Texts

JOKER_SIGN = "🃏"
TIMES = "×"
SPADES, CLUBS = 0, 3
BLACK_THREES = (RANKS[THREES] + SUIT_SIGNS[SPADES] + SUIT_SIGNS[CLUBS]).replace("\N{VARIATION SELECTOR-16}", "")
"""Threes of a hand: red ones are on the table. The signs are narrow, for four buttons in a row."""


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
    """Return cards of a class with their number (`7×3`)."""
    return class_words(rank) + (f"{TIMES}{count}" if count > 1 else "")


def counts_words(counts: Sequence[int]) -> str:
    """Return cards by class as a hand shows them: `K×2 · 7×3 · 2 · 🃏`."""
    return BETWEEN.join(group_words(rank, counts[rank]) for rank in ORDER if counts[rank])


def laid_words(kinds: Iterable[int]) -> str:
    """Return the cards of one meld or move: `7×3 2×1 🃏`; the count of a single two is shown, as `2` reads as one."""
    cards = list(kinds)
    if len(cards) == 1:
        return card_words(cards[0])
    counts = counted(cards)
    groups = (
        f"{class_words(rank)}{TIMES}{counts[rank]}" if rank == TWOS else group_words(rank, counts[rank])
        for rank in ORDER
        if counts[rank]
    )
    return " ".join(groups)


def meld_name(texts: Texts, rank: int) -> str:
    """Return the name of a meld (`sevens`, `wild cards`)."""
    return texts.plain("canasta-wild-cards") if rank == WILD_MELD else texts.plain(f"rank-{RANKS[rank]}")


def spelled(texts: Texts, words: str) -> str:
    """Return words with a name in place of the joker's sign."""
    return words.replace(JOKER_SIGN, texts.plain("canasta-joker"))


def points_words(points: int) -> str:
    """Return points with their sign (`+500`, `−100`)."""
    return f"{points:+d}".replace("-", "−")
