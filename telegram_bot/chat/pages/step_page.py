"""Stepping through a finished round: the table after each log entry, and the judgement of a player's decisions."""

from __future__ import annotations

from collections.abc import Sequence

from telegram_bot.chat.pages.hand import still_lines
from telegram_bot.chat.pages.review_page import MAX_MESSAGE, length
from telegram_bot.chat.pages.signs import between, drawn_lines
from telegram_bot.chat.transport.callback_data import ShowOwnReview, ShowStep
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.presentation.step import ReviewPlace, StepModel
from telegram_bot.texts.loader import Html, Texts

LONG_ROUND = 60
"""A round with more steps has buttons to the player's previous and next decision."""


def step_page(texts: Texts, at: ReviewPlace, step: StepModel) -> Page:
    """Return the table at a place of a round, as the player or with open cards."""
    reviewed, eyes = at.reviewed, "open" if step.all_open else "mine"
    last = len(reviewed.entries)
    title = texts.html("review-step-title", round=step.round, place=step.place, last=last, eyes=eyes)
    judgement = drawn_lines(step.lines)
    if step.chances:
        key = f"{reviewed.presentation.name}-review-step-chances"
        judgement.append(texts.html(key, players=between(step.chances)))
    lines = [title, *_table(texts, step, reviewed.names), *(["", *judgement] if judgement else [])]
    if length("\n".join(lines)) > MAX_MESSAGE:
        lines = [title, *judgement]
    return build_page(lines, _buttons(texts, at))


def _table(texts: Texts, step: StepModel, names: Sequence[str]) -> list[Html | str]:
    """Return the last turns, the table and the visible hands."""
    scene = step.scene
    lines = [*drawn_lines([scene.heading, *step.recent]), ""]
    if not step.all_open:
        return [*lines, *still_lines(texts, scene, step.new_cards)]
    lines += [*drawn_lines(scene.lines), ""]
    for name, seat in zip(names, scene.seats, strict=True):
        key = "review-step-seat" if seat.hand else "review-step-seat-empty"
        lines.append(texts.html(key, name=name, marks=between(seat.words), cards=seat.hand_words))
    return lines


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
