"""The review of a match: its rounds combined, and the command that prints it."""

from dataclasses import replace

import numpy as np
import pytest

from analysis.review.marks import FEWEST_GRADED
from analysis.review.rounds import match_of, review_round, student_95, without_luck
from analysis.review.text import describe, describe_match, score_sheet
from engine.transcript import write
from tests.analysis.review.recorded import recorded


@pytest.fixture(scope="module")
def match():
    return recorded(5, ("simple", "random", "simple", "simple"), 3, "pocha", schedule=[9, 9, 9])


@pytest.fixture(scope="module")
def reviews(match):
    return [review_round(match, number, playouts=100) for number in (1, 2, 3)]


def test_a_match_has_the_sums_of_its_rounds(match, reviews):
    together = match_of(reviews)
    assert together.rounds == together.finished == (1, 2, 3)
    assert [one.score for one in together.players] == match.totals
    for seat, one in enumerate(together.players):
        parts = [review.players[seat] for review in reviews]
        assert one.decisions == sum(part.decisions for part in parts)
        for told in ("luck", "luck_of_others"):
            assert getattr(one, told) == pytest.approx(sum(getattr(part, told) for part in parts))
        assert one.luck_error**2 == pytest.approx(sum(part.luck_error**2 for part in parts))
        assert one.lost * one.decisions == pytest.approx(sum((part.lost or 0) * part.decisions for part in parts))


def test_the_best_and_the_costliest_are_those_of_some_round(reviews):
    together = match_of(reviews)
    for one, number in zip(together.players, together.costliest_in, strict=True):
        costs = [review.players[one.seat].costliest for review in reviews]
        if one.costliest is None:
            assert costs == [None] * 3
            assert number is None
        else:
            assert one.costliest.lost == max(cost.lost for cost in costs if cost is not None)
            assert one.costliest in reviews[number - 1].decisions


def test_rounds_too_short_for_a_grade_have_one_together(reviews):
    """Five decisions per round are too few, fifteen are not."""
    short = [replace(review, decisions=[d for d in review.decisions if d.seat == 1][:5]) for review in reviews]
    assert [len(review.decisions) for review in short] == [5] * 3
    assert match_of(short[:1]).players[1].decisions < FEWEST_GRADED
    assert match_of(short[:1]).grades[1] is None
    assert match_of(short).grades[1] is not None
    assert match_of(short).grades[3] is None


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (8, 2.306), (12, 2.179), (48, 2.011)])
def test_the_quantile_of_student_for_intervals(freedom, quantile):
    assert student_95(freedom) == pytest.approx(quantile, rel=0.02)


def test_partners_count_once_in_the_interval():
    """Two seats with the same scores add no information about the spread."""
    sides = np.array([[120.0, -30.0], [80.0, 10.0], [200.0, -70.0]])
    partners = without_luck(sides[:, [0, 1, 0, 1]])
    assert np.array(partners[:2]) == pytest.approx(np.array(without_luck(sides)))


def test_scores_without_luck_have_the_error_that_rounds_show(reviews):
    """Its square is the number of rounds times the variance of rounds about each seat's mean, over all seats."""
    parts = np.array(
        [[one.score - one.luck - one.luck_of_others for one in review.players] for review in reviews], float
    )
    found = match_of(reviews).without_luck
    assert [total for total, _ in found] == pytest.approx(parts.sum(axis=0).tolist())
    about = parts - parts.mean(axis=0)
    error = np.sqrt(3 * (about**2).sum() / (2 * parts.shape[1]))
    assert [one for _, one in found] == pytest.approx([student_95(8) * error] * 4)
    assert match_of(reviews[:1]).without_luck == (None,) * 4


def test_scores_and_luck_are_those_of_rounds_that_are_over(reviews):
    running = replace(reviews[2], finished=False)
    together = match_of([*reviews[:2], running])
    assert (together.rounds, together.finished) == ((1, 2, 3), (1, 2))
    before = match_of(reviews[:2])
    assert [one.luck for one in together.players] == [one.luck for one in before.players]
    assert [one.score for one in together.players] == [one.score for one in before.players]
    assert together.players[0].decisions > before.players[0].decisions
    assert match_of([running]).players[0].score is None
    assert match_of([*reviews[:1], running]).without_luck == (None,) * 4


def test_the_text_of_a_match(match, reviews):
    text = describe_match(match_of(reviews), match.players, "pocha")
    assert text.startswith("Rounds 1, 2, 3 together\n")
    assert "costliest: round " in text
    assert "score without luck" in text
    assert "score without luck" not in describe(reviews[0], match.players, "pocha")
    assert "grade" not in describe(reviews[0], match.players, "pocha")
    running = match_of([replace(reviews[0], finished=False)])
    assert "those that are over" in describe_match(running, match.players, "pocha")
    lines = score_sheet(match.scores, match.players).splitlines()
    assert [line.split()[1:] for line in lines[1:-1]] == [[str(score) for score in row] for row in match.scores]
    assert lines[-1].split() == ["total", *(str(total) for total in match.totals)]


@pytest.mark.slow
def test_the_command_prints_rounds_match_and_score_sheet(run):
    match = recorded(5, ("simple", "random", "simple"), 3, "pocha", schedule=[2, 3, 2])
    review = ("review", write(match), "--playouts", "40")
    text = run(*review).out
    assert [text.count(part) for part in ("Round 3: ", "Rounds 1, 2, 3 together", "total")] == [1, 1, 1]
    found = run(*review, "--json").json
    assert [review["number"] for review in found["rounds"]] == [1, 2, 3]
    assert [one["score"] for one in found["match"]["players"]] == match.totals
    text = run(*review, "--round", "2").out
    assert "together" not in text
    assert len(text.partition("\nround ")[2].splitlines()) == 4
