"""A lesson: what its person is told at each step, the move to be made with its place; and the lessons there are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.lessons import LEARNER, lesson_of
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.hint import HintStep, step_of
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.texts.loader import Html, Texts


@dataclass(frozen=True, slots=True)
class LessonModel:
    """A step of a lesson: which one it is, what it teaches, and the moves that are to be made."""

    heading: str
    text: Html
    step: HintStep


@dataclass(frozen=True, slots=True)
class LessonEntry:
    """A lesson that can be taken; `done`: it was, to its end or not."""

    game: str
    title: str
    done: bool


def lesson_model(texts: Texts, room: Room) -> LessonModel | None:
    """Return the step that the person of a lesson is at, None while bot players move and elsewhere."""
    left = room.script_left
    if not left or not left[0].text or room.to_move != LEARNER or room.match is None:
        return None
    steps, name, words = lesson_of(room.game).steps, left[0].text, texts.words
    moves = [room.match.game.parse_move(one.move) for one in left if one.text == name]
    return LessonModel(
        heading=words.plain("lesson-heading", number=steps.index(name) + 1, count=len(steps)),
        text=words.html(f"{room.game}-lesson-{name}"),
        step=step_of(seen_at(texts, room, LEARNER), moves),
    )


def lesson_end(texts: Texts, room: Room) -> Html:
    """Return what is told at the end of a lesson, empty elsewhere."""
    if not room.is_lesson or room.stage != Stage.ENDED or room.match is None:
        return Html()
    log = room.match.logs[-1].entries
    is_complete = len(log) == len(lesson_of(room.game).script)
    return texts.html(f"{room.game}-lesson-done" if is_complete else "lesson-skipped")


def lesson_entries(texts: Texts, done: Collection[str]) -> tuple[LessonEntry, ...]:
    """Return the lessons of all games; `done`: the games of those that were taken."""
    names = ((game, texts.plain(f"game-{game}")) for game in PRESENTATIONS)
    return tuple(LessonEntry(game, texts.plain("lesson-of", game=name), game in done) for game, name in names)
