"""Players of the arena; each decides from what its seat may know.

hint     the advice of `analysis.advisor` for winning the round, move by move
thrifty  the advice for the fewest points
tuned    the playout policy of hints, without search
greedy   the simple playout policy, as a baseline
human    a careful human-like player of another style
random   any legal move with equal probability
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random

from analysis.advisor import advise
from analysis.core.randomness import words_from
from analysis.registry import analysis_of
from engine.errors import InvalidInput
from engine.game import Move, Round


@dataclass(frozen=True, slots=True)
class Thought:
    """Budget of a decision: milliseconds, or playouts in all."""

    budget_ms: float | None = None
    playouts: int | None = None


OWN_THOUGHT = re.compile(r"(?P<name>[a-z]+)(?::(?P<number>[1-9]\d{0,8})(?P<unit>ms|p))?")
"""Syntax of a player: its name, optionally with a budget of its own."""


def known(written: str) -> tuple[str, Thought | None]:
    """Return the name of a player and its own budget, if any; raise InvalidInput for an unknown player.

    `hint`, `hint:50ms` (milliseconds a decision), `hint:4000p` (playouts a decision).
    """
    match = OWN_THOUGHT.fullmatch(written)
    if match is None or match["name"] not in PLAYERS:
        raise InvalidInput(
            f"there is no player {written!r}; there is {', '.join(PLAYERS)}, such as hint:50ms, hint:900p"
        )
    if match["number"] is None:
        return match["name"], None
    number = int(match["number"])
    return match["name"], Thought(playouts=number) if match["unit"] == "p" else Thought(budget_ms=number)


Player = Callable[[Round, Random, Thought], None]
"""Makes one or more moves for the seat to move of a running round; all chance is drawn from the source."""


def make(current: Round, move: Move, source: Random) -> None:
    """Make a move after chance has been applied to it, and a shuffle before it where one is needed."""
    cards = list(current.shuffle_before(move))
    if cards:
        source.shuffle(cards)
        current.event(f"stock {' '.join(cards)}")
    current.play(current.apply_chance(move, source))


def play_random(current: Round, source: Random, _thought: Thought) -> None:
    """Make a random legal move."""
    make(current, source.choice(current.view(current.to_move).legal_moves()), source)


def play_hint(current: Round, source: Random, thought: Thought, *, thrifty: bool = False) -> None:
    """Make the advised move, for winning the round or (`thrifty`) for points."""
    moves = current.view(current.to_move).legal_moves()
    chosen = moves[0]
    if len(moves) > 1:
        view, seed = current.view(current.to_move), source.getrandbits(31)
        advice = advise(view, budget_ms=thought.budget_ms, playouts=thought.playouts, seed=seed)
        best = advice.candidates[0] if thrifty else advice.to_win
        chosen = next(move for move in moves if str(move) == best.move)
    make(current, chosen, source)


def play_policy(current: Round, source: Random, _thought: Thought, *, name: str) -> None:
    """Make one or more moves by a playout policy."""
    analysis_of(current.game).policies[name](current, words_from(source))


def play_human(current: Round, source: Random, _thought: Thought) -> None:
    """Make the move of the human-like player."""
    view = current.view(current.to_move)
    make(current, analysis_of(current.game).human(view), source)


PLAYERS: Mapping[str, Player] = {
    "hint": play_hint,
    "thrifty": partial(play_hint, thrifty=True),
    "tuned": partial(play_policy, name="tuned"),
    "greedy": partial(play_policy, name="greedy"),
    "human": play_human,
    "random": play_random,
}
