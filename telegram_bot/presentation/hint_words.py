"""A hint in words: the best turn, its value and reason, and the alternatives."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.hints.advice import LEAST_POINTS, Advice, Candidate, alternatives, same_turn
from engine.game import View
from telegram_bot.presentation.numbers import chance, rounded
from telegram_bot.presentation.presenter import GamePresenter
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Html, Texts

WORSE_SHOWN = 2
"""Worse alternatives shown, one fewer below those that are about as good."""
EQUALS_SHOWN = 2
"""Alternatives shown that are about as good."""
EQUAL_REGRET = 2.0
"""Regret, in units of the point scale, below which an alternative that is not clearly behind is about as good."""
MAX_STD_ERROR = 4.0
"""Standard error, in units of the point scale, from which no figures are shown: the move was dropped early."""
MIN_WIN_GAIN = 0.02
"""Smallest difference of win probabilities that is mentioned."""


def hint_lines(texts: Texts, presenter: GamePresenter, advice: Advice, view: View | None = None) -> list[Html]:
    """Return a hint in a few lines, the best turn first; a view of the round lets its moves be more precise."""
    best, max_win = advice.candidates[0], max_win_of(advice)

    def plan(candidate: Candidate) -> str:
        return presenter.plan(texts, candidate.turn, view)

    others = shown_alternatives(presenter, advice.candidates)
    equals = [other for other in others if about_as_good(presenter, other)]
    lines = [texts.html("hint-title", plan=plan(best))]
    if len(advice.candidates) > 1:
        lines.append(_promise(texts, presenter, best))
    why = _why(texts, presenter, best, [] if equals else others)
    if why is not None:
        lines.append(texts.html("hint-why", reason=why))
    if equals:
        lines.append(texts.html("hint-equal"))
        lines += [texts.html("hint-equal-move", plan=plan(other)) for other in equals[:EQUALS_SHOWN]]
    if max_win:
        lines.append(_max_win(texts, presenter, plan(max_win), best, max_win))
    worse = [other for other in others if other not in equals and (max_win is None or not same_turn(other, max_win))]
    for other in worse[: WORSE_SHOWN - bool(equals)]:
        lines.append(texts.html("hint-other", plan=plan(other), judged=_judged(texts, presenter, best, other)))
    if advice.rough:
        lines.append(texts.html("hint-rough"))
    return lines


def hint_problem(texts: Texts, room: Room, problem: Problem) -> str:
    """Return why there is no hint."""
    return texts.plain(f"problem-{problem.value}", hints=room.settings.hints)


def max_win_of(advice: Advice) -> Candidate | None:
    """Return the candidate with the highest win probability if it is another turn and wins clearly more often."""
    best, max_win = advice.candidates[0], advice.max_win
    if max_win is None or same_turn(best, max_win) or max_win.win - best.win < MIN_WIN_GAIN:
        return None
    return max_win


def shown_alternatives(presenter: GamePresenter, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the alternatives with enough playouts to be shown, the first one at least."""
    found = alternatives(candidates)
    return [other for other in found if other.clearly_worse or is_known(presenter, other)] or found[:1]


def is_known(presenter: GamePresenter, candidate: Candidate) -> bool:
    """Return whether a candidate has enough playouts to show figures."""
    return not candidate.undersampled and candidate.regret_error < MAX_STD_ERROR * _point_scale(presenter, candidate)


def about_as_good(presenter: GamePresenter, candidate: Candidate) -> bool:
    """Return whether an alternative cannot be distinguished from the best candidate."""
    return not candidate.clearly_worse and candidate.regret < EQUAL_REGRET * _point_scale(presenter, candidate)


def _point_scale(presenter: GamePresenter, candidate: Candidate) -> float:
    """Return the point scale of what candidates are compared by: points, or percentage points of the match."""
    return presenter.point_scale if candidate.match is None else 1.0


def _judged(texts: Texts, presenter: GamePresenter, best: Candidate, other: Candidate) -> str:
    """Return the judgement of an alternative that is not about as good."""
    if not other.clearly_worse:
        return texts.plain("hint-doubtful")
    if not is_known(presenter, other):
        return texts.plain("hint-worse")
    if other.match is not None:
        return texts.plain("hint-match-worse", percent=chance(texts, other.match))
    more = other.win - best.win
    if more >= MIN_WIN_GAIN:
        return texts.plain(
            f"{presenter.name}-hint-costs-and-wins", points=rounded(other.regret), win=chance(texts, other.win)
        )
    return texts.plain("hint-costs", points=rounded(other.regret))


def _max_win(texts: Texts, presenter: GamePresenter, plan: str, best: Candidate, max_win: Candidate) -> Html:
    """Return the candidate with the highest win probability, and its regret."""
    key = f"{presenter.name}-hint-bold" if max_win.clearly_worse else f"{presenter.name}-hint-bold-same"
    points = rounded(max_win.regret)
    return texts.html(key, plan=plan, win=chance(texts, max_win.win), before=chance(texts, best.win), points=points)


def _promise(texts: Texts, presenter: GamePresenter, best: Candidate) -> Html:
    """Return the expected value of the best candidate."""
    if best.match is not None:
        return texts.html(f"{presenter.name}-hint-match", percent=chance(texts, best.match))
    value = best.score if best.lead is None else best.lead
    return texts.html(f"{presenter.name}-hint-best", **expected(value), win=chance(texts, best.win))


def expected(value: float) -> dict[str, str | float]:
    """Return expected points as arguments of a text: the absolute value, and the side of 0."""
    points = rounded(abs(value))
    return {"points": points, "side": "level" if points == 0 else "behind" if value < 0 else "ahead"}


def _why(texts: Texts, presenter: GamePresenter, best: Candidate, others: Sequence[Candidate]) -> Html | None:
    """Return the reason for the best candidate; None if there is none that is not shown already.

    `others`: the alternatives shown, none if some of them cannot be distinguished from the best one.
    """
    reason = best.reason
    if reason is None or reason.kind == "match":
        return None
    if reason.kind in ("only", "any"):
        return texts.html(f"reason-{reason.kind}")
    if reason.kind not in ("wins", "points"):
        return presenter.reason(texts, reason)
    if not others or not others[0].clearly_worse:
        return None
    if reason.kind == "wins" and reason.number >= MIN_WIN_GAIN:
        win, before = chance(texts, best.win), chance(texts, best.win - reason.number)
        return texts.html(f"{presenter.name}-reason-wins", win=win, before=before)
    return texts.html("reason-points", points=rounded(max(others[0].regret, LEAST_POINTS)))
