"""The datagrams to the service manager, received by a real socket."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from telegram_bot.operation.monitor import ServiceManager


class Receiver:
    """The socket of a service manager."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self.socket.setblocking(False)

    def received(self) -> list[str]:
        return self.socket.recv(4096).decode().split("\n")


@pytest.fixture(params=["path", "abstract"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "notify") if request.param == "path" else f"@thurumpu-{os.getpid()}-{tmp_path.name}"


@pytest.fixture
def receiver(address: str) -> Iterator[Receiver]:
    receiver = Receiver(address)
    yield receiver
    receiver.socket.close()


def test_what_is_sent(address: str, receiver: Receiver):
    manager = ServiceManager.of({"NOTIFY_SOCKET": address})
    manager.send("WATCHDOG=1", "STATUS=active")
    assert receiver.received() == ["WATCHDOG=1", "STATUS=active"]


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 30.0),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),
    ],
)
def test_the_watchdog_of_this_process(environment: dict[str, str], seconds: float | None):
    assert ServiceManager.of(environment).watchdog == seconds


def test_without_a_manager_nothing_happens():
    ServiceManager.of({}).send("READY=1")
    ServiceManager.of({"NOTIFY_SOCKET": ""}).send("READY=1")


def test_a_manager_that_is_gone_is_logged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    said: list[str] = []
    monkeypatch.setattr("telegram_bot.operation.monitor.log.warning", lambda event, **_: said.append(event))
    manager = ServiceManager(str(tmp_path / "nobody"))
    manager.send("WATCHDOG=1")
    manager.send("WATCHDOG=1")
    assert said == ["the service manager cannot be told"]
    receiver = Receiver(str(tmp_path / "nobody"))
    manager.send("WATCHDOG=1")
    assert receiver.received()[0] == "WATCHDOG=1"
    receiver.socket.close()
    manager.send("WATCHDOG=1")
    assert len(said) == 2
