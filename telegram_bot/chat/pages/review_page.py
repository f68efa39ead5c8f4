"""A round's review for everybody, and for one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analysis.review.matches import match_of
from analysis.review.report import Decision, PlayerReview, RoundReview
from telegram_bot.chat.pages.number_format import whole
from telegram_bot.chat.pages.review_words import (
    COSTLY,
    SIGNS,
    Reviewed,
    good,
    length,
    loss,
    what_was_done,
)
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.chat.transport.markup import Button, Page, build_page
from telegram_bot.rooms.computation.reviews import finished_rounds
from telegram_bot.rooms.domain.room import ReviewMode
from telegram_bot.texts.loader import Html, Texts

CAPTION = 1024
MESSAGE = 4096
LINE = 75
"""So many characters are at most two lines on a phone."""
A_ROW = 4
JUMPS = 12


def review_data(act: Action, reviewed: Reviewed, selected: int = 0) -> CallbackData:
    """Return what a button of a review carries."""
    return CallbackData(act, reviewed.room.id, reviewed.origin, reviewed.review.number, selected)


def step_number(place: int, open_cards: bool) -> int:
    """Return a place of the log and whose eyes, in one number for a button."""
    return 2 * place + open_cards


# ---------------------------------------------------------------------- for everybody


def public_page(texts: Texts, reviewed: Reviewed, limit: int = CAPTION) -> Page:
    """Return the review for everybody, in at most `limit` characters: reasons go first, then the lists."""
    title = texts.html("review-title", round=reviewed.review.number)
    keys = [
        Button(texts.plain("button-my-review"), review_data(Action.MY_REVIEW, reviewed)),
        Button(texts.plain("button-steps"), review_data(Action.STEPS, reviewed)),
    ]
    return build_page([title, *_public_lines(texts, reviewed, title, limit)], [keys])


def line_page(texts: Texts, reviewed: Reviewed) -> Page:
    """Return the review in one line: how accurate the people were; its buttons open the rest for one person."""
    told = [
        texts.html("review-line-player", name=reviewed.names[one.seat], accuracy=f"{one.accuracy:.0f}")
        for one in reviewed.review.players
        if one.accuracy is not None and not reviewed.room.seats[one.seat].is_bot
    ]
    number = reviewed.review.number
    line = texts.html("review-line", round=number, players=Html(", ".join(told)))
    if not told or length(line) > LINE:
        line = texts.html("review-line-ready", round=number)
    keys = [
        Button(texts.plain("button-review"), review_data(Action.REVIEW, reviewed)),
        Button(texts.plain("button-review-mine"), review_data(Action.MY_REVIEW, reviewed)),
        Button(texts.plain("button-review-steps"), review_data(Action.STEPS, reviewed)),
    ]
    return build_page([line], [keys])


def match_page(texts: Texts, last: Reviewed, rounds: Sequence[RoundReview]) -> Page:
    """Return the review of a whole match: the numbers of some rounds together; `last` is the last of them."""
    whole = replace(last, review=replace(last.review, players=match_of(rounds).players))
    title = texts.html("review-match-title", rounds=len(rounds))
    keys = [Button(texts.plain("button-review-rounds"), review_data(Action.REVIEW, last))]
    return build_page([title, *_public_lines(texts, whole, title, CAPTION)], [keys])


def opened_page(texts: Texts, reviewed: Reviewed, seat: int | None) -> Page | None:
    """Return the review as one person opens it, with keys to the rounds beside it: for everybody, or one's own.

    Where reviews are private nobody sees another's; somebody without a seat has none there.
    """
    if reviewed.room.settings.review_mode != ReviewMode.PRIVATE:
        return whole_page(texts, reviewed)
    if seat is None:
        return None
    page = own_page(texts, reviewed, seat)
    return build_page([page.text], [_beside(texts, reviewed), *page.rows])


def whole_page(texts: Texts, reviewed: Reviewed) -> Page:
    """Return the review for everybody with keys to the rounds beside it."""
    title = texts.html("review-title", round=reviewed.review.number)
    keys = [
        Button(texts.plain("button-my-review"), review_data(Action.MINE, reviewed)),
        Button(texts.plain("button-steps"), review_data(Action.STEP, reviewed)),
    ]
    return build_page([title, *_public_lines(texts, reviewed, title, MESSAGE)], [_beside(texts, reviewed), keys])


def _beside(texts: Texts, reviewed: Reviewed) -> list[Button]:
    """Return keys to the reviews of the rounds before and after."""
    number, room = reviewed.review.number, reviewed.room
    return [
        Button(texts.plain(label, round=other), CallbackData(Action.ROUND, room.id, reviewed.origin, other))
        for label, other in (("button-round-back", number - 1), ("button-round-on", number + 1))
        if 1 <= other <= finished_rounds(room)
    ]


def _public_lines(texts: Texts, reviewed: Reviewed, title: str, limit: int) -> list[Html]:
    """Return the lines below the title for everybody; whose decision cost most is told where the table says so."""
    players, luck = _players(texts, reviewed), [_luck(texts, reviewed)]
    full, brief = (_costliest(texts, reviewed, why=why) for why in (True, False))
    forms = ([*players, *full, *luck], [*players, *brief, *luck], [*players, *brief], players)
    return next((form for form in forms if length("\n".join([title, *form])) <= limit), [])


def _players(texts: Texts, reviewed: Reviewed) -> list[Html]:
    """Return a line a player, who lost least first."""
    judged = [one for one in reviewed.review.players if one.lost is not None and one.accuracy is not None]
    lines = [
        texts.html(
            "review-player",
            place=place,
            name=reviewed.names[one.seat],
            accuracy=f"{one.accuracy or 0.0:.0f}",
            lost=reviewed.points(one.lost or 0.0),
        )
        for place, one in enumerate(sorted(judged, key=lambda one: one.lost or 0.0), 1)
    ]
    if lines:
        lines = [texts.html("review-players"), *lines]
    others = [one for one in reviewed.review.players if one not in judged]
    return lines + [
        texts.html("review-player-hinted" if one.hinted else "review-player-none", name=reviewed.names[one.seat])
        for one in others
    ]


def _costliest(texts: Texts, reviewed: Reviewed, *, why: bool) -> list[Html]:
    """Return the decision that lost most, where the table lets it be named, or that there is none."""
    costly = [one.costliest for one in reviewed.review.players if one.costliest is not None]
    if not costly:
        return [texts.html("review-none-costly")]
    if not reviewed.room.settings.name_mistakes:
        return []
    worst = max(costly, key=lambda one: one.lost)
    return [
        texts.html(
            "review-costliest",
            who=reviewed.names[worst.seat],
            what=what_was_done(texts, reviewed.presenter, worst),
            loss=loss(texts, reviewed, worst, why=why),
        )
    ]


def _luck(texts: Texts, reviewed: Reviewed) -> Html:
    """Return everybody's luck, the luckiest first."""
    players = sorted(reviewed.review.players, key=lambda one: -good(reviewed, one.luck))
    shown = [
        texts.html("review-luck-player", name=reviewed.names[one.seat], luck=reviewed.signed(one.luck))
        for one in players
    ]
    return texts.html("review-luck", players=Html(" · ".join(shown)))


# ---------------------------------------------------------------------- for one player


def own_page(texts: Texts, reviewed: Reviewed, seat: int) -> Page:
    """Return one player's review: numbers, what cost most as far as it fits, the best find; keys to the places."""
    one = reviewed.review.players[seat]
    marked = [decision for decision in reviewed.review.decisions if decision.seat == seat and decision.mark in COSTLY]
    head, foot = _head(texts, reviewed, one), _foot(texts, reviewed, one)
    shown = sorted(marked, key=lambda decision: -decision.lost)
    while shown and length("\n".join(_own_lines(texts, reviewed, head, marked, shown, foot))) > MESSAGE:
        shown.pop()
    lines = _own_lines(texts, reviewed, head, marked, shown, foot)
    jumps = [_jump(reviewed, decision) for decision in sorted(shown[:JUMPS], key=lambda decision: decision.place)]
    steps = Button(texts.plain("button-steps"), review_data(Action.STEP, reviewed))
    return build_page(lines, [*(jumps[at : at + A_ROW] for at in range(0, len(jumps), A_ROW)), [steps]])


def _own_lines(
    texts: Texts,
    reviewed: Reviewed,
    head: Sequence[str],
    marked: Sequence[Decision],
    shown: Sequence[Decision],
    foot: Sequence[str],
) -> list[str]:
    """Return the lines of one player's review, with those marked decisions that are shown in their order."""
    if not marked:
        return [*head, "", texts.html("review-mine-unmarked"), *foot]
    lines = [*head, "", texts.html("review-mine-marked")]
    for decision in sorted(shown, key=lambda decision: decision.place):
        what = what_was_done(texts, reviewed.presenter, decision)
        text = loss(texts, reviewed, decision)
        lines.append(
            texts.html("review-mine-decision", sign=SIGNS[decision.mark], place=decision.place, what=what, loss=text)
        )
    if len(shown) < len(marked):
        lines.append(texts.html("review-mine-more", count=len(marked) - len(shown)))
    return [*lines, texts.html("review-signs"), *foot]


def _head(texts: Texts, reviewed: Reviewed, one: PlayerReview) -> list[str]:
    """Return one player's numbers."""
    lines: list[str] = [texts.html("review-mine-title", round=reviewed.review.number)]
    lines.append(_decisions(texts, reviewed, one))
    luck, others = reviewed.signed(one.luck), reviewed.signed(one.luck_of_others)
    error = reviewed.points(one.luck_error)
    lines.append(texts.html(f"{reviewed.presenter.name}-review-mine-luck", luck=luck, error=error, others=others))
    if one.score is not None and one.adjusted is not None:
        whose = "review-mine-score-side" if reviewed.sides else "review-mine-score"
        lines.append(texts.html(whose, score=whole(one.score), adjusted=reviewed.points(one.adjusted)))
    if one.mistakes:
        lines.append(texts.html("review-mine-mistakes", count=one.mistakes))
    return lines


def _decisions(texts: Texts, reviewed: Reviewed, one: PlayerReview) -> Html:
    """Return how many decisions one made, how many of them followed hints, and how good the others were."""
    if one.lost is None or one.accuracy is None:
        if one.hinted:
            return texts.html("review-mine-all-hinted", decisions=one.decisions)
        return texts.html("review-mine-none")
    numbers = {"lost": reviewed.points(one.lost), "error": reviewed.points(one.lost_error or 0.0)}
    accuracy = f"{one.accuracy:.0f}"
    if one.hinted:
        counts = {"decisions": one.decisions, "hinted": one.hinted}
        return texts.html("review-mine-decisions-hinted", **counts, accuracy=accuracy, **numbers)
    return texts.html("review-mine-decisions", decisions=one.decisions, accuracy=accuracy, **numbers)


def _foot(texts: Texts, reviewed: Reviewed, one: PlayerReview) -> list[str]:
    """Return one player's best find, and what all this rests on."""
    lines: list[str] = []
    if one.best is not None:
        what = reviewed.presenter.moves_made(texts, one.best.played)
        lines += ["", texts.html("review-mine-best", what=what, gain=reviewed.points(one.best.gain))]
    return [*lines, "", texts.html("review-source", playouts=reviewed.review.playouts)]


def _jump(reviewed: Reviewed, decision: Decision) -> Button:
    """Return a key to the place of a marked decision."""
    place = step_number(decision.place, open_cards=False)
    return Button(f"{SIGNS[decision.mark][0]} {decision.place}", review_data(Action.STEP, reviewed, place))
