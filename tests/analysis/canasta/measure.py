"""How much of the gain promised by hints is realized with the true hands, and how stable hints are.

    python -m tests.analysis.canasta.measure gain --positions 1500 --seed 7000000
    python -m tests.analysis.canasta.measure gain --positions 1500 --worlds true
    python -m tests.analysis.canasta.measure stability --hints 8 --positions 20
    python -m tests.analysis.canasta.measure shown --mode singles --players 2 --positions 300 --fresh 800

`gain` takes a random moment from each of many hands of the playout policy. The promised gain is the regret that a hint
gives the policy's own move; the realized one is the lead that the advised move gains over the policy's move with the
true hands of the others: the mean of playouts in which only the stock and the covered cards of the pot are sampled, the
same for both moves. With `--worlds even` the hint takes all deals of the unseen cards as equally likely; with
`--worlds true` it knows the true hands, so that promised and realized gain differ only by the luck of its playouts.
`shown` compares moves in newly sampled worlds: the best one of the hint, the one that is shown first because it is
simpler, and the policy's, which a plan made before the draw would keep. `stability` computes several hints with
different seeds for each of many positions, the first discards of hands, and prints how many different moves they
advise. The same arguments give the same figures, whatever the number of jobs.
"""

import argparse
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

from analysis.advisor import advise, halving_of, run_playouts
from analysis.canasta import kernels
from analysis.canasta.candidates import CanastaCandidates
from analysis.core.state_dtype import Floats, store
from analysis.hints.advice import simplest_first, with_plan
from analysis.lab.canasta.game import play_tuned
from engine.canasta.game import Canasta, CanastaRound
from engine.canasta.state import DRAWING, FACE_DOWN, KINDS, PLAYING, UNKNOWN
from engine.deals import shuffled_and_cut

GAME = Canasta()
SURE = 1.959964
RESAMPLED = 2000
FEWEST = 30
"""Minimum number of positions in a group that is printed."""
FRESH = 1_000_003
"""Offset of the seed of the true worlds from that of the hint."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How hints are computed (`worlds`: weighted, even or true), and in how many fresh worlds moves are evaluated."""

    mode: str
    players: int
    playouts: int
    worlds: str
    fresh: int
    hints: int


def a_moment(seed: int, setting: Setting) -> CanastaRound:
    """Return a hand of the playout policy at a random turn, before a random one of its unforced moves."""
    source = Random(f"moment {seed}")
    options, players = {"mode": setting.mode}, setting.players
    deck = shuffled_and_cut(GAME.pack(options, players), source)
    current = GAME.deal(options, players, 1, seed % players, deck)
    turns: dict[int, list[CanastaRound]] = {}
    while not current.over:
        if current.turn and len(current.legal_moves()) > 1:
            turns.setdefault(current.turn, []).append(current.copy())
        play_tuned(current, [source.getrandbits(32)])
    return source.choice(turns[source.choice(list(turns))])


def first_discard(seed: int, setting: Setting) -> CanastaRound:
    """Return a hand of the playout policy before a discard, after every seat has had a turn."""
    source = Random(f"discard {seed}")
    options, players = {"mode": setting.mode}, setting.players
    deck = shuffled_and_cut(GAME.pack(options, players), source)
    current = GAME.deal(options, players, 1, seed % players, deck)
    while current.turn <= players + 1 or current.state.phase != PLAYING:
        play_tuned(current, [source.getrandbits(32)])
    return current


def with_true_hands(evaluation: CanastaCandidates, current: CanastaRound) -> CanastaCandidates:
    """Replace the worlds of candidates by worlds with the true hands; return the candidates."""
    table = current.state.copy()
    evaluation.unseen[kernels.NUMBERS, :KINDS] = 0
    for place in range(table.pot_size):
        if table.pot[place] >= FACE_DOWN:
            evaluation.unseen[kernels.NUMBERS, table.pot[place] % FACE_DOWN] += 1
            table.pot[place] = FACE_DOWN + UNKNOWN
    for place in range(table.stock_at, table.cards):
        evaluation.unseen[kernels.NUMBERS, table.stock[place]] += 1
    store(evaluation.states, kernels.VIEW, table)
    return evaluation


def candidates_of(current: CanastaRound, seed: int, worlds: str) -> CanastaCandidates:
    view = current.view(current.to_move)
    evaluation = CanastaCandidates(view, seed, weighted=worlds != "even")
    return with_true_hands(evaluation, current) if worlds == "true" else evaluation


def gain_of(seed: int, setting: Setting) -> tuple[float, float, float, float, int, int, int]:
    """Return a hint's promised and realized gain, its predicted points and the realized ones, phase, turn and stock."""
    current = a_moment(seed, setting)
    evaluation = candidates_of(current, seed, setting.worlds)
    assert evaluation.prior is not None
    favourite = evaluation.prior.favourite
    halving = halving_of(evaluation)
    run_playouts(evaluation, halving, setting.playouts)
    result = halving.result()
    fresh = with_true_hands(candidates_of(current, seed + FRESH, "even"), current)
    found = fresh.run(np.array([result.best, favourite]), setting.fresh)
    assert found.ranked is not None
    realised = float((found.ranked[0] - found.ranked[1]).mean())
    state = current.state
    stock = state.cards - state.stock_at
    points = float(result.points[result.best])
    return (
        float(result.regret[favourite]),
        realised,
        points,
        float(found.points[0].mean()),
        state.phase,
        state.turn,
        stock,
    )


def shown_of(seed: int, setting: Setting) -> tuple[float, float, float]:
    """Return the gains over the policy's move of the hint's move, of the one shown first, and of an earlier plan."""
    current = a_moment(seed, setting)
    view = current.view(current.to_move)
    fresh = candidates_of(current, seed + FRESH, setting.worlds)
    assert fresh.prior is not None
    arms = [fresh.arms_of(move)[0] for move in range(len(fresh.moves))]
    plan = fresh.moves[arms.index(fresh.prior.favourite)]
    advice = advise(view, playouts=setting.playouts, seed=seed)
    shown = simplest_first(advice)
    turn = next(one.turn for one in shown.candidates if one.move == plan)
    kept = with_plan(shown, turn, None, news=True) or shown
    moves = [one.candidates[0].move for one in (advice, shown, kept)]
    found = fresh.run(
        np.array([fresh.prior.favourite, *(arms[fresh.moves.index(move)] for move in moves)]), setting.fresh
    )
    assert found.ranked is not None
    hint, first, planned = (found.ranked[1:] - found.ranked[0]).mean(axis=1).tolist()
    return hint, first, planned


def answers_of(seed: int, setting: Setting) -> Counter[str]:
    """Return how often hints for a position advise each move."""
    current = first_discard(seed, setting)
    found: Counter[str] = Counter()
    for number in range(setting.hints):
        evaluation = candidates_of(current, seed * setting.hints + number, setting.worlds)
        halving = halving_of(evaluation)
        run_playouts(evaluation, halving, setting.playouts)
        best = halving.result().best
        found[next(text for move, text in enumerate(evaluation.moves) if best in evaluation.arms_of(move))] += 1
    return found


def _within(values: Floats) -> float:
    """Return half the width of the 95 % interval of a mean."""
    return float(SURE * values.std(ddof=1) / np.sqrt(len(values)))


def _gain(results: Sequence[tuple[float, ...]]) -> None:
    found = np.array(results)
    stock = found[:, 6]
    groups = {"all": np.full(len(found), fill_value=True)}
    groups |= {"draw or take": found[:, 4] == DRAWING, "meld or discard": found[:, 4] == PLAYING}
    groups |= {
        "stock 30 and more": stock >= 30,
        "stock 15 to 29": (stock < 30) & (stock >= 15),
        "stock below 15": stock < 15,
    }
    source = np.random.default_rng(1)
    print(f"{'positions':24} {'':5}  other move  promised        realised        difference      ratio")
    for name, group in groups.items():
        promised, realised = found[group, 0], found[group, 1]
        count = len(promised)
        if count < FEWEST:
            continue
        some = source.integers(0, count, (RESAMPLED, count))
        low, high = np.quantile(realised[some].mean(axis=1) / promised[some].mean(axis=1), (0.025, 0.975))
        means = [
            f"{values.mean():+7.1f} ± {_within(values):5.1f}" for values in (promised, realised, realised - promised)
        ]
        other = float((promised > 0).mean())
        ratio = realised.mean() / promised.mean()
        print(f"{name:24} {count:5}  {other:9.1%}  {'  '.join(means)}  {ratio:.2f} ({low:.2f} – {high:.2f})")
    off = found[:, 3] - found[:, 2]
    foretold, realised = found[:, 2].mean(), found[:, 3].mean()
    print(f"points: foretold {foretold:.0f}, realised {realised:.0f}, {off.mean():+.0f} ± {_within(off):.0f}")


def _shown(results: Sequence[tuple[float, ...]]) -> None:
    hint, first, planned = np.array(results).T
    for name, values in (
        ("hint over policy", hint),
        ("shown over hint", first - hint),
        ("plan or shown over shown", planned - first),
    ):
        print(f"{name:24} {values.mean():+7.1f} ± {_within(values):5.1f}  different {np.mean(values != 0):.0%}")


def _stability(results: Sequence[Counter[str]]) -> None:
    distinct = np.array([len(found) for found in results], float)
    modal = np.array([max(found.values()) / found.total() for found in results])
    print(f"different answers {distinct.mean():.2f} ± {_within(distinct):.2f}, most frequent one {modal.mean():.0%}")


MEASURED: dict[str, tuple[Callable[..., Any], Callable[[Sequence[Any]], None]]] = {
    "gain": (gain_of, _gain),
    "shown": (shown_of, _shown),
    "stability": (answers_of, _stability),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=MEASURED)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0, help="of the first position")
    parser.add_argument("--mode", default="pairs")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--playouts", type=int, default=4000)
    parser.add_argument("--worlds", choices=("weighted", "even", "true"), default="weighted")
    parser.add_argument("--fresh", type=int, default=200, help="worlds in which moves are evaluated at the true hands")
    parser.add_argument("--hints", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    task, tell = MEASURED[given.what]
    one = partial(
        task, setting=Setting(given.mode, given.players, given.playouts, given.worlds, given.fresh, given.hints)
    )
    seeds = range(given.seed, given.seed + given.positions)
    if given.jobs == 1:
        tell([one(seed) for seed in seeds])
        return
    with ProcessPoolExecutor(given.jobs, multiprocessing.get_context("spawn")) as pool:
        tell(list(pool.map(one, seeds, chunksize=8)))


if __name__ == "__main__":
    main()
