"""Ports for test servers."""

import os
import socket
from itertools import count
from pathlib import Path

FIRST = 10_000
RANGE_OF_CONNECTIONS = Path("/proc/sys/net/ipv4/ip_local_port_range")
_numbers = count()


def free_port() -> int:
    """Return a free port of 127.0.0.1 that the system gives to no connection before the server listens, or again."""
    end = int(RANGE_OF_CONNECTIONS.read_text(encoding="ascii").split()[0]) if RANGE_OF_CONNECTIONS.exists() else 32_768
    for number in _numbers:
        # Test processes begin at places far from each other.
        port = FIRST + (os.getpid() * 797 + number) % (end - FIRST)
        with socket.socket() as found:
            try:
                found.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("the count has no end")
