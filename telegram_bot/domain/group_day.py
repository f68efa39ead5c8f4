"""A group's message of the day: when it is sent and changed, and the order of people in its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Any
from zoneinfo import ZoneInfo

from analysis.boards import DEALS, Span, span_of
from telegram_bot.domain.boards import (
    LATE_SECONDS,
    Attempt,
    DayBoard,
    Standing,
    day_of,
    parts_of,
    ranked,
    standing_of,
)
from telegram_bot.domain.people import FIRST_ZONE, ZONES, local
from telegram_bot.domain.room import DAY_SECONDS

HOURS = (7, 8, 9, 12, 15, 18, 20, 22)
"""Hours of the group's day that can be chosen for the message."""
NIGHT = (23, 7)
"""From and until which hour of the group's day nothing is sent or changed."""
FIRST_HOUR = 8
"""The default hour."""
CHANGE_SECONDS = 600.0
"""Minimum seconds between two changes of a message, so that there are at most six an hour."""
QUIET_SECONDS = 7 * DAY_SECONDS
"""After these seconds without an attempt by its people, a group gets no message until somebody plays."""
WEEK_SHARE = 0.6
"""Fraction of a week's deals that a person must have played to be compared."""
SHARED_WITHIN = 1
"""Scores within this difference share a place in a group's table."""
OFFER_AFTER = 3
"""Finished matches of a group after which the message is offered, once."""


class DayChoice(StrEnum):
    """An administrator's choice for a group's message."""

    LOOK = "look"
    ON = "on"
    OFF = "off"
    WITH = "with"
    WITHOUT = "without"
    """Whether the message has the deals of a game."""
    GAME = "game"
    """Toggles a game, for buttons of earlier versions."""
    HOUR = "hour"
    ZONE = "zone"


CHOICES: Mapping[DayChoice, Sequence[Any]] = {
    DayChoice.GAME: tuple(DEALS),
    DayChoice.HOUR: HOURS,
    DayChoice.ZONE: ZONES,
}
"""The possible values, chosen by index."""


@dataclass(frozen=True, slots=True)
class GroupDay:
    """A group's message of the day. `games`: None before it was offered, empty if it is off.

    `message`: the id of the last one, 0 if unknown; `sent_at`, `shown_at`: when it was sent, and last sent or changed;
    `changed_at`: when the choices were made. Times are in seconds since the epoch. `thread`: the forum topic for the
    message, None for the general one.
    """

    chat_id: int
    games: tuple[str, ...] | None = None
    hour: int = FIRST_HOUR
    zone: str = FIRST_ZONE
    message: int = 0
    sent_at: float = 0.0
    shown_at: float = 0.0
    changed_at: float = 0.0
    thread: int | None = None

    def local(self, now: float) -> datetime:
        """Return a time in the group's zone."""
        return local(now, self.zone)

    def due_at(self, now: float) -> float:
        """Return when the message of the day of a time is due: at the chosen hour, within the UTC day."""
        first, zone = day_of(now), ZoneInfo(self.zone)
        begins: date = datetime.fromtimestamp(first, UTC).date()
        days = (begins + timedelta(days=ahead) for ahead in (-1, 0, 1))
        moments = (datetime(day.year, day.month, day.day, self.hour, tzinfo=zone).timestamp() for day in days)
        return next((moment for moment in moments if first <= moment < first + DAY_SECONDS), first)

    def is_night(self, now: float) -> bool:
        """Return whether it is too late or too early to send or change anything."""
        begins, ends = NIGHT
        return not ends <= self.local(now).hour < begins

    def is_due(self, now: float) -> bool:
        """Return whether the message of the day must be sent."""
        return bool(self.games) and self.sent_at < day_of(now) and now >= self.due_at(now) and not self.is_night(now)

    def is_wanted(self, now: float, last_begun: float) -> bool:
        """Return whether somebody has played recently, or the choices changed since the last message."""
        return now - last_begun <= QUIET_SECONDS or self.changed_at > self.sent_at

    def is_to_change(self, now: float, last_finished: float) -> bool:
        """Return whether the message of the day exists, is outdated, and may be changed."""
        is_there = bool(self.games and self.message) and self.sent_at >= day_of(now)
        final = day_of(now) + LATE_SECONDS
        is_outdated = max(last_finished, self.changed_at) > self.shown_at or self.shown_at < final <= now
        return is_there and is_outdated and now - self.shown_at >= CHANGE_SECONDS and not self.is_night(now)

    def chosen(self, what: DayChoice, value: int, thread: int | None = None) -> GroupDay | None:
        """Return the message after a choice, None if the choice does not exist; without games it is off.

        `thread`: the topic of the choice, to which a message that is turned on will be sent.
        """
        if what == DayChoice.ON:
            return replace(self, games=self.games or tuple(DEALS), thread=thread)
        if what == DayChoice.OFF:
            return replace(self, games=())
        of_game = what in (DayChoice.WITH, DayChoice.WITHOUT, DayChoice.GAME)
        values = CHOICES[DayChoice.GAME] if of_game else CHOICES.get(what, ())
        if value >= len(values):
            return None
        if of_game:
            chosen, games = values[value], self.games or ()
            is_with = what == DayChoice.WITH or (what == DayChoice.GAME and chosen not in games)
            return replace(self, games=tuple(game for game in DEALS if (is_with if game == chosen else game in games)))
        return replace(self, **{what.value: values[value]})


def week_of(boards: Sequence[DayBoard], attempts: Mapping[int, Mapping[int, Attempt]]) -> list[tuple[int, Span]]:
    """Return the people who have played most of a week's deals, the best first; `attempts`: as for `standings`."""
    spans = ((person, span_of(parts_of(boards, own))) for person, own in attempts.items())
    found = [(person, span) for person, span in spans if span is not None and span.boards >= WEEK_SHARE * len(boards)]
    return sorted(found, key=lambda pair: (-pair[1].score, pair[0]))


def close_to_first(week: Sequence[tuple[int, Span]]) -> list[int]:
    """Return the leader of a week, and all whose interval overlaps the leader's by half of the narrower one."""
    first = week[0][1]

    def is_close(one: Span) -> bool:
        shared = min(first.high, one.high) - max(first.low, one.low)
        return 2 * shared >= min(first.high - first.low, one.high - one.low)

    return [person for person, span in week if is_close(span)]


def standings(boards: Sequence[DayBoard], attempts: Mapping[int, Mapping[int, Attempt]]) -> list[Standing]:
    """Return the standings of people with attempts at a game's deals, ranked; `attempts`: by person and deal."""
    played = {person: own for person, own in attempts.items() if any(board.id in own for board in boards)}
    return ranked((standing_of(boards, own, person) for person, own in played.items()), SHARED_WITHIN)
