"""Playing Poter by buttons: cards are selected, melded and discarded."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.cards import FRENCH
from engine.match import Match
from telegram_bot.chat.transport.callback_data import CallbackData, ClearSelection, MakeMove, SelectCard
from tests.log_texts import texts_of

from ...sandbox_group import Key
from .french_detection import cards_shown
from .poter_ui_player import PoterUiPlayer
from .strategy import UiPlayer, UniqueCards, view_to_move, with_actions

RECENT = 8
"""Turns during which a message may still name cards that have been shuffled into the stock since."""
ENDS = ("discard", "nodiscard", "pass")
MOSTLY = 0.9


class PoterStrategy(UniqueCards):
    """One round of Poter with at most a hundred turns."""

    game = "poter"
    pack = FRENCH
    short_rounds = ("longest round", "100 turns")
    rounds = 1
    verbs = ("meld", "lay", "swap", "draw", "discard", "nodiscard", "pass", "take")

    def ui_player(self) -> UiPlayer:
        return PoterUiPlayer()

    def cards_shown(self, text: str) -> set[str]:
        return cards_shown(text)

    def open_cards(self, match: Match) -> set[str]:
        """Return the cards named in the round, without those shuffled into the stock some turns ago."""
        return self.lately_named(texts_of(match.logs[-1].entries))

    def lately_named(self, entries: Sequence[str]) -> set[str]:
        """Return the cards named in a log; those shuffled into the stock are dropped after some turns."""
        found: set[str] = set()
        shuffled: list[tuple[int, set[str]]] = []
        turns = 0
        for entry in entries:
            who, _, text = entry.partition(" ")
            cards = self.named(entry)
            if who == "*":
                shuffled.append((turns, cards))
                continue
            found |= cards
            shuffled = [(when, hidden - cards) for when, hidden in shuffled]
            turns += text.partition(" ")[0] in ENDS
        return found.difference(*(cards for when, cards in shuffled if turns - when > RECENT))

    def advance(self, keys: Sequence[Key], match: Match | None, source: Random) -> CallbackData:
        """Make a move if one is offered; else clear the selection or select a card, mostly one to discard."""
        moves = with_actions(keys, MakeMove)
        if moves and source.random() < MOSTLY:
            return source.choice(moves)
        cards = with_actions(keys, SelectCard)
        may = discards(view_to_move(match))
        good = [press for press in cards if isinstance(press, SelectCard) and press.card in may]
        clear = with_actions(keys, ClearSelection)
        return source.choice(clear or (good if source.random() < MOSTLY else []) or cards or moves)


def discards(view: Any) -> set[str]:
    """Return the cards that may be discarded."""
    legal = [] if view is None else map(str, view.legal_moves())
    return {move.split()[1] for move in legal if move.startswith("discard ")}
