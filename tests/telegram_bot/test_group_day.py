"""The message of the day of a group: when it is sent, the places in its tables, and its settings."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from analysis.boards import DEALS, Outcome, Par
from telegram_bot.domain.boards import LATE_SECONDS, Attempt, drawn
from telegram_bot.domain.group_day import (
    CHANGE_SECONDS,
    HOURS,
    QUIET_SECONDS,
    DayChoice,
    GroupDay,
    close_to_first,
    standings,
    week_of,
)
from telegram_bot.domain.people import ZONES, day_begins, day_number
from telegram_bot.domain.room import DAY_SECONDS
from tests.samples import cases

HOUR = 3600.0
DAY = datetime(2026, 11, 24, tzinfo=UTC).timestamp()
ON = GroupDay(-1, ("poter",))


@cases("zone", ZONES)
def test_there_is_one_message_in_every_day_by_day_and_at_its_hour(zone):
    hour = HOURS[ZONES.index(zone) % len(HOURS)]
    day, sent = replace(ON, zone=zone, hour=hour), []
    for at in range(int(DAY), int(DAY + 3 * DAY_SECONDS), 600):
        if day.is_due(at):
            sent.append(at)
            day = replace(day, sent_at=float(at))
    assert len(sent) == 3
    assert {day.local(at).hour for at in sent} == {hour}


def test_a_late_message_waits_for_the_morning():
    day = replace(ON, zone="Europe/London", hour=22)
    assert day.is_due(DAY + 22 * HOUR)
    assert not day.is_due(DAY + 23 * HOUR)
    assert not day.is_due(DAY + DAY_SECONDS + 7 * HOUR)  # yesterday's is not made up for
    assert not replace(day, games=()).is_due(DAY + 22 * HOUR)
    assert not replace(day, games=None).is_due(DAY + 22 * HOUR)


def test_the_hour_follows_the_clocks_of_the_zone():
    july = datetime(2026, 7, 1, tzinfo=UTC).timestamp()
    day = replace(ON, zone="Europe/Madrid", hour=8)
    assert (day.due_at(DAY) - DAY, day.due_at(july) - july) == (7 * HOUR, 6 * HOUR)


def test_nobody_is_written_to_after_a_week_without_an_attempt_until_somebody_plays():
    day = replace(ON, sent_at=DAY, changed_at=DAY - 1)
    now = DAY + 30 * DAY_SECONDS
    assert not day.is_wanted(now, now - QUIET_SECONDS - 1)
    assert day.is_wanted(now, now - QUIET_SECONDS)
    assert replace(day, changed_at=DAY + 1).is_wanted(now, 0.0)


def test_it_is_changed_at_most_every_ten_minutes_and_not_at_night():
    day = replace(ON, message=5, sent_at=DAY + 8 * HOUR, shown_at=DAY + 8 * HOUR)
    soon, later = day.shown_at + CHANGE_SECONDS - 1, day.shown_at + CHANGE_SECONDS
    assert not day.is_to_change(later, day.shown_at)
    assert not day.is_to_change(soon, soon)
    assert day.is_to_change(later, later)
    assert not day.is_to_change(DAY + 23 * HOUR, DAY + 23 * HOUR)
    assert not replace(day, message=0).is_to_change(later, later)
    assert not day.is_to_change(later + DAY_SECONDS, later + DAY_SECONDS)  # that is yesterday's message
    early = replace(day, sent_at=DAY + HOUR, shown_at=DAY + HOUR, zone="Australia/Sydney")
    assert early.is_to_change(DAY + LATE_SECONDS, 0.0)  # the last attempts are judged


def test_choices():
    day = GroupDay(-1).chosen(DayChoice.ON, 0)
    assert day.games == tuple(DEALS)
    without = day.chosen(DayChoice.WITHOUT, 0)
    assert without.games == tuple(DEALS)[1:]
    assert without.chosen(DayChoice.WITHOUT, 0) == without
    assert without.chosen(DayChoice.WITH, 0) == day.chosen(DayChoice.WITH, 0) == day
    assert (day.chosen(DayChoice.GAME, 0), without.chosen(DayChoice.GAME, 0)) == (without, day)
    assert day.chosen(DayChoice.HOUR, 1).hour == HOURS[1]
    assert day.chosen(DayChoice.ZONE, 2).zone == ZONES[2]
    assert day.chosen(DayChoice.OFF, 0).games == ()
    in_topic = day.chosen(DayChoice.ON, 0, thread=5)
    assert (in_topic.thread, in_topic.chosen(DayChoice.ON, 0).thread) == (5, None)
    elsewhere = [(DayChoice.WITH, 0), (DayChoice.GAME, 0), (DayChoice.HOUR, 1), (DayChoice.ZONE, 2), (DayChoice.OFF, 0)]
    assert {in_topic.chosen(what, value, thread=6).thread for what, value in elsewhere} == {5}
    unknown = (DayChoice.WITH, DayChoice.LOOK, DayChoice.HOUR, DayChoice.ZONE)
    assert [day.chosen(what, 99) for what in unknown] == [None] * len(unknown)


def attempt(board, person, points, **more):
    outcome = None if points is None else Outcome(points, 0.0)
    return Attempt(board.id, person, 100 * person + board.number, finished=True, outcome=outcome, **more)


def test_the_week_is_of_those_who_have_played_most_of_it_and_tells_what_is_too_close_to_call():
    """The third person has played less than 60 % of the deals, the fourth with help."""
    boards = [
        replace(board, id=number, par=Par(0.0, 10.0))
        for number, board in enumerate((one for day in range(2) for one in drawn(DAY + day, Random(day))), 1)
    ]
    by_luck = {1: (8.0, 12.0), 2: (9.0, 13.0), 3: (30.0, 30.0), 4: (30.0, 31.0), 5: (-10.0, -9.0)}
    played = {
        person: {board.id: attempt(board, person, both[board.id % 2], assisted=person == 4) for board in boards}
        for person, both in by_luck.items()
    }
    played[3] = {board.id: played[3][board.id] for board in boards[:5]}
    week = week_of(boards, played)
    assert [(person, span.boards) for person, span in week] == [(2, 10), (1, 10), (5, 10)]
    assert close_to_first(week) == [2, 1]
    assert close_to_first([week[0], week[2]]) == [2]
    late = {board.id: replace(played[1][board.id], begun_at=board.closes_at) for board in boards}
    assert week_of(boards, {1: late}) == []


def test_places_of_six_people():
    """Two share a place, one had help, one has given a deal up, one has played only one."""
    boards = [
        replace(board, id=number, par=Par(0.0, 10.0))
        for number, board in enumerate((one for one in drawn(DAY, Random(3)) if one.board.game == "pocha"), 1)
    ]
    points = {1: 0.0, 2: 10.0, 3: 9.8, 4: 20.0, 5: 5.0}
    played = {
        person: {board.id: attempt(board, person, made, assisted=person == 4) for board in boards}
        for person, made in points.items()
    }
    played[5][boards[1].id] = attempt(boards[1], 5, None)
    played[6] = {boards[0].id: attempt(boards[0], 6, 30.0)}
    found = standings(boards, played)
    assert [(one.person, one.place) for one in found] == [(2, 1), (3, 1), (1, 3), (5, 4), (4, None), (6, None)]
    assert [one.score for one in found][:3] == [84, 84, 50]
    assert [one.person for one in found if one.given_up] == [5]
    assert [one.person for one in found if one.assisted] == [4]
    assert (found[-1].done, found[-1].deals, found[-1].score) == (1, 3, None)
    waiting = [replace(board, par=None) for board in boards]
    assert {one.score for one in standings(waiting, played)} == {None}


def test_a_day_of_a_zone_begins_at_its_midnight_also_when_its_clocks_change():
    moment = datetime(2026, 3, 28, 12, tzinfo=UTC).timestamp()  # the night after it Europe's clocks go forward
    for zone, offset in (("UTC", 0), ("Asia/Colombo", 5.5), ("Europe/Madrid", 1), ("America/New_York", -4)):
        begins = day_begins(moment, zone)
        assert begins == datetime(2026, 3, 28, tzinfo=UTC).timestamp() - offset * HOUR
        assert day_number(begins, zone) == day_number(moment, zone) == day_number(begins - 1, zone) + 1
    assert day_begins(moment, "Europe/Madrid", 2) - day_begins(moment, "Europe/Madrid", 1) == 23 * HOUR
    assert day_begins(moment, "Asia/Colombo", 3) - day_begins(moment, "Asia/Colombo") == 72 * HOUR
