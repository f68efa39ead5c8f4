"""The look of Pocha, as the registry knows it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Move, View
from engine.pocha.scoring import MISTAKE_PENALTY
from engine.pocha.view import PochaView
from telegram_bot.games.pocha import actions, hand, prompt, table, words
from telegram_bot.games.presenter import MAX_ALERT, GamePresenter, HandPanel, Setting
from telegram_bot.games.spanish_cards import by_suit, rank_aliases, spelled, unsplit
from telegram_bot.texts.loader import Html, Texts


class PochaPresenter(GamePresenter):
    """Pocha in a chat."""

    name = "pocha"
    mistake = -MISTAKE_PENALTY
    settings = (
        Setting("schedule", ("full", "up", "short", [1, 2, 3, 4, 5])),
        Setting("pack", (40, 48)),
        Setting("mistakes", ("guided", "strict")),
    )

    def rank_aliases(self, texts: Texts) -> dict[str, tuple[str, str]]:
        """Return the numbers and the shown letters of jack, knight and king."""
        return rank_aliases(texts)

    def heading(self, texts: Texts, view: View) -> Html:
        """Return the round, its cards and its trump in words."""
        return unsplit(table.heading(texts, _own(view)))

    def table(self, texts: Texts, view: View, names: Sequence[str]) -> list[Html]:
        """Return bids and tricks."""
        return [unsplit(line) for line in table.table_lines(texts, _own(view), names)]

    def marks(self, texts: Texts, view: View, seat: int) -> list[str]:
        """Return a seat's bid against what it has won, and its marks."""
        return table.seat_marks(texts, _own(view), seat)

    def recent(self, texts: Texts, entries: Sequence[str], names: Sequence[str], turns: int) -> list[Html]:
        """Return the last bids and cards in words."""
        return [unsplit(line) for line in words.recent_words(texts, entries, names, turns)]

    def prompt(self, texts: Texts, view: View) -> Html:
        """Return what the seat to move has to do now."""
        return unsplit(prompt.prompt(texts, _own(view)))

    def ending(self, texts: Texts, view: View, names: Sequence[str]) -> Html:
        """Return who kept the bid."""
        return table.ending(texts, _own(view), names)

    def moves_made(self, texts: Texts, moves: Sequence[str]) -> str:
        """Return moves that were made as what somebody did."""
        return ", ".join(words.event_words(texts, move) for move in moves)

    def cards(self, texts: Texts, view: View) -> str:
        """Return the own cards in words."""
        own = _own(view)
        return by_suit(texts, own.hand, own.table.trump)

    def for_picture(self, texts: Texts, words: str) -> str:
        """Return words with names for the signs of suits."""
        return spelled(texts, words)

    def panel(
        self, texts: Texts, view: View, names: Sequence[str], _picked: int, _fresh: int, *, acting: bool = True
    ) -> HandPanel:
        """Return a seat's hand with the acts of the moment; nothing is picked up, and no card comes in."""
        made = hand.hand_panel(texts, _own(view), names, acting=acting)
        return HandPanel([unsplit(line) for line in made.lines], made.rows)

    def hand(self, view: View) -> int:
        """Return the own cards as a mask."""
        return _own(view).hand

    def alert(self, texts: Texts, view: View) -> str:
        """Return a seat's hand in at most 200 characters."""
        return hand.alert_words(texts, _own(view), MAX_ALERT)

    def enabled_actions(self, view: View, selected: int) -> list[Move]:
        """Return what can be done with the picked cards."""
        return list(actions.enabled_actions(_own(view), selected))

    def disabled_actions(self, view: View, selected: int) -> list[Move]:
        """Return what one might try in vain."""
        return list(actions.disabled_actions(_own(view), selected))

    def words(self, texts: Texts, move: str, _view: View | None = None) -> str:
        """Return a move as a short order."""
        return words.order_words(texts, move)

    def plan(self, texts: Texts, moves: Sequence[str], _view: View | None = None) -> str:
        """Return moves as one sentence."""
        return words.plan_words(texts, moves)


def _own(view: View) -> PochaView:
    """Return a view as one of Pocha's."""
    if not isinstance(view, PochaView):
        raise TypeError(f"{type(view).__name__} is no view of Pocha")
    return view
