"""Every way in from outside and its limits, as the servers use them.

A port, a path or a frame that is not declared here is not served, and tests compare this table with what listens, what
is routed and what is decoded. `deploy/LIMITS.md` is written from it: `python -m telegram_bot.budgets`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import groupby
from operator import itemgetter
from typing import Any

from telegram_bot.background import Newest

MAX_BUCKETS = 10_000
"""Buckets kept by one `RateLimit`; the one used longest ago is dropped."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst of `size`, after which `per_second` are allowed."""

    size: float
    per_second: float


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class RateLimit:
    """One token bucket for each key (a person, a chat, an address); `now` returns monotonic seconds."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self.rate = rate
        self._now = now
        self._buckets: Newest[Hashable, _Bucket] = Newest(MAX_BUCKETS)

    def allows(self, key: Hashable, cost: float = 1.0) -> bool:
        """Spend `cost` tokens of a key and return True; if fewer are left, spend none and return False."""
        bucket = self._filled(key)
        if bucket.tokens < cost:
            return False
        bucket.tokens -= cost
        return True

    def reserve(self, key: Hashable, longest: float) -> float | None:
        """Spend a token of a key, even in advance, and return the seconds until it is due.

        If they are more than `longest`, spend none and return None.
        """
        bucket = self._filled(key)
        wait = max(0.0, 1.0 - bucket.tokens) / self.rate.per_second
        if wait > longest:
            return None
        bucket.tokens -= 1.0
        return wait

    def _filled(self, key: Hashable) -> _Bucket:
        now = self._now()
        bucket = self._buckets[key] = self._buckets.get(key) or _Bucket(self.rate.size, now)
        bucket.tokens = min(self.rate.size, bucket.tokens + (now - bucket.at) * self.rate.per_second)
        bucket.at = now
        return bucket


def of(meaning: str) -> dict[str, str]:
    """Return the metadata of a field that is a limit: what it limits."""
    return {"meaning": meaning}


@dataclass(frozen=True, slots=True)
class PortLimits:
    """Limits of an HTTP server."""

    accepted: Rate = field(metadata=of("connections accepted; further ones wait"))
    newcomers: int = field(metadata=of("unauthenticated connections; beyond them, the oldest is closed"))
    requests: int = field(metadata=of("requests of an unauthenticated connection before it is closed"))
    header_bytes: int = field(metadata=of("bytes of a request's line and headers"))
    body_bytes: int = field(metadata=of("bytes of a request's body"))
    idle_seconds: float = field(metadata=of("seconds to receive the line and headers of the next request"))
    body_seconds: float = field(metadata=of("seconds to receive its body"))


@dataclass(frozen=True, slots=True)
class SocketLimits:
    """Limits of WebSockets, before and after the first frame authenticates the person."""

    silent: int = field(metadata=of("sockets without a session; beyond them, the oldest is closed"))
    silent_of_client: int = field(metadata=of("of these, from one address"))
    hello_seconds: float = field(metadata=of("seconds until a socket must send its session"))
    open: int = field(metadata=of("sockets with a session"))
    of_person: int = field(metadata=of("of these, of one person"))
    frame_bytes: int = field(metadata=of("bytes of a frame"))
    frame_rate: Rate = field(metadata=of("frames of one person, weighted by cost"))
    questions: int = field(metadata=of("concurrent computations of one page"))


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """The request rates of a path. A request over a rate waits, or is refused if it would wait for too long."""

    client: Rate = field(metadata=of("requests from one address"))
    everybody: Rate = field(metadata=of("requests from all addresses"))
    longest_wait: float = field(metadata=of("seconds of delay above these rates before a request is refused"))


@dataclass(frozen=True, slots=True)
class StoryLimits:
    """Pictures of stories, which anybody who knows the address may fetch."""

    kept: int = field(metadata=of("pictures kept; beyond them, the oldest is deleted"))
    of_person: int = field(metadata=of("of these, of one person"))
    picture_bytes: int = field(metadata=of("bytes of a picture"))
    fetches: int = field(metadata=of("downloads of a picture"))
    seconds: float = field(metadata=of("seconds until a picture expires"))


@dataclass(frozen=True, slots=True)
class FrameLimits:
    """A frame from the page."""

    cost: float = field(metadata=of("cost"))
    computed: bool = False
    """Whether it takes long and is handled concurrently with others."""


@dataclass(frozen=True, slots=True)
class UpdateLimits:
    """Budgets of a kind of updates."""

    person: Rate = field(metadata=of("from one person"))
    chat: Rate = field(metadata=of("from one chat"))


@dataclass(frozen=True, slots=True)
class Port:
    """A listening port: the setting that names it, who may reach it, and its limits if it is one of our servers."""

    setting: str
    reach: str
    limits: PortLimits | None = None


PAGE = PortLimits(
    accepted=Rate(2000, 1000.0),
    newcomers=400,
    requests=100,
    header_bytes=16 * 1024,
    body_bytes=16 * 1024,
    idle_seconds=75.0,
    body_seconds=20.0,
)
WEBHOOK = PortLimits(
    accepted=Rate(200, 50.0),
    newcomers=64,
    requests=1,
    header_bytes=8190,
    body_bytes=1024 * 1024,
    idle_seconds=60.0,
    body_seconds=20.0,
)
"""A connection with Telegram's secret is no newcomer. aiohttp takes the idle time as the timeout for headers, too."""
METRICS = PortLimits(
    accepted=Rate(50, 10.0),
    newcomers=20,
    requests=100,
    header_bytes=8 * 1024,
    body_bytes=1024,
    idle_seconds=75.0,
    body_seconds=5.0,
)

PORTS: Mapping[str, Port] = {
    "page": Port("app_port", "the reverse proxy of the Mini App", PAGE),
    "webhook": Port("webhook_port", "the reverse proxy in front of the webhook", WEBHOOK),
    "metrics": Port("metrics_port", "the operator's monitoring", METRICS),
    "sandbox": Port("sandbox_port", "this machine only: stands in for Telegram while the bot is tried"),
    "scheduler": Port("compute", "the private network of scheduler, workers and bot; any client can run code"),
    "worker": Port("compute", "the same network; ports of each worker and of the process that monitors it"),
}

SOCKETS = SocketLimits(
    silent=250,
    silent_of_client=20,
    hello_seconds=5.0,
    open=2000,
    of_person=12,
    frame_bytes=4096,
    frame_rate=Rate(80, 20.0),
    questions=4,
)

STORIES = StoryLimits(kept=100, of_person=4, picture_bytes=300_000, fetches=20, seconds=24 * 3600.0)

STORY = "story/([0-9a-f]{32})[.]png"
"""The path of a picture of a story."""

FILES = RequestLimits(client=Rate(200, 40.0), everybody=Rate(300, 120.0), longest_wait=10.0)
"""The page has about fifty files: thirty people can open it at the same moment with empty caches."""
PAGE_PATHS: Mapping[str, RequestLimits] = {
    "": FILES,
    "page/(.+)": FILES,
    "session": RequestLimits(client=Rate(40, 4.0), everybody=Rate(400, 40.0), longest_wait=5.0),
    "socket": RequestLimits(client=Rate(60, 6.0), everybody=Rate(2000, 100.0), longest_wait=5.0),
    STORY: RequestLimits(client=Rate(40, 6.0), everybody=Rate(200, 20.0), longest_wait=5.0),
}
"""Paths below the address of the page; all other requests count as `FILES`."""
MOST_HEADERS = 128
"""Headers of a request."""
METRICS_PATHS = ("/healthz", "/readyz", "/metrics")

FRAMES: Mapping[str, FrameLimits] = {
    "hello": FrameLimits(4.0),
    "ping": FrameLimits(1.0),
    "play": FrameLimits(1.0),
    "select": FrameLimits(1.0),
    "order": FrameLimits(2.0),
    "hint": FrameLimits(4.0, computed=True),
    "review": FrameLimits(6.0, computed=True),
    "step": FrameLimits(0.5, computed=True),  # a key held down asks for many steps
    "line": FrameLimits(6.0, computed=True),
    "home": FrameLimits(4.0, computed=True),
    "matches": FrameLimits(2.0, computed=True),
    "me": FrameLimits(4.0, computed=True),
    "seen": FrameLimits(4.0),
    "share-mistakes": FrameLimits(4.0),
    "zone": FrameLimits(4.0),
    "top": FrameLimits(6.0, computed=True),
    "own-data": FrameLimits(8.0, computed=True),
    "practise": FrameLimits(4.0),
    "day": FrameLimits(6.0, computed=True),
    "share": FrameLimits(8.0, computed=True),
    "share-step": FrameLimits(8.0, computed=True),
    "invite": FrameLimits(8.0, computed=True),
    "start-duel": FrameLimits(6.0),
    "play-board": FrameLimits(4.0),
    "puzzle": FrameLimits(6.0, computed=True),
    "solve": FrameLimits(4.0, computed=True),
    "rules": FrameLimits(2.0),
    "language": FrameLimits(4.0),
    "react": FrameLimits(8.0),
    "visible": FrameLimits(1.0),
}
"""Frames from the page by their `type`. One that is malformed counts as `MALFORMED_FRAME`."""
MALFORMED_FRAME = 1.0

UPDATES: Mapping[str, UpdateLimits] = {
    "press": UpdateLimits(Rate(30, 3.0), Rate(150, 15.0)),
    "command": UpdateLimits(Rate(10, 1.0), Rate(30, 3.0)),
    "other": UpdateLimits(Rate(30, 3.0), Rate(150, 15.0)),
    "inline": UpdateLimits(Rate(20, 2.0), Rate(200, 40.0)),
}
"""Updates by their kind. The fastest honest players select ten cards in a few seconds, and then play them.

Inline queries, which come with every key, name no chat: all people together count as one.
"""

WAYS: Mapping[str, object] = {
    **{f"port {name}": port.limits for name, port in PORTS.items() if port.limits is not None},
    **{f"path {name or '/'}": limits for name, limits in PAGE_PATHS.items()},
    "sockets": SOCKETS,
    "stories": STORIES,
    **{f"frame {name}": limits for name, limits in FRAMES.items()},
    **{f"update {name}": limits for name, limits in UPDATES.items()},
}


def declared() -> Iterator[tuple[str, str, str, Any]]:
    """Yield each limit: its way in, its name, its meaning and its value."""
    for way, limits in WAYS.items():
        for one in fields(limits):  # type: ignore[arg-type]
            if "meaning" in one.metadata:
                yield way, one.name, one.metadata["meaning"], getattr(limits, one.name)


def _shown(value: Any) -> str:
    if isinstance(value, Rate):
        return f"{value.size:g}, then {value.per_second:g} a second"
    return f"{value:,}" if isinstance(value, int) else f"{value:g}"


def table() -> str:
    """Return all ways in and their limits as the tables of deploy/LIMITS.md, one for each kind of ways."""
    ports = [(name, f"`{port.setting}`", port.reach) for name, port in PORTS.items()]
    tables = [_table("port", ["setting", "reachable from"], ports)]
    for kind in dict.fromkeys(way.partition(" ")[0] for way in WAYS):
        limits = {way: list(group) for way, group in groupby(declared(), itemgetter(0)) if way.split()[0] == kind}
        ways = [f"`{way.partition(' ')[2]}`" if " " in way else "limit" for way in limits]
        meanings = [meaning for _, _, meaning, _ in next(iter(limits.values()))]
        columns = [[_shown(value) for *_, value in group] for group in limits.values()]
        if len(ways) > len(meanings):
            tables.append(_table(kind, meanings, zip(ways, *zip(*columns, strict=True), strict=True)))
        else:
            tables.append(_table(kind, ways, zip(meanings, *columns, strict=True)))
    return "\n\n".join(tables)


def _table(corner: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [(corner, *heads), ("---",) * (1 + len(heads)), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    print(table())
