"""Playing Canasta by buttons: select ranks until the wanted move is offered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

from engine.canasta.cards.pack import TEXTS
from engine.canasta.moves import CanastaMove
from engine.canasta.state import CUTTING, SUITS
from engine.canasta.view import CanastaView
from engine.match import Match
from telegram_bot.chat.pages.panel_page import move_key
from telegram_bot.chat.transport.callback_data import CallbackData, ClearSelection, MakeChoice, MakeMove, SelectCard
from telegram_bot.presentation.canasta.actions import sequences
from telegram_bot.presentation.canasta.selection import selected_counts
from telegram_bot.presentation.registry import PRESENTERS

from ...sandbox_group import Key
from .canasta_detection import cards_shown
from .canasta_goal import choose_move
from .canasta_memory import CanastaMemory
from .canasta_ui_player import CanastaUiPlayer
from .memory import Memory
from .strategy import Strategy, UiPlayer, view_to_move, with_actions

CANASTA = PRESENTERS["canasta"]
PICKED = re.compile(r"^✅.* (\d+)/\d+$")


class CanastaStrategy(Strategy):
    """One round of Canasta, limited by the stock."""

    game = "canasta"
    short_rounds = None
    rounds = 1
    verbs = ("cut", "close", "meld", "take", "draw", "lay", "discard", "pass")

    def ui_player(self) -> UiPlayer:
        """Return a player for the chat page."""
        return CanastaUiPlayer()

    def cards_shown(self, text: str) -> set[str]:
        """Return the cards that a text shows."""
        return cards_shown(text)

    def hand(self, view: CanastaView) -> set[str]:
        """Return the cards in the hand of a view's seat."""
        return {TEXTS[kind] for kind in view.hand}

    def memory(self) -> Memory:
        """Return an empty memory for one round."""
        return CanastaMemory()

    def advance(self, keys: Sequence[Key], match: Match | None, source: Random) -> CallbackData:
        """Press towards the wanted move; any button if the panel is not up to date."""
        view: CanastaView | None = view_to_move(match)
        if match is None or view is None or view.table.phase == CUTTING:
            return source.choice(with_actions(keys, MakeMove) or [key.press for key in keys])
        wanted = choose_move(view, source)
        if press := offering(keys, match, view, wanted):
            return press
        return source.choice(
            nearer(keys, wanted) or with_actions(keys, MakeMove, MakeChoice, SelectCard, ClearSelection)
        )


def offering(keys: Sequence[Key], match: Match, view: CanastaView, wanted: CanastaMove) -> CallbackData | None:
    """Return the callback data of a button that begins with a move."""
    return next((press for press, move in offers(keys, match, view) if move == wanted), None)


def offers(keys: Sequence[Key], match: Match, view: CanastaView) -> Iterator[tuple[CallbackData, CanastaMove]]:
    """Yield the buttons with the first move of each."""
    for press in with_actions(keys, MakeMove, MakeChoice):
        if isinstance(press, MakeMove):
            room: Any = SimpleNamespace(id=press.room, match=match)
            yield from ((press, one) for one in view.legal_moves() if move_key(room, CANASTA, view, one) == press.key)
        elif isinstance(press, MakeChoice):
            found = sequences(view, selected_counts(press.selected))
            if press.number < len(found):
                yield press, found[press.number][0]


def nearer(keys: Sequence[Key], wanted: CanastaMove) -> list[CallbackData]:
    """Return buttons of ranks that the wanted move has more of, or the one that clears a selection with too many."""
    cards = [(int(key.press.card), key) for key in keys if isinstance(key.press, SelectCard)]
    picked = {rank: int(found[1]) for rank, key in cards if (found := PICKED.match(key.label))}
    need = Counter(kind // SUITS for kind in wanted.cards)
    if any(count > need[rank] for rank, count in picked.items()):
        return with_actions(keys, ClearSelection)
    return [key.press for rank, key in cards if need[rank] > picked.get(rank, 0)]
