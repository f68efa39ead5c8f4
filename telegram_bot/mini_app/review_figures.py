"""The figures, marks and lines of a review as a person may see them: public, or of their own seat only."""

from __future__ import annotations

from analysis.review.marks import PRAISE
from analysis.review.report import Decision, MatchReview, PlayerReview
from telegram_bot.mini_app.frames import CurvePoint, ReviewMark, ReviewPlayer
from telegram_bot.presentation.review_words import (
    ReviewedRound,
    costliest_of,
    decisions_of,
    ended,
    good,
    judged,
    public_decisions,
    what_was_done,
)
from telegram_bot.rooms.domain.review_rights import is_private
from telegram_bot.texts.loader import Texts
from telegram_bot.texts.plain import unadorned

Figures = tuple[tuple[str, str], ...]


def shown_players(reviewed: ReviewedRound, seat: int | None) -> list[PlayerReview]:
    """Return the players whose figures a seat may see: all, or where reviews are private its own."""
    return [one for one in reviewed.review.players if one.seat == seat or not is_private(reviewed.room)]


def shown_decisions(reviewed: ReviewedRound, seat: int | None) -> list[Decision]:
    """Return the decisions that a seat may see: its own, and unless reviews are private those that are public."""
    public = [] if is_private(reviewed.room) else public_decisions(reviewed)
    return [one for one in reviewed.review.decisions if one.seat == seat or (one.mark and one in public)]


def players(
    texts: Texts, reviewed: ReviewedRound, seat: int | None, match: MatchReview | None = None
) -> tuple[ReviewPlayer, ...]:
    """Return the figures of the players, with grades and scores without luck of the match if that is given."""
    shown = shown_players(reviewed, seat)
    largest = max((abs(one.luck) for one in reviewed.review.players), default=0.0) or 1.0
    return tuple(
        ReviewPlayer(
            seat=one.seat,
            column=reviewed.match.column_of(one.seat),
            name=reviewed.names[one.seat],
            figures=(
                *_figures(texts, reviewed, one, own=one.seat == seat),
                *(() if match is None else _match_figures(texts, reviewed, one.seat, match)),
            ),
            accuracy=None if one.accuracy is None else one.accuracy / 100,
            luck=good(reviewed, one.luck) / largest,
        )
        for one in shown
    )


def _figures(texts: Texts, reviewed: ReviewedRound, one: PlayerReview, *, own: bool) -> Figures:
    """Return the figures of a player; the reader's own ones have standard errors."""
    found: list[tuple[str, str]] = []
    if one.score is not None:
        found.append(("score", texts.number(one.score)))
    if one.accuracy is not None and one.lost is not None:
        found.append(("accuracy", texts.percent(one.accuracy / 100)))
        found.append(("lost", _with_error(texts, reviewed, one.lost, one.lost_error if own else None)))
    luck = reviewed.luck(texts, one.luck)
    error = f" ± {reviewed.points(texts, one.luck_error)}" if own else ""
    found.append(("luck", f"{luck}{error}"))
    found.append(("decisions", texts.number(one.decisions)))
    if one.hinted:
        found.append(("hinted", texts.number(one.hinted)))
    if one.mistakes:
        found.append(("mistakes", texts.number(one.mistakes)))
    return tuple((texts.plain(f"app-figure-{key}"), value) for key, value in found)


def _with_error(texts: Texts, reviewed: ReviewedRound, value: float, error: float | None) -> str:
    """Return points, with their standard error if there is one."""
    points = reviewed.points(texts, value)
    return points if error is None else f"{points} ± {reviewed.points(texts, error)}"


def _match_figures(texts: Texts, reviewed: ReviewedRound, seat: int, match: MatchReview) -> Figures:
    """Return the grade of a player, and the score without luck with its 95 % interval."""
    found: list[tuple[str, str]] = []
    grade, without = match.grades[seat], match.without_luck[seat]
    if grade:
        found.append((texts.plain("app-figure-grade"), grade))
    if without is not None:
        score, within = without
        words = texts.plain(
            "app-figure-interval", score=round(score), low=round(score - within), high=round(score + within)
        )
        found.append((texts.plain("app-figure-without-luck"), words))
    return tuple(found)


def curve(reviewed: ReviewedRound) -> tuple[CurvePoint, ...]:
    """Return the chances after each place."""
    return tuple(CurvePoint(one.place, tuple(round(win, 3) for win in one.win)) for one in reviewed.review.curve)


def marks(texts: Texts, reviewed: ReviewedRound, seat: int | None) -> tuple[ReviewMark, ...]:
    """Return the judged decisions that a seat may see, in order of play."""
    found = sorted(shown_decisions(reviewed, seat), key=lambda one: (one.place, one.seat))
    return tuple(
        ReviewMark(one.place, one.seat, one.mark, _mark_label(texts, reviewed, one, own=one.seat == seat))
        for one in found
    )


def _mark_label(texts: Texts, reviewed: ReviewedRound, one: Decision, *, own: bool) -> str:
    """Return a decision in a few words: who did what, and whether that was good."""
    what = what_was_done(texts, reviewed.presenter, one, "you" if own else "other")
    name = reviewed.names[one.seat]
    kind = {PRAISE: "good", "??": "blunder", "?": "mistake", "?!": "doubtful"}.get(one.mark, "none")
    return texts.plain("app-review-mark", who="you" if own else "other", name=name, what=what, kind=kind)


def lines(texts: Texts, reviewed: ReviewedRound, seat: int | None) -> tuple[str, ...]:
    """Return the end of the round, the costliest decision, the person's best find and the number of playouts."""
    found = [ended(texts, reviewed)]
    found += [] if is_private(reviewed.room) else costliest(texts, reviewed)
    if seat is not None:
        found += best_find(texts, reviewed, seat)
    return (*found, unadorned(texts.html("review-source", playouts=reviewed.review.playouts)))


def costliest(texts: Texts, reviewed: ReviewedRound) -> list[str]:
    """Return the decision with the largest loss, if the table lets it be named, or that there is none."""
    worst = costliest_of(reviewed)
    if worst is None:
        return [unadorned(texts.html("review-none-costly"))]
    if not reviewed.room.settings.name_mistakes:
        return []
    return [unadorned(told(texts, reviewed, worst, "review-costliest"))]


def told(texts: Texts, reviewed: ReviewedRound, one: Decision, key: str) -> str:
    """Return what somebody else did, what it lost, what was better and why."""
    what = what_was_done(texts, reviewed.presenter, one, "other")
    return judged(texts, key, reviewed, one, name=reviewed.names[one.seat], what=what)


def best_find(texts: Texts, reviewed: ReviewedRound, seat: int) -> list[str]:
    """Return the best find of the reader."""
    best = reviewed.review.players[seat].best
    if best is None:
        return []
    what = reviewed.presenter.moves_made(texts, best.played, "you")
    return [unadorned(texts.html("review-mine-best", what=what, gain=reviewed.points(texts, best.gain)))]


def has_better(one: Decision) -> bool:
    """Return whether a decision has a better line to be played."""
    return one.lost > 0 and bool(one.better) and one.mark != PRAISE


def own_place(reviewed: ReviewedRound, seat: int | None, place: int) -> Decision | None:
    """Return the decision of a seat at a place."""
    return None if seat is None else next((one for one in decisions_of(reviewed, seat) if one.place == place), None)
