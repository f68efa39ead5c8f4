"""Judged decisions and luck in words: what was played, what was better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from re import compile as pattern

from analysis.advice import CERTAIN, Reason
from analysis.review.report import Decision, RoundReview
from engine.match import Match
from telegram_bot.chat.numbers import number
from telegram_bot.games.look import Look
from telegram_bot.games.registry import LOOKS
from telegram_bot.rooms.reviews import Origin
from telegram_bot.rooms.room import Room
from telegram_bot.texts.loader import Html, Texts

SIGNS = {"??": "🔴 ??", "?": "🟠 ?", "?!": "🟡 ?!", "!": "🟢 !"}
COSTLY = ("??", "?", "?!")
LONGEST_NAME = 14
"""Where all players stand in one line, names are cut to so many letters."""

_TAG = pattern(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A round's review, and where it is of: what its pages are made from."""

    room: Room
    match: Match
    origin: Origin
    review: RoundReview

    @property
    def look(self) -> Look:
        """Return the look of the game."""
        return LOOKS[self.room.game]

    @property
    def names(self) -> list[str]:
        """Return short names by seat."""
        return [short(seat.name) for seat in self.room.seats]


def good(reviewed: Reviewed, points: float) -> float:
    """Return points so that more of them is better."""
    return -points if reviewed.match.game.lowest_wins else points


def short(name: str) -> str:
    """Return a name that leaves room for others in its line."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def orders(texts: Texts, look: Look, moves: Sequence[str]) -> str:
    """Return moves as one order (`Meld 5♥ 6♥ 7♥, discard K♣`)."""
    first, *rest = (look.words(texts, move) for move in moves)
    return ", ".join([first, *(order[:1].lower() + order[1:] for order in rest)])


def loss(texts: Texts, look: Look, decision: Decision, *, why: bool = True) -> Html:
    """Return what a decision lost, what was better and why."""
    better = orders(texts, look, decision.better)
    lost = texts.html("review-loss", lost=number(decision.lost), error=number(decision.error), better=better)
    reason = because(texts, look, decision.reason) if why else None
    return lost if reason is None else Html(f"{lost} {texts.html('review-why', reason=reason)}")


def because(texts: Texts, look: Look, reason: Reason) -> Html | None:
    """Return why the best way is better, None if there is nothing to say."""
    match reason.kind:
        case kind if kind in CERTAIN:
            return texts.html(f"{look.name}-review-why-sure")
        case "wins":
            return texts.html(f"{look.name}-review-why-wins", percent=round(100 * reason.number))
        case "points":
            return texts.html("review-why-points", points=number(reason.number))
        case _:
            return look.because(texts, reason)


def what_was_done(texts: Texts, look: Look, decision: Decision) -> str:
    """Return what was played from where the best way was left."""
    return look.deeds(texts, decision.played[decision.place - decision.first :] or decision.played)


def length(text: str) -> int:
    """Return how long a text is once its markup is read, as Telegram counts at most."""
    return len(unescape(_TAG.sub("", text)).encode("utf-16-le")) // 2
