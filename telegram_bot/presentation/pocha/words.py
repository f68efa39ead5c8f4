"""Pocha in words: its cards, and moves as orders and as what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.pocha.moves import PochaMove, parse_move
from engine.pocha.pack import SPANISH
from engine.pocha.rules import MISTAKE_PENALTY, VERBS
from engine.pocha.view import PochaView
from telegram_bot.presentation.game import BETWEEN, MISTAKE, GameWords
from telegram_bot.presentation.spanish_cards import card_words, cards_words, spelled, unbroken, unsplit
from telegram_bot.texts.loader import Html


class PochaWords(GameWords[PochaMove, PochaView]):
    """The words of Pocha."""

    game = "pocha"
    mistake = -MISTAKE_PENALTY

    def parts(self, move: PochaMove, view: PochaView | None) -> tuple[str, Mapping[str, Any]]:
        """Return the key and the arguments of a move."""
        values = {"number": move.number} if move.is_bid else {"card": card_words(self.texts, move.number)}
        return VERBS[move.verb], values

    def cards(self, cards: Sequence[str]) -> str:
        """Return cards in the order given (`🪙K 🍷7`)."""
        return cards_words(self.texts, (SPANISH.cards[card] for card in cards))

    def for_picture(self, words: str) -> str:
        """Return words with the names of cards."""
        return spelled(self.texts, words)

    def recent(self, entries: Sequence[str], names: Sequence[str], count: int) -> list[Html]:
        """Return the last bids and cards in one line, of a play only the card, since the table shows the trick."""
        events = []
        for who, _, text in (entry.partition(" ") for entry in entries[-count:]):
            move = None if text.startswith(MISTAKE) else parse_move(text)
            brief = move is not None and not move.is_bid
            what = self.cards(text.split()[1:]) if brief else self.done([text], "other")
            events.append(self.texts.html("pocha-event", name=unbroken(names[int(who)]), what=what))
        return [unsplit(self.texts.html("pocha-events", events=Html(BETWEEN.join(events))))] if events else []

    def turns(self, entries: Sequence[str], names: Sequence[str], count: int) -> list[Html]:
        """Return the last bids and cards, one a line, with the names of cards."""
        return [
            self.texts.html("pocha-event", name=names[int(who)], what=self.for_picture(self.done([text], "other")))
            for who, _, text in (entry.partition(" ") for entry in entries[-count:])
        ]
