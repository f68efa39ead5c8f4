"""What the weights of hidden hands gain in discards, measured with the true hands.

    python -m tests.analysis.poter.measure --positions 4000 --seed 1 --write after.json
    python -m tests.analysis.poter.measure --positions 4000 --seed 1 --against before.json

Positions before a discard come from rounds of several kinds of players, a random one in each seat. `--write` stores the
choices of hints (for the fewest points), `--against` compares the current ones with those stored by another version;
without it the other choices are those of hints that take all deals as equally likely. Where choices differ, the policy
plays both out with the true hands and the same random orders of the stock. Prints the mean gain in points per position
with its 95 % interval; the positions of a round are one observation. The positions are the same for the same arguments
if no player depends on hints.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from analysis.advisor import advise
from analysis.lab.arena import Z_95
from analysis.lab.players import act, dealt, make
from analysis.poter.perfect_info import PoterPerfectInfo
from analysis.poter.turn_plans import counted, policy_move
from engine.poter.game import PoterRound
from engine.poter.moves import parse_move
from engine.poter.state import PLAY

SEATS = (3, 4, 4, 4, 5)
EACH_ROUND = 4

Plan = list[str]
"""The moves to the end of a turn."""


def positions(players: list[str], count: int, seed: int) -> Iterator[tuple[int, PoterRound]]:
    """Yield positions before a discard with the numbers of their rounds, which start at the seed."""
    number, found = seed, 0
    while True:
        source = Random(number)
        for current in source.sample(turns := played(players, number, source), min(EACH_ROUND, len(turns))):
            if current.state.phase != PLAY:
                make(current, policy_move(counted(current.view(current.to_move))), source)
            if current.state.phase == PLAY:
                yield number, current
                found += 1
                if found == count:
                    return
        number += 1


def played(players: list[str], number: int, source: Random) -> list[PoterRound]:
    """Play a round; return it at the beginning of each turn."""
    seats = source.choice(SEATS)
    current: Any = dealt("poter", {}, seats, number, source)
    seated = [source.choice(players) for _ in range(seats)]
    turns: dict[int, PoterRound] = {}
    while current.to_move is not None:
        if current.turn not in turns:
            turns[current.turn] = current.copy()
        act(current, seated[current.to_move], source)
    return list(turns.values())


def choice(current: PoterRound, playouts: int, seed: int, *, weighted: bool = True) -> Plan:
    """Return the hint's plan for the fewest points."""
    view = current.view(current.to_move)
    return list(advise(view, playouts=playouts, seed=seed, weighted=weighted).candidates[0].plan)


def points(current: PoterRound, plan: Plan, playouts: int, seed: int) -> float:
    """Return the mean points of the seat to move after a plan, with the true hands."""
    after, seat = current.copy(), current.state.to_move
    for move in plan:
        after.play(parse_move(move))
    if after.over:
        return float(after.scores()[seat])
    return float(PoterPerfectInfo(after, seed).value(playouts).points[seat])


def tell(numbers: list[int], gains: list[float]) -> None:
    mean = float(np.mean(gains))
    rounds: dict[int, float] = {}
    for number, gain in zip(numbers, gains, strict=True):
        rounds[number] = rounds.get(number, 0.0) + gain - mean
    off = np.array(list(rounds.values()))
    within = Z_95 * float(np.sqrt((off * off).sum() * len(off) / (len(off) - 1))) / len(gains)
    share = np.mean(np.array(gains) != 0)
    print(f"gain {mean:+.3f} ± {within:.3f} points a discard; {len(gains)} positions, {share:.0%} with another value")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=4000)
    parser.add_argument("--players", default="tuned,greedy,human")
    parser.add_argument("--playouts", type=int, default=2000, help="of a hint")
    parser.add_argument("--worlds", type=int, default=400, help="playouts at the true hands")
    parser.add_argument("--seed", type=int, default=0, help="number of the first round")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--against", type=Path)
    given = parser.parse_args()
    stored = None if given.against is None else json.loads(given.against.read_text("utf-8"))
    numbers, chosen, gains = [], [], []
    for place, (number, current) in enumerate(positions(given.players.split(","), given.positions, given.seed)):
        plan = choice(current, given.playouts, place)
        numbers.append(number)
        chosen.append(plan)
        if given.write is None:
            other = choice(current, given.playouts, place, weighted=False) if stored is None else stored[place]
            same = plan == other
            before, after = (0.0 if same else points(current, one, given.worlds, place) for one in (other, plan))
            gains.append(before - after)
    if given.write is None:
        tell(numbers, gains)
    else:
        given.write.write_text(json.dumps(chosen), "utf-8")


if __name__ == "__main__":
    main()
