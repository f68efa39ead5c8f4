"""How many of many planted winning moves, which end a round, a level misses.

Positions are those of `tests.analysis.test_won_turns`: in Poter as many moves before the end as a level looks ahead, in
Pocha a card that surely keeps the bid where another may lose it, in Canasta a canasta of black threes.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice

import click

from analysis.levels import Level, decide
from engine.registry import GAMES
from tests.analysis.test_won_turns import near_the_end, play_turn, sure_bids, won_hands, won_turns


def poter(level: Level, number: int) -> Iterator[bool]:
    """Yield, for each win planted in a round, whether the level makes it."""
    for seed, moment, way in won_turns(range(number, number + 1)):
        current = near_the_end(moment, way, level)
        seat = current.to_move
        play_turn(current, level, seed)
        yield current.over and current.state.hand[seat] == 0


def pocha(level: Level, number: int) -> Iterator[bool]:
    """Yield, for each bid of a hand that a card certainly keeps, whether the level plays such a card."""
    for seed, view, sure in sure_bids(range(number, number + 1)):
        yield str(decide(view, level, seed)) in sure


def canasta(level: Level, number: int) -> Iterator[bool]:
    """Yield, for each win planted in a hand, whether the level makes it."""
    for seed, moment in won_hands(range(number, number + 1)):
        current = moment.copy()
        side = current.to_move
        play_turn(current, level, seed)
        yield current.state.winner == side


PLANTED: Mapping[str, Callable[[Level, int], Iterator[bool]]] = {"poter": poter, "pocha": pocha, "canasta": canasta}


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--level", type=click.Choice(list(Level)), default=Level.EASY, show_default=True)
@click.option("--wins", default=300, show_default=True)
def main(game: str, level: str, wins: int) -> None:
    """Print how many planted wins a level misses, and a 95 % upper limit of that share."""
    found = (won for number in count() for won in PLANTED[game](Level(level), number))
    missed = wins - sum(islice(found, wins))
    most = f", surely fewer than {100 * (1 - math.pow(0.05, 1 / wins)):.1f} %" if not missed else ""
    print(f"{game}: {level} missed {missed} of {wins} planted wins{most}")


if __name__ == "__main__":
    main()
