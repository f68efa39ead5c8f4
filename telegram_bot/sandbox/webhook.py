"""Delivery of updates to the webhook: one after another, each repeated until it is accepted."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import aiohttp

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.update_queue import Update, Webhook

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
ANSWER_SECONDS = 60.0


class WebhookSender:
    """The task that delivers updates; pauses after failures double and follow the sandbox's clock."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._client: aiohttp.ClientSession | None = None
        """Created for the first webhook, in the event loop."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Stop the task."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._client is not None:
            await self._client.close()

    async def _run(self) -> None:
        updates, pause = self.core.updates, FIRST_PAUSE
        while True:
            updates.expire()
            if updates.webhook is None or not updates.pending:
                await updates.arrival()
                continue
            hook, update = updates.webhook, updates.pending[0]
            problem = await self._deliver(hook, update)
            if problem is None:
                updates.confirm(update)
                pause = FIRST_PAUSE
                continue
            retry_at = self.core.clock.now() + pause
            hook.problem = problem
            self.core.state.touch()
            await self._wait(hook, retry_at)
            pause = min(LONGEST_PAUSE, 2 * pause) if updates.webhook is hook else FIRST_PAUSE

    async def _wait(self, hook: Webhook, moment: float) -> None:
        """Wait until a moment, or until the webhook is replaced."""
        updates = self.core.updates
        pause = asyncio.ensure_future(self.core.clock.sleep_until(moment))
        while not pause.done() and updates.webhook is hook:
            arrival = asyncio.ensure_future(updates.arrival())
            waiting: set[asyncio.Future[Any]] = {pause, arrival}
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            arrival.cancel()
        pause.cancel()

    async def _deliver(self, hook: Webhook, update: Update) -> str | None:
        """Send one update; return why it was not accepted, None if it was."""
        headers = {"Content-Type": "application/json"}
        if hook.secret:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook.secret
        self._client = self._client or aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ANSWER_SECONDS))
        data = json.dumps(update.json())
        try:
            async with self._client.post(hook.url, headers=headers, data=data, allow_redirects=False) as answer:
                await answer.read()
        except (aiohttp.ClientError, TimeoutError) as error:
            return f"Connection failed: {type(error).__name__}"
        if answer.status // 100 != 2:
            return f"Wrong response from the webhook: {answer.status} {answer.reason}"
        return None
