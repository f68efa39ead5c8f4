"""Remarks on a person's own move: by the coach, before it and after it, and that the clock has made it."""

from dataclasses import replace

from analysis.coach import is_certain
from analysis.hints.advice import Reason
from analysis.hints.reason_text import reason_text
from analysis.texts.loader import rounded
from telegram_bot.domain.room import Coach, Remark, Room, Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Html, Texts

OUTCOMES = (
    *("wins", "goes_out", "out_soon", "shut_pile", "poters", "uses_poters", "hurry", "leaves", "stays_first"),
    *("keeps_bid", "takes", "canastas", "closes", "closes_often", "others_pot", "side_pot"),
    *("opens", "laid", "hand"),
)
"""Reasons that name the outcome of the better move, but not the move."""


def remark_line(texts: Texts, room: Room, seat: int | None) -> Html:
    """Return the remark for the person of a seat on their last move, empty if there is none."""
    if seat is None:
        return Html()
    one = room.seats[seat]
    if room.stage == Stage.PLAYING and one.is_present and one.missed:
        return texts.words.html("turn-missed")  # the clock has played it
    return coach_line(texts, room)


def coach_question(texts: Texts, room: Room, remark: Remark) -> Html:
    """Return the question before a move: how much it loses, and why, unless that would reveal the better move."""
    judgement = remark.judgement
    if judgement is None:
        raise ValueError("there is nothing to ask")
    line = texts.words.html("coach-sure", points=rounded(judgement.lost))
    return _and_why(texts, room, remark, judgement.reason, line) if judgement.reason.kind in OUTCOMES else line


def coach_line(texts: Texts, room: Room) -> Html:
    """Return the coach's remark on the person's last move, empty if there is none."""
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
    return _and_why(texts, room, remark, judgement.reason, line)


def _and_why(texts: Texts, room: Room, remark: Remark, why: Reason, line: Html) -> Html:
    reason, words = replace(why, than=remark.moves), PRESENTATIONS[room.game].words(texts)
    if not reason.convinces:
        return line
    names, plan = [seat.name for seat in room.seats], lambda turn: words.plan(turn, remark.view)
    told = reason_text(texts.words, room.game, reason, words.reason_cards, names, plan)
    return Html(f"{line} {texts.words.html('hint-why', reason=told)}")
