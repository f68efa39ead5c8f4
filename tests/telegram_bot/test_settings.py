"""Settings from the environment."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from telegram_bot.settings import PREFIX, Settings, settings_table

README = Path(__file__).parents[2] / "README.md"
TOKEN = "123456789:AAHabcdefghijklmnopqrstuvwxyz012345"


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"{PREFIX}{name.upper()}", raising=False)


def test_the_readme_holds_the_table():
    found = re.search("<!-- settings -->\n(.*?)\n<!-- /settings -->", README.read_text("utf-8"), re.DOTALL)
    assert found is not None
    assert found.group(1).strip() == settings_table()


def test_every_setting_is_described():
    assert all(field.description for field in Settings.model_fields.values())


def test_defaults():
    settings = Settings()
    assert settings.token is None
    assert settings.database_url.get_secret_value().startswith("sqlite+aiosqlite:///")
    assert settings.turn_seconds == 60


def test_from_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("THURUMPU_TOKEN", TOKEN)
    monkeypatch.setenv("THURUMPU_BOT_PACE", "0.5")
    monkeypatch.setenv("THURUMPU_WEBHOOK_URL", "")
    settings = Settings()
    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    assert settings.bot_pace == 0.5
    assert settings.webhook_url is None


def test_secrets_are_not_shown(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("THURUMPU_TOKEN", TOKEN)
    monkeypatch.setenv("THURUMPU_DATABASE_URL", "postgresql+asyncpg://me:hunter2@host/name")
    shown = f"{Settings()!r} {Settings()}"
    assert TOKEN not in shown
    assert "hunter2" not in shown


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("DATABASE_URL", "mysql://me:hunter2@host/name", "begins with"),
        ("DATABASE_URL", "hunter2", "not the URL"),
        ("DATABASE_URL", "postgresql+asyncpg://me@host:hunter2/name", "not the URL"),
        ("DATABASE_URL", "sqlite+aiosqlite:///hunter2 it?.db", "%3F"),
        ("DATABASE_URL", "sqlite+aiosqlite:///hunter2.db?uri=true", "no options"),
        ("DATABASE_URL", "sqlite+aiosqlite://hunter2.db", "three slashes"),
        ("DATABASE_URL", "sqlite+aiosqlite://", "three slashes"),
        ("DATABASE_URL", "sqlite+aiosqlite:///:memory:", "names no file"),
        ("TURN_SECONDS", "61", "one of"),
        ("NEXT_ROUND_SECONDS", "61", "one of"),
        ("WEBHOOK_SECRET", "hunter2!", "1 to 256"),
        ("WEBHOOK_URL", "https://example.org/hunter2", "WEBHOOK_SECRET"),
        ("LOG_LEVEL", "loud", "error"),
        ("BOT_PACE", "-1", "greater"),
        ("APP_URL", "http://example.org/hunter2", "begins with https"),
        ("APP_URL", "https:///hunter2", "begins with https"),
        ("APP_URL", "ftp://localhost/hunter2", "begins with https"),
        ("APP_URL", "https://example.org/hunter2", "APP_NAME"),
        ("APP_NAME", "hunter2/../x", "letters, digits"),
    ],
)
def test_what_cannot_be_is_said_without_the_value(monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str):
    monkeypatch.setenv(f"{PREFIX}{name}", value)
    with pytest.raises(ValidationError, match=says) as caught:
        Settings()
    assert "hunter2" not in str(caught.value)
