"""Costs and benefits of counting points besides the match: `LEAST_WORTH`, and the chance from which points alone count.

    python -m tests.analysis.canasta.measure_match --positions 400 --seed 1

Each position is a choice in a hand that the playout policy plays, with totals. Hints for it, from the same playouts,
rank moves by the match alone and by each of the other aims; the advised moves are compared in fresh worlds of the same
view. A line shows by how much an aim's move differs from that for the match alone: in the chance of winning the match,
in percentage points, and in points of lead, with half of the 95 % intervals. Where the hand is likely to decide the
match, the other aim is points alone, by the chance of the best move. The output is the same for the same arguments.
"""

import argparse
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from analysis.advisor import halving_of, run_playouts
from analysis.canasta import candidates, kernels
from analysis.canasta.candidates import CanastaCandidates
from tests.analysis.hints.positions import choices, totals_of

AIMS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""The worth of a point of lead besides the match."""
CHANCES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.5, 1.01)
FRESH = 1_000_003
SURE = 1.959964

Row = tuple[bool, float, tuple[tuple[bool, float, float], ...]]
"""Whether the hand decides the match; the chance of winning it; for each aim, whether it changes the move, and the
gains."""


def candidates_of(view: Any, seed: int, worth: float, *, for_points: bool = False) -> CanastaCandidates:
    """Return the candidates, ranked by the match and by points with this worth, or by points alone."""
    candidates.LEAST_WORTH = worth
    return CanastaCandidates(view, seed, for_match=not for_points)


def advised(evaluation: CanastaCandidates, playouts: int) -> int:
    halving = halving_of(evaluation)
    run_playouts(evaluation, halving, playouts)
    return halving.result().best


def measured(seed: int, playouts: int, fresh: int) -> Row | None:
    """Return the result at one position, None if there is none or its match is decided."""
    found = choices("canasta", seed)
    if not found:
        return None
    current = Random(f"measure {seed}").choice(found)
    view = current.view(current.to_move, totals_of("canasta", seed, len(current.scores())))
    first = candidates_of(view, seed, 0.0)
    if not (decides := bool(first.match_value)) and not first._for_match:
        return None
    arms = [advised(first, playouts)]
    if decides:
        arms.append(advised(candidates_of(view, seed, 0.0, for_points=True), playouts))
    else:
        arms += [advised(candidates_of(view, seed, worth), playouts) for worth in AIMS]
    again = candidates_of(view, seed + FRESH, 0.0)
    distinct = sorted(set(arms))
    again.run(np.array(distinct), fresh)
    results: Any = again._found[-1][2]
    share = again._share_of_match(results).mean(axis=1)
    lead = (results[:, :, kernels.POINTS] - results[:, :, kernels.OTHERS]).mean(axis=1)
    base, *others = [distinct.index(arm) for arm in arms]
    gains = tuple((one != base, float(share[one] - share[base]), float(lead[one] - lead[base])) for one in others)
    return decides, float(share[base]), gains


def told(name: str, gains: Sequence[tuple[bool, float, float]]) -> str:
    found = np.array(gains, float)
    within = SURE * found[:, 1:].std(axis=0, ddof=1) / np.sqrt(len(found))
    share, lead = found[:, 1:].mean(axis=0)
    return (
        f"{name:22} {len(found):5}  other move {found[:, 0].mean():6.1%}  "
        f"match {100 * share:+6.2f} ± {100 * within[0]:.2f} %  lead {lead:+7.1f} ± {within[1]:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1, help="of the first position")
    parser.add_argument("--playouts", type=int, default=4000)
    parser.add_argument("--fresh", type=int, default=600, help="worlds in which moves are compared")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    one = partial(measured, playouts=given.playouts, fresh=given.fresh)
    with ProcessPoolExecutor(given.jobs, multiprocessing.get_context("spawn")) as pool:
        rows = [row for row in pool.map(one, range(given.seed, given.seed + given.positions)) if row is not None]
    open_rows = [row for row in rows if not row[0]]
    for place, worth in enumerate(AIMS):
        for name, low, high in (("", 0.0, 1.01), (" behind", 0.0, 0.2), (" even", 0.2, 0.8), (" ahead", 0.8, 1.01)):
            gains = [row[2][place] for row in open_rows if low <= row[1] < high]
            if len(gains) > 1:
                print(told(f"worth {worth}{name}", gains))
    for low, high in pairwise(CHANCES):
        gains = [row[2][0] for row in rows if row[0] and low <= row[1] < high]
        if len(gains) > 1:
            print(told(f"points, chance < {min(high, 1.0)}", gains))


if __name__ == "__main__":
    main()
