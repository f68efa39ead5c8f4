"""Position files: reading and writing are inverse; omitted keys, impossible positions, and fuzzed ones."""

import json
from typing import Any

import pytest

from engine.errors import InvalidInput
from tests.engine.poter import random_play
from tests.engine.poter.builders import PACK, POTER, round_at, start
from tests.engine.poter.positions import EXAMPLE
from tests.samples import case


def test_the_example_of_the_formats():
    current = round_at(EXAMPLE)
    written = json.loads(json.dumps(current.position()))
    assert written == EXAMPLE | {"hands": ["Ts 8h", "3s Td 9c"]}
    assert round_at(written).position() == written


def test_round_trips():
    for seed in range(60):
        current = round_at(random_play.crowded_position(seed))
        again = round_at(json.loads(json.dumps(current.position())))
        assert again.state == current.state, seed
        assert again.position() == current.position(), seed


def test_a_pile_that_could_not_be_discarded():
    for fault, pile in (
        ("7s matches a card that lay open .P6.4", "7h 8d 7s 9h"),
        ("9h matches a card that lay open .P6.4", "7h Ts 9h"),
        ("4s matches a card that lay open .P6.4", "2s Ts 8h Kd 4s"),
        ("4h matches a card that lay open .P6.5", "2s 5s 8s Js Th 5h 4h"),
        ("3d matches a card that lay open .P6.5", "2s 5s 8s Js Th 5h 8h Jh 2d 3d"),
        ("a poter card is never discarded .P6.1", "2s Ah"),
    ):
        with case(fault, pile), pytest.raises(InvalidInput, match=f"pile: {fault}"):
            start(hands=["3c", "4c"], pile=pile)


@pytest.mark.parametrize("pile", ["7h 8d Ts", "2s 5s 8s Js Th 5h 8h Jh 2d 5d 3d 4d"])
def test_a_pile_that_could_be_discarded(pile):
    assert start(hands=["3c", "4c"], pile=pile).position()["pile"] == pile


@pytest.mark.parametrize(
    "melds",
    [["0: 5h Ac=6h 7h"], ["0: Ks Kh Ac=Kd"], ["0: Ks Kh Kd", "1: 2h Ac=3h 4h 5h Ad=6h 7h"], ["0: Js Qs Ac=Ks As"]],
)
def test_a_first_meld_holds_three_cards_without_substitutes(melds):
    with pytest.raises(
        InvalidInput, match=r"melds: the first meld of seat . was laid without substitutes \(P3\.4, P4\.5"
    ):
        start(hands=["3c", "4c"], melds=melds)


@pytest.mark.parametrize(
    "melds",
    [["0: 5h 6h 7h Ac=8h"], ["0: Ks Kh Ac=Kd Kc"], ["1: Ks Kh Kd", "1: 5h Ac=6h 7h"], ["0: Ac=Ts Ad=Js Qs Ks As"]],
)
def test_substitutes_may_have_been_added_to_a_first_meld(melds):
    start(hands=["3c", "4c"], melds=melds)


def test_left_out_keys_take_the_value_of_a_fresh_round():
    least = {key: EXAMPLE[key] for key in ("format", "game", "hands", "stock")}
    least["stock"] = " ".join(card for card in PACK if card not in " ".join(least["hands"]).split())
    written = round_at(least).position()
    fresh = POTER.deal({}, 2, 1, 0, PACK).position()
    same = set(fresh) - {"hands", "stock"}
    assert {key: written[key] for key in same} == {key: fresh[key] for key in same}


def test_what_follows_from_other_keys_may_be_left_out():
    current = start(phase="draw", to_move=1, hands=["2c", "3c", "4c"], pile="7h", melds=["2: Ks Kh Kd"])
    written = current.position()
    assert written["sallan"] == [False, False, True]
    assert written["pile_owner"] == 0
    offered = start(phase="offer", to_move=1, hands=["", "3c", "4c"], rest=0, pile="7h").position()
    assert (offered["pile_owner"], offered["offer_from"]) == (0, 0)


def test_a_round_that_is_over_names_no_seat_to_move():
    current = start(phase="over", to_move=None, hands=["", "3c"])
    assert current.to_move is None
    assert current.position()["to_move"] is None
    assert current.legal_moves() == []
    assert start(phase="over", hands=["", "3c"]).position()["to_move"] is None


SHORT: list[tuple[str, dict[str, Any]]] = [
    ("an empty hand", {"hands": ["", "3c"]}),
    ("an empty hand", {"hands": ["", ""], "phase": "over"}),
    ("poter card", {"hands": ["2c", "3c"], "pile": "7h As"}),
    ("nothing to draw", {"phase": "draw", "hands": ["2c", ""], "rest": 1}),
    ("nothing to draw", {"phase": "draw", "hands": ["2c", ""], "rest": 1, "pile": "7h"}),
    ("offered", {"phase": "offer", "hands": ["2c", ""], "rest": 1}),
    ("offered", {"phase": "offer", "hands": ["2c", ""], "rest": 1, "pile": "7h 2d"}),
    ("offered", {"phase": "offer", "hands": ["2c", "4c"], "pile": "7h"}),
    ("offer_from", {"phase": "offer", "hands": ["2c", ""], "rest": 1, "pile": "7h", "pile_owner": 1, "offer_from": 0}),
    ("no meld", {"must_meld": True, "hands": ["2c 3c 5c 6h", "4h"]}),
    ("no card would be left", {"must_meld": True, "hands": ["2c 3c 4c", "4h"]}),
    ("so it is empty", {"must_meld": True, "hands": ["2c 3c 4c 9h", "4h"], "pile": "Kd"}),
    ("barred", {"barred": "7h", "hands": ["2c", "7h"], "rest": 1}),
    ("barred", {"barred": "As", "hands": ["2c As", ""], "rest": 1}),
    ("barred", {"barred": "2c", "hands": ["2c 9d", "4d"]}),
    ("exclude", {"barred": "2c", "must_meld": True, "hands": ["2c 3c 4c 9h", ""], "rest": 1}),
    ("nothing was taken", {"barred": "2c", "idle": 0, "hands": ["2c 3c 4c 9h", ""], "rest": 1}),
    ("pile_owner", {"hands": ["2c", "3c"], "pile_owner": 0}),
]


def test_moments_that_no_play_leads_to():
    for words, short in SHORT:
        with case(words, short), pytest.raises(InvalidInput, match=words):
            start(**short)
