"""`python -m engine` in-process: legal, apply, deal, show."""

import io
import json
import os
import signal
import subprocess
import sys

import click
import pytest

from engine.commands import run as run_group
from tests.engine.poter.builders import position
from tests.engine.poter.conformance import EMPTY_STOCK, STRICT


def test_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(EMPTY_STOCK)))
    assert run("legal", "-") == (0, "draw\n", "")
    monkeypatch.setattr(sys, "stdin", io.StringIO("nonsense"))
    assert run("legal", "-")[0] == 2


def test_apply_needs_the_stock_where_the_move_reshuffles(run):
    assert run("apply", EMPTY_STOCK, "draw")[0] == 2
    status, out, _ = run("apply", EMPTY_STOCK, "draw", "--stock", "9s Kc 4d")
    after = json.loads(out)
    assert (status, after["stock"], after["pile"], "9s" in after["hands"][0]) == (0, "Kc 4d", "", True)


def test_apply_takes_no_other_stock_than_the_pile(run):
    for stock in ("9s Kc", "9s Kc 4d 4d", "9s Kc 5d", "9s Kc xx", ""):
        assert run("apply", EMPTY_STOCK, "draw", "--stock", stock)[0] == 2, stock


def test_apply_takes_no_stock_where_none_is_needed(run):
    assert run("apply", STRICT, "discard 2c", "--stock", "9s Kc 4d")[0] == 2
    fresh = position(phase="draw", hands=["7h 8h 2c", "3c"], pile="Kc 4d 9s")
    assert run("apply", fresh, "draw", "--stock", "9s Kc 4d")[0] == 2


def test_deal_with_options(run):
    dealt = json.loads(run("deal", "poter", "--players", "2", "--options", '{"go_out": "any"}')[1])
    assert dealt["options"] == {"go_out": "any"}
    assert len(dealt["hands"]) == 2


UNREADABLE = (
    *(b"", b"{", b"null", b"[]", b"3", b'"position"', b"\xff\xfe{", b"\xef\xbb\xbf{}", b"{}", b'{"game": "poter"}'),
    *(b"[" * 100_000, b'{"game": ' * 900 + b"1" + b"}" * 900, b'{"game": NaN}', b'{"game": ' + b"9" * 5000 + b"}"),
    *(b'{"game": "poter", "game": "poter"}', b'{"game": ["poter"]}', b'{"game": "\\ud800"}', b"\x00", b"{} {}"),
)


@pytest.mark.parametrize("command", ["legal", "apply", "show", "replay"])
def test_files_that_cannot_be_read(run, tmp_path, command):
    for content in UNREADABLE:
        (tmp_path / "bad.json").write_bytes(content)
        rest = ["draw"] if command == "apply" else []
        assert run(command, str(tmp_path / "bad.json"), *rest)[0] == 2, content[:24]


def test_deep_nesting_anywhere(run, tmp_path):
    for depth in range(880, 1000, 4):
        deep = json.dumps(STRICT)[:-1] + ', "round": ' + "[" * depth + "]" * depth + "}"
        (tmp_path / "deep.json").write_text(deep)
        assert run("legal", str(tmp_path / "deep.json"))[0] == 2, depth


def test_files_that_are_not_there(run, tmp_path):
    for command in ("legal", "show", "replay"):
        for file in (str(tmp_path / "none.json"), str(tmp_path), "a\0b"):
            assert run(command, file)[0] == 2, (command, file)


def test_command_lines_that_cannot_be(run):
    deals = [["chess"], [], ["poter", "--colour", "red"], ["poter", "a\nb"]]
    lines = [[], ["jump"], ["legal"], ["apply"], ["apply", "x"], ["show"], ["replay"], ["show", "a", "b"]]
    for arguments in (*lines, *(["deal", *rest] for rest in deals)):
        assert run(*arguments)[0] == 2, arguments


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="this system has no broken pipes")
@pytest.mark.parametrize("module", ["engine", "analysis"])
def test_a_reader_that_stops_reading_is_no_fault(module):
    command = [sys.executable, "-m", module, "--help"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, env=environment, check=False)
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == -signal.SIGPIPE


def test_faults_of_the_command_line_name_the_command_and_the_option(run):
    assert run("jump")[2] == "python -m engine: No such command 'jump'.\n"
    assert run("deal", "poter", "--players", "x")[2].startswith("python -m engine deal: Invalid value for '--players':")
    assert "'chess' is not one of 'poter'" in run("deal", "chess")[2]


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["deal", "-h"]])
def test_help(run, arguments):
    status, out, err = run(*arguments)
    assert (status, out.startswith("Usage: python -m engine"), err) == (0, True, "")


def test_a_fault_of_ours_is_not_taken_for_the_end_of_the_input():
    """click prints "Aborted!" at every EOFError, such as that of a damaged pickle."""
    group = click.Group()

    @group.command("damaged")
    def _damaged():
        raise EOFError("ran out of input")

    with pytest.raises(EOFError, match="ran out"):
        run_group(group, ["damaged"], "program")


def test_an_interrupt_ends_with_the_status_of_a_shell():
    group = click.Group()

    @group.command("interrupted")
    def _interrupted():
        raise KeyboardInterrupt

    assert run_group(group, ["interrupted"], "program") == 130
