"""A group's message of the day, with yesterday's tables and what can be played today; and the choices about it.

It shows numbers and cards of days that are over, and of today only who has played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.boards import Span, scale_of
from telegram_bot.domain.boards import Standing
from telegram_bot.domain.group_day import CHOICES, DayChoice, GroupDay, close_to_first
from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.presentation.boards import MOST
from telegram_bot.presentation.home import Choice, zone_label
from telegram_bot.presentation.review import ReviewedRound, ReviewText
from telegram_bot.texts.loader import Html, Texts

MOST_LINES = 8
"""Most people in the table of a game."""


@dataclass(frozen=True, slots=True)
class GroupDayModel:
    """The message of a day: `tables`: the lines of each game of yesterday, and the week's; `today`: who has played.

    `games`: the first deals of today's games, with the words of the button.
    """

    title: Html
    tables: tuple[tuple[Html, ...], ...]
    today: tuple[Html, ...]
    games: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class GroupDayChoices:
    """What an administrator can choose: the values of each kind of choice.

    `is_on`: whether the message is turned on; `is_here`: whether it comes in the topic where the choices are shown.
    """

    title: Html
    lines: tuple[Html, ...]
    is_on: bool
    is_here: bool
    values: Mapping[DayChoice, tuple[Choice, ...]]


def group_day_model(
    texts: Texts,
    yesterday: Mapping[str, Sequence[Standing]],
    week: Sequence[tuple[int, Span]],
    names: Mapping[int, str],
    moment: tuple[ReviewedRound, int] | None,
    today: Mapping[str, int],
    played: Sequence[int],
    now: float,
) -> GroupDayModel:
    """Return the message. `yesterday`: by game; `today`: the first deals of its games; `played`: who has played one.

    `moment`: a decision of yesterday that stands out: its reviewed round and the place in its log.
    """
    texts, tables = texts.words, list[tuple[Html, ...]]()
    for game, found in yesterday.items():
        title = texts.html("group-day-table", game=texts.plain(f"game-{game}"), date=texts.day(now - DAY_SECONDS))
        lines = [_line(texts, one, names[one.person], scale_of(game).digits) for one in found[:MOST_LINES]]
        if len(found) > MOST_LINES:
            lines.append(texts.html("group-day-more", count=len(found) - MOST_LINES))
        if moment is not None and moment[0].room.game == game:
            lines += _moment(texts, *moment)
        tables += [(title, *lines)] if found else []
    half = {"most": MOST, "half": MOST // 2}
    lines = [texts.html("group-day-about", **half) if tables else texts.html("group-day-nobody")]
    tables += [_week(texts, week[:MOST_LINES], names)] if len(week) > 1 else []
    if played:
        lines.append(texts.html("group-day-played", names=texts.listed([names[person] for person in played])))
    games = tuple((board, texts.plain("today-play", game=texts.plain(f"game-{game}"))) for game, board in today.items())
    return GroupDayModel(texts.html("group-day-title", date=texts.day(now)), tuple(tables), tuple(lines), games)


def _week(texts: Texts, week: Sequence[tuple[int, Span]], names: Mapping[int, str]) -> tuple[Html, ...]:
    """Return who leads the week, and between whom it is too close to call."""
    people = [
        texts.html("group-day-span", name=names[person], score=span.score, error=round((span.high - span.low) / 2))
        for person, span in week
    ]
    line = Html(f"{texts.html('group-day-week')} {' · '.join(people)}")
    close = [names[person] for person in close_to_first(week)]
    return (line, texts.html("group-day-close", names=texts.listed(close))) if len(close) > 1 else (line,)


def _line(texts: Texts, one: Standing, name: str, digits: int) -> Html:
    if one.score is None:
        progress = texts.html("today-progress", done=one.done, count=one.deals)
        state = texts.html("today-waiting") if one.is_over else progress
        return texts.html("group-day-open", name=name, state=state)
    of_score = {"name": name, "score": one.score, "points": texts.number(one.points, digits, signed=True)}
    if one.place is None:
        line = texts.html("group-day-unplaced", **of_score)
    else:
        line = texts.html("group-day-row", place=one.place, **of_score)
    notes = [texts.html("today-helped")] if one.assisted else []
    notes += [texts.html("group-day-given-up")] if one.given_up else []
    return Html(" · ".join([line, *notes]))


def _moment(texts: Texts, reviewed: ReviewedRound, place: int) -> list[Html]:
    text = ReviewText(texts, reviewed)
    return [
        text.loss_of_other("review-costliest", one) if one.lost > one.gain else text.public_decision(one)
        for one in reviewed.review.decisions
        if one.place == place
    ][:1]


def group_day_choices(texts: Texts, day: GroupDay, now: float, thread: int | None) -> GroupDayChoices:
    """Return the choices about the message of a group, shown in a topic, with the current time in each zone."""
    texts, at = texts.words, day.local(now)
    lines = [texts.html("group-day-choices-about")]
    if day.games:
        hour = texts.time_of_day(at.replace(hour=day.hour, minute=0))
        place = {"city": texts.city(day.zone), "now": texts.time_of_day(at)}
        lines.append(texts.html("group-day-on", hour=hour, **place))
        if day.thread != thread:
            where = "general" if day.thread is None else "other"
            lines.append(texts.html("group-day-elsewhere", where=where))
    else:
        lines.append(texts.html("group-day-off"))

    def label(what: DayChoice, value: str | int) -> str:
        if what == DayChoice.GAME:
            return texts.plain(f"game-{value}")
        if what == DayChoice.HOUR:
            return texts.time_of_day(at.replace(hour=int(value), minute=0))
        return zone_label(texts, str(value), now)

    chosen = {DayChoice.GAME: day.games or (), DayChoice.HOUR: (day.hour,), DayChoice.ZONE: (day.zone,)}
    values = {
        what: tuple(
            Choice(str(number), label(what, value), value in chosen[what]) for number, value in enumerate(values)
        )
        for what, values in CHOICES.items()
    }
    return GroupDayChoices(texts.html("group-day-choices"), tuple(lines), bool(day.games), day.thread == thread, values)
