"""Metrics of the rooms."""

from __future__ import annotations

from collections import Counter

from telegram_bot.operation import metrics
from telegram_bot.rooms.domain.events import RoomEvent
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.writer import RoomWriter

PERSON, BOT, CLOCK = "person", "bot", "clock"


async def count_moves(room: Room, event: RoomEvent) -> None:
    """Count the moves of an event by who made them: a bot player or stand-in, an expired clock, or a person."""
    if event.entries and event.seat is not None:
        is_bot = not room.seats[event.seat].is_present
        player = CLOCK if event.by_clock else BOT if is_bot else PERSON
        metrics.moves.labels(room.game, player).inc(len(event.entries))


def sample_tables(writer: RoomWriter) -> None:
    """Set the number of live tables by stage."""
    stages = Counter(room.stage for room in writer.in_memory())
    for stage in Stage:
        if stage != Stage.ENDED:
            metrics.tables.labels(stage).set(stages[stage])
