"""The local HTTP server of health, readiness and metrics."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from http import HTTPStatus

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from telegram_bot.budgets import METRICS, METRICS_PATHS
from telegram_bot.listening import BoundedServer, bind, body_of, named


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
    """Listens on a port of this machine; nothing it answers names a person, a chat or a table."""

    def __init__(self, address: str, port: int) -> None:
        """Take the address and the port; 0 chooses a free port."""
        self.port = port
        self._address = address
        self._server: BoundedServer | None = None

    def start(self, report: Callable[[], Report], metrics: Callable[[], bytes]) -> None:
        """Listen; raise OSError if the port is taken."""
        sockets = bind(self._address, self.port)
        self.port = sockets[0].getsockname()[1]

        def about(good: bool) -> web.Response:
            status = HTTPStatus.OK if good else HTTPStatus.SERVICE_UNAVAILABLE
            return web.Response(status=status, text=json.dumps(asdict(report())), content_type="application/json")

        answers: dict[str, Callable[[], web.Response]] = {
            "/healthz": lambda: about(report().healthy),
            "/readyz": lambda: about(report().ready),
            "/metrics": lambda: web.Response(body=metrics(), headers={"Content-Type": CONTENT_TYPE_LATEST}),
        }
        self.answers = {path: answers[path] for path in METRICS_PATHS}
        self._server = BoundedServer(self._answer, METRICS)
        self._server.listen_on(sockets)

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
