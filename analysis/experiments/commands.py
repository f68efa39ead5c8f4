"""Commands that measure the analysis itself: arena, calibrate, tune and bench."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from engine.commands import FINE, Parser, parse_options
from engine.errors import InvalidInput

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]  # what argparse calls what it returns


def add_to(commands: Commands) -> None:
    """Describe the commands of experiments."""
    _add_arena(commands)
    _add_calibrate(commands)
    _add_tune(commands)
    _add_bench(commands)


def _add_arena(commands: Commands) -> None:
    """Describe the arena."""
    arena = commands.add_parser(
        "arena",
        help="let players play against each other",
        description="Plays rounds between players and prints for each the mean score, how far that is above the "
        "others', the shares of rounds in which no other side's score is as good and of rounds won, with 95% "
        "intervals. "
        "Every deal is played once from each seat. The same seed gives the same result with --playouts; a budget of "
        "time plays differently on every machine and run.",
    )
    arena.add_argument("game", metavar="GAME")
    arena.add_argument(
        "--seats",
        required=True,
        metavar="NAME,NAME,...",
        help="the players: hint (the advice for winning the round), thrifty (the advice for few points), "
        "tuned and greedy (playout policies), random; hint:50ms and hint:4000p think for so long themselves",
    )
    arena.add_argument("--rounds", type=int, default=400)
    arena.add_argument("--options", default="{}", metavar="JSON", help="the game's options (default: none)")
    arena.add_argument("--seed", type=int, default=1)
    thought = arena.add_mutually_exclusive_group()
    thought.add_argument("--budget-ms", type=float, metavar="MS", help="of a hint player's decision (default: 100)")
    thought.add_argument("--playouts", type=int, metavar="N", help="of a hint player's decision, in all")
    arena.add_argument("--jobs", type=int, metavar="N", help="processes (default: one a core)")
    arena.add_argument("--json", action="store_true")
    arena.set_defaults(run=_arena)


def _add_calibrate(commands: Commands) -> None:
    """Describe calibration."""
    calibrate = commands.add_parser(
        "calibrate",
        help="hold what hints foretell against what then happens",
        description="Each position is of a round of its own; the same arguments give the same table.",
    )
    calibrate.add_argument("game", metavar="GAME")
    calibrate.add_argument("--positions", type=int, default=2000)
    calibrate.add_argument("--players", type=int, default=4)
    calibrate.add_argument("--player", default="tuned", help="who plays before and after (default: tuned)")
    calibrate.add_argument("--playouts", type=int, default=1000, metavar="N", help="of a hint, in all")
    calibrate.add_argument("--even", action="store_true", help="all deals of the unseen cards equally likely")
    calibrate.add_argument("--seed", type=int, default=1)
    calibrate.add_argument("--jobs", type=int, metavar="N", help="processes (default: one a core)")
    calibrate.add_argument("--json", action="store_true")
    calibrate.set_defaults(run=_calibrate)


def _add_tune(commands: Commands) -> None:
    """Describe tuning."""
    tune = commands.add_parser(
        "tune",
        help="find the weights of a game's playout policy",
        description="Prints the file of weights; the same arguments give the same weights.",
    )
    tune.add_argument("game", metavar="GAME")
    tune.add_argument("--seed", type=int, default=1)
    for name, value, words in (
        ("--generations", 25, "how often the search is narrowed"),
        ("--sets", 32, "sets of weights a generation"),
        ("--deals", 1200, "deals each set plays, once from each seat"),
    ):
        tune.add_argument(name, type=int, default=value, help=f"{words} (default: {value})")
    tune.set_defaults(run=_tune)


def _add_bench(commands: Commands) -> None:
    """Describe benchmarks."""
    bench = commands.add_parser("bench", help="playouts a second, one thread and all cores")
    bench.add_argument("games", nargs="*", metavar="GAME")
    bench.add_argument("--runs", type=int, default=7)
    bench.add_argument("--rounds", type=int, default=100_000, help="playouts a thread and run")
    bench.add_argument("--json", action="store_true")
    bench.set_defaults(run=_bench)


def check_budget(given: argparse.Namespace) -> None:
    """Raise InvalidInput for a budget of nothing."""
    for name, value in (("--budget-ms", given.budget_ms), ("--playouts", given.playouts)):
        if value is not None and not 0 < value < 1e12:
            raise InvalidInput(f"{name} must be above 0, not {value}")


def _arena(given: argparse.Namespace) -> int:
    """Play a contest and print how everybody did."""
    from analysis.experiments import arena  # noqa: PLC0415  # compiled code is loaded only where it is needed
    from analysis.experiments.players import Thought  # noqa: PLC0415

    check_budget(given)
    budget = 100.0 if given.playouts is None and given.budget_ms is None else given.budget_ms
    names = tuple(given.seats.split(","))
    thought, options = Thought(budget, given.playouts), parse_options(given.options)
    contest = arena.Contest(given.game, names, given.rounds, given.seed, thought, options)
    jobs = (os.cpu_count() or 1) if given.jobs is None else given.jobs
    arena.check(contest, jobs)
    outcomes = arena.play_all(contest, jobs, Progress(given.rounds).step)
    found = arena.standings(contest, outcomes)
    if given.json:
        print(json.dumps({"rounds": given.rounds, "seed": given.seed, "players": [asdict(one) for one in found]}))
        return FINE
    width = max(len("player"), *(len(name) for name in names))
    print(f"{'player':{width}}  points a round      above the others    rounds ahead      rounds won")
    for one in found:
        share = f"{100 * one.share:5.1f} ± {100 * one.share_within:4.1f} %"
        above = f"{one.above:+6.2f} ± {one.above_within:5.2f}"
        ahead = f"{100 * one.ahead:5.1f} ± {100 * one.ahead_within:4.1f} %"
        print(f"{one.name:{width}}  {one.score:6.2f} ± {one.score_within:5.2f}      {above}      {ahead}    {share}")
    print(f"{given.rounds} rounds, seed {given.seed}; ± is half of a 95% interval")
    return FINE


def _calibrate(given: argparse.Namespace) -> int:
    """Print how foretold chances and scores came true."""
    from analysis.experiments import calibration  # noqa: PLC0415  # compiled code is loaded only where it is needed

    if given.positions < 1 or given.playouts < 1 or (given.jobs is not None and given.jobs < 1):
        raise InvalidInput("--positions, --playouts and --jobs must be above 0")
    question = calibration.Question(given.game, given.players, given.player, given.playouts, given.seed, not given.even)
    calibration.check(question)
    jobs = (os.cpu_count() or 1) if given.jobs is None else given.jobs
    answers = calibration.ask_all(question, given.positions, jobs, Progress(given.positions).step)
    tables = calibration.tables(answers)
    if given.json:
        rows = {name: [asdict(row) for row in found] for name, found in tables.items()}
        print(json.dumps({"positions": given.positions, "seed": given.seed, **rows}))
        return FINE
    for name, found in tables.items():
        print(f"{name:20} positions  foretold  happened")
        for row in found:
            happened = f"{row.happened:8.3f} ± {row.within:.3f}"
            print(f"{row.low:8.4g} – {row.high:<8.4g}  {row.count:9}  {row.foretold:8.3f}  {happened}")
    print(f"{given.positions} positions, seed {given.seed}; ± is half of a 95% interval of the difference")
    return FINE


def _tune(given: argparse.Namespace) -> int:
    """Find weights and print them as a file."""
    from analysis.poter import tuning  # noqa: PLC0415  # compiled code is loaded only where it is needed

    if given.game != "poter":
        raise InvalidInput(f"there are no weights of {given.game!r}; there are of poter")
    if given.generations < 1 or given.sets < 4 or given.deals < 2:
        raise InvalidInput("--generations must be above 0, --sets at least 4, --deals at least 2")
    plan = tuning.Plan(given.generations, given.sets, given.sets // 4, given.deals, given.seed)
    weights = tuning.tune(plan, Progress(given.generations).step)
    print(json.dumps(tuning.report(weights, plan, datetime.now(UTC).date().isoformat()), indent=2))
    return FINE


class Progress:
    """A bar on standard error, where that is a screen."""

    def __init__(self, total: int) -> None:
        """Count up to a total."""
        self._total = total
        self._done = 0
        self._started = time.perf_counter()

    def step(self, *_outcome: object) -> None:
        """Count one more and draw the bar."""
        self._done += 1
        if not sys.stderr.isatty():
            return
        left = (time.perf_counter() - self._started) / self._done * (self._total - self._done)
        bar = "#" * (30 * self._done // self._total)
        end = "\n" if self._done == self._total else ""
        print(f"\r[{bar:30}] {self._done}/{self._total}, {left:.0f} s left ", end=end, file=sys.stderr, flush=True)


def _bench(given: argparse.Namespace) -> int:
    """Print playouts a second."""
    started = time.perf_counter()
    from analysis.experiments.bench import MEASURED, measure  # noqa: PLC0415  # loading the compiled code is what is measured

    for game in given.games:
        if game not in MEASURED:
            raise InvalidInput(f"there is no benchmark of {game!r}; there is {', '.join(MEASURED)}")
    if given.runs < 1 or given.rounds < 1:
        raise InvalidInput("--runs and --rounds must be above 0")
    for game in given.games or MEASURED:
        plays = MEASURED[game]()
        next(iter(plays.values()))(1, 0)
        ready = time.perf_counter() - started
        rates = measure(plays, given.runs, given.rounds)
        if given.json:
            print(json.dumps({"game": game, "ready_seconds": ready, "rates": [asdict(rate) for rate in rates]}))
            continue
        print(f"{game}: first playout {ready:.2f} s after the start of the command; medians of {given.runs} runs")
        single = {rate.kind: rate.median for rate in rates if rate.threads == 1}
        for rate in rates:
            threads = "1 thread " if rate.threads == 1 else f"{rate.threads} threads"
            spread = f"({rate.low:,.0f} – {rate.high:,.0f})"
            times = "" if rate.threads == 1 else f"  {rate.median / single[rate.kind]:.2f} times one thread"
            print(f"  {rate.kind:30} {threads}: {rate.median:9,.0f} playouts/s {spread}{times}")
    return FINE
