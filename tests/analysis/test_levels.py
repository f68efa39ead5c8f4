"""Levels of bot players: the same view gets the same answer everywhere, and weaker ones lose more."""

import json
import math
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from analysis.compute.task import run_text, to_text
from analysis.compute.tasks import MoveTask
from analysis.hints.advice import NothingToAdvise
from analysis.lab import ladder
from analysis.lab.tasks import LossesTask, ReviewsTask
from analysis.levels import (
    FILE,
    REVIEWED,
    Level,
    Strength,
    Way,
    chances,
    choose,
    decide,
    reviewed,
    strength_of,
    ways_of,
)
from analysis.registry import analysis_of
from analysis.review.marks import CAP, accuracy
from engine.match import new_match
from engine.registry import GAMES
from tests.analysis.lab.contests import play_both_ways
from tests.analysis.test_won_turns import won_turns

each_game = pytest.mark.parametrize("game", GAMES)


def views(game, number, seed=1):
    """Return views of seats with a choice, in rounds played by easy bot players."""
    match, source, found = new_match(game, {}, list("ABCD")), Random(seed), []
    current = match.start_shuffled_round(source)
    while len(found) < number and current.to_move is not None:
        view = current.view(current.to_move, match.totals)
        if len(view.legal_moves()) > 1:
            found.append(view)
        match.play(current.to_move, decide(view, Level.EASY, len(found)), source)
    return found


@pytest.mark.slow
def test_a_move_is_the_same_wherever_it_is_decided():
    """In another process, with another hash seed, whose sets and texts have another order."""
    known = [view for game in GAMES for view in views(game, 4)]
    tasks = [MoveTask.of(view, level, "secret") for view in known for level in (Level.EASY, Level.HARD)]
    here = [task.run(None) for task in tasks]
    texts = [to_text(task, 0.0) for task in tasks]
    code = "import sys, json; import analysis.compute.tasks; from analysis.compute.task import run_text\n"
    code += "print(json.dumps([json.loads(run_text(text))['result'] for text in json.load(sys.stdin)]))"
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    assert [json.loads(run_text(text))["result"] for text in texts] == here == json.loads(done.stdout)


@each_game
def test_chance_follows_from_the_secret_and_from_what_the_seat_knows(game):
    one, other = views(game, 2)
    assert MoveTask.of(one, Level.EASY, "a") == MoveTask.of(replace(one), Level.EASY, "a")
    seeds = {MoveTask.of(view, Level.EASY, secret).seed for view in (one, other) for secret in ("a", "b")}
    assert len(seeds) == 4


@each_game
def test_levels_have_more_playouts_and_less_chance_the_stronger_they_are(game):
    strengths = [strength_of(game, level) for level in Level]
    assert [one.playouts for one in strengths] == sorted({one.playouts for one in strengths})
    assert [one.temperature for one in strengths] == sorted((one.temperature for one in strengths), reverse=True)
    assert [one.for_match for one in strengths] == [False, False, True, True]
    assert [one.ahead for one in strengths] == [2 if game == "poter" else 0, 0, 0, 0]
    assert strengths[0].temperature > strengths[1].temperature > strengths[2].temperature == 0


def test_a_choice_is_the_likelier_the_less_it_loses():
    assert chances([0.0, 0.0, 50.0], 0.1) == pytest.approx([0.5, 0.5, 0.0])
    first, second = chances([0.0, 0.2], 0.1)
    assert first / second == pytest.approx(7.389, abs=0.001)
    ways = [Way("a", 0.0, 0.0), Way("b", 0.1, 0.0), Way("c", 0.2, 0.0)]
    drawn = Counter(choose(ways, 0.1, Random(seed)).move for seed in range(3000))
    assert [drawn[name] / 3000 for name in "abc"] == pytest.approx(chances([0.0, 0.1, 0.2], 0.1), abs=0.03)


@each_game
def test_without_chance_there_is_one_way_and_with_it_no_two_are_the_same(game):
    for view in views(game, 6):
        strength = strength_of(game, Level.EASY)
        ways = ways_of(view, strength, 3)
        assert ways[0].loss == 0.0
        assert len({way.move for way in ways}) == len({way[1:] for way in ways}) == len(ways)
        assert ways_of(view, strength._replace(temperature=0.0), 3) == ways[:1]


def test_a_level_sees_no_turn_that_is_longer_than_it_looks_ahead():
    """The shortest turn that begins with a move is seen at any length; a turn that surely wins is the only way."""
    seen = Counter()
    for _, moment, way in won_turns(range(1)):
        view = moment.view(moment.to_move)
        if not 1 < len(way) < len(view.legal_moves()):
            continue
        for ahead in (0, 2, 3):
            ways = ways_of(view, Strength(200, 0.2, for_match=False, ahead=ahead), 1)
            assert ways[0].loss == 0.0
            seen[ahead, len(way) > 3, len(ways) == 1] += 1
    assert sum(seen[key] for key in seen if key[0] == 0 and not key[2]) == 0, seen
    assert seen[3, False, False] == 0 < seen[2, False, False], seen
    assert seen[3, True, False] > 0, seen


def test_only_strong_levels_look_at_the_totals_of_a_match():
    view = next(one for one in views("poter", 12) if len(one.legal_moves()) > 3)
    behind, ahead = (replace(view, number=13, totals=totals) for totals in ((900, 0, 0, 0), (0, 900, 900, 900)))
    for level in Level:
        ways = [
            ways_of(one, strength_of("poter", level)._replace(playouts=300, temperature=1.0), 1)
            for one in (behind, ahead)
        ]
        assert (ways[0] == ways[1]) == (level in (Level.EASY, Level.MEDIUM)), level


def test_who_is_not_to_move_decides_nothing():
    current = new_match("pocha", {}, list("ABC")).start_shuffled_round(Random(1))
    with pytest.raises(NothingToAdvise):
        decide(current.view((current.to_move + 1) % 3), Level.EASY, 1)


@pytest.mark.parametrize(
    ("game", "pair", "rounds"),
    [
        ("pocha", ("easy", "random"), 80),
        ("pocha", ("medium", "easy"), 100),
        ("poter", ("easy", "random"), 12),
    ],
)
@pytest.mark.slow
def test_the_stronger_one_is_ahead(game, pair, rounds):
    contest = ladder.contest_of(game, pair, rounds, 1)
    lead = ladder.lead_of(contest, play_both_ways(contest))
    assert lead.points > lead.within, lead


def test_a_temperature_is_that_of_the_wanted_loss():
    """Temperatures increase until the loss is reached; the result is interpolated between the last two."""
    asked = []

    def loss(level, temperature):
        asked.append((level, temperature))
        return temperature / 4, 0.01

    found = ladder.fitted("pocha", loss, 2, 1, "2026-11-26")
    for level, wanted in ladder.LOSSES["pocha"].items():
        *below, last = [one for asked_of, one in asked if asked_of == level]
        assert max(below) < 4 * wanted <= last
        assert max(below) < found["levels"][level]["temperature"] < last
        assert found["provenance"]["measured"][level][str(last)] == [round(last / 4, 4), 0.01]
    assert found["levels"]["hard"] == {"playouts": strength_of("pocha", Level.HARD).playouts}
    assert found["ratings"]["means"]["medium"] == 25.0
    assert ladder.interpolated(0.15, {0.05: (0.0, 0.1), 0.1: (0.1, 0.1), 0.4: (0.2, 0.1)}) == pytest.approx(0.2)
    assert ladder.interpolated(0.15, {0.02: (0.3, 0.1)}) == pytest.approx(0.02)


def test_the_interval_of_a_mean_loss_takes_the_decisions_of_a_round_together():
    mean, within = ladder.mean_loss([(0.1, 0.1, 0.1), (0.3,)])
    assert mean == pytest.approx(0.15)
    assert within == pytest.approx(1.96 * math.hypot(0.15, 0.15) / 4, abs=1e-3)


@pytest.mark.slow
def test_the_ladder_leads_from_the_strongest_to_chance(run):
    """`compute/test_cluster.py` tests that its numbers are the same in any number of processes."""
    leads = run("ladder", "pocha", "--rounds", "2", "--jobs", "1", "--json").json["leads"]
    assert [lead["second"] for lead in leads] == ["hard", "medium", "easy", "random"]


def test_losses_are_those_that_a_review_tells():
    """Random moves lose much, many playouts little, in the same deals."""
    weak, strong = (
        [one for number in range(2) for one in ladder.losses("pocha", Strength(playouts, temperature), 1, number)]
        for playouts, temperature in ((64, 50.0), (1500, 0.0))
    )
    assert fmean(strong) < 0.05
    assert fmean(weak) > 0.2
    (played,) = LossesTask("pocha", "easy", 50.0, 1, 1, 2).run(None)
    assert played == tuple(ladder.losses("pocha", strength_of("pocha", "easy")._replace(temperature=50.0), 1, 1))


def test_the_decisions_of_a_match_are_reviewed_as_those_of_people_are(monkeypatch):
    monkeypatch.setitem(ladder.OPTIONS, "pocha", {"schedule": [2, 2]})
    monkeypatch.setattr(ladder, "REVIEWED", 200)
    found = ladder.review("pocha", Level.EASY, 1, 0)
    analysis = analysis_of("pocha")
    assert set(found) <= {*analysis.categories, *analysis.joint}
    assert all(0 <= loss <= CAP for losses in found.values() for loss in losses)
    assert sum(len(found.get(kind, ())) for kind in analysis.joint) > 4
    assert sum(found.get("bid-best", ())) == 0
    assert ReviewsTask("pocha", "easy", 1, 0, 1).run(None) == (found,)


def test_what_reviews_say_of_a_level_is_added_up():
    bids = {"bid-high": [0.1, 0.2], "bid-best": [0.0]}
    matches = {level: [bids | {"lead": [0.1]}, {"bid-low": [0.1]}] for level in REVIEWED}
    content = ladder.reviews_of("pocha", matches, 1, "2026-11-26")
    assert content["levels"] == ladder.read_file("analysis.pocha", FILE)["levels"]
    easy = content["reviews"]["levels"][Level.EASY]
    assert easy["losses"] == {  # a loss of a bid counts among all bids
        "bid-best": [0.0, 0.0, 4],
        "bid-high": [0.075, round(math.sqrt(0.0275 / 3 / 4), 4), 4],
        "bid-low": [0.025, 0.025, 4],
        "lead": [0.1, 0.0, 1],
    }
    assert easy["accuracy"][0] == pytest.approx(fmean([accuracy([one]) for one in (0.1, 0.2, 0, 0.1, 0.1)]), abs=0.05)


@pytest.mark.parametrize("game", GAMES)
def test_people_are_compared_with_the_levels_as_they_are_now(game):
    """After a new fit, regenerate the reviews: `python -m analysis ladder GAME --reviews`."""
    stored = ladder.read_file(f"analysis.{game}", FILE)["reviews"]["levels"]
    assert {level: Strength(**one["strength"]) for level, one in stored.items()} == {
        level: strength_of(game, level) for level in REVIEWED
    }
    accuracies = [reviewed(game, level).accuracy.mean for level in REVIEWED]
    assert accuracies == sorted(set(accuracies))
    for level in REVIEWED:
        assert set(reviewed(game, level).losses) <= {*analysis_of(game).categories, *analysis_of(game).joint}
