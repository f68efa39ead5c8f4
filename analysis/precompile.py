"""Compile kernels ahead of their first use: `python -m analysis.precompile`.

Compilation takes seconds, holds the interpreter's lock most of the time, and cannot be interrupted. A server runs it in
a process of its own, part by part, and then loads the kernels from the cache. A part is the hints of one game, or its
reviews, which include the kernels of its hints.

    python -m analysis.precompile                           everything
    python -m analysis.precompile poter pocha-hints         these parts; a game stands for both of its parts
    python -m analysis.precompile --portable FOLDER         everything, or the parts named after it, for other machines
    python -m analysis.precompile --serve                   the parts named on standard input, one a line

The exit status is 1 if what was compiled could not be saved. With `--serve` the progress of each part is printed in
percent; 100 marks its end. Functions that parts share are compiled once.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from numba.core import event

from analysis.advisor import advise
from analysis.core.cpu_targets import PORTABLE, runs_portable
from analysis.core.kernel_cache import CACHE, FOUND, UNUSABLE, note, troubles
from analysis.core.sources import source_digest
from analysis.registry import COMPILED_FUNCTIONS, PARTS, Part, Use
from analysis.review.rounds import review_round
from engine.match import Match, new_match
from engine.registry import GAMES

LONGEST_TURN = 20
"""Play at most this many moves of the first turn."""


def is_warm(part: Part) -> bool:
    """Return whether the kernels of a part are in the cache, marked as complete for all sources as they are now.

    Modules that contain no kernel code can call kernels with other argument types, which must then be compiled.
    """
    for folder in (FOUND, CACHE):
        with suppress(OSError, ValueError):
            if folder is not None and (folder / mark(part)).read_text() == source_digest():
                return True
    return False


def mark(part: Part) -> str:
    """Return the name of the marker file that shows that the cache of a part is complete for these sources."""
    return f"{part}.warm"


def warm(part: Part) -> None:
    """Load the kernels of a part, compiling those that are not in the cache."""
    game = GAMES[part.game]
    match = new_match(part.game, {}, [str(seat) for seat in range(game.players[0])])
    play_a_turn(match, Random(0))
    if part.use == Use.REVIEWS:
        review_round(match, 1, playouts=1)
    if not is_warm(part) and UNUSABLE not in troubles:
        try:
            CACHE.mkdir(parents=True, exist_ok=True)
            (CACHE / mark(part)).write_text(source_digest())
        except OSError as fault:
            note(UNUSABLE, fault)


def play_a_turn(match: Match, source: Random) -> None:
    """Deal a round and play its first turn by advice, which uses further kernels within a turn."""
    current = match.start_shuffled_round(source)
    seat = current.to_move
    for _ in range(LONGEST_TURN):
        if seat is None or current.to_move != seat:
            return
        best = advise(current.view(seat), playouts=1, seed=0).candidates[0].move
        match.play(seat, match.game.parse_move(best), source)


class Progress(event.Listener):
    """Prints the percentage of a part's functions that are compiled; `serve` prints 100."""

    def __init__(self, functions: int) -> None:
        self._functions = functions
        self._done = 0
        self._estimate = 0

    def on_start(self, event: Any) -> None:
        """Ignore the start of a compilation."""

    def on_end(self, event: Any) -> None:
        """Count a compiled function."""
        self._done += 1
        percent = min(99, 100 * self._done // self._functions)
        if percent > self._estimate:
            self._estimate = percent
            print(percent, flush=True)


def serve(lines: Iterable[str]) -> None:
    """Compile the named parts and print their progress."""
    for line in lines:
        for part in parts_named([line.strip()]):
            with event.install_listener("numba:compile", Progress(COMPILED_FUNCTIONS[part.game])):
                warm(part)
            print(100, flush=True)


def parts_named(names: Sequence[str]) -> list[Part]:
    """Return the named parts, all if there are no names; raise ValueError for an unknown one."""
    known = {name: [part for part in PARTS if name in (part.game, str(part))] for name in names}
    unknown = [name for name, parts in known.items() if not parts]
    if unknown:
        there = ", ".join((*GAMES, *map(str, PARTS)))
        raise ValueError(f"there is no part {unknown[0]!r}; there is {there}")
    return [part for name in names for part in known[name]] if names else list(PARTS)


def build_portable(folder: Path, parts: Sequence[str]) -> int:
    """Compile the named parts for `PORTABLE` into a folder, in a subprocess; return its exit status."""
    if not runs_portable():
        print(f"this machine cannot run code for {PORTABLE.name}: nothing is compiled", file=sys.stderr)
        return 0
    settings = {
        "NUMBA_CPU_NAME": PORTABLE.name,
        "NUMBA_CPU_FEATURES": PORTABLE.features,
        "NUMBA_CACHE_DIR": str(folder.resolve()),
    }
    command = [sys.executable, "-m", "analysis.precompile", *parts]
    return subprocess.run(command, env={**os.environ, **settings}, check=False).returncode  # noqa: S603  # our own


def main(given: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m analysis.precompile", description="Compile kernels ahead of use.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join((*GAMES, *map(str, PARTS)))}")
    parser.add_argument("--serve", action="store_true", help="compile the parts named on standard input, one a line")
    parser.add_argument("--portable", type=Path, metavar="FOLDER", help=f"compile for {PORTABLE.name} into a folder")
    options = parser.parse_args(given)
    if options.portable is not None:
        return build_portable(options.portable, options.parts)
    if options.serve:
        try:
            serve(sys.stdin)
        except BrokenPipeError:  # the reader has gone
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        return 0
    try:
        parts = parts_named(options.parts)
    except ValueError as fault:
        parser.error(str(fault))
    for part in parts:
        warm(part)
    return 1 if UNUSABLE in troubles else 0


if __name__ == "__main__":
    sys.exit(main())
