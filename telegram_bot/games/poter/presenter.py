"""The look of Poter, as the registry knows it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import FRENCH, mask_of
from engine.game import Move, View
from engine.poter.moves import parse_move
from engine.poter.scoring import MISTAKE_PENALTY
from engine.poter.view import PoterView
from telegram_bot.games.french_cards import SUIT_ALIASES, by_suit
from telegram_bot.games.poter import actions, hand, table, words
from telegram_bot.games.presenter import MAX_ALERT, GamePresenter, HandPanel, Setting
from telegram_bot.texts.loader import Html, Texts


class PoterPresenter(GamePresenter):
    """Poter in a chat."""

    name = "poter"
    suit_aliases = SUIT_ALIASES
    mistake = MISTAKE_PENALTY
    settings = (
        Setting("rounds", (13, 1, 3, 5)),
        Setting("go_out", ("discard", "any")),
        Setting("swap_own", (False, True)),
        Setting("mistakes", ("guided", "strict")),
        Setting("max_turns", (400, 200, 100, 150)),
    )

    def heading(self, texts: Texts, view: View) -> Html:
        """Return the round and its poter in words."""
        return table.heading(texts, _own(view))

    def table(self, texts: Texts, view: View, names: Sequence[str]) -> list[Html]:
        """Return stock, pile and melds."""
        return table.table_lines(texts, _own(view), names)

    def marks(self, texts: Texts, view: View, seat: int) -> list[str]:
        """Return a seat's number of cards and its marks."""
        return table.seat_marks(texts, _own(view), seat)

    def recent(self, texts: Texts, entries: Sequence[str], names: Sequence[str], turns: int) -> list[Html]:
        """Return the last turns in words."""
        return words.recent_words(texts, entries, names, turns)

    def prompt(self, texts: Texts, view: View) -> Html:
        """Return what the seat to move has to do now."""
        return table.prompt(texts, _own(view))

    def ending(self, texts: Texts, view: View, names: Sequence[str]) -> Html:
        """Return who went out."""
        return table.ending(texts, _own(view), names)

    def moves_made(self, texts: Texts, moves: Sequence[str]) -> str:
        """Return moves that were made as what somebody did."""
        return ", ".join(words.event_words(texts, move) for move in moves)

    def reason_cards(self, cards: Sequence[str]) -> str:
        """Return the cards of a reason by suits."""
        return by_suit(mask_of(FRENCH.parse(" ".join(cards))), 0)

    def cards(self, _texts: Texts, view: View) -> str:
        """Return the own cards in words."""
        own = _own(view)
        return by_suit(own.hand, own.poters)

    def panel(
        self, texts: Texts, view: View, names: Sequence[str], selected: int, fresh: int, *, acting: bool = True
    ) -> HandPanel:
        """Return a seat's hand with the acts of the moment."""
        return hand.hand_panel(texts, _own(view), names, selected, fresh, acting=acting)

    def hand(self, view: View) -> int:
        """Return the own cards as a mask."""
        return _own(view).hand

    def alert(self, texts: Texts, view: View) -> str:
        """Return a seat's hand in at most 200 characters."""
        own = _own(view)
        short = by_suit(own.hand, own.poters).replace("\N{VARIATION SELECTOR-16}", "")
        text = texts.plain("poter-alert", cards=short, count=len(own.pile))
        return text if len(text) <= MAX_ALERT else short[:MAX_ALERT]

    def enabled_actions(self, view: View, selected: int) -> list[Move]:
        """Return what can be done with the picked cards."""
        return list(actions.enabled_actions(_own(view), selected))

    def disabled_actions(self, view: View, selected: int) -> list[Move]:
        """Return what one might try in vain."""
        return list(actions.disabled_actions(_own(view), selected))

    def words(self, texts: Texts, move: str, view: View | None = None) -> str:
        """Return a move as a short order."""
        return words.order_words(texts, parse_move(move), None if view is None else _own(view))

    def plan(self, texts: Texts, moves: Sequence[str], view: View | None = None) -> str:
        """Return the moves of a turn as one sentence."""
        return words.plan_words(texts, [parse_move(move) for move in moves], None if view is None else _own(view))


def _own(view: View) -> PoterView:
    """Return a view as one of Poter's."""
    if not isinstance(view, PoterView):
        raise TypeError(f"{type(view).__name__} is no view of Poter")
    return view
