"""Position files: reading and writing are inverse; omitted keys, impossible positions, and fuzzed ones."""

import json

import pytest

from engine.commands import round_of
from engine.errors import InvalidInput
from tests.engine.pocha.builders import POCHA, position, round_at, start
from tests.engine.pocha.positions import EXAMPLE
from tests.samples import case

FOLLOWING = ("options", "round", "to_move", "phase", "hand_size", "taken", "penalties")


def test_the_example_of_the_formats_but_for_who_leads():
    written = json.loads(json.dumps(round_at(EXAMPLE).position()))
    assert written == EXAMPLE
    assert round_at(written).position() == written


def test_what_follows_from_other_keys_may_be_left_out():
    for key in FOLLOWING:
        assert round_at({name: value for name, value in EXAMPLE.items() if name != key}).position() == EXAMPLE, key


def test_all_of_it_may_be_left_out():
    least = {name: value for name, value in EXAMPLE.items() if name not in FOLLOWING}
    least["trick"] = {"cards": "5b Ab Rb"}
    least["played"] = [{"cards": "Ac 3c 2c 5c"}]
    assert round_at(least).position() == EXAMPLE


def test_the_least_position_is_a_fresh_deal():
    written = start(hands=["Ao 7c", "Ro 6c", "So 4b"], turned="7e", dealer=1).position()
    deck = ["So", "Ao", "Ro", "4b", "7c", "6c", "7e"]
    rest = [card for card in POCHA.pack({}, 3) if card not in deck]
    assert written == POCHA.deal({}, 3, 2, 1, [*deck, *rest]).position()


def test_what_must_be_given():
    for key in ("format", "game", "dealer", "hands", "turned"):
        with case(key), pytest.raises(InvalidInput, match=key):
            round_of({name: value for name, value in EXAMPLE.items() if name != key})


def test_an_added_hand_comes_after_the_last():
    assert start(hands=["Ao", "7c", "So", "4b"], turned="7e", round=23).position()["round"] == 23
    assert start(hands=["Ao", "7c", "So", "4b"], turned="7e", round=22).position()["round"] == 22
    assert start(hands=["Ao", "7c", "So", "4b"], turned="7e", options={"schedule": [4, 2]}).position()["round"] == 3
    with pytest.raises(InvalidInput, match="round"):
        start(hands=["Ao 5o", "7c 6c", "So Co", "4b 5b"], turned="7e", round=23)


FULL = [
    "Ao 3o Ro Co So 7o 6o 5o 4o Ac 3c Rc",
    "Cc Sc 7c 6c 5c 4c Ae 3e Re Ce Se 7e",
    "6e 5e 4e Ab 3b Rb Cb Sb 7b 6b 5b 4b",
]


def test_o3_3_the_turned_card_of_a_full_deal_is_the_dealers():
    assert start(hands=FULL, turned="4b").position()["round"] == 12
    for wrong in ("Ao", "4c"):
        with pytest.raises(InvalidInput, match=r"O3\.3"):
            start(hands=FULL, turned=wrong)
    with pytest.raises(InvalidInput, match=r"O3\.3"):
        start(hands=FULL, turned="4b", dealer=0)
    after = [" ".join(card for card in hand.split() if card not in ("Ao", "Cc", "4b")) for hand in FULL]
    current = start(hands=after, turned="4b", bids=[0, 0, 0], played=["Ao Cc 4b"])
    assert current.position()["taken"] == [0, 0, 1]


@pytest.mark.parametrize("round_number", [12, 13, 14])
def test_the_full_deal_is_played_several_times(round_number):
    assert start(hands=FULL, turned="4b", round=round_number).position()["round"] == round_number


def test_cards_before_the_bids():
    with pytest.raises(InvalidInput, match=r"O4\.1"):
        start(hands=["Ao", "7c 6c", "So Co", "4b 5b"], turned="7e", trick="5o", bids=[0, 0, 0, None])


def test_an_empty_trick_names_who_will_lead():
    hands = ["Ao 5o", "7c 6c", "So Co", "4b 5b"]
    for phase, bids in (("bid", [None] * 4), ("play", [0] * 4)):
        assert start(hands=hands, turned="7e", bids=bids, trick={"leader": 0, "cards": ""}).position()["phase"] == phase
        with pytest.raises(InvalidInput, match="leads"):
            start(hands=hands, turned="7e", bids=bids, trick={"leader": 1, "cards": ""})


def test_a_hand_that_is_over_names_no_seat_to_move():
    over = position(hands=["", "", ""], turned="5e", bids=[0, 0, 0], played=["Ao 4o 5o"])
    for known in ({}, {"phase": "over"}, {"to_move": None}, {"trick": {"leader": 0, "cards": ""}}):
        current = round_at(over | known)
        assert (current.to_move, current.position()["to_move"], current.legal_moves()) == (None, None, [])
    with pytest.raises(InvalidInput, match="to_move"):
        round_at(over | {"to_move": 0})
