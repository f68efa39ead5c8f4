"""Starting and stopping: refusals in one line, the webhook, and the sandbox that comes back as it was."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from pydantic import SecretStr
from sqlalchemy.engine import make_url

from telegram_bot.__main__ import main
from telegram_bot.bot import LaunchFault
from telegram_bot.composition import build
from telegram_bot.launch import add_example_table, database_url, sandbox_settings
from telegram_bot.settings import Settings, sqlite_url
from telegram_bot.storage.database import migrate
from telegram_bot.storage.leader import leadership_of
from tests.free_ports import free_port
from tests.listening import SANDBOX, compare, expected
from tests.telegram_bot.waiting import PATIENCE


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


NAMES = ["~", "is it 100% a#b~c:d@e&f=g+h%20'\"පෝටර්?.db"]


@pytest.mark.parametrize("name", NAMES)
async def test_the_database_is_the_named_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).mkdir()
    for given in (tmp_path / name / name, Path(name) / name):
        file = tmp_path / name / name
        settings = sandbox_settings(Settings(), 0, str(given) if given.is_absolute() else f"./{given}")
        await migrate(settings.database_url.get_secret_value())
        assert file.is_file()
        leadership = leadership_of(settings.database_url.get_secret_value(), "1", 60)
        await leadership.acquire(lambda: None)
        await leadership.release()
        assert {path.name for path in (tmp_path / name).iterdir()} <= {name, f"{name}.lock"}
        file.unlink()


@pytest.mark.parametrize("name", NAMES)
def test_the_data_folder_may_have_any_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str):
    monkeypatch.delenv("THURUMPU_DATABASE_URL", raising=False)
    folder = tmp_path / "thurumpu.sqlite3" / name
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    files = [
        make_url(settings.database_url.get_secret_value()).database
        for settings in (Settings(), sandbox_settings(Settings(), 0, None))
    ]
    assert files == [str(folder / "thurumpu" / f"{each}.sqlite3") for each in ("thurumpu", "sandbox")]


def test_a_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert make_url(database_url(Settings(), "~/cards.db")).database == str(tmp_path / "cards.db")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--database", "x://y"], "--database: begins with"),
        (["--database", "sqlite+aiosqlite:///is it?.db"], "--database: SQLite takes no options"),
        (["--database", "bad\udcff.db"], "--database: the name of the file is not UTF-8"),
    ],
)
def test_a_database_that_cannot_be_is_refused_in_one_line(capsys, given: list[str], says: str, monkeypatch):
    monkeypatch.setattr("telegram_bot.logs.configure", lambda *_: None)
    for command in (["--sandbox", *given], ["person", "export", "5", *given]):
        assert main(command) == 2
        error = capsys.readouterr().err
        assert says in error
        assert error.count("\n") == 1


@pytest.mark.parametrize("port", ["65536", "-1", "x", "٣"])
def test_a_port_that_cannot_be_is_refused(capsys, port: str):
    with pytest.raises(SystemExit) as caught:
        main(["--sandbox", "--port", port])
    assert caught.value.code == 2
    assert "argument --port: " in capsys.readouterr().err


def test_a_damaged_chat_of_the_sandbox_is_told_in_one_line(capsys, tmp_path: Path, monkeypatch):
    monkeypatch.setattr("telegram_bot.logs.configure", lambda *_: None)
    for content in ("{", "[]", "{}", '{"users": 5}'):
        (tmp_path / "cards.db.chat.json").write_text(content)
        assert main(["--sandbox", "--port", "0", "--database", str(tmp_path / "cards.db")]) == 2
        error = capsys.readouterr().err
        assert "cards.db.chat.json holds no saved sandbox" in error
        assert error.count("\n") == 1


def test_the_app_of_the_sandbox_has_the_next_port_or_a_free_one():
    port = free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
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


async def test_a_webhook_that_telegram_refuses(make_world, tmp_path: Path):
    world = await make_world()
    settings = Settings(
        token=SecretStr("1000:sandbox"),
        database_url=SecretStr(sqlite_url(tmp_path / "other.sqlite3")),
        base_url=world.sandbox.root_url,
        webhook_url="ftp://cards.example.org/hook",
        webhook_secret=SecretStr("secret-word"),
        webhook_port=free_port(),
    )
    await world.stop()
    bot = await build(settings, advisor=world.advisor)
    try:
        with pytest.raises(LaunchFault, match="refuses THURUMPU_WEBHOOK_URL: Invalid webhook url"):
            await bot.start()
    finally:
        await bot.stop()


def start_sandbox(folder: Path, settings: dict[str, str]) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "telegram_bot", "--sandbox", "--database", str(folder / "room.sqlite3")]
    environment = {**os.environ, **settings, "THURUMPU_LOG_LEVEL": "debug"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return process, next_line(process, r"^ +(http://\S+)$")


def opened_app(address: str) -> str:
    """Return the address of the Mini App that the sandbox's page, at an address with a person and a chat, opens."""
    root, _, query = address.partition("/?")
    given = dict(re.findall(r"(user|chat)=(-?\d+)", query))
    [link] = json.load(urlopen(f"{root}/people/state?user_id={given['user']}"))["app_links"]
    asked = {"user_id": int(given["user"]), "chat_id": int(given["chat"]), "link": link}
    found: str = json.load(urlopen(f"{root}/people/open_app", json.dumps(asked).encode()))["url"]
    return found


def next_line(process: subprocess.Popen[str], pattern: str) -> str:
    """Wait for a line of the output that matches a pattern; return the match."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(pattern, line):
            return found[found.lastindex or 0]
    raise AssertionError(f"the sandbox has ended before {pattern}")


@pytest.mark.slow
def test_the_sandbox_is_ready_survives_a_kill_and_stops_on_a_signal(tmp_path: Path):
    state = tmp_path / "room.sqlite3.chat.json"
    settings = {"THURUMPU_SANDBOX_PORT": str(free_port())}
    process, address = start_sandbox(tmp_path, settings)
    assert re.search(r"\?user=\d+&chat=-\d+$", address)
    with process:
        try:
            compare(process.pid, expected(SANDBOX, settings))
            policy = urlopen(opened_app(address)).headers["Content-Security-Policy"]
            assert f"frame-ancestors {address.partition('/?')[0]} " in policy
            while "Ben" not in state.read_text():
                next_line(process, "the sandbox is saved")
        finally:
            process.kill()
    again, _ = start_sandbox(tmp_path, settings)
    with again:
        again.send_signal(signal.SIGTERM)
        again.communicate(timeout=PATIENCE)
        assert again.returncode == 0
    kept = state.read_text()
    assert kept.count("new table") == 1
    assert kept.index("Thanks for adding me") < kept.index("new table")
