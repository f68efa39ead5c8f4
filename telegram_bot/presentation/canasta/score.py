"""How a round of Canasta ended, and what each side scored for it, line by line (C6, C9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.canasta.cards.hands import side_of
from engine.canasta.rules import scoring
from engine.canasta.rules.scoring import CanastaKind
from engine.canasta.state import NONE, SUITS
from engine.canasta.view import CanastaView
from telegram_bot.presentation.canasta.words import side_name
from telegram_bot.texts.loader import Html, Texts

CANASTAS = {
    CanastaKind.PURE_WILD: "canasta-score-pure-wild",
    CanastaKind.MIXED_WILD: "canasta-score-mixed-wild",
    CanastaKind.HIDDEN: "canasta-score-hidden",
    CanastaKind.PURE: "canasta-score-pure",
    CanastaKind.MIXED: "canasta-score-mixed",
}
"""Text keys of the kinds of canastas, in the order of the score sheet."""


def ending(texts: Texts, view: CanastaView, names: Sequence[str]) -> Html:
    """Return how a round ended."""
    table = view.table
    if table.winner != NONE:
        return texts.html("canasta-won-by-threes", name=side_name(texts, view, table.winner, names))
    if table.closer != NONE:
        return texts.html("canasta-closed", name=names[table.closer])
    return texts.html("canasta-nobody-closed" if view.stock_size else "canasta-nobody-closed-empty")


def account(texts: Texts, view: CanastaView, side: int) -> list[Html]:
    """Return what a side's score is made of; the totals of the view have the round in them."""
    if view.table.winner != NONE:
        return []
    return [texts.html(key, count=count, points=part) for key, count, part in score_parts(view, side)]


def score_parts(view: CanastaView, side: int) -> list[tuple[str, int, int]]:
    """Return the parts of a side's score: key, count, points; parts of 0 points are left out.

    Hands stay covered, so that what was left in them is the difference between all that lies open and the score.
    """
    table = view.table
    parts = canasta_parts(view, side)
    number = scoring.canastas(table, side)
    sign = 1 if number else -1
    parts.append(("canasta-score-many", number, scoring.bonus(number)))
    parts.append(("canasta-score-laid" if number else "canasta-score-laid-off", 0, sign * table.melded[side]))
    reds = sum(table.red_threes[side * SUITS : (side + 1) * SUITS])
    parts.append(("canasta-score-red-threes", reds, sign * scoring.red_three_points(table, side)))
    parts.append(("canasta-score-cut", 0, sign * scoring.cut_points(table, side)))
    if table.closer != NONE and side_of(table, table.closer) == side:
        parts.append(("canasta-score-closing", 0, scoring.CLOSING))
    parts.append(("canasta-score-mistakes", 0, -table.penalty[side]))
    open_points = sum(points for _, _, points in parts)
    parts.append(("canasta-score-hand", 0, view.totals[side] - table.total[side] - open_points))
    return [part for part in parts if part[2]]


def canasta_parts(view: CanastaView, side: int) -> list[tuple[str, int, int]]:
    """Return a side's canastas by kind, in the form of `score_parts`."""
    table = view.table
    own = (number for number in range(table.meld_count) if table.meld_side[number] == side)
    counts = Counter(scoring.canasta_kind(table, number) for number in own)
    return [(key, counts[kind], scoring.CANASTA_POINTS[kind] * counts[kind]) for kind, key in CANASTAS.items()]
