"""Playing Pocha by buttons: one press bids or plays a card."""

from collections.abc import Sequence
from random import Random

from engine.match import Match
from engine.pocha.game import PochaView
from engine.pocha.state import SPANISH
from telegram_bot.chat.transport.callback_data import CallbackData, MakeMove

from ...sandbox_group import Key
from .pocha_ui_player import PochaUiPlayer
from .spanish_detection import cards_shown
from .strategy import UiPlayer, UniqueCards, with_actions


class PochaStrategy(UniqueCards):
    """Pocha, whose first rounds have one, two and three cards."""

    game = "pocha"
    pack = SPANISH
    short_rounds = None
    rounds = 3
    verbs = ("bid", "play")

    def ui_player(self) -> UiPlayer:
        return PochaUiPlayer()

    def cards_shown(self, text: str) -> set[str]:
        return cards_shown(text)

    def open_cards(self, match: Match) -> set[str]:
        """Return the turned card and all cards played; a card tried by mistake stays hidden (O6.4)."""
        table = match.running().view(None)
        if not isinstance(table, PochaView):
            raise TypeError(f"{table} is no view of Pocha")
        played = (entry.text for entry in match.logs[-1].entries if entry.text.startswith("play "))
        return {SPANISH.texts[table.table.turned]}.union(*map(self.named, played))

    def advance(self, keys: Sequence[Key], match: Match | None, source: Random) -> CallbackData:
        """Choose any legal bid or card."""
        return source.choice(with_actions(keys, MakeMove))
