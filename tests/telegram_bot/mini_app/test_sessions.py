"""Sessions are read only as this bot has signed them, until they end."""

import base64
import json

import pytest

from telegram_bot.mini_app import sessions as module
from telegram_bot.mini_app.sessions import LONGEST_SECONDS, SESSION_SECONDS, Session, Sessions

NOW = 1_700_000_000.5
SESSIONS = Sessions("1:token")
BEGUN = SESSIONS.begin(42, "අමල්", NOW)
TEXT = SESSIONS.signed(BEGUN)


def test_a_session_tells_who_is_there_also_after_a_restart():
    assert Session(42, "අමල්", 1_700_000_000, 1_700_000_000 + SESSION_SECONDS) == BEGUN
    assert Sessions("1:token").read(TEXT, NOW) == BEGUN


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


def test_sessions_are_ended_before_their_time():
    sessions = Sessions("1:token")
    sessions.end(42, NOW)
    assert sessions.have_ended(42, BEGUN.began)
    assert not sessions.have_ended(43, BEGUN.began)
    assert not sessions.have_ended(42, sessions.begin(42, "Amal", NOW + 1).began)


def test_ended_sessions_are_remembered_as_long_as_they_could_be_used(monkeypatch: pytest.MonkeyPatch):
    sessions = Sessions("1:token")
    sessions.end(42, NOW)
    sessions.end(43, NOW + SESSION_SECONDS)
    assert sessions.have_ended(42, BEGUN.began)
    sessions.end(43, NOW + SESSION_SECONDS + 1)
    assert not sessions.have_ended(42, BEGUN.began)
    monkeypatch.setattr(module, "MAX_ENDED", 3)
    for person in range(10):
        sessions.end(person, NOW + SESSION_SECONDS + 2)
    assert [person for person in range(10) if sessions.have_ended(person, NOW)] == [7, 8, 9]


def forged():
    """Return the session with another person and the old digest."""
    data = base64.urlsafe_b64decode(TEXT)
    content = json.dumps([43, "x", 2_000_000_000, 2_000_000_000]).encode()
    return base64.urlsafe_b64encode(data[:32] + content).decode()


@pytest.mark.parametrize("text", ["", "x", "é", "AAAA", TEXT[:-4], TEXT + "AAAA", TEXT.swapcase(), forged()])
def test_a_forged_session_is_none(text):
    assert SESSIONS.read(text, NOW) is None


def test_a_session_of_another_bot_is_none():
    assert Sessions("2:token").read(TEXT, NOW) is None
