"""The review of a round or of a match: how well players have decided, who was lucky, and the decisions that matter.

Figures and public decisions are for everybody who may watch the table, unless reviews are private; a player sees all of
their own.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.hints.advice import CLEAR_ERRORS, LEAST_POINTS
from analysis.hints.reason_text import review_reason
from analysis.review.marks import PRAISE
from analysis.review.report import Decision, MatchReview, PlayerReview, RoundReview
from analysis.review.rounds import match_of
from analysis.review.text import ended
from analysis.shortening import BRIEF_NAME, shortened
from engine.game import column_names
from engine.match import Entry, Match
from telegram_bot.domain.room import Room
from telegram_bot.presentation.game import GamePresentation, Voice
from telegram_bot.presentation.names import brief, names_at
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.scene import Deck
from telegram_bot.rooms.computation.reviews import Key, Origin, finished_rounds
from telegram_bot.texts.loader import Html, Texts, of_kind

COSTLY = ("??", "?", "?!")
"""The marks of decisions that lost points."""
EVEN_LUCK = 5.0
"""Points of luck, as in Poter, up to which it is about even."""
FEWEST_OWN = 5
"""Least number of own decisions to judge a player before others, and at all if most decisions followed hints."""
MATCH = 0
"""The number of the review of the match."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The chances of all columns after a place of the log, from 0 to 1."""

    place: int
    win: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ReviewMark:
    """A judged decision on the curve; `mark` is `??`, `?`, `?!`, `!` or empty."""

    place: int
    seat: int
    mark: str
    label: str


@dataclass(frozen=True, slots=True)
class ReviewPlayer:
    """The figures of a player in words, as pairs (what, value); `column` is that of the score sheet.

    `accuracy`: from 0 to 1. `luck`: points gained by luck as a share of the largest luck of the round, from -1 to 1;
    plus is good.
    """

    seat: int
    column: int
    name: str
    figures: tuple[tuple[str, str], ...]
    accuracy: float | None
    luck: float


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """The review of a round, or of the match (`round` is 0, without curve, marks and places).

    `seat`: whose view the steps show. `columns`: the names of the curve's columns. `last`: the last place of the log.
    `lines`: what happened, in words; `best`: the best find of the round, told to its player as theirs. `players`: the
    figures behind it; `source`: from how many playouts they are.
    """

    title: Html
    rounds: tuple[int, ...]
    seat: int | None
    columns: tuple[str, ...]
    players: tuple[ReviewPlayer, ...]
    lines: tuple[Html, ...]
    deck: Deck
    best: tuple[Html, ...] = ()
    round: int = MATCH
    chances: str = ""
    curve: tuple[CurvePoint, ...] = ()
    marks: tuple[ReviewMark, ...] = ()
    source: Html = Html()  # noqa: RUF009 - a constant
    last: int = 0
    can_open: bool = False


@dataclass(frozen=True, slots=True)
class ReviewedRound:
    """A review with its room and match."""

    room: Room
    match: Match
    origin: Origin
    review: RoundReview

    @property
    def key(self) -> Key:
        """What identifies the review."""
        return self.room.id, self.review.number, self.origin

    @property
    def presentation(self) -> GamePresentation:
        """The presentation of the game."""
        return PRESENTATIONS[self.room.game]

    @property
    def names(self) -> list[str]:
        """Short names by seat."""
        return [shortened(seat.name, BRIEF_NAME) for seat in self.room.seats]

    @property
    def names_in_text(self) -> list[str]:
        """The same as texts, with the tags of bot players and stand-ins."""
        return [brief(name) for name in names_at(self.room)]

    @property
    def sides(self) -> bool:
        """Whether partners share a column of the score sheet."""
        return self.match.columns < len(self.match.players)

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the round that were not taken back; place 0 is the deal."""
        return self.match.logs[self.review.number - 1].standing

    @property
    def totals_before(self) -> Sequence[int]:
        """The totals when the round began."""
        return self.match.totals_before(self.review.number)

    @property
    def costliest(self) -> Decision | None:
        """The decision with the largest loss, None if no decision lost clearly."""
        costly = [one.costliest for one in self.review.players if one.costliest is not None]
        return max(costly, key=lambda one: one.lost, default=None)

    def decisions_of(self, seat: int | None) -> list[Decision]:
        """Return the decisions of a seat."""
        return [one for one in self.review.decisions if one.seat == seat]

    def public_decisions(self) -> list[Decision]:
        """Return the decisions that everybody may see: without mistakes, unless the table lets them be named."""
        named = self.room.settings.name_mistakes
        return [one for one in self.review.decisions if named or one.mark not in COSTLY]

    def shown_decisions(self, seat: int | None) -> list[Decision]:
        """Return the decisions that a seat may see: its own, and unless reviews are private those that are public."""
        public = [] if self.room.has_private_reviews else self.public_decisions()
        return [one for one in self.review.decisions if one.seat == seat or (one.mark and one in public)]

    def shown_players(self, seat: int | None) -> list[PlayerReview]:
        """Return the players whose figures a seat may see: all, or where reviews are private its own."""
        return [one for one in self.review.players if one.seat == seat or not self.room.has_private_reviews]

    def is_judged_before(self, one: PlayerReview, seat: int | None) -> bool:
        """Return whether a seat, or everybody (None), may see how well a player has decided.

        Others may if the player has made enough own decisions and the table allows mistakes to be named; the player may
        unless hints have decided.
        """
        is_public = self.room.settings.name_mistakes and one.decisions - one.hinted >= FEWEST_OWN
        is_own = one.seat == seat and not is_advised(one)
        return one.accuracy is not None and one.lost is not None and (is_public or is_own)

    def advantage(self, points: float) -> float:
        """Return points, signed so that more is better."""
        return -points if self.match.game.lowest_wins else points


def is_advised(one: PlayerReview) -> bool:
    """Return whether most decisions of a player followed hints, and too few others are left to judge the player."""
    return 2 * one.hinted > one.decisions and one.decisions - one.hinted < FEWEST_OWN


def why_unjudged(one: PlayerReview) -> str:
    """Return the key of the text that says why a player is not judged; its attribute `why` leaves out the name."""
    if not one.decisions:
        return "review-player-none"
    return "review-player-hinted" if is_advised(one) else "review-player-few"


def has_better(one: Decision) -> bool:
    """Return whether a decision has a better line to show."""
    return one.lost > 0 and bool(one.better) and one.mark != PRAISE


class ReviewText:
    """What a review says, part by part."""

    def __init__(self, texts: Texts, reviewed: ReviewedRound) -> None:
        self._texts, self._reviewed, self._presentation = texts.words, reviewed, reviewed.presentation
        self._names, self._words = reviewed.names_in_text, reviewed.presentation.words(texts)

    def points(self, value: float) -> str:
        """Return points with the significant digits of the review."""
        return self._texts.number(value, self._reviewed.review.digits)

    def luck(self, points: float) -> str:
        """Return points gained by luck, with their sign: plus is good."""
        return self._texts.number(self._reviewed.advantage(points), self._reviewed.review.digits, signed=True)

    def columns(self) -> list[str]:
        """Return the names of the columns of the score sheet."""
        return column_names(self._reviewed.names, self._reviewed.match.columns, self._texts.listed)

    def columns_in_text(self) -> list[str]:
        """Return the same as texts, with the tags of bot players and stand-ins."""
        return column_names(self._names, self._reviewed.match.columns, self._texts.listed)

    def ended(self) -> str:
        """Return who has won the round."""
        return ended(self._texts, self._presentation.name, self._reviewed.review, self._reviewed.names)

    def source(self) -> Html:
        """Return from how many playouts decisions are judged."""
        return self._texts.html("review-source", playouts=self._reviewed.review.playouts)

    def standing_out(self) -> list[Html]:
        """Return which person decided best and who was luckiest, each only if the figures show it clearly."""
        reviewed, found = self._reviewed, list[Html]()
        judged = [
            (one.lost, one.lost_error or 0.0, self._names[one.seat])
            for one in reviewed.review.players
            if reviewed.is_judged_before(one, None)
            and one.lost is not None
            and not reviewed.room.seats[one.seat].is_bot
        ]
        if len(judged) > 1:
            (best, error, name), (second, other, _) = sorted(judged)[:2]
            if second - best > CLEAR_ERRORS * math.hypot(error, other):
                found.append(self._texts.html("review-best-decisions", name=name))
        luckiest = max(reviewed.review.players, key=lambda one: reviewed.advantage(one.luck))
        if self.luck_side(luckiest) == "good":
            found.append(self._texts.html("review-most-luck", name=self._names[luckiest.seat]))
        return found

    def best_move(self, reader: int | None = None) -> list[Html]:
        """Return the best find of the people with its reason, unless it is the reader's, who is told separately."""
        found = [one.best for one in self._reviewed.review.players if one.best is not None]
        people = [one for one in found if not self._reviewed.room.seats[one.seat].is_bot]
        best = max(people, key=lambda one: one.gain, default=None)
        return [] if best is None or best.seat == reader else [self.public_decision(best)]

    def luck_side(self, one: PlayerReview) -> str:
        """Return whether luck was `good`, `bad` or `even`, or `unclear` where its error is too large to tell."""
        luck, error = self._reviewed.advantage(one.luck), CLEAR_ERRORS * one.luck_error
        if abs(luck) > error:
            return "good" if luck > 0 else "bad"
        return "even" if abs(luck) + error <= EVEN_LUCK * self._presentation.point_scale else "unclear"

    # ------------------------------------------------------------------ decisions

    def what_was_done(self, decision: Decision, who: Voice) -> str:
        """Return what was played from the move on that deviates from the best turn."""
        played = decision.played[decision.place - decision.first :] or decision.played
        return self._words.done(self._words.parsed(played), who)

    def costliest(self, *, why: bool = True) -> list[Html]:
        """Return the decision with the largest loss, if the table lets it be named, or that there is none.

        Return nothing if no person can be praised for that: all had nothing to decide, or followed hints.
        """
        worst, room = self._reviewed.costliest, self._reviewed.room
        if worst is None:
            people = [one for one in self._reviewed.review.players if not room.seats[one.seat].is_bot]
            is_praise = any(one.decisions and not is_advised(one) for one in people)
            return [self._texts.html("review-none-costly")] if is_praise else []
        is_named = room.settings.name_mistakes
        return [self.loss_of_other("review-costliest", worst, why=why)] if is_named else []

    def advised(self, seat: int) -> list[Html]:
        """Return the line that the reader's decisions followed hints, if that is why they are not judged."""
        one = self._reviewed.review.players[seat]
        own = {"own": one.decisions - one.hinted, "decisions": one.decisions}
        return [self._texts.html("review-mine-advised", **own)] if is_advised(one) else []

    def best_find(self, seat: int) -> list[Html]:
        """Return the reader's best find."""
        best = self._reviewed.review.players[seat].best
        if best is None:
            return []
        what = self._words.done(self._words.parsed(best.played), "you")
        return [self._and_why(self._texts.html("review-mine-best", what=what, gain=self.points(best.gain)), best)]

    def own_decision(self, mine: Decision) -> Html:
        """Return the judgement of one of the reader's decisions; the kind of a loss is its mark, or `small`."""
        if mine.hinted:
            if mine.lost <= max(CLEAR_ERRORS * mine.error, LEAST_POINTS):
                return self._texts.html("review-step-hinted")
            return self.loss("review-step-hinted-lost", mine)
        if mine.mark == PRAISE:
            line = self._texts.html("review-step-find", gain=self.points(mine.gain))
            return of_kind(PRAISE, self._and_why(line, mine))
        if mine.lost <= 0:
            return self._texts.html("review-step-right")
        return of_kind(mine.mark if mine.mark in COSTLY else "small", self.loss("review-step-loss", mine))

    def public_decision(self, one: Decision) -> Html:
        """Return the judgement of a marked decision of somebody else."""
        if one.mark == PRAISE:
            what = self.what_was_done(one, "other")
            line = self._texts.html("app-review-find", name=self._names[one.seat], what=what)
            return of_kind(PRAISE, self._and_why(line, one))
        return of_kind(one.mark, self.loss_of_other("app-review-other", one))

    def loss_of_other(self, key: str, one: Decision, *, why: bool = True) -> Html:
        """Return what somebody else did, what it lost, what was better and why."""
        return self.loss(key, one, why=why, name=self._names[one.seat], what=self.what_was_done(one, "other"))

    def loss(self, key: str, decision: Decision, *, why: bool = True, **of: Any) -> Html:
        """Return a text about the loss of a decision and the better turn, and the reason after it."""
        lost, better = self.points(decision.lost), self._words.plan(decision.better)
        line = self._texts.html(key, lost=lost, better=better, **of)
        return self._and_why(line, decision) if why else line

    def _and_why(self, line: Html, decision: Decision) -> Html:
        game, cards = self._presentation.name, self._words.reason_cards
        reason = review_reason(self._texts, game, decision.reason, cards, self._reviewed.names)
        return line if reason is None else Html(f"{line} {self._texts.html('review-why', reason=reason)}")

    def chances_at(self, place: int) -> list[Html]:
        """Return the win probability of each column after a place, none where they are not known."""
        moment = next((one for one in self._reviewed.review.curve if one.place == place), None)
        if moment is None:
            return []
        return [
            self._texts.html("review-step-chance", name=name, percent=win)
            for name, win in zip(self.columns_in_text(), moment.win, strict=True)
        ]


# ---------------------------------------------------------------------- models


def review_model(texts: Texts, reviewed: ReviewedRound, seat: int | None) -> ReviewModel:
    """Return the review of a round as a seat, or somebody without one, may see it."""
    texts = texts.words
    text, number = _ModelText(texts, reviewed, seat), reviewed.review.number
    lines, best = [texts.html("line", text=text.ended())], list[Html]()
    own, advised = ([], []) if seat is None else (text.best_find(seat), text.advised(seat))
    if not reviewed.room.has_private_reviews:
        best = text.best_move(seat)
        lines += [*text.standing_out(), *best, *text.costliest()]
    return text.model(
        round=number,
        title=texts.html("review-picture-title", round=number),
        chances=texts.plain(f"{reviewed.presentation.name}-review-picture-chances"),
        curve=tuple(CurvePoint(one.place, tuple(round(win, 3) for win in one.win)) for one in reviewed.review.curve),
        marks=text.marks(),
        lines=(*lines, *advised, *own),
        best=tuple(best or own),
        source=text.source(),
        last=len(reviewed.entries),
    )


def match_model(texts: Texts, rounds: Sequence[ReviewedRound], seat: int | None) -> ReviewModel:
    """Return the joint review of rounds of a match, at least one, as a seat may see it."""
    match = match_of([one.review for one in rounds])
    whole = whole_match(rounds[-1], match)
    text, private = _ModelText(texts, whole, seat, match), len(whole.shown_players(seat)) < len(match.players)
    lines = [] if private else [*text.standing_out(), *text.costliest()]
    lines += [] if seat is None else text.advised(seat)
    return text.model(title=texts.words.html("review-match-title", rounds=len(rounds)), lines=tuple(lines))


def whole_match(last: ReviewedRound, match: MatchReview) -> ReviewedRound:
    """Return the review of a match as that of its last round with the players' figures of all rounds."""
    return replace(last, review=replace(last.review, players=match.players))


class _ModelText(ReviewText):
    """The model of a review for a seat; `match`: with grades and scores without luck."""

    def __init__(
        self, texts: Texts, reviewed: ReviewedRound, seat: int | None, match: MatchReview | None = None
    ) -> None:
        super().__init__(texts, reviewed)
        self._seat, self._match = seat, match

    def model(self, **more: Any) -> ReviewModel:
        return ReviewModel(
            rounds=tuple(range(1, finished_rounds(self._reviewed.room) + 1)),
            seat=self._seat,
            columns=tuple(self.columns()),
            players=self._players(),
            deck=self._presentation.deck(self._texts),
            can_open=self._seat is not None,
            **more,
        )

    def marks(self) -> tuple[ReviewMark, ...]:
        found = []
        for one in sorted(self._reviewed.shown_decisions(self._seat), key=lambda one: (one.place, one.seat)):
            who: Voice = "you" if one.seat == self._seat else "other"
            kind = {PRAISE: "good", "??": "blunder", "?": "mistake", "?!": "doubtful"}.get(one.mark, "none")
            what, name = self.what_was_done(one, who), self._reviewed.names[one.seat]
            label = self._texts.plain("app-review-mark", who=who, name=name, what=what, kind=kind)
            found.append(ReviewMark(one.place, one.seat, one.mark, label))
        return tuple(found)

    def _players(self) -> tuple[ReviewPlayer, ...]:
        reviewed = self._reviewed
        largest = max((abs(one.luck) for one in reviewed.review.players), default=0.0) or 1.0
        return tuple(
            ReviewPlayer(
                seat=one.seat,
                column=reviewed.match.column_of(one.seat),
                name=reviewed.names[one.seat],
                figures=tuple(
                    (self._texts.plain(f"figure-{key}"), value)
                    for key, value in (*self._figures(one), *self._match_figures(one))
                ),
                accuracy=(one.accuracy or 0.0) / 100 if reviewed.is_judged_before(one, self._seat) else None,
                luck=reviewed.advantage(one.luck) / largest,
            )
            for one in reviewed.shown_players(self._seat)
        )

    def _figures(self, one: PlayerReview) -> list[tuple[str, str]]:
        """The reader's own figures have standard errors."""
        texts, own, found = self._texts, one.seat == self._seat, list[tuple[str, str]]()
        if one.score is not None:
            found.append(("score", texts.number(one.score)))
        if self._reviewed.is_judged_before(one, self._seat) and one.accuracy is not None and one.lost is not None:
            found.append(("accuracy", texts.percent(one.accuracy / 100)))
            error = f" ± {self.points(one.lost_error)}" if own and one.lost_error is not None else ""
            found.append(("lost", f"{self.points(one.lost)}{error}"))
        elif own or self._reviewed.room.settings.name_mistakes:
            found.append(("accuracy", texts.plain(f"{why_unjudged(one)}.why")))
        error = f" ± {self.points(one.luck_error)}" if own else ""
        found.append(("luck", f"{self.luck(one.luck)}{error}"))
        counts = {
            "decisions": one.decisions,
            "hinted": one.hinted,
            "mistakes": one.mistakes,
            "taken-back": one.taken_back,
        }
        return found + [(key, texts.number(count)) for key, count in counts.items() if count or key == "decisions"]

    def _match_figures(self, one: PlayerReview) -> list[tuple[str, str]]:
        """Return the grade of a player, and the score without luck with its 95 % interval."""
        if self._match is None:
            return []
        grade, without = self._match.grades[one.seat], self._match.without_luck[one.seat]
        found = [("grade", grade)] if grade and self._reviewed.is_judged_before(one, self._seat) else []
        if without is not None:
            score, within = without
            low, high = round(score - within), round(score + within)
            words = self._texts.plain("figure-interval", score=round(score), low=low, high=high)
            found.append(("without-luck", words))
        return found
