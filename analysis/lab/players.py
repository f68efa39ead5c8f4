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
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from analysis.advisor import advise
from analysis.core.randomness import rng_from
from analysis.deadline import Budget
from analysis.lab.canasta.game import CANASTA
from analysis.lab.game import Lab
from analysis.lab.pocha.game import POCHA
from analysis.lab.poter.game import POTER
from analysis.levels import Level, decide
from engine.deals import shuffled_and_cut
from engine.errors import InvalidInput
from engine.game import Move, Round, View
from engine.registry import GAMES

LABS: Mapping[str, Lab] = {"poter": POTER, "pocha": POCHA, "canasta": CANASTA}
"""The experiments of each game, by its name in `engine.registry`."""


PLAYERS = ("hint", "tuned", "greedy", "human", "random", *Level)
DEALS = 13
"""Deals cycle through those of the first thirteen rounds of a match."""
OWN_BUDGET = re.compile(r"(?P<name>[a-z]+)(?::(?P<number>[1-9]\d{0,8})(?P<unit>ms|p))?")
"""Syntax of a player: its name, optionally with its own budget."""


def known(written: str) -> tuple[str, Budget | None]:
    """Return a player's name and its own budget, if any; raise InvalidInput for an unknown player.

    `hint`, `hint:50ms` (milliseconds per decision), `hint:4000p` (playouts per decision).
    """
    match = OWN_BUDGET.fullmatch(written)
    if match is None or match["name"] not in PLAYERS:
        raise InvalidInput(
            f"there is no player {written!r}; there is {', '.join(PLAYERS)}, such as hint:50ms, hint:900p"
        )
    if match["number"] is None:
        return match["name"], None
    number = int(match["number"])
    return match["name"], Budget(playouts=number) if match["unit"] == "p" else Budget(milliseconds=number)


def dealt(game: str, options: Mapping[str, Any], count: int, number: int, source: Random) -> Round:
    """Deal round `number` (from 0), without totals; cards and dealer are drawn from the source."""
    one = GAMES[game]
    deck = shuffled_and_cut(one.pack(options, count), source)
    return one.deal(options, count, 1 + number % DEALS, source.randrange(count), deck)


def act(current: Round, written: str, source: Random, budget: Budget | None = None, totals: Sequence[int] = ()) -> None:
    """Let a player, written as for `known`, make one or more moves; all randomness comes from the source.

    `budget`: of a player without its own. `totals`: those of the match before the round, by column; none for a single
    round.
    """
    name, own = known(written)
    lab = LABS[current.game]
    if name in lab.policies:
        lab.policies[name](current, rng_from(source))
        return
    view = current.view(current.to_move, totals)
    if name == "hint":
        move = recommended(view, own or budget or Budget(), source)
    elif name == "human":
        move = lab.human(view)
    elif name == "random":
        move = source.choice(view.legal_moves())
    else:
        move = decide(view, Level(name), source.getrandbits(31))
    make(current, move, source)


def recommended(view: View, budget: Budget, source: Random) -> Move:
    """Return the move that advice recommends."""
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    seed = source.getrandbits(31)
    best = advise(view, budget_ms=budget.milliseconds, playouts=budget.playouts, seed=seed).candidates[0]
    return next(move for move in moves if str(move) == best.move)


def make(current: Round, move: Move, source: Random) -> None:
    """Make a move after applying randomness to it, preceded by a shuffle if one is needed.

    Unlike `engine.match.make_with_chance` it does not cut after the shuffle: the results of seeds depend on that.
    """
    cards = list(current.shuffle_before(move))
    if cards:
        source.shuffle(cards)
        current.event(f"stock {' '.join(cards)}")
    current.play(current.apply_chance(move, lambda: source))
