"""The table at a place of a finished round with the judgement of the decision made there, and better lines.

Players see what they saw then, with their own decisions judged; or all cards, with the public decisions, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from analysis.review.line import LineMove
from analysis.review.report import Decision
from engine.game import Round
from engine.match import Entry
from telegram_bot.presentation.review import ReviewedRound, ReviewText, has_better
from telegram_bot.presentation.scene import Scene
from telegram_bot.presentation.selection import cards_of
from telegram_bot.texts.loader import Html, Texts

TURNS_SHOWN = 2
"""The last turns that are told where the table is not drawn."""


@dataclass(frozen=True, slots=True)
class StepModel:
    """The table at a place of a round; `lines` judge the decision made there, `better`: it has a better line.

    `all_open`: with all cards. `entry`: the last turn, `recent`: the last turns. `new_cards`: those of the player's
    hand that it did not have a place before, in words. `played`: the cards that were played at this place, `best`:
    those that the best way would have played. `mine`: the decision is the player's own, and can be shown to others.
    """

    round: int
    place: int
    all_open: bool
    scene: Scene
    to_move: int | None
    entry: Html
    recent: tuple[Html, ...]
    new_cards: str
    lines: tuple[Html, ...]
    played: tuple[str, ...]
    best: tuple[str, ...]
    better: bool
    mine: bool
    chances: tuple[Html, ...]


@dataclass(frozen=True, slots=True)
class LineStep:
    """One step of a better line."""

    words: Html
    scene: Scene
    to_move: int | None


@dataclass(frozen=True, slots=True)
class LineModel:
    """The better line of a decision; `note` says what it is."""

    round: int
    place: int
    steps: tuple[LineStep, ...]
    note: str


@dataclass(frozen=True, slots=True)
class ReviewPlace:
    """A reviewed round at a place of its log, from the view of one seat or with all cards open."""

    reviewed: ReviewedRound
    seat: int
    place: int
    all_open: bool

    @property
    def decision(self) -> Decision | None:
        """The decision made here if the person may see its judgement; their own if there are several."""
        reviewed = self.reviewed
        shown = reviewed.shown_decisions(self.seat) if self.all_open else reviewed.decisions_of(self.seat)
        here = [one for one in shown if one.place == self.place]
        return min(here, key=lambda one: one.seat != self.seat, default=None)


def step_model(texts: Texts, at: ReviewPlace, rounds: Sequence[Round]) -> StepModel:
    """Return the table at a place; `rounds`: the round at each place."""
    reviewed, decision, text, current = at.reviewed, at.decision, ReviewText(texts, at.reviewed), rounds[at.place]
    entries, pack = reviewed.entries[: at.place], _pack(reviewed)
    judgement = None if decision is None else text.own_decision if decision.seat == at.seat else text.public_decision
    return StepModel(
        round=reviewed.review.number,
        place=at.place,
        all_open=at.all_open,
        scene=_scene(texts, at, current),
        to_move=current.to_move,
        entry=_turns(texts, reviewed, entries, 1)[-1],
        recent=tuple(_turns(texts, reviewed, entries, TURNS_SHOWN)),
        new_cards=_new_cards(texts, at, rounds),
        lines=() if decision is None or judgement is None else (judgement(decision),),
        played=cards_of(str(entries[-1].move), pack) if entries and entries[-1].move is not None else (),
        best=() if decision is None or decision.lost <= 0 else cards_of(decision.better[0], pack),
        better=decision is not None and has_better(decision),
        mine=decision is not None and decision.seat == at.seat,
        chances=tuple(text.chances_at(at.place)),
    )


def line_model(texts: Texts, at: ReviewPlace, line: Sequence[LineMove]) -> LineModel:
    """Return the better line of the decision at a place."""
    entries, steps = list(at.reviewed.entries[: at.place - 1]), []
    for move in line:
        entries += move.entries
        words = _turns(texts, at.reviewed, entries, 1)[-1]
        steps.append(LineStep(words, _scene(texts, at, move.after), move.after.to_move))
    return LineModel(at.reviewed.review.number, at.place, tuple(steps), texts.plain("app-review-line-note"))


def _pack(reviewed: ReviewedRound) -> Sequence[str]:
    match = reviewed.match
    return match.game.pack(match.options, len(match.players))


def _scene(texts: Texts, at: ReviewPlace, current: Round) -> Scene:
    """Return the table at a moment, without what could be done then; with open cards every seat has its hand."""
    reviewed, presentation, names = at.reviewed, at.reviewed.presentation, at.reviewed.names
    totals = reviewed.totals_before
    if not at.all_open:
        return presentation.at(texts, current.view(at.seat, totals), names).scene_without_actions
    views = [current.view(seat, totals) for seat in range(len(names))]
    return presentation.scene_with_all_hands(texts, current.view(None, totals), views, names, at.seat)


def _turns(texts: Texts, reviewed: ReviewedRound, entries: Sequence[Entry], count: int) -> list[Html]:
    turns = reviewed.presentation.words(texts).recent(entries, reviewed.names, count)
    return turns or [texts.words.html("review-step-deal")]


def _new_cards(texts: Texts, at: ReviewPlace, rounds: Sequence[Round]) -> str:
    presentation, totals = at.reviewed.presentation, at.reviewed.totals_before
    before, now = (presentation.hand(rounds[place].view(at.seat, totals)) for place in (max(0, at.place - 1), at.place))
    return presentation.words(texts).cards(tuple((Counter(now) - Counter(before)).elements()))
