"""Only sessions signed by this bot are accepted, until they end."""

import base64
import json

import pytest

from telegram_bot.mini_app import identity as module
from telegram_bot.mini_app.identity import LONGEST_SECONDS, SESSION_SECONDS, Session, Sessions
from telegram_bot.storage.people import SqlEndedSessions
from tests.samples import cases

NOW = 1_700_000_000.5


class Stored(SqlEndedSessions):
    """Ended sessions as in a database, without one."""

    def __init__(self) -> None:
        self.rows: dict[str, float] = {}

    async def load(self, since: float, limit: int) -> dict[str, float]:
        rows = sorted(self.rows.items(), key=lambda row: -row[1])
        return dict([row for row in rows if row[1] >= since][:limit])

    async def add(self, mark: str, at: float, before: float) -> None:
        self.rows = {one: then for one, then in self.rows.items() if then >= before} | {mark: at}


def sessions_of(token: str, stored: Stored | None = None) -> Sessions:
    return Sessions(token, stored or Stored())


SESSIONS = sessions_of("1:token")
BEGUN = SESSIONS.begin(42, "අමල්", NOW)
TEXT = SESSIONS.signed(BEGUN)


def test_a_session_tells_who_is_there_also_after_a_restart():
    assert Session(42, "අමල්", 1_700_000_000, 1_700_000_000 + SESSION_SECONDS) == BEGUN
    assert sessions_of("1:token").read(TEXT, NOW) == BEGUN


def test_a_session_ends():
    assert SESSIONS.read(TEXT, NOW + SESSION_SECONDS - 1) is not None
    assert SESSIONS.read(TEXT, NOW + SESSION_SECONDS) is None


def test_a_session_cannot_be_renewed_for_ever():
    session, now = BEGUN, NOW
    while now + SESSION_SECONDS / 2 < NOW + LONGEST_SECONDS:
        now += SESSION_SECONDS / 2
        read = SESSIONS.read(SESSIONS.signed(session), now)
        assert read == session
        session = SESSIONS.renewed(session, now)
    assert session.began == BEGUN.began
    assert session.expires == BEGUN.began + LONGEST_SECONDS
    assert SESSIONS.renewed(session, now) == session
    assert SESSIONS.read(SESSIONS.signed(session), NOW + LONGEST_SECONDS) is None


async def test_sessions_are_ended_before_their_time():
    sessions = sessions_of("1:token")
    await sessions.end(42, NOW)
    assert sessions.have_ended(42, BEGUN.began)
    assert not sessions.have_ended(43, BEGUN.began)
    assert not sessions.have_ended(42, sessions.begin(42, "Amal", NOW + 1).began)


async def test_ended_sessions_stay_ended_after_a_restart():
    stored = Stored()
    await sessions_of("1:token", stored).end(42, NOW)
    assert "42" not in stored.rows
    later, other = sessions_of("1:token", stored), sessions_of("2:token", stored)
    for sessions in (later, other):
        await sessions.load(NOW + SESSION_SECONDS)
    assert later.have_ended(42, BEGUN.began)
    assert not later.have_ended(42, NOW + 1)
    assert not later.have_ended(43, BEGUN.began)
    assert not other.have_ended(42, BEGUN.began)
    await later.load(NOW + SESSION_SECONDS + 1)
    assert not later.have_ended(42, BEGUN.began)


async def test_ended_sessions_are_remembered_as_long_as_they_could_be_used(monkeypatch: pytest.MonkeyPatch):
    stored = Stored()
    sessions = sessions_of("1:token", stored)
    await sessions.end(42, NOW)
    await sessions.end(43, NOW + SESSION_SECONDS)
    assert sessions.have_ended(42, BEGUN.began)
    await sessions.end(43, NOW + SESSION_SECONDS + 1)
    assert not sessions.have_ended(42, BEGUN.began)
    assert len(stored.rows) == 1
    monkeypatch.setattr(module, "MAX_ENDED", 3)
    for person in range(10):
        await sessions.end(person, NOW + SESSION_SECONDS + 2 + person)
    read = sessions_of("1:token", stored)
    await read.load(NOW + SESSION_SECONDS + 20)
    for remembered in (sessions, read):
        assert [person for person in range(10) if remembered.have_ended(person, NOW)] == [7, 8, 9]
    await read.end(10, NOW + SESSION_SECONDS + 20)
    assert [person for person in range(11) if read.have_ended(person, NOW)] == [8, 9, 10]


def forged():
    """Return the session with another person and the old digest."""
    data = base64.urlsafe_b64decode(TEXT)
    content = json.dumps([43, "x", 2_000_000_000, 2_000_000_000]).encode()
    return base64.urlsafe_b64encode(data[:32] + content).decode()


@cases("text", ["", "x", "é", "AAAA", TEXT[:-4], TEXT + "AAAA", TEXT.swapcase(), forged()])
def test_a_forged_session_is_none(text):
    assert SESSIONS.read(text, NOW) is None


def test_a_session_of_another_bot_is_none():
    assert sessions_of("2:token").read(TEXT, NOW) is None
