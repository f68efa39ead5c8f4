"""How people play Canasta: they touch one rank after another until what they would like to do is offered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from engine.canasta.cards.pack import TEXTS
from engine.canasta.files.moves import CanastaMove
from engine.canasta.state import CUTTING, SUITS
from engine.canasta.view import CanastaView
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.games.canasta.actions import sequences
from telegram_bot.games.canasta.selection import selected_counts

from .canasta_fingers import CanastaFingers
from .canasta_memory import CanastaMemory
from .canasta_shown import cards_shown
from .canasta_wish import wish
from .habits import Fingers, Habits, Key, having
from .memory import Memory

PICKED = re.compile(r"^✅.* (\d+)/\d+$")


class CanastaHabits(Habits):
    """Canasta of one round, which the stock bounds."""

    game = "canasta"
    shortest = None
    stretch = 1
    verbs = ("cut", "close", "meld", "take", "draw", "lay", "discard", "pass")

    def fingers(self) -> Fingers:
        """Return the habits of one person at the chat page."""
        return CanastaFingers()

    def cards_shown(self, text: str) -> set[str]:
        """Return the cards that a text shows."""
        return cards_shown(text)

    def hand(self, view: CanastaView) -> set[str]:
        """Return the cards in the hand of who has a view."""
        return {TEXTS[kind] for kind in view.hand}

    def memory(self) -> Memory:
        """Return an empty memory, for one round."""
        return CanastaMemory()

    def goes_on(self, keys: Sequence[Key], view: CanastaView | None, source: Random) -> CallbackData:
        """Press what comes nearest to the own wish; any button where the panel is behind the table."""
        if view is None or view.table.phase == CUTTING:
            return source.choice(having(keys, Action.MOVE) or [key.press for key in keys])
        wanted = wish(view, source)
        if press := offering(keys, view, wanted):
            return press
        return source.choice(
            nearer(keys, wanted) or having(keys, Action.MOVE, Action.CHOICE, Action.CARD, Action.CLEAR)
        )


def offering(keys: Sequence[Key], view: CanastaView, wanted: CanastaMove) -> CallbackData | None:
    """Return a press that begins with a move."""
    return next((press for press, move in offers(keys, view) if move == wanted), None)


def offers(keys: Sequence[Key], view: CanastaView) -> Iterator[tuple[CallbackData, CanastaMove]]:
    """Yield what buttons do, by the first move of each."""
    legal = view.legal_moves()
    for press in having(keys, Action.MOVE, Action.CHOICE):
        found = (
            legal
            if press.action == Action.MOVE
            else [course[0] for course in sequences(view, selected_counts(press.selected))]
        )
        if press.number < len(found):
            yield press, found[press.number]


def nearer(keys: Sequence[Key], wanted: CanastaMove) -> list[CallbackData]:
    """Return touches of ranks of which more are wanted, or the press that puts all back if too many are picked."""
    cards = [key for key in keys if key.press.action == Action.CARD]
    picked = {key.press.number: int(found[1]) for key in cards if (found := PICKED.match(key.label))}
    need = Counter(kind // SUITS for kind in wanted.cards)
    if any(count > need[rank] for rank, count in picked.items()):
        return having(keys, Action.CLEAR)
    return [key.press for key in cards if need[key.press.number] > picked.get(key.press.number, 0)]
