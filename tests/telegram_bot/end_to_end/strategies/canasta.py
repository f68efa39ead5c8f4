"""Playing Canasta by buttons: select ranks until the wanted move is offered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from engine.canasta.cards.pack import TEXTS
from engine.canasta.moves import CanastaMove
from engine.canasta.state import CUTTING, SUITS
from engine.canasta.view import CanastaView
from telegram_bot.chat.transport.page import Action, CallbackData
from telegram_bot.presentation.canasta.actions import sequences
from telegram_bot.presentation.canasta.selection import selected_counts

from ...sandbox_group import Key
from .canasta_detection import cards_shown
from .canasta_goal import choose_move
from .canasta_memory import CanastaMemory
from .canasta_ui_player import CanastaUiPlayer
from .memory import Memory
from .strategy import Strategy, UiPlayer, with_actions

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

    def advance(self, keys: Sequence[Key], view: CanastaView | None, source: Random) -> CallbackData:
        """Press towards the wanted move; any button if the panel is not up to date."""
        if view is None or view.table.phase == CUTTING:
            return source.choice(with_actions(keys, Action.MOVE) or [key.press for key in keys])
        wanted = choose_move(view, source)
        if press := offering(keys, view, wanted):
            return press
        return source.choice(
            nearer(keys, wanted) or with_actions(keys, Action.MOVE, Action.CHOICE, Action.CARD, Action.CLEAR)
        )


def offering(keys: Sequence[Key], view: CanastaView, wanted: CanastaMove) -> CallbackData | None:
    """Return the callback data of a button that begins with a move."""
    return next((press for press, move in offers(keys, view) if move == wanted), None)


def offers(keys: Sequence[Key], view: CanastaView) -> Iterator[tuple[CallbackData, CanastaMove]]:
    """Yield the buttons with the first move of each."""
    legal = view.legal_moves()
    for press in with_actions(keys, Action.MOVE, Action.CHOICE):
        found = (
            legal
            if press.action == Action.MOVE
            else [course[0] for course in sequences(view, selected_counts(press.selected))]
        )
        if press.number < len(found):
            yield press, found[press.number]


def nearer(keys: Sequence[Key], wanted: CanastaMove) -> list[CallbackData]:
    """Return buttons of ranks that the wanted move has more of, or the one that clears a selection with too many."""
    cards = [key for key in keys if key.press.action == Action.CARD]
    picked = {key.press.number: int(found[1]) for key in cards if (found := PICKED.match(key.label))}
    need = Counter(kind // SUITS for kind in wanted.cards)
    if any(count > need[rank] for rank, count in picked.items()):
        return with_actions(keys, Action.CLEAR)
    return [key.press for key in cards if need[key.press.number] > picked.get(key.press.number, 0)]
