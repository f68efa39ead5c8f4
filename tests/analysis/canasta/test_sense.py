"""Hints in clear cases, obvious to any player: one position each."""

import math
from dataclasses import replace

import pytest

from analysis.advisor import advise
from analysis.hints.advice import MOST_LOST_TO_HEAVY, simplest_first
from engine.canasta.moves import parse_move
from engine.canasta.rules.deal import depth_of
from tests.analysis.canasta.measure import Setting, a_moment
from tests.engine.canasta.builders import start
from tests.samples import slow

OURS = ["0: 7s 7h 7d 7c 7s 7h 7d", "0: Qs Qh Qd Qc Qs 2s 2h"]
THEIRS = ["1: As Ah Ad"]


def best(playouts=1500, **short):
    """Return the first move of the hint for seat 0, one of two pairs by default."""
    playing = {"phase": "play", "drew": "stock"} if short.get("phase") != "draw" else {}
    whole = {"opened": [True, True], "turn": 41, "to_move": 0, "pot": "Jc", **playing, **short}
    current = start(**whole)
    return advise(current.view(0), playouts=playouts, seed=1).candidates[0].move


def hands(mine, others="4s 4h 5d 6h 8c 9c Th Jd Kd"):
    """Return four hands; the real cards of the others do not matter to a hint."""
    return [mine, others, "4c 5s 8d", "4d 5c 6s 9h Tc Js Ks"]


def test_whoever_is_far_ahead_with_a_card_left_closes():
    assert best(hands=hands("9s"), melds=OURS + THEIRS, pure_before=True) == "close 9s"


def test_a_card_that_continues_the_next_players_meld_is_not_thrown_where_another_is_safe():
    theirs = ["1: Ks Kh Kd Kc", "1: As Ah Ad Ac"]
    where = {"melds": OURS + theirs, "taken": [False, True], "pot": "8s 9d Th 6c 8d Ts 6d Jc"}
    assert best(hands=hands("Kc 4c 5d Ac", "Qd 4h 5h 6h 8c 9c Th Jd"), **where) in ("discard 4c", "discard 5d")


def test_a_seventh_card_is_laid_before_the_stock_runs_out():
    melds = ["0: 7s 7h 7d 7c 7s 7h", "0: Qs Qh Qd", *THEIRS]
    current = {"hands": hands("7d 3s 9s Td"), "melds": melds, "rest": "pot", "stock": "4c", "turn": 81}
    assert best(**current) == "lay 7d @7"


def test_a_big_pot_that_completes_canastas_is_taken():
    pot = "Kc Kd Tc Qd Qc 9s 9h 9d Jh Js Qs"
    melds = ["0: Qh Qh Qs", "0: Ts Ts Td Td Th", *THEIRS]
    taking = best(hands=hands("Qc Qd 4h 5d 9c 9s Kh"), melds=melds, pot=pot, phase="draw", taken=[True, False])
    assert taking.startswith("take")


def test_a_black_three_leaves_the_hand_before_it_ends():
    """It would cost 100, the other cards 5 and 10."""
    current = {"hands": hands("3s 4h 9s"), "melds": OURS + THEIRS, "pure_before": True, "rest": "pot", "stock": "4c"}
    assert best(turn=81, **current) == "discard 3s"


def test_wilds_are_kept_where_nobody_could_take_the_pot():
    """The third player may not take the pot in his first turn (C4.1); the second discards a useless card."""
    mine = "Jk 2c 2d 4h 5d 6s 9s 9d Kc Kd Kh Js Qd Qc 8h 7s"
    others = ("4s 4d 5s 5h 6h 6d 7h 7d 8d 8c 9h 9c Th Td Ac", "4c 5c 6c 7c 8s Tc Ts Js Jh Jd Qs Ks As Ah Ad")
    current = start(
        hands=[others[0], mine, others[1], "4h 4d 5s 5h 6h 6d 7h 7d 8d 8h 9h 9c Th Td Ac"],
        pot="4s 8c Jc",
        phase="play",
        drew="stock",
        turn=2,
        to_move=1,
    )
    wilds = ("discard Jk", "discard 2c", "discard 2d")
    candidates = advise(current.view(1), playouts=1500, seed=1).candidates
    assert candidates[0].move not in wilds


def test_the_dealer_tries_to_cut_what_will_be_dealt():
    """It counts 100 for his side if it has a canasta, which it usually has, and otherwise against it (C2.1)."""
    current = start(hands=["", "", "", ""], pot="", phase="cut", turn=0, to_move=3)
    advised = advise(current.view(3), playouts=3000, seed=1).candidates[0]
    assert depth_of(parse_move(advised.move).number, 108) == depth_of(60, 108)


@pytest.mark.parametrize("playouts", [600, *slow([4000])])
def test_what_is_shown_first_for_being_simple_surely_loses_little(playouts: int):
    """A single card is simple to discard, but into a large pot it may give away thousands of points."""
    changed = 0
    for seed in range(138, 146):
        current = a_moment(seed, Setting("singles", 2, playouts, "weighted", 0, 0))
        advice = advise(current.view(current.to_move), playouts=playouts, seed=1)
        assert advice.point_scale == 30.0
        shown = simplest_first(advice).candidates[0].move
        found = next(one for one in advice.candidates if one.move == shown)
        assert found.regret + found.regret_error <= MOST_LOST_TO_HEAVY * 30.0 or found is advice.candidates[0], seed
        free = replace(advice, point_scale=math.inf)
        changed += simplest_first(free).candidates[0].move != shown
    assert changed, "of these positions some have a simpler turn that may lose much"
