"""What must be so after rounds have been played: nothing is lost, nothing leaks, and the transcript replays."""

from __future__ import annotations

from typing import Any

from engine.transcript import write
from telegram_bot.rooms.domain.room import Stage

from .evening import Evening


async def holds(evening: Evening, *, rounds: int, stage: Stage) -> dict[str, Any]:
    """See that it is so; return what the engine says of the transcript."""
    room = await evening.room()
    assert room.stage == stage
    assert room.match is not None
    outcome = await evening.replayed(write(room.match))
    assert len(outcome["scores"]) == rounds
    assert [list(scores) for scores in room.match.scores] == outcome["scores"]
    assert outcome["totals"] == room.match.totals
    assert evening.onlooker.looks > 10 * rounds
    assert evening.onlooker.reviews > 0
    assert evening.onlooker.leaks == []
    assert evening.bot.troubles() == []
    return outcome
