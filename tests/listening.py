"""The ports of each command, compared with the table in deploy/README.md."""

import re
from collections.abc import Mapping
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from telegram_bot.settings import PREFIX

ROOT = Path(__file__).parents[1]
BOT, SANDBOX, SCHEDULER, WORKER = (
    f"python -m {command}"
    for command in ("telegram_bot", "telegram_bot --sandbox", "analysis scheduler", "analysis worker")
)


def documented() -> dict[str, list[tuple[str, str]]]:
    """Return the documented ports of each command, with the setting on which each depends, empty for none."""
    table = re.search(
        r"<!-- ports -->\n(.*?)<!-- /ports -->", (ROOT / "deploy/README.md").read_text("utf-8"), re.DOTALL
    )
    assert table
    found: dict[str, list[tuple[str, str]]] = {}
    command = ""
    for row in table[1].splitlines()[2:]:
        first, place, _ = (cell.strip() for cell in row.strip("|").split("|"))
        command = first.strip("`") or command
        for address, condition in re.findall(r"^`([^`]+)`(?:.*with `(\w+)`)?", place):
            found.setdefault(command, []).append((address, condition))
    return found


def expected(command: str, settings: Mapping[str, str], **given: str) -> set[tuple[str, str]]:
    """Return the addresses and ports (`*`: any) of a command with these settings and parts of its command line."""
    defaults = {"APP_LISTEN": "127.0.0.1", "METRICS_LISTEN": "127.0.0.1", "WEBHOOK_LISTEN": "127.0.0.1"}
    values = {**{PREFIX + name: value for name, value in defaults.items()}, **settings, **given}
    places = [address for address, condition in documented()[command] if not condition or condition in settings]
    pairs = [address.rpartition(":") for address in places]
    return {(values.get(host, host), values.get(port, port)) for host, _, port in pairs}


def listening(*processes: psutil.Process) -> set[tuple[str, int]]:
    """Return the addresses and ports at which processes, by default this one, accept connections or packets."""
    return {
        (connection.laddr.ip, connection.laddr.port)
        for process in processes or (psutil.Process(),)
        for connection in process.net_connections("inet")
        if connection.laddr
        and (
            connection.status == psutil.CONN_LISTEN or (connection.status == psutil.CONN_NONE and not connection.raddr)
        )
    }


def compare(pid: int, places: set[tuple[str, str]]) -> None:
    """Assert that a process and its children listen at all these places and no others."""
    process = psutil.Process(pid)
    fixed = {place for place in places if place[1] != "*"}
    free = {host for host, port in places if port == "*"}
    found = {(host, str(port)) for host, port in listening(process, *process.children(recursive=True))}
    assert fixed <= found
    assert {host for host, _ in found - fixed} == free
