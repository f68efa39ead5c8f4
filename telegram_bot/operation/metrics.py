"""The metrics of the process in Prometheus format; parts of the bot count here, `Monitor` serves them.

No label holds an id of a chat, person, table or update: the number of series is bounded by the games, the methods of
the Bot API and the enumerations of this program.
"""

import time
from functools import partial
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)


class OwnProcessCollector(ProcessCollector):
    """The library's collector, made to work if /proc shows only processes (systemd's ProcSubset=pid)."""

    def _boot_time(self) -> float:
        """Return when the machine booted, in seconds since the epoch; raise OSError without a /proc."""
        try:
            return float(super()._boot_time())  # type: ignore[no-untyped-call]
        except OSError:
            if not (Path(self._proc) / "self" / "stat").exists():
                raise
            return time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)


REGISTRY = CollectorRegistry()
"""All metrics, including those of the process (CPU, memory, garbage collection)."""

disable_created_metrics()  # type: ignore[no-untyped-call]  # they would be a second series for each counter
OwnProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

FAST = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)
"""Buckets for latencies that people notice, in seconds."""
SLOW = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0, 2.0, 5.0, 20.0, 60.0)
"""Buckets for computations, in seconds."""
DELAYS = (0.1, 0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 10.0, 30.0, 60.0, 300.0)
"""Buckets for messages that may wait, in seconds."""

_counter, _gauge = partial(Counter, registry=REGISTRY), partial(Gauge, registry=REGISTRY)
_histogram = partial(Histogram, registry=REGISTRY)

updates = _counter(
    "thurumpu_updates",
    "Updates by kind (press, message, other) and outcome: handled, dropped; `failed` (kind any) is part of handled.",
    ["kind", "outcome"],
)
moves = _counter("thurumpu_moves", "Moves by game and kind of player (person, bot, clock).", ["game", "player"])
press_seconds = _histogram(
    "thurumpu_press_answer_seconds", "Seconds from the receipt of a press to its answer.", buckets=FAST
)
app_frames = _counter(
    "thurumpu_app_frames",
    "Frames of the Mini App that ask for something, by kind and outcome (handled, failed, dropped).",
    ["kind", "outcome"],
)
app_frame_seconds = _histogram(
    "thurumpu_app_frame_seconds", "Seconds from such a frame to its answer, hints and reviews included.", buckets=FAST
)
app_pages = _gauge("thurumpu_app_pages", "Open pages of the Mini App.")
hint_seconds = _histogram(
    "thurumpu_hint_seconds",
    "Seconds from the request of a hint to its result, by game and backend.",
    ["game", "backend"],
    buckets=SLOW,
)
hint_failures = _counter("thurumpu_hint_failures", "Hints that were not given, by reason.", ["game", "reason"])
coached = _counter(
    "thurumpu_coached",
    "Moves that the coach was to look at, by outcome: sound, warned, or not looked at (late, busy, cold, failed).",
    ["game", "outcome"],
)
computations = _counter(
    "thurumpu_computations",
    "Tasks of hints, bot players and reviews by place (remote, local); `failed` were sent and then computed locally.",
    ["place"],
)
waiting = _gauge("thurumpu_waiting", "Work that waits, by queue.", ["queue"])
telegram_calls = _counter("thurumpu_telegram_calls", "Calls to Telegram by method.", ["method"])
telegram_seconds = _histogram(
    "thurumpu_telegram_call_seconds", "Seconds of calls to Telegram, without the wait for rate limits.", buckets=FAST
)
telegram_errors = _counter("thurumpu_telegram_errors", "Failed calls to Telegram by kind.", ["kind"])
webhook_refusals = _counter("thurumpu_webhook_refusals", "Requests to the webhook that are not Telegram's.", ["status"])
table_message_delay = _histogram(
    "thurumpu_table_message_delay_seconds",
    "Seconds from a change of a table to the message that shows it.",
    buckets=DELAYS,
)
tables = _gauge("thurumpu_tables", "Live tables in memory by stage.", ["stage"])
database_seconds = _histogram(
    "thurumpu_database_seconds",
    "Seconds of database operations, the wait for the writer included.",
    ["operation"],
    buckets=FAST,
)
database_failures = _counter(
    "thurumpu_database_failures", "Saves that were not done, by reason (conflict, refused, error).", ["reason"]
)
state = _gauge(
    "thurumpu_state", "1 for the state of the process (starting, standby, active, stopping), else 0.", ["state"]
)
healthy = _gauge("thurumpu_healthy", "1 while the watchdog is fed, else 0.")
polling_age = _gauge("thurumpu_polling_age_seconds", "Seconds since Telegram last answered getUpdates.")
loop_lag = _gauge("thurumpu_event_loop_lag_seconds", "Delay of the last periodic check.")
log_lines = _counter("thurumpu_log_lines", "Log lines by level, those left out included.", ["level"])
