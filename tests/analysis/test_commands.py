import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from analysis.commands import main, table
from analysis.hints.advice import Advice, Candidate
from engine.match import new_match
from engine.transcript import write
from tests.analysis.poter.moments import a_decision


@pytest.fixture
def position(tmp_path):
    current = a_decision(3)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(current.position()))
    return file, current


@pytest.fixture
def transcript(tmp_path):
    source = Random(4)
    match = new_match("poter", {}, ["P0", "P1", "P2", "P3"])
    current = match.start_shuffled_round(source)
    for _ in range(14):
        match.play(current.to_move, source.choice(current.legal_moves()), source)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(write(match)))
    return file, match


def test_hint_as_json(position, capsys):
    file, current = position
    assert main(["hint", str(file), "--playouts", "400", "--seed", "1", "--json"]) == 0
    candidates = json.loads(capsys.readouterr().out)["candidates"]
    assert {candidate["move"] for candidate in candidates} == {str(move) for move in current.legal_moves()}
    assert set(candidates[0]) == {"move", "score", "error", "win", "behind", "playouts", "doubt", "plan", "reason"} | {
        *("lead", "match", "burden")
    }


def test_hint_as_a_table(position, capsys):
    file, _ = position
    assert main(["hint", str(file), "--budget-ms", "20"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "expected score" in lines[0]
    assert "playouts in" in lines[-1]


def test_a_table_says_if_what_the_others_get_counts(tmp_path, capsys):
    file = tmp_path / "position.json"
    for game, told in (("canasta", True), ("pocha", False)):
        match = new_match(game, {}, ["P0", "P1", "P2", "P3"])
        file.write_text(json.dumps(match.start_shuffled_round(Random(4)).position()))
        assert main(["hint", str(file), "--playouts", "60", "--seed", "1"]) == 0
        assert ("points ahead of the other sides" in capsys.readouterr().out) is told


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


def test_the_last_round_of_a_match_shows_the_chance_to_win_it(capsys):
    file = Path(__file__).parent / "transcripts" / "poter-2.json"
    assert main(["hint", str(file), "--at", "1:28", "--playouts", "9000", "--seed", "1"]) == 0
    head, best, *_, regret, _, _ = capsys.readouterr().out.splitlines()
    assert "match" in head
    assert best.startswith("discard 6c")
    assert "chance to win the match" in regret


def test_hint_at_a_moment_of_a_transcript(transcript, capsys):
    file, match = transcript
    assert main(["hint", str(file), "--playouts", "50", "--seed", "1", "--json"]) == 0
    at_end = json.loads(capsys.readouterr().out)["candidates"]
    assert {candidate["move"] for candidate in at_end} == {str(move) for move in match.round.legal_moves()}
    assert main(["hint", str(file), "--at", "1:1", "--playouts", "50", "--seed", "1", "--json"]) == 0
    assert [candidate["move"] for candidate in json.loads(capsys.readouterr().out)["candidates"]] == ["draw"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--at", "1:1"],
        ["--seat", "9"],
        ["--playouts", "0"],
        ["--budget-ms", "-3"],
        ["--budget-ms", "nan"],
        ["--budget-ms", "5", "--playouts", "9"],
        ["--even", "yes"],
    ],
)
def test_what_cannot_be_advised_is_one_line_and_status_2(position, capsys, arguments):
    file, _ = position
    assert main(["hint", str(file), *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert len(output.err.splitlines()) == 1


@pytest.mark.parametrize("at", ["x", "0:1", "1:0", "1:99", "7:1", "1", ":"])
def test_a_moment_that_is_not_there(transcript, capsys, at):
    file, _ = transcript
    assert main(["hint", str(file), "--at", at]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("command", ["hint", "review"])
def test_a_transcript_against_the_rules_is_status_1(transcript, capsys, command):
    file, _ = transcript
    broken = json.loads(file.read_text())
    broken["rounds"][0]["moves"].insert(0, "0 discard 3d")
    file.write_text(json.dumps(broken))
    assert main([command, str(file)]) == 1
    assert "refused by P4.8" in capsys.readouterr().out


def test_unreadable_files(tmp_path, capsys):
    assert main(["hint", str(tmp_path / "missing.json")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_bench_prints_one_thread_and_all_cores(capsys):
    assert main(["bench", "poter", "--runs", "2", "--rounds", "200", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["game"] == "poter"
    assert {(rate["kind"].split()[0], rate["kind"].split()[-1]) for rate in result["rates"]} == {
        ("simple", "deal"),
        ("tuned", "deal"),
        ("tuned", "mid-round"),
    }
    assert result["rates"][0]["threads"] == 1
    assert all(rate["low"] > 0 for rate in result["rates"])


def test_bench_of_an_unknown_game(capsys):
    assert main(["bench", "chess"]) == 2
    assert "chess" in capsys.readouterr().err


def test_review_as_text(transcript, capsys):
    file, _ = transcript
    assert main(["review", str(file), "--playouts", "40"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Round 1: unfinished")
    assert all(name in text for name in ("P0", "P1", "P2", "P3"))


def test_review_as_json_is_the_same_every_time(transcript, capsys):
    file, match = transcript
    found = []
    for _ in range(2):
        assert main(["review", str(file), "--playouts", "40", "--json"]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]
    (review,) = json.loads(found[0])["rounds"]
    assert [one["seat"] for one in review["players"]] == [0, 1, 2, 3]
    assert [moment["place"] for moment in review["curve"]] == list(range(len(match.logs[0].entries) + 1))


@pytest.mark.parametrize("arguments", [["--playouts", "0"], ["--round", "2"], ["--round", "0"]])
def test_what_cannot_be_reviewed_is_one_line_and_status_2(transcript, capsys, arguments):
    file, _ = transcript
    assert main(["review", str(file), *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert len(output.err.splitlines()) == 1


def test_a_match_without_rounds_and_a_position_have_no_review(tmp_path, position, capsys):
    file = tmp_path / "empty.json"
    file.write_text(json.dumps(write(new_match("poter", {}, ["P0", "P1"]))))
    assert main(["review", str(file)]) == 2
    assert main(["review", str(position[0])]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


@pytest.mark.slow
def test_review_draws_a_picture(transcript, tmp_path, capsys):
    file, _ = transcript
    png = tmp_path / "round.png"
    assert main(["review", str(file), "--playouts", "40", "--png", str(png)]) == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert main(["review", str(file), "--playouts", "40", "--png", str(tmp_path / "nowhere" / "round.png")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_transcript_that_breaks_a_rule_is_refused_with_the_place(transcript, capsys):
    file, match = transcript
    whole = json.loads(file.read_text())
    whole["rounds"][0]["moves"][4:] = [f"{match.round.to_move} discard 3d", "7 draw"]
    file.write_text(json.dumps(whole))
    assert main(["hint", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith(f"{file}, round 1, move 5, seat ")
    assert "refused by P" in out
    assert err == ""
    whole["rounds"][0]["moves"][4:] = ["7 draw"]
    file.write_text(json.dumps(whole))
    assert main(["hint", str(file)]) == 2
    out, err = capsys.readouterr()
    assert err.startswith(f"python -m analysis: {file}, round 1, move 5: ")
    assert main(["hint", "nowhere"]) == 2
    assert capsys.readouterr().err.startswith("python -m analysis: nowhere: ")


def test_one_playout_is_too_few_to_tell_the_doubt(position, capsys):
    file, _ = position
    assert main(["hint", str(file), "--playouts", "1", "--seed", "1", "--json"]) == 0
    candidates = json.loads(capsys.readouterr().out)["candidates"]
    assert all(candidate["playouts"] >= 2 for candidate in candidates)
    assert any(candidate["error"] > 0 for candidate in candidates)
