"""The advisor: hints and moves of bot players, from the view of a seat; simple moves where it fails."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

import structlog

from analysis.levels import Level
from engine.game import Move, Round, View
from engine.match import Entry, Match

if TYPE_CHECKING:
    from analysis.hints.advice import Advice, Judgement

log = structlog.get_logger()

ADVISOR_TIMEOUT = 10.0
"""Seconds after which an advisor that does not answer has failed."""


class AdvisorBusy(Exception):
    """Too many hints are queued."""


class AdvisorCold(Exception):
    """The kernels that are needed are still being compiled."""


class Advisor(Protocol):
    """Ranks moves off the event loop, from a view, so that it knows no more than the player."""

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        """Rank the moves of the seat to move within about `budget` seconds; raise AdvisorBusy."""

    async def watch(self, view: View, seed: int) -> Advice:
        """Rank the moves for the coach, behind requested hints; raise AdvisorBusy or AdvisorCold."""

    async def judge(self, view: View, moves: Sequence[str], seed: int, spread: float) -> Judgement | None:
        """Judge a turn before it is made, None if nothing is better; raise AdvisorBusy or AdvisorCold."""

    async def spread(self, current: Round) -> float:
        """Return the scale of losses in a round, in points."""

    async def choose(self, view: View, level: Level, secret: str, *, exactly: bool = False) -> Move:
        """Return the move of a bot player; `secret`: what nobody knows before the round is over.

        `exactly`: wait for what the level needs, rather than have something simpler play for it.
        """

    async def first_look(self, view: View) -> Move:
        """Return a sensible move without playouts, within a fraction of a second."""

    def seconds_left(self, game: str) -> float:
        """Return about how many seconds it takes until advice on a game is available, 0 if it is."""


async def choose(
    advisor: Advisor, match: Match, seat: int, level: Level = Level.HARD, *, exactly: bool = False
) -> Move:
    """Return a legal move for the seat to move, by a stand-in or a bot player of a level.

    Its chance follows from the deal, so that it can be repeated from the transcript. `exactly`: raise what the advisor
    raises, rather than make a simple move.
    """
    view = match.running().view(seat, match.totals)
    if exactly:
        return await advisor.choose(view, level, " ".join(match.logs[-1].deck), exactly=True)
    try:
        async with asyncio.timeout(ADVISOR_TIMEOUT):
            move = await advisor.choose(view, level, " ".join(match.logs[-1].deck))
    except TimeoutError:
        log.warning("the advisor takes too long", seat=seat, seconds=ADVISOR_TIMEOUT)
        return simple_move(view)
    except Exception:
        log.exception("the advisor failed", seat=seat)
        return simple_move(view)
    if view.refusal(move) is not None:
        log.error("the advisor's move is illegal", seat=seat, move=str(move))
        return simple_move(view)
    return move


async def finish_turn(advisor: Advisor, match: Match, seat: int, random: Random) -> tuple[Entry, ...]:
    """Play the turn of a seat to its end; return the new log entries."""
    entries: list[Entry] = []
    current = match.running()
    turn = current.turn
    while (current.turn, current.to_move) == (turn, seat):
        played = match.play(seat, await choose(advisor, match, seat), random)
        if played.refusal is not None:
            raise RuntimeError(f"a legal move was refused: {played.refusal}")
        entries += played.entries
    return tuple(entries)


def simple_move(view: View) -> Move:
    """Return a legal move without search."""
    moves = view.legal_moves()
    for verb in view.simple_verbs:
        for move in moves:
            if move.verb == verb:
                return move
    return moves[0]
