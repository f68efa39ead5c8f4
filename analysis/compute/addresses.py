"""The names of executors in settings and on command lines."""

from __future__ import annotations

from urllib.parse import urlsplit

THREADS, PROCESSES = "threads", "processes"
SCHEMES = ("tcp", "tls")


def is_known(where: str) -> bool:
    """Return whether a text is `threads`, `processes`, or the address of a scheduler."""
    return where in (THREADS, PROCESSES) or is_address(where)


def is_address(where: str) -> bool:
    """Return whether a text is the address of a cluster's scheduler, such as tcp://host:8786."""
    try:
        parts = urlsplit(where)
        return parts.scheme in SCHEMES and bool(parts.hostname) and parts.port is not None
    except ValueError:
        return False
