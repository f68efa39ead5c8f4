"""Pushing updates to the webhook: one after another, again and again until it takes them."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.updates import Update, Webhook

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
ANSWER_SECONDS = 60.0

Caller = Callable[[str, dict[str, Any]], Awaitable[object]]


class Pusher:
    """The task that delivers updates; pauses run along the sandbox's clock."""

    def __init__(self, core: Core, call: Caller) -> None:
        self.core = core
        self.call = call
        self._client: httpx.AsyncClient | None = None
        """Made for the first webhook: most tables have none, and reading the certificates takes a while."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to deliver."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Stop delivering."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._client is not None:
            await self._client.aclose()

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while True:
            updates = self.core.updates
            updates.expire()
            if updates.webhook is None or not updates.pending:
                await updates.arrival()
                continue
            hook, update = updates.webhook, updates.pending[0]
            problem = await self._deliver(hook, update)
            if problem is None:
                pause = FIRST_PAUSE
                continue
            hook.last_error_date = self.core.seconds()
            hook.last_error_message = problem
            await self._wait(pause)
            pause = min(LONGEST_PAUSE, 2 * pause) if updates.webhook is hook else FIRST_PAUSE

    async def _wait(self, seconds: float) -> None:
        """Pause, unless the webhook is changed meanwhile."""
        before = self.core.updates.webhook
        pause = asyncio.ensure_future(self.core.clock.sleep(seconds))
        while not pause.done() and self.core.updates.webhook is before:
            arrival = asyncio.ensure_future(self.core.updates.arrival())
            waiting: set[asyncio.Future[None]] = {pause, arrival}
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            arrival.cancel()
        pause.cancel()

    async def _deliver(self, hook: Webhook, update: Update) -> str | None:
        """Send one update; what went wrong, if it was not taken."""
        headers = {"Content-Type": "application/json"}
        if hook.secret:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook.secret
        url = hook.url if "://" in hook.url else f"https://{hook.url}"
        self._client = self._client or httpx.AsyncClient(timeout=ANSWER_SECONDS, trust_env=False)
        try:
            answer = await self._client.post(url, headers=headers, content=json.dumps(update.json()))
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return f"Connection failed: {type(error).__name__}"
        if not answer.is_success:
            return f"Wrong response from the webhook: {answer.status_code} {answer.reason_phrase}"
        self.core.updates.confirm(update)
        await self._call_inside(answer)
        return None

    async def _call_inside(self, answer: httpx.Response) -> None:
        """Perform the method call that a webhook may put into its answer."""
        try:
            body = json.loads(answer.content or b"null")
        except ValueError:
            return
        if isinstance(body, dict) and isinstance(body.get("method"), str):
            await self.call(body.pop("method"), body)
