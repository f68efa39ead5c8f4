"""Why a command is refused."""

from __future__ import annotations

from analysis.texts.loader import clause_key
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.presentation.coach import coach_question, lesson_model
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts, plain_words


def problem_text(texts: Texts, problem: Problem) -> str:
    """Return the text of a problem."""
    return texts.plain(f"problem-{problem.value}")


def failure_text(texts: Texts, result: CommandResult) -> str:
    """Return the reason for which a command failed, with the clause if the rules refused it."""
    problem, refusal, room = result.problem or Problem.FAILED, result.refusal, result.room
    if problem == Problem.TABLE_EXISTS and room is not None and room.is_practice:
        return texts.plain("practice-other", game=texts.plain(f"game-{room.game}"))
    if result.remark is not None and room is not None:
        return plain_words(coach_question(texts, room, result.remark))
    lesson = None if problem != Problem.OTHER_STEP or room is None else lesson_model(texts, room)
    if lesson is not None:
        return texts.plain("problem-other-step", move=lesson.step.words)
    if refusal is None:
        return problem_text(texts, problem)
    key = "toast-mistake" if problem == Problem.MISTAKE else "toast-refusal"
    points = 0 if room is None else PRESENTATIONS[room.game].at.words_type.mistake
    return texts.plain(key, text=clause_text(texts, refusal.clause), clause=refusal.clause, points=points)


def clause_text(texts: Texts, clause: str) -> str:
    """Return the text of a clause of the rules."""
    return texts.plain(clause_key(clause))
