"""The probability of winning a match, from totals and remaining rounds, and hints that maximize it."""

import json
from importlib.resources import files

import numpy as np
import pytest

from analysis.advisor import advise
from analysis.lab.poter import contest, game, match_fit
from analysis.poter import kernels
from analysis.poter.candidates import PoterCandidates
from analysis.poter.kernels import tuned_weights
from analysis.poter.match_chance import MatchCost, first_shares, match_chances, scale_of
from engine.poter.state import MOST_PLAYERS, State
from tests.analysis.kernel_checks import Records, interpret, load
from tests.analysis.poter.moments import a_decision, fresh_round, played
from tests.samples import case, slow

PLAYERS = range(2, MOST_PLAYERS + 1)


def test_equal_totals_give_equal_chances():
    for players in PLAYERS:
        with case(players):
            for rounds in (0, 1, 12):
                assert match_chances(np.full(players, 40.0), rounds) == pytest.approx([1 / players] * players)


def test_fewer_points_and_rivals_with_more_of_them_are_better_the_more_so_the_fewer_rounds_are_left():
    for players in PLAYERS:
        with case(players):
            totals = np.zeros((1 + players, players))
            totals[1:] = 10 * np.eye(players)
            chances = {rounds: match_chances(totals, rounds)[:, 0] for rounds in range(13)}
            for rounds, (level, behind, *ahead) in chances.items():
                assert behind < level < min(ahead)
                assert match_chances(totals, rounds).sum(axis=-1) == pytest.approx(1)
                if rounds:
                    assert behind >= chances[rounds - 1][1]
                    assert max(ahead) <= chances[rounds - 1][2]


def test_after_the_last_round_the_first_place_is_divided():
    assert match_chances(np.array([7.0, 5.0, 9.0, 5.0]), 0).tolist() == [0, 0.5, 0, 0.5]
    assert match_chances(np.array([[7.0, 5.0, 9.0], [3.0, 5.0, 4.0]]), 0).tolist() == [[0, 1, 0], [1, 0, 0]]


@pytest.mark.slow
def test_the_chances_happen():
    """In new matches of the tuned policy; for all players, for the leader, and near the end."""
    scores = match_fit.matches_of(4, 4_000, 31)
    shares = first_shares(match_fit.totals_with(scores, 0))
    for rounds in (1, 3, 8):
        totals = match_fit.totals_with(scores, rounds)
        chances = match_chances(totals, rounds)
        for rank in range(4):
            seats = np.argsort(totals, axis=1, kind="stable")[:, [rank]]
            foretold, happened = (np.take_along_axis(each, seats, axis=1)[:, 0] for each in (chances, shares))
            assert happened.mean() == pytest.approx(foretold.mean(), abs=0.025)


@pytest.mark.parametrize("players", [2, *slow([4])])
def test_the_stored_scales_are_those_of_the_fit(players):
    assert match_fit.fit(match_fit.matches_of(players, 1500, 21)) == pytest.approx(scale_of(players), rel=0.06)


def test_the_report_is_the_content_of_the_file():
    stored = json.loads(files("analysis.poter").joinpath("match_chance.json").read_text("utf-8"))
    made = match_fit.report(60, 3)
    assert made.keys() == stored.keys()
    assert made["scales"].keys() == stored["scales"].keys() == {str(players) for players in PLAYERS}
    assert made["provenance"]["calibration"].keys() == stored["provenance"]["calibration"].keys()


def test_matches_compiled_and_interpreted_have_the_same_scores():
    compiled, plain = (np.zeros((2, 3, 3), np.int64) for _ in range(2))
    states = game.table(3)
    contest.play_scores(states, np.zeros(4, np.int64), tuned_weights(), 5, compiled)
    records = Records([load(states, place, State) for place in range(2)])
    contest.play_scores.py_func(records, [0] * 4, tuned_weights().tolist(), 5, plain)
    assert compiled.tolist() == plain.tolist()
    assert compiled.any()


def test_trials_compiled_and_interpreted_have_the_same_scores():
    current = a_decision(5, players=3)
    view = current.view(current.to_move, [30, 10, 0])
    compiled, plain = (PoterCandidates(view, 4, for_match=True) for _ in range(2))
    interpret(plain, kernels, State, "pools", "arms", "weights")
    every = np.arange(len(compiled.arms))
    found = compiled.run(every, 4)
    assert found.ranked is not None
    assert found.ranked.tolist() == plain.run(every, 4).ranked.tolist()


@pytest.mark.parametrize("rounds", [1, 5, 12])
def test_costs_are_in_the_equivalent_of_own_points(rounds):
    """On average over the scores of a round, one more point costs one."""
    scores = match_fit.matches_of(4, 400, 5).reshape(-1, 4).astype(float)
    for totals in ([0, 0, 0, 0], [20, 0, 10, 30], [0, 30, 30, 30]):
        cost = MatchCost(totals, 0, rounds)
        more = cost.costs(scores + np.eye(4)[0]) - cost.costs(scores)
        assert more.mean() == pytest.approx(1, abs=0.15)
        assert (more > 0).all()


def test_where_the_match_is_decided_points_count():
    for totals in ([500, 0, 0, 0], [0, 500, 500, 500]):
        cost = MatchCost(totals, 0, 2)
        scores = np.array([[0.0, 10, 20, 30], [30, 0, 20, 10]])
        assert cost.costs(scores) == pytest.approx(scores[:, 0], abs=0.01)


def with_scores(evaluation, arms, worlds):
    """Return the results of playouts, and the scores of all seats, shape (arms, worlds, players)."""
    heard, play = [], evaluation.kernel
    evaluation.kernel = lambda *given: (play(*given), heard.append(given[-1]))
    results = evaluation.run(arms, worlds)
    players = int(evaluation.states["players"][0])
    return results, heard[0][:, :, kernels.SCORES : kernels.SCORES + players]


def shares_after_the_last_round(view, moves, last):
    """Play turns out in new worlds, then a last round; return the mean share of the first place after each turn."""
    evaluation = PoterCandidates(view, 7, weighted=False)
    arms = np.array([evaluation.arms_of(evaluation.moves.index(move))[0] for move in moves])
    after = view.totals + with_scores(evaluation, arms, len(last))[1] + last
    return first_shares(after.astype(float))[..., view.seat].mean(axis=1)


@pytest.mark.slow
def test_who_is_behind_holds_back_and_who_is_ahead_plays_safe():
    """In the second last round: keeping a hand to go out with may cost all or win a lot."""
    current = played(fresh_round(103, players=3, number=12), 103, acts=23)
    seat = current.to_move
    risky, safe = "discard 5c", "lay Qd=7h @1"
    last = match_fit.matches_of(3, 4000, 41)[:, 12]
    for own, better, worse in ((130, risky, safe), (70, safe, risky)):
        view = current.view(seat, [own if other == seat else 100 for other in range(3)])
        advice = advise(view, playouts=20_000, seed=1, weighted=False)
        regrets = {one.move: one for one in advice.candidates}
        assert regrets[worse].regret - regrets[better].regret > 2 * regrets[worse].regret_error
        assert regrets[worse].match is None
        shares = shares_after_the_last_round(view, (better, worse), last)
        assert shares[0] > shares[1] + 0.01
    plain = {
        one.move: one.score for one in advise(current.view(seat), playouts=20_000, seed=1, weighted=False).candidates
    }
    assert plain[safe] < plain[risky]


def test_in_the_first_round_turns_are_ranked_by_points_ahead_of_the_others():
    """With equal totals and many rounds left, the score less the mean of the rivals' decides the match."""
    costs, ahead = [], []
    for seed in range(12):
        current = a_decision(seed, acts=10 + seed)
        evaluation = PoterCandidates(current.view(current.to_move, [0] * 4), seed, for_match=True)
        results, scores = with_scores(evaluation, np.arange(len(evaluation.arms)), 400)
        lead = (results.points - (scores.sum(axis=2) - results.points) / 3).mean(axis=1)
        costs += (results.ranked.mean(axis=1) - results.ranked.mean()).tolist()
        ahead += (lead - lead.mean()).tolist()
    assert np.corrcoef(costs, ahead)[0, 1] > 0.98
    assert np.polyfit(ahead, costs, 1)[0] == pytest.approx(1, abs=0.2)


@pytest.mark.slow
def test_choices_with_equal_totals_cost_hardly_any_points():
    """The other players' scores make the chance of winning the match noisier than the points."""
    lost = []
    for seed in range(24):
        current = a_decision(seed, acts=8 + seed % 20)
        plain, level = (current.view(current.to_move, totals) for totals in ((), (0, 0, 0, 0)))
        chosen = [advise(view, playouts=1000, seed=seed).candidates[0].move for view in (plain, level)]
        score = {one.move: one.score for one in advise(plain, playouts=6000, seed=99).candidates}
        lost.append(score[chosen[1]] - score[chosen[0]])
    assert np.mean(lost) < 0.4
