"""How people play Pocha: one touch bids, one touch plays a card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.match import Match
from engine.pocha.pack import SPANISH
from engine.pocha.view import PochaView
from telegram_bot.chat.transport.callback_data import Action, CallbackData

from .habits import Fingers, Key, UniqueCards, having
from .pocha_fingers import PochaFingers
from .spanish_shown import cards_shown


class PochaHabits(UniqueCards):
    """Pocha, whose first rounds have one card, two, three."""

    game = "pocha"
    pack = SPANISH
    shortest = None
    stretch = 3
    verbs = ("bid", "play")

    def fingers(self) -> Fingers:
        """Return the habits of one person at the chat page."""
        return PochaFingers()

    def cards_shown(self, text: str) -> set[str]:
        """Return the cards that a text shows."""
        return cards_shown(text)

    def open_cards(self, match: Match) -> set[str]:
        """Return the turned card and all that were played; a card tried by mistake stays hidden (O6.4)."""
        table = match.running().view(None)
        if not isinstance(table, PochaView):
            raise TypeError(f"{table} is no view of Pocha")
        played = (entry for entry in match.logs[-1].entries if entry.split()[1] == "play")
        return {SPANISH.texts[table.table.turned]}.union(*map(self.named, played))

    def goes_on(self, keys: Sequence[Key], view: Any, source: Random) -> CallbackData:
        """Bid any number that may be bid, play any card that may be played."""
        return source.choice(having(keys, Action.MOVE))
