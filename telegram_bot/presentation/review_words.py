"""Decisions and luck of a review in words: what was played, what was better, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from analysis.hints.advice import Reason
from analysis.review.report import Decision, RoundReview, winners_of
from analysis.shortening import BRIEF_NAME, shortened
from engine.match import Match
from telegram_bot.presentation.numbers import chance
from telegram_bot.presentation.presenter import Doer, GamePresenter
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.rooms.computation.reviews import Key, Origin, Reviews
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Html, Texts, without_markup

SIGNS = {"??": "🔴 ??", "?": "🟠 ?", "?!": "🟡 ?!", "!": "🟢 !"}
COSTLY = ("??", "?", "?!")


@dataclass(frozen=True, slots=True)
class ReviewedRound:
    """A review with its room and match: the data of its pages."""

    room: Room
    match: Match
    origin: Origin
    review: RoundReview

    @property
    def key(self) -> Key:
        """Return what tells the review from others."""
        return self.room.id, self.review.number, self.origin

    @property
    def presenter(self) -> GamePresenter:
        """Return the presenter of the game."""
        return PRESENTERS[self.room.game]

    @property
    def names(self) -> list[str]:
        """Return short names by seat."""
        return [shortened(seat.name, BRIEF_NAME) for seat in self.room.seats]

    @property
    def sides(self) -> bool:
        """Return whether partners share a column of the score sheet."""
        return self.match.columns < len(self.match.players)

    def points(self, texts: Texts, value: float) -> str:
        """Return points with the significant digits of the review."""
        return texts.number(value, self.review.digits)

    def luck(self, texts: Texts, value: float) -> str:
        """Return points gained by luck, with their sign: plus is good."""
        return texts.number(good(self, value), self.review.digits, signed=True)


async def reviewed_round(reviews: Reviews, room: Room, number: int, origin: Origin) -> ReviewedRound | None:
    """Return the review of a round when it is done, None if there is none."""
    review = await reviews.of(room, number, origin)
    if review is None or room.match is None:
        return None
    return ReviewedRound(room, room.match, origin, review)


def last_place(reviewed: ReviewedRound) -> int:
    """Return the last position in the round's log; position 0 is the deal."""
    return len(reviewed.match.logs[reviewed.review.number - 1].entries)


def decisions_of(reviewed: ReviewedRound, seat: int) -> list[Decision]:
    """Return the decisions of a seat."""
    return [one for one in reviewed.review.decisions if one.seat == seat]


def public_decisions(reviewed: ReviewedRound) -> list[Decision]:
    """Return the decisions that everybody may see: without mistakes, unless the table lets them be named."""
    named = reviewed.room.settings.name_mistakes
    return [one for one in reviewed.review.decisions if named or one.mark not in COSTLY]


def costliest_of(reviewed: ReviewedRound) -> Decision | None:
    """Return the decision with the largest loss, None if no decision lost clearly."""
    costly = [one.costliest for one in reviewed.review.players if one.costliest is not None]
    return max(costly, key=lambda one: one.lost, default=None)


def ended(texts: Texts, reviewed: ReviewedRound) -> str:
    """Return who has won the round."""
    game, won = reviewed.presenter.name, texts.listed(winners_of(reviewed.review, reviewed.names, texts.listed))
    return texts.plain(f"{game}-review-picture-won" if won else f"{game}-review-picture-nobody", names=won)


def good(reviewed: ReviewedRound, points: float) -> float:
    """Return points with the sign for which more is better."""
    return -points if reviewed.match.game.lowest_wins else points


def judged(texts: Texts, key: str, reviewed: ReviewedRound, decision: Decision, *, why: bool = True, **of: Any) -> Html:
    """Return a text about the loss of a decision and the better turn, and the reason after it."""
    better = reviewed.presenter.plan(texts, decision.better)
    lost, error = reviewed.points(texts, decision.lost), reviewed.points(texts, decision.error)
    text = texts.html(key, lost=lost, error=error, better=better, **of)
    reason = review_reason(texts, reviewed, decision.reason) if why else None
    return text if reason is None else Html(f"{text} {texts.html('review-why', reason=reason)}")


def review_reason(texts: Texts, reviewed: ReviewedRound, reason: Reason) -> Html | None:
    """Return why the best turn is better, None if there is no reason to show."""
    presenter = reviewed.presenter
    match reason.kind:
        case "wins":
            win, before = chance(texts, reason.chance), chance(texts, max(reason.chance - reason.number, 0.0))
            return texts.html(f"{presenter.name}-because-wins", win=win, before=before)
        case "points":
            return None  # the points are shown already
        case _:
            return presenter.review_reason(texts, reason)


def what_was_done(texts: Texts, presenter: GamePresenter, decision: Decision, who: Doer) -> str:
    """Return what was played from the move on that deviates from the best turn."""
    return presenter.moves_made(texts, decision.played[decision.place - decision.first :] or decision.played, who)


def length(text: str) -> int:
    """Return the length of a text without its markup in UTF-16 code units, as Telegram counts."""
    return len(without_markup(text).encode("utf-16-le")) // 2
