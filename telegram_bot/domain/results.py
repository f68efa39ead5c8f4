"""What stays of a match for each person: the place, the points, and whether it counts for ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from telegram_bot.domain.room import Room, TakeBacks, Unrated

OWN_SHARE = 0.8
"""The part of their turns that a person has played in person if the result is theirs."""
SHORT_SECONDS = 180.0
"""Of matches of the same people that are shorter, only the first of a day is rated."""
RATED_A_DAY = 8
"""Matches of a person that are rated within `DAY_SECONDS`."""
FOR_ALL = (Unrated.PRACTICE, Unrated.STOPPED, Unrated.TAKE_BACKS, Unrated.PEOPLE, Unrated.REPEATED)
"""Reasons that concern everybody at a table."""


def in_person(room: Room) -> dict[int, int]:
    """Return the people by their seats who have played most of their turns in person."""
    seats = enumerate(room.seats)
    return {at: seat.person for at, seat in seats if seat.person and room.own_share(at) >= OWN_SHARE}


class Format(StrEnum):
    """Who competes: each for themselves, or partners on a side."""

    ALONE = "alone"
    TEAM = "team"


def format_of(columns: int, players: int) -> Format:
    """Return the format of a match with a number of columns on its score sheet."""
    return Format.ALONE if columns == players else Format.TEAM


@dataclass(frozen=True, slots=True)
class Earlier:
    """A result of a person within the last `DAY_SECONDS`; `seconds`: how long the match took, if that is known."""

    room_id: int
    person: int
    seconds: float | None
    rated: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What stays of a match for a person.

    `players`: seats, of which `people` were taken by persons at the end. `place`: in the ranking, the first is 1;
    `shared` with others who are not on the same side. `lead`: points by which the person's side is ahead of the best
    other one, negative if it is behind. `rounds`: complete ones. `hints`: counted hints. `own_share`: the part of the
    seat's turns that the person has played in person, 0 to 1.
    """

    person: int
    format: Format
    players: int
    people: int
    place: int
    shared: bool
    points: int
    lead: int
    rounds: int
    hints: int
    own_share: float
    reason_unrated: Unrated | None

    @property
    def rated(self) -> bool:
        """Return whether the match counts for the ratings of the person."""
        return self.reason_unrated is None


def results_of(room: Room, seconds: float | None = None, earlier: Sequence[Earlier] = ()) -> list[Result]:
    """Return the results of the people at a table that has ended, none of a lesson or before a round was complete.

    `seconds`: how long the match took, if that is known; `earlier`: other results of these people within a day.
    """
    match = room.match
    if match is None or not match.scores or room.is_lesson:
        return []
    people = {seat.person for seat in room.seats if seat.person}
    ranking = {place.column: place for place in match.ranking()}
    sign = -1 if match.game.lowest_wins else 1
    for_all = _why_not(room, people, seconds, earlier)
    results = []
    for number, seat in enumerate(room.seats):
        if not seat.person:
            continue
        own = ranking[match.column_of(number)]
        others = [place for place in ranking.values() if place.column != own.column]
        results.append(
            Result(
                person=seat.person,
                format=format_of(match.columns, len(room.seats)),
                players=len(room.seats),
                people=len(people),
                place=own.place,
                shared=any(place.place == own.place for place in others),
                points=own.total,
                lead=min(sign * (own.total - place.total) for place in others),
                rounds=len(match.scores),
                hints=seat.hints,
                own_share=room.own_share(number),
                reason_unrated=for_all or _why_not_for(room, number, earlier),
            )
        )
    return results


def _why_not(room: Room, people: set[int], seconds: float | None, earlier: Iterable[Earlier]) -> Unrated | None:
    """Return why a match is rated for nobody."""
    if room.is_practice:
        return Unrated.PRACTICE
    if room.match is None or not room.match.finished:
        return Unrated.STOPPED
    if room.take_backs == TakeBacks.CONSENT:
        return Unrated.TAKE_BACKS
    if sum(bool(seat.person) and room.own_share(at) >= OWN_SHARE for at, seat in enumerate(room.seats)) < 2:
        return Unrated.PEOPLE
    short: dict[int, set[int]] = {}
    for result in earlier:
        if result.seconds is not None and result.seconds < SHORT_SECONDS:
            short.setdefault(result.room_id, set()).add(result.person)
    is_short = seconds is not None and seconds < SHORT_SECONDS
    return Unrated.REPEATED if is_short and people in short.values() else None


def _why_not_for(room: Room, number: int, earlier: Iterable[Earlier]) -> Unrated | None:
    """Return why a match that is rated is not for the person of a seat."""
    seat, turns = room.seats[number], room.turns_ended(number)
    if seat.joined_turns > (1 - OWN_SHARE) * turns:
        return Unrated.LATE
    if room.own_share(number) < OWN_SHARE:
        return Unrated.STAND_IN
    rated = Counter(result.person for result in earlier if result.rated)
    return Unrated.DAILY if rated[seat.person or 0] >= RATED_A_DAY else None
