"""Addresses where Dask may listen and connect without TLS."""

import socket

import pytest

from analysis.commands import main
from analysis.compute import addresses
from analysis.compute.addresses import ALLOW_PUBLIC, exposure, is_address, own_address
from analysis.compute.cluster import ClusterExecutor
from analysis.compute.worker import memory_bytes
from engine.errors import InvalidInput
from telegram_bot.settings import Settings
from tests.samples import case

PRIVATE = ["127.0.0.1", "10.0.0.5", "172.16.9.9", "192.168.1.1", "100.64.0.1", "169.254.1.1", "[::1]", "[fd00::5]"]
PUBLIC = ["8.8.8.8", "134744072", "0.0.0.0", "172.32.0.1", "[2001:4860:4860::8888]", "[::]", "[::ffff:8.8.8.8]"]
PUBLIC += ["[::ffff:0.0.0.0]", "0"]
COMMANDS = ["worker {}", "scheduler {}", "arena poter --seats greedy,greedy --cluster {}", "bench poter --cluster {}"]


@pytest.fixture(autouse=True)
def names(monkeypatch):
    """Names are looked up in a table only."""
    known = {"inside": ["10.0.0.5"], "both": ["10.0.0.5", "2001:4860:4860::8888"], "outside": ["8.8.8.8"]}
    known["here"] = ["::1", "127.0.0.1"]
    real = socket.getaddrinfo

    def found(host, port, family=0, type=0, proto=0, flags=0):  # noqa: A002  # as in the module socket
        given = {"family": family, "type": type, "proto": proto, "flags": flags | socket.AI_NUMERICHOST}
        try:
            return real(host, port, **given)
        except socket.gaierror:
            if flags & socket.AI_NUMERICHOST or host not in known:
                raise
            return [one for number in known[host] for one in real(number, port, **given)]

    monkeypatch.setattr(addresses.socket, "getaddrinfo", found)
    monkeypatch.delenv(ALLOW_PUBLIC, raising=False)


def test_plain_tcp_may_be_used_in_private_networks():
    for host in (*PRIVATE, "inside", "unknown", "x" * 70):
        assert exposure(f"tcp://{host}:8786") is None, host


def test_plain_tcp_is_refused_at_public_addresses(monkeypatch):
    for host in (*PUBLIC, "outside", "both"):
        monkeypatch.delenv(ALLOW_PUBLIC, raising=False)
        assert ALLOW_PUBLIC in exposure(f"tcp://{host}:8786"), host
        assert exposure(f"tls://{host}:8786") is None, host
        monkeypatch.setenv(ALLOW_PUBLIC, "no")
        assert exposure(f"tcp://{host}:8786"), host
        monkeypatch.setenv(ALLOW_PUBLIC, "true")
        assert exposure(f"tcp://{host}:8786") is None, host


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_uses_plain_tcp_at_a_public_address(command, capsys):
    for host in ("8.8.8.8", "0.0.0.0", "[::]"):
        assert main(command.format(f"tcp://{host}:8786").split()) == 2, host
        told = capsys.readouterr()
        assert told.out == ""
        assert len(told.err.splitlines()) == 1
        assert ALLOW_PUBLIC in told.err


def test_workers_do_not_listen_at_a_public_address(run):
    for host in ("8.8.8.8", "0.0.0.0", "::", "[::]", "outside"):
        assert run("worker", "tcp://127.0.0.1:8786", "--host", host).status == 2, host


def test_the_bot_does_not_use_a_scheduler_at_a_public_address(monkeypatch):
    for host in PUBLIC:
        monkeypatch.setenv("THURUMPU_COMPUTE", f"tcp://{host}:8786")
        with pytest.raises(ValueError, match=ALLOW_PUBLIC):
            Settings()
    for where in ("tcp://10.0.0.5:8786", "tls://8.8.8.8:8786", "tcp://outside:8786"):
        monkeypatch.setenv("THURUMPU_COMPUTE", where)
        assert Settings().compute == where


async def test_a_name_is_looked_up_at_each_connection():
    executor = ClusterExecutor("tcp://outside:8786")
    with pytest.raises(InvalidInput, match=ALLOW_PUBLIC):
        await executor._follow()


def test_workers_listen_at_the_address_that_leads_to_the_scheduler():
    assert own_address("tcp://127.0.0.1:8786", None) == "tcp://127.0.0.1:0"
    assert own_address("tls://[::1]:8786", None) == "tls://[::1]:0"
    assert own_address("tcp://127.0.0.1:8786", "127.0.0.2") == "tcp://127.0.0.2:0"
    for host in ("::1", "[::1]"):
        assert own_address("tcp://127.0.0.1:8786", host) == "tcp://[::1]:0"
    for host in (None, "here"):
        assert own_address("tcp://here:8786", host) == "tcp://127.0.0.1:0", "as Dask does, of IPv4 if there is one"
    for name in ("unknown", "x" * 70):
        with pytest.raises(OSError, match=r"name|Name|known"):
            own_address("tcp://127.0.0.1:8786", name)


NOWHERE = ["worker tcp://127.0.0.1:1 --host unknown", "worker tcp://127.0.0.1:1 --host 198.51.100.77"]
NOWHERE += ["scheduler tcp://198.51.100.77:8786", "scheduler tcp://unknown:8786", "scheduler tls://8.8.8.8:8786"]


def test_where_nothing_can_listen_is_one_line_and_status_2(capsys):
    for command in NOWHERE:
        assert main(command.split()) == 2, command
        (line,) = capsys.readouterr().err.splitlines()
        assert "cannot listen" in line


def test_a_scheduler_at_a_port_that_is_taken(run):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "cannot listen" in run("scheduler", f"tcp://127.0.0.1:{taken.getsockname()[1]}").err


def test_a_limit_of_memory_that_no_worker_can_keep_is_refused():
    for text in ("0", "-1GiB", "12x", "", "nan", "inf", "1", "255MiB", "0.5", "auto"):
        with case(text), pytest.raises(InvalidInput, match="at least 256MiB"):
            memory_bytes(text)


def test_limits_of_memory_are_read_as_dask_writes_them():
    assert (memory_bytes("1GiB"), memory_bytes("1200MiB"), memory_bytes("1e9")) == (1 << 30, 1200 << 20, 10**9)


def test_what_is_no_address_of_a_scheduler(run):
    for where in ("tcp://h", "tcp://h:0", "tcp://h:65536", "tcp://:1", "udp://h:1", "h:1", "tcp://[:1"):
        assert not is_address(where), where
        assert run("scheduler", where).status == 2, where
