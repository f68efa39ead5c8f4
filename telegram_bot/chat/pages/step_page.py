"""Stepping through a finished round: the table after each log entry, and the judgement of a player's decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.game import Round, View
from telegram_bot.chat.pages.hand import Hand
from telegram_bot.chat.pages.review_page import MAX_MESSAGE, length
from telegram_bot.chat.pages.signs import between, drawn, drawn_lines
from telegram_bot.chat.transport.callback_data import ShowOwnReview, ShowStep
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.presentation.game import AnyScene
from telegram_bot.presentation.review import ReviewedRound, ReviewText
from telegram_bot.presentation.step import ReviewPlace
from telegram_bot.texts.loader import Html, Texts

TURNS_SHOWN = 2
"""Turns up to the step that are shown."""
LONG_ROUND = 60
"""A round with more steps has buttons to the player's previous and next decision."""


def step_page(texts: Texts, at: ReviewPlace, rounds: Sequence[Round]) -> Page:
    """Return the table at a place of a round, as the player or with open cards; `rounds`: the round at each place."""
    reviewed, last, eyes = at.reviewed, len(at.reviewed.entries), "open" if at.all_open else "mine"
    title = texts.html("review-step-title", round=reviewed.review.number, place=at.place, last=last, eyes=eyes)
    engine = _decision_lines(texts, reviewed, at.seat, at.place)
    table = _table(texts, at, rounds)
    lines = [title, *table, *(["", *engine] if engine else [])]
    if length("\n".join(lines)) > MAX_MESSAGE:
        lines = [title, *engine]
    return build_page(lines, _buttons(texts, at))


def _decision_lines(texts: Texts, reviewed: ReviewedRound, seat: int, place: int) -> list[Html]:
    """Return the judgement of the player's decision at a place, and the win probabilities after it."""
    text = ReviewText(texts, reviewed)
    lines = drawn_lines(text.own_decision(one) for one in reviewed.decisions_of(seat) if one.place == place)
    chances = text.chances_at(place)
    if chances:
        key = f"{reviewed.presentation.name}-review-step-chances"
        lines.append(texts.html(key, players=between(chances)))
    return lines


def _table(texts: Texts, at: ReviewPlace, rounds: Sequence[Round]) -> list[str]:
    """Return the last turns, the table and the visible hands."""
    reviewed, seat, place = at.reviewed, at.seat, at.place
    presentation, names, entries = reviewed.presentation, reviewed.names, reviewed.entries[:place]

    def seen(by: int | None, then: int = place) -> AnyScene:
        return presentation.at(texts, _view(reviewed, rounds[then], by), names)

    mine = seen(seat)
    lines: list[str] = [drawn(mine.heading())]
    lines += drawn_lines(mine.words.recent(entries, names, TURNS_SHOWN)) or [texts.html("review-step-deal")]
    lines.append("")
    if not at.all_open:
        before = seen(seat, place - 1).hand if place else mine.hand
        new_cards = tuple((Counter(mine.hand) - Counter(before)).elements())
        return lines + Hand(texts, mine, new_cards=new_cards, acting=False).lines()
    everybody = seen(None)
    lines += [*drawn_lines(everybody.lines()), ""]
    for other, name in enumerate(names):
        cards, marks = seen(other).hand_words(), between(everybody.marks(other))
        key = "review-step-seat" if cards else "review-step-seat-empty"
        lines.append(texts.html(key, name=name, marks=marks, cards=cards))
    return lines


def _view(reviewed: ReviewedRound, current: Round, seat: int | None) -> View:
    return current.view(seat, reviewed.match.totals_before(reviewed.review.number))


def _buttons(texts: Texts, at: ReviewPlace) -> list[list[Button]]:
    """Return the buttons: steps, decisions in a long round, open cards, the next marked decision, own review."""
    reviewed, seat, place, open_cards = at.reviewed, at.seat, at.place, at.all_open
    last = len(reviewed.entries)
    places = {
        "button-step-first": 0,
        "button-step-back": max(0, place - 1),
        "button-step-on": min(last, place + 1),
        "button-step-last": last,
    }

    def key(label: str, to: int, eyes: bool) -> Button:
        return Button(texts.plain(label), ShowStep(*reviewed.key, here=True, place=to, open_cards=eyes))

    eyes = key("button-eyes-mine" if open_cards else "button-eyes-open", place, not open_cards)
    decisions = sorted(one.place for one in reviewed.decisions_of(seat)) if last > LONG_ROUND else []
    before, after = [at for at in decisions if at < place], [at for at in decisions if at > place]
    mine = [key("button-decision-back", before[-1], open_cards)] if before else []
    mine += [key("button-decision-on", after[0], open_cards)] if after else []
    marks = sorted(one.place for one in reviewed.decisions_of(seat) if one.mark)
    ahead = next((mark for mark in marks if mark > place), marks[0] if marks else None)
    return [
        [key(label, to, open_cards) for label, to in places.items()],
        *([mine] if mine else []),
        [eyes, *([key("button-next-mark", ahead, open_cards)] if ahead is not None else [])],
        [Button(texts.plain("button-my-review"), ShowOwnReview(*reviewed.key, here=True))],
    ]
