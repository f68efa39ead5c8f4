"""Drawing in a separate process: pictures come back, and no failure of the process stops the bot."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from analysis.pictures.bars import Bar, Tone, bars
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.drawing import Drawer, DrawingFault
from tests.telegram_bot.waiting import PATIENCE

from .drawing_orders import die, echo, fail, hang, share, where

pytestmark = pytest.mark.slow

PNG = b"\x89PNG\r\n\x1a\n"


@asynccontextmanager
async def drawing(**given: Any) -> AsyncIterator[Drawer]:
    """Yield a drawer, and close it at the end."""
    drawer = Drawer(**{"deadline": PATIENCE} | given)
    try:
        yield drawer
    finally:
        await drawer.close()


async def test_pictures_are_drawn_one_after_another_by_one_process_that_goes_on_after_a_fault() -> None:
    row = Bar("label", ChatTexts("si").number(1.5, 1), 1.0, 0.1, Tone.BEST)
    async with drawing() as drawer:
        numbers = await asyncio.gather(*(drawer.draw(echo, number) for number in range(4)))
        assert numbers == [b"0", b"1", b"2", b"3"]
        found = int(await drawer.draw(where))
        assert found == drawer.pid
        assert found != os.getpid()
        with pytest.raises(DrawingFault, match="nothing to draw"):
            await drawer.draw(fail)
        assert (await drawer.draw(bars, "title", [row], "note")).startswith(PNG)
        assert await drawer.draw(share, ChatTexts("bn", "native")) == "৫০%".encode(), "texts are loaded there again"
        assert drawer.pid == found
    assert drawer.pid is None


@pytest.mark.parametrize("way", ["while drawing", "while idle"])
async def test_a_process_that_dies_is_replaced(way: str) -> None:
    async with drawing() as drawer:
        await drawer.draw(echo, 1)
        first = drawer.pid
        if way == "while drawing":
            with pytest.raises(DrawingFault, match="ended"):
                await drawer.draw(die)
        else:
            process = drawer._process
            assert process is not None
            process.kill()
            await process.wait()
        assert await drawer.draw(echo, 2) == b"2"
        assert drawer.pid != first


async def test_a_picture_that_takes_too_long_is_given_up_and_its_answer_is_nobody_elses() -> None:
    async with drawing() as drawer:
        await drawer.draw(echo, 1)
        drawer._deadline = 0.05
        with pytest.raises(DrawingFault, match="too long"):
            await drawer.draw(hang)
        drawer._deadline = PATIENCE
        assert await drawer.draw(echo, 3) == b"3"


async def test_more_pictures_than_may_wait_are_refused() -> None:
    async with drawing(waiting=2) as drawer:
        waiting = [asyncio.create_task(drawer.draw(echo, number)) for number in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(DrawingFault, match="too many"):
            await drawer.draw(echo, 3)
        assert await asyncio.gather(*waiting) == [b"0", b"1"]


async def test_an_idle_process_ends() -> None:
    async with drawing(idle=0.01) as drawer:
        await drawer.draw(echo, 1)
        process = drawer._process
        assert process is not None
        assert await process.wait() == -signal.SIGKILL
        assert drawer.pid is None
        assert await drawer.draw(echo, 2) == b"2"


def test_a_bot_that_has_sent_pictures_has_not_loaded_the_plotting_library(tmp_path: Path, database_url: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", "tests.telegram_bot.reviewing_bot", database_url]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=4 * PATIENCE, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.splitlines()[-1] == "photo"
