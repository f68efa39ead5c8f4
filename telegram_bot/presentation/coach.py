"""What the coach says: the question before a move that loses much, and the line after a move."""

from __future__ import annotations

from dataclasses import replace

from analysis.coach import is_certain
from analysis.hints.advice import Judgement, Reason
from analysis.hints.reason_text import reason_text
from analysis.texts.figures import rounded
from telegram_bot.domain.room import Coach, Remark, Room
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Html, Texts

OUTCOMES = (
    *("wins", "goes_out", "out_soon", "shut_pile", "poters", "uses_poters", "hurry", "leaves", "stays_first"),
    *("keeps_bid", "takes", "canastas", "others_canastas", "closes", "closes_often", "others_pot", "side_pot"),
    *("opens", "laid", "hand"),
)
"""Reasons that tell what comes of the better move, not which one it is."""


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
    """Return a line and the reason for the better move, where there is one to tell."""
    reason: Reason = replace(judgement.reason, than=remark.moves)
    if not reason.convinces:
        return line
    words = PRESENTATIONS[room.game].words(texts)
    names = [seat.name for seat in room.seats]
    told = reason_text(
        texts.words, room.game, reason, words.reason_cards, names, lambda turn: words.plan(turn, remark.view)
    )
    return Html(f"{line} {texts.words.html('hint-why', reason=told)}")
