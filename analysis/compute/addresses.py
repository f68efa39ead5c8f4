"""The names of executors in settings and on command lines, and the addresses allowed for a cluster."""

import os
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

THREADS, PROCESSES = "threads", "processes"
PLAIN, ENCRYPTED = "tcp", "tls"
ALLOW_PUBLIC = "THURUMPU_PLAIN_PUBLIC_CLUSTER"
"""Environment variable that allows plain TCP at public addresses if it is `true`."""


def is_known(where: str) -> bool:
    """Return whether a text is `threads`, `processes`, or the address of a scheduler."""
    return where in (THREADS, PROCESSES) or is_address(where)


def is_address(where: str) -> bool:
    """Return whether a text is the address of a cluster's scheduler, such as tcp://host:8786."""
    try:
        parts = urlsplit(where)
        return parts.scheme in (PLAIN, ENCRYPTED) and bool(parts.hostname) and bool(parts.port)
    except ValueError:
        return False


def exposure(where: str, *, look_up: bool = True) -> str | None:
    """Return why nothing may listen or connect at a Dask address, None if it may.

    Dask executes whatever a connected client sends, so without TLS it belongs in a private network. Names are looked up
    unless `look_up` is False; an unknown name is allowed, since it leads nowhere.
    """
    parts = urlsplit(where)
    if parts.scheme != PLAIN or os.environ.get(ALLOW_PUBLIC, "").lower() == "true":
        return None
    public = next((number for number in _numbers(parts, look_up) if _is_public(number)), None)
    if public is None:
        return None
    kind = "stands for all networks" if public.is_unspecified else "is a public address"
    named = parts.hostname if str(public) == parts.hostname else f"{parts.hostname} ({public})"
    return f"{named} {kind}, and Dask executes what anybody sends: use tls://, or set {ALLOW_PUBLIC}=true"


def _numbers(parts: SplitResult, look_up: bool) -> list[IPv4Address | IPv6Address]:
    host = parts.hostname or ""
    flags = 0 if look_up else socket.AI_NUMERICHOST
    try:
        return [ip_address(found[4][0]) for found in socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=flags)]
    except (OSError, UnicodeError):
        return []


def _is_public(number: IPv4Address | IPv6Address) -> bool:
    """Return whether an address can be reached from the Internet, or means all addresses of the machine."""
    inner = number.ipv4_mapped if isinstance(number, IPv6Address) else None
    return number.is_unspecified or (inner or number).is_global or (inner is not None and inner.is_unspecified)


def own_address(scheduler: str, host: str | None) -> str:
    """Return the address at which a worker of a scheduler listens, with any free port, such as tcp://10.0.0.6:0.

    It is on `host`, by default this machine's address towards the scheduler. Raise OSError if either name is unknown,
    there is no route to the scheduler, or `host` is another machine.
    """
    parts = urlsplit(scheduler)
    if host is None:
        target = _first(parts.hostname or "", parts.port or 0)
        with socket.socket(target[0], socket.SOCK_DGRAM) as way:  # nothing is sent
            way.connect(target[1])
            found = way.getsockname()[0]
    else:
        found = try_to_bind(host.strip("[]"), 0)
    return f"{parts.scheme}://[{found}]:0" if ":" in found else f"{parts.scheme}://{found}:0"


def try_to_bind(host: str, port: int) -> str:
    """Return the IP address of a host on which this machine can listen at a port; raise OSError if it cannot."""
    family, place = _first(host, port)
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(place)
    return place[0]


def _first(host: str, port: int) -> tuple[socket.AddressFamily, tuple[str, int]]:
    """Return a host's address family and socket address, like Dask preferring IPv4."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)
    except UnicodeError as fault:
        raise OSError(f"{host} is not the name of a machine") from fault
    family, _, _, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
    return family, (str(address[0]), int(address[1]))
