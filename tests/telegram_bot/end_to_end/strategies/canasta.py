"""Playing Canasta by buttons: select ranks until the wanted move is offered."""

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

from engine.canasta.cards import KIND_OF, TEXTS
from engine.canasta.game import CanastaView
from engine.canasta.moves import CanastaMove
from engine.canasta.state import CUTTING, SUITS
from engine.match import Match
from telegram_bot.chat.pages.hand import hand_key, move_key
from telegram_bot.chat.transport.callback_data import CallbackData, ClearSelection, MakeMove, SelectCard
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts

from ...sandbox_group import Key
from .canasta_detection import cards_shown
from .canasta_goal import choose_move
from .canasta_memory import CanastaMemory
from .canasta_ui_player import CanastaUiPlayer
from .memory import Memory
from .strategy import Strategy, UiPlayer, view_to_move, with_actions

CANASTA = PRESENTATIONS["canasta"]
PICKED = re.compile(r"^✅.* (\d+)/\d+$")


class CanastaStrategy(Strategy):
    """One round of Canasta, limited by the stock."""

    game = "canasta"
    short_rounds = None
    rounds = 1
    verbs = ("cut", "close", "meld", "take", "draw", "lay", "discard", "pass")

    def ui_player(self) -> UiPlayer:
        return CanastaUiPlayer()

    def cards_shown(self, text: str) -> set[str]:
        return cards_shown(text)

    def hand(self, view: CanastaView) -> set[str]:
        return {TEXTS[kind] for kind in view.hand}

    def memory(self) -> Memory:
        return CanastaMemory()

    def advance(self, keys: Sequence[Key], match: Match | None, source: Random) -> CallbackData:
        """Press a button towards the wanted move, or any button if the panel is outdated."""
        view: CanastaView | None = view_to_move(match)
        if match is None or view is None or view.table.phase == CUTTING:
            return source.choice(with_actions(keys, MakeMove) or [key.press for key in keys])
        wanted = choose_move(view, source)
        if press := offering(keys, match, view, wanted):
            return press
        return source.choice(nearer(keys, wanted) or with_actions(keys, MakeMove, SelectCard, ClearSelection))


def offering(keys: Sequence[Key], match: Match, view: CanastaView, wanted: CanastaMove) -> CallbackData | None:
    """Return the callback data of a button that makes a move."""
    room: Any = SimpleNamespace(id=0, match=match)
    for press in with_actions(keys, MakeMove):
        if isinstance(press, MakeMove):
            room.id = press.room
            if move_key(hand_key(room, CANASTA.at(Texts(), view)), [wanted]) == press.key:
                return press
    return None


def nearer(keys: Sequence[Key], wanted: CanastaMove) -> list[CallbackData]:
    """Return the buttons of ranks that the wanted move has more of, or the one that clears an excessive selection."""
    cards = [(KIND_OF[key.press.card] // SUITS, key) for key in keys if isinstance(key.press, SelectCard)]
    picked = {rank: int(found[1]) for rank, key in cards if (found := PICKED.match(key.label))}
    need = Counter(kind // SUITS for kind in wanted.cards)
    if any(count > need[rank] for rank, count in picked.items()):
        return with_actions(keys, ClearSelection)
    return [key.press for rank, key in cards if need[rank] > picked.get(rank, 0)]
