"""Checks after rounds have been played: nothing is lost, nothing leaks, and the transcript replays."""

from __future__ import annotations

from typing import Any

from engine.transcript import write
from telegram_bot.rooms.domain.room import Stage

from .session import Session


async def check_outcome(session: Session, *, rounds: int, stage: Stage) -> dict[str, Any]:
    """Check the room, the transcript and the leak detector; return the output of the engine's replay."""
    room = await session.room()
    assert room.stage == stage
    assert room.match is not None
    outcome = await session.replayed(write(room.match))
    assert len(outcome["scores"]) == rounds
    assert [list(scores) for scores in room.match.scores] == outcome["scores"]
    assert outcome["totals"] == room.match.totals
    assert session.leak_detector.looks > 10 * rounds
    assert session.leak_detector.reviews > 0
    assert session.leak_detector.leaks == []
    assert session.bot.errors() == []
    return outcome
