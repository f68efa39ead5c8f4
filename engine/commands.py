"""The commands of `python -m engine`: replay, verify, legal, apply, deal, show, rules.

Exit status: 0 success, 1 refused by the rules, 2 unreadable input (one line on standard error).
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from random import Random, SystemRandom
from typing import Any

import click

from engine.deals import shuffled_and_cut
from engine.errors import EngineError, IllegalMove, InvalidInput, Refusal
from engine.files import LARGEST, brief_repr, parse_json, read_json
from engine.game import Round
from engine.match import Match
from engine.registry import GAMES, game_named
from engine.transcript import ReplayFault, replay, result
from engine.verification import RoundCheck, is_proved, verify

SUCCESS, REFUSED, UNREADABLE, INTERRUPTED = 0, 1, 2, 130
PROGRAM = "python -m engine"
game_argument = click.argument("game", type=click.Choice(list(GAMES)))
json_option = click.option("--json", "as_json", is_flag=True, help="Print machine-readable results.")
options_option = click.option("--options", default="{}", metavar="JSON", help="The game's options.", show_default=True)


@click.group(no_args_is_help=False)
def commands() -> None:
    """The rules of Thurumpu's games. FILE may be '-' for standard input."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    return run(commands, arguments, PROGRAM)


def run(group: click.Group, arguments: Sequence[str], program: str) -> int:
    """Run one command of a group and return its exit status, if any; errors of its input are printed in one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status: int | None = group.main(arguments, program, standalone_mode=False, help_option_names=["-h", "--help"])
    except click.UsageError as fault:
        return unreadable(fault.format_message(), fault.ctx.command_path if fault.ctx else program)
    except EngineError as fault:
        if not isinstance(fault, IllegalMove):
            return unreadable(fault, program)
        print(describe(fault.refusal))
        return REFUSED
    except click.Abort as fault:
        if isinstance(fault.__cause__, EOFError):  # which click takes for the end of its input
            raise fault.__cause__ from None
        return INTERRUPTED
    return status or SUCCESS


def unreadable(message: object, program: str) -> int:
    """Print an input error as one line on standard error; return the exit status."""
    print(one_line(f"{program}: {message}"), file=sys.stderr)
    return UNREADABLE


def one_line(text: str) -> str:
    """Return a text as one line of at most 500 characters."""
    return " ".join(text.split())[:500]


def describe(refusal: Refusal) -> str:
    """Return a refusal as one line."""
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


@commands.command("replay")
@click.argument("files", nargs=-1, required=True, metavar="TRANSCRIPT...")
@json_option
def _replay(files: Sequence[str], as_json: bool) -> int:
    """Check every move and score of transcripts; the exit status is the worst of them."""

    def show(file: str, match: Match) -> int:
        outcome, column = {"file": file, "ok": True, **result(match)}, match.game.column
        if as_json:
            print(json.dumps(outcome))
            return SUCCESS
        ending = "finished" if outcome["finished"] else "not finished"
        print(one_line(f"{file}: {ending}, players {', '.join(match.players)}"))
        for number, scores in enumerate(outcome["scores"], 1):
            print(f"  round {number:2}: {' '.join(f'{score:5}' for score in scores)}")
        print(f"  totals  : {' '.join(f'{total:5}' for total in outcome['totals'])}")
        for place in outcome["ranking"]:
            print(f"  place {place['place']}: {column} {place[column]}, {place['total']} points")
        return SUCCESS

    return _of_each(files, show, as_json=as_json)


def _of_each(files: Sequence[str], show: Callable[[str, Match], int], *, as_json: bool) -> int:
    """Call `show` with each transcript and its match; return the worst exit status, including refused transcripts."""
    worst = SUCCESS
    for file in files:
        try:
            match = replay(read_json(file))
        except (ReplayFault, InvalidInput) as fault:
            worst = max(worst, report_fault(file, fault, PROGRAM, as_json=as_json))
        else:
            worst = max(worst, show(file, match))
    return worst


def report_fault(file: str, fault: ReplayFault | InvalidInput, program: str, *, as_json: bool = False) -> int:
    """Print the error of a transcript; return the exit status."""
    found = fault if isinstance(fault, ReplayFault) else ReplayFault(fault, None, None)
    refusal = found.refusal
    named = str(found).removeprefix(f"{file}: ").removeprefix(f"round {found.round}: ")
    message = refusal.message if refusal else named
    if as_json:
        text = found.entry.partition(" ")[2] or found.entry if found.entry else None
        clause = refusal.clause if refusal else None
        location = {"round": found.round, "move": found.move, "seat": found.seat, "text": text, "clause": clause}
        print(json.dumps({"file": file, "ok": False, **location, "message": one_line(message)}))
    where = "".join(
        f", {word} {value}" for word, value in (("round", found.round), ("move", found.move)) if value is not None
    )
    if refusal is None:
        return unreadable(f"{file}{where}: {message}", program)
    if not as_json:
        seat = "" if found.seat is None else f", seat {found.seat}"
        tried = f" [{found.entry}]" if found.entry else ""
        print(one_line(f"{file}{where}{seat}: refused by {refusal.clause}: {message}{tried}"))
    return REFUSED


@commands.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="TRANSCRIPT...")
@json_option
def _verify(files: Sequence[str], as_json: bool) -> int:
    """Check that deals, cuts and reshuffles follow from the published seeds; the exit status is the worst of all."""

    def show(file: str, match: Match) -> int:
        checks = verify(match)
        ok = is_proved(checks)
        if as_json:
            print(json.dumps({"file": file, "ok": ok, "rounds": [_check_fields(check) for check in checks]}))
        else:
            counts = [sum(check.verified is kind for check in checks) for kind in (True, None, False)]
            print(one_line("{}: {} verified, {} not verifiable, {} failed".format(file, *counts)))
            for check in checks:
                print(_check_line(check))
            if not any(counts[::2]):
                print("  nothing can be verified: no round has a commitment and a seed")
        return SUCCESS if ok else REFUSED

    return _of_each(files, show, as_json=as_json)


def _check_fields(check: RoundCheck) -> dict[str, Any]:
    proof = check.proof
    keys = () if proof is None else ("commitment", "cut", "cut_number", "cutter")
    fields = {key: getattr(proof, key) for key in keys}
    return {"round": check.number, "verified": check.verified, "message": check.message, **fields}


def _check_line(check: RoundCheck) -> str:
    if check.verified is None:
        return f"  round {check.number:2}: not verifiable: {check.message}"
    if not check.verified or check.proof is None:
        return f"  round {check.number:2}: FAILED: {check.message}"
    by = "chance" if check.proof.cutter is None else f"seat {check.proof.cutter}"
    what = f"cut {check.proof.cut} by {by}, reshuffles {check.reshuffles}"
    return f"  round {check.number:2}: verified: {what}, commitment {check.proof.commitment}"


@commands.command("legal")
@click.argument("files", nargs=-1, required=True, metavar="POSITION...")
@json_option
def _legal(files: Sequence[str], as_json: bool) -> None:
    """List the legal moves of positions."""
    rounds = [read_position(file) for file in files]
    for file, current in zip(files, rounds, strict=True):
        moves = [str(move) for move in current.legal_moves()]
        if as_json:
            print(json.dumps(moves))
            continue
        if len(rounds) > 1:
            print(f"{file}:")
        print("\n".join(moves), end="\n" if moves else "")


@commands.command("apply")
@click.argument("file", metavar="POSITION")
@click.argument("text", metavar="MOVE")
@click.option("--stock", metavar="CARDS", help="The new stock, top card first, where the move reshuffles.")
@json_option
def _apply(file: str, text: str, stock: str | None, as_json: bool) -> int:
    """Print the position after a move."""
    current = round_of(read_json(file))
    move = GAMES[current.game].parse_move(text)
    refusal = current.refusal(move)
    if refusal is not None:
        if as_json:
            print(json.dumps({"ok": False, "clause": refusal.clause, "message": refusal.message, "text": refusal.text}))
        else:
            print(describe(refusal))
        return REFUSED
    cards = current.shuffle_before(move)
    if cards and stock is None:
        raise InvalidInput(f"the move reshuffles the pile: --stock must give the order of {' '.join(cards)}")
    if stock is not None:
        if not cards:
            raise InvalidInput("--stock is given, but the move reshuffles nothing")
        if sorted(stock.split()) != sorted(cards):
            raise InvalidInput(f"--stock must be an order of {' '.join(cards)}")
        current.event(f"stock {stock}")
    current.play(move)
    print(json.dumps(current.position()))
    return SUCCESS


def parse_options(text: str) -> dict[str, Any]:
    """Parse the options of a game from the command line; raise InvalidInput."""
    options = parse_json("--options", text)
    if not isinstance(options, dict):
        raise InvalidInput("--options: not a JSON object")
    return options


@commands.command("deal")
@game_argument
@click.option("--players", type=int, default=4, show_default=True)
@click.option("--round", "number", type=click.IntRange(1, LARGEST), default=1, show_default=True)
@click.option("--seed", type=int, help="Without it nobody can foresee the deal.")
@click.option("--dealer", type=int, help="A seat; drawn at random if left out.")
@options_option
@click.option("--json", is_flag=True, expose_value=False, help="A position is always machine-readable.")
def _deal(game: str, players: int, number: int, seed: int | None, dealer: int | None, options: str) -> None:
    """Print a fresh position."""
    rules, chosen = GAMES[game], parse_options(options)
    rules.check(chosen, players)
    source = SystemRandom() if seed is None else Random(seed)  # noqa: S311  # a seed makes the deal foreseeable
    dealer = source.randrange(players) if dealer is None else dealer
    if not 0 <= dealer < players:
        raise InvalidInput(f"--dealer: there is no seat {dealer}")
    deck = shuffled_and_cut(rules.pack(chosen, players), source)
    print(json.dumps(rules.deal(chosen, players, number, dealer, deck).position()))


@commands.command("show")
@click.argument("file", metavar="POSITION")
@click.option("--seat", type=int, help="Whose view; a spectator's if left out.")
@json_option
def _show(file: str, seat: int | None, as_json: bool) -> None:
    """Print the table as a seat or a spectator may see it."""
    view = read_position(file).view(seat)
    if as_json:
        print(json.dumps({"seat": seat, "text": view.text().splitlines()}))
    else:
        print(view.text())


@commands.command("rules")
@game_argument
@click.argument("clause", required=False)
@json_option
def _rules(game: str, clause: str | None, as_json: bool) -> None:
    """Print the rules of a game, or one CLAUSE (P6.1)."""
    book = GAMES[game].clause_book
    if clause is not None and clause not in book.rules:
        raise InvalidInput(f"the rules of {game} have no clause {brief_repr(clause)}")
    if as_json:
        asked = book.rules if clause is None else (clause,)
        print(json.dumps([{"clause": one, "rule": book.rules[one], "words": book.words[one]} for one in asked]))
    elif clause is None:
        print(book.text, end="")
    else:
        print(f"{clause} {book.rules[clause]}\n\n{book.words[clause]}")
