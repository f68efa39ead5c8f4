"""Pocha in words: Spanish cards (`🪙K`), rows of cards and full names, and moves as orders and as what happened.

Letters and names of cards depend on the language.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.cards import each_card, mask_of, rank_of, suit_of
from engine.game import as_own
from engine.match import Entry
from engine.pocha.moves import PochaMove
from engine.pocha.pack import SPANISH, high_first
from engine.pocha.rules import MISTAKE_PENALTY
from engine.pocha.view import PochaView
from telegram_bot.presentation.game import BETWEEN, NO_BREAK_SPACE, WORD_JOINER, GameWords
from telegram_bot.presentation.scene import MAX_DECKS, Deck, DeckCard, Pack
from telegram_bot.texts.loader import Html, Texts

SUIT_SIGNS = ("🪙", "🍷", "⚔️", "🪵")
SUIT_CODES = ("o", "c", "e", "b")
FIGURES = {"S": "spanish-rank-S", "C": "spanish-rank-C", "R": "spanish-rank-R"}
"""Text keys of the ranks whose letter depends on the language: jack, knight, king."""
NUMBERS = {"S": "10", "C": "11", "R": "12"}
"""The numbers that Spanish packs print on these ranks."""
TRUMP = "⭐"
CARDS = re.compile(rf"({'|'.join(SUIT_SIGNS)})(?=\w)")
SPACES = re.compile(r" (?![^<]*>)")
"""Spaces outside of tags."""


def rank_words(texts: Texts, rank: int) -> str:
    """Return a rank in short (`K`)."""
    letter = SPANISH.ranks[rank]
    return texts.plain(FIGURES[letter]) if letter in FIGURES else letter


def rank_code(rank: int) -> int | str:
    """Return a rank as texts take it: a number, or the letter of ace, jack, knight and king."""
    letter = SPANISH.ranks[rank]
    return int(letter) if letter.isdigit() else letter


def rank_aliases(texts: Texts) -> dict[str, tuple[str, str]]:
    """Return what people may type for a rank beside its own letter: its number and the letter shown (`10` and `j`)."""
    return {letter: (number, texts.plain(FIGURES[letter]).lower()) for letter, number in NUMBERS.items()}


def suit_name(texts: Texts, suit: int) -> str:
    """Return a suit's name (`coins`)."""
    return texts.plain("spanish-suit", suit=SUIT_CODES[suit])


def card_words(texts: Texts, card: int) -> str:
    """Return a card as `🪙K`."""
    return SUIT_SIGNS[suit_of(card)] + rank_words(texts, rank_of(card))


def card_name(texts: Texts, card: int) -> str:
    """Return a card's full name (`king of coins`)."""
    return texts.plain("spanish-card", rank=rank_code(rank_of(card)), suit=SUIT_CODES[suit_of(card)])


def suits_of(mask: int, trump: int) -> list[list[int]]:
    """Return the cards of a mask as one list a suit: trump first, each suit from high to low."""
    cards = high_first(mask)
    suits = sorted(range(len(SUIT_SIGNS)), key=lambda suit: suit != trump)
    return [group for suit in suits if (group := [card for card in cards if suit_of(card) == suit])]


def by_suit(texts: Texts, mask: int, trump: int) -> str:
    """Return the cards of a mask grouped by suit, trump first and marked: `⭐⚔️ A 3 · 🪙 K 7`."""
    groups = []
    for group in suits_of(mask, trump):
        suit = suit_of(group[0])
        sign = (TRUMP + WORD_JOINER if suit == trump else "") + SUIT_SIGNS[suit]
        groups.append(NO_BREAK_SPACE.join([sign, *(rank_words(texts, rank_of(card)) for card in group)]))
    return BETWEEN.join(groups)


def order_words(texts: Texts, pack: int) -> str:
    """Return the ranks of a pack from high to low (`A 3 K N J 7 6 5 4 2`)."""
    ranks = sorted({rank_of(card) for card in each_card(pack)}, reverse=True)
    return NO_BREAK_SPACE.join(rank_words(texts, rank) for rank in ranks)


def unbroken(name: str) -> str:
    """Return a name that is not broken across lines."""
    return type(name)(SPACES.sub(NO_BREAK_SPACE, name))


def unsplit(line: Html) -> Html:
    """Return a line in which no card is broken across lines."""
    return Html(CARDS.sub(rf"\g<1>{WORD_JOINER}", line))


def spelled(texts: Texts, words: str) -> str:
    """Return words with names in place of suit signs, which not all fonts have: `Play king of coins`."""
    for short, name in _names(texts):
        words = words.replace(short, name)
    return words.replace(TRUMP + WORD_JOINER, "")


@lru_cache(maxsize=MAX_DECKS)
def _names(texts: Texts) -> tuple[tuple[str, str], ...]:
    """Return the names of all cards and suits by what stands for them in short, the longest first."""
    names = {card_words(texts, card): card_name(texts, card) for card in SPANISH.texts}
    names |= {sign: suit_name(texts, suit) for suit, sign in enumerate(SUIT_SIGNS)}
    return tuple((short, names[short]) for short in sorted(names, key=len, reverse=True))


@lru_cache(maxsize=MAX_DECKS)
def deck(texts: Texts) -> Deck:
    """Return the 48 cards, each suit from high to low."""
    cards = (
        DeckCard(
            card=SPANISH.texts[card],
            index=rank_words(texts, rank_of(card)),
            name=card_name(texts, card),
            suit=suit_of(card),
            rank=len(SPANISH.ranks) - 1 - rank_of(card),
        )
        for card in high_first(mask_of(SPANISH.texts))
    )
    return Deck(Pack.SPANISH, tuple(cards))


class PochaWords(GameWords[PochaMove, PochaView]):
    """The words of Pocha."""

    game = "pocha"
    mistake = -MISTAKE_PENALTY

    def parts(self, move: PochaMove, view: PochaView | None) -> tuple[str, Mapping[str, Any]]:
        values = {"number": move.number} if move.is_bid else {"card": card_words(self.texts, move.number)}
        return str(move.verb), values

    def each(self, cards: Iterable[str]) -> list[str]:
        return [card_words(self.texts, SPANISH.cards[card]) for card in cards]

    def reason_cards(self, cards: Sequence[str]) -> str:
        return self.cards(cards)

    def for_picture(self, words: str) -> str:
        return spelled(self.texts, words)

    def recent(self, entries: Sequence[Entry], names: Sequence[str], count: int) -> list[Html]:
        """Return the last bids and cards in one line, of a play only the card, since the table shows the trick."""
        events = []
        for seat, move in _made(entries[-count:]):
            what = self.done([move], "other") if move is None or move.is_bid else card_words(self.texts, move.number)
            events.append(self.texts.html("pocha-event", name=unbroken(names[seat]), what=what))
        return [unsplit(self.texts.html("pocha-events", events=Html(BETWEEN.join(events))))] if events else []

    def turns(self, entries: Sequence[Entry], names: Sequence[str], count: int) -> list[Html]:
        """Return the last bids and cards, one a line, with the names of cards."""
        return [
            self.texts.html("pocha-event", name=names[seat], what=self.for_picture(self.done([move], "other")))
            for seat, move in _made(entries[-count:])
        ]


def _made(entries: Iterable[Entry]) -> Iterator[tuple[int, PochaMove | None]]:
    """Yield seat and move of log entries, None for a mistake; after the deal chance has no part."""
    for entry in entries:
        if entry.seat is not None:
            yield entry.seat, None if entry.made is None else as_own(entry.made, PochaMove)
