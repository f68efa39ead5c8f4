"""The protocol of systemd's service manager (sd_notify): datagrams of `NAME=value` lines to a Unix socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

import structlog

MICROSECONDS = 1_000_000

log = structlog.get_logger(__name__)


class ServiceManager:
    """Tells the service manager about the state of the process; without one, does nothing.

    `address`: the value of NOTIFY_SOCKET, a path or `@` and a name in the abstract namespace. `watchdog`: the seconds
    within which the manager expects a sign of life once the process is ready, None if it expects none.
    """

    def __init__(self, address: str | None, watchdog: float | None = None) -> None:
        self.watchdog = watchdog
        self._address = f"\0{address[1:]}" if address is not None and address.startswith("@") else address
        self._failed = False

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> ServiceManager:
        """Return the manager named by the environment of this process."""
        limit, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
        expected = limit.isdigit() and int(limit) > 0 and process in ("", str(os.getpid()))
        return cls(environment.get("NOTIFY_SOCKET") or None, int(limit) / MICROSECONDS if expected else None)

    def ready(self, status: str) -> None:
        """Tell that the process has started."""
        self._send("READY=1", f"STATUS={status}")

    def starting(self, status: str, seconds: float) -> None:
        """Notify systemd that the process is starting, and extend its start timeout by some seconds."""
        self._send(f"STATUS={status}", f"EXTEND_TIMEOUT_USEC={int(seconds * MICROSECONDS)}")

    def alive(self, status: str) -> None:
        """Give a sign of life."""
        self._send("WATCHDOG=1", f"STATUS={status}")

    def status(self, status: str) -> None:
        """Tell the state of the process in one line, which is no sign of life."""
        self._send(f"STATUS={status}")

    def stopping(self) -> None:
        """Tell that the process is stopping."""
        self._send("STOPPING=1", "STATUS=stopping")

    def _send(self, *lines: str) -> None:
        """Send without waiting; a manager that cannot be reached is logged once."""
        if self._address is None:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as one:
                one.sendto("\n".join(lines).encode(), self._address)
        except OSError as error:
            if not self._failed:
                log.warning("the service manager cannot be told", reason=str(error))
            self._failed = True
        else:
            self._failed = False
