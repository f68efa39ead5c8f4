"""Players of the arena; each decides from what its seat may know.

hint     the first advice of `analysis.advisor`, move by move, as bot players in the chat
tuned    the playout policy of hints, without search
greedy   the simple playout policy, as a baseline
human    a careful human-like player of another style
random   any legal move with equal probability
easy, medium, hard, master   bot players of these levels

What the first ones do differs by game; `LABS` has the experiments of each game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from analysis.advisor import advise
from analysis.core.randomness import rng_from
from analysis.lab.canasta.game import CANASTA
from analysis.lab.game import Lab
from analysis.lab.pocha.game import POCHA
from analysis.lab.poter.game import POTER
from analysis.levels import Level, decide
from engine.deals import shuffled_and_cut
from engine.errors import InvalidInput
from engine.game import Move, Round
from engine.registry import GAMES

LABS: Mapping[str, Lab] = {"poter": POTER, "pocha": POCHA, "canasta": CANASTA}
"""The experiments of each game, by its name in `engine.registry`."""


@dataclass(frozen=True, slots=True)
class Thought:
    """Budget of a decision: milliseconds, or total playouts."""

    budget_ms: float | None = None
    playouts: int | None = None


DEALS = 13
"""Deals cycle through those of the first thirteen rounds of a match."""
OWN_THOUGHT = re.compile(r"(?P<name>[a-z]+)(?::(?P<number>[1-9]\d{0,8})(?P<unit>ms|p))?")
"""Syntax of a player: its name, optionally with its own budget."""


def known(written: str) -> tuple[str, Thought | None]:
    """Return a player's name and its own budget, if any; raise InvalidInput for an unknown player.

    `hint`, `hint:50ms` (milliseconds per decision), `hint:4000p` (playouts per decision).
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


Player = Callable[[Round, Random, Thought, Sequence[int]], None]
"""Makes one or more moves for the seat to move in a running round; all randomness comes from the source.

The last argument has the match totals before the round, by column; it is empty for a single round.
"""


def dealt(game: str, options: Mapping[str, Any], count: int, number: int, source: Random) -> Round:
    """Deal round `number` (from 0), without totals; cards and dealer are drawn from the source."""
    one = GAMES[game]
    deck = shuffled_and_cut(one.pack(options, count), source)
    return one.deal(options, count, 1 + number % DEALS, source.randrange(count), deck)


def act(
    current: Round, written: str, source: Random, thought: Thought | None = None, totals: Sequence[int] = ()
) -> None:
    """Let a player move, written as for `known`; `thought`: the default budget."""
    name, own = known(written)
    PLAYERS[name](current, source, own or thought or Thought(), totals)


def make(current: Round, move: Move, source: Random) -> None:
    """Make a move after applying randomness to it, preceded by a shuffle if one is needed."""
    cards = list(current.shuffle_before(move))
    if cards:
        source.shuffle(cards)
        current.event(f"stock {' '.join(cards)}")
    current.play(current.apply_chance(move, source))


def play_random(current: Round, source: Random, _thought: Thought, _totals: Sequence[int]) -> None:
    """Make a random legal move."""
    make(current, source.choice(current.view(current.to_move).legal_moves()), source)


def play_hint(current: Round, source: Random, thought: Thought, totals: Sequence[int]) -> None:
    """Make the recommended move."""
    view = current.view(current.to_move, totals)
    moves = view.legal_moves()
    chosen = moves[0]
    if len(moves) > 1:
        seed = source.getrandbits(31)
        best = advise(view, budget_ms=thought.budget_ms, playouts=thought.playouts, seed=seed).candidates[0]
        chosen = next(move for move in moves if str(move) == best.move)
    make(current, chosen, source)


def play_policy(current: Round, source: Random, _thought: Thought, _totals: Sequence[int], *, name: str) -> None:
    """Make one or more moves by a playout policy."""
    LABS[current.game].policies[name](current, rng_from(source))


def play_level(current: Round, source: Random, _thought: Thought, totals: Sequence[int], *, level: Level) -> None:
    """Make the move of a level."""
    make(current, decide(current.view(current.to_move, totals), level, source.getrandbits(31)), source)


def play_human(current: Round, source: Random, _thought: Thought, _totals: Sequence[int]) -> None:
    """Make the move of the human-like player."""
    view = current.view(current.to_move)
    make(current, LABS[current.game].human(view), source)


PLAYERS: Mapping[str, Player] = {
    "hint": play_hint,
    "tuned": partial(play_policy, name="tuned"),
    "greedy": partial(play_policy, name="greedy"),
    "human": play_human,
    "random": play_random,
    **{level: partial(play_level, level=level) for level in Level},
}
