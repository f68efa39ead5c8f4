"""Pocha in words: its cards, and moves as orders and as what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.game import as_own
from engine.match import Entry
from engine.pocha.moves import PochaMove
from engine.pocha.pack import SPANISH
from engine.pocha.rules import MISTAKE_PENALTY
from engine.pocha.view import PochaView
from telegram_bot.presentation.game import BETWEEN, GameWords
from telegram_bot.presentation.spanish_cards import card_words, cards_words, spelled, unbroken, unsplit
from telegram_bot.texts.loader import Html


class PochaWords(GameWords[PochaMove, PochaView]):
    """The words of Pocha."""

    game = "pocha"
    mistake = -MISTAKE_PENALTY

    def parts(self, move: PochaMove, view: PochaView | None) -> tuple[str, Mapping[str, Any]]:
        """Return the key and the arguments of a move."""
        values = {"number": move.number} if move.is_bid else {"card": card_words(self.texts, move.number)}
        return str(move.verb), values

    def cards(self, cards: Sequence[str]) -> str:
        """Return cards in the order given (`🪙K 🍷7`)."""
        return cards_words(self.texts, (SPANISH.cards[card] for card in cards))

    def reason_cards(self, cards: Sequence[str]) -> str:
        """Return the cards of a reason in the order given."""
        return self.cards(cards)

    def for_picture(self, words: str) -> str:
        """Return words with the names of cards."""
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
