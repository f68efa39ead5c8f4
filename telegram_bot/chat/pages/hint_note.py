"""Advice in words: the turn to play, what it promises and why, the next best ones, the one that wins most often."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.hints.advice import LEAST_POINTS, Advice, Candidate, alternatives, same_turn
from engine.game import View
from telegram_bot.chat.pages.number_format import percent, rounded
from telegram_bot.games.presenter import GamePresenter
from telegram_bot.texts.loader import Html, Texts

OTHERS = 2
"""So many worse alternatives are told, one fewer below those that are about as good."""
EQUALS = 2
"""So many alternatives that are about as good are told."""
CLOSE = 2.0
"""What is behind by fewer points (of a look's grain), but not clearly, is about as good; by more, it may be worse."""
UNKNOWN = 4.0
"""With so many points of doubt (of a look's grain) no figure can be told: the move was dropped early."""
LEAST_WINS = 0.02
"""A chance to win that is less than so much higher is about the same."""


def hint_note(texts: Texts, presenter: GamePresenter, advice: Advice, view: View | None = None) -> Html:
    """Return advice as a note of few lines; with a view of the round its moves may be told more plainly."""
    best, max_win = advice.candidates[0], max_win_of(advice)

    def plan(candidate: Candidate) -> str:
        return presenter.plan(texts, candidate.turn, view)

    others = told(presenter, advice.candidates)
    equals = [other for other in others if about_as_good(presenter, other)]
    lines = [texts.html("hint-title", plan=plan(best))]
    if len(advice.candidates) > 1:
        lines.append(_promise(texts, presenter, best))
    why = _why(texts, presenter, best, [] if equals else others)
    if why is not None:
        lines.append(texts.html("hint-why", reason=why))
    if equals:
        lines.append(texts.html("hint-equal"))
        lines += [texts.html("hint-equal-move", plan=plan(other)) for other in equals[:EQUALS]]
    if max_win:
        lines.append(_max_win(texts, plan(max_win), best, max_win))
    worse = [other for other in others if other not in equals and (max_win is None or not same_turn(other, max_win))]
    for other in worse[: OTHERS - bool(equals)]:
        lines.append(texts.html("hint-other", plan=plan(other), judged=_judged(texts, presenter, best, other)))
    if advice.rough:
        lines.append(texts.html("hint-rough"))
    return Html("\n".join(lines))


def max_win_of(advice: Advice) -> Candidate | None:
    """Return what to do to win the round, where that is another turn and wins clearly more."""
    best, max_win = advice.candidates[0], advice.max_win
    if max_win is None or same_turn(best, max_win) or max_win.win - best.win < LEAST_WINS:
        return None
    return max_win


def told(presenter: GamePresenter, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the alternatives of which enough is known to say something."""
    found = alternatives(candidates)
    return [other for other in found if other.clearly_worse or is_known(presenter, other)] or found[:1]


def is_known(presenter: GamePresenter, candidate: Candidate) -> bool:
    """Tell whether a candidate was played out often enough to tell figures of it."""
    return not candidate.undersampled and candidate.regret_error < UNKNOWN * _point_scale(presenter, candidate)


def about_as_good(presenter: GamePresenter, candidate: Candidate) -> bool:
    """Tell whether an alternative cannot be told apart from the best candidate."""
    return not candidate.clearly_worse and candidate.regret < CLOSE * _point_scale(presenter, candidate)


def _point_scale(presenter: GamePresenter, candidate: Candidate) -> float:
    """Return what is little in the unit that candidates are compared in: points, or percentage points of the match."""
    return presenter.point_scale if candidate.match is None else 1.0


def _judged(texts: Texts, presenter: GamePresenter, best: Candidate, other: Candidate) -> str:
    """Return what is said of an alternative that is not about as good."""
    if not other.clearly_worse:
        return texts.plain("hint-doubtful")
    if not is_known(presenter, other):
        return texts.plain("hint-worse")
    if other.match is not None:
        return texts.plain("hint-match-worse", percent=percent(other.match))
    more = other.win - best.win
    if more >= LEAST_WINS:
        return texts.plain(
            f"{presenter.name}-hint-costs-and-wins", points=rounded(other.regret), win=percent(other.win)
        )
    return texts.plain("hint-costs", points=rounded(other.regret))


def _max_win(texts: Texts, plan: str, best: Candidate, max_win: Candidate) -> Html:
    """Return what to do to win the round, and what that costs."""
    key = "hint-bold" if max_win.clearly_worse else "hint-bold-same"
    points = rounded(max_win.regret)
    return texts.html(key, plan=plan, win=percent(max_win.win), before=percent(best.win), points=points)


def _promise(texts: Texts, presenter: GamePresenter, best: Candidate) -> Html:
    """Return what the best candidate is expected to come to."""
    if best.match is not None:
        return texts.html(f"{presenter.name}-hint-match", percent=percent(best.match))
    value = best.score if best.lead is None else best.lead
    return texts.html(f"{presenter.name}-hint-best", **expected(value), win=percent(best.win))


def expected(value: float) -> dict[str, str | float]:
    """Return points to be expected as texts take them: without their sign, and which side of 0 they are on."""
    points = rounded(abs(value))
    return {"points": points, "side": "level" if points == 0 else "behind" if value < 0 else "ahead"}


def _why(texts: Texts, presenter: GamePresenter, best: Candidate, others: Sequence[Candidate]) -> Html | None:
    """Return one thing that speaks for the best candidate; None where nothing does that has not been said.

    `others`: the alternatives that are told, none where some of them cannot be told apart from the best one.
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
    if reason.kind == "wins" and reason.number >= LEAST_WINS:
        win, before = percent(best.win), percent(best.win - reason.number)
        return texts.html(f"{presenter.name}-reason-wins", win=win, before=before)
    return texts.html("reason-points", points=rounded(max(others[0].regret, LEAST_POINTS)))
