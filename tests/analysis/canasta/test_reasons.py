"""Reasons of Canasta against all alternatives shown; their figures point towards the better side."""

from collections import Counter
from collections.abc import Sequence
from math import floor
from typing import Any

import numpy as np
import pytest

from analysis.advisor import advise
from analysis.canasta import kernels
from analysis.canasta.candidates import CanastaCandidates
from analysis.canasta.card_reasons import holding, of_the_turn, reason_from_cards
from analysis.canasta.foreseen import Sight
from analysis.canasta.reasons import FACTS, CanastaReason, reason_of
from analysis.hints.advice import HEAVY, Reason
from analysis.hints.significance import Rivals, least_gain
from tests.analysis.canasta.moments import fresh_round
from tests.engine.canasta.builders import start
from tests.samples import case

from .short_positions import EIGHT, NEXT, THREE, hold, opened, turn_of
from .test_card_reasons_told import results as all_alike

WORLDS = 400
PROBABILITIES = {fact.column for fact in FACTS if fact.least < 1}


def results(source: np.random.Generator) -> np.ndarray:
    """Return random results of a move in some worlds; every fact affects the lead."""
    found = np.zeros((WORLDS, kernels.FOUND))
    for column in range(kernels.FOUND):
        if column in PROBABILITIES:
            found[:, column] = source.random(WORLDS) < source.random()
        else:
            found[:, column] = source.normal(source.uniform(0, 1500), 30, WORLDS)
    found[:, kernels.POINTS] += found @ source.normal(0, 30, kernels.FOUND)
    return found


def test_a_reason_has_its_direction():
    found = Counter()
    for seed in range(80):
        source = np.random.default_rng(seed)
        best, other = results(source), results(source)
        best[0, kernels.CLOSED] = 0
        for fact in FACTS:
            reason = reason_of(best, other, [fact])
            if reason is None:
                continue
            found[fact.kind] += 1
            difference = reason.number - reason.before
            least = fact.least if fact.good or fact.column not in PROBABILITIES else least_gain(reason.before)
            assert (difference if fact.good else -difference) >= least, (seed, fact.kind)
            assert reason.number == pytest.approx(best[:, fact.column].mean()), (seed, fact.kind)
    assert {fact.kind for fact in FACTS} == {kind for kind, times in found.items() if times > 3}, found


def test_of_a_chance_to_lose_the_pot_that_is_small_less_is_told():
    fact = next(fact for fact in FACTS if fact.kind == CanastaReason.OTHERS_POT)
    for rare, rarer, told in ((8, 20, True), (8, 12, False), (3, 4, False), (3, 6, True)):
        best, other = all_alike(), all_alike()
        for found, often in ((best, rarer), (other, rare)):
            found[:, kernels.OTHERS_POT] = np.arange(len(found)) % often == 0
            found[:, kernels.OTHERS] = 900.0 * found[:, kernels.OTHERS_POT]
        assert (reason_of(best, other, [fact]) is not None) is told, (rare, rarer)


def test_points_that_are_a_small_part_of_what_is_gained_are_no_reason():
    fact = next(fact for fact in FACTS if fact.kind == CanastaReason.LAID)
    for lead, told in ((-100.0, True), (150.0, True), (300.0, False)):
        best, other = all_alike(), all_alike()
        best[:, kernels.LAID], other[:, kernels.LAID] = -60.0, -110.0
        best[:, kernels.OTHERS] = other[:, kernels.OTHERS] - lead
        assert (reason_of(best, other, [fact]) is not None) is told, lead


def test_what_all_turns_shown_make_is_told_where_nothing_tells_them_apart():
    view = start(**hold("7c Kc 4d", **opened("0: 7h 7d 7c 7s 7h 7d"))).view(0)
    king, four = (turn_of(view, ["lay 7c @7", move]) for move in ("discard Kc", "discard 4d"))
    reason = of_the_turn(Sight(view), king, [four])
    assert reason is not None
    assert (reason.kind, reason.number) == ("completes", 500)
    assert of_the_turn(Sight(view), king, [turn_of(view, ["discard Kc"])]) is None


def test_a_canasta_of_black_threes_wins_the_match_with_whichever_wild_cards():
    view = start(**hold("3s 3s 3c 3c 2s 2h 2d Jk Kc")).view(0)
    twos, joker = (turn_of(view, [f"meld 3s 3s 3c 3c {wilds}"]) for wilds in ("2s 2h 2d", "2s 2h Jk"))
    reason = of_the_turn(Sight(view), twos, [joker])
    assert reason is not None
    assert reason.kind == "wins_match"
    assert holding(CanastaReason.COMPLETES, Sight(view), twos, turn_of(view, ["discard Kc"])) is None


# Against all alternatives shown


def test_what_another_turn_that_is_shown_does_too_is_not_told():
    view = start(**hold("8s 8h Kc Qd")).view(0)
    best, pair, low = (turn_of(view, [move]) for move in ("discard Kc", "discard 8s", "discard Qd"))
    better = (all_alike(POINTS=100.0, CANASTAS=100.0), all_alike())
    assert reason_from_cards(Sight(view), best, [pair, low], [], [better, better]) is None
    assert reason_from_cards(Sight(view), best, [pair], [], [better]).kind == "keeps_group"
    assert reason_from_cards(Sight(view), best, [pair, low], [low], [better, better]).kind == "keeps_group"


def test_a_wild_card_is_not_thrown_for_a_reason_where_another_card_is_as_good():
    view = start(**hold("2s 2h Kc 4d", EIGHT)).view(0)
    wild, other, king, four = (
        turn_of(view, [move]) for move in ("discard 2s", "discard 2h", "discard Kc", "discard 4d")
    )
    blocked = [(all_alike(TAKEN=0.0, OTHERS=-300.0), all_alike(TAKEN=0.3))]
    assert reason_from_cards(Sight(view), wild, [king], [other], blocked).kind == "freezes"
    assert reason_from_cards(Sight(view), wild, [king], [four], blocked) is None


def test_a_wild_card_is_thrown_for_what_it_does_to_the_pot_alone():
    view = start(**hold("2s Kc 9s 9h 9c 4d", THREE, **opened())).view(0)
    wild, nines = (turn_of(view, moves) for moves in (["discard 2s"], ["meld 9s 9h 9c", "discard 4d"]))
    gains = [(all_alike(POINTS=100.0, CANASTAS=100.0), all_alike())]
    assert holding(CanastaReason.KEEPS_PAIRS, Sight(view), wild, nines) is not None
    assert reason_from_cards(Sight(view), wild, [nines], [], gains) is None


def reason_at(hand: str, better: dict[str, float], best: str, worse: list[str], level: list[str]) -> Any:
    """Return the reason for a discard when playouts find it better than worse ones by these columns."""
    evaluation = CanastaCandidates(start(**hold(hand)).view(0), 1)
    arms = [evaluation.arms_of(evaluation.moves.index(f"discard {card}"))[0] for card in (best, *level, *worse)]
    found = [*(all_alike(**better) for _ in (best, *level)), *(all_alike() for _ in worse)]
    evaluation.run(np.arange(len(evaluation.arms)), 1)
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    return evaluation.reason(arms[0], Rivals(tuple(arms[1 + len(level) :]), tuple(arms[1 : 1 + len(level)])))


MORE_CANASTAS = {"POINTS": 100.0, "CANASTAS": 100.0}


def test_that_a_wild_card_is_not_thrown_needs_no_reason_beside_other_turns():
    beside = reason_at("8s 8h 2s Kc 4d", MORE_CANASTAS, "Kc", ["2s", "8s"], [])
    assert (beside.kind, beside.against_one) == ("keeps_group", False)
    assert reason_at("8s 8h 2s Kc 4d", MORE_CANASTAS, "Kc", ["2s"], []) is None
    assert reason_at("8s 8h 2s Kc 4d", MORE_CANASTAS, "Kc", ["2s"], ["4d"]) is None
    queens = "Qs Qh Qc Qd Qs Qh Qc 5d 5s 2s"
    assert reason_at(queens, {"POINTS": 100.0}, "Qs", ["2s"], ["5s"]) is None
    found = [all_alike(OTHERS=-300.0), all_alike(TAKEN=0.3), all_alike(TAKEN=0.3)]
    evaluation = CanastaCandidates(start(**hold(queens)).view(0), 1)
    arms = [evaluation.arms_of(evaluation.moves.index(f"discard {card}"))[0] for card in ("Qs", "5s", "2s")]
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    assert evaluation.reason(arms[0], Rivals((arms[2],), (arms[1],))).kind == "holds_rest", "it is safer than the five"


@pytest.mark.parametrize(("share", "kind"), [(1.0, "freezes"), (0.05, None)])
def test_a_wild_card_is_thrown_for_a_reason_only_if_no_natural_may_be_as_good(share: float, kind: str | None):
    evaluation = CanastaCandidates(start(**hold("2s Kc 4d", EIGHT)).view(0), 1)
    arms = [evaluation.arms_of(evaluation.moves.index(f"discard {card}"))[0] for card in ("2s", "Kc")]
    found = [all_alike(OTHERS=-300.0), all_alike(TAKEN=0.3)]
    found[0][int(share * len(found[0])) :, kernels.OTHERS] = 0.0
    evaluation.run(np.arange(len(evaluation.arms)), 1)
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    reason = evaluation.reason(arms[0], Rivals((arms[1],)))
    assert (reason and reason.kind) == kind


@pytest.mark.parametrize(("left", "kind"), [(30.0, "dearer_wild"), (0.0, "freezes")])
def test_of_a_joker_thrown_it_is_told_why_it_is_not_a_two_if_it_costs_less_in_hand(left: float, kind: str):
    evaluation = CanastaCandidates(start(**hold("2s Jk Kc 4d", EIGHT)).view(0), 1)
    arms = [evaluation.arms_of(evaluation.moves.index(f"discard {card}"))[0] for card in ("Jk", "2s", "Kc")]
    found = [all_alike(OTHERS=-300.0, POINTS=30.0), all_alike(OTHERS=-300.0, HAND=left), all_alike(TAKEN=0.3)]
    evaluation.run(np.arange(len(evaluation.arms)), 1)
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    reason = evaluation.reason(arms[0], Rivals((arms[1], arms[2])))
    assert str(reason and reason.kind) == kind


@pytest.mark.parametrize(("worlds", "kind"), [(20, "freezes"), (3, None)])
def test_a_wild_card_is_thrown_for_a_reason_against_one_turn_only_if_all_are_clearly_worse(worlds: int, kind: str):
    """None of the others can have enough queens: with one on top the pot is as safe as with a wild card."""
    hand = "2s Qs Qh Qc Qd Qs Qh Qc Kc 4d"
    evaluation = CanastaCandidates(start(**hold(hand, EIGHT)).view(0), 1)
    arms = [evaluation.arms_of(evaluation.moves.index(f"discard {card}"))[0] for card in ("2s", "Qs", "Kc")]
    found = [all_alike(OTHERS=-300.0), all_alike(OTHERS=-300.0), all_alike(TAKEN=0.3)]
    found[1][:: len(found[1]) // worlds, kernels.OTHERS] += 10.0
    evaluation.run(np.arange(len(evaluation.arms)), 1)
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    reason = evaluation.reason(arms[0], Rivals((arms[1], arms[2])))
    assert (reason and reason.kind) == kind


def test_a_reason_against_one_of_several_turns_names_it():
    reason = reason_at("8s 8h Kc Qd", MORE_CANASTAS, "Kc", ["8s", "Qd"], [])
    assert (reason.kind, reason.than, reason.against_one) == ("keeps_group", ("discard 8s",), True)
    assert not reason_at("8s 8h Kc Qd", MORE_CANASTAS, "Kc", ["8s"], []).against_one
    beside = reason_at("8s 8h Kc Qd 4d", MORE_CANASTAS, "Kc", ["Qd", "8s"], ["4d"])
    assert beside.kind == "canastas", "another turn may be as good"


def test_what_can_be_seen_against_one_turn_is_told_before_figures():
    for worse, kind in ((("8s", "Qd"), "keeps_group"), (("Qd",), "opens")):
        with case(kind):
            evaluation = CanastaCandidates(start(**hold("8s 8h Kc Qd")).view(0), 1)
            arms = [evaluation.arms_of(evaluation.moves.index(f"discard {card}"))[0] for card in ("Kc", *worse)]
            found = [all_alike(**MORE_CANASTAS), *(all_alike() for _ in worse)]
            found[0][::2, kernels.OPENED] = 1.0
            found[0][::2, kernels.POINTS] += 300.0
            evaluation.run(np.arange(len(evaluation.arms)), 1)
            evaluation._found = [(0, np.array(arms), np.stack(found))]
            reason = evaluation.reason(arms[0], Rivals(tuple(arms[1:])))
            assert str(reason and reason.kind) == kind


def test_the_turn_that_a_reason_holds_against_stays(monkeypatch: pytest.MonkeyPatch):
    given = Reason("keeps_group", than=("discard 8h",), against_one=True)
    monkeypatch.setattr(CanastaCandidates, "reason", lambda *_: given)
    advice = advise(start(**hold("8s 8h Kc 4d")).view(0), playouts=200, seed=1)
    assert advice.candidates[0].reason == given


def test_nothing_is_told_for_a_turn_that_breaks_up_more_than_one_that_may_be_as_good():
    assert reason_at("8s 8h Kc Kd 4d", MORE_CANASTAS, "Kd", ["8s"], ["4d"]) is None
    assert reason_at("8s 8h Kc Kd 4d 2s", MORE_CANASTAS, "Kd", ["2s"], ["4d"]) is None
    assert reason_at("8s 8h Kc Kd 4d 4s 2s", MORE_CANASTAS, "Kd", ["2s"], ["4s"]) is None
    assert reason_at("8s 8h Kc Kd 4d 4s 2s", MORE_CANASTAS, "Kd", ["8s"], ["4s"]) is not None


LARGE_HANDS = ("4s Ts Js Qs Qc Ah", "4s Ts Js Qs Qc Ah", "4c 4c Tc Tc 7c Jd")
"""Hands of the other players, all too large to close soon."""


@pytest.mark.parametrize(("pot", "broken"), [("Jc", (0, 2, 1)), ("2c Jc", (0, 1, 2))])
def test_what_takes_the_pot_is_broken_up_last_but_wild_cards(pot: str, broken: tuple[int, ...]):
    hand = "2s Kc 8s 8h 9s 9h 9c"
    view = start(**hold(hand, pot, frozen="2" in pot, hands=[hand, *LARGE_HANDS])).view(0)
    evaluation = CanastaCandidates(view, 1)
    evaluation.run(np.arange(len(evaluation.arms)), 1)
    burdens = {move: evaluation.burden(evaluation.arms_of(at)[0]) for at, move in enumerate(evaluation.moves)}
    assert [floor(burdens[f"discard {card}"]) for card in ("Kc", "8s", "9s", "2s")] == [*broken, HEAVY + 2]


def test_a_black_three_and_wild_cards_are_spent_last():
    def burdens(hand: str, **more: Any) -> dict[str, float]:
        short = hold(hand, **({"hands": [hand, *LARGE_HANDS]} | more))
        evaluation = CanastaCandidates(start(**short).view(0), 1)
        evaluation.run(np.arange(len(evaluation.arms)), 1)
        return {move: evaluation.burden(evaluation.arms_of(at)[0]) for at, move in enumerate(evaluation.moves)}

    mixed = "3s 2s Jk Kc Ac 4d"
    thrown = burdens(mixed)
    kinds = [thrown[f"discard {card}"] for card in ("4d", "Kc", "Ac", "3s", "2s", "Jk")]
    assert kinds == [0.1, 0.2, 0.4, 1, HEAVY + 2, HEAVY + 3], "before opening the cheapest goes first"
    late = burdens(mixed, hands=[mixed, NEXT])
    assert [late[f"discard {card}"] for card in ("3s", "Ac", "Kc", "4d")] == pytest.approx([0, 0.1, 0.3, 0.4]), (
        "the dearest, at the end"
    )
    assert burdens("7h Kc 4d", **opened("0: 7h 7d 7c 7s"))["discard 7h"] == 1, "it fits a meld"
    assert burdens("7h Kc 4d 5d", **opened("0: 7h 7d 7c 7s"))["lay 7h @7"] >= 1, "cards are laid"
    assert burdens("2s Kc 4d 5d", **opened("0: 7h 7d 7c 7s"))["lay 2s @7"] >= HEAVY
    assert burdens("2s Kc 4d 5d", **opened("0: 7h 7d 7c 7s 7h 7d"))["lay 2s @7"] < HEAVY, "it makes a canasta"


@pytest.mark.parametrize(
    ("hand", "meld", "hands", "large", "is_laid"),
    [
        ("Ks Kh Kc 4d 9c", "0: 6s 6h 6d 6c 6s 6h 6d", LARGE_HANDS, 6, False),
        ("Ks Kh Kc 4d 9c", "0: 6s 6h 6d 6c 6s 6h 6d", LARGE_HANDS, 5, True),
        ("Ks Kh Kc 4d 9c", "0: 6s 6h 6d 6c 6s 6h 6d", [NEXT], 6, True),
        ("Ks Kh Kc 4d 9c", "0: 7s 7h 7d", [NEXT], 5, False),
        ("Kc 4d 9c", "0: Kh Kd Ks Kc Kh Kd", LARGE_HANDS, 6, True),
    ],
)
def test_cards_are_rather_laid_if_they_make_a_canasta_or_count_soon_for_a_side_with_one(
    hand: str, meld: str, hands: Sequence[str], large: int, is_laid: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("analysis.canasta.candidates.LARGE_HAND", large)
    evaluation = CanastaCandidates(start(**hold(hand, **opened(meld), hands=[hand, *hands])).view(0), 1)
    evaluation.run(np.arange(len(evaluation.arms)), 1)
    move = "lay Kc @K" if hand.startswith("Kc") else "meld Ks Kh Kc"
    arms = [evaluation.arms_of(evaluation.moves.index(one))[0] for one in (move, "discard 9c")]
    assert (evaluation.burden(arms[0]) < evaluation.burden(arms[1])) is is_laid


@pytest.mark.parametrize(("pot", "kind"), [("Jc", None), (EIGHT, "shut_pile")])
def test_figures_of_the_pot_are_told_of_a_large_one(pot: str, kind: str | None):
    evaluation = CanastaCandidates(start(**hold("Kc Kh Qd Qs", pot=pot)).view(0), 1)
    arms = [evaluation.arms_of(evaluation.moves.index(move))[0] for move in ("discard Kh", "discard Qs")]
    found = [all_alike(), all_alike()]
    for one, often in zip(found, (10, 2), strict=True):
        one[::often, kernels.TAKEN] += 1.0
        one[::often, kernels.OTHERS] += 500.0
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    reason = evaluation.reason(arms[0], Rivals((arms[1],)))
    assert (reason and reason.kind) == kind


def test_a_figure_is_not_told_if_a_turn_as_good_has_it_not():
    evaluation = CanastaCandidates(start(**hold("8s 9h Kc Qd")).view(0), 1)
    arms = [evaluation.arms_of(evaluation.moves.index(move))[0] for move in ("discard Kc", "discard Qd", "discard 8s")]
    best, level, worse = arms
    evaluation._found = [(0, np.array(arms), np.stack([all_alike(CANASTAS=more) for more in (100.0, 20.0, 0.0)]))]
    assert evaluation.reason(best, Rivals((worse,), (level,))).kind == "even", "the worse one is not clearly worse"
    found = [all_alike(CANASTAS=more, POINTS=more) for more in (100.0, 20.0, 0.0)]
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    assert evaluation.reason(best, Rivals((worse,))).kind == "canastas"
    assert evaluation.reason(best, Rivals((worse,), (level,))).kind == "canastas"
    found[1][:, kernels.CANASTAS] = 10.0
    evaluation._found = [(0, np.array(arms), np.stack(found))]
    assert evaluation.reason(best, Rivals((worse,), (level,))) is None
    assert evaluation.among_equals(best, Rivals((worse,), (level,))).kind == "even", "only why the two are equal"


def test_a_turn_without_an_alternative_is_told_by_what_it_makes():
    evaluation = CanastaCandidates(start(**hold("As Ah Ac Kc 5d")).view(0), 1)
    evaluation.run(np.arange(len(evaluation.arms)), 1)
    aces, king = (evaluation.moves.index(move) for move in ("meld As Ah Ac", "discard Kc"))
    reason = evaluation.reason(evaluation.arms_of(aces)[0], Rivals())
    assert reason is not None
    assert (reason.kind, reason.number) == ("opens_now", 60)
    assert evaluation.reason(evaluation.arms_of(king)[0], Rivals()) is None


def test_what_is_said_to_be_kept_is_kept_by_what_may_be_as_good():
    view = start(**hold("8s 8h Kc 4d")).view(0)
    best, pair, low = (turn_of(view, [move]) for move in ("discard Kc", "discard 8s", "discard 4d"))
    gains = [(all_alike(POINTS=100.0, CANASTAS=100.0), all_alike())]
    assert reason_from_cards(Sight(view), best, [pair], [low], gains).kind == "keeps_group"
    assert reason_from_cards(Sight(view), best, [pair], [pair], gains) is None
    view = start(**hold("9s 9h 9c 4s 4h 2c Kc", THREE, **opened())).view(0)
    fours, nines, both = (
        turn_of(view, [*laid, "discard Kc"])
        for laid in (["meld 4s 4h 2c"], ["meld 9s 9h 9c"], ["meld 4s 4h 2c", "meld 9s 9h 9c"])
    )
    assert reason_from_cards(Sight(view), fours, [both], [], gains).kind == "keeps_pairs"
    assert reason_from_cards(Sight(view), fours, [both], [nines], gains) is None, "it lays as much, and these"


def test_a_cut_is_said_to_be_exact_most_often():
    evaluation = CanastaCandidates(fresh_round(1).view(1), 1)
    chances = evaluation._chances
    reason = evaluation.reason(0, Rivals((len(chances) - 1,)))
    assert (reason.kind, reason.number) == ("exact_cut", max(chances))
    assert evaluation.reason(len(chances) - 1, Rivals((0,))).kind == "misses_cut"
