"""Moves for bot players, stand-ins and run-out clocks: what the thinker says, or a simple move if it fails."""

from __future__ import annotations

import asyncio
from random import Random

import structlog

from engine.errors import InvalidInput
from engine.game import Move, View
from engine.match import Match
from telegram_bot.rooms.computation.advisor import Advisor

log = structlog.get_logger()

PATIENCE = 10.0
"""Seconds after which a thinker that does not answer has failed."""

SIMPLE = ("discard", "draw", "pass")
"""Verbs of moves that keep a game going and bring it to its end."""


async def choose(thinker: Advisor, match: Match, seat: int) -> Move:
    """Return a legal move for the seat to move."""
    view = match.running().view(seat, match.totals)
    try:
        async with asyncio.timeout(PATIENCE):
            text = await thinker.choose(view)
        move = match.game.parse_move(text)
    except TimeoutError:
        log.warning("the thinker takes too long", seat=seat, seconds=PATIENCE)
        return simple_move(view)
    except InvalidInput:
        log.exception("the thinker's move cannot be read", seat=seat)
        return simple_move(view)
    except Exception:
        log.exception("the thinker failed", seat=seat)
        return simple_move(view)
    if view.refusal(move) is not None:
        log.error("the thinker's move is against the rules", seat=seat, move=text)
        return simple_move(view)
    return move


async def finish_turn(thinker: Advisor, match: Match, seat: int, source: Random) -> list[str]:
    """Play a seat's turn to its end in a copy of the match; return the log entries."""
    entries: list[str] = []
    current = match.running()
    turn = current.turn
    while (current.turn, current.to_move) == (turn, seat):
        played = match.play(seat, await choose(thinker, match, seat), source)
        if played.refusal is not None:
            raise RuntimeError(f"a legal move was refused: {played.refusal}")
        entries += played.entries
    return entries


def simple_move(view: View) -> Move:
    """Return a legal move without thinking."""
    moves = view.legal_moves()
    for verb in SIMPLE:
        for move in moves:
            if str(move).partition(" ")[0] == verb:
                return move
    return moves[0]
