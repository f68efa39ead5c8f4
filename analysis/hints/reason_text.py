"""Why a move is best, in words: the one place that says which text a reason has and what stands in it."""

from collections.abc import Callable, Sequence
from math import floor
from typing import TypeAlias

from analysis.hints.advice import Reason
from analysis.texts.loader import Texts, chance

HUNDRED = 100
Cards = Callable[[Sequence[str]], str]
"""Writes the cards of a reason, or the moves of a turn."""
Names: TypeAlias = Sequence[str]


def reason_text(
    texts: Texts, game: str, reason: Reason, cards: Cards, names: Names = (), plan: Cards = "; ".join
) -> str:
    """Return a reason for a move of the reader; `names`: the players' by seat; `plan`: writes the moves of a turn.

    The text is `{game}-reason-{kind}`, or `reason-{kind}` where all games share it; it takes any of the values below.
    """
    return _worded(texts, texts.of_game(game, f"reason-{reason.kind}"), reason, cards, names, plan)


def review_reason(texts: Texts, game: str, reason: Reason, cards: Cards, names: Names = ()) -> str | None:
    """Return a reason for the best way in a review, None where its points, which are told anyway, are the reason.

    The text is the attribute `review` of that of a hint, or that of a hint if it has none.
    """
    if reason.kind == "points":
        return None
    key = texts.of_game(game, f"reason-{reason.kind}")
    own = f"{key}.review"
    return _worded(texts, own if texts.has(own) else key, reason, cards, names, "; ".join)


def _worded(texts: Texts, key: str, reason: Reason, cards: Cards, names: Names, plan: Cards) -> str:
    other = plan(reason.than) if reason.than else ""
    verb, *thrown = reason.than[-1].split() if reason.than else [""]
    return texts.plain(
        key,
        percent=round(reason.number, 2),
        percent_before=round(reason.before, 2),
        points=_in_tens(reason.number),
        points_before=_in_tens(reason.before),
        win=chance(texts, reason.chance),
        before=chance(texts, max(reason.chance - reason.number, 0.0)),
        number=reason.number,
        number_before=reason.before,
        count=len(reason.cards),
        cards=cards(reason.cards),
        each=texts.listed(cards((card,)) for card in reason.cards),
        who=texts.listed(names[seat] for seat in reason.seats),
        players=len(reason.seats),
        rank=reason.rank,
        suit=reason.suit,
        other=other,
        other_card=cards(thrown) if verb == "discard" else other,
    )


def _in_tens(points: float) -> float:
    """Return points in tens from a hundred on, halves upwards, so that ten points of difference stay visible."""
    return floor(points / 10 + 0.5) * 10 if abs(points) >= HUNDRED else points
