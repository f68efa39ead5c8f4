"""The look of Canasta, as the registry knows it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.canasta.files.moves import parse_move
from engine.canasta.rules.scoring import MISTAKE_PENALTY
from engine.canasta.state import CUTTING
from engine.canasta.view import CanastaView
from engine.game import Move, View
from telegram_bot.games.canasta import actions, hand, prompt, score, selection, table, words
from telegram_bot.games.canasta.cards import counts_words, spelled
from telegram_bot.games.french_cards import SUIT_ALIASES
from telegram_bot.games.presenter import MAX_ALERT, GamePresenter, HandPanel, Setting
from telegram_bot.texts.loader import Html, Texts


class CanastaPresenter(GamePresenter):
    """Canasta in a chat. Cards are picked by rank; `selection` tells what masks and buttons carry."""

    name = "canasta"
    suit_aliases = SUIT_ALIASES
    mistake = -MISTAKE_PENALTY
    settings = (
        Setting("mode", (None, "singles", "pairs", "trios")),
        Setting("target", (5000, 7000)),
        Setting("cut", ("on", "off")),
        Setting("frozen_needs", (3, 2)),
        Setting("mistakes", ("guided", "strict")),
        Setting("max_turns", (400, 200, 100)),
    )
    point_scale = 30.0
    headline_settings = 2

    def heading(self, texts: Texts, view: View) -> Html:
        """Return the round, and what is played for."""
        return table.heading(texts, _own(view))

    def table(self, texts: Texts, view: View, names: Sequence[str]) -> list[Html]:
        """Return stock, pot, and what lies with each side."""
        return table.table_lines(texts, _own(view), names)

    def marks(self, texts: Texts, view: View, seat: int) -> list[str]:
        """Return a seat's number of cards and its marks."""
        return table.seat_marks(texts, _own(view), seat)

    def recent(self, texts: Texts, entries: Sequence[str], names: Sequence[str], turns: int) -> list[Html]:
        """Return the last turns in words."""
        return words.recent_words(texts, entries, names, turns)

    def prompt(self, texts: Texts, view: View) -> Html:
        """Return what the seat to move has to do now."""
        return prompt.prompt(texts, _own(view))

    def ending(self, texts: Texts, view: View, names: Sequence[str]) -> Html:
        """Return who closed."""
        return score.ending(texts, _own(view), names)

    def account(self, texts: Texts, view: View, column: int) -> list[Html]:
        """Return what a side's score is made of, a line each."""
        return score.account(texts, _own(view), column)

    def moves_made(self, texts: Texts, moves: Sequence[str]) -> str:
        """Return moves that were made as what somebody did."""
        return words.moves_made_words(texts, moves)

    def cards(self, _texts: Texts, view: View) -> str:
        """Return the own cards in words."""
        return counts_words(selection.hand_of(_own(view)))

    def for_picture(self, texts: Texts, words: str) -> str:
        """Return words with a name for the joker's sign."""
        return spelled(texts, words)

    def panel(
        self, texts: Texts, view: View, names: Sequence[str], selected: int, fresh: int, *, acting: bool = True
    ) -> HandPanel:
        """Return a seat's hand with the acts of the moment."""
        return hand.hand_panel(texts, _own(view), names, selected, fresh, acting=acting)

    def hand(self, view: View) -> int:
        """Return the own cards as a mask."""
        return selection.mask_of(selection.hand_of(_own(view)))

    def toggled(self, view: View, selected: int, number: int) -> int | None:
        """Return the picked cards after a rank is touched: one more of it, none after the last."""
        return selection.toggled(_own(view), selected, number)

    def alert(self, texts: Texts, view: View) -> str:
        """Return a seat's hand in at most 200 characters."""
        own = _own(view)
        if own.table.phase == CUTTING:
            return texts.plain("canasta-alert-cut" if own.seat == own.to_move else "canasta-alert-uncut")
        short = counts_words(selection.hand_of(own)).replace("\N{VARIATION SELECTOR-16}", "")
        text = texts.plain("canasta-alert", cards=short, count=len(own.pot))
        return text if len(text) <= MAX_ALERT else short[:MAX_ALERT]

    def enabled_actions(self, view: View, selected: int) -> list[Move]:
        """Return what can be done with the picked cards."""
        return [sequence[0] for sequence in actions.sequences(_own(view), selection.selected_counts(selected))]

    def sequences(self, view: View, selected: int) -> list[list[Move]]:
        """Return what can be done with the picked cards, each card that is added to a meld being a move."""
        return [list(sequence) for sequence in actions.sequences(_own(view), selection.selected_counts(selected))]

    def disabled_actions(self, view: View, selected: int) -> list[Move]:
        """Return what one might try in vain."""
        return list(actions.disabled_actions(_own(view), selection.selected_counts(selected)))

    def words(self, texts: Texts, move: str, view: View | None = None) -> str:
        """Return a move as a short order; how deep a cut is can only be told with a view."""
        return words.order_words(texts, parse_move(move), _pack(view))

    def plan(self, texts: Texts, moves: Sequence[str], view: View | None = None) -> str:
        """Return the moves of a turn as one sentence."""
        return words.plan_words(texts, [parse_move(move) for move in moves], _pack(view))


def _pack(view: View | None) -> int:
    """Return how many cards are in play, 0 without a view."""
    return 0 if view is None else _own(view).table.cards


def _own(view: View) -> CanastaView:
    """Return a view as one of Canasta's."""
    if not isinstance(view, CanastaView):
        raise TypeError(f"{type(view).__name__} is no view of Canasta")
    return view
