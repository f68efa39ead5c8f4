"""The commands of `python -m engine`: replay, legal, apply, deal, show.

Exit status: 0 fine, 1 the game refused, 2 the input could not be read (one line on standard error).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from random import Random
from typing import Any, NoReturn

from engine.errors import EngineError, IllegalMove, InvalidInput, Refusal
from engine.game import Round
from engine.json_reader import LARGEST, parse_json, read_json
from engine.registry import GAMES, game_named
from engine.shuffle import fair_source, shuffled_and_cut
from engine.transcript import ReplayFault, replay, result

FINE, REFUSED, UNREADABLE = 0, 1, 2
PROGRAM = "python -m engine"


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        """Complain and leave with the status for unreadable input."""
        self.exit(UNREADABLE, one_line(f"{self.prog}: {message}") + "\n")


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    given = _parser().parse_args(arguments)
    try:
        status: int = given.run(given)
    except EngineError as fault:
        return complain(fault)
    return status


def _parser() -> Parser:
    """Describe the commands."""
    parser = Parser(
        prog=PROGRAM,
        description="The rules of Thurumpu's games. '-' reads standard input.",
    )
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser)

    def command(name: str, run: object, description: str) -> Parser:
        sub: Parser = commands.add_parser(name, help=description, description=description)
        sub.add_argument("--json", action="store_true", help="print machine-readable results")
        sub.set_defaults(run=run)
        return sub

    sub = command("replay", _replay, "check every move and score of transcripts")
    sub.add_argument("files", nargs="+", metavar="TRANSCRIPT")
    sub = command("legal", _legal, "list the legal moves of positions")
    sub.add_argument("files", nargs="+", metavar="POSITION")
    sub = command("apply", _apply, "print the position after a move")
    sub.add_argument("file", metavar="POSITION")
    sub.add_argument("move", metavar="MOVE")
    sub.add_argument("--stock", metavar="CARDS", help="the new stock, top card first, where the move reshuffles")
    sub = command("deal", _deal, "print a fresh position")
    sub.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    sub.add_argument("--players", type=int, default=4)
    sub.add_argument("--round", type=int, default=1)
    sub.add_argument("--seed", type=int, help="without it nobody can foresee the deal")
    sub.add_argument("--dealer", type=int, help="a seat; drawn at random if left out")
    sub.add_argument("--options", default="{}", metavar="JSON")
    sub = command("show", _show, "print the table as a seat or a spectator may see it")
    sub.add_argument("file", metavar="POSITION")
    sub.add_argument("--seat", type=int, help="a spectator's eyes if left out")
    return parser


def complain(fault: EngineError, program: str = PROGRAM) -> int:
    """Print a fault in one line where it belongs and return its exit status."""
    if isinstance(fault, IllegalMove):
        print(describe(fault.refusal))
        return REFUSED
    print(one_line(f"{program}: {fault}"), file=sys.stderr)
    return UNREADABLE


def one_line(text: str) -> str:
    """Fold a text into one line of bounded length."""
    return " ".join(text.split())[:500]


def describe(refusal: Refusal) -> str:
    """Return a refusal in one line."""
    return one_line(f"refused by {refusal.clause}: {refusal.message} [{refusal.text}]")


def read_position(file: str) -> Round:
    """Return the round of a position file; raise InvalidInput."""
    content = read_json(file)
    try:
        return round_of(content)
    except InvalidInput as fault:
        raise InvalidInput(f"{file}: {fault}") from None


def round_of(position: object) -> Round:
    """Return the round of a position's object; raise InvalidInput."""
    if not isinstance(position, Mapping):
        raise InvalidInput("position: not a JSON object")
    return game_named(position.get("game")).from_position(position)


def show_json(value: object) -> None:
    """Print a value as one line of JSON."""
    print(json.dumps(value))


def _replay(given: argparse.Namespace) -> int:
    """Replay transcripts; go on after a refusal and return the worst status."""
    worst = FINE
    for file in given.files:
        try:
            match = replay(read_json(file))
        except (ReplayFault, InvalidInput) as fault:
            worst = max(worst, report_fault(file, fault, given.json))
            continue
        outcome = {"file": file, "ok": True, **result(match)}
        if given.json:
            show_json(outcome)
        else:
            _print_result(outcome, match.game.column, match.players)
    return worst


def report_fault(file: str, fault: ReplayFault | InvalidInput, as_json: bool = False, program: str = PROGRAM) -> int:
    """Print what is wrong with a transcript and return the exit status."""
    found = fault if isinstance(fault, ReplayFault) else ReplayFault(fault, None, None)
    refusal = found.refusal
    named = str(found).removeprefix(f"{file}: ").removeprefix(f"round {found.round}: ")
    message = refusal.message if refusal else named
    if as_json:
        text = found.entry.partition(" ")[2] or found.entry if found.entry else None
        clause = refusal.clause if refusal else None
        place = {
            "round": found.round,
            "move": found.move,
            "seat": found.seat,
            "text": text,
            "clause": clause,
        }
        show_json({"file": file, "ok": False, **place, "message": one_line(message)})
    where = "".join(
        f", {word} {value}" for word, value in (("round", found.round), ("move", found.move)) if value is not None
    )
    if refusal is None:
        print(one_line(f"{program}: {file}{where}: {message}"), file=sys.stderr)
        return UNREADABLE
    if not as_json:
        seat = "" if found.seat is None else f", seat {found.seat}"
        tried = f" [{found.entry}]" if found.entry else ""
        print(one_line(f"{file}{where}{seat}: refused by {refusal.clause}: {message}{tried}"))
    return REFUSED


def _print_result(outcome: Mapping[str, Any], column: str, players: Sequence[str]) -> None:
    """Print scores, totals and ranking of a replayed match."""
    ending = "finished" if outcome["finished"] else "not finished"
    print(one_line(f"{outcome['file']}: {ending}, players {', '.join(players)}"))
    for number, scores in enumerate(outcome["scores"], 1):
        print(f"  round {number:2}: {' '.join(f'{score:5}' for score in scores)}")
    print(f"  totals  : {' '.join(f'{total:5}' for total in outcome['totals'])}")
    for place in outcome["ranking"]:
        print(f"  place {place['place']}: {column} {place[column]}, {place['total']} points")


def _legal(given: argparse.Namespace) -> int:
    """List the legal moves of positions."""
    rounds = [read_position(file) for file in given.files]
    for place, current in enumerate(rounds):
        moves = [str(move) for move in current.legal_moves()]
        if given.json:
            show_json(moves)
            continue
        if len(rounds) > 1:
            print(f"{given.files[place]}:")
        print("\n".join(moves), end="\n" if moves else "")
    return FINE


def _apply(given: argparse.Namespace) -> int:
    """Print the position after a move."""
    position = read_json(given.file)
    current = round_of(position)
    move = game_named(position["game"] if isinstance(position, dict) else None).parse_move(given.move)
    refusal = current.refusal(move)
    if refusal is not None:
        if given.json:
            answer = {
                "ok": False,
                "clause": refusal.clause,
                "message": refusal.message,
                "text": refusal.text,
            }
            show_json(answer)
        else:
            print(describe(refusal))
        return REFUSED
    _settle(current, current.shuffle_before(move), given.stock)
    current.play(move)
    show_json(current.position())
    return FINE


def _settle(current: Round, cards: Sequence[str], stock: str | None) -> None:
    """Let the reshuffle happen that a move needs; raise InvalidInput if what is given does not fit."""
    if not cards:
        if stock is not None:
            raise InvalidInput("--stock is given, but the move reshuffles nothing")
        return
    if stock is None:
        raise InvalidInput(f"the move reshuffles the pile: --stock must give the order of {' '.join(cards)}")
    if sorted(stock.split()) != sorted(cards):
        raise InvalidInput(f"--stock must be an order of {' '.join(cards)}")
    current.event(f"stock {stock}")


def parse_options(text: str) -> dict[str, Any]:
    """Read the options of a game as a command line gives them; raise InvalidInput."""
    options = parse_json("--options", text)
    if not isinstance(options, dict):
        raise InvalidInput("--options: not a JSON object")
    return options


def _deal(given: argparse.Namespace) -> int:
    """Print a fresh position."""
    game = game_named(given.game)
    options = parse_options(given.options)
    game.check(options, given.players)
    if not 1 <= given.round <= LARGEST:
        raise InvalidInput(f"--round must be from 1 to {LARGEST}, not {given.round}")
    source = fair_source() if given.seed is None else Random(given.seed)  # noqa: S311  # a seed asks to be foreseen
    dealer = source.randrange(given.players) if given.dealer is None else given.dealer
    if not 0 <= dealer < given.players:
        raise InvalidInput(f"--dealer: there is no seat {dealer}")
    deck = shuffled_and_cut(game.pack(options, given.players), source)
    columns = game.columns(options, given.players)
    show_json(game.deal(options, given.players, given.round, dealer, deck, [0] * columns).position())
    return FINE


def _show(given: argparse.Namespace) -> int:
    """Print the table as one may see it."""
    current = read_position(given.file)
    view = current.view(given.seat)
    if given.json:
        show_json({"seat": given.seat, "text": view.text().splitlines()})
    else:
        print(view.text())
    return FINE
