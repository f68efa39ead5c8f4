"""Settings from the environment: variables that begin with THURUMPU_, each described here and in deploy/SETTINGS.md.

A setting that is no variable may be a file in the folder CREDENTIALS_DIRECTORY, which systemd sets for LoadCredential=:
its name is that of the variable in small letters, such as `thurumpu_token`.
"""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import urlsplit

import platformdirs
from pydantic import Field, SecretStr, ValidationInfo, field_validator, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SecretsSettingsSource, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from analysis.compute.addresses import exposure, is_known
from telegram_bot.domain.lobby import ROOM_SETTINGS
from telegram_bot.listening import Network, networks

PREFIX = "THURUMPU_"
TURN_SECONDS, NEXT_ROUND_SECONDS = ROOM_SETTINGS["turn_seconds"], ROOM_SETTINGS["next_round_seconds"]
FOLDER = "CREDENTIALS_DIRECTORY"
"""The variable of the folder with files of settings."""
DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
SECRET_CHARACTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


def default_database_url() -> str:
    """Return the URL of a file in the user's data folder: the same table goes on wherever the bot is started from."""
    return sqlite_url(Path(platformdirs.user_data_dir("thurumpu")) / "thurumpu.sqlite3")


def sqlite_url(file: Path) -> str:
    """Return the URL of an SQLite file, whatever characters its name has; raise ValueError if it is not UTF-8."""
    try:
        return URL.create("sqlite+aiosqlite", database=str(file)).render_as_string(hide_password=False)
    except UnicodeEncodeError:
        raise ValueError("the name of the file is not UTF-8") from None


def named_database(given: str) -> str:
    """Return the URL of a database that is named by a file or a URL; `~/` is the home folder. Raise ValueError."""
    if "://" in given:
        return checked_database_url(given)
    file = Path(given)
    return sqlite_url((file.expanduser() if given.startswith("~/") else file).resolve())


def checked_database_url(url: str) -> str:
    """Return the URL of a database; raise ValueError, which does not quote it, if it is not valid."""
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):
        raise ValueError("not the URL of a database") from None
    if found.drivername not in DRIVERS:
        raise ValueError(f"begins with {' or '.join(DRIVERS)}, not {found.drivername}")
    if found.get_backend_name() == "sqlite":
        if found.host or found.database in (None, "", ":memory:"):
            raise ValueError("names no file: it stands after three slashes, sqlite+aiosqlite:///file")
        if "?" in url:
            raise ValueError("SQLite takes no options after a ?; in the name of the file a ? is written %3F")
    return url


class Settings(BaseSettings):
    """All settings."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, hide_input_in_errors=True, use_attribute_docstrings=True
    )

    token: SecretStr | None = None
    """the bot's token from @BotFather; not needed by the sandbox"""
    database_url: SecretStr = Field(
        default_factory=lambda: SecretStr(default_database_url()),
        json_schema_extra={"shown": "a file in the user's data folder"},
    )
    """database: `sqlite+aiosqlite:///path` or `postgresql+asyncpg://user:password@host/name`"""
    lease_seconds: float = Field(15.0, ge=6)
    """seconds without a sign of life after which an active process is replaced by a waiting one"""
    retention_days: int = Field(365, ge=0)
    """days until ended tables and unused settings are deleted; 0 keeps everything"""
    base_url: str = "https://api.telegram.org"
    """address of the Bot API server"""
    polling_recovery: float = Field(60.0, gt=0)
    """seconds without a successful request for updates after which a polling bot ends itself"""
    webhook_url: str | None = None
    """public address for Telegram's webhook calls; if unset, the bot polls"""
    webhook_secret: SecretStr | None = None
    """secret token sent with each webhook request: 1 to 256 characters of A-Z, a-z, 0-9, _ and -"""
    webhook_listen: str = "127.0.0.1"
    """address the webhook server listens on"""
    webhook_port: int = Field(8443, ge=1, le=65535)
    """port the webhook server listens on"""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """lowest level that is logged"""
    log_format: Literal["console", "json"] = "console"
    """format of the log"""
    turn_seconds: int = Field(
        60,
        description=f"turn clock of new tables in seconds: {', '.join(map(str, sorted(TURN_SECONDS)))}; 0 is no clock",
    )
    next_round_seconds: int = Field(
        30,
        description=(
            "seconds until the next round starts automatically at new tables: "
            f"{', '.join(map(str, NEXT_ROUND_SECONDS))}; 0 waits for a button"
        ),
    )
    ask_cut: bool = False
    """whether new tables ask a player to cut before each deal; otherwise chance cuts, except for the exact cut of
    Canasta"""
    clock_grace: float = Field(30.0, ge=0)
    """least number of seconds left to the running turn after a restart"""
    lobby_hours: float = Field(24.0, ge=0)
    """hours without a change after which a table that has not started is closed; 0: never"""
    hint_budget_ms: int = Field(300, ge=10, le=5000)
    """time budget of a hint in milliseconds"""
    compute: str = "threads"
    """where hints, bot moves and reviews are computed: `threads` of the bot, local `processes`, or the address of a
    Dask scheduler, `tcp://host:port` or `tls://host:port`"""
    bot_pace: float = Field(1.0, ge=0)
    """factor for the delay of bot players: 2 doubles it, 0 is no delay"""
    messages_per_second: int = Field(30, ge=0)
    """messages sent and edited per second in all chats together; 0 lifts this limit"""
    chat_messages_per_second: float = Field(1.0, ge=0)
    """messages sent and edited per second in one private chat; 0 lifts this limit"""
    group_messages_per_minute: int = Field(18, ge=0, le=20)
    """messages sent and edited per minute in one group; Telegram allows about 20; 0 lifts this limit"""
    incoming_limits: bool = True
    """whether presses and commands of each person and chat are limited; off only for load tests"""
    ephemeral_shares_budget: bool = False
    """whether ephemeral messages count towards that limit"""
    inline: bool = False
    """whether people send their results and invitations from any chat by inline mode, which is turned on with
    @BotFather, too (/setinline)"""
    app_url: str | None = None
    """public address of the card table as a Mini App (https; http only on this machine); if unset, there is none"""
    app_name: str | None = None
    """short name of the Mini App, as registered with @BotFather"""
    app_listen: str = "127.0.0.1"
    """address the Mini App's server listens on"""
    app_port: int = Field(8082, ge=0, le=65535)
    """port the Mini App's server listens on; 0 chooses a free port"""
    app_proxies: str = ""
    """addresses or networks, separated by commas, of the proxies in front of the Mini App, whose header
    `X-Forwarded-For` names the client; if unset, only the limits for all clients together hold behind a proxy"""
    metrics_port: int | None = Field(None, ge=0, le=65535)
    """port of `/healthz`, `/readyz` and `/metrics`; 0 chooses a free port; if unset, there is none"""
    metrics_listen: str = "127.0.0.1"
    """address that port listens on; what it serves is for the operator only"""
    sandbox_port: int = Field(8081, ge=0, le=65535)
    """port of the sandbox; 0 chooses a free port"""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read arguments, the environment, and the files; raise OSError if their folder is not one."""
        folder = os.environ.get(FOLDER)
        if not folder:
            return init_settings, env_settings
        if not Path(folder).is_dir():
            raise NotADirectoryError(f"{FOLDER} names no folder: {folder}")
        return init_settings, env_settings, SecretsSettingsSource(settings_cls, folder)

    @field_validator("database_url")
    @classmethod
    def _known_driver(cls, url: SecretStr) -> SecretStr:
        checked_database_url(url.get_secret_value())
        return url

    @field_validator("compute")
    @classmethod
    def _known_executor(cls, where: str) -> str:
        if not is_known(where):
            raise ValueError("`threads`, `processes`, or an address that begins with tcp:// or tls://")
        if fault := exposure(where, look_up=False):  # names are looked up at each connection
            raise ValueError(fault)
        return where

    @field_validator("turn_seconds", "next_round_seconds")
    @classmethod
    def _known_seconds(cls, seconds: int, field: ValidationInfo) -> int:
        known = sorted(TURN_SECONDS if field.field_name == "turn_seconds" else NEXT_ROUND_SECONDS)
        if seconds not in known:
            raise ValueError(f"one of {', '.join(map(str, known))}")
        return seconds

    @field_validator("webhook_secret")
    @classmethod
    def _sendable_secret(cls, secret: SecretStr | None) -> SecretStr | None:
        word = None if secret is None else secret.get_secret_value()
        if word is not None and not (1 <= len(word) <= 256 and SECRET_CHARACTERS.issuperset(word)):
            raise ValueError("1 to 256 characters of A-Z, a-z, 0-9, _ and -")
        return secret

    @field_validator("app_url")
    @classmethod
    def _reachable_page(cls, url: str | None) -> str | None:
        parts = urlsplit(url or "")
        if url is None or (parts.scheme == "https" and parts.hostname):
            return url
        if parts.scheme == "http" and parts.hostname in LOCAL_HOSTS:
            return url
        raise ValueError("begins with https://, or with http:// and an address of this machine")

    @field_validator("app_name")
    @classmethod
    def _linkable_name(cls, name: str | None) -> str | None:
        if name is not None and not (name.isascii() and name.replace("_", "").isalnum()):
            raise ValueError("letters, digits and _")
        return name

    @field_validator("app_proxies")
    @classmethod
    def _known_networks(cls, proxies: str) -> str:
        try:
            networks(proxies)
        except ValueError as fault:
            raise ValueError(f"addresses or networks such as 127.0.0.1, 10.0.0.0/8: {fault}") from None
        return proxies

    @property
    def proxies(self) -> tuple[Network, ...]:
        """The networks of the proxies in front of the Mini App."""
        return networks(self.app_proxies)

    @property
    def secrets(self) -> tuple[str, ...]:
        """The values of all secret settings; of URLs, those with a password, and the password alone."""
        found = []
        for name in type(self).model_fields:
            value = getattr(self, name)
            if isinstance(value, SecretStr):
                found += _secret_parts(value.get_secret_value())
        return tuple(found)

    @model_validator(mode="after")
    def _complete(self) -> Settings:
        if self.webhook_url is not None and self.webhook_secret is None:
            raise ValueError(f"{PREFIX}WEBHOOK_URL needs {PREFIX}WEBHOOK_SECRET")
        if self.app_url is not None and self.app_name is None:
            raise ValueError(f"{PREFIX}APP_URL needs {PREFIX}APP_NAME")
        return self


def _secret_parts(value: str) -> list[str]:
    """Return what must not be shown of a secret setting, most of all the password of a URL."""
    if "://" not in value:
        return [value, *value.split(":")[1:]]  # a token is the bot's number, which is no secret, and a word
    written = value.partition("://")[2].rpartition("@")[0].partition(":")[2]
    return [value, written, make_url(value).password or ""] if written else []


def hide_secrets(environment: MutableMapping[str, str]) -> None:
    """Remove the variables of secret settings from an environment, so that child processes do not get them."""
    fields = Settings.model_fields.items()
    secret = {
        PREFIX + name.upper() for name, field in fields if SecretStr in (field.annotation, *get_args(field.annotation))
    }
    for name in [name for name in environment if name.upper() in secret]:
        del environment[name]
