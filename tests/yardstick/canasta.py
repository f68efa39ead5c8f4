"""Canasta's playouts in plain C beside the compiled ones: what the same rules and the same policy would cost in C.

`canasta.c` and the headers beside it are a translation of the functions that `kernels.play_rounds` runs, under the same
names and with the same random numbers, so that each hand ends in the same scores. It measures and checks; nothing else
uses it. `python -m tests.yardstick.canasta` prints how fast both are, run in turns on one thread.
"""

from __future__ import annotations

import ctypes
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from analysis.bench import canasta_table
from analysis.canasta import kernels, policy
from analysis.canasta.kernels import Ints
from analysis.canasta.record import new_states, store
from engine.canasta.state import MOST_SIDES
from tests.yardstick.building import FLAGS, build, c_compiler

SOURCE = Path(__file__).with_name("canasta.c")
TABLES = (("singles", 2), ("singles", 3), ("singles", 4), ("pairs", 4), ("trios", 6))
"""Every mode that there is, with its players (C1.1)."""
RUNS = 11
HANDS = 3000

Play = Callable[[str, int, Ints, int, int, int], Ints]
"""Play hands from the cut, given mode, players, habits, the first hand, the one after the last, and a seed.

Return the scores, shape (hands, 4): by sides, then zeros.
"""


def player_in_c(compiler: str, folder: Path) -> Play:
    """Compile the yardstick into a folder; return its player of hands."""
    entry = ctypes.CDLL(str(build(compiler, SOURCE, folder))).play_rounds
    numbers = np.ctypeslib.ndpointer(np.int64, flags="C_CONTIGUOUS")
    entry.argtypes = [numbers, numbers, *[ctypes.c_int64] * 4, numbers]
    entry.restype = None

    def play(mode: str, players: int, habits: Ints, first: int, after: int, seed: int) -> Ints:
        table = canasta_table(mode, players)
        options = np.array([table.players, table.sides, table.frozen_needs, table.max_turns], np.int64)
        found = np.zeros((after - first, MOST_SIDES), np.int64)
        entry(options, habits, len(habits), first, after, seed, found)
        return found

    return play


def play_compiled(mode: str, players: int, habits: Ints, first: int, after: int, seed: int) -> Ints:
    """Play the same hands with the compiled rules."""
    states, words, found = new_states(2), np.zeros(4, np.int64), np.zeros((after - first, MOST_SIDES), np.int64)
    store(states, 0, canasta_table(mode, players))
    kernels.play_rounds(states, words, habits, first, after, seed, found)
    return found


def measure(plays: tuple[Play, Play], mode: str, players: int) -> list[list[float]]:
    """Return the playouts a second of both, run in turns, of as many runs; the first is not counted."""
    rates: list[list[float]] = [[], []]
    habits = np.array([policy.tuned(players)], np.int64)
    for run in range(RUNS + 1):
        for play, found in zip(plays, rates, strict=True):
            started = time.thread_time()
            play(mode, players, habits, 0, HANDS, run)
            found.append(HANDS / (time.thread_time() - started))
    return [found[1:] for found in rates]


def main() -> None:
    """Print the playouts a second of both for every mode, and their ratio."""
    compiler = c_compiler()
    if compiler is None:
        raise SystemExit("no C compiler on the path (gcc, cc)")
    print(f"playouts a second of processor time from the cut, medians of {RUNS} runs ({' '.join(FLAGS[1:3])})")
    with tempfile.TemporaryDirectory() as folder:
        plays = (player_in_c(compiler, Path(folder)), play_compiled)
        for mode, players in TABLES:
            plain, compiled = measure(plays, mode, players)
            ratios = [one / other for one, other in zip(compiled, plain, strict=True)]
            print(
                f"  {mode:8}{players}  C {statistics.median(plain):9,.0f}  compiled {statistics.median(compiled):9,.0f}"
                f"  ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} – {max(ratios):.2f})"
            )


if __name__ == "__main__":
    main()
