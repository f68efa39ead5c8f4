"""Judged decisions and luck in words: what was played, what was better, and why."""

from __future__ import annotations

from dataclasses import dataclass
from html import unescape
from re import compile as pattern

from analysis.hints.advice import Reason
from analysis.review.report import Decision, RoundReview
from analysis.shortening import BRIEF_NAME, shortened
from engine.game import column_names
from engine.match import Match
from telegram_bot.chat.pages.number_format import number, signed
from telegram_bot.games.presenter import GamePresenter
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Html, Texts

SIGNS = {"??": "🔴 ??", "?": "🟠 ?", "?!": "🟡 ?!", "!": "🟢 !"}
COSTLY = ("??", "?", "?!")

_TAG = pattern(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A round's review, and where it is of: what its pages are made from."""

    room: Room
    match: Match
    origin: Origin
    review: RoundReview

    @property
    def presenter(self) -> GamePresenter:
        """Return the look of the game."""
        return PRESENTERS[self.room.game]

    @property
    def names(self) -> list[str]:
        """Return short names by seat."""
        return [shortened(seat.name, BRIEF_NAME) for seat in self.room.seats]

    @property
    def sides(self) -> bool:
        """Tell whether partners play for one column of the score sheet."""
        return self.match.columns < len(self.match.players)

    @property
    def columns(self) -> list[str]:
        """Return short names by columns of the score sheet, partners together."""
        return column_names(self.names, self.match.columns)

    def points(self, value: float) -> str:
        """Return points as exactly as they are worth telling."""
        return number(value, self.review.digits)

    def signed(self, value: float) -> str:
        """Return points that luck brought, with their sign: plus is good."""
        return signed(good(self, value), self.review.digits)


def good(reviewed: Reviewed, points: float) -> float:
    """Return points so that more of them is better."""
    return -points if reviewed.match.game.lowest_wins else points


def loss(texts: Texts, reviewed: Reviewed, decision: Decision, *, why: bool = True) -> Html:
    """Return what a decision lost, what was better and why."""
    better = reviewed.presenter.plan(texts, decision.better)
    lost, error = reviewed.points(decision.lost), reviewed.points(decision.error)
    text = texts.html("review-loss", lost=lost, error=error, better=better)
    reason = review_reason(texts, reviewed, decision.reason) if why else None
    return text if reason is None else Html(f"{text} {texts.html('review-why', reason=reason)}")


def review_reason(texts: Texts, reviewed: Reviewed, reason: Reason) -> Html | None:
    """Return why the best way is better, None if there is nothing to say."""
    presenter = reviewed.presenter
    match reason.kind:
        case "wins":
            return texts.html(f"{presenter.name}-because-wins", percent=round(100 * reason.number))
        case "points":
            return None  # the points are told already
        case _:
            return presenter.review_reason(texts, reason)


def what_was_done(texts: Texts, presenter: GamePresenter, decision: Decision) -> str:
    """Return what was played from where the best way was left."""
    return presenter.moves_made(texts, decision.played[decision.place - decision.first :] or decision.played)


def length(text: str) -> int:
    """Return how long a text is once its markup is read, as Telegram counts at most."""
    return len(unescape(_TAG.sub("", text)).encode("utf-16-le")) // 2
