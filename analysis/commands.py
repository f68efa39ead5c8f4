"""The commands of `python -m analysis`: hint, review, worker and scheduler here or beside, the others in `lab`.

Exit status: 0 success, 1 refused by the rules (in a transcript), 2 unreadable input or nothing to advise (one line on
standard error).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from analysis.command_options import COUNT, PROCESSES, PROGRAM, SEED, address, budget_options, even_option
from analysis.deadline import Budget
from analysis.hints.advice import Advice, AnalysisError, Candidate
from analysis.lab.commands import EXPERIMENTS
from engine.commands import REFUSED, SUCCESS, json_option, one_line, report_fault, round_of, run, unreadable
from engine.errors import InvalidInput
from engine.files import JsonObject, read_json
from engine.game import View
from engine.match import Match
from engine.transcript import ReplayFault, replay

if TYPE_CHECKING:
    from analysis.review.report import RoundReview


def replayed(file: str, content: object, until: tuple[int, int] | None = None) -> Match:
    """Replay the transcript of a file (`replay`); report its first error and end the command if there is one."""
    try:
        return replay(content, until)
    except ReplayFault as fault:
        raise Exit(report_fault(file, fault, PROGRAM)) from fault


@click.command("review")
@click.argument("file", metavar="TRANSCRIPT")
@click.option("--round", "number", type=int, metavar="N", help="Review only this round, counted from 1.")
@click.option("--png", metavar="FILE", help="Draw a picture of the last reviewed round.")
@click.option("--playouts", type=COUNT, metavar="N", help="Playouts per decision and per draw (default: 8000).")
@click.option("--seed", type=SEED, default=0, metavar="N", help="Seed of all random numbers.")
@json_option
def review(file: str, number: int | None, png: str | None, playouts: int | None, seed: int, as_json: bool) -> None:
    """Judge the decisions and the luck of a match's rounds.

    Prints the review of every round, and of several rounds together. The same transcript, seed and playouts give the
    same numbers.
    """
    from analysis.review.rounds import PLAYOUTS, match_of, review_round
    from analysis.review.text import describe, describe_match, score_sheet

    match = replayed(file, read_json(file))
    numbers: Sequence[int] = range(1, len(match.logs) + 1) if number is None else [number]
    if not numbers:
        raise InvalidInput("there is no round to review")
    reviews = []
    for each in numbers:
        reviews.append(review_round(match, each, playouts=playouts or PLAYOUTS, seed=seed))
        if not as_json:
            print(describe(reviews[-1], match.players, match.game.name), end="\n\n", flush=True)
    together = match_of(reviews)
    sheet = match.scores[: numbers[-1]]
    if as_json:
        print(json.dumps({"rounds": [asdict(one) for one in reviews], "match": asdict(together)}))
    else:
        if len(reviews) > 1:
            print(describe_match(together, match.players, match.game.name), end="\n\n")
        if sheet:
            print(score_sheet(sheet, match.players))
    if png is not None:
        draw(png, reviews[-1], match)


def draw(file: str, review: RoundReview, match: Match) -> None:
    """Draw the picture of a round's review to a file; raise InvalidInput if the file cannot be written."""
    from analysis.pictures.review import display_name, noted, picture
    from analysis.review.text import TEXTS, how_ended, notes

    names = [display_name(name, seat) for seat, name in enumerate(match.players)]
    game, sheet = match.game.name, match.scores[: review.number]
    subtitle = f"{how_ended(review, names, game)} · {review.playouts} playouts a step, seed {review.seed}"
    told = notes(review, names, noted(review), "7h" in match.pack)
    image = picture(TEXTS, game, review, match.players, sheet, subtitle, told)
    try:
        Path(file).write_bytes(image)
    except OSError as fault:
        raise InvalidInput(f"{file} cannot be written: {fault.strerror}") from fault


SHOWN = 20
"""Digits shown of a wrong number."""
JSON_KEYS = {"regret": "behind", "regret_error": "doubt"}
"""Keys of the output of `hint --json` that differ from the fields of `Candidate`."""


@click.group(commands=[review, *EXPERIMENTS], no_args_is_help=False, context_settings={"show_default": True})
def commands() -> None:
    """Analyse positions and matches, and measure the analysis itself.

    A file may be '-' for standard input.
    """


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    try:
        return run(commands, arguments, PROGRAM)
    except AnalysisError as fault:
        return unreadable(fault, PROGRAM)


@commands.command("hint")
@click.argument("file")
@click.option("--at", metavar="ROUND:MOVE", help="Of a transcript: before this move (default: at its end).")
@click.option("--seat", type=int, metavar="N", help="Seat whose view it is (default: the seat to move).")
@budget_options
@click.option("--seed", type=SEED, metavar="N", help="Seed of all random numbers (default: a random one).")
@even_option
@json_option
def _hint(
    file: str, at: str | None, seat: int | None, budget: Budget, seed: int | None, even: bool, as_json: bool
) -> None:
    """Rank the moves of a position or of a transcript.

    Takes 300 ms unless a budget is given.
    """
    from analysis.advisor import advise

    view = view_of(file, at, seat)
    advice = advise(view, budget_ms=budget.milliseconds, playouts=budget.playouts, seed=seed, weighted=not even)
    if as_json:
        candidates = [json_object(candidate) for candidate in advice.candidates]
        max_win = None if advice.max_win is None else json_object(advice.max_win)
        print(json.dumps({"candidates": candidates, "playouts": advice.playouts, "bold": max_win}))
    else:
        print(table(advice))


def json_object(candidate: Candidate) -> dict[str, Any]:
    """Return a candidate with the keys of the published format."""
    return {JSON_KEYS.get(name, name): value for name, value in asdict(candidate).items()}


def view_of(file: str, at: str | None, seat: int | None) -> View:
    """Return a seat's view of a position, or of a transcript (at its end or before a move); raise InvalidInput."""
    content = read_json(file)
    if isinstance(content, Mapping) and content.get("format") == "transcript/1":
        match = replayed(file, content, None if at is None else _moment(at))
        current, totals = match.running(), match.totals
    else:
        if at is not None:
            raise InvalidInput("--at goes with a transcript")
        current, totals = round_of(content), []
    seat = current.to_move if seat is None else seat
    if seat is None:
        raise InvalidInput("the round is over: there is nothing to advise")
    if seat != current.to_move:
        raise InvalidInput(f"seat {seat} is not to move; seat {current.to_move} is")
    return current.view(seat, totals)


def _moment(at: str) -> tuple[int, int]:
    number, _, move = at.partition(":")
    if not (number.isdecimal() and move.isdecimal() and int(number) > 0 and int(move) > 0):
        raise InvalidInput(f"--at must be ROUND:MOVE, counted from 1, not {at!r}")
    return int(number), int(move)


def table(advice: Advice) -> str:
    """Return advice as a table; an undersampled candidate has no figures."""
    best = advice.candidates[0]
    columns: list[tuple[str, int, Callable[[Candidate], str]]] = [
        ("expected score", 14, lambda one: f"{one.score:7.2f} ± {one.error:4.2f}"),
        ("win chance", 10, lambda one: f"{one.win:.1%}"),
        ("behind", 6, lambda one: f"{one.regret:.2f}"),
    ]
    if advice.by_lead:
        columns.insert(1, ("ahead by", 8, lambda one: f"{one.lead:.1f}"))
    if best.match is not None:
        columns.insert(2, ("match", 6, lambda one: f"{one.match:.1%}"))
    width = max(len(candidate.move) for candidate in advice.candidates)
    lines = ["  ".join([f"{'move':{width}}", *(f"{name:>{wide}}" for name, wide, _ in columns), "playouts"])]
    for one in advice.candidates:
        cells = [f"{'–' if one.undersampled else tell(one):>{wide}}" for _, wide, tell in columns]
        lines.append("  ".join([f"{one.move:{width}}", *cells, f"{one.playouts:8}"]))
    if advice.by_lead:
        lines.append("behind: in points ahead of the other sides, so what a move gives them counts too")
    if best.match is not None:
        lines.append("behind: in percentage points of the chance to win the match, which this round decides")
    if advice.rough:
        lines.append("rough: there were too few playouts for an answer that can be relied on")
    lines.append(f"the turn: {'; '.join(best.plan)}")
    if advice.max_win is not None:
        most = advice.max_win
        lines.append(
            f"to win the round: {'; '.join(most.plan)} "
            f"(wins {most.win:.1%} instead of {best.win:.1%}, costs {most.regret:.2f} points)"
        )
    rate = advice.playouts / advice.seconds if advice.seconds else 0.0
    lines.append(f"{advice.playouts} playouts in {advice.seconds:.2f} s ({rate:,.0f} a second)")
    return "\n".join(lines)


@commands.command("verify-board")
@click.argument("file", metavar="TRANSCRIPT")
@click.option("--seat", type=click.IntRange(0), default=0, metavar="N", help="Seat of the person.")
@click.option("--days", metavar="FILE", help="Commitments of the week, one of which must be that of this deal.")
def _verify_board(file: str, seat: int, days: str | None) -> int:
    """Check the cards and the bot players of a deal of the day.

    The cards must follow from the published seed, and the moves of the bot players from the cards and their views.
    """
    from analysis.boards import faults_of

    match = replayed(file, read_json(file))
    if seat >= len(match.players):
        raise InvalidInput(f"the match has no seat {str(seat)[:SHOWN]}; its last one is {len(match.players) - 1}")
    faults = faults_of(match, seat)
    proof = match.logs[0].proof
    if days is not None and (proof is None or proof.commitment not in commitments_of(read_json(days), days)):
        faults.append(f"deal: {days} does not have its commitment")
    for one in faults:
        print(one_line(f"{file}: {one}"))
    if not faults:
        print(one_line(f"{file}: verified: the deal, and the moves of the bot players"))
    return REFUSED if faults else SUCCESS


def commitments_of(content: object, file: str) -> set[str]:
    """Return the commitments in a file of deals; raise InvalidInput with the file's name."""
    deals = JsonObject(file, content, ("format", "deals"))
    deals.literal("format", "deals/1")
    keys = ("opens", "game", "number", "players", "dealer", "options", "commitment", "seed")
    return {JsonObject(f"{file}: deal", one, keys).text("commitment") for one in deals.items("deals")}


@commands.command("worker")
@click.argument("scheduler", metavar="tcp://HOST:PORT", callback=address)
@click.option(
    "--workers",
    type=PROCESSES,
    default=os.cpu_count() or 1,
    show_default="one per core",
    metavar="N",
    help="Processes.",
)
@click.option("--memory", default="1GiB", metavar="SIZE", help="Memory limit of a process; one above it is restarted.")
@click.option("--host", metavar="HOST", help="Listen at this address (default: the one that reaches the scheduler).")
def _worker(scheduler: str, workers: int, memory: str, host: str | None) -> None:
    """Run workers that compute for bots and experiments.

    They take their tasks from a Dask scheduler. The kernels are loaded first, and compiled if they are not cached.
    Processes that die and workers that lose their scheduler are restarted. SIGTERM ends the command.
    """
    from analysis.compute.worker import work

    _run_of_cluster(work(scheduler, workers, memory, host))


@commands.command("scheduler")
@click.argument("listen", metavar="tcp://HOST:PORT", callback=address)
def _scheduler(listen: str) -> None:
    """Run the scheduler that distributes tasks to workers.

    It is a Dask scheduler, which listens at this address only. SIGTERM ends the command.
    """
    from analysis.compute.worker import schedule

    _run_of_cluster(schedule(listen))


def _run_of_cluster(work: Coroutine[Any, Any, None]) -> None:
    """Run a part of a cluster until it ends; raise InvalidInput without Dask."""
    import asyncio

    try:
        asyncio.run(work)
    except ImportError as fault:
        raise InvalidInput(f"a cluster needs the extra `cluster`: {fault}") from fault
