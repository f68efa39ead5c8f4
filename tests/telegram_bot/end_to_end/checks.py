"""Checks after rounds: nothing is lost, nothing leaks, and the transcript replays."""

from typing import Any

from engine.transcript import replay, write
from engine.verification import verify
from telegram_bot.domain.room import Stage

from .process_world import ProcessWorld


async def check_outcome(world: ProcessWorld, *, rounds: int, stage: Stage) -> dict[str, Any]:
    """Check the room, the transcript and the leak detector; return the output of the engine's replay."""
    room = await world.room()
    assert room.stage == stage, (room.stage, room.match and room.match.totals)
    outcome = await world.replayed(write(room.started_match))
    assert len(outcome["scores"]) == rounds
    assert [check.verified for check in verify(replay(write(room.started_match)))][:rounds] == [True] * rounds
    assert [list(scores) for scores in room.started_match.scores] == outcome["scores"]
    assert outcome["totals"] == room.started_match.totals
    assert world.leak_detector.looks > 10 * rounds
    assert world.leak_detector.reviews > 0 or not rounds
    assert world.leak_detector.leaks == [], "\n".join(world.leak_detector.leaks[:5])
    assert world.bot.errors() == []
    return outcome
