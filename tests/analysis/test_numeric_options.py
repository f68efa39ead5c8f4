"""Extreme values of every numeric option of the command lines: a result, or one line and status 2."""

import json

import click
import pytest

from analysis import commands as analysis_commands
from engine import commands as engine_commands
from engine.commands import REFUSED, SUCCESS
from engine.match import new_match
from engine.transcript import write
from tests.analysis.review.recorded import recorded
from tests.samples import case

PROGRAMS = {"engine": engine_commands, "analysis": analysis_commands}
NUMBERS = (click.types.IntParamType, click.types.FloatParamType)
VALUES = [0, -1, 2**31, -(2**63), 2**63, 10**30, "9" * 5000, "-" + "9" * 5000, "1e400", "nan", "x"]
REST = {
    ("engine", "deal"): "poter",
    ("engine", "show"): "{position}",
    ("analysis", "hint"): "{position} --playouts 20",
    ("analysis", "review"): "{match} --playouts 2",
    ("analysis", "arena"): "pocha --seats greedy,greedy,greedy --rounds 3 --jobs 1",
    ("analysis", "calibrate"): "pocha --positions 1 --playouts 20 --jobs 1",
    ("analysis", "tune"): "poter --generations 1 --sets 4 --deals 2 --jobs 1",
    ("analysis", "fit"): "poter --players greedy --rounds 2 --jobs 1",
    ("analysis", "bench"): "pocha --runs 1 --rounds 1 --jobs 1",
    ("analysis", "ladder"): "pocha --rounds 2 --jobs 1",
    ("analysis", "boards"): "pocha --boards 2 --plays 2 --jobs 1",
    ("analysis", "verify-board"): "{match}",
    ("analysis", "worker"): "tcp://127.0.0.1:1",
}
"""The rest of each command line, which makes it fast."""
LONG = {("analysis", "tune"), ("analysis", "fit"), ("analysis", "ladder"), ("analysis", "boards")}
FEW = (0, -1, 2**62, 2**63, 2**64)


def options():
    return [
        (program, name, option.opts[0])
        for program, module in PROGRAMS.items()
        for name, command in module.commands.commands.items()
        for option in command.params
        if isinstance(option, click.Option) and isinstance(option.type, NUMBERS)
    ]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    position, match = folder / "position.json", folder / "match.json"
    current = new_match("pocha", {}, ["A", "B", "C"])
    position.write_text(json.dumps(current.start_shuffled_round(engine_commands.Random(4)).position()))
    match.write_text(json.dumps(write(recorded(5, ["simple"] * 3, 1, "pocha", schedule=[1]))))
    return {"position": position, "match": match}


def test_every_command_with_numbers_is_tried():
    assert {(program, name) for program, name, _ in options()} == set(REST)


@pytest.mark.parametrize(("program", "name", "option"), options())
def test_a_number_gives_a_result_or_one_line(program, name, option, files, capsys):
    rest = REST[program, name].format(**files).split()
    if option == "--budget-ms":
        rest = rest[:1] if name == "hint" else rest
    rest = [word for at, word in enumerate(rest) if option not in (word, rest[at - 1])]
    for value in FEW if (program, name) in LONG else VALUES:
        with case(value):
            status = PROGRAMS[program].main([name, *rest, f"{option}={value}"])
            told = capsys.readouterr()
            if status in (SUCCESS, REFUSED):
                assert told.out
            else:
                assert status == 2
                assert told.out == ""
                (line,) = told.err.splitlines()
                assert len(line) <= 500
