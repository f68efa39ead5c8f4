"""French cards in words: `7♥️`, and rows of cards."""

from functools import lru_cache
from itertools import groupby

from engine.cards import FRENCH, LANE, each_card
from telegram_bot.presentation.game import BETWEEN, NO_BREAK_SPACE, WORD_JOINER
from telegram_bot.presentation.scene import MAX_DECKS, Deck, DeckCard, Pack
from telegram_bot.texts.loader import Texts

SUIT_SIGNS = ("♠️", "♥️", "♦️", "♣️")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_ALIASES = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}
CARD_WORDS = {
    LANE * suit + rank: name + sign for suit, sign in enumerate(SUIT_SIGNS) for rank, name in enumerate(RANKS)
}
"""Each card as `7♥️`."""
WILD = "🃏"


def rank_code(rank: int) -> int | str:
    """Return a rank as texts take it: a number, or the letter of ace, jack, queen and king."""
    name = RANKS[rank]
    return int(name) if name.isdigit() else name


def by_suit(mask: int, wild: int) -> str:
    """Return the cards of a mask grouped by suit, wild ones marked: `♥️ 5 6 7 · ♦️ 🃏3 9`."""
    groups = []
    for suit, cards in groupby(each_card(mask), key=lambda card: card // LANE):
        ranks = ((WILD + WORD_JOINER if wild >> card & 1 else "") + RANKS[card % LANE] for card in cards)
        groups.append(NO_BREAK_SPACE.join([SUIT_SIGNS[suit], *ranks]))
    return BETWEEN.join(groups)


@lru_cache(maxsize=MAX_DECKS)
def deck(texts: Texts) -> Deck:
    """Return the 52 cards, by suit and rank, the ace first."""
    cards = (
        DeckCard(
            card=FRENCH.ranks[rank] + letter,
            index=RANKS[rank],
            name=texts.plain("french-card", rank=rank_code(rank), suit=letter),
            suit=suit,
            rank=rank,
        )
        for suit, letter in enumerate(FRENCH.suits)
        for rank in range(len(RANKS))
    )
    return Deck(Pack.FRENCH, tuple(cards))
