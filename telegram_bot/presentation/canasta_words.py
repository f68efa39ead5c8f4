"""Canasta in words: cards by class (`7 7 2`, four or more as `7×4`), and moves as orders and as what happened."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.canasta.cards import KIND_OF, VALUES, is_red_three, is_three
from engine.canasta.moves import CLOSE, CUT, DISCARD, DRAW, LAY, PASS, TAKE, CanastaMove
from engine.canasta.rules.deal import depth_of
from engine.canasta.rules.scoring import MISTAKE_PENALTY
from engine.canasta.state import CLASSES, JOKER, JOKERS, SUITS, THREES, TWOS, WILD_MELD
from engine.canasta.view import CanastaView
from telegram_bot.presentation.french_cards import RANKS, SUIT_SIGNS, rank_code
from telegram_bot.presentation.game import BETWEEN, GameWords

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


class CanastaWords(GameWords[CanastaMove, CanastaView]):
    """The words of Canasta."""

    game = "canasta"
    mistake = -MISTAKE_PENALTY
    gets_cards = (DRAW, TAKE)
    ends_turn = (CUT, DISCARD, CLOSE, PASS)

    def parts(self, move: CanastaMove, view: CanastaView | None) -> tuple[str, Mapping[str, Any]]:
        """Return the key and the arguments of a move.

        The depth of a cut depends on the number of cards, so it is shown with a view only. A cut that was made does not
        show it, and neither does closing show the card that lies face down.
        """
        pack = 0 if view is None else view.table.cards
        return str(move.verb), {
            "depth": depth_of(move.number, pack) if move.verb == CUT and pack else 0,
            "count": len(move.cards),
            "cards": laid_words(move.cards),
            "rank": meld_code(move.number) if move.verb == LAY else "",
        }

    def joined(self, moves: Sequence[CanastaMove]) -> list[CanastaMove]:
        """Return moves with consecutive additions to one meld joined."""
        found: list[CanastaMove] = []
        for move in moves:
            if found and move.verb == LAY and (found[-1].verb, found[-1].number) == (LAY, move.number):
                found[-1] = CanastaMove(LAY, found[-1].cards + move.cards, move.number)
            else:
                found.append(move)
        return found

    def each(self, cards: Iterable[str]) -> list[str]:
        return [
            face(kind) if is_red_three(kind) else class_words(kind // SUITS) for kind in map(KIND_OF.__getitem__, cards)
        ]

    def cards(self, cards: Sequence[str]) -> str:
        return counts_words(counted(KIND_OF[card] for card in cards))

    def reason_cards(self, cards: Sequence[str]) -> str:
        """Return cards by rank, without points between ranks."""
        return laid_words(KIND_OF[card] for card in cards)

    def for_picture(self, words: str) -> str:
        return words.replace(JOKER_SIGN, self.texts.plain("canasta-joker"))
