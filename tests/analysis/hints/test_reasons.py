"""Reasons and the last round of a match, at positions of matches played with hints."""

import json
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from analysis.advisor import advise
from analysis.hints.advice import Advice, Candidate, alternatives
from analysis.hints.sequential_halving import SequentialHalving
from analysis.hints.significance import Rivals
from analysis.registry import analysis_of
from engine.game import Round, View
from engine.poter.moves import DISCARD, NODISCARD
from engine.transcript import replay
from tests.analysis.canasta import moments as canasta
from tests.analysis.pocha import moments as pocha
from tests.analysis.poter.moments import a_decision, fresh_round
from tests.engine.pocha.builders import start as pocha_hand

FOLDER = Path(__file__).parents[1] / "transcripts"


def view_at(name: str, number: int, move: int) -> View:
    match = replay(json.loads((FOLDER / f"{name}.json").read_text()), (number, move))
    current = match.running()
    return current.view(current.to_move, match.totals)


def moves_of(advice: Advice) -> list[str]:
    return [candidate.move for candidate in advice.candidates]


def totalled(current: Round, totals: list[int]) -> View:
    return current.view(current.to_move, totals)


@pytest.mark.slow
def test_nothing_is_said_of_the_pile_where_the_own_turn_runs_on():
    """After a draw the turn is not over, so whether the next player can take the pile is not known yet."""
    draws = 0
    for seed in range(10):
        current = a_decision(seed, players=3 + seed % 3, acts=8 + seed % 20)
        view = current.view(current.to_move)
        evaluation = analysis_of(view.game).candidates(view, seed)
        ends = [any(verb in (DISCARD, NODISCARD) for verb in arm[:, 0]) for arm in evaluation.arms]
        evaluation.run(np.arange(len(evaluation.arms)), 120)
        for arm, other in product(Random(seed).sample(range(len(ends)), min(len(ends), 30)), repeat=2):
            reason = evaluation.reason(arm, Rivals((other,)))
            if reason is not None and reason.kind == "shut_pile":
                assert ends[arm]
                assert ends[other]
                assert reason.number <= 0.4
        draws += not all(ends) and any(ends)
    assert draws


@pytest.mark.slow
def test_a_reason_is_not_held_against_a_move_that_comes_to_the_same():
    """Adjacent cards are equally good; "only just ahead" of an equivalent one is no reason."""
    twins = 0
    for seed in range(60):
        current = pocha.a_decision(seed, size=8, acts=4 + seed % 20)
        best, *others = advise(current.view(current.to_move), playouts=2400, seed=seed).candidates
        rest = alternatives((best, *others))
        if others and rest and rest[0] != others[0]:
            twins += 1
            assert best.reason.kind not in ("only", "any")
            if best.reason.kind == "points":
                assert best.reason.number in [other.regret for other in rest]
                assert best.reason.number > 0
    assert twins > 3


def test_a_trick_that_breaks_the_bid_is_no_reason():
    """The bid can only be kept if the card loses its trick."""
    best = advise(view_at("pocha-3", 4, 9), playouts=9000, seed=1).candidates[0]
    assert best.move == "play 6e"
    assert best.reason.kind != "takes"


def test_taking_is_a_reason_where_it_keeps_the_bid():
    told = set()
    for seed in (374, 1281, 860):
        current = pocha.a_decision(seed, size=6, acts=4 + seed % 16)
        view = current.view(current.to_move)
        evaluation = analysis_of(view.game).candidates(view, seed)
        every = np.arange(len(evaluation.arms))
        evaluation.run(every, 400)
        reasons = [(arm, other, evaluation.reason(arm, Rivals((other,)))) for arm in every for other in every]
        taking = [one for one in reasons if one[2] is not None and one[2].kind in ("takes", "top")]
        again = analysis_of(view.game).candidates(view, seed + 1000)
        again.run(every, 1500)
        kept, found, both = (again._facts[:, 1:] / 1500).T
        for arm, other, reason in taking:
            told.add(reason.kind)
            assert kept[arm] > kept[other] - 0.06
            if reason.kind == "takes":
                chance, joint = found[arm], both[arm]
                assert reason.number >= 0.5
                assert joint / chance > (kept[arm] - joint) / (1 - chance) - 0.1
    assert told == {"takes", "top"}


@pytest.mark.slow
def test_two_moves_that_come_to_the_same_are_something_to_do():
    """If the bid is lost or won whatever is played, "there is nothing else to do" would be false."""
    told = set()
    for seed in range(120):
        current = pocha.before_the_last_tricks(seed, size=4)
        advice = advise(current.view(current.to_move), playouts=600, seed=seed)
        reason = advice.candidates[0].reason
        assert reason.kind != "only"
        if not alternatives(advice.candidates):
            assert reason.kind in ("any", "equal", "keeps_bid")
            told.add(reason.kind)
    assert "any" in told


def test_in_the_last_round_the_hint_is_the_move_that_wins_the_match():
    view = view_at("poter-2", 1, 28)
    advice = advise(view, playouts=12000, seed=1)
    best = advice.candidates[0]
    king = next(one for one in advice.candidates if one.move == "discard Kh")
    assert best.move == "discard 6c"
    assert advice.max_win is None
    assert king.score < best.score
    assert best.match - king.match > 0.05
    assert king.regret == pytest.approx(100 * (best.match - king.match), abs=0.2)
    assert [one.match for one in advice.candidates] == sorted((one.match for one in advice.candidates), reverse=True)


def test_a_match_nearly_lost_is_played_for_points():
    """Far behind in the last round, the hint keeps the score low and says so."""
    last = fresh_round(3, rounds=5, number=5)
    last.play(last.legal_moves()[0])
    seat = last.to_move
    for mine, gave_up in ((0, False), (60, True)):
        totals = [mine if other == seat else 10 for other in range(4)]
        advice = advise(totalled(last, totals), playouts=3000, seed=1)
        assert advice.nearly_lost is gave_up
        assert (advice.candidates[0].match is None) is gave_up
        assert advice.counts_match is False
    scores = [one.score for one in advice.candidates if one.playouts == advice.candidates[0].playouts]
    assert scores == sorted(scores)
    early = fresh_round(3, rounds=5, number=4)
    early.play(early.legal_moves()[0])
    assert advise(totalled(early, [60, 10, 10, 10]), playouts=300, seed=1).counts_match


def test_before_the_last_round_the_hint_costs_the_fewest_points():
    current = fresh_round(3, rounds=5, number=4)
    assert all(one.match is None for one in advise(totalled(current, [0] * 4), playouts=400, seed=1).candidates)
    last = fresh_round(3, rounds=5, number=5)
    last.play(last.legal_moves()[0])
    assert advise(totalled(last, []), playouts=400, seed=1).candidates[0].match is None
    assert advise(totalled(last, [0] * 4), playouts=400, seed=1).candidates[0].match is not None


def test_where_the_match_is_lost_or_won_already_points_count():
    last = fresh_round(3, rounds=5, number=5)
    last.play(last.legal_moves()[0])
    seat = last.to_move
    plain = advise(totalled(last, []), playouts=900, seed=1)
    for mine, theirs in ((500, 0), (0, 500)):
        totals = [mine if other == seat else theirs for other in range(4)]
        again = advise(totalled(last, totals), playouts=900, seed=1)
        assert again.candidates[0].match is None
        assert again.candidates[0].reason.kind != "match"
        assert again.candidates[0].regret == 0
        assert {one.move for one in again.candidates} == {one.move for one in plain.candidates}


@pytest.mark.parametrize("needed", [10, 15])
def test_the_last_hand_of_pocha_is_bid_for_the_match(needed):
    """Two cards: a player far behind needs both tricks, a player far ahead keeps the most certain bid."""
    hands = ["Ao 4c", "5c 6c", "7c 4e", "5e 6e"]
    current = pocha_hand(hands=hands, turned="3o", options={"schedule": [2]})
    advice = advise(totalled(current, [0, needed - 1, 0, 0]), playouts=3000, seed=1)
    wins = [one.match for one in advice.candidates]
    assert None not in wins
    assert wins == sorted(wins, reverse=True)
    assert advise(totalled(current, []), playouts=3000, seed=1).candidates[0].match is None


def test_a_hand_of_canasta_that_decides_the_match_is_played_for_it():
    current = canasta.a_decision(4, 0, acts=60, wild=0.0)
    state = current.state
    state.total[:2] = [4900, 4700]
    advice = advise(current.view(current.to_move), playouts=2000, seed=1)
    assert not advice.by_lead
    assert all(0 <= one.match <= 1 for one in advice.candidates)
    assert 0 < advice.candidates[0].match < 1
    assert advice.candidates[0].reason.kind in ("match", *analysis_of("canasta").reasons)
    state.total[:2] = [2600, 0]
    early = advise(current.view(current.to_move), playouts=2000, seed=1)
    assert early.by_lead
    assert all(one.match is None for one in early.candidates)


def test_canasta_is_ordered_by_what_is_told():
    """By its own points, or even by chances, the order would look wrong."""
    candidates = advise(view_at("canasta-6", 1, 58), playouts=8000, seed=1).candidates
    leads = [one.lead for one in candidates]
    assert leads == sorted(leads, reverse=True)
    assert [one.regret for one in candidates] == pytest.approx([leads[0] - lead for lead in leads], abs=0.01)
    assert [one.score for one in candidates] != sorted((one.score for one in candidates), reverse=True)
    assert all(one.lead is None for one in advise(view_at("poter-2", 1, 5), playouts=300, seed=1).candidates)


def test_advice_of_few_playouts_is_rough():
    view = view_at("canasta-4", 1, 5)
    assert advise(view, playouts=1500, seed=1).rough
    assert not advise(view, playouts=6000, seed=1).rough
    only = fresh_round(1)
    assert [str(move) for move in only.legal_moves()] == ["draw"]
    assert not advise(only.view(only.to_move), playouts=1, seed=1).rough


def test_what_is_clear_at_once_is_not_rough(monkeypatch: pytest.MonkeyPatch):
    view = view_at("pocha-3", 4, 9)
    for clear in (False, True):
        monkeypatch.setattr(SequentialHalving, "clear", lambda halving, clear=clear: clear)
        assert advise(view, playouts=900, seed=1).rough is not clear


def test_few_worlds_are_few_unless_they_all_came_to_the_same():
    one = Candidate("draw", 5.0, 0.4, 0.5, 0.0, 40)
    assert one.undersampled
    assert not Candidate("draw", 5.0, 0.4, 0.5, 0.0, 100).undersampled
    assert not Candidate("draw", 0.0, 0.0, 1.0, 0.0, 40).undersampled
