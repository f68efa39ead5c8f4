"""The commands of `python -m analysis`: hint, review, and the experiments.

Exit status: 0 fine, 1 the game refused (a transcript breaks the rules), 2 the input could not be read or there is
nothing to advise (one line on standard error).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from analysis import review_command
from analysis.errors import AnalysisError
from analysis.experiments import commands as experiments
from analysis.experiments.commands import check_budget
from analysis.hints.advice import Advice, Candidate
from engine.commands import FINE, UNREADABLE, Parser, complain, one_line, report_fault, round_of
from engine.errors import EngineError, InvalidInput
from engine.game import View
from engine.json_reader import read_json
from engine.transcript import ReplayFault, replay

PROGRAM = "python -m analysis"


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    given = _parser().parse_args(arguments)
    try:
        status: int = given.run(given)
    except ReplayFault as fault:
        return report_fault(given.file, fault, program=PROGRAM)
    except EngineError as fault:
        return complain(fault, PROGRAM)
    except AnalysisError as fault:
        print(one_line(f"{PROGRAM}: {fault}"), file=sys.stderr)
        return UNREADABLE
    return status


def _parser() -> Parser:
    """Describe the commands."""
    parser = Parser(prog=PROGRAM, description="What moves are worth. '-' reads standard input.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser)
    hint = commands.add_parser("hint", help="rank the moves of a position")
    hint.add_argument("file", metavar="FILE", help="a position or a transcript")
    hint.add_argument("--at", metavar="ROUND:MOVE", help="in a transcript: before this move (default: at its end)")
    hint.add_argument("--seat", type=int, help="whose eyes; the seat to move if left out")
    budget = hint.add_mutually_exclusive_group()
    budget.add_argument("--budget-ms", type=float, metavar="MS")
    budget.add_argument("--playouts", type=int, metavar="N", help="in all, shared by the moves")
    hint.add_argument("--seed", type=int)
    hint.add_argument("--even", action="store_true", help="all deals of the unseen cards equally likely")
    hint.add_argument("--json", action="store_true")
    hint.set_defaults(run=_hint)
    review_command.add_to(commands)
    experiments.add_to(commands)
    return parser


def _hint(given: argparse.Namespace) -> int:
    """Rank the moves of a position."""
    from analysis.advisor import advise  # noqa: PLC0415  # compiled code is loaded only where it is needed

    check_budget(given)
    view = view_of(read_json(given.file), given.at, given.seat)
    advice = advise(view, budget_ms=given.budget_ms, playouts=given.playouts, seed=given.seed, weighed=not given.even)
    if given.json:
        found = {"candidates": [asdict(c) for c in advice.candidates], "playouts": advice.playouts}
        print(json.dumps({**found, "bold": None if advice.bold is None else asdict(advice.bold)}))
    else:
        print(table(advice))
    return FINE


def view_of(content: object, at: str | None, seat: int | None) -> View:
    """Return a seat's view of a position, or of a transcript at its end or before a move; raise InvalidInput."""
    if isinstance(content, Mapping) and content.get("format") == "transcript/1":
        match = replay(content, None if at is None else _moment(at))
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
    """Read ROUND:MOVE, both from 1."""
    number, _, move = at.partition(":")
    if not (number.isdecimal() and move.isdecimal() and int(number) > 0 and int(move) > 0):
        raise InvalidInput(f"--at must be ROUND:MOVE, counted from 1, not {at!r}")
    return int(number), int(move)


def table(advice: Advice) -> str:
    """Return advice as a table; a candidate with too few playouts has no figures."""
    best = advice.candidates[0]
    columns: list[tuple[str, int, Callable[[Candidate], str]]] = [
        ("expected score", 14, lambda one: f"{one.score:7.2f} ± {one.error:4.2f}"),
        ("win chance", 10, lambda one: f"{one.win:.1%}"),
        ("behind", 6, lambda one: f"{one.behind:.2f}"),
    ]
    if advice.ahead:
        columns.insert(1, ("ahead by", 8, lambda one: f"{one.lead:.1f}"))
    if best.match is not None:
        columns.insert(2, ("match", 6, lambda one: f"{one.match:.1%}"))
    width = max(len(candidate.move) for candidate in advice.candidates)
    lines = ["  ".join([f"{'move':{width}}", *(f"{name:>{wide}}" for name, wide, _ in columns), "playouts"])]
    for one in advice.candidates:
        cells = [f"{'–' if one.few else tell(one):>{wide}}" for _, wide, tell in columns]
        lines.append("  ".join([f"{one.move:{width}}", *cells, f"{one.playouts:8}"]))
    if advice.ahead:
        lines.append("behind: in points ahead of the other sides, so what a move gives them counts too")
    if best.match is not None:
        lines.append("behind: in percentage points of the chance to win the match, which this round decides")
    if advice.rough:
        lines.append("rough: there were too few playouts for an answer that can be relied on")
    bold = advice.bold
    lines.append(f"the turn: {'; '.join(best.plan)}")
    if bold:
        lines.append(
            f"to win the round: {'; '.join(bold.plan)} "
            f"(wins {bold.win:.1%} instead of {best.win:.1%}, costs {bold.behind:.2f} points)"
        )
    rate = advice.playouts / advice.seconds if advice.seconds else 0.0
    lines.append(f"{advice.playouts} playouts in {advice.seconds:.2f} s ({rate:,.0f} a second)")
    return "\n".join(lines)
