"""Finished rounds replayed: the round at each place of its log, kept for the last rounds that were looked at."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from analysis.review.log import steps_of
from engine.game import Round
from engine.match import Match

ROUNDS_CACHED = 16
Places = tuple[Round, ...]
"""A round after each place of its log; place 0 is the deal."""


class Replays:
    """Replays of finished rounds, whose logs never change again. The rounds must not be changed."""

    def __init__(self) -> None:
        self._cached: OrderedDict[tuple[int, int], asyncio.Future[Places]] = OrderedDict()

    async def of(self, room_id: int, match: Match, number: int) -> Places:
        """Return the places of round `number` (from 1), replayed in a thread if it is not cached."""
        key = room_id, number
        if key not in self._cached:
            self._cached[key] = asyncio.ensure_future(asyncio.to_thread(_places, match, number))
            while len(self._cached) > ROUNDS_CACHED:
                self._cached.popitem(last=False)
        self._cached.move_to_end(key)
        try:
            return await asyncio.shield(self._cached[key])
        except Exception:
            self._cached.pop(key, None)
            raise


def _places(match: Match, number: int) -> Places:
    steps, end = steps_of(match, number)
    return (*(step.before for step in steps), end)
