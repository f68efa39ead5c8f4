"""Deals of the day and duels, which everybody plays alone: results against par, and cards to share them.

Of a deal that its person has not finished, a model has nothing but the commitment. A card to share shows how well deals
were played, and nothing of their cards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from analysis.boards import ON_SUNDAYS, SEAT, scale_of
from analysis.registry import analysis_of
from analysis.review.report import Grade
from engine.registry import game_named
from telegram_bot.domain.boards import (
    MOST_PEOPLE,
    Attempt,
    DayBoard,
    Duel,
    Standing,
    State,
    against_par,
    standing_of,
)
from telegram_bot.presentation.review import ReviewedRound, ReviewText
from telegram_bot.rooms.runtime.boards import Day, DuelDay
from telegram_bot.texts.loader import Html, Texts, kind_of

MOST = 100
"""The highest score of a day; par is half of it."""
SHOWN_DIGITS = 16
"""Digits of a commitment that are shown."""
SQUARES = {Grade.BEST: "🟩", Grade.SMALL: "🟨", Grade.MARKED: "🟥", Grade.HINTED: "⬜"}
TABLE = "button-app"
"""The button of an invitation to a table."""


@dataclass(frozen=True, slots=True)
class ShareCard:
    """The result of a day's deals of a game, or the invitation to a duel or a table; `start`: what its link opens.

    `grid`: the grades of one's decisions in each deal. `text`: all in one line, a square for each decision. `button`:
    the text key of the link's label.
    """

    start: str
    heading: str
    score: str
    against: str
    grid: tuple[tuple[Grade, ...], ...]
    text: str
    button: str = "button-same-cards"

    @property
    def is_table(self) -> bool:
        """Return whether it invites to a table."""
        return self.button == TABLE

    @property
    def below(self) -> str:
        """Return the text after the heading."""
        return self.text.removeprefix(self.heading).strip(" ·")


def share_card(texts: Texts, boards: Sequence[DayBoard], attempts: Mapping[int, Attempt]) -> ShareCard | None:
    """Return the card of a game's deals; None until all of them are judged."""
    texts, first, standing = texts.words, boards[0], standing_of(boards, attempts)
    if standing.score is None:
        return None
    heading = f"Thurumpu {texts.day(first.opens_at)} · {texts.plain(f'game-{first.board.game}')}"
    score = texts.plain("share-score", score=standing.score, most=MOST)
    points = texts.number(standing.points, scale_of(first.board.game).digits, signed=True)
    points = texts.plain("share-against", points=points)
    points = f"{points} · {texts.plain('today-helped')}" if standing.assisted else points
    grid = tuple(attempts[board.id].grades for board in boards)
    squares = " ".join("".join(SQUARES[grade] for grade in row) for row in grid if row)
    return ShareCard(f"d{first.id}", heading, score, points, grid, f"{heading} {score} {squares} · {points}")


def table_card(texts: Texts, link: str, game: str) -> ShareCard:
    """Return the invitation to an open table; `link`: its name in links."""
    texts, heading = texts.words, f"Thurumpu · {texts.words.plain(f'game-{game}')}"
    text = f"{heading} · {texts.plain('share-table')}"
    return ShareCard(link, heading, "", "", (), text, TABLE)


@dataclass(frozen=True, slots=True)
class DayGame:
    """The deals of a game on a day; `what`: their name for `Boards.deals`.

    `board`: the one to be played next, 0 if all are over; `action`: the label of the button.
    """

    what: str
    title: str
    state: Html
    board: int
    action: str


@dataclass(frozen=True, slots=True)
class DayModel:
    """A person's deals of the day, after those of yesterday that they have begun and may finish.

    `lines`: until when deals are open, and the scores of week and month. `more`: the deals of other past days that the
    person has not finished; `duels`: the person's open duels, each with the label of its button.
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
class DealsModel:
    """The results of deals of a game and day, or a duel, for a person; `what` names them.

    `score`: the heading of a result; empty before all is judged, and for a duel, whose lines have the scores of people.
    `next`: what the person can play of them, or has played; None before they take part in a duel, and if it is too late
    to start. `starts`: the duels that can be started or accepted, each as its text key and its name. `reviews`: the
    finished tables, each with the label of a button. `share`: the card to share: of a result, None before all is
    judged, or the invitation to a duel, None once that is over. `is_awaited`: others' results, or par, are to come.
    """

    what: str
    title: Html
    score: Html
    lines: tuple[Html, ...]
    next: DayGame | None
    starts: tuple[tuple[str, str], ...]
    reviews: tuple[tuple[int, str], ...]
    share: ShareCard | None
    is_duel: bool
    is_awaited: bool


def day_model(texts: Texts, day: Day) -> DayModel:
    """Return the deals of the day in words."""
    texts = texts.words
    today = replace(day, boards=[board for board in day.boards if board.state(day.now) == State.OPEN])
    games = dict.fromkeys(board.board.game for board in today.boards)
    closing = {(one.opens_at, one.board.game) for one in day.boards if one not in today.boards}
    past = _past(texts, day)
    untils = [texts.local_time(board.closes_at, dated=True) for board in today.boards[:1]]
    lines = [texts.html("today-until", time=until) for until in untils]
    lines += [withdrawn_line(texts, board) for board in day.withdrawn]
    lines += [] if games else [texts.html("today-none")]
    lines += [texts.html("today-sundays", game=texts.plain(f"game-{game}")) for game in ON_SUNDAYS if game not in games]
    lines += _spans(texts, day)
    return DayModel(
        texts.html("today-title"),
        texts.html("today-about"),
        (
            *(one for key, one in past.items() if key in closing),
            *(day_game(texts, today, game) for game in games),
        ),
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
        tuple(one for key, one in past.items() if key not in closing),
    )


def _spans(texts: Texts, day: Day) -> list[Html]:
    """Return the scores of week and month; a month without other deals than those of the week is left out."""
    of_month = None if day.month == day.week else day.month
    spans = [(key, span) for key, span in (("today-week", day.week), ("today-month", of_month)) if span is not None]
    lines = []
    for key, span in spans:
        scores = {"score": span.score, "low": span.low, "high": span.high}
        lines.append(texts.html(key, **scores, boards=span.boards, most=MOST))
        if span.is_close and (span is spans[-1][1] or not spans[-1][1].is_close):
            lines.append(texts.html("today-close"))
    return lines


def past_model(texts: Texts, day: Day, today: Day | None) -> DayModel:
    """Return deals of one past day in words, none of them finished, after today's deals of the game, if any."""
    texts, lines = texts.words, [withdrawn_line(texts.words, board) for board in day.withdrawn]
    counts = any(one.begun_at < day.boards[0].closes_at for one in day.attempts.values())
    about = texts.html("today-about" if counts else "today-more-about" if today is None else "today-past-about")
    games = [] if today is None else [day_game(texts, today, today.boards[0].board.game)]
    games += _past(texts, replace(day, past=day.boards)).values()
    title, proof = texts.html("today-more-title"), texts.html("today-proof-about")
    return DayModel(title, about, tuple(games), tuple(lines), proof, ())


def withdrawn_line(texts: Texts, board: DayBoard) -> Html:
    """Return the line that tells people who have begun a deal that it was withdrawn."""
    game, day = texts.plain(f"game-{board.board.game}"), texts.day(board.opens_at)
    return texts.html("today-withdrawn", game=game, number=board.number, day=day)


def _past(texts: Texts, day: Day) -> dict[tuple[float, str], DayGame]:
    """Return the deals of past days that the person has not finished, by their opening and game, latest day first."""
    sets = dict[tuple[float, str], list[DayBoard]]()
    for board in day.past:
        sets.setdefault((board.opens_at, board.board.game), []).append(board)
    found = {
        key: day_game(texts, replace(day, boards=sets[key]), key[1], dated=True)
        for key in sorted(sets, key=lambda key: (-key[0], key[1]))
    }
    return {key: one for key, one in found.items() if one.board}


def day_game(texts: Texts, day: Day, game: str, *, dated: bool = False) -> DayGame:
    """Return the deals of a game in words; `dated`: with their day."""
    day, title = replace(day, boards=day.of(game)), texts.plain(f"game-{game}")
    first, standing, coming = day.boards[0], day.standing, day.coming
    title = f"{title} · {texts.day(first.opens_at)}" if dated else title
    if coming is None:
        key, state = "today-result", _state(texts, standing)
    else:
        key = "today-next" if standing.done else "today-play"
        key = "today-continue" if coming.id in day.attempts else key
        is_begun = any(board.id in day.attempts for board in day.boards)
        state = _state(texts, standing) if is_begun else texts.html("today-new", count=standing.deals)
    return DayGame(f"d{first.id}", title, state, 0 if coming is None else coming.id, texts.plain(key, game=title))


def _state(texts: Texts, one: Standing) -> Html:
    if not one.is_over:
        return texts.html("today-progress", done=one.done, count=one.deals)
    line = texts.html("today-waiting") if one.score is None else texts.html("today-score", score=one.score, most=MOST)
    return Html(f"{line} · {texts.html('today-helped')}") if one.assisted else line


def result_model(texts: Texts, day: Day, reviewed: Mapping[int, ReviewedRound], share: float | None) -> DealsModel:
    """Return the result of a day's deals of one game; `reviewed`: reviews of the finished ones by the ids of the deals.

    `share`: of the players with a lower score, None if there are too few.
    """
    texts, boards, standing = texts.words, day.boards, day.standing
    game = boards[0].board.game
    when = "today" if boards[0].state(day.now) == State.OPEN else "past"
    of_score = {"score": standing.score, "most": MOST, "half": MOST // 2}
    score = Html() if standing.score is None else texts.html("result-score", **of_score)
    lines = [] if share is None else [texts.html("result-share", share=share, when=when)]
    reviews = list[tuple[int, str]]()
    for board in boards:
        attempt, its = day.attempts.get(board.id), reviewed.get(board.id)
        lines += [] if attempt is None or not attempt.finished else _deal(texts, board, attempt)
        if its is not None:
            reviews.append((its.room.id, texts.plain("result-review", number=board.number)))
        if its is not None and its.match.winner is not None:
            lines.append(texts.html("result-outright", points=texts.number(analysis_of(game).outright, 0)))
    lines += [withdrawn_line(texts, board) for board in day.withdrawn]
    lines += _costliest(texts, boards, reviewed)
    if standing.assisted:
        lines.append(texts.html("result-helped"))
    coming = day_game(texts, day, game, dated=when == "past")
    of_day = boards[0].duel is None
    title = texts.html("result-title" if of_day else "duel-title", game=coming.title, when=when)
    card = share_card(texts, boards, day.attempts)
    same = [] if boards[0].is_of_past_duel(day.now) else [("button-duel", coming.what)]
    starts = [] if card is None else [*same, ("button-duel-new", game)]
    awaited = any(kind_of(line) == "result-waiting" for line in lines)
    shown = (coming.what, title, score, tuple(lines), coming, tuple(starts), tuple(reviews), card)
    return DealsModel(*shown, is_duel=False, is_awaited=awaited)


def _deal(texts: Texts, board: DayBoard, attempt: Attempt) -> list[Html]:
    """Return a deal's score, as played, without luck and against par, rounded so that the shown numbers add up."""
    number, outcome = board.number, attempt.outcome
    if outcome is None:
        return [texts.html("result-given-up", number=number)]
    sign = -1 if game_named(board.board.game).lowest_wins else 1
    by = "lead" if analysis_of(board.board.game).by_lead else "score"
    shown: dict[str, Any] = {"number": number, "by": by, "score": texts.number(sign * outcome.points, 0)}
    points, scale = against_par(board, attempt), scale_of(board.board.game)
    if points is None or board.par is None:
        return [texts.html("result-waiting", **shown)]
    digits = scale.digits
    par, without = round(board.par.mean, digits), round(scale.without_luck(outcome), digits)
    shown |= {"par": texts.number(sign * par, digits)}
    shown |= {"without": texts.number(sign * without, digits)} if scale.luck else {}
    first = texts.html("result-deal" if scale.luck else "result-deal-plain", **shown)
    against = texts.number(points, digits, signed=True)
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


def duel_name(duel: Duel) -> str:
    """Return the name of a duel in links and requests."""
    return f"u{duel.token}"


def duel_entry(texts: Texts, duel: Duel) -> tuple[str, str]:
    """Return the name of a duel, and the label of the button that shows it."""
    texts, others = texts.words, len(duel.people) - 1
    game, day = texts.plain(f"game-{duel.game}"), texts.date(duel.closes_at)
    return duel_name(duel), texts.plain("duel-entry", game=game, day=day, others=others)


def duel_model(texts: Texts, found: DuelDay, person: int) -> DealsModel:
    """Return a duel in words."""
    texts, duel, count = texts.words, found.duel, len(found.duel.boards)
    game, is_open, is_in = texts.plain(f"game-{duel.game}"), duel.closes_at > found.day.now, person in duel.people
    until = texts.local_time(duel.closes_at, dated=True)
    lines = [texts.html("duel-about", count=count)] if count else []
    lines.append(texts.html("duel-until", time=until) if is_open else texts.html("duel-over"))
    lines += [withdrawn_line(texts, board) for board in found.day.withdrawn]
    lines += [_row(texts, one, duel.people[one.person]) for one in found.standings] if count else []
    is_full = len(duel.people) >= MOST_PEOPLE
    lines += [texts.html("problem-duel-full")] if count and is_open and is_full and not is_in else []
    coming = day_game(texts, found.day, duel.game) if is_in and count else None
    begun, all_begun = found.day.attempts, all(board.id in found.day.attempts for board in found.day.boards)
    if coming is not None and not is_open and not all_begun and coming.board not in begun:
        coming = None
    what, may_accept = duel_name(duel), count and is_open and not is_in and not is_full
    starts = (("duel-accept", what),) if may_accept else ()
    card = duel_card(texts, duel) if count and is_open and is_in else None
    title = texts.html("duel-title", game=game)
    return DealsModel(what, title, Html(), tuple(lines), coming, starts, (), card, is_duel=True, is_awaited=True)


def duel_card(texts: Texts, duel: Duel) -> ShareCard:
    """Return the invitation to a duel."""
    texts, until = texts.words, texts.words.time(duel.closes_at, dated=True)
    score, about = texts.plain("duel-beat-me"), texts.plain("duel-invitation", count=len(duel.boards), time=until)
    heading = f"Thurumpu · {texts.plain(f'game-{duel.game}')}"
    return ShareCard(duel_name(duel), heading, score, about, (), f"{heading} · {score} {about}")


def _row(texts: Texts, one: Standing, name: str) -> Html:
    if one.score is None:
        return texts.html("duel-playing", name=name, done=one.done, count=one.deals)
    if one.place is None:
        return texts.html("duel-result-helped", name=name, score=one.score)
    return texts.html("duel-result", place=one.place, name=name, score=one.score, most=MOST)
