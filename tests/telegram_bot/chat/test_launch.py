"""Starting and stopping: refusals in one line, the webhook, and the sandbox that comes back as it was."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from telegram_bot.__main__ import main
from telegram_bot.bot import LaunchFault
from telegram_bot.chat.transport.page import Action
from telegram_bot.composition import build
from telegram_bot.launch import add_example_table, sandbox_settings
from telegram_bot.settings import Settings


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, "THURUMPU_TOKEN is not set"),
        ({"THURUMPU_TURN_SECONDS": "61"}, "THURUMPU_TURN_SECONDS: "),
        ({"THURUMPU_DATABASE_URL": "oracle://x"}, "THURUMPU_DATABASE_URL: "),
    ],
)
def test_what_is_wrong_is_said_in_one_line(monkeypatch, capsys, values, said):
    monkeypatch.delenv("THURUMPU_TOKEN", raising=False)
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("telegram_bot.logs.configure", lambda *_: None)
    assert main([]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_the_app_of_the_sandbox_has_the_next_port_or_a_free_one():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert sandbox_settings(Settings(), port - 1, None).app_port == 0
    settings = sandbox_settings(Settings(), port - 1, None)
    assert (settings.app_port, settings.app_url) == (port, f"http://127.0.0.1:{port}/")
    assert sandbox_settings(Settings(), 0, None).app_port == sandbox_settings(Settings(), 65535, None).app_port == 0


async def test_the_first_table_of_the_sandbox_has_no_clock(make_world):
    world = await make_world(turn_seconds=60)
    await add_example_table(world.sandbox, world.bot)
    world.group = next(chat for chat in world.sandbox.state.messages if chat < 0)
    room = await world.room()
    assert room.settings.turn_seconds == 0
    assert [seat.name for seat in room.seats] == ["Amal", "Amy", "Ben"]


async def test_a_token_telegram_does_not_know(make_world, tmp_path: Path):
    world = await make_world()
    url = f"sqlite+aiosqlite:///{tmp_path / 'other.sqlite3'}"
    settings = Settings(token=SecretStr("77:wrong"), database_url=SecretStr(url), base_url=world.sandbox.root_url)
    bot = await build(settings, advisor=world.advisor)
    try:
        with pytest.raises(LaunchFault, match="does not know this token"):
            await bot.start()
    finally:
        await bot.stop()


async def test_by_webhook(make_world):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    world = await make_world(
        "Amal",
        "Nimali",
        webhook_url=f"http://127.0.0.1:{port}/hook",
        webhook_secret=SecretStr("secret-word"),
        webhook_port=port,
    )
    board = await world.start_table("Amal", "Nimali")
    assert world.button(board, Action.HAND)
    assert not [call for call in world.sandbox.calls if call.method == "getUpdates"]
    await world.eventually(lambda: not world.sandbox.core.updates.pending)


def start_sandbox(folder: Path) -> tuple[subprocess.Popen[str], str]:
    database = str(folder / "room.sqlite3")
    command = [sys.executable, "-m", "telegram_bot", "--sandbox", "--port", "0", "--database", database]
    environment = {**os.environ, "THURUMPU_LOG_LEVEL": "debug"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return process, next_line(process, r"^ +(http://\S+)$")


def next_line(process: subprocess.Popen[str], pattern: str) -> str:
    """Wait for a line of the output with a pattern; return what the pattern has found."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(pattern, line):
            return found[found.lastindex or 0]
    raise AssertionError(f"the sandbox has ended before {pattern}")


@pytest.mark.slow
def test_the_sandbox_is_ready_survives_a_kill_and_stops_on_a_signal(tmp_path: Path):
    state = tmp_path / "room.sqlite3.chat.json"
    process, address = start_sandbox(tmp_path)
    assert re.search(r"\?user=\d+&chat=-\d+$", address)
    page = httpx.get(address, verify=False)
    app = re.search(r"frame-src (http://127\.0\.0\.1:\d+)$", page.headers["Content-Security-Policy"])
    assert app is not None
    policy = httpx.get(app[1], verify=False).headers["Content-Security-Policy"]
    assert f"frame-ancestors {address.partition('/?')[0]} " in policy
    with process:
        while "Ben" not in state.read_text():
            next_line(process, "the sandbox is saved")
        process.kill()
    again, _ = start_sandbox(tmp_path)
    with again:
        again.send_signal(signal.SIGTERM)
        again.communicate(timeout=20)
        assert again.returncode == 0
    kept = state.read_text()
    assert kept.count("new table") == 1
    assert kept.index("Thanks for adding me") < kept.index("new table")
