"""A new user: the README's sandbox command, the page in a browser, and rounds of Pocha by its visible controls."""

import asyncio
import os
import re
import sys

import pytest

from .browser_player import BrowserPlayer
from .strategies.registry import STRATEGIES

ROUNDS = 1
"""Rounds in which everybody plays."""
SECONDS = 500
"""Less than the timeout of a test, even on a machine that is several times slower."""
START_SECONDS = 300
"""Seconds until the sandbox can be opened, even on a busy machine."""
STOP_SECONDS = 120
"""Seconds after SIGTERM within which the process and its children end."""
PATIENCE = 180
"""Timeout of a press in seconds: the first start compiles the kernels meanwhile."""


@pytest.fixture
async def page_url(tmp_path):
    """The address of a sandbox with a new database, started by the command of the README."""
    still = {"THURUMPU_TURN_SECONDS": "0", "THURUMPU_NEXT_ROUND_SECONDS": "0", "THURUMPU_ASK_CUT": "false"}
    environment = {**os.environ, "THURUMPU_BOT_PACE": "0.02", **still}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "telegram_bot", "--sandbox", "--port", "0", "--database", str(tmp_path / "table.sqlite3")),
        env={**environment, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    lines = []
    async with asyncio.timeout(START_SECONDS):
        while not (found := re.search(r"(http://127\.0\.0\.1:\d+/)\?user=", lines[-1] if lines else "")):
            line = (await process.stdout.readline()).decode()
            assert line, "".join(lines)
            lines.append(line)
    reader = asyncio.create_task(process.stdout.read())
    yield found[1]
    if process.returncode is None:
        process.terminate()
    async with asyncio.timeout(STOP_SECONDS):
        await process.wait()
        print((await reader).decode(errors="replace")[-6000:])


@pytest.fixture
async def people(page_url, browser):
    """Amal, who opened the table, and Nimali, each in a tab."""
    people = []
    for name in ("Amal", "Nimali"):
        page = await browser.new_page(viewport={"width": 400, "height": 800})
        page.set_default_timeout(PATIENCE * 1000)
        people.append(BrowserPlayer(name, page, STRATEGIES["pocha"]))
        await people[-1].enter(page_url, "Kitchen table")
    return people


@pytest.mark.slow
async def test_rounds_by_visible_controls(people, tmp_path):
    amal, nimali = people
    try:
        async with asyncio.timeout(SECONDS):
            await nimali.page.get_by_role("button", name="Join").click()
            await amal.page.get_by_text("Nimali").last.wait_for()
            await amal.agree()
            await amal.page.get_by_role("button", name="Start").click()
            played = number = 0
            while played < ROUNDS:
                number += 1
                played += await play_round(people, number)
    except BaseException:
        for person in people:
            await person.report(tmp_path)
        raise
    await amal.page.screenshot(path=str(tmp_path / "score-sheet.png"))


async def play_round(people, number):
    """Deal, unless it is the first round, and let everybody play until the score sheet is shown.

    Return whether everybody has played: bot players may end a round before people have opened their hands.
    """
    if number > 1:
        await people[0].deal()
        for person in people:
            await person.sees_cards_dealt()
    opened = [person.has_panel or await person.open_hand() for person in people]
    async with asyncio.TaskGroup() as playing:
        presses = [playing.create_task(person.play()) for person in people]
    await (
        people[0]
        .page.locator("article", has_text=re.compile(f"Round {number} is over|The match is over"))
        .first.wait_for()
    )
    return all(opened) and all(task.result() for task in presses)
