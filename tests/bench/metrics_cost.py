"""What metrics cost: CPU time of the counting of one move, and size and time of `/metrics`.

    python -m tests.bench.metrics_cost

A move is taken for three presses, five calls to Telegram, four write transactions and one shown table.
"""

import asyncio
import time

from prometheus_client import generate_latest

from telegram_bot.chat.transport.api_calls import ErrorKind, counted
from telegram_bot.domain.room import Stage
from telegram_bot.operation import metrics

MOVES = 20_000
PRESSES, CALLS, WRITES = 3, 5, 4
GAMES, METHODS = ("poter", "pocha", "canasta"), 25


async def _answer() -> None:
    """A call that is answered at once."""


async def _move() -> None:
    """Count what belongs to one move."""
    for _ in range(PRESSES):
        metrics.updates.labels("press", "handled").inc()
        metrics.press_seconds.observe(0.02)
    for _ in range(CALLS):
        with metrics.waiting.labels("calls_hand").track_inprogress():
            await counted("editMessageText", _answer())
    for _ in range(WRITES):
        with metrics.database_seconds.labels("write").time():
            pass
    metrics.moves.labels("poter", "person").inc()
    metrics.table_message_delay.observe(2.0)


async def _cpu() -> float:
    """Return the microseconds of CPU time of the counting of a move."""
    began = time.process_time()
    for _ in range(MOVES):
        await _move()
    return (time.process_time() - began) / MOVES * 1e6


def _fill() -> None:
    """Make every series that a busy bot has."""
    for game in GAMES:
        for player in ("person", "bot", "clock"):
            metrics.moves.labels(game, player).inc()
        metrics.hint_seconds.labels(game, "cluster").observe(0.3)
        for reason in ("busy", "failed"):
            metrics.hint_failures.labels(game, reason).inc()
    for kind in ErrorKind:
        metrics.telegram_errors.labels(kind.name.lower()).inc()
    for number in range(METHODS):
        metrics.telegram_calls.labels(f"someLongMethodName{number}").inc()
    for stage in Stage:
        metrics.tables.labels(stage).set(1)


def main() -> None:
    """Print the measurements."""
    print(f"counting: {asyncio.run(_cpu()):.0f} µs of CPU a move")
    _fill()
    began = time.process_time()
    size = len(generate_latest(metrics.REGISTRY))
    print(f"/metrics: {size / 1000:.1f} kB, {(time.process_time() - began) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
