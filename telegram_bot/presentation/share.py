"""A result to be shown to others: how it was played, and nothing of the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.boards import SEAT
from analysis.pictures.card import Grade
from analysis.review.report import Decision
from telegram_bot.domain.boards import DayBoard
from telegram_bot.presentation.review import COSTLY, ReviewedRound
from telegram_bot.texts.loader import Texts

SQUARES = {Grade.BEST: "🟩", Grade.SMALL: "🟨", Grade.MARKED: "🟥", Grade.HINTED: "⬜"}


@dataclass(frozen=True, slots=True)
class ShareCard:
    """The result of a day's deals of a game, or the invitation to a duel; `start`: what its link opens.

    `grid`: the grades of one's decisions in each deal. `text`: all in one line, a square for each decision.
    """

    start: str
    heading: str
    score: str
    against: str
    grid: tuple[tuple[Grade, ...], ...]
    text: str


def share_card(
    texts: Texts,
    boards: Sequence[DayBoard],
    reviewed: Mapping[int, ReviewedRound],
    score: str,
    against: float,
    *,
    helped: bool,
) -> ShareCard:
    """Return the card of finished deals; `score` of the day in words, `against`: points against par."""
    first = boards[0]
    heading = f"Thurumpu {texts.day(first.opens_at)} · {texts.plain(f'game-{first.board.game}')}"
    points = texts.plain("share-against", points=texts.number(against, 1, signed=True))
    points = f"{points} · {texts.plain('today-helped')}" if helped else points
    grid = tuple(_grades(reviewed.get(board.id)) for board in boards)
    squares = " ".join("".join(SQUARES[grade] for grade in row) for row in grid if row)
    text = f"{heading} {score} {squares} · {points}"
    return ShareCard(f"d{first.id}", heading, score, points, grid, text)


def _grades(one: ReviewedRound | None) -> tuple[Grade, ...]:
    if one is None:
        return ()
    return tuple(_grade(decision) for decision in one.review.decisions if decision.seat == SEAT)


def _grade(decision: Decision) -> Grade:
    if decision.hinted:
        return Grade.HINTED
    if decision.mark in COSTLY:
        return Grade.MARKED
    return Grade.SMALL if decision.lost > 0 else Grade.BEST
