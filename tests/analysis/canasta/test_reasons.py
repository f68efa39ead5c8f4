"""Reasons of Canasta against all alternatives that are shown; figures have their direction: more of what is good."""

import numpy as np
import pytest

from analysis.canasta import kernels
from analysis.canasta.candidates import CanastaCandidates
from analysis.canasta.card_reasons import reason_from_cards
from analysis.canasta.foreseen import Sight
from analysis.canasta.reasons import FACTS, reason_of
from analysis.hints.significance import Rivals
from tests.analysis.canasta.moments import fresh_round
from tests.engine.canasta.builders import start

from .test_card_reasons import hold, turn_of
from .test_card_reasons import results as all_alike

WORLDS = 400
PROBABILITIES = {fact.column for fact in FACTS if fact.least < 1}


def results(source: np.random.Generator) -> np.ndarray:
    """Return random results of a move in some worlds, in which every fact has some effect on the lead."""
    found = np.zeros((WORLDS, kernels.FOUND))
    for column in range(kernels.FOUND):
        if column in PROBABILITIES:
            found[:, column] = source.random(WORLDS) < source.random()
        else:
            found[:, column] = source.normal(source.uniform(0, 1500), 30, WORLDS)
    found[:, kernels.POINTS] += found @ source.normal(0, 30, kernels.FOUND)
    return found


@pytest.mark.parametrize("seed", range(200))
def test_a_reason_has_its_direction(seed):
    source = np.random.default_rng(seed)
    best, other = results(source), results(source)
    best[0, kernels.CLOSED] = 0
    for fact in FACTS:
        reason = reason_of(best, other, [fact])
        if reason is None:
            continue
        difference = reason.number - reason.before
        assert (difference if fact.good else -difference) >= fact.least
        assert reason.number == pytest.approx(best[:, fact.column].mean())


def test_every_fact_is_a_reason_in_some_of_these_results():
    found = set()
    for seed in range(200):
        source = np.random.default_rng(seed)
        best, other = results(source), results(source)
        best[0, kernels.CLOSED] = 0
        found |= {fact.kind for fact in FACTS if reason_of(best, other, [fact]) is not None}
    assert found == {fact.kind for fact in FACTS}


# Against all that is shown


def test_what_another_turn_that_is_shown_does_too_is_not_told():
    view = start(**hold("8s 8h Kc Qd")).view(0)
    best, pair, low = (turn_of(view, [move]) for move in ("discard Kc", "discard 8s", "discard Qd"))
    better = (all_alike(POINTS=100.0, CANASTAS=100.0), all_alike())
    assert reason_from_cards(Sight(view), best, [pair, low], [], [better, better]) is None
    assert reason_from_cards(Sight(view), best, [pair], [], [better]).kind == "keeps_group"
    assert reason_from_cards(Sight(view), best, [pair, low], [low], [better, better]).kind == "keeps_group"


def test_a_wild_card_is_not_thrown_for_a_reason_where_another_card_is_as_good():
    view = start(**hold("2s 2h Kc 4d")).view(0)
    wild, other, king, four = (
        turn_of(view, [move]) for move in ("discard 2s", "discard 2h", "discard Kc", "discard 4d")
    )
    blocked = [(all_alike(TAKEN=0.0, OTHERS=-300.0), all_alike(TAKEN=0.3))]
    assert reason_from_cards(Sight(view), wild, [king], [other], blocked).kind == "freezes"
    assert reason_from_cards(Sight(view), wild, [king], [four], blocked) is None


@pytest.mark.parametrize(("pot", "broken"), [("Jc", (0, 2, 1)), ("2c Jc", (0, 1, 2))])
def test_what_takes_the_pot_is_broken_up_last_but_wild_cards(pot: str, broken: tuple[int, ...]):
    view = start(**hold("2s Kc 8s 8h 9s 9h 9c", pot=pot, frozen="2" in pot)).view(0)
    evaluation = CanastaCandidates(view, 1)
    evaluation.run(np.arange(len(evaluation.arms)), 1)
    burdens = {move: evaluation.burden(evaluation.arms_of(at)[0]) for at, move in enumerate(evaluation.moves)}
    assert [burdens[f"discard {card}"] for card in ("Kc", "8s", "9s", "2s")] == [*broken, 3]


def test_a_figure_is_not_told_if_a_turn_as_good_has_it_not():
    evaluation = CanastaCandidates(start(**hold("8s 9h Kc Qd")).view(0), 1)
    arms = [evaluation.arms_of(evaluation.moves.index(move))[0] for move in ("discard Kc", "discard Qd", "discard 8s")]
    found = [all_alike(CANASTAS=more) for more in (100.0, 20.0, 0.0)]
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    best, level, worse = arms
    assert evaluation.reason(best, Rivals((worse,))).kind == "canastas"
    assert evaluation.reason(best, Rivals((worse,), (level,))).kind == "canastas"
    found[1][:, kernels.CANASTAS] = 10.0
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    assert evaluation.reason(best, Rivals((worse,), (level,))) is None


def test_what_is_said_to_be_kept_is_kept_by_what_may_be_as_good():
    view = start(**hold("8s 8h Kc 4d")).view(0)
    best, pair, low = (turn_of(view, [move]) for move in ("discard Kc", "discard 8s", "discard 4d"))
    gains = [(all_alike(POINTS=100.0, CANASTAS=100.0), all_alike())]
    assert reason_from_cards(Sight(view), best, [pair], [low], gains).kind == "keeps_group"
    assert reason_from_cards(Sight(view), best, [pair], [pair], gains) is None


def test_a_cut_is_said_to_be_exact_most_often():
    evaluation = CanastaCandidates(fresh_round(1).view(1), 1)
    chances = evaluation._chances
    reason = evaluation.reason(0, Rivals((len(chances) - 1,)))
    assert (reason.kind, reason.number) == ("exact_cut", max(chances))
    assert evaluation.reason(len(chances) - 1, Rivals((0,))) is None
