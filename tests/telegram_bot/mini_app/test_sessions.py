"""Sessions are read only as this bot has signed them, until they end."""

import base64
import json

import pytest

from telegram_bot.mini_app.sessions import SESSION_SECONDS, Session, Sessions

NOW = 1_700_000_000.5
SESSIONS = Sessions("1:token")
TEXT = SESSIONS.issue(42, "අමල්", NOW)


def test_a_session_tells_who_is_there_also_after_a_restart():
    assert Sessions("1:token").read(TEXT, NOW) == Session(42, "අමල්", 1_700_000_000 + SESSION_SECONDS)


def test_a_session_ends():
    assert SESSIONS.read(TEXT, NOW + SESSION_SECONDS - 1) is not None
    assert SESSIONS.read(TEXT, NOW + SESSION_SECONDS) is None


def forged():
    """Return the session with another person and the old digest."""
    data = base64.urlsafe_b64decode(TEXT)
    content = json.dumps([43, "x", 2_000_000_000]).encode()
    return base64.urlsafe_b64encode(data[:32] + content).decode()


@pytest.mark.parametrize("text", ["", "x", "é", "AAAA", TEXT[:-4], TEXT + "AAAA", TEXT.swapcase(), forged()])
def test_a_forged_session_is_none(text):
    assert SESSIONS.read(text, NOW) is None


def test_a_session_of_another_bot_is_none():
    assert Sessions("2:token").read(TEXT, NOW) is None
