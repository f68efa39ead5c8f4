"""Monitoring of the process: state, health, clock, and what it reports to the service manager and on the local port."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.budgets import METRICS, METRICS_PATHS
from telegram_bot.listening import BoundedServer, body_of, named
from telegram_bot.operation import metrics
from telegram_bot.settings import Settings

log = structlog.get_logger(__name__)

MICROSECONDS = 1_000_000

CHECK_SECONDS = 10.0
"""Seconds between two checks, unless the watchdog expects pings more often."""
SIGNS_PER_WATCHDOG = 3
START_SECONDS = 60.0
"""Startup seconds requested from the service manager at each check."""
FRESH_SECONDS = 30.0
"""The process is ready while the database and getUpdates have answered within this time.

Telegram answers each getUpdates within 10 s.
"""
LIMIT_SECONDS = 90.0
"""Without an answer for longer, the process is unhealthy and stops feeding the watchdog."""


class ServiceManager:
    """Reports the process state to systemd's service manager (sd_notify); does nothing without one.

    `address`: the value of NOTIFY_SOCKET, a path or `@` and a name in the abstract namespace. `watchdog`: the seconds
    within which the manager expects pings once the process is ready, None if it expects none.
    """

    def __init__(self, address: str | None, watchdog: float | None = None) -> None:
        self.watchdog = watchdog
        self._address = f"\0{address[1:]}" if address is not None and address.startswith("@") else address
        self._failed = False

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> ServiceManager:
        """Return the manager named by the environment of this process."""
        limit, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
        expected = limit.isdigit() and int(limit) > 0 and process in ("", str(os.getpid()))
        return cls(environment.get("NOTIFY_SOCKET") or None, int(limit) / MICROSECONDS if expected else None)

    def send(self, *lines: str) -> None:
        """Send variables such as `READY=1` without waiting; an unreachable manager is logged once."""
        if self._address is None:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as one:
                one.sendto("\n".join(lines).encode(), self._address)
        except OSError as error:
            if not self._failed:
                log.warning("the service manager cannot be told", reason=str(error))
            self._failed = True
        else:
            self._failed = False


@dataclass(frozen=True, slots=True)
class Report:
    """The health of the process. `faults`: what does not answer, one line each."""

    state: str
    healthy: bool
    ready: bool
    faults: tuple[str, ...]

    @property
    def summary(self) -> str:
        """Return the report in one line."""
        return ", ".join((self.state, *self.faults))


class HealthServer:
    """Listens on a port of this machine; its answers never identify a person, chat or table."""

    def __init__(self, address: str, port: int) -> None:
        """Port 0 chooses a free port."""
        self.port = port
        self._address = address
        self._server: BoundedServer | None = None

    def start(self, report: Callable[[], Report], metrics: Callable[[], bytes]) -> None:
        """Listen; raise OSError if the port is taken."""

        def about(good: bool) -> web.Response:
            status = HTTPStatus.OK if good else HTTPStatus.SERVICE_UNAVAILABLE
            return web.Response(status=status, text=json.dumps(asdict(report())), content_type="application/json")

        answers: dict[str, Callable[[], web.Response]] = {
            "/healthz": lambda: about(report().healthy),
            "/readyz": lambda: about(report().ready),
            "/metrics": lambda: web.Response(body=metrics(), headers={"Content-Type": CONTENT_TYPE_LATEST}),
        }
        self.answers = {path: answers[path] for path in METRICS_PATHS}
        server = BoundedServer(self._answer, METRICS)
        self.port = server.listen(self._address, self.port)
        self._server = server

    async def _answer(self, request: web.BaseRequest) -> web.Response:
        await body_of(request, METRICS)
        answer = self.answers.get(request.raw_path.partition("?")[0])
        if answer is None:
            return named(HTTPStatus.NOT_FOUND, close=False)
        return answer() if request.method == "GET" else named(HTTPStatus.METHOD_NOT_ALLOWED, close=False)

    async def stop(self) -> None:
        """Stop listening and close all connections."""
        if self._server is not None:
            await self._server.stop()
            self._server = None


class State(StrEnum):
    """States of the process."""

    STARTING = "starting"
    STANDBY = "standby"
    """Another process is active for the same token; this one waits to take over."""
    ACTIVE = "active"
    STOPPING = "stopping"


RUNNING = (State.STANDBY, State.ACTIVE)


@dataclass(eq=False, repr=False)
class Monitor:
    """Checks the process periodically; for use in the event loop that does the bot's work.

    `database` returns once the database has answered; `polls`: whether Telegram is polled. The check is a task of that
    loop: if the loop is blocked, the watchdog is not fed.
    """

    database: Callable[[], Awaitable[None]]
    polls: bool
    manager: ServiceManager
    server: HealthServer | None = None
    monotonic: MonotonicClock = SYSTEM_MONOTONIC
    samplers: list[Callable[[], None]] = field(default_factory=list)
    """Functions that set gauges, called at each check and before metrics are read."""
    _state: State = State.STARTING
    _task: asyncio.Task[None] | None = None
    _probe: asyncio.Task[None] | None = None
    _database_at: float = 0.0
    _polled_at: float = 0.0
    _was_healthy: bool = True

    def polled(self) -> None:
        """Record that Telegram has answered getUpdates."""
        self._polled_at = self.monotonic.now()

    async def polling_stopped(self, limit: float) -> None:
        """Wait until Telegram has not answered getUpdates for `limit` seconds."""
        while (age := self.polling_age) < limit:
            await self.monotonic.sleep(limit - age)

    @property
    def polling_age(self) -> float:
        """Return the seconds since Telegram last answered getUpdates; 0 if it is not polled."""
        return self.monotonic.now() - self._polled_at if self._polling else 0.0

    async def start(self) -> None:
        """Start checking and listening; raise OSError if the port is taken."""
        if self.server is not None:
            self.server.start(self.report, self._metrics)
        self.enter(State.STARTING)
        self._task = asyncio.get_running_loop().create_task(self._run())

    def enter(self, state: State) -> None:
        """Change the state."""
        self._state = state
        for each in State:
            metrics.state.labels(each).set(each == state)
        if state in RUNNING:
            self._database_at = self._polled_at = self.monotonic.now()
            self.manager.send("READY=1", f"STATUS={state}")
        elif state == State.STOPPING:
            self.manager.send("STOPPING=1", f"STATUS={state}")

    async def stop(self) -> None:
        """Stop checking and listening; a running database check is left to its store."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None
        if self.server is not None:
            await self.server.stop()

    def report(self) -> Report:
        """Return the health of the process now."""
        faults = self._faults(LIMIT_SECONDS)
        ready = self._state == State.ACTIVE and not self._faults(FRESH_SECONDS)
        return Report(self._state, not faults, ready, tuple(faults or self._faults(FRESH_SECONDS)))

    def _faults(self, limit: float) -> list[str]:
        ages = {}
        if self._state in RUNNING:
            ages["the database"] = self.monotonic.now() - self._database_at
        if self._polling:
            ages["getUpdates"] = self.monotonic.now() - self._polled_at
        return [f"no answer of {name} for {age:.0f} s" for name, age in ages.items() if age > limit]

    @property
    def _polling(self) -> bool:
        return self.polls and self._state == State.ACTIVE

    async def _run(self) -> None:
        watchdog = self.manager.watchdog
        pause = CHECK_SECONDS if watchdog is None else min(CHECK_SECONDS, watchdog / SIGNS_PER_WATCHDOG)
        while True:
            self.check()
            due = self.monotonic.now() + pause
            await self.monotonic.sleep(pause)
            metrics.loop_lag.set(max(0.0, self.monotonic.now() - due))

    def check(self) -> None:
        """Check once: query the database, set the gauges, and feed the watchdog if the process is healthy."""
        if self._state in RUNNING and (self._probe is None or self._probe.done()):
            self._probe = asyncio.get_running_loop().create_task(self._probe_database())
        self._sample()
        report = self.report()
        if report.healthy != self._was_healthy:
            log.warning("the health of the process has changed", healthy=report.healthy, faults=report.faults)
            self._was_healthy = report.healthy
        status = f"STATUS={report.summary}"
        if self._state == State.STARTING:
            self.manager.send(status, f"EXTEND_TIMEOUT_USEC={int(START_SECONDS * MICROSECONDS)}")
        if self._state == State.STARTING or report.healthy:  # a standby process that takes over is starting again
            self.manager.send("WATCHDOG=1", status)
        else:
            self.manager.send(status)

    async def _probe_database(self) -> None:
        try:
            await self.database()
        except Exception as error:
            log.warning("the database does not answer", reason=repr(error))
        else:
            self._database_at = self.monotonic.now()

    def _sample(self) -> None:
        metrics.healthy.set(self.report().healthy)
        metrics.polling_age.set(self.polling_age)
        for sampler in self.samplers:
            try:
                sampler()
            except Exception:
                log.exception("a metric cannot be read")  # the watchdog is still fed

    def _metrics(self) -> bytes:
        self._sample()
        return generate_latest(metrics.REGISTRY)


def build_monitor(settings: Settings, database: Callable[[], Awaitable[None]]) -> Monitor:
    """Build the monitor of the process, with its own port if the settings have one."""
    port = settings.metrics_port
    server = None if port is None else HealthServer(settings.metrics_listen, port)
    return Monitor(database, settings.webhook_url is None, ServiceManager.of(os.environ), server)


MAX_OFFSET = 60.0
"""Seconds by which the clocks may differ; an answer may also have been under way for a while."""
COMPARE_SECONDS = 30.0
REPEAT_SECONDS = 600.0
"""Seconds after which a wrong clock is logged again."""


class ClockCheck:
    """Compares `now` (seconds since the epoch) with Telegram's time; `monotonic` never goes back."""

    def __init__(self, now: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._monotonic = monotonic
        self._offset = 0.0
        self._next_check = self._next_line = float("-inf")

    @property
    def is_wrong(self) -> bool:
        """Return whether the clock is known to differ too much from Telegram's."""
        return abs(self._offset) > MAX_OFFSET

    def dated(self, date: str) -> None:
        """Compare the date header of an HTTP answer; an unreadable one is ignored."""
        if self._monotonic() < self._next_check:
            return
        try:
            told = parsedate_to_datetime(date)
        except ValueError:
            return
        self._next_check = self._monotonic() + COMPARE_SECONDS
        self.compare((told if told.tzinfo else told.replace(tzinfo=UTC)).timestamp(), self._now())

    def compare(self, told: float, now: float) -> None:
        """Compare Telegram's time; log a wrong clock, but not every time."""
        self._offset = now - told
        if self.is_wrong and self._monotonic() >= self._next_line:
            self._next_line = self._monotonic() + REPEAT_SECONDS
            log.error("the clock of this machine is wrong", seconds_ahead_of_telegram=round(self._offset))
