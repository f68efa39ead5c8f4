"""The local HTTP server of health, readiness and metrics."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST
from tornado.web import Application, RequestHandler

from telegram_bot.budgets import METRICS, METRICS_PATHS
from telegram_bot.listening import BoundedServer


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


class _Health(RequestHandler):
    """`/healthz`: whether the process works; a standby process and one that starts work, too."""

    def initialize(self, report: Callable[[], Report]) -> None:
        """Take the source of reports."""
        self._report = report

    def get(self) -> None:
        """Answer 200 or 503 with the report."""
        report = self._report()
        self.answer(report, report.healthy)

    def answer(self, report: Report, good: bool) -> None:
        """Answer with a report."""
        self.set_status(HTTPStatus.OK if good else HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Content-Type", "application/json")
        self.write({"state": report.state, "healthy": report.healthy, "ready": report.ready, "faults": report.faults})


class _Ready(_Health):
    """`/readyz`: whether the process is active and can handle updates."""

    def get(self) -> None:
        """Answer 200 or 503 with the report."""
        report = self._report()
        self.answer(report, report.ready)


class _Metrics(RequestHandler):
    """`/metrics`: all metrics."""

    def initialize(self, metrics: Callable[[], bytes]) -> None:
        """Take the source of metrics."""
        self._metrics = metrics

    def get(self) -> None:
        """Answer with all metrics."""
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.write(self._metrics())


class HealthServer:
    """Listens on a port of this machine; nothing it answers names a person, a chat or a table."""

    def __init__(self, address: str, port: int) -> None:
        """Take the address and the port; 0 chooses a free port."""
        self.port = port
        self._address = address
        self._server: BoundedServer | None = None

    def start(self, report: Callable[[], Report], metrics: Callable[[], bytes]) -> None:
        """Listen; raise OSError if the port is taken."""
        family = socket.AF_INET6 if ":" in self._address else socket.AF_INET
        listening = socket.create_server((self._address, self.port), family=family)
        self.port = listening.getsockname()[1]
        handlers: dict[str, Any] = {
            "/healthz": (_Health, {"report": report}),
            "/readyz": (_Ready, {"report": report}),
            "/metrics": (_Metrics, {"metrics": metrics}),
        }
        routes: list[Any] = [(path, *handlers[path]) for path in METRICS_PATHS]
        application = Application(routes, log_function=lambda _handler: None)
        self._server = BoundedServer(application, METRICS)
        self._server.listen_on([listening])

    async def stop(self) -> None:
        """Stop listening and close all connections."""
        if self._server is not None:
            self._server.stop()
            await self._server.close_all_connections()
            self._server = None
