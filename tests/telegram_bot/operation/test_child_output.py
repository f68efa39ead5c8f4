"""Standard error of a process with children: every line is a log event, and no child knows a secret."""

import json
import subprocess
import sys

import pytest

from telegram_bot import __main__

TOKEN = "123456789:AAHabcdefghijklmnopqrstuvwxyz012345"
PATIENCE = 300.0
"""Seconds within which a process with a child ends, even on a busy machine."""

CHILD = f"import sys; sys.stderr.write('about {TOKEN} '); raise ValueError('of the child')"
PROGRAM = f"""
import os, subprocess, sys
from telegram_bot import logs
from telegram_bot.operation.process import log_child_output

close = log_child_output()
logs.configure("info", "json")
subprocess.run([sys.executable, "-c", {CHILD!r}])
os.write(2, bytes([255]) + b" a library")
print("ours", file=sys.stderr)
close()
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@pytest.mark.slow
def test_what_a_child_writes_is_an_event():
    done = run(PROGRAM)
    ours = [line for line in done.stderr.splitlines() if line == "ours"]
    events = [json.loads(line) for line in done.stderr.splitlines() if line != "ours"]
    assert ours == ["ours"]
    assert {event["event"] for event in events} == {"output of a child process"}
    written = "\n".join(event["output"] for event in events)
    for said in ("Traceback", "ValueError: of the child", "about <token>", "a library"):
        assert said in written
    assert TOKEN not in done.stderr


def test_a_child_is_not_told_the_secrets(monkeypatch: pytest.MonkeyPatch):
    told = []

    def carry_out(*_: object) -> str:
        told.append(run("import os; print(sorted(name for name in os.environ if 'THURUMPU' in name))").stdout.strip())
        return ""

    environment = {
        "THURUMPU_TOKEN": TOKEN,
        "THURUMPU_DATABASE_URL": "postgresql+asyncpg://me:hunter2@host/name",
        "THURUMPU_WEBHOOK_SECRET": "word",
        "THURUMPU_LOG_LEVEL": "info",
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("THURUMPU_TEST_POSTGRES_URL", raising=False)
    monkeypatch.setattr(__main__, "carry_out", carry_out)
    for name in ("configure", "hide"):
        monkeypatch.setattr(f"telegram_bot.logs.{name}", lambda *_: None)
    assert __main__.main(["backup", "x", "--database", "y"]) == 0
    assert told == ["['THURUMPU_LOG_LEVEL']"]


def test_a_system_without_file_locks_is_told_in_one_line():
    program = """
import runpy, sys
sys.modules["fcntl"] = None
sys.argv = ["telegram_bot", "--help"]
runpy.run_module("telegram_bot", run_name="__main__")
"""
    done = run(program)
    assert done.returncode == 2
    assert done.stderr == "The bot runs on Linux and macOS. On Windows use WSL or Docker, see deploy/README.md.\n"
