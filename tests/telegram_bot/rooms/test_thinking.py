"""The queue before the threads, and the real thinker behind it."""

import asyncio
import os
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analysis.warming import is_warm
from engine.match import new_match
from telegram_bot.rooms import playouts
from telegram_bot.rooms.desk import LEAST_SHARE, Desk, Rank
from telegram_bot.rooms.playouts import PlayoutThinker
from telegram_bot.rooms.thinker import ThinkerBusy


class Work:
    """Work that waits in its thread until it is let go."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.order: list[str] = []
        self.shares: list[float] = []

    def __call__(self, name: str):
        def work(share: float) -> str:
            self.gate.wait(10)
            self.order.append(name)
            self.shares.append(share)
            return name

        return work


async def queue_up(desk: Desk, work: Work, names: str) -> list[asyncio.Task[str]]:
    """Ask for work in order; capitals are for people."""
    tasks = []
    for name in names:
        rank = Rank.PERSON if name.isupper() else Rank.BOT
        tasks.append(asyncio.create_task(desk.run(rank, work(name))))
        await asyncio.sleep(0)
    return tasks


async def test_people_go_first_and_otherwise_in_order():
    desk, work = Desk(1), Work()
    tasks = await queue_up(desk, work, "abcXYd")
    assert (desk.waiting(Rank.PERSON), desk.waiting(Rank.BOT)) == (2, 3)
    work.gate.set()
    assert await asyncio.gather(*tasks) == list("abcXYd")
    assert work.order == list("aXYbcd")
    assert work.shares[-1] == 1
    assert work.shares[1] == LEAST_SHARE
    desk.close()


async def test_whoever_gives_up_holds_nobody_up():
    desk, work = Desk(1), Work()
    tasks = await queue_up(desk, work, "abcd")
    for given_up in (0, 2):
        tasks[given_up].cancel()
    await asyncio.sleep(0)
    work.gate.set()
    assert await asyncio.gather(tasks[1], tasks[3]) == ["b", "d"]
    assert desk.waiting(Rank.BOT) == 0
    assert await desk.run(Rank.BOT, work("e")) == "e"
    desk.close()


async def test_a_turn_given_to_somebody_who_gives_up_is_passed_on():
    desk, work = Desk(1), Work()
    tasks = await queue_up(desk, work, "abc")
    work.gate.set()
    await tasks[0]
    tasks[1].cancel()
    assert await asyncio.wait_for(tasks[2], 10) == "c"
    desk.close()


async def test_a_failure_is_the_askers_and_frees_the_thread():
    desk = Desk(1)

    def fails(_share: float) -> None:
        raise ValueError("no")

    for _ in range(3):
        with pytest.raises(ValueError, match="no"):
            await desk.run(Rank.PERSON, fails)
    desk.close()


async def test_real_advice_and_moves():
    thinker = PlayoutThinker(bot_budget=0.001)
    await thinker.warm_up()
    match = new_match("poter", {}, ["A", "B", "C"])
    deal = match.start_shuffled_round(Random(3))
    for _ in range(6):
        seat = deal.to_move
        view = deal.view(seat, match.totals)
        legal = {str(move) for move in deal.legal_moves()}
        advice = await thinker.advise(view, 0.001, 5)
        assert {candidate.move for candidate in advice.candidates} == legal
        move = await thinker.choose(view)
        assert move in legal
        assert seat is not None
        match.attempt(seat, match.game.parse_move(move), Random(4))
    thinker.close()


async def test_cold_kernels_are_compiled_by_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(playouts, "is_warm", lambda: False)
    started = []
    start = asyncio.create_subprocess_exec

    async def noted(*given: str, **settings: Any) -> asyncio.subprocess.Process:
        started.append(await start(*given, **settings))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    thinker = PlayoutThinker(bot_budget=0.001)
    warming = asyncio.create_task(thinker.warm_up())
    await asyncio.sleep(0)
    deal = new_match("poter", {}, ["A", "B"]).start_shuffled_round(Random(3))
    advice = await thinker.advise(deal.view(deal.to_move), 0.001, 5)
    assert advice.candidates
    assert warming.done()
    (process,) = started
    assert process.returncode == 0
    assert is_warm()
    thinker.close()


async def test_compiling_is_broken_off_at_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    compiler, running = tmp_path / "compiler", tmp_path / "running"
    os.mkfifo(running)
    compiler.write_text(f"#!/bin/sh\necho $$ > {running}\nexec sleep 600\n")
    compiler.chmod(0o755)
    monkeypatch.setattr(playouts, "is_warm", lambda: False)
    monkeypatch.setattr(sys, "executable", str(compiler))
    thinker = PlayoutThinker()
    warming = asyncio.create_task(thinker.warm_up())
    process = int(await asyncio.to_thread(running.read_text))
    warming.cancel()
    with pytest.raises(asyncio.CancelledError):
        await warming
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    thinker.close()


async def test_too_many_hints(monkeypatch: pytest.MonkeyPatch):
    thinker = PlayoutThinker()
    monkeypatch.setattr(thinker._desk, "waiting", lambda _rank: 16)
    deal = new_match("poter", {}, ["A", "B"]).start_shuffled_round(Random(1))
    with pytest.raises(ThinkerBusy):
        await thinker.advise(deal.view(deal.to_move), 0.01, 1)
    thinker.close()
