"""The commands that measure the analysis itself or fit its weights."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from analysis.command_options import (
    COUNT,
    budget_options,
    cluster_option,
    even_option,
    jobs_option,
    progress,
    seed_option,
)
from analysis.compute.addresses import THREADS
from analysis.deadline import Budget
from engine.commands import game_argument, json_option, options_option, parse_options
from engine.registry import GAMES

if TYPE_CHECKING:
    from analysis.boards import Outcome
    from analysis.core.state_dtype import Floats
    from analysis.levels import Level

SEATS = (
    "Players in the order of their seats: hint (follows advice), tuned and greedy (playout policies), human (a careful "
    "player of another style), random, or a level of bot players; hint:50ms and hint:4000p have their own budget."
)


@click.command("arena")
@game_argument
@click.option("--seats", required=True, metavar="NAME,NAME,...", help=SEATS)
@click.option("--rounds", type=COUNT, default=400, metavar="N", help="Rounds to play; with --match, matches.")
@click.option("--match", is_flag=True, help="Play whole matches, whose totals the players see.")
@options_option
@seed_option
@budget_options
@jobs_option
@cluster_option
@json_option
def _arena(
    seats: str, options: str, budget: Budget, jobs: int, cluster: str | None, as_json: bool, **asked: Any
) -> None:
    """Let players play against each other.

    Prints for each, with 95% intervals, the mean score, its difference from that of the others, the share of rounds in
    which no other side's score is as good, and the share of rounds won; in Canasta also the share of hands in which a
    canasta of black threes won the match (C7.3), which score 0. With --match the scores are final totals, and players
    who share the first place divide it.

    Every deal is played once from each seat. With --playouts, the same seed gives the same result. With a time budget
    (100 ms by default) every run is different.
    """
    from analysis.lab import arena
    from analysis.lab.tasks import Pool, RoundsTask

    names = tuple(seats.split(","))
    budget = budget if any(budget) else Budget(milliseconds=100.0)
    contest = arena.Contest(names=names, budget=budget, options=parse_options(options), **asked)
    arena.check(contest)
    with Pool(jobs, cluster) as pool, progress(contest.rounds) as step:
        outcomes = pool.numbered(partial(RoundsTask, contest), contest.rounds, step)
    found = arena.standings(contest, outcomes)
    each, many = ("match", "matches") if contest.match else ("round", "rounds")
    if as_json:
        played = {many: contest.rounds, "seed": contest.seed}
        print(json.dumps({**played, "players": [asdict(one) for one in found]}))
        return
    width = max(len("player"), *(len(name) for name in names))
    outright = any(any(outcome.outright) for outcome in outcomes)
    title = "       match won (C7.3)" if outright else ""
    heads = f"{f'points a {each}':18}  above the others    {f'{many} ahead':16}  {many} won"
    print(f"{'player':{width}}  {heads}{title}")
    for one in found:
        share = f"{100 * one.share:5.1f} ± {100 * one.share_within:4.1f} %"
        score = f"{one.score:6.2f} ± {one.score_within:5.2f}"
        above = f"{one.above:+6.2f} ± {one.above_within:5.2f}"
        ahead = f"{100 * one.ahead:5.1f} ± {100 * one.ahead_within:4.1f} %"
        by_threes = f"    {100 * one.outright:5.1f} ± {100 * one.outright_within:4.1f} %" if outright else ""
        print(f"{one.name:{width}}  {score}      {above}      {ahead}    {share}{by_threes}")
    print(f"{contest.rounds} {many}, seed {contest.seed}; ± is half of a 95% interval")


@click.command("calibrate")
@game_argument
@click.option("--positions", type=COUNT, default=2000, metavar="N", help="Positions to sample.")
@click.option("--players", type=int, default=4, metavar="N", help="Players of each round.")
@click.option("--player", default="tuned", metavar="NAME", help="Player of all moves but the hint's (see arena).")
@click.option("--playouts", type=COUNT, default=1000, metavar="N", help="Playouts per hint, shared by its moves.")
@even_option
@seed_option
@jobs_option
@cluster_option
@json_option
def _calibrate(positions: int, jobs: int, cluster: str | None, as_json: bool, even: bool, **asked: Any) -> None:
    """Compare the forecasts of hints with what then happens.

    Each position is from a separate round. The same arguments give the same tables.
    """
    from analysis.lab import calibration
    from analysis.lab.tasks import Pool, PositionsTask

    question = calibration.Question(**asked, weighted=not even)
    calibration.check(question)
    with Pool(jobs, cluster) as pool, progress(positions) as step:
        answers = pool.numbered(partial(PositionsTask, question), positions, step)
    tables = calibration.tables(answers)
    if as_json:
        rows = {name: [asdict(row) for row in found] for name, found in tables.items()}
        print(json.dumps({"positions": positions, "seed": question.seed, **rows}))
        return
    for name, found in tables.items():
        print(f"{name:20} positions  foretold  happened")
        for row in found:
            happened = f"{row.happened:8.3f} ± {row.within:.3f}"
            print(f"{row.low:8.4g} – {row.high:<8.4g}  {row.count:9}  {row.foretold:8.3f}  {happened}")
    print(f"{positions} positions, seed {question.seed}; ± is half of a 95% interval of the difference")


@click.command("tune")
@game_argument
@seed_option
@click.option("--generations", type=COUNT, default=25, metavar="N", help="Times the search is narrowed.")
@click.option("--sets", type=click.IntRange(4, 10**6), default=32, metavar="N", help="Sets of weights per generation.")
@click.option(
    "--deals",
    type=click.IntRange(2, 10**9),
    default=1200,
    metavar="N",
    help="Deals per set, each played once from each seat.",
)
@jobs_option
@cluster_option
def _tune(game: str, seed: int, generations: int, sets: int, deals: int, jobs: int, cluster: str | None) -> None:
    """Fit the weights of a game's playout policy by self-play.

    Prints the game's weights.json with the new weights, how they were found, and their gain over the present ones in
    other deals. The same arguments give the same weights.
    """
    import numpy as np

    from analysis.lab import tuning
    from analysis.lab.players import LABS
    from analysis.lab.tasks import DealsTask, Pool

    problem, search = LABS[game].tuning(), tuning.Search(generations, sets, deals, seed)
    with Pool(jobs, cluster, THREADS) as pool, progress(generations) as step:

        def play(asked: Sequence[tuning.Deals]) -> list[Floats]:
            return [np.array(values) for values in pool.each(DealsTask.of(game, one) for one in asked)]

        weights = tuning.fit(problem, search, play, lambda *_: step(1))
        found = tuning.report(problem, weights, search, game, datetime.now(UTC).date().isoformat(), play)
    print(json.dumps(found, indent=2))


@click.command("fit")
@game_argument
@click.option(
    "--players",
    default="tuned,hint:200p,human,greedy",
    metavar="NAME,NAME,...",
    help="Players, each of which plays some of the rounds (see arena).",
)
@click.option("--rounds", type=COUNT, default=1200, metavar="N", help="Rounds to fit to; as many check the fit.")
@seed_option
@jobs_option
@cluster_option
def _fit(game: str, players: str, rounds: int, seed: int, jobs: int, cluster: str | None) -> None:
    """Fit the weights for the likelihood of hidden hands.

    They are fitted to rounds of several kinds of players. Prints the game's inference.json with the new weights and
    their gain in likelihood in other rounds. The same arguments give the same weights.
    """
    import numpy as np

    from analysis.lab import fitting
    from analysis.lab.tasks import MomentsTask, Pool

    sample = fitting.Sample(game, tuple(players.split(",")), rounds, seed)
    fitting.check(sample)
    with Pool(jobs, cluster) as pool, progress(2 * rounds) as step:

        def differences(seed: int) -> list[Floats | None]:
            found = pool.numbered(partial(MomentsTask, sample, seed), rounds, step)
            return [None if one is None else np.array(one, np.float64) for one in found]

        rounds_fitted, rounds_checked = differences(seed), differences(seed + fitting.CHECK)
    found = fitting.report(sample, datetime.now(UTC).date().isoformat(), rounds_fitted, rounds_checked)
    print(json.dumps(found, indent=2))


@click.command("ladder")
@game_argument
@click.option(
    "--rounds",
    type=COUNT,
    default=500,
    metavar="N",
    help="Rounds per pair; with --fit, per temperature; with --reviews, matches per level.",
)
@click.option("--fit", is_flag=True, help="Fit the temperatures of the weak levels and print the new levels.json.")
@click.option("--reviews", is_flag=True, help="Review matches of each level and print the new levels.json.")
@seed_option
@jobs_option
@cluster_option
@json_option
def _ladder(
    game: str, rounds: int, fit: bool, reviews: bool, seed: int, jobs: int, cluster: str | None, as_json: bool
) -> None:
    """Let each level play against the next weaker one.

    The weakest plays against random moves. Two of each sit at a table of four. Prints by how many points per round the
    stronger one is ahead, with 95% intervals. The same arguments give the same result.
    """
    from analysis.lab import arena, ladder
    from analysis.lab.tasks import LossesTask, Pool, ReviewsTask, RoundsTask
    from analysis.levels import REVIEWED

    date = datetime.now(UTC).date().isoformat()
    with Pool(jobs, cluster) as pool:
        if reviews:
            with progress(len(REVIEWED) * rounds) as step:
                played = {one: pool.numbered(partial(ReviewsTask, game, one, seed), rounds, step) for one in REVIEWED}
            print(json.dumps(ladder.reviews_of(game, played, seed, date), indent=2))
            return
        if fit:
            with progress(len(ladder.LOSSES[game]) * len(ladder.TEMPERATURES) * rounds) as step:

                def loss(level: Level, temperature: float) -> tuple[float, float]:
                    found = pool.numbered(partial(LossesTask, game, level, temperature, seed), rounds, step)
                    return ladder.mean_loss(found)

                content = ladder.fitted(game, loss, rounds, seed, date)
            print(json.dumps(content, indent=2))
            return
        leads = []
        for pair in ladder.pairs():
            contest = ladder.contest_of(game, pair, rounds, seed)
            arena.check(contest)
            with progress(rounds) as step:
                outcomes = pool.numbered(partial(RoundsTask, contest), rounds, step)
            leads.append(ladder.lead_of(contest, outcomes))
            if not as_json:
                lead = leads[-1]
                points = f"{lead.points:+8.2f} ± {lead.within:.2f}"
                print(f"{lead.first:8} ahead of {lead.second:8} {points}, rating {lead.rating:+.0f}", flush=True)
    if as_json:
        print(json.dumps({"rounds": rounds, "seed": seed, "leads": [asdict(lead) for lead in leads]}))
    else:
        print(f"{rounds} rounds a pair, seed {seed}; points a round, ± is half of a 95% interval")


@click.command("boards")
@game_argument
@click.option("--boards", type=COUNT, default=30, metavar="N", help="Deals to play.")
@click.option("--plays", type=click.IntRange(4, 10**4), default=6, metavar="N", help="Plays of each deal.")
@click.option(
    "--levels", is_flag=True, help="Measure the plays of each level against par and print the new levels.json."
)
@seed_option
@jobs_option
@cluster_option
def _boards(game: str, boards: int, plays: int, levels: bool, seed: int, jobs: int, cluster: str | None) -> None:
    """Measure how plays of one deal of the day differ.

    Prints the game's new board.json. The luck of draws and the deviation are measured in plays of a weaker level. As a
    check, half of the plays of the bot players' level are compared with the par of its other half: their mean, in
    standard deviations, should be about 0.
    """
    from analysis.boards import LEVEL, LUCK_PLAYOUTS, scale_of
    from analysis.compute.tasks import ParTask
    from analysis.lab import ladder
    from analysis.lab.tasks import Pool
    from analysis.levels import REVIEWED

    deals = list(ladder.boards_of(game, boards, seed))
    luck = LUCK_PLAYOUTS if scale_of(game).luck or not levels else 0
    found: dict[Level, list[tuple[Outcome, ...]]] = {
        one: [] for one in (REVIEWED if levels else (ladder.WEAKER, LEVEL))
    }
    with Pool(jobs, cluster) as pool, progress(len(found) * boards) as step:
        for level, outcomes in found.items():
            for part in pool.each(ParTask(deal, 0, plays, level, luck) for deal in deals):
                outcomes.append(part)
                step(1)
    command = f"python -m analysis boards {game} --boards {boards} --plays {plays} --seed {seed}"
    date = datetime.now(UTC).date().isoformat()
    if levels:
        content = ladder.levels_of(game, found, f"{command} --levels", date)
    else:
        content = ladder.fitted_scale(game, found[ladder.WEAKER], found[LEVEL], command, date)
    print(json.dumps(content, indent=2))


@click.command("bench")
@click.argument("games", nargs=-1, type=click.Choice(list(GAMES)), metavar="[GAME]...")
@click.option("--runs", type=COUNT, default=7, metavar="N", help="Runs of each measurement.")
@click.option("--rounds", type=COUNT, default=100_000, metavar="N", help="Playouts per run and thread.")
@jobs_option
@cluster_option
@json_option
def _bench(games: Sequence[str], runs: int, rounds: int, jobs: int, cluster: str | None, as_json: bool) -> None:
    """Measure playouts per second.

    They run on one thread and on all cores, or with --cluster on one and on all workers.
    """
    started = time.perf_counter()
    from analysis.lab.tasks import PlayoutsTask, Pool, benchmarks

    with Pool(jobs, cluster, THREADS) as pool:
        for game in games or sorted(GAMES):
            kinds = list(benchmarks(game))
            next(iter(benchmarks(game).values()))(1, 0)
            ready = time.perf_counter() - started
            for kind in kinds:
                list(pool.each(PlayoutsTask(game, kind, 1, 0) for _ in range(pool.workers)))

            def run(kind: str, seeds: Sequence[int], game: str = game) -> None:
                list(pool.each(PlayoutsTask(game, kind, rounds, seed) for seed in seeds))

            print_rates(game, ready, measure(kinds, run, pool.workers, runs, rounds), runs, as_json)


@dataclass(frozen=True, slots=True)
class Rates:
    """Playouts per second over several runs: minimum, median and maximum for one kind and number of workers.

    Workers are threads of this process, or of a cluster.
    """

    kind: str
    threads: int
    low: float
    median: float
    high: float


def measure(
    kinds: Sequence[str], run: Callable[[str, Sequence[int]], object], workers: int, runs: int, rounds: int
) -> list[Rates]:
    """Measure each kind alternately on one worker and on all, `runs` times; `run` plays `rounds` playouts per seed."""
    found: dict[tuple[str, int], list[float]] = {
        (kind, threads): [] for kind in kinds for threads in dict.fromkeys((1, workers))
    }
    for number in range(runs):
        for (kind, threads), rates in found.items():
            started = time.perf_counter()
            run(kind, range(number * workers, number * workers + threads))
            rates.append(threads * rounds / (time.perf_counter() - started))
    return [Rates(*key, min(rates), statistics.median(rates), max(rates)) for key, rates in found.items()]


def print_rates(game: str, ready: float, rates: Sequence[Rates], runs: int, as_json: bool) -> None:
    """Print a game's playout rates; `ready`: seconds since the start of the command."""
    if as_json:
        print(json.dumps({"game": game, "ready_seconds": ready, "rates": [asdict(rate) for rate in rates]}))
        return
    print(f"{game}: first playout {ready:.2f} s after the start of the command; medians of {runs} runs")
    single = {rate.kind: rate.median for rate in rates if rate.threads == 1}
    for rate in rates:
        threads = "1 thread " if rate.threads == 1 else f"{rate.threads} threads"
        spread = f"({rate.low:,.0f} – {rate.high:,.0f})"
        times = "" if rate.threads == 1 else f"  {rate.median / single[rate.kind]:.2f} times one thread"
        print(f"  {rate.kind:30} {threads}: {rate.median:9,.0f} playouts/s {spread}{times}")


EXPERIMENTS = (_arena, _calibrate, _tune, _fit, _ladder, _boards, _bench)
