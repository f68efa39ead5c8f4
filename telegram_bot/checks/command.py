"""The command: all checks, in the order in which an operator sets up a bot, including those of this machine."""

import asyncio
import os
import shutil
import socket
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.engine import make_url
from telegram.ext import ExtBot

from telegram_bot.chat.transport.api_calls import Limiter, Limits
from telegram_bot.chat.transport.request import TOKEN_REJECTED, AiohttpRequest
from telegram_bot.checks import Finding, Level, report, status
from telegram_bot.checks.telegram_side import WAIT, Trial, check_app, check_clock, check_token, check_webhook
from telegram_bot.settings import Settings
from telegram_bot.storage.database import newest_revision
from telegram_bot.storage.faults import DatabaseFault, database_faults, look_at

LEAST_FREE = 500 * 2**20
"""Bytes of free disk that kernels and backups need."""
WEBHOOK_PORTS = (443, 80, 88, 8443)
"""Ports to which Telegram delivers updates."""


def check_settings(settings: Settings) -> Finding:
    """Check what no single setting shows."""
    url = urlsplit(settings.webhook_url or "")
    port = url.port or 443
    if settings.webhook_url is not None and (url.scheme != "https" or port not in WEBHOOK_PORTS):
        advice = f"use an https address with one of the ports {', '.join(map(str, WEBHOOK_PORTS))}"
        return Finding("settings", Level.FAULT, "Telegram does not call THURUMPU_WEBHOOK_URL", url.netloc, advice)
    return Finding("settings", Level.OK, "can be read")


async def check_database(url: str) -> Finding:
    """Check that the database can be read, written and migrated."""
    target = make_url(url)
    kind = target.get_backend_name()
    try:
        revision = await look_at(url)
        if kind == "sqlite":
            await asyncio.to_thread(_check_file, url, Path(target.database or ""))
    except DatabaseFault as fault:
        advice = "see “Database” in deploy/README.md"
        return Finding("database", Level.FAULT, f"{kind}: cannot be used", str(fault), advice)
    newest = newest_revision()
    public = f"{kind}, {'empty' if revision is None else f'revision {revision}'}"
    if revision != newest:
        public += f", the first start brings it to {newest}"
    return Finding("database", Level.OK, public)


def _check_file(url: str, file: Path) -> None:
    """Raise DatabaseFault if an SQLite file is damaged, or cannot be created or written."""
    with database_faults(url):
        if file.exists():
            with closing(sqlite3.connect(file)) as connection:
                (found,) = connection.execute("PRAGMA quick_check").fetchone()
            if found != "ok":
                raise DatabaseFault(f"the database {file} is damaged; restore a backup")
        folder = next(parent for parent in file.resolve().parents if parent.exists())
        for path in (folder, file) if file.exists() else (folder,):
            if not os.access(path, os.W_OK) or (path == folder and not folder.is_dir()):
                raise DatabaseFault(f"the database {file} cannot be written; look at the rights of {path}")


def check_cache() -> Finding:
    """Check that compiled kernels can be stored."""
    from analysis.core.kernel_cache import CACHE, exposed  # noqa: PLC0415 - takes a second

    try:
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=CACHE):
            free = shutil.disk_usage(CACHE).free
    except OSError as error:
        advice = "set XDG_CACHE_HOME to a folder of the bot's user"
        return Finding("cache", Level.WARNING, "compiled kernels cannot be stored", str(error), advice)
    if (trouble := exposed(CACHE)) is not None:
        advice = "let the folder belong to the bot's user alone; until then kernels are compiled at each start"
        return Finding("cache", Level.WARNING, "others could change compiled kernels", trouble, advice)
    if free < LEAST_FREE:
        advice = "free some disk space"
        return Finding("cache", Level.WARNING, f"{free >> 20} MB of disk are free", str(CACHE), advice)
    return Finding("cache", Level.OK, "compiled kernels can be stored", str(CACHE))


def check_ports(settings: Settings) -> Iterator[Finding]:
    """Check that the ports the bot will listen on are free."""
    wanted = {
        "METRICS": (settings.metrics_listen, settings.metrics_port),
        "WEBHOOK": (settings.webhook_listen, settings.webhook_port if settings.webhook_url else None),
        "APP": (settings.app_listen, settings.app_port if settings.app_url else None),
    }
    for name, (listen, port) in wanted.items():
        if port is None:
            continue
        try:
            family = socket.AF_INET6 if ":" in listen else socket.AF_INET
            socket.create_server((listen, port), family=family).close()
        except (OSError, UnicodeError) as error:
            advice = f"if it is not the running bot that listens there, change THURUMPU_{name}_PORT or _LISTEN"
            yield Finding("ports", Level.WARNING, f"that of THURUMPU_{name}_PORT cannot be used", str(error), advice)
        else:
            yield Finding("ports", Level.OK, f"that of THURUMPU_{name}_PORT is free")


async def check(
    settings: Settings, chat_id: int | None, tell: Callable[[str], None], wait: float = WAIT
) -> tuple[int, str]:
    """Return the exit status and the report; `tell` shows what the operator has to do meanwhile."""
    findings = [
        check_settings(settings),
        await check_database(settings.database_url.get_secret_value()),
        await asyncio.to_thread(check_cache),
        *check_ports(settings),
    ]
    if settings.token is None:
        advice = "get one from @BotFather (/newbot) and set THURUMPU_TOKEN"
        findings.append(Finding("token", Level.FAULT, "is not set", advice=advice))
    else:
        findings += await _check_telegram(settings, settings.token.get_secret_value(), chat_id, tell, wait)
    return status(findings), report(findings, settings.secrets)


async def _check_telegram(
    settings: Settings, token: str, chat_id: int | None, tell: Callable[[str], None], wait: float
) -> list[Finding]:
    os.environ.setdefault("PTB_TIMEDELTA", "true")  # avoids PTB's warning about durations
    root, rejected = settings.base_url.rstrip("/"), asyncio.Event()
    requests = [AiohttpRequest(4, rejected, TOKEN_REJECTED) for _ in range(2)]
    bot: ExtBot[None] = ExtBot(
        token,
        f"{root}/bot",
        request=requests[0],
        get_updates_request=requests[1],
        rate_limiter=Limiter(Limits()),  # type: ignore[arg-type]
    )
    findings = [await check_clock(settings.base_url)]
    for request in requests:
        await request.initialize()
    try:
        me, said = await check_token(bot, inline=settings.inline)
        findings += said
        if me is None:
            return findings
        findings.append(await check_webhook(bot, settings))
        findings += await check_app(settings, me.username or "")
        if chat_id is not None:
            await bot.initialize()
            findings += await Trial(bot, chat_id, tell, wait).run(me)
    finally:
        await bot.shutdown()
        for request in requests:
            await request.shutdown()
    return findings
