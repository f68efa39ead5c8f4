"""The machine's clock is compared with the dates of Telegram's answers."""

from datetime import UTC, datetime
from email.utils import format_datetime, formatdate

import pytest
from structlog.testing import capture_logs

from telegram_bot.operation.monitor import COMPARE_SECONDS, MAX_OFFSET, REPEAT_SECONDS, ClockCheck

TOLD = 1_700_000_000


class Times:
    """The machine's clock, and a monotonic one."""

    def __init__(self, now: float) -> None:
        self.now, self.passed = now, 0.0

    def check(self) -> ClockCheck:
        return ClockCheck(lambda: self.now, lambda: self.passed)

    def move(self, seconds: float) -> None:
        self.now += seconds
        self.passed += seconds


@pytest.mark.parametrize("offset", [0.0, 0.9, MAX_OFFSET, -MAX_OFFSET])
def test_a_clock_that_is_about_right_is_right(offset):
    check = Times(TOLD + offset).check()
    with capture_logs() as lines:
        check.dated(formatdate(TOLD, usegmt=True))
    assert not check.is_wrong
    assert lines == []


@pytest.mark.parametrize("offset", [MAX_OFFSET + 1, -MAX_OFFSET - 1, 86_400.0, -86_400.0 * 365])
def test_a_wrong_clock_is_told_once_in_a_while(offset):
    times = Times(TOLD + offset)
    check = times.check()
    with capture_logs() as lines:
        for _ in range(100):
            check.dated(formatdate(TOLD + times.passed, usegmt=True))
            check.compare(TOLD + times.passed, times.now)
            times.move(REPEAT_SECONDS / 100 - 0.001)
    assert check.is_wrong
    assert [(line["log_level"], line["seconds_ahead_of_telegram"]) for line in lines] == [("error", round(offset))]
    times.move(1)
    with capture_logs() as lines:
        check.compare(TOLD + times.passed, times.now)
    assert len(lines) == 1


def test_a_clock_that_was_set_right_is_right_again():
    times = Times(TOLD + 500.0)
    check = times.check()
    check.dated(formatdate(TOLD, usegmt=True))
    times.now -= 500.0
    check.dated(formatdate(TOLD, usegmt=True))
    assert check.is_wrong, "compared again only after a while"
    times.move(COMPARE_SECONDS)
    check.dated(formatdate(TOLD + COMPARE_SECONDS, usegmt=True))
    assert not check.is_wrong


def test_dates_of_other_zones_are_understood():
    check = Times(TOLD).check()
    check.dated(format_datetime(datetime.fromtimestamp(TOLD, UTC)))
    assert not check.is_wrong


@pytest.mark.parametrize(
    "date", ["", "x", "Thu, 99 Xyz 2023 99:99:99 GMT", "1700000000", "\ud800", "Mon, 01 Jan 99999 00:00:00 GMT"]
)
def test_dates_that_cannot_be_read_are_ignored(date):
    check = Times(TOLD).check()
    check.dated(date)
    assert not check.is_wrong
    check.dated(formatdate(TOLD + 500, usegmt=True))
    assert check.is_wrong
