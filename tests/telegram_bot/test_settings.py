"""Settings from the environment."""

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from telegram_bot.settings import PREFIX, Settings, hide_secrets

DOCUMENT = Path(__file__).parents[2] / "deploy" / "SETTINGS.md"
TOKEN = "123456789:AAHabcdefghijklmnopqrstuvwxyz012345"


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CREDENTIALS_DIRECTORY", raising=False)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"{PREFIX}{name.upper()}", raising=False)


def table() -> str:
    """Return the settings as the table in deploy/SETTINGS.md."""
    lines = ["| variable | default | meaning |", "| --- | --- | --- |"]
    for name, field in Settings.model_fields.items():
        meaning = " ".join((field.description or "").split())
        lines.append(f"| `{PREFIX}{name.upper()}` | {shown(field)} | {meaning} |")
    return "\n".join(lines)


def shown(field: FieldInfo) -> str:
    extra: Any = field.json_schema_extra
    if isinstance(extra, dict) and "shown" in extra:
        return str(extra["shown"])
    if field.default is None:
        return "none"
    if isinstance(field.default, bool):
        return f"`{str(field.default).lower()}`"
    return f"`{field.default}`" if field.default != "" else "none"


def test_the_document_holds_the_table():
    found = re.search("<!-- settings -->\n(.*?)\n<!-- /settings -->", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert found is not None
    assert found.group(1).strip() == table()


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
        ("NEXT_ROUND_SECONDS", "120", "one of"),
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


SECRETS = {
    "THURUMPU_TOKEN": TOKEN,
    "THURUMPU_DATABASE_URL": "postgresql+asyncpg://me:hunter2@host/name",
    "THURUMPU_WEBHOOK_SECRET": "word",
}


def test_secrets_from_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name, value in SECRETS.items():
        (tmp_path / name.lower()).write_text(f"{value}\n")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    settings = Settings()
    found = (settings.token, settings.database_url, settings.webhook_secret)
    assert [None if each is None else each.get_secret_value() for each in found] == list(SECRETS.values())
    monkeypatch.setenv("THURUMPU_WEBHOOK_SECRET", "other")
    assert Settings().webhook_secret != settings.webhook_secret, "a variable comes first"
    (tmp_path / "thurumpu_webhook_secret").write_text("hunter2!")
    monkeypatch.delenv("THURUMPU_WEBHOOK_SECRET")
    with pytest.raises(ValidationError, match="1 to 256") as caught:
        Settings()
    assert "hunter2" not in str(caught.value)


def test_a_folder_of_files_that_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path / "none"))
    with pytest.raises(NotADirectoryError, match="CREDENTIALS_DIRECTORY names no folder"):
        Settings()


def test_secret_settings_are_removed_from_an_environment():
    environment = {**SECRETS, "thurumpu_token": TOKEN, "THURUMPU_LOG_LEVEL": "info", "PATH": "/bin"}
    hide_secrets(environment)
    assert environment == {"THURUMPU_LOG_LEVEL": "info", "PATH": "/bin"}
    assert set(SECRETS) == {
        PREFIX + n.upper() for n, f in Settings.model_fields.items() if "SecretStr" in str(f.annotation)
    }
