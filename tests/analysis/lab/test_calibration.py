import pytest

from analysis.lab import calibration
from analysis.lab.calibration import Answer, Question, reliability, tables


def test_rows_tell_what_was_foretold_and_what_happened():
    pairs = [(0.1, 0.0), (0.1, 1.0), (0.3, 0.0), (0.9, 1.0)]
    *rows, everything = reliability(pairs, (0, 0.2, 0.5, 0.8, 1.0))
    assert [(row.count, row.foretold, row.happened) for row in rows] == [
        (2, pytest.approx(0.1), pytest.approx(0.5)),
        (1, 0.3, 0.0),
        (1, 0.9, pytest.approx(1.0)),
    ]
    assert everything.count == 4
    assert everything.foretold == pytest.approx(0.35)
    assert everything.happened == pytest.approx(0.5)


def test_every_position_is_in_a_row():
    answers = [Answer(score, win, 7, won=True) for score, win in ((0.0, 1.0), (3.0, 0.4), (88.0, 0.0))]
    for rows in tables(answers).values():
        assert sum(row.count for row in rows[:-1]) == rows[-1].count == 3


@pytest.mark.slow
def test_a_position_gives_the_same_answer_again_and_others_differ():
    question = Question("poter", 3, "greedy", 60, 5)
    answers = [calibration.ask(question, number) for number in range(6)]
    assert answers == [calibration.ask(question, number) for number in range(6)]
    assert len(set(answers)) > 3
    assert all(0 <= answer.win <= 1 and (answer.scored == 0 or not answer.won) for answer in answers)


@pytest.mark.slow
def test_the_command_prints_a_table(run):
    command = ["calibrate", "poter", "--positions", "6", "--playouts", "40", "--jobs", "1"]
    assert "chance to win" in run(*command).out
    found = run(*command, "--json").json
    assert found["points"][-1]["count"] == found["chance to win"][-1]["count"] == 6


def test_what_cannot_be_asked_is_said(run):
    for arguments in (["--positions", "0"], ["--player", "x"], ["--players", "9"], ["--jobs", "0"]):
        assert run("calibrate", "poter", *arguments).status == 2, arguments
    assert run("calibrate", "chess").status == 2


def test_a_player_of_a_side_has_its_score():
    """The policy's own prediction at the end of a hand of Canasta is its side's score."""
    question = Question("canasta", 4, "tuned", 30, 5)
    answers = [calibration.ask(question, number) for number in range(4)]
    assert answers == [calibration.ask(question, number) for number in range(4)]
    assert len({answer.scored for answer in answers}) > 2
