"""Pages of a review: public, and of one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analysis.review.matches import match_of
from analysis.review.report import Decision, MatchReview, PlayerReview, RoundReview
from engine.game import column_names
from telegram_bot.chat.transport.callback_data import ShowOwnReview, ShowReview, ShowStep
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.presentation.presenter import rows_that_fit
from telegram_bot.presentation.review_words import (
    COSTLY,
    SIGNS,
    ReviewedRound,
    costliest_of,
    decisions_of,
    good,
    judged,
    length,
    what_was_done,
)
from telegram_bot.rooms.computation.reviews import finished_rounds
from telegram_bot.rooms.domain.review_rights import is_private
from telegram_bot.texts.loader import Html, Texts

MAX_CAPTION = 1024
MAX_MESSAGE = 4096
"""Telegram's limits of the length of captions and messages."""
MAX_TWO_LINES = 75
"""Characters that fit into two lines on a phone."""
JUMPS_IN_ROW = 4
MAX_JUMPS = 12
"""Buttons to marked decisions."""


# ---------------------------------------------------------------------- public pages


def public_page(texts: Texts, reviewed: ReviewedRound, limit: int = MAX_CAPTION) -> Page:
    """Return the public review in at most `limit` characters: reasons are left out first, then the lists."""
    title = texts.html("review-title", round=reviewed.review.number)
    keys = [
        Button(texts.plain("button-my-review"), ShowOwnReview(*reviewed.key, here=False)),
        Button(texts.plain("button-steps"), ShowStep(*reviewed.key, here=False)),
    ]
    return build_page([title, *_public_lines(texts, reviewed, title, limit)], rows_that_fit(keys))


def line_page(texts: Texts, reviewed: ReviewedRound) -> Page:
    """Return the review in one line with the accuracy of the people; its buttons open the rest for one person."""
    accuracies = [
        texts.html("review-line-player", name=reviewed.names[one.seat], accuracy=one.accuracy / 100)
        for one in reviewed.review.players
        if one.accuracy is not None and not reviewed.room.seats[one.seat].is_bot
    ]
    number = reviewed.review.number
    line = texts.html("review-line", round=number, players=texts.enumerated(accuracies))
    if not accuracies or length(line) > MAX_TWO_LINES:
        line = texts.html("review-line-ready", round=number)
    keys = [
        Button(texts.plain("button-review"), ShowReview(*reviewed.key, here=False)),
        Button(texts.plain("button-review-mine"), ShowOwnReview(*reviewed.key, here=False)),
        Button(texts.plain("button-review-steps"), ShowStep(*reviewed.key, here=False)),
    ]
    return build_page([line], rows_that_fit(keys))


def match_page(texts: Texts, last: ReviewedRound, rounds: Sequence[RoundReview]) -> Page:
    """Return the review of a match: the combined numbers of some rounds, of which `last` is the last."""
    match = match_of(rounds)
    whole = replace(last, review=replace(last.review, players=match.players))
    title = texts.html("review-match-title", rounds=len(rounds))
    keys = [Button(texts.plain("button-review-rounds"), ShowReview(*last.key, here=False))]
    lines = [title, *_players(texts, whole), *_grades(texts, whole, match), *_without_luck(texts, whole, match)]
    return build_page([*lines, *_costliest(texts, whole, why=False), _luck(texts, whole)], [keys])


def opened_page(texts: Texts, reviewed: ReviewedRound, seat: int | None) -> Page | None:
    """Return the review that a person opens, public or their own, with buttons to the adjacent rounds.

    Where reviews are private everybody sees their own only; a person without a seat has none.
    """
    if not is_private(reviewed.room):
        return whole_page(texts, reviewed)
    if seat is None:
        return None
    page = own_page(texts, reviewed, seat)
    return build_page([page.text], [_beside(texts, reviewed), *page.rows])


def whole_page(texts: Texts, reviewed: ReviewedRound) -> Page:
    """Return the public review with buttons to the adjacent rounds."""
    title = texts.html("review-title", round=reviewed.review.number)
    keys = [
        Button(texts.plain("button-my-review"), ShowOwnReview(*reviewed.key, here=True)),
        Button(texts.plain("button-steps"), ShowStep(*reviewed.key, here=True)),
    ]
    lines = [title, *_public_lines(texts, reviewed, title, MAX_MESSAGE)]
    return build_page(lines, [_beside(texts, reviewed), *rows_that_fit(keys)])


def _beside(texts: Texts, reviewed: ReviewedRound) -> list[Button]:
    """Return buttons to the reviews of the previous and the next round."""
    number, room = reviewed.review.number, reviewed.room
    return [
        Button(texts.plain(label, round=other), ShowReview(room.id, other, reviewed.origin, here=True))
        for label, other in (("button-round-back", number - 1), ("button-round-on", number + 1))
        if 1 <= other <= finished_rounds(room)
    ]


def _public_lines(texts: Texts, reviewed: ReviewedRound, title: str, limit: int) -> list[Html]:
    """Return the public lines below the title; the costliest decision is named if the table's settings allow it."""
    players, luck = _players(texts, reviewed), [_luck(texts, reviewed)]
    full, brief = (_costliest(texts, reviewed, why=why) for why in (True, False))
    forms = ([*players, *full, *luck], [*players, *brief, *luck], [*players, *brief], players)
    return next((form for form in forms if length("\n".join([title, *form])) <= limit), [])


def _players(texts: Texts, reviewed: ReviewedRound) -> list[Html]:
    """Return a line for each player, the smallest loss first."""
    counted = [one for one in reviewed.review.players if one.lost is not None and one.accuracy is not None]
    lines = [
        texts.html(
            "review-player",
            place=place,
            name=reviewed.names[one.seat],
            accuracy=(one.accuracy or 0.0) / 100,
            lost=reviewed.points(texts, one.lost or 0.0),
        )
        for place, one in enumerate(sorted(counted, key=lambda one: one.lost or 0.0), 1)
    ]
    if lines:
        lines = [texts.html("review-players"), *lines]
    others = [one for one in reviewed.review.players if one not in counted]
    return lines + [
        texts.html("review-player-hinted" if one.hinted else "review-player-none", name=reviewed.names[one.seat])
        for one in others
    ]


def _grades(texts: Texts, reviewed: ReviewedRound, match: MatchReview) -> list[Html]:
    """Return the grades of the players with enough decisions, the best first; nothing if there are none."""
    graded = sorted((grade, name) for grade, name in zip(match.grades, reviewed.names, strict=True) if grade)
    shown = [texts.html("review-match-grade", name=name, grade=grade) for grade, name in graded]
    return [texts.html("review-match-grades", players=Html(" · ".join(shown)))] if shown else []


def _without_luck(texts: Texts, reviewed: ReviewedRound, match: MatchReview) -> list[Html]:
    """Return the scores without luck with their 95 % intervals, the best first; nothing if the match is too short."""
    sides = column_names(reviewed.names, reviewed.match.columns, texts.listed)
    known = [(name, score) for name, score in zip(sides, match.without_luck, strict=False) if score is not None]
    if not known:
        return []
    known.sort(key=lambda one: -good(reviewed, one[1][0]))
    shown = [
        texts.html(
            "review-match-without-luck-player",
            name=name,
            score=round(score),
            low=round(score - within),
            high=round(score + within),
        )
        for name, (score, within) in known
    ]
    return [texts.html("review-match-without-luck", players=Html(" · ".join(shown)))]


def _costliest(texts: Texts, reviewed: ReviewedRound, *, why: bool) -> list[Html]:
    """Return the decision with the largest loss, if the table's settings allow to name it, or that there is none."""
    worst = costliest_of(reviewed)
    if worst is None:
        return [texts.html("review-none-costly")]
    if not reviewed.room.settings.name_mistakes:
        return []
    return [
        judged(
            texts,
            "review-costliest",
            reviewed,
            worst,
            why=why,
            name=reviewed.names[worst.seat],
            what=what_was_done(texts, reviewed.presenter, worst, "other"),
        )
    ]


def _luck(texts: Texts, reviewed: ReviewedRound) -> Html:
    """Return the luck of all players, the luckiest first."""
    players = sorted(reviewed.review.players, key=lambda one: -good(reviewed, one.luck))
    shown = [
        texts.html("review-luck-player", name=reviewed.names[one.seat], luck=reviewed.luck(texts, one.luck))
        for one in players
    ]
    return texts.html("review-luck", players=Html(" · ".join(shown)))


# ---------------------------------------------------------------------- pages of one player


def own_page(texts: Texts, reviewed: ReviewedRound, seat: int) -> Page:
    """Return one player's review: numbers, as many of the costliest decisions as fit, the best find, and buttons."""
    one = reviewed.review.players[seat]
    marked = [decision for decision in decisions_of(reviewed, seat) if decision.mark in COSTLY]
    head, foot = _head(texts, reviewed, one), _foot(texts, reviewed, one)
    shown = sorted(marked, key=lambda decision: -decision.lost)
    while shown and length("\n".join(_own_lines(texts, reviewed, head, marked, shown, foot))) > MAX_MESSAGE:
        shown.pop()
    lines = _own_lines(texts, reviewed, head, marked, shown, foot)
    listed = sorted(shown[:MAX_JUMPS], key=lambda decision: decision.place)
    jumps = [_jump(texts, reviewed, decision) for decision in listed]
    steps = Button(texts.plain("button-steps"), ShowStep(*reviewed.key, here=True))
    return build_page(lines, [*(jumps[at : at + JUMPS_IN_ROW] for at in range(0, len(jumps), JUMPS_IN_ROW)), [steps]])


def _own_lines(
    texts: Texts,
    reviewed: ReviewedRound,
    head: Sequence[str],
    marked: Sequence[Decision],
    shown: Sequence[Decision],
    foot: Sequence[str],
) -> list[str]:
    """Return the lines of one player's review, with the shown ones of the marked decisions in the order of play."""
    if not marked:
        return [*head, "", texts.html("review-mine-unmarked"), *foot]
    lines = [*head, "", texts.html("review-mine-marked")]
    for decision in sorted(shown, key=lambda decision: decision.place):
        what = what_was_done(texts, reviewed.presenter, decision, "you")
        sign = SIGNS[decision.mark]
        lines.append(
            judged(texts, "review-mine-decision", reviewed, decision, sign=sign, place=decision.place, what=what)
        )
    if len(shown) < len(marked):
        lines.append(texts.html("review-mine-more", count=len(marked) - len(shown)))
    return [*lines, texts.html("review-signs"), *foot]


def _head(texts: Texts, reviewed: ReviewedRound, one: PlayerReview) -> list[str]:
    """Return one player's numbers."""
    lines: list[str] = [texts.html("review-mine-title", round=reviewed.review.number)]
    lines.append(_decisions(texts, reviewed, one))
    luck, others = reviewed.luck(texts, one.luck), reviewed.luck(texts, one.luck_of_others)
    error = reviewed.points(texts, one.luck_error)
    lines.append(texts.html(f"{reviewed.presenter.name}-review-mine-luck", luck=luck, error=error, others=others))
    if one.score is not None:
        lines.append(texts.html("review-mine-score-side" if reviewed.sides else "review-mine-score", score=one.score))
    if one.mistakes:
        lines.append(texts.html("review-mine-mistakes", count=one.mistakes))
    return lines


def _decisions(texts: Texts, reviewed: ReviewedRound, one: PlayerReview) -> Html:
    """Return the numbers of decisions and of those that followed hints, and the accuracy of the others."""
    if one.lost is None or one.accuracy is None:
        if one.hinted:
            return texts.html("review-mine-all-hinted", decisions=one.decisions)
        return texts.html("review-mine-none")
    numbers: dict[str, str | float] = {
        "decisions": one.decisions,
        "accuracy": one.accuracy / 100,
        "lost": reviewed.points(texts, one.lost),
        "error": reviewed.points(texts, one.lost_error or 0.0),
    }
    if one.hinted:
        return texts.html("review-mine-decisions-hinted", hinted=one.hinted, **numbers)
    return texts.html("review-mine-decisions", **numbers)


def _foot(texts: Texts, reviewed: ReviewedRound, one: PlayerReview) -> list[str]:
    """Return one player's best find, and the number of playouts."""
    lines: list[str] = []
    if one.best is not None:
        what = reviewed.presenter.moves_made(texts, one.best.played, "you")
        lines += ["", texts.html("review-mine-best", what=what, gain=reviewed.points(texts, one.best.gain))]
    return [*lines, "", texts.html("review-source", playouts=reviewed.review.playouts)]


def _jump(texts: Texts, reviewed: ReviewedRound, decision: Decision) -> Button:
    """Return a button to a marked decision."""
    label = texts.plain("button-step", sign=SIGNS[decision.mark][0], place=decision.place)
    return Button(label, ShowStep(*reviewed.key, here=True, place=decision.place))
