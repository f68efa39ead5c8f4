"""What an act comes to before it is saved: a step, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import Refusal
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.events import RoomEvent


@dataclass(frozen=True, slots=True)
class Applied:
    """A draft of a room has been changed so; without changes there is nothing to save.

    `entries` were appended to the match's log, `dealt` tells that its last round is new. A charged mistake is a step
    with a problem.
    """

    changes: tuple[RoomEvent, ...] = ()
    entries: tuple[str, ...] = ()
    dealt: bool = False
    problem: Problem | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Rejected:
    """An act that is not done; the draft is to be thrown away."""

    problem: Problem
    refusal: Refusal | None = None
    detail: str = ""
