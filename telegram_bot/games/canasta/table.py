"""The table of Canasta as everybody sees it: stock, pot, and what lies with each side."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.shortening import BRIEF_NAME, shortened
from engine.canasta.cards.hands import side_of
from engine.canasta.files.options import parse_options
from engine.canasta.files.position import cards_of_meld, red_threes_of
from engine.canasta.rules import scoring
from engine.canasta.rules.melds import CANASTA
from engine.canasta.rules.scoring import CanastaKind
from engine.canasta.state import CUTTING, FACE_DOWN, OVER
from engine.canasta.view import CanastaView
from engine.game import AND
from telegram_bot.games.canasta.cards import face, laid_words, meld_name
from telegram_bot.games.presenter import BETWEEN
from telegram_bot.texts.loader import Html, Texts

KINDS = {
    CanastaKind.PURE: "canasta-kind-pure",
    CanastaKind.MIXED: "canasta-kind-mixed",
    CanastaKind.HIDDEN: "canasta-kind-hidden",
    CanastaKind.MIXED_WILD: "canasta-kind-mixed-wild",
    CanastaKind.PURE_WILD: "canasta-kind-pure-wild",
}
"""Text keys of the kinds of canastas."""


def heading(texts: Texts, view: CanastaView) -> Html:
    """Return the round, and what is played for."""
    return texts.html("canasta-heading", round=view.number, target=str(parse_options(view.options).target))


def side_name(view: CanastaView, side: int, names: Sequence[str]) -> str:
    """Return the names of those who play for a side (C1.1), those of partners shortened to leave room for others."""
    own = [name for seat, name in enumerate(names) if side_of(view.table, seat) == side]
    return own[0] if len(own) == 1 else AND.join(shortened(name, BRIEF_NAME) for name in own)


def table_lines(texts: Texts, view: CanastaView, names: Sequence[str]) -> list[Html]:
    """Return stock, pot, and each side with what lies on the table."""
    if view.table.phase == CUTTING:
        lines = [texts.html("canasta-uncut", name=names[view.dealer])]
    else:
        lines = [texts.html("canasta-stock", count=view.stock_size), pot_line(texts, view)]
    for side in range(view.table.sides):
        lines += side_lines(texts, view, side, side_name(view, side, names))
    return lines


def pot_line(texts: Texts, view: CanastaView) -> Html:
    """Return how many cards the pot has, its top card, and whether it is frozen."""
    count = len(view.pot)
    if not count:
        return texts.html("canasta-pot-empty")
    top = view.pot[-1]
    key = "canasta-pot-frozen" if view.table.frozen else "canasta-pot"
    if top >= FACE_DOWN:
        return texts.html("canasta-pot-covered", count=count)
    return texts.html(key, count=count, card=face(top))


def side_lines(texts: Texts, view: CanastaView, side: int, name: str) -> list[Html]:
    """Return a side: its name and marks, its canastas, its unfinished melds."""
    key = "canasta-side-alone" if view.table.sides == view.table.players else "canasta-side"
    lines = [texts.html(key, name=name, marks=BETWEEN.join(side_marks(texts, view, side)))]
    finished, unfinished = melds_of(view, side)
    if finished:
        lines.append(texts.html("canasta-canastas", canastas=_canastas(texts, view, finished)))
    if unfinished:
        melds = BETWEEN.join(laid_words(cards_of_meld(view.table, number)) for number in unfinished)
        lines.append(texts.html("canasta-melds", melds=melds))
    return lines


def side_marks(texts: Texts, view: CanastaView, side: int) -> list[str]:
    """Return whether a side has opened, its red threes, and what its mistakes cost."""
    table = view.table
    marks = []
    if table.opened[side]:
        marks.append(texts.plain("canasta-opened"))
    elif table.phase != OVER:
        marks.append(texts.plain("canasta-opens-with", points=view.minima[side]))
    reds = red_threes_of(table, side)
    if reds:
        marks.append(" ".join(map(face, reds)))
    if scoring.cut_points(table, side):
        marks.append(texts.plain("canasta-exact-cut"))
    if table.penalty[side]:
        marks.append(texts.plain("canasta-penalty", points=table.penalty[side]))
    return marks or [texts.plain("canasta-not-opened")]


def melds_of(view: CanastaView, side: int) -> tuple[list[int], list[int]]:
    """Return a side's canastas and its unfinished melds by their numbers on the table."""
    own = [number for number in range(view.table.meld_count) if view.table.meld_side[number] == side]
    finished = [number for number in own if len(cards_of_meld(view.table, number)) == CANASTA]
    return finished, [number for number in own if number not in finished]


def _canastas(texts: Texts, view: CanastaView, numbers: Sequence[int]) -> str:
    """Return canastas by rank and kind."""
    return BETWEEN.join(
        texts.plain(
            KINDS[CanastaKind(scoring.canasta_kind(view.table, number))],
            meld=meld_name(texts, view.table.meld_rank[number]),
        )
        for number in numbers
    )


def seat_marks(texts: Texts, view: CanastaView, seat: int) -> list[str]:
    """Return a seat's number of cards, and who dealt."""
    marks = [texts.plain("cards-count", count=view.hand_sizes[seat])]
    if view.dealer == seat:
        marks.append(texts.plain("canasta-dealer"))
    return marks
