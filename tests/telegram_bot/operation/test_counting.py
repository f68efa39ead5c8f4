"""The bot's metrics, and the update and table in its log lines, while people play against the sandbox."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest
import structlog
from structlog.testing import capture_logs
from telegram.error import BadRequest

from analysis.compute.fallback import FallbackExecutor
from analysis.compute.task import Unavailable
from engine.match import new_match
from telegram_bot.chat.transport.callback_data import OpenHand
from telegram_bot.domain.room import Stage
from telegram_bot.operation import metrics
from telegram_bot.rooms.computation.advisor import PlayoutAdvisor


class Change:
    """How much a metric has grown since this was created."""

    def __init__(self, name: str, **labels: str) -> None:
        self._name, self._labels = name, labels
        self._before = self._value()

    def _value(self) -> float:
        return metrics.REGISTRY.get_sample_value(self._name, self._labels) or 0.0

    def __call__(self) -> float:
        return self._value() - self._before


async def test_updates_moves_and_saves(make_world):
    world = await make_world("Amal", "Nimali")
    presses = Change("thurumpu_updates_total", kind="press", outcome="handled")
    answers = Change("thurumpu_press_answer_seconds_count")
    messages = Change("thurumpu_updates_total", kind="message", outcome="handled")
    moves = Change("thurumpu_moves_total", game="poter", player="person")
    sent = Change("thurumpu_telegram_calls_total", method="sendMessage")
    answered = Change("thurumpu_telegram_calls_total", method="answerCallbackQuery")
    shown = Change("thurumpu_table_message_delay_seconds_count")
    saves = Change("thurumpu_database_seconds_count", operation="write")
    board = await world.start_table("Amal", "Nimali")
    await world.eventually(lambda: presses() == answers() == 2, "the counts of joining and of the start")
    await world.touch("Amal", board, OpenHand)
    await world.eventually(lambda: presses() == answers() == 3, "the count of the press")
    assert saves() >= 3
    assert sent() >= 1
    assert answered() >= 2
    await world.eventually(lambda: shown() >= 2, "the table")
    room = await world.room()
    mover = "Amal" if room.seats[room.to_move].name == "Amal" else "Nimali"
    world.say(mover, "/move draw", ephemeral=False)
    await world.eventually(lambda: moves() == 1, "the count of the move")
    assert messages() >= 1
    world.service.writer.sample()
    assert metrics.REGISTRY.get_sample_value("thurumpu_tables", {"stage": Stage.PLAYING.value}) == 1


async def test_updates_over_a_budget_and_failures_are_counted(make_world, monkeypatch):
    world = await make_world("Amal", incoming_limits=True)
    dropped = Change("thurumpu_updates_total", kind="message", outcome="dropped")
    failed = Change("thurumpu_updates_total", kind="any", outcome="failed")
    for _ in range(15):
        world.say("Amal", "/leave")
    await world.eventually(lambda: dropped() == 5, "the dropped commands")

    async def fail(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(world.service, "at", fail)
    world.say("Amal", "/leave", chat=world.group)
    await world.eventually(lambda: failed() >= 1, "the failure")


async def test_errors_of_calls_and_calls_that_wait(make_world, monkeypatch):
    world = await make_world("Amal", group_messages_per_minute=1)
    gone = Change("thurumpu_telegram_errors_total", kind="gone")
    with pytest.raises(BadRequest):
        await world.bot.application.bot.edit_message_text("new", world.group, 999)
    assert gone() == 1
    waiting = Change("thurumpu_waiting", queue="calls_notice")
    world.time_passes.clear()
    bot = world.bot.application.bot
    calls = [asyncio.create_task(bot.send_message(world.group, "news")) for _ in range(4)]
    await world.eventually(lambda: waiting() > 0, "a call that waits")
    world.time_passes.set()
    await asyncio.gather(*calls)


class Local:
    async def submit(self, *_: object) -> str:
        return "advice"

    def waiting(self, _priority: object) -> int:
        return 0


class Broken(Local):
    async def submit(self, *_: object) -> str:
        raise Unavailable("the worker is gone")


async def ready(_part: object) -> None:
    """The kernels are there."""


async def test_hints_by_backend_and_tasks_by_place(monkeypatch):
    advisor = PlayoutAdvisor(workers=1)
    monkeypatch.setattr(advisor, "executor", FallbackExecutor(Broken(), Local()))
    monkeypatch.setattr(advisor.kernels, "ready", ready)
    hints = Change("thurumpu_hint_seconds_count", game="pocha", backend="threads")
    failed, local = (Change("thurumpu_computations_total", place=place) for place in ("failed", "local"))
    deal = new_match("pocha", {}, ["A", "B", "C"]).start_shuffled_round(Random(1))
    assert await advisor.advise(deal.view(deal.to_move), 0.1, 1) == "advice"
    advisor.sample()
    advisor.sample()
    assert (hints(), failed(), local()) == (1, 1, 1)


async def test_lines_name_the_update_and_the_table(start_table):
    world, board = await start_table("Amal", "Nimali")
    room = await world.room()
    seen: list[dict[str, object]] = []

    async def listen(*_: object) -> None:
        seen.append(structlog.contextvars.get_contextvars())

    world.service.subscribe(listen)
    mover = "Amal" if room.seats[room.to_move].name == "Amal" else "Nimali"
    world.say(mover, "/move draw", ephemeral=False)
    await world.eventually(lambda: seen, "the move")
    assert [values["room"] for values in seen] == [room.id]
    assert isinstance(seen[0]["update_id"], int)
    await world.service.scheduler.resume(room.id)
    await world.settle()
    assert [set(values) for values in seen[1:]] == [{"room"}] * len(seen[1:])
    assert board


def test_no_metric_has_a_label_without_bound():
    """Labels are enumerations of this program; ids and names would create a time series for each person."""
    allowed = {"kind", "outcome", "game", "player", "backend", "reason", "queue", "method", "stage", "operation"}
    allowed |= {"state", "status", "level", "place", "le"}
    ours = [family for family in metrics.REGISTRY.collect() if family.name.startswith("thurumpu")]
    assert {label for family in ours for sample in family.samples for label in sample.labels} <= allowed


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with capture_logs():
        yield


def test_memory_and_cpu_where_proc_shows_processes_only(tmp_path):
    (tmp_path / "self").symlink_to("/proc/self")
    hidden, usual = (metrics.OwnProcessCollector(proc=str(proc), registry=None) for proc in (tmp_path, "/proc"))
    found, expected = ({family.name: family for family in each.collect()} for each in (hidden, usual))
    assert found.keys() == expected.keys() >= {"process_cpu_seconds", "process_resident_memory_bytes"}
    started = [each["process_start_time_seconds"].samples[0].value for each in (found, expected)]
    assert abs(started[0] - started[1]) < 2
    assert not list(metrics.OwnProcessCollector(proc=str(tmp_path / "none"), registry=None).collect())


async def test_a_failed_request_for_updates_is_one_line_and_counted(make_world):
    lost = Change("thurumpu_telegram_errors_total", kind="lost")
    with capture_logs() as lines:
        world = await make_world("Amal")
        world.sandbox.faults.add("getUpdates", status=502, description="Bad Gateway")
        world.say("Amal", "/leave")  # ends the request that waits
        await world.eventually(lambda: lost() == 1, "the failed request")
    found = [line for line in lines if line["event"] == "updates could not be fetched"]
    assert [(line["kind"], "exc_info" in line) for line in found] == [("lost", False)]
