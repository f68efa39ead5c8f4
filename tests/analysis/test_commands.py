from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from analysis.commands import table
from analysis.hints.advice import Advice, Candidate
from engine.match import new_match
from engine.transcript import write
from tests.analysis.poter.moments import a_decision
from tests.samples import case


@pytest.fixture
def current():
    return a_decision(3)


@pytest.fixture
def match():
    source = Random(4)
    match = new_match("poter", {}, ["P0", "P1", "P2", "P3"])
    current = match.start_shuffled_round(source)
    for _ in range(14):
        match.play(current.to_move, source.choice(current.legal_moves()), source)
    return match


def test_hint_as_json(run, current):
    candidates = run("hint", current.position(), "--playouts", "400", "--seed", "1", "--json").json["candidates"]
    assert {candidate["move"] for candidate in candidates} == {str(move) for move in current.legal_moves()}
    assert set(candidates[0]) == {"move", "score", "error", "win", "behind", "playouts", "doubt", "plan", "reason"} | {
        *("lead", "match", "burden")
    }


def test_hint_as_a_table(run, current):
    lines = run("hint", current.position(), "--budget-ms", "20").lines
    assert "expected score" in lines[0]
    assert "playouts in" in lines[-1]


def test_a_table_says_if_what_the_others_get_counts(run):
    for game, told in (("canasta", True), ("pocha", False)):
        fresh = new_match(game, {}, ["P0", "P1", "P2", "P3"]).start_shuffled_round(Random(4))
        out = run("hint", fresh.position(), "--playouts", "60", "--seed", "1").out
        assert ("points ahead of the other sides" in out) is told


def a_table(**changes):
    best = Candidate("draw", 700.0, 9.0, 0.56, 0.0, 900, 0.0, ("draw",), lead=150.0)
    return table(Advice((best, replace(best, move="take", **changes)), 1200, 0.3, by_lead=changes.get("match") is None))


def test_a_table_tells_what_moves_are_ordered_by():
    head, best, other, *_ = a_table(score=828.0, win=0.59, lead=-6.0, regret=156.0, regret_error=20.0).splitlines()
    assert "ahead by" in head
    assert "150.0" in best
    assert "-6.0" in other
    assert "ahead by" not in table(Advice((Candidate("draw", 7.0, 1.0, 0.5, 0.0, 900),), 900, 0.3))


def test_a_move_with_few_playouts_has_no_figures():
    other = a_table(score=828.0, win=0.59, lead=-6.0, regret=156.0, regret_error=20.0, playouts=99).splitlines()[2]
    assert other.split() == ["take", "–", "–", "–", "–", "99"]


def test_a_table_says_that_advice_is_rough():
    one = Candidate("draw", 7.0, 1.0, 0.5, 0.0, 900, plan=("draw",))
    assert "rough" in table(Advice((one,), 900, 0.3, rough=True))
    assert "rough" not in table(Advice((one,), 900, 0.3))


def test_the_last_round_of_a_match_shows_the_chance_to_win_it(run):
    file = str(Path(__file__).parent / "transcripts" / "poter-2.json")
    head, best, *_, regret, _, _ = run("hint", file, "--at", "1:28", "--playouts", "9000", "--seed", "1").lines
    assert "match" in head
    assert best.startswith("discard 6c")
    assert "chance to win the match" in regret


def test_hint_at_a_moment_of_a_transcript(run, match):
    asked = ("hint", write(match), "--playouts", "50", "--seed", "1", "--json")
    moves = {candidate["move"] for candidate in run(*asked).json["candidates"]}
    assert moves == {str(move) for move in match.round.legal_moves()}
    assert [candidate["move"] for candidate in run(*asked, "--at", "1:1").json["candidates"]] == ["draw"]


def test_what_cannot_be_advised_is_one_line_and_status_2(run, current):
    for arguments in (
        *(["--at", "1:1"], ["--seat", "9"], ["--playouts", "0"], ["--budget-ms", "-3"], ["--budget-ms", "nan"]),
        *(["--budget-ms", "5", "--playouts", "9"], ["--even", "yes"]),
    ):
        with case(arguments):
            assert run("hint", current.position(), *arguments)[:2] == (2, "")


def test_a_moment_that_is_not_there(run, match):
    for at in ("x", "0:1", "1:0", "1:99", "7:1", "1", ":"):
        with case(at):
            assert run("hint", write(match), "--at", at).status == 2


def test_a_transcript_against_the_rules_is_status_1(run, match):
    broken = write(match)
    broken["rounds"][0]["moves"].insert(0, "0 discard 3d")
    for command in ("hint", "review"):
        status, out, _ = run(command, broken)
        assert (status, "refused by P4.8" in out) == (1, True)


def test_unreadable_files(run):
    assert run("hint", "missing.json") == (2, "", "python -m analysis: missing.json: No such file or directory\n")


def test_bench_prints_one_thread_and_all_cores(run):
    result = run("bench", "poter", "--runs", "2", "--rounds", "200", "--json").json
    assert result["game"] == "poter"
    assert {(rate["kind"].split()[0], rate["kind"].split()[-1]) for rate in result["rates"]} == {
        ("simple", "deal"),
        ("tuned", "deal"),
        ("tuned", "mid-round"),
    }
    assert result["rates"][0]["threads"] == 1
    assert all(rate["low"] > 0 for rate in result["rates"])


def test_bench_of_an_unknown_game(run):
    assert "chess" in run("bench", "chess").err


def test_review_as_text(run, match):
    text = run("review", write(match), "--playouts", "40").out
    assert text.startswith("Round 1: unfinished")
    assert all(name in text for name in ("P0", "P1", "P2", "P3"))


def test_review_as_json_is_the_same_every_time(run, match):
    first, second = (run("review", write(match), "--playouts", "40", "--json") for _ in range(2))
    assert first == second
    (review,) = first.json["rounds"]
    assert [one["seat"] for one in review["players"]] == [0, 1, 2, 3]
    assert [moment["place"] for moment in review["curve"]] == list(range(len(match.logs[0].entries) + 1))


def test_what_cannot_be_reviewed_is_one_line_and_status_2(run, match, current):
    for arguments in (["--playouts", "0"], ["--round", "2"], ["--round", "0"]):
        with case(arguments):
            assert run("review", write(match), *arguments)[:2] == (2, "")
    for content in (write(new_match("poter", {}, ["P0", "P1"])), current.position()):
        assert run("review", content)[:2] == (2, "")


@pytest.mark.slow
def test_review_draws_a_picture(run, match, tmp_path):
    png = tmp_path / "round.png"
    assert run("review", write(match), "--playouts", "40", "--png", str(png)).status == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert run("review", write(match), "--playouts", "40", "--png", str(tmp_path / "nowhere" / "a.png")).status == 2


def test_a_transcript_that_breaks_a_rule_is_refused_with_the_place(run, match, tmp_path):
    whole, file = write(match), tmp_path / "1.json"
    whole["rounds"][0]["moves"][4:] = [f"{match.round.to_move} discard 3d", "7 draw"]
    status, out, _ = run("hint", whole)
    assert status == 1
    assert out.startswith(f"{file}, round 1, move 5, seat ")
    assert "refused by P" in out
    whole["rounds"][0]["moves"][4:] = ["7 draw"]
    assert run("hint", whole).err.startswith(f"python -m analysis: {file}, round 1, move 5: ")


def test_one_playout_is_too_few_to_tell_the_doubt(run, current):
    candidates = run("hint", current.position(), "--playouts", "1", "--seed", "1", "--json").json["candidates"]
    assert all(candidate["playouts"] >= 2 for candidate in candidates)
    assert any(candidate["error"] > 0 for candidate in candidates)
