"""Health, readiness and signs of life, with a clock that the test sets."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs

from telegram_bot.background import MonotonicClock
from telegram_bot.operation import metrics
from telegram_bot.operation.monitor import (
    CHECK_SECONDS,
    FRESH_SECONDS,
    LIMIT_SECONDS,
    HealthServer,
    Monitor,
    ServiceManager,
    State,
)
from tests.local_http import Answer, ask


class Manager(ServiceManager):
    """Records the messages to the service manager."""

    def __init__(self, watchdog: float | None = None) -> None:
        super().__init__(None, watchdog)
        self.told: list[tuple[str, ...]] = []

    def send(self, *lines: str) -> None:
        self.told.append(lines)


class Bench:
    """A monitor with a clock, a database and getUpdates that the test sets; the test also makes its checks."""

    def __init__(self, *, polls: bool = True, watchdog: float | None = None) -> None:
        self.time, self.answers, self.pauses = 1000.0, True, list[float]()
        self.manager, self.server = Manager(watchdog), HealthServer("127.0.0.1", 0)
        clock = MonotonicClock(lambda: self.time, self._sleep)
        self.monitor = Monitor(self._database, polls, self.manager, self.server, clock)

    async def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.Event().wait()

    async def _database(self) -> None:
        if not self.answers:
            raise OSError("refused")

    async def pass_time(self, seconds: float, *, polled: bool = True) -> str:
        """Let time pass with a check at its end; return the first line sent to the manager."""
        self.time += seconds
        if polled:
            self.monitor.polled()
        self.monitor.check()
        for _ in range(3):
            await asyncio.sleep(0)
        self.manager.told.clear()
        self.monitor.check()
        return self.manager.told[0][0]

    async def get(self, path: str) -> Answer:
        return await ask("GET", f"http://127.0.0.1:{self.server.port}{path}")


@pytest.fixture
async def bench(request: pytest.FixtureRequest) -> AsyncIterator[Bench]:
    bench = Bench(**getattr(request, "param", {}))
    await bench.monitor.start()
    yield bench
    await bench.monitor.stop()


async def test_ready_once_active(bench: Bench):
    assert not bench.monitor.report().ready
    assert (await bench.get("/readyz")).status == 503
    assert (await bench.get("/healthz")).status == 200
    bench.monitor.enter(State.ACTIVE)
    assert bench.manager.told[-1] == ("READY=1", "STATUS=active")
    assert (await bench.get("/readyz")).status == 200
    assert json.loads((await bench.get("/healthz")).text) == {
        "state": "active",
        "healthy": True,
        "ready": True,
        "faults": [],
    }
    bench.monitor.enter(State.STOPPING)
    assert bench.manager.told[-1] == ("STOPPING=1", "STATUS=stopping")
    assert (await bench.get("/readyz")).status == 503


async def test_a_start_that_takes_long_asks_for_time(bench: Bench):
    assert await bench.pass_time(10 * LIMIT_SECONDS) == "STATUS=starting"
    assert bench.monitor.report().healthy
    expected = [("STATUS=starting", "EXTEND_TIMEOUT_USEC=60000000"), ("WATCHDOG=1", "STATUS=starting")]
    assert bench.manager.told == expected


async def test_a_standby_process_is_healthy_but_not_ready(bench: Bench):
    bench.monitor.enter(State.STANDBY)
    assert await bench.pass_time(10 * LIMIT_SECONDS, polled=False) == "WATCHDOG=1"
    assert (await bench.get("/healthz")).status == 200
    assert (await bench.get("/readyz")).status == 503


async def test_without_polls_the_watchdog_is_not_fed(bench: Bench):
    bench.monitor.enter(State.ACTIVE)
    assert await bench.pass_time(FRESH_SECONDS + 1, polled=False) == "WATCHDOG=1"
    assert (await bench.get("/readyz")).status == 503
    assert await bench.pass_time(LIMIT_SECONDS - FRESH_SECONDS, polled=False) == (
        f"STATUS=active, no answer of getUpdates for {LIMIT_SECONDS + 1:.0f} s"
    )
    assert (await bench.get("/healthz")).status == 503
    assert await bench.pass_time(1) == "WATCHDOG=1"
    assert (await bench.get("/readyz")).status == 200


async def test_without_the_database_the_watchdog_is_not_fed(bench: Bench):
    bench.monitor.enter(State.ACTIVE)
    await bench.pass_time(1)
    bench.answers = False
    assert await bench.pass_time(FRESH_SECONDS + 1) == "WATCHDOG=1"
    assert not bench.monitor.report().ready
    assert (await bench.pass_time(LIMIT_SECONDS)).startswith("STATUS=active, no answer of the database")
    bench.answers = True
    assert await bench.pass_time(1) == "WATCHDOG=1"
    assert bench.monitor.report().ready


@pytest.mark.parametrize("bench", [{"polls": False}], indirect=True)
async def test_with_a_webhook_there_are_no_polls_to_miss(bench: Bench):
    bench.monitor.enter(State.ACTIVE)
    assert await bench.pass_time(10 * LIMIT_SECONDS, polled=False) == "WATCHDOG=1"
    assert bench.monitor.report().ready


@pytest.mark.parametrize(
    ("bench", "pause"),
    [({}, CHECK_SECONDS), ({"watchdog": 300.0}, CHECK_SECONDS), ({"watchdog": 6.0}, 2.0)],
    indirect=["bench"],
)
async def test_signs_of_life_are_in_time(bench: Bench, pause: float):
    await asyncio.sleep(0)
    assert bench.pauses == [pause]


async def test_metrics_are_read_by_prometheus(bench: Bench):
    bench.monitor.samplers.append(lambda: metrics.waiting.labels("computation").set(7))
    bench.monitor.enter(State.ACTIVE)
    answer = await bench.get("/metrics")
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    families = {family.name: family for family in text_string_to_metric_families(answer.text)}
    states = {sample.labels["state"]: sample.value for sample in families["thurumpu_state"].samples}
    assert states == {"starting": 0, "standby": 0, "active": 1, "stopping": 0}
    queues = {sample.labels["queue"]: sample.value for sample in families["thurumpu_waiting"].samples}
    assert queues["computation"] == 7
    assert families["process_resident_memory_bytes"].samples[0].value > 1e6


async def test_a_metric_that_cannot_be_read_stops_nothing(bench: Bench):
    def fail() -> None:
        raise RuntimeError("broken")

    read: list[bool] = []
    bench.monitor.samplers += [fail, lambda: read.append(True)]
    bench.monitor.enter(State.ACTIVE)
    with capture_logs() as lines:
        assert await bench.pass_time(1) == "WATCHDOG=1"
        assert (await bench.get("/metrics")).status == 200
    assert len(read) == len(lines) >= 3
    assert {line["event"] for line in lines} == {"a metric cannot be read"}


async def test_other_paths_and_methods_are_refused(bench: Bench):
    assert (await bench.get("/")).status == 404
    assert (await ask("POST", f"http://127.0.0.1:{bench.server.port}/metrics", data=b"x")).status == 405


async def test_a_taken_port_is_told(bench: Bench):
    second = Monitor(bench._database, True, Manager(), HealthServer("127.0.0.1", bench.server.port))
    with pytest.raises(OSError, match="in use"):
        await second.start()


async def test_polling_has_stopped_when_getupdates_was_not_answered_for_the_whole_time():
    time, pauses = 100.0, []
    answered = iter([True, False, False])

    async def sleep(seconds: float) -> None:
        nonlocal time
        pauses.append(seconds)
        time += seconds
        if next(answered):
            monitor.polled()

    monitor = Monitor(asyncio.Event().wait, True, Manager(), None, MonotonicClock(lambda: time, sleep))
    monitor.enter(State.ACTIVE)
    time += 20.0
    await monitor.polling_stopped(60.0)
    assert pauses == [40.0, 60.0]
    assert monitor.polling_age == 60.0
