"""Which kernels are compiled when, who waits for them, and the processes that compile."""

import asyncio
import os
import sys
from pathlib import Path
from random import Random

import pytest

from analysis.compute import tasks
from analysis.compute.task import Priority
from analysis.levels import Level
from analysis.registry import PARTS, Part, Use, analysis_of
from engine.match import new_match
from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.room import Place, Room, RoomSettings, Stage
from telegram_bot.rooms.computation import kernels as module
from telegram_bot.rooms.computation.advisor import PlayoutAdvisor
from telegram_bot.rooms.computation.kernels import Compiler, Kernels
from tests.telegram_bot.waiting import PATIENCE

POTER, POCHA, CANASTA = (Part(game, Use.HINTS) for game in ("poter", "pocha", "canasta"))


class Workshop:
    """Compilers that a test lets finish; `log` records their parts and outcomes."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.gates: dict[Part, asyncio.Future[bool]] = {}
        self.compilers: list[FakeCompiler] = []
        self.loaded: list[Part] = []

    def __call__(self) -> "FakeCompiler":
        self.compilers.append(FakeCompiler(self))
        return self.compilers[-1]

    async def load(self, part: Part) -> None:
        self.loaded.append(part)

    async def finish(self, part: Part, fine: bool = True) -> None:
        self.gates.pop(part).set_result(fine)
        await settled()


class FakeCompiler(Compiler):
    def __init__(self, workshop: Workshop) -> None:
        super().__init__()
        self.workshop = workshop

    async def compile(self, part: Part) -> bool:
        self.percent = 0
        self.workshop.log.append(f"begin {part}")
        gate: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.workshop.gates[part] = gate
        try:
            return await gate
        except asyncio.CancelledError:
            self.workshop.log.append(f"drop {part}")
            raise

    async def close(self) -> None:
        self.workshop.log.append("close")


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


class Running:
    """Kernels at work, with an empty cache."""

    def __init__(self, workers: int = 2) -> None:
        self.workshop = Workshop()
        self.kernels = Kernels(self.workshop.load, workers, self.workshop)

    async def __aenter__(self) -> "Running":
        self.task = asyncio.create_task(self.kernels.run())
        await settled()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    @property
    def under_way(self) -> list[str]:
        return sorted(str(part) for part in self.workshop.gates if not self.workshop.gates[part].done())


@pytest.fixture(autouse=True)
def nothing_is_warm(monkeypatch):
    async def nothing(_part: Part) -> bool:
        return False

    monkeypatch.setattr(module, "is_cached", nothing)


async def test_one_after_the_other_hints_first_if_nobody_needs_anything():
    async with Running() as running:
        for part in PARTS:
            assert running.under_way == [str(part)]
            await running.workshop.finish(part)
        await running.task
        assert running.workshop.loaded == list(PARTS)
        assert [part.use for part in PARTS] == [Use.HINTS] * 3 + [Use.REVIEWS] * 3
        assert len(running.workshop.compilers) == 1


async def test_what_is_needed_comes_first_and_the_rest_gives_way():
    async with Running() as running:
        running.kernels.need(CANASTA)
        await settled()
        assert running.under_way == ["canasta-hints"]
        assert "drop poter-hints" in running.workshop.log
        waiting = asyncio.create_task(running.kernels.ready(CANASTA))
        await running.workshop.finish(CANASTA)
        await waiting
        assert running.kernels.there(CANASTA)
        assert not running.kernels.there(POTER)
        assert running.under_way == ["poter-hints"]


async def test_what_is_under_way_already_goes_on_when_it_is_needed():
    async with Running() as running:
        running.kernels.need(POTER)
        await settled()
        assert running.workshop.log == ["begin poter-hints"]


async def test_two_games_that_are_needed_are_compiled_at_once_but_no_third():
    async with Running() as running:
        for part in (POTER, POCHA, CANASTA):
            running.kernels.need(part)
            await settled()
        assert running.under_way == ["pocha-hints", "poter-hints"]
        await running.workshop.finish(POCHA)
        assert running.under_way == ["canasta-hints", "poter-hints"]
        await running.workshop.finish(POTER)
        assert running.under_way == ["canasta-hints"], "reviews keep the other core free while a hint is waited for"


async def test_reviews_give_way_to_hints_and_never_go_first():
    async with Running() as running:
        running.kernels.need(Part("pocha", Use.REVIEWS))
        await settled()
        assert running.under_way == ["poter-hints"]
        for part in (POTER, POCHA, CANASTA):
            await running.workshop.finish(part)
        assert running.under_way == ["pocha-reviews"]


async def test_a_process_that_fails_is_replaced_and_nobody_waits_for_ever():
    async with Running() as running:
        waiting = asyncio.create_task(running.kernels.ready(POTER))
        await settled()
        await running.workshop.finish(POTER, fine=False)
        await waiting
        assert running.workshop.loaded == [POTER]
        assert "close" in running.workshop.log
        assert len(running.workshop.compilers) == 2


async def test_who_waits_at_the_end_is_cancelled_and_nothing_counts_as_there():
    async with Running() as running:
        waiting = asyncio.create_task(running.kernels.ready(POTER))
        await settled()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not running.kernels.there(POTER)
    assert running.workshop.log[-1] == "close"


async def test_the_time_left_goes_by_what_the_process_tells(monkeypatch):
    now = [100.0]
    load = [0.5]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(module.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(module.os, "getloadavg", lambda: (load[0], 0.0, 0.0))
    async with Running(workers=1) as running:
        assert running.kernels.seconds_left("poter") == module.compile_seconds("poter")
        load[0] = 8.0
        assert running.kernels.seconds_left("poter") == 4 * module.compile_seconds("poter")
        load[0] = 0.5
        running.kernels.need(POTER)
        running.kernels.need(POCHA)
        await settled()
        assert running.kernels.seconds_left("pocha") == module.compile_seconds("poter") + module.compile_seconds(
            "pocha"
        )
        now[0] += 30.0
        assert running.kernels.seconds_left("poter") == module.compile_seconds("poter")
        running.workshop.compilers[0].percent = 60
        assert running.kernels.seconds_left("poter") == pytest.approx(20.0)
        await running.workshop.finish(POTER)
        assert running.kernels.seconds_left("poter") == 0.0


async def test_what_is_cached_is_waited_for_as_long_as_loading_takes(monkeypatch):
    """After a restart nobody is told to wait for a compilation that does not happen."""

    async def poter(part: Part) -> bool:
        return part == POTER

    async def never(_workshop: Workshop, _part: Part) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(module, "is_cached", poter)
    monkeypatch.setattr(Workshop, "load", never)
    async with Running() as running:
        assert running.kernels.seconds_left("poter") <= module.LOAD_SECONDS < module.compile_seconds("poter")
        assert running.kernels.seconds_left("pocha") >= module.compile_seconds("pocha")


# ---------------------------------------------------------------------- the thinker


@pytest.fixture
async def warming():
    """A thinker that compiles one part after the other, and the workshop."""
    analysis_of("canasta")  # loads the compiler, which takes seconds on a busy machine
    thinker, workshop = PlayoutAdvisor(), Workshop()
    thinker.kernels = Kernels(workshop.load, 1, workshop)
    task = asyncio.create_task(thinker.kernels.run())
    await settled()
    yield thinker, workshop
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await thinker.close()


async def test_bot_players_go_by_the_policy_while_kernels_are_compiled(warming):
    thinker, workshop = warming
    match = new_match("canasta", {}, list("ABCD"))
    deal = match.start_shuffled_round(Random(3))
    for _ in range(8):
        view = deal.view(deal.to_move)
        move = await asyncio.wait_for(thinker.choose(view, Level.EASY, "secret"), PATIENCE)
        assert match.play(deal.to_move or 0, move, Random(4)).refusal is None
    assert list(workshop.gates) == [POTER, CANASTA], "the game being played is compiled now"
    assert workshop.loaded == []


async def test_a_lobby_says_what_is_compiled_first(warming):
    thinker, workshop = warming
    room = Room(1, Place(-1), "pocha", 5, RoomSettings())
    await thinker.changed(room, RoomEvent(EventKind.OPENED))
    await settled()
    assert thinker.seconds_left("pocha") > 0
    assert workshop.log[-1] == "begin pocha-hints"
    await thinker.changed(
        Room(2, Place(-2), "canasta", 5, RoomSettings(), stage=Stage.ENDED), RoomEvent(EventKind.STOPPED)
    )
    await workshop.finish(POCHA)
    assert workshop.log[-1] == "begin poter-hints"


async def test_the_only_legal_move_is_advised_without_kernels(warming):
    thinker, _ = warming
    match = new_match("poter", {}, list("AB"))
    match.start_shuffled_round(Random(1))
    view = match.running().view(match.running().to_move)
    advice = await asyncio.wait_for(thinker.advise(view, 0.3, 1), PATIENCE)
    assert [(one.move, one.reason and one.reason.kind) for one in advice.candidates] == [("draw", "drawn")]
    assert thinker.seconds_left("poter") > 0


async def test_a_review_waits_for_the_kernels_of_reviews_of_its_game(monkeypatch):
    def steps(*_given, **_named):
        yield 1
        return "reviewed"

    monkeypatch.setattr(tasks, "review_steps", steps)
    match = new_match("pocha", {}, list("ABC"))
    reviewer = PlayoutAdvisor(1)
    async with Running(workers=1) as running:
        reviewer.kernels = running.kernels
        review = asyncio.create_task(reviewer.review(match, 1, 10, 1, [], Priority.REVIEW))
        for part in (POTER, POCHA, CANASTA):
            await settled()
            assert not review.done()
            await running.workshop.finish(part)
        assert running.under_way == ["pocha-reviews"]
        await running.workshop.finish(Part("pocha", Use.REVIEWS))
        assert await review == "reviewed"
    await reviewer.close()


# ---------------------------------------------------------------------- the process


@pytest.mark.slow
async def test_a_process_compiles_what_is_asked_and_ends_with_us():
    compiler = Compiler()
    assert await compiler.compile(POTER)
    process = compiler._process
    assert await compiler.compile(POCHA)
    assert compiler._process is process
    await compiler.close()
    assert process is not None
    assert process.returncode is not None


async def test_compiling_is_broken_off_at_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    executable, running = tmp_path / "compiler", tmp_path / "running"
    os.mkfifo(running)
    executable.write_text(f"#!/bin/sh\necho $$ > {running}\nexec sleep 600\n")
    executable.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(executable))
    thinker = PlayoutAdvisor()
    warming = asyncio.create_task(thinker.kernels.run())
    process = int(await asyncio.to_thread(running.read_text))
    warming.cancel()
    with pytest.raises(asyncio.CancelledError):
        await warming
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    await thinker.close()


async def test_a_process_that_breaks_down_is_told_of(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    compiler = Compiler()
    assert not await compiler.compile(POTER)
    await compiler.close()


async def test_nothing_is_loaded_before_the_bot_answers_but_hints_wait_for_it_already():
    unhurried, workshop = asyncio.Event(), Workshop()
    kernels = Kernels(workshop.load, 1, workshop)
    running = asyncio.create_task(kernels.run(unhurried))
    await settled()
    assert not kernels.there(PARTS[0])
    assert not workshop.gates
    unhurried.set()
    await settled()
    assert [str(part) for part in workshop.gates] == [str(PARTS[0])]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
