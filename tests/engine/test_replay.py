"""`python -m engine replay`, in-process and as a process: what is accepted and refused, and the messages."""

import copy
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.errors import InvalidInput
from engine.match import new_match
from engine.transcript import ReplayFault, replay, write
from tests.engine.conformance.transcripts import changed
from tests.engine.conformance.transcripts import told as on_file
from tests.engine.poter import golden, reference
from tests.engine.poter.conformance import MOVES, REFUSED, SHEET, but
from tests.log_texts import texts_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def told(run):
    """Replay objects with --json; return the status and the output for each."""

    def told(*transcripts: object):
        status, out, _ = run("replay", "--json", *transcripts)
        answers = [json.loads(line) for line in out.splitlines()]
        assert [Path(answer["file"]).name for answer in answers] == [f"{at + 2}.json" for at in range(len(transcripts))]
        return status, answers

    return told


def test_every_file_gets_an_answer_and_the_worst_status_counts(told):
    refused = but("rounds", 0, "moves", 0, to="0 take")
    status, answers = told(SHEET, refused, {}, SHEET)
    assert status == 2
    assert [answer["ok"] for answer in answers] == [True, False, False, True]
    assert told(SHEET, refused)[0] == 1


def test_a_match_without_rounds_or_moves(told):
    assert told(but("rounds", to=[]))[1][0]["finished"] is False
    status, [answer] = told(but("rounds", to=[{"dealer": 3, "deck": SHEET["rounds"][0]["deck"], "moves": []}]))
    assert (status, answer["scores"], answer["totals"], answer["finished"]) == (0, [], [0, 0, 0, 0], False)
    assert {place["place"] for place in answer["ranking"]} == {1}


def test_scores_may_be_left_out(told):
    status, [answer] = told(changed(but("rounds", 0, "scores"), "rounds", 1, "scores"))
    assert (status, answer["totals"]) == (0, [15, 12, 85, 67])


def test_a_reshuffle_must_be_told_where_it_happens():
    told = on_file(golden.DATA / "golden_five_players_strict.json")
    number, at = next(
        (number, at)
        for number, entry in enumerate(told["rounds"])
        for at, move in enumerate(entry["moves"])
        if move.startswith("* ")
    )
    moves = told["rounds"][number]["moves"]
    with pytest.raises(ReplayFault) as caught:
        replay(changed(told, "rounds", number, "moves", to=[*moves[:at], *moves[at + 1 :]]))
    assert (caught.value.round, caught.value.move, caught.value.refusal) == (number + 1, at + 1, None)
    with pytest.raises(ReplayFault) as caught:
        replay(changed(told, "rounds", number, "moves", to=[*moves[: at + 1], *moves[at:]]))
    assert caught.value.refusal is not None
    assert (caught.value.move, caught.value.refusal.clause) == (at + 2, "P8.1")


def test_a_transcript_without_the_option_of_dry_turns_goes_on_as_before():
    old = on_file(golden.FILES[[file.stem for file in golden.FILES].index("golden_single_card_stalemate")])
    assert "circles" not in old["options"]
    match = replay(old)
    assert (match.options["circles"], write(match)) == (0, old)
    with pytest.raises(ReplayFault, match=r"P9\.1"):
        replay(changed(old, "options", "circles", to=3))


@pytest.mark.parametrize(
    ("given", "written"), [({}, {"circles": 3}), ({"circles": 3}, {"circles": 3}), ({"circles": 0}, {})]
)
def test_a_new_transcript_tells_its_option_of_dry_turns(given, written):
    told = write(new_match("poter", given, ["Amal", "Nimali"]))
    assert told["options"] == written
    assert replay(told).options["circles"] == given.get("circles", 3)


def test_until_a_move():
    stopped = replay(SHEET, until=(2, 5))
    assert texts_of(stopped.logs[1].entries) == MOVES[:4]
    assert replay(SHEET, until=(2, len(MOVES) + 1)).finished
    for nowhere in ((3, 1), (2, len(MOVES) + 2), (1, 0), (0, 1)):
        with pytest.raises(ReplayFault):
            replay(SHEET, until=nowhere)


def test_fuzzed_transcripts():
    """Junk anywhere: only ReplayFault escapes."""
    source = Random(4)
    texts = ["draw", "0 draw", "* stock 7h", "1 mistake take", "0 meld 7h 8h 9h", "2 lay As=7h @1", "", "3 pass"]
    junk = [None, True, -1, 10**40, 1.5, [], {}, [[]], {"a": 1}, "x", "\ud800", *texts, reference.PACK]
    for _ in range(1_500):
        told = copy.deepcopy(SHEET)
        at: Any = told
        while isinstance(at, dict | list) and at:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            key = source.choice(keys)
            if source.random() < 0.4 or not isinstance(at[key], dict | list):
                at[key] = source.choice(junk)
                break
            at = at[key]
        fault = fault_of(told)
        assert fault is None or fault.refusal is not None or isinstance(fault.cause, InvalidInput)


def fault_of(told: object) -> ReplayFault | None:
    try:
        replay(told)
    except ReplayFault as fault:
        return fault
    return None


def process(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments], cwd=ROOT, input=given, capture_output=True, check=False
    )


@pytest.mark.slow
def test_as_a_process():
    done = process("replay", str(golden.DATA / "hand_source_sheet.json"))
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"place 1: seat 1, 12 points" in done.stdout
    done = process("replay", "-", given=json.dumps(REFUSED[2][0]).encode())
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"round 1, move 1, seat 0: refused by P7.1" in done.stdout
    done = process("replay", "-", given=b"\xff\xff")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
    names = but("players", to=["\ud800", "පෝටර්", "a\nb", ""])
    done = process("replay", "-", given=json.dumps(names).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert process().returncode == 2
