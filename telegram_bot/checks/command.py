"""The command: all checks, in the order in which an operator sets up a bot."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

from sqlalchemy.engine import make_url
from telegram.ext import ExtBot

from telegram_bot.chat.transport.api_calls import Limiter, Limits
from telegram_bot.chat.transport.request import TOKEN_REJECTED, AiohttpRequest
from telegram_bot.checks.findings import Finding, Level, report, status
from telegram_bot.checks.machine import check_machine
from telegram_bot.checks.telegram_side import check_app, check_clock, check_token, check_webhook
from telegram_bot.checks.trial import WAIT, Trial
from telegram_bot.settings import Settings


async def check(
    settings: Settings, chat_id: int | None, tell: Callable[[str], None], wait: float = WAIT
) -> tuple[int, str]:
    """Return the exit status and the report; `tell` shows what the operator has to do meanwhile."""
    findings = await check_machine(settings)
    if settings.token is None:
        advice = "get one from @BotFather (/newbot) and set THURUMPU_TOKEN"
        findings.append(Finding("token", Level.FAULT, "is not set", advice=advice))
    else:
        findings += await _check_telegram(settings, settings.token.get_secret_value(), chat_id, tell, wait)
    return status(findings), report(findings, _secrets(settings))


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
        me, said = await check_token(bot)
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


def _secrets(settings: Settings) -> list[str]:
    """Return the values that no report may hold."""
    fields = (settings.token, settings.webhook_secret)
    found = [field.get_secret_value() for field in fields if field is not None]
    password = make_url(settings.database_url.get_secret_value()).password
    return [*found, str(password or "")]
