"""Settings from the environment: variables that begin with THURUMPU_, each described here and in README.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import platformdirs
from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from telegram_bot.rooms.domain.room import NEXT_ROUND_SECONDS, TURN_SECONDS

PREFIX = "THURUMPU_"
DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")
SECRET_CHARACTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


def default_database_url() -> str:
    """Return the URL of a file in the user's data folder: the same table goes on wherever the bot is started from."""
    return f"sqlite+aiosqlite:///{Path(platformdirs.user_data_dir('thurumpu')) / 'thurumpu.sqlite3'}"


class Settings(BaseSettings):
    """All settings."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True, hide_input_in_errors=True)

    token: SecretStr | None = Field(None, description="the bot's token from @BotFather; the sandbox needs none")
    database_url: SecretStr = Field(
        default_factory=lambda: SecretStr(default_database_url()),
        description="where tables are kept: `sqlite+aiosqlite:///path` or `postgresql+asyncpg://user:password@host/name`",
        json_schema_extra={"shown": "a file in the user's data folder"},
    )
    base_url: str = Field("https://api.telegram.org", description="the Bot API server")
    webhook_url: str | None = Field(None, description="the address Telegram calls; without it the bot polls")
    webhook_secret: SecretStr | None = Field(
        None, description="the word Telegram proves itself with to the webhook: 1 to 256 of A-Z, a-z, 0-9, _ and -"
    )
    webhook_listen: str = Field("127.0.0.1", description="the address the webhook listens on")
    webhook_port: int = Field(8443, ge=1, le=65535, description="the port the webhook listens on")
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="what is logged")
    log_format: Literal["console", "json"] = Field("console", description="how it is logged")
    turn_seconds: int = Field(
        60,
        description=f"the clock of new tables, seconds a turn: {', '.join(map(str, TURN_SECONDS))}; 0 is none",
    )
    next_round_seconds: int = Field(
        30,
        description=(
            "the pause of new tables before the next round begins by itself, in seconds: "
            f"{', '.join(map(str, NEXT_ROUND_SECONDS))}; 0 waits for a button"
        ),
    )
    clock_grace: float = Field(30.0, ge=0, description="seconds a running turn gets at least after a restart")
    hint_budget_ms: int = Field(300, ge=10, le=5000, description="how long a hint is thought about")
    bot_budget_ms: int = Field(40, ge=1, le=5000, description="how long a bot player thinks about a move")
    bot_pace: float = Field(1.0, ge=0, description="how long bot players take to act: 2 is twice as long, 0 is at once")
    group_messages_per_minute: int = Field(
        18, ge=1, le=20, description="sends and edits a minute in one group; Telegram allows about 20"
    )
    ephemeral_shares_budget: bool = Field(False, description="whether messages only one person sees count among those")
    sandbox_port: int = Field(8081, ge=0, le=65535, description="the port of the sandbox; 0 takes a free one")

    @field_validator("database_url")
    @classmethod
    def _known_driver(cls, url: SecretStr) -> SecretStr:
        """Refuse a database there is no driver for."""
        try:
            driver = make_url(url.get_secret_value()).drivername
        except ArgumentError:
            raise ValueError("not the URL of a database") from None
        if driver not in DRIVERS:
            raise ValueError(f"begins with {' or '.join(DRIVERS)}, not {driver}")
        return url

    @field_validator("turn_seconds")
    @classmethod
    def _known_clock(cls, seconds: int) -> int:
        """Refuse a clock that a table could not choose."""
        if seconds not in TURN_SECONDS:
            raise ValueError(f"one of {', '.join(map(str, TURN_SECONDS))}")
        return seconds

    @field_validator("next_round_seconds")
    @classmethod
    def _known_pause(cls, seconds: int) -> int:
        """Refuse a pause that a table could not choose."""
        if seconds not in NEXT_ROUND_SECONDS:
            raise ValueError(f"one of {', '.join(map(str, NEXT_ROUND_SECONDS))}")
        return seconds

    @field_validator("webhook_secret")
    @classmethod
    def _sendable_secret(cls, secret: SecretStr | None) -> SecretStr | None:
        """Refuse a secret that Telegram would not take."""
        word = None if secret is None else secret.get_secret_value()
        if word is not None and not (1 <= len(word) <= 256 and SECRET_CHARACTERS.issuperset(word)):
            raise ValueError("1 to 256 characters of A-Z, a-z, 0-9, _ and -")
        return secret

    @model_validator(mode="after")
    def _guarded_webhook(self) -> Settings:
        """Refuse a webhook that anybody could call."""
        if self.webhook_url is not None and self.webhook_secret is None:
            raise ValueError(f"{PREFIX}WEBHOOK_URL needs {PREFIX}WEBHOOK_SECRET")
        return self


def settings_table() -> str:
    """Return the settings as README.md's table."""
    lines = ["| variable | default | what it is |", "| --- | --- | --- |"]
    for name, field in Settings.model_fields.items():
        lines.append(f"| `{PREFIX}{name.upper()}` | {_shown(field)} | {field.description} |")
    return "\n".join(lines)


def _shown(field: FieldInfo) -> str:
    """Return a field's default as the table shows it."""
    extra: Any = field.json_schema_extra
    if isinstance(extra, dict) and "shown" in extra:
        return str(extra["shown"])
    if field.default is None:
        return "none"
    if isinstance(field.default, bool):
        return f"`{str(field.default).lower()}`"
    return f"`{field.default}`"
