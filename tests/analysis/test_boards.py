"""Boards: the same moves get the same answers, par, points against par, and the verification of a play."""

import json
import math
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean

import pytest

from analysis.boards import (
    DEALS,
    GIVEN_UP,
    SEAT,
    Board,
    Outcome,
    Par,
    day_score,
    faults_of,
    move_of,
    outcome_of,
    par_of,
    played,
    scale_of,
    span_of,
)
from analysis.canasta.kernels import MATCH
from analysis.lab.ladder import against_par, boards_of, fitted_scale, levels_of, spread
from analysis.levels import REVIEWED, Level, is_measured_on_boards, on_boards
from analysis.review.report import Chance
from engine.errors import InvalidInput
from engine.match import Match
from engine.transcript import replay, write
from tests.samples import slow

SAMPLES = json.loads((Path(__file__).parent / "board_samples.json").read_text())
"""Plays of the bot players' level: for each game a list of boards, each a list of [points, luck]."""


def board_of(game, seed=3):
    options, players = DEALS[game][0]
    return Board(game, options, players, 1, f"{seed:064x}")


def played_by_person(board: Board, seed: int) -> Match:
    """Return a play in which the person moves at random and the bot players as usual."""
    match, source = board.dealt(), Random(seed)
    deck = " ".join(match.logs[0].deck)
    while not (current := match.running()).over:
        seat = current.to_move
        free = seat == SEAT
        move = source.choice(current.legal_moves()) if free else move_of(current, match.totals, deck)
        assert match.play(seat or SEAT, move, source).refusal is None
    return match


@pytest.mark.parametrize(("game", "more"), [("pocha", {}), *slow([("poter", {}), ("canasta", {"max_turns": 12})])])
def test_a_play_follows_from_the_board_and_the_moves_of_the_person(game, more):
    board = board_of(game)
    board = replace(board, options={**board.options, **more})
    first, second = (write(played_by_person(board, 1)) for _ in range(2))
    assert first == second
    if game == "pocha":
        assert write(played(board, 1)) == write(played(board, 1))


@pytest.mark.slow
def test_a_play_is_verified_and_a_changed_digit_of_its_seed_is_found(run):
    match = played_by_person(board_of("pocha"), 4)
    assert faults_of(replay(write(match))) == []
    told = write(match)
    assert run("verify-board", told).status == 0
    seed = told["rounds"][0]["seed"]
    for at in (0, 63):
        changed = seed[:at] + ("0" if seed[at] != "0" else "1") + seed[at + 1 :]
        status, out, _ = run("verify-board", {**told, "rounds": [{**told["rounds"][0], "seed": changed}]})
        assert (status, "the commitment is not that of the seed" in out) == (1, True)


def test_a_move_that_a_bot_player_would_not_make_is_found(run):
    board, source = board_of("pocha"), Random(2)
    match = board.dealt()
    while not (current := match.running()).over:
        match.play(current.to_move or 0, source.choice(current.legal_moves()), source)
    status, out, _ = run("verify-board", write(match))
    assert (status, " would " in out) == (1, True)
    with pytest.raises(InvalidInput, match="one round"):
        faults_of(board.dealt())


@pytest.mark.slow
def test_a_commitment_is_looked_up_among_those_of_the_week(run):
    board = board_of("pocha")
    verify = ("verify-board", write(played_by_person(board, 1)), "--days")
    deal = {"opens": "2026-11-26", "game": "pocha", "number": 1, "players": 4, "dealer": 1, "options": {}}
    for commitment, status in ((board.commitment, 0), ("0" * 64, 1)):
        found = run(*verify, {"format": "deals/1", "deals": [{**deal, "commitment": commitment}]})
        assert (found.status, "does not have its commitment" in found.out) == (status, bool(status))
    for content in ([], {"format": "deals/1", "deals": [5]}):
        assert "3.json: " in run(*verify, content).err


def test_points_are_those_of_the_person_and_more_is_better():
    draws = [Chance(0, None, None, (9.0, 9.0, 9.0), (0.0,) * 3), Chance(4, 1, "7h", (2.0, -1.0, 0.0), (0.0,) * 3)]
    assert outcome_of("poter", (5, 0, 20), draws) == Outcome(-5, -2.0)
    assert outcome_of("pocha", (5, 0, 20), []) == Outcome(5, 0.0)
    ahead = [Chance(3, 0, "7h", (200.0, -50.0), (0.0, 0.0))]
    assert outcome_of("canasta", (500, 820), ahead) == Outcome(-320, 250.0)


def test_winning_a_match_outright_counts_for_who_does_it_and_against_the_other():
    """The hand has no points then (C7.3)."""
    assert [outcome_of("canasta", (0, 0), [], winner).points for winner in (None, 0, 1)] == [0, MATCH, -MATCH]


@pytest.mark.parametrize("game", ["poter", "pocha"])
def test_the_level_of_the_bot_players_is_at_par(game):
    """Half of its stored plays are compared with the other half."""
    scale = scale_of(game)
    plays = [[Outcome(*play) for play in board] for board in SAMPLES[game]]
    parts = against_par(scale, plays)
    assert len(parts) >= 8
    assert abs(fmean(parts)) < 0.2, parts
    assert abs(fmean(day_score([part]) for part in parts) - 50) < 6


def test_luck_taken_off_makes_plays_of_poter_differ_less():
    plays = [[Outcome(*play) for play in board] for board in SAMPLES["poter_medium"]]
    _, without = spread(plays)
    _, raw = spread([[Outcome(one.points, 0.0) for one in board] for board in plays])
    assert without**2 <= 0.7 * raw**2


@pytest.mark.parametrize("game", ["poter", "canasta"])
def test_a_scale_is_that_of_its_stored_plays(game):
    medium, hard = (
        [[Outcome(*play) for play in board] for board in SAMPLES[name]] for name in (f"{game}_medium", game)
    )
    found = fitted_scale(game, medium, hard, "command", "today")
    assert (found["luck"], found["deviation"], found["plays"]) == scale_of(game)
    check = found["provenance"]["check"]
    assert abs(check["mean"]) < 2 * check["standard_error"]


def test_levels_are_compared_on_the_same_boards():
    deviation = scale_of("pocha").deviation
    points = {Level.EASY: [[-20.0, -10.0], [5.0, 5.0]], Level.HARD: [[10.0, 10.0], [5.0, 5.0]]}
    plays = {level: [[Outcome(one, 0.0) for one in board] for board in boards] for level, boards in points.items()}
    found = levels_of("pocha", plays, "command", "today")["boards"]
    mean = GIVEN_UP / 4 - 20 / deviation / 4  # of the two plays of the first board one is worse than giving up
    assert found["levels"][Level.EASY] == [pytest.approx(mean, abs=1e-3), pytest.approx(-mean, abs=1e-3), 2]
    assert found["levels"][Level.HARD] == [0.0, 0.0, 2]


@pytest.mark.parametrize("game", [game for game in DEALS if is_measured_on_boards(game)])
def test_a_stronger_level_makes_more_of_the_same_boards(game):
    easy, medium, hard = (on_boards(game, level) for level in REVIEWED)
    assert easy.mean + 2 * easy.error < medium.mean
    assert medium.mean + 2 * medium.error < hard.mean == hard.error == 0.0


def test_the_interval_of_a_week_covers_the_long_run_mean():
    source, covered = Random(8), 0
    for _ in range(1000):
        found = span_of([source.gauss(0.3, 1.0) for _ in range(10)])
        covered += found.low <= 100 * NormalDist().cdf(0.3) <= found.high
    assert 920 <= covered <= 980


def test_few_boards_have_no_interval_and_par_has_at_least_the_deviation_of_the_scale():
    assert span_of([0.1, 0.2]) is None
    assert span_of([0.0, 0.1, -0.1]).is_close
    assert not span_of([2.0, 2.1, 2.2]).is_close
    scale = scale_of("pocha")
    assert par_of(scale, [Outcome(10, 0.0)] * 3) == Par(10.0, scale.deviation)
    wide = par_of(scale, [Outcome(-100, 0.0), Outcome(100, 0.0)])
    assert math.isclose(wide.deviation, 100 * math.sqrt(2))


def test_boards_of_a_seed_are_the_same_and_say_nothing_of_it():
    assert list(boards_of("poter", 3, 5)) == list(boards_of("poter", 3, 5))
    assert board_of("poter").seed not in repr(board_of("poter"))
