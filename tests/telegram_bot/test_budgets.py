"""The table of ways in: every port, route and frame is declared, and a test reaches each limit."""

import ast
from contextlib import suppress
from pathlib import Path

import pytest

from telegram_bot import budgets
from telegram_bot.budgets import FRAMES, METRICS_PATHS, PAGE_PATHS, PORTS, UPDATES, WAYS, declared
from telegram_bot.chat.transport.receiving import CHAT_RATES, PERSON_RATES, UpdateKind
from telegram_bot.mini_app import server
from telegram_bot.mini_app.frames import KINDS
from telegram_bot.settings import Settings
from tests.free_ports import free_port

from .mini_app.app_world import AppWorld

TESTS = Path(__file__).parent
LIMITS = Path(__file__).parents[2] / "deploy" / "LIMITS.md"
TCP_LISTEN = "0A"


def marked() -> set[str]:
    """Return the limits that tests claim to reach."""
    found = set()
    texts = (file.read_text("utf-8") for file in TESTS.rglob("test_*.py"))
    for text in (text for text in texts if "pytest.mark.hits" in text):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.hits":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        found.add(str(argument.value))
                    else:  # an expression of names of this table
                        found |= set(eval(f"[{ast.unparse(argument)}]", vars(budgets).copy()))
    return found


def test_each_limit_is_reached_by_a_test():
    assert marked() == {f"{way}.{name}" for way, name, _, _ in declared()}


def test_every_limit_is_a_positive_number():
    for way, name, _, value in declared():
        numbers = (value.size, value.per_second) if hasattr(value, "size") else (value,)
        assert min(numbers) > 0, (way, name)


def test_the_document_shows_the_table():
    assert budgets.table() in LIMITS.read_text("utf-8")


def test_every_frame_from_the_page_is_declared():
    assert KINDS.keys() == FRAMES.keys()


def test_every_kind_of_updates_is_declared():
    assert set(UpdateKind) == UPDATES.keys() == PERSON_RATES.keys() == CHAT_RATES.keys()


def test_every_path_of_the_page_is_declared():
    assert server.ROUTES.keys() == PAGE_PATHS.keys()


def test_every_port_has_its_setting():
    for name, port in PORTS.items():
        assert port.setting in Settings.model_fields, name
    named = {name for name in Settings.model_fields if name.endswith("_port")}
    assert named == {port.setting for port in PORTS.values()} - {"compute"}


def listening() -> set[int]:
    """Return the TCP ports on which this process listens."""
    inodes = set()
    for file in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            inodes.add(str(file.readlink()).removeprefix("socket:[").removesuffix("]"))
    rows = [row.split() for name in ("tcp", "tcp6") for row in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    return {int(row[1].rpartition(":")[2], 16) for row in rows if row[3] == TCP_LISTEN and row[9] in inodes}


@pytest.mark.slow
async def test_what_listens_and_is_routed_is_declared(database_url: str):
    before = listening()
    ports = {"webhook": free_port(), "metrics": free_port()}
    settings = {
        "webhook_url": "http://127.0.0.1/hook",
        "webhook_secret": "a-secret-word",
        "webhook_port": ports["webhook"],
        "metrics_port": ports["metrics"],
    }
    world = AppWorld(database_url, **settings)
    await world.open("Amal")
    try:
        opened = {"page": world.client.address.listen_port, "sandbox": world.sandbox.port, **ports}
        assert listening() - before == set(opened.values())
        assert opened.keys() == {name for name, port in PORTS.items() if port.setting != "compute"}
        page, health = world.bot.app, world.bot.monitor.server
        assert page is not None
        assert health is not None
        assert {route[0].pattern for route in page._server.routes} == {f"/cards/{path}" for path in PAGE_PATHS}
        assert health.answers.keys() == set(METRICS_PATHS)
    finally:
        await world.close()
    assert listening() == before


def test_an_undeclared_path_or_frame_is_noticed(monkeypatch: pytest.MonkeyPatch):
    """So the comparisons above are not vacuous."""
    monkeypatch.setattr(server, "ROUTES", {**server.ROUTES, "admin": server.ROUTES[""]})
    with pytest.raises(AssertionError):
        test_every_path_of_the_page_is_declared()
    monkeypatch.setattr(budgets, "WAYS", {**WAYS, "path admin": PAGE_PATHS["session"]})
    with pytest.raises(AssertionError):
        test_each_limit_is_reached_by_a_test()
