"""Position files: reading and writing are inverse; omitted keys, impossible positions, and fuzzed ones."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.canasta.position import KEYS
from engine.commands import round_of
from engine.errors import InvalidInput
from engine.game import Round
from tests.engine.canasta.builders import CANASTA, pack, round_at
from tests.engine.canasta.positions import BLACK, CUTTING, EXAMPLE, OVER, PLAYING
from tests.engine.steady import steady
from tests.samples import case


def test_the_example_of_the_formats_has_every_key():
    written = json.loads(json.dumps(round_at(EXAMPLE).position()))
    assert set(written) == set(KEYS)
    assert round_at(written).position() == written
    melds = [{"hidden": False} | meld for meld in EXAMPLE["melds"]]
    assert {key: written[key] for key in EXAMPLE} == EXAMPLE | {"melds": melds}
    assert written["to_move"] == 0


def test_what_has_a_value_of_its_own_may_be_left_out():
    for key in ("options", "round", "totals", "penalties", "turn", "cut", "pure_before", "known", "dealer"):
        with case(key):
            given = {name: value for name, value in EXAMPLE.items() if name != key}
            if key == "dealer":
                given["dealer"] = 3
            if key == "totals":
                given["totals"] = [0, 0]
                given["opened"] = [True, False]
                given["melds"] = given["melds"][:2]
                given["stock"] += " Qs Qh Qd"
            if key == "options":
                given["penalties"] = [0, 0]
            assert round_at(given).position()["format"] == "position/1"


def test_the_turn_follows_from_the_seat_to_move():
    least = {name: value for name, value in EXAMPLE.items() if name not in ("turn", "melds", "opened", "taken")}
    least |= {"pure_before": False, "stock": " ".join([EXAMPLE["stock"], *_cards_of_melds()]), "to_move": 2}
    assert round_at(least).position()["turn"] == 3


def _cards_of_melds():
    return [card for meld in EXAMPLE["melds"] for card in meld["cards"].split()]


@pytest.mark.parametrize("key", ["format", "game", "hands"])
def test_what_must_be_given(key):
    with pytest.raises(InvalidInput, match=key):
        round_of({name: value for name, value in EXAMPLE.items() if name != key})


def test_cards_that_lie_face_down_as_dealt_are_told_from_others_like_them():
    current = CANASTA.deal({"cut": "off"}, 4, 1, 3, _deck_with_twins())
    written = current.position()
    assert written["pot"] == "4s 5h 5d 5c 6s 6h 7h 7h 8c"
    assert written["face_down"] == "4s 5h 5d 5c 6s 6h 7h"
    assert round_at(written).view(None) == current.view(None)


def _deck_with_twins():
    then = ["4s", "5h", "5d", "5c", "6s", "6h", "7h", "7h", "8c"]
    rest = pack()
    for card in then:
        rest.remove(card)
    rest = [card for card in rest if card[0] != "3"] + [card for card in rest if card[0] == "3"]
    return [*rest[:60], *then, *rest[60:]]


WRONG = st.sampled_from(
    [None, True, -1, 0, 1, 7, 1.5, "", "4s", "Jk Jk", [], [""], ["4s"] * 4, {}, {"side": 0}, 10**30]
)


@steady
@given(st.sampled_from([EXAMPLE, PLAYING, OVER, BLACK, CUTTING]), st.sampled_from(KEYS), WRONG)
def test_nothing_but_invalid_input_escapes(at, key, value):
    made = round_or_fault({**at, key: value})
    if isinstance(made, InvalidInput):
        assert str(made)
    else:
        assert round_of(made.position()).position() == made.position()


def round_or_fault(given: dict[str, Any]) -> Round | InvalidInput:
    try:
        return round_of(given)
    except InvalidInput as fault:
        return fault
