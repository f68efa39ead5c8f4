"""Stepping through a round that is over: the table after each entry, and what the engine thinks of my decisions."""

from __future__ import annotations

from analysis.hints.advice import CLEAR_ERRORS, LEAST_POINTS
from analysis.review.log import steps_of
from analysis.review.marks import PRAISE
from analysis.review.report import Decision
from engine.game import Round, View
from telegram_bot.chat.pages.review_page import MESSAGE, review_data, step_number
from telegram_bot.chat.pages.review_words import COSTLY, SIGNS, Reviewed, length, loss
from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.chat.transport.markup import Button, Page, build_page
from telegram_bot.texts.loader import Html, Texts

LATELY = 2
"""So many turns up to the step are told."""
LONG = 60
"""In rounds with more steps one can go from one of one's decisions to the next."""


def last_place(reviewed: Reviewed) -> int:
    """Return the last place of the round's log; place 0 is the deal."""
    return len(reviewed.match.logs[reviewed.review.number - 1].entries)


def step_page(texts: Texts, reviewed: Reviewed, seat: int, selected: int) -> Page | None:
    """Return the table after a place of the log, with the eyes a button asks for; None if there is no such place."""
    place, open_cards = divmod(selected, 2)
    last = last_place(reviewed)
    if place > last:
        return None
    eyes = "open" if open_cards else "mine"
    title = texts.html("review-step-title", round=reviewed.review.number, place=place, last=last, eyes=eyes)
    engine = _engine(texts, reviewed, seat, place)
    table = _table(texts, reviewed, seat, place, bool(open_cards))
    lines = [title, *table, *(["", *engine] if engine else [])]
    if length("\n".join(lines)) > MESSAGE:
        lines = [title, *engine]
    return build_page(lines, _buttons(texts, reviewed, seat, place, bool(open_cards)))


def _table(texts: Texts, reviewed: Reviewed, seat: int, place: int, open_cards: bool) -> list[str]:
    """Return what has just happened, the table and the hands that may be seen."""
    presenter, names = reviewed.presenter, reviewed.names
    steps, end = steps_of(reviewed.match, reviewed.review.number)
    rounds: list[Round] = [*(step.before for step in steps), end]
    view = _view(reviewed, rounds[place], seat)
    entries = reviewed.match.logs[reviewed.review.number - 1].entries[:place]
    lines: list[str] = [presenter.heading(texts, view)]
    lines += presenter.recent(texts, entries, names, LATELY) or [texts.html("review-step-deal")]
    lines.append("")
    if not open_cards:
        fresh = presenter.hand(view) & ~presenter.hand(_view(reviewed, rounds[place - 1], seat)) if place else 0
        return lines + presenter.panel(texts, view, names, 0, fresh, acting=False).lines
    lines += [*presenter.table(texts, _view(reviewed, rounds[place], None), names), ""]
    for other, name in enumerate(names):
        cards = presenter.cards(texts, _view(reviewed, rounds[place], other))
        marks = " · ".join(presenter.marks(texts, _view(reviewed, rounds[place], None), other))
        shown = texts.html("review-step-hand", cards=cards) if cards else texts.html("review-step-no-hand")
        lines.append(texts.html("review-step-seat", name=name, marks=marks, hand=shown))
    return lines


def _view(reviewed: Reviewed, current: Round, seat: int | None) -> View:
    """Return what a seat could see of a round at a moment of it."""
    return current.view(seat, reviewed.match.totals_before(reviewed.review.number))


def _engine(texts: Texts, reviewed: Reviewed, seat: int, place: int) -> list[Html]:
    """Return what the engine thinks of my decision at a place, and each side's chance after it."""
    lines, presenter = [], reviewed.presenter
    mine = next((one for one in _mine(reviewed, seat) if one.place == place), None)
    if mine is not None:
        lines.append(_judged(texts, reviewed, mine))
    moment = next((one for one in reviewed.review.curve if one.place == place), None)
    if moment is not None:
        chances = [
            texts.html("review-step-chance", name=name, percent=round(100 * win))
            for name, win in zip(reviewed.columns, moment.win, strict=True)
        ]
        lines.append(texts.html(f"{presenter.name}-review-step-chances", players=Html(" · ".join(chances))))
    return lines


def _judged(texts: Texts, reviewed: Reviewed, mine: Decision) -> Html:
    """Return one decision judged."""
    if mine.hinted:
        if mine.lost <= max(CLEAR_ERRORS * mine.error, LEAST_POINTS):
            return texts.html("review-step-hinted")
        return texts.html("review-step-hinted-lost", loss=loss(texts, reviewed, mine))
    if mine.mark == PRAISE:
        return texts.html("review-step-find", sign=SIGNS[mine.mark], gain=reviewed.points(mine.gain))
    if mine.lost <= 0:
        return texts.html("review-step-right")
    text = loss(texts, reviewed, mine)
    if mine.mark not in COSTLY:
        return texts.html("review-step-small", loss=text)
    return texts.html("review-step-marked", sign=SIGNS[mine.mark], loss=text)


def _mine(reviewed: Reviewed, seat: int) -> list[Decision]:
    """Return one's decisions."""
    return [one for one in reviewed.review.decisions if one.seat == seat]


def _buttons(texts: Texts, reviewed: Reviewed, seat: int, place: int, open_cards: bool) -> list[list[Button]]:
    """Return the keys: first, back, on, last; in a long round my decisions; whose eyes; the next mark; my review."""
    last = last_place(reviewed)
    places = {
        "button-step-first": 0,
        "button-step-back": max(0, place - 1),
        "button-step-on": min(last, place + 1),
        "button-step-last": last,
    }

    def key(label: str, to: int, eyes: bool) -> Button:
        return Button(texts.plain(label), review_data(Action.STEP, reviewed, step_number(to, eyes)))

    eyes = key("button-eyes-mine" if open_cards else "button-eyes-open", place, not open_cards)
    decisions = sorted(one.place for one in _mine(reviewed, seat)) if last > LONG else []
    before, after = [at for at in decisions if at < place], [at for at in decisions if at > place]
    mine = [key("button-decision-back", before[-1], open_cards)] if before else []
    mine += [key("button-decision-on", after[0], open_cards)] if after else []
    marks = sorted(one.place for one in _mine(reviewed, seat) if one.mark)
    ahead = next((mark for mark in marks if mark > place), marks[0] if marks else None)
    return [
        [key(label, to, open_cards) for label, to in places.items()],
        *([mine] if mine else []),
        [eyes, *([key("button-next-mark", ahead, open_cards)] if ahead is not None else [])],
        [Button(texts.plain("button-my-review"), review_data(Action.MINE, reviewed))],
    ]
