from random import Random

import numpy as np
import pytest

from analysis.advisor import advise
from analysis.canasta import kernels
from analysis.canasta.candidates import CanastaCandidates
from analysis.canasta.card_reasons import PREDICATES
from analysis.deadline import Budget
from analysis.hints.advice import Reason, may_stand_first
from analysis.lab import arena
from analysis.registry import analysis_of
from engine.canasta.moves import code, move_of
from engine.canasta.rules.deal import chance
from tests.analysis.canasta.moments import GAME, TABLES, a_decision, fresh_round
from tests.analysis.hints.positions import choices, totals_of
from tests.analysis.lab.contests import play_both_ways
from tests.engine.canasta.builders import start
from tests.samples import slow


@pytest.mark.slow
def test_a_plan_is_the_rest_of_the_turn_and_can_be_played():
    """As far as it is known: it ends where unseen cards are revealed."""
    whole = 0
    for seed in range(30):
        current = a_decision(seed, seed, acts=11 * seed % 97)
        for candidate in advise(current.view(current.to_move), playouts=200, seed=1).candidates:
            after = current.copy()
            for text in candidate.plan:
                assert after.turn == current.turn
                after.play(GAME.parse_move(text))
            whole += len(candidate.plan) > 1 and (after.over or after.turn > current.turn)
    assert whole > 20


def test_moves_and_their_numbers_are_inverse():
    for seed in range(60):
        current = a_decision(seed, seed, acts=3 * seed)
        for move in current.legal_moves():
            assert move_of(current.state, code(current.state, move)) == move


def test_cuts_are_worth_what_their_chance_to_be_exact_is_worth():
    """Nobody surely lifts the exact number: a cut is a mixture, and cuts with the same chance are the same."""
    for table, (_, players) in enumerate(TABLES):
        current = fresh_round(2, table)
        exact, cards = 15 * players, current.state.cards
        best, *others = advise(current.view(current.to_move), playouts=2000, seed=1).candidates
        number = {one: int(one.move.removeprefix("cut ")) for one in (best, *others)}
        assert sorted(number.values()) == list(range(1, cards))
        assert best.plan == (best.move,)
        value: dict[float, set[float]] = {}
        for one, lifted in number.items():
            value.setdefault(chance(lifted, exact, cards), set()).add(one.score)
        assert all(len(scores) == 1 for scores in value.values())
        (never,) = value[0.0]
        gains = {found: (min(scores) - never) / found for found, scores in value.items() if found}
        assert len(gains) in (1, 2)
        for gain in gains.values():
            assert 0 < abs(gain) <= 100


def closing():
    """Seat 0 can close with its last card; its partner has one card."""
    return start(
        hands=["9s", "Kc Kd 4s 5s", "4c", "Kh 8s 8d"],
        melds=["0: 7s 7h 7d 7c 7s 7h 7d", "0: Qs Qh Qd Qc Qs 2s 2h", "1: As Ah Ad"],
        opened=[True, True],
        pure_before=True,
        pot="Jc",
        phase="play",
        drew="stock",
        turn=9,
        to_move=0,
    )


def test_closing_with_the_last_card_is_the_only_move():
    current = closing()
    assert [str(move) for move in current.legal_moves()] == ["close 9s"]
    (best,) = advise(current.view(0), playouts=60, seed=1).candidates
    assert (best.move, best.win, best.reason) == ("close 9s", 1.0, Reason("only"))


@pytest.mark.parametrize(
    ("names", "rounds"), [*slow([("hint,greedy", 16)]), ("tuned,greedy", 32), ("greedy,random", 32)]
)
def test_hints_and_the_policy_beat_the_plain_one_and_that_beats_chance(names, rounds):
    """Two pairs; both partners of a pair get its score."""
    given = arena.Contest("canasta", tuple(names.split(",")) * 2, rounds, 3, Budget(playouts=100))
    outcomes = play_both_ways(given)
    assert all(one.scores[:2] == one.scores[2:] for one in outcomes)
    lead, within = arena.estimate(given, [(one.number, one.scores[0] - one.scores[1]) for one in outcomes])
    assert lead > within


@pytest.mark.slow
def test_a_reason_is_given_for_what_may_stand_first_alone_and_is_true():
    kinds = set()
    for seed in range(40):
        current = a_decision(seed, seed, acts=7 * seed % 120)
        advice = advise(current.view(current.to_move), playouts=600, seed=seed)
        best, *others = advice.candidates
        assert {other.move for other in others if other.reason} <= {one.move for one in may_stand_first(advice)}
        kinds.add(best.reason.kind)
        assert (best.reason.kind == "only") == (not others)
    assert "points" in kinds
    assert kinds & set(PREDICATES)


def test_winning_the_match_at_once_is_best():
    """A canasta of four black threes and three wilds wins the match whatever the hand would have scored (C7.3)."""
    current = start(
        hands=["3s 3s 3c 3c 2s 2h Jk Kc", "Kd Qd 4s 5s", "4c 9c 9d", "Kh 8s 8d"],
        pot="Jc",
        phase="play",
        drew="stock",
        turn=9,
        to_move=0,
        fresh=True,
    )
    best = advise(current.view(0), playouts=400, seed=1).candidates[0]
    assert (best.move, best.win, best.reason.kind) == ("meld 3s 3s 3c 3c 2s 2h Jk", 1.0, "wins_match")


def with_totals(*totals, seed=3):
    """Return a view in the middle of a hand of a match with these totals."""
    current = a_decision(seed, acts=40)
    current.state.total[:2] = totals
    return current.view(current.to_move)


def test_early_in_a_match_at_equal_totals_a_point_of_lead_is_a_point():
    for seed in range(6):
        found = []
        for for_match in (False, True):
            view = with_totals(500, 500, seed=seed)
            evaluation = CanastaCandidates(view, 1, for_match=for_match)
            found.append(evaluation.run(np.arange(len(evaluation.arms)), 200).ranked)
        lead, worth = found
        assert np.corrcoef(lead.ravel(), worth.ravel())[0, 1] > 0.9
        small = np.abs(lead) < 1500
        assert np.polyfit(lead[small], worth[small], 1)[0] == pytest.approx(1, abs=0.2)


def test_who_is_behind_wants_more_chance_than_who_is_ahead():
    """A lead of 1500 more or less, equally likely: good for a side behind, neutral at equal totals, bad if ahead."""
    worth = {}
    for lead in (-2000, 0, 2000):
        view = with_totals(2000 + lead // 2, 2000 - lead // 2)
        evaluation = CanastaCandidates(view, 1, for_match=True)
        own = lead if view.seat % 2 == 0 else -lead
        results = np.zeros((2, 1, kernels.FOUND))
        results[:, 0, kernels.TOTAL] = 2500 + own / 2 + np.array([750, -750])
        results[:, 0, kernels.RIVAL] = 2500 - own / 2 - np.array([750, -750])
        worth[own] = evaluation._lead_for_match(evaluation._share_of_match(results)).mean()
    assert worth[-2000] > 50 > abs(worth[0])
    assert worth[2000] < -50


def test_hints_of_a_match_say_by_how_much_a_move_is_worse_in_points():
    advice = advise(with_totals(2400, 300), playouts=400, seed=1)
    assert advice.by_lead
    assert advice.candidates[0].match is None


@pytest.mark.parametrize("totals", [(0, 2400), (3000, 200)])
def test_the_lead_of_a_hint_is_in_points_whatever_the_totals(totals):
    """The worth of a lead for the match ranks the moves; the lead itself is shown unchanged."""
    plain = {one.move: one for one in advise(with_totals(0, 0), playouts=1600, seed=1).candidates}
    best = advise(with_totals(*totals), playouts=1600, seed=1).candidates[0]
    other = plain[best.move]
    assert abs(best.lead - other.lead) < 4 * np.hypot(best.error, other.error)


@pytest.mark.parametrize("seed", [31061, 31391, 31174])
def test_the_chance_to_win_the_match_is_told_as_it_is(seed):
    """Moves far better than the policy's are rare, but the prior does not hide them."""
    current = Random(seed).choice(choices("canasta", seed))
    view = current.view(current.to_move, totals_of("canasta", seed, len(current.scores())))
    best = advise(view, playouts=4000, seed=seed).candidates[0]
    evaluation = analysis_of("canasta").candidates(view, seed + 1)
    found = evaluation.run(np.array(evaluation.arms_of(evaluation.moves.index(best.move))), 2000).match
    assert best.match == pytest.approx(found.mean(), abs=0.06)
