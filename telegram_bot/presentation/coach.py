"""The steps of lessons in words, and what the coach says of moves."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from analysis.coach import is_certain
from analysis.hints.advice import Judgement, Reason
from analysis.hints.reason_text import reason_text
from analysis.texts.loader import rounded
from engine.lessons import LEARNER, lesson_of
from telegram_bot.domain.room import Coach, Remark, Room, Stage
from telegram_bot.presentation.hint import HintStep, step_of
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.texts.loader import Html, Texts

OUTCOMES = (
    *("wins", "goes_out", "out_soon", "shut_pile", "poters", "uses_poters", "hurry", "leaves", "stays_first"),
    *("keeps_bid", "takes", "canastas", "closes", "closes_often", "others_pot", "side_pot"),
    *("opens", "laid", "hand"),
)
"""Reasons that tell what comes of the better move, not which one it is."""


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


def coach_question(texts: Texts, room: Room, remark: Remark) -> Html:
    """Return what is asked before a move: about what it loses, and why if that does not tell the better move."""
    judgement = remark.judgement
    if judgement is None:
        raise ValueError("there is nothing to ask")
    line = texts.words.html("coach-sure", points=rounded(judgement.lost))
    return _and_why(texts, room, remark, judgement, line) if judgement.reason.kind in OUTCOMES else line


def coach_line(texts: Texts, room: Room) -> Html:
    """Return what the coach says of the person's last move, empty if that is nothing."""
    remark, words = room.remark, texts.words
    if remark is None or (remark.choices and room.settings.coach != Coach.EXPLAIN):
        return Html()
    if not remark.choices:
        return words.html("coach-warming-up")
    judgement = remark.judgement
    if judgement is None or not is_certain(judgement):
        is_best = remark.is_best and judgement is None
        return words.html("coach-best", count=remark.choices) if is_best else words.html("coach-good")
    plan = PRESENTATIONS[room.game].words(texts).plan(judgement.better, remark.view)
    line = words.html("coach-lost", points=rounded(judgement.lost), plan=plan)
    return _and_why(texts, room, remark, judgement, line)


def _and_why(texts: Texts, room: Room, remark: Remark, judgement: Judgement, line: Html) -> Html:
    reason: Reason = replace(judgement.reason, than=remark.moves)
    if not reason.convinces:
        return line
    words = PRESENTATIONS[room.game].words(texts)
    names = [seat.name for seat in room.seats]
    told = reason_text(
        texts.words, room.game, reason, words.reason_cards, names, lambda turn: words.plan(turn, remark.view)
    )
    return Html(f"{line} {texts.words.html('hint-why', reason=told)}")
