"""Advice in words: the turn that costs the fewest points, what it promises and why, the next best ones, the boldest."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.advice import CERTAIN, Advice, Candidate, Reason
from engine.game import View
from telegram_bot.chat.numbers import margin, number
from telegram_bot.games.look import Look
from telegram_bot.texts.loader import Html, Texts

OTHERS = 2
"""So many alternatives are told."""
SURE = 2.0
"""A difference of more than so many standard errors is clear."""
LEAST_POINTS = 0.05
"""Below this, points would read 0.0."""
CLOSE = 2.0
"""What is behind by fewer points (of a look's grain), but not clearly, is about as good; by more, it may be worse."""
UNKNOWN = 4.0
"""With so many points of doubt (of a look's grain) nothing can be told: the move was dropped early."""
LEAST_WINS = 0.02
"""A chance to win that is less than so much higher is about the same."""


def hint_note(texts: Texts, look: Look, advice: Advice, view: View | None = None) -> Html:
    """Return advice as a note of few lines; with a view of the round its moves may be told more plainly."""
    best, bold = advice.candidates[0], bold_of(advice)
    others = told(look, advice.candidates)
    lines = [texts.html("hint-title", plan=look.plan(texts, plan_of(best), view))]
    if len(advice.candidates) > 1:
        lines.append(_promise(texts, look, best))
    lines.append(texts.html("hint-why", reason=_why(texts, look, best.reason, alternatives(advice.candidates))))
    if bold:
        lines.append(_bold(texts, look.plan(texts, plan_of(bold), view), best, bold))
    shown = [other for other in others if bold is None or not same_turn(other, bold)]
    for other in shown[:OTHERS]:
        judged = _judged(texts, look, best, other)
        lines.append(texts.html("hint-other", plan=look.plan(texts, plan_of(other), view), judged=judged))
    if others:
        lines.append(texts.html(f"{look.name}-hint-source", playouts=advice.playouts))
    return Html("\n".join(lines))


def bold_of(advice: Advice) -> Candidate | None:
    """Return what to do to win the round, where that is another turn and wins clearly more."""
    best, bold = advice.candidates[0], advice.bold
    if bold is None or same_turn(best, bold) or bold.win - best.win < LEAST_WINS:
        return None
    return bold


def same_turn(one: Candidate, other: Candidate) -> bool:
    """Tell whether two candidates come to the same turn, in whatever order it is played."""
    return frozenset(plan_of(one)) == frozenset(plan_of(other))


def plan_of(candidate: Candidate) -> tuple[str, ...]:
    """Return the moves of the turn that a candidate begins."""
    return candidate.plan or (candidate.move,)


def alternatives(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates that do not come to the same thing as one before them, the best one left out.

    Those that lead to the same turn have the very same numbers; turns of the same moves in another order are the same.
    """
    seen: set[object] = set()
    found = []
    for candidate in candidates:
        marks = {_numbers(candidate), frozenset(plan_of(candidate))}
        if not marks & seen:
            found.append(candidate)
        seen |= marks
    return found[1:]


def told(look: Look, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the alternatives of which enough is known to say something."""
    found = alternatives(candidates)
    return [other for other in found if clearly_behind(other) or other.doubt < UNKNOWN * look.grain] or found[:1]


def _numbers(candidate: Candidate) -> tuple[float, ...]:
    """Return what a candidate came to."""
    return candidate.behind, candidate.doubt, candidate.score, candidate.win


def clearly_behind(candidate: Candidate) -> bool:
    """Tell whether a candidate is surely worse than the best one."""
    return candidate.behind > SURE * candidate.doubt and candidate.behind >= LEAST_POINTS


def _judged(texts: Texts, look: Look, best: Candidate, other: Candidate) -> str:
    """Return what is said of an alternative."""
    if not clearly_behind(other):
        return texts.plain("hint-same" if other.behind < CLOSE * look.grain else "hint-doubtful")
    more = other.win - best.win
    if more >= LEAST_WINS:
        return texts.plain(f"{look.name}-hint-costs-and-wins", points=number(other.behind), percent=round(100 * more))
    return texts.plain("hint-costs", points=number(other.behind))


def _bold(texts: Texts, plan: str, best: Candidate, bold: Candidate) -> Html:
    """Return what to do to win the round, and what that costs."""
    win = round(100 * bold.win)
    if not clearly_behind(bold):
        return texts.html("hint-bold-same", plan=plan, win=win, before=round(100 * best.win))
    return texts.html("hint-bold", plan=plan, win=win, points=number(bold.behind), before=round(100 * best.win))


def _promise(texts: Texts, look: Look, best: Candidate) -> Html:
    """Return what the best candidate is expected to come to."""
    key = f"{look.name}-hint-best" if best.error >= LEAST_POINTS else f"{look.name}-hint-best-sure"
    return texts.html(key, score=number(best.score), error=margin(best.error, best.score), win=round(100 * best.win))


def _why(texts: Texts, look: Look, reason: Reason | None, others: Sequence[Candidate]) -> Html:
    """Return one thing that speaks for the best candidate; a difference that is not clear is not told as one."""
    if reason is not None and reason.kind in CERTAIN:
        return texts.html(f"{look.name}-reason-sure")
    if not others:
        return texts.html("reason-only")
    if reason is None:
        return texts.html("reason-close")
    own = look.reason(texts, reason)
    if own is not None:
        return own
    little = {"wins": LEAST_WINS, "points": LEAST_POINTS}.get(reason.kind)
    if little is not None and (reason.number < little or not clearly_behind(others[0])):
        return texts.html("reason-close")
    if reason.kind == "wins":
        return texts.html(f"{look.name}-reason-wins", percent=round(100 * reason.number))
    return texts.html(f"reason-{reason.kind}", points=number(reason.number))
