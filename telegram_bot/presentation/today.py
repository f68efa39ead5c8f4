"""A person's deals of the day: what can be played, the results against par, and what the cards were fixed by.

A model has nothing of a deal that its person has not played to the end but the commitment to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from analysis.boards import SEAT, Span, day_score, scale_of
from engine.registry import game_named
from telegram_bot.domain.boards import Attempt, DayBoard, State, part_of
from telegram_bot.presentation.review import ReviewedRound, ReviewText
from telegram_bot.presentation.share import ShareCard, share_card
from telegram_bot.rooms.runtime.boards import Day
from telegram_bot.texts.loader import Html, Texts

MOST = 100
"""The highest score of a day; par is half of it."""
SHOWN_DIGITS = 16
"""Digits of a commitment that are shown."""


@dataclass(frozen=True, slots=True)
class DayGame:
    """The deals of a game on a day, which `what` names as `Boards.deals` takes it.

    `board`: the one to be played next, 0 if all are over; `action`: what the button says.
    """

    what: str
    title: str
    state: Html
    board: int
    action: str


@dataclass(frozen=True, slots=True)
class DayModel:
    """The deals of the day of a person; `lines`: until when they are open, and how the week and the month stand.

    `more`: the deals of past days that the person has not finished; `duels`: the person's open duels, each with the
    words of its button.
    """

    title: Html
    about: Html
    games: tuple[DayGame, ...]
    lines: tuple[Html, ...]
    proof_about: Html
    proof: tuple[str, ...]
    more: tuple[DayGame, ...] = ()
    duels: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DayResult:
    """The result of a game's deals for a person; `reviews`: the finished tables, each with the words of a button.

    `next`: what can be played of the game. `share`: the card to be shown to others, None before all is judged.
    """

    next: DayGame
    game: str
    title: Html
    lines: tuple[Html, ...]
    reviews: tuple[tuple[int, str], ...]
    share: ShareCard | None = None


def day_model(texts: Texts, day: Day) -> DayModel:
    """Return the deals of the day in words."""
    texts = texts.words
    games = dict.fromkeys(board.board.game for board in day.boards)
    lines = [texts.html("today-until", time=texts.time(board.closes_at, dated=True)) for board in _open(day)[:1]]
    lines += [] if games else [texts.html("today-none")]
    for key, span in (("today-week", day.week), ("today-month", day.month)):
        lines += [] if span is None else _span(texts, key, span)
    return DayModel(
        texts.html("today-title"),
        texts.html("today-about"),
        tuple(day_game(texts, day, game) for game in games),
        tuple(lines),
        texts.html("today-proof-about"),
        tuple(
            texts.plain(
                "today-proof-line",
                game=texts.plain(f"game-{board.board.game}"),
                number=board.number,
                commitment=board.board.commitment[:SHOWN_DIGITS],
            )
            for board in day.boards
        ),
        _past(texts, day),
    )


def _past(texts: Texts, day: Day) -> tuple[DayGame, ...]:
    """Return the deals of past days, the latest first."""
    sets = dict[tuple[float, str], list[DayBoard]]()
    for board in day.past:
        sets.setdefault((-board.opens_at, board.board.game), []).append(board)
    found = (
        day_game(texts, replace(day, boards=boards), game, dated=True) for (_, game), boards in sorted(sets.items())
    )
    return tuple(one for one in found if one.board)


def _open(day: Day) -> list[DayBoard]:
    return [board for board in day.boards if board.state(day.now) == State.OPEN]


def _span(texts: Texts, key: str, span: Span) -> list[Html]:
    line = texts.html(key, score=span.score, low=span.low, high=span.high, boards=span.boards, most=MOST)
    return [line, texts.html("today-close")] if span.is_close else [line]


def day_game(texts: Texts, day: Day, game: str, *, dated: bool = False) -> DayGame:
    """Return the deals of a game in words; `dated`: with their day."""
    boards, title = day.of(game), texts.plain(f"game-{game}")
    title = f"{title} · {texts.day(boards[0].opens_at)}" if dated else title
    what = f"d{boards[0].id}"
    attempts = [day.attempts.get(board.id) for board in boards]
    done = sum(one is not None and one.finished for one in attempts)
    coming = next((at for at, one in enumerate(attempts) if one is None or not one.finished), None)
    if coming is None:
        return DayGame(what, title, _outcome(texts, boards, day.attempts), 0, texts.plain("today-result", game=title))
    key = "today-next" if done else "today-play"
    key = key if attempts[coming] is None else "today-continue"
    begun = texts.html("today-progress", done=done, count=len(boards))
    state = begun if any(attempts) else texts.html("today-new", count=len(boards))
    return DayGame(what, title, state, boards[coming].id, texts.plain(key, game=title))


def score_of(boards: Sequence[DayBoard], attempts: Mapping[int, Attempt]) -> int | None:
    """Return the score of a game's deals, None as long as one of them is not judged."""
    parts = [part_of(board, attempts.get(board.id)) for board in boards]
    known = [part for part in parts if part is not None]
    return day_score(known) if known and len(known) == len(parts) else None


def _outcome(texts: Texts, boards: Sequence[DayBoard], attempts: Mapping[int, Attempt]) -> Html:
    score = score_of(boards, attempts)
    line = texts.html("today-waiting") if score is None else texts.html("today-score", score=score, most=MOST)
    helped = any(attempts[board.id].assisted for board in boards)
    return Html(f"{line} · {texts.html('today-helped')}") if helped else line


def result_model(texts: Texts, day: Day, reviewed: Mapping[int, ReviewedRound], share: float | None) -> DayResult:
    """Return the result of a day's deals of one game; `reviewed`: reviews of the finished ones by the ids of the deals.

    `share`: that of the players who have a lower score, None if there are too few.
    """
    texts, boards = texts.words, day.boards
    game = boards[0].board.game
    is_past = boards[0].state(day.now) != State.OPEN
    score = score_of(boards, day.attempts)
    lines = [] if score is None else [texts.html("result-score", score=score, most=MOST, half=MOST // 2)]
    lines += [] if share is None else [texts.html("result-share", share=share)]
    for board in boards:
        attempt = day.attempts.get(board.id)
        lines += [] if attempt is None or not attempt.finished else _deal(texts, board, attempt)
    lines += _costliest(texts, boards, reviewed)
    if helped := any(one.assisted for board in boards if (one := day.attempts.get(board.id)) is not None):
        lines.append(texts.html("result-helped"))
    card = None
    if score is not None:
        against = sum(shown_against(board, day.attempts[board.id]) or 0.0 for board in boards)
        shown = texts.plain("share-score", score=score, most=MOST)
        card = share_card(texts, boards, reviewed, shown, against, helped=helped)
    reviews = tuple(
        (reviewed[board.id].room.id, texts.plain("result-review", number=board.number))
        for board in boards
        if board.id in reviewed
    )
    coming = day_game(texts, day, game, dated=is_past)
    title = texts.html("result-title", game=coming.title)
    return DayResult(coming, game, title, tuple(lines), reviews, card)


def shown_against(board: DayBoard, attempt: Attempt) -> float | None:
    """Return the points against par with one decimal, so that they add up as they are shown; None without any."""
    if board.par is None or attempt.outcome is None:
        return None
    return round(round(scale_of(board.board.game).without_luck(attempt.outcome), 1) - round(board.par.mean, 1), 1)


def _deal(texts: Texts, board: DayBoard, attempt: Attempt) -> list[Html]:
    """Return the score of a deal, without luck and against par, so that the numbers add up as they are shown."""
    number, outcome = board.number, attempt.outcome
    if outcome is None:
        return [texts.html("result-given-up", number=number)]
    sign = -1 if game_named(board.board.game).lowest_wins else 1
    scale, score = scale_of(board.board.game), texts.number(sign * outcome.points, 0)
    points = shown_against(board, attempt)
    if points is None or board.par is None:
        return [texts.html("result-waiting", number=number, score=score)]
    without = round(scale.without_luck(outcome), 1)
    par = round(board.par.mean, 1)
    shown = {"number": number, "score": score, "par": texts.number(sign * par, 1)}
    if scale.luck:
        first = texts.html("result-deal", **shown, without=texts.number(sign * without, 1))
    else:
        first = texts.html("result-deal-plain", **shown)
    against = texts.number(points, 1, signed=True)
    if attempt.accuracy is None:
        return [first, texts.html("result-against-only", points=against)]
    return [first, texts.html("result-against", points=against, accuracy=attempt.accuracy / 100)]


def _costliest(texts: Texts, boards: Sequence[DayBoard], reviewed: Mapping[int, ReviewedRound]) -> list[Html]:
    """Return the person's decision that cost most in all deals, with what was better and why."""
    found = [
        (one, decision) for one in reviewed.values() if (decision := one.review.players[SEAT].costliest) is not None
    ]
    if not found:
        return [texts.html("review-none-costly")] if reviewed else []
    worst, decision = max(found, key=lambda pair: pair[1].lost / pair[1].spread)
    text = ReviewText(texts, worst)
    number = next(board.number for board in boards if reviewed.get(board.id) is worst)
    return [text.loss("result-costliest", decision, number=number, what=text.what_was_done(decision, "you"))]


def proof_of(boards: Sequence[DayBoard], now: float) -> dict[str, Any]:
    """Return the file with the commitments to deals, and the seeds of those that nobody can play any more."""
    return {
        "format": "deals/1",
        "deals": [
            {
                "opens": datetime.fromtimestamp(one.opens_at, UTC).date().isoformat(),
                "game": one.board.game,
                "number": one.number,
                "players": one.board.players,
                "dealer": one.board.dealer,
                "options": one.board.options,
                "commitment": one.board.commitment,
                **({"seed": one.board.seed} if one.state(now) == State.CLOSED else {}),
            }
            for one in boards
        ],
    }
