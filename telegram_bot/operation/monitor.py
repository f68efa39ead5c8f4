"""Monitoring of the process: its state, health checks, and what the service manager and the local port are told."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum

import structlog

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.operation import metrics
from telegram_bot.operation.server import HealthServer, Report
from telegram_bot.operation.watchdog import ServiceManager
from telegram_bot.settings import Settings

log = structlog.get_logger(__name__)

CHECK_SECONDS = 10.0
"""Seconds between two checks, unless the watchdog expects signs of life more often."""
SIGNS_PER_WATCHDOG = 3
START_SECONDS = 60.0
"""Seconds of startup that the service manager is asked for at each check."""
FRESH_SECONDS = 30.0
"""The process is ready while the database and getUpdates have answered within this time.

Telegram answers each getUpdates within 10 s.
"""
LIMIT_SECONDS = 90.0
"""Without an answer for longer, the process is not healthy and the watchdog is no longer fed."""


class State(StrEnum):
    """States of the process."""

    STARTING = "starting"
    STANDBY = "standby"
    """Another process is active for the same token; this one waits to take over."""
    ACTIVE = "active"
    STOPPING = "stopping"


RUNNING = (State.STANDBY, State.ACTIVE)


@dataclass(frozen=True, slots=True)
class Checks:
    """What is checked: `database` returns when the database has answered; `polls`: whether Telegram is polled."""

    database: Callable[[], Awaitable[None]]
    polls: bool


class Monitor:
    """Checks the process periodically; to be used in the event loop that does the work of the bot.

    The check is a task of that loop: if the loop is blocked, no sign of life is given.
    """

    def __init__(
        self,
        checks: Checks,
        manager: ServiceManager,
        server: HealthServer | None = None,
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    ) -> None:
        self._checks = checks
        self._now, self._sleep = monotonic.now, monotonic.sleep
        self._manager = manager
        self._server = server
        self._state = State.STARTING
        self.samplers: list[Callable[[], None]] = []
        """What sets gauges, called at each check and before metrics are read."""
        self._task: asyncio.Task[None] | None = None
        self._probe: asyncio.Task[None] | None = None
        self._database_at = self._polled_at = 0.0
        self._was_healthy = True

    def polled(self) -> None:
        """Note that Telegram has answered getUpdates."""
        self._polled_at = self._now()

    async def polling_stopped(self, limit: float) -> None:
        """Wait until Telegram has not answered getUpdates for `limit` seconds."""
        while (age := self.polling_age) < limit:
            await self._sleep(limit - age)

    @property
    def polling_age(self) -> float:
        """Return the seconds since Telegram last answered getUpdates; 0 if it is not polled."""
        return self._now() - self._polled_at if self._polling else 0.0

    async def start(self) -> None:
        """Begin to check and to listen; raise OSError if the port is taken."""
        if self._server is not None:
            self._server.start(self.report, self._metrics)
        self.enter(State.STARTING)
        self._task = asyncio.get_running_loop().create_task(self._run())

    def enter(self, state: State) -> None:
        """Change the state."""
        self._state = state
        for each in State:
            metrics.state.labels(each).set(each == state)
        if state in RUNNING:
            self._database_at = self._polled_at = self._now()
            self._manager.ready(state)
        elif state == State.STOPPING:
            self._manager.stopping()

    async def stop(self) -> None:
        """Stop checking and listening; the running check of the database is left to its store."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None
        if self._server is not None:
            await self._server.stop()

    def report(self) -> Report:
        """Return the health of the process now."""
        faults = self._faults(LIMIT_SECONDS)
        ready = self._state == State.ACTIVE and not self._faults(FRESH_SECONDS)
        return Report(self._state, not faults, ready, tuple(faults or self._faults(FRESH_SECONDS)))

    def _faults(self, limit: float) -> list[str]:
        """Return what has not answered for longer than a limit."""
        ages = {}
        if self._state in RUNNING:
            ages["the database"] = self._now() - self._database_at
        if self._polling:
            ages["getUpdates"] = self._now() - self._polled_at
        return [f"no answer of {name} for {age:.0f} s" for name, age in ages.items() if age > limit]

    @property
    def _polling(self) -> bool:
        return self._checks.polls and self._state == State.ACTIVE

    async def _run(self) -> None:
        watchdog = self._manager.watchdog
        pause = CHECK_SECONDS if watchdog is None else min(CHECK_SECONDS, watchdog / SIGNS_PER_WATCHDOG)
        while True:
            self.check()
            due = self._now() + pause
            await self._sleep(pause)
            metrics.loop_lag.set(max(0.0, self._now() - due))

    def check(self) -> None:
        """Check once: ask the database, set the gauges, and give a sign of life if the process is healthy."""
        if self._state in RUNNING and (self._probe is None or self._probe.done()):
            self._probe = asyncio.get_running_loop().create_task(self._ask_database())
        self._sample()
        report = self.report()
        if report.healthy != self._was_healthy:
            log.warning("the health of the process has changed", healthy=report.healthy, faults=report.faults)
            self._was_healthy = report.healthy
        if self._state == State.STARTING:
            self._manager.starting(report.summary, START_SECONDS)
            self._manager.alive(report.summary)  # expected of a standby process that takes over
        elif report.healthy:
            self._manager.alive(report.summary)
        else:
            self._manager.status(report.summary)

    async def _ask_database(self) -> None:
        try:
            await self._checks.database()
        except Exception as error:
            log.warning("the database does not answer", reason=repr(error))
        else:
            self._database_at = self._now()

    def _sample(self) -> None:
        metrics.healthy.set(self.report().healthy)
        metrics.polling_age.set(self.polling_age)
        for sampler in self.samplers:
            try:
                sampler()
            except Exception:
                log.exception("a metric cannot be read")  # signs of life go on

    def _metrics(self) -> bytes:
        self._sample()
        return metrics.exposition()


def build_monitor(settings: Settings, database: Callable[[], Awaitable[None]]) -> Monitor:
    """Build the monitor of the process, with a port of its own if the settings have one; `database`: see `Checks`."""
    port = settings.metrics_port
    server = None if port is None else HealthServer(settings.metrics_listen, port)
    return Monitor(Checks(database, polls=settings.webhook_url is None), ServiceManager.of(os.environ), server)
