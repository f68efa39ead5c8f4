"""Position files: reading and writing are inverse, left-out keys, impossible positions, and fuzzed ones."""

import json
from random import Random
from typing import Any

import pytest

from engine.commands import round_of
from engine.errors import InvalidInput
from tests.engine.drivers.position_files import PositionFiles, junk
from tests.engine.pocha import random_play, reference
from tests.engine.pocha.builders import POCHA, position, round_at, start

EXAMPLE: dict[str, Any] = {
    "format": "position/1",
    "game": "pocha",
    "options": {},
    "round": 4,
    "dealer": 0,
    "to_move": 0,
    "phase": "play",
    "hand_size": 4,
    "hands": ["Ao 7c Ae", "Ro 6c", "So 4b", "Ce 6b"],
    "turned": "7e",
    "bids": [1, 0, 2, 0],
    "taken": [0, 1, 0, 0],
    "trick": {"leader": 1, "cards": "5b Ab Rb"},
    "played": [{"leader": 1, "cards": "Ac 3c 2c 5c"}],
    "penalties": [0, 0, 0, 0],
}
FOLLOWING = ("options", "round", "to_move", "phase", "hand_size", "taken", "penalties")


def test_the_example_of_the_formats_but_for_who_leads():
    written = json.loads(json.dumps(round_at(EXAMPLE).position()))
    assert written == EXAMPLE
    assert round_at(written).position() == written


@pytest.mark.parametrize("key", FOLLOWING)
def test_what_follows_from_other_keys_may_be_left_out(key):
    assert round_at({name: value for name, value in EXAMPLE.items() if name != key}).position() == EXAMPLE


def test_all_of_it_may_be_left_out():
    least = {name: value for name, value in EXAMPLE.items() if name not in FOLLOWING}
    least["trick"] = {"cards": "5b Ab Rb"}
    least["played"] = [{"cards": "Ac 3c 2c 5c"}]
    assert round_at(least).position() == EXAMPLE


def test_the_least_position_is_a_fresh_deal():
    written = start(hands=["Ao 7c", "Ro 6c", "So 4b"], turned="7e", dealer=1).position()
    deck = ["So", "Ao", "Ro", "4b", "7c", "6c", "7e"]
    rest = [card for card in POCHA.pack({}, 3) if card not in deck]
    assert written == POCHA.deal({}, 3, 2, 1, [*deck, *rest], ()).position()


@pytest.mark.parametrize("key", ["format", "game", "dealer", "hands", "turned"])
def test_what_must_be_given(key):
    with pytest.raises(InvalidInput, match=key):
        round_of({name: value for name, value in EXAMPLE.items() if name != key})


def test_an_added_hand_comes_after_the_last():
    assert start(hands=["Ao", "7c", "So", "4b"], turned="7e", round=23).position()["round"] == 23
    assert start(hands=["Ao", "7c", "So", "4b"], turned="7e", round=22).position()["round"] == 22
    assert start(hands=["Ao", "7c", "So", "4b"], turned="7e", options={"schedule": [4, 2]}).position()["round"] == 3
    with pytest.raises(InvalidInput, match="round"):
        start(hands=["Ao 5o", "7c 6c", "So Co", "4b 5b"], turned="7e", round=23)


@pytest.mark.parametrize(("players", "pack"), random_play.TABLES)
def test_round_trips(players, pack):
    for match in random_play.whole_match(players + pack, players, pack):
        current = random_play.running(match)
        written = json.loads(json.dumps(current.position()))
        again = round_at(written)
        assert again.state == current.state
        assert again.position() == written


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("format", {"format": "position/2"}),
    ("unknown key", {"stock": ""}),
    ("option", {"options": {"joker": 1}}),
    ("options", {"options": None}),
    ("O1.2", {"hands": ["Ao 7c", "Ro 6c"]}),
    ("O1.2", {"hands": []}),
    ("O1.2", {"hands": ["Ao"] * 7}),
    ("hands", {"hands": "Ao"}),
    ("hands", {"hands": [1, 2, 3, 4]}),
    ("O3.2", {"hands": ["Ao 7c Ae", "Ro 6c", "So 4b", "Ce"]}),
    ("O3.2", {"hands": ["Ao 7c", "Ro 6c Ae", "So 4b", "Ce 6b"]}),
    ("O2.1", {"hands": ["", "", "", ""], "trick": {}, "played": []}),
    ("more than once", {"hands": ["Ao 7c Ae", "Ro Ac", "So 4b", "Ce 6b"]}),
    ("more than once", {"hands": ["Ao 7c Ao", "Ro 6c", "So 4b", "Ce 6b"]}),
    ("more than once", {"turned": "Ao"}),
    ("more than once", {"turned": "5b"}),
    ("not in the pack", {"turned": "8o"}),
    ("not in the pack", {"hands": ["Ao 7c 9e", "Ro 6c", "So 4b", "Ce 6b"]}),
    ("is no card", {"hands": ["Ao 7c As", "Ro 6c", "So 4b", "Ce 6b"]}),
    ("is no card", {"turned": "Jk"}),
    ("is no card", {"turned": ""}),
    ("turned", {"turned": None}),
    ("hand_size", {"hand_size": 3}),
    ("hand_size", {"hand_size": "4"}),
    ("round", {"round": 5}),
    ("round", {"round": 23}),
    ("round", {"round": 0}),
    ("round", {"round": True}),
    ("round", {"round": 10**30}),
    ("O2", {"options": {"schedule": [3, 5]}}),
    ("O2.4", {"options": {"schedule": [11]}}),
    ("dealer", {"dealer": 4}),
    ("dealer", {"dealer": None}),
    ("dealer", {"dealer": True}),
    ("to_move", {"to_move": 1}),
    ("to_move", {"to_move": None}),
    ("to_move", {"to_move": 4}),
    ("phase", {"phase": "bid"}),
    ("phase", {"phase": "over"}),
    ("phase", {"phase": "draw"}),
    ("taken", {"taken": [0, 0, 0, 0]}),
    ("taken", {"taken": [0, 1, 0]}),
    ("bids", {"bids": [1, 0, 2]}),
    ("O4.1", {"bids": [1, 0, 5, 0]}),
    ("O4.1", {"bids": [1, 0, -1, 0]}),
    ("O4.1", {"bids": [1, 0, 10**30, 0]}),
    ("O4.2", {"bids": [1, 1, 2, 0]}),
    ("O4.1", {"bids": [1, None, 2, 0]}),
    ("O4.1", {"bids": [None, 0, 2, 0]}),
    ("bids", {"bids": [1, 0, True, 0]}),
    ("bids", {"bids": [1, 0, "2", 0]}),
    ("bids", {"bids": None}),
    ("led", {"trick": {"leader": 0, "cards": "5b Ab Rb"}}),
    ("led", {"played": [{"leader": 0, "cards": "Ac 3c 2c 5c"}]}),
    ("leader", {"trick": {"leader": 4, "cards": "5b Ab Rb"}}),
    ("leader", {"trick": {"leader": None, "cards": "5b Ab Rb"}}),
    ("unknown key", {"trick": {"leader": 1, "cards": "5b Ab Rb", "by": 1}}),
    ("trick", {"trick": "5b Ab Rb"}),
    ("trick", {"trick": None}),
    ("played", {"played": [{"leader": 1, "cards": "Ac 3c 2c"}]}),
    ("played", {"played": [{"leader": 1, "cards": "Ac 3c 2c 5c 4c"}]}),
    ("played", {"played": ["Ac 3c 2c 5c"]}),
    ("complete", {"trick": {"leader": 1, "cards": "5b Ab Rb Ao"}, "hands": ["7c Ae", "Ro 6c", "So 4b", "Ce 6b"]}),
    ("O5.2", {"played": [{"leader": 1, "cards": "Ac 3c Co 5c"}], "hands": ["Ao 7c Ae", "Ro 6c", "So 4b", "2c 6b"]}),
    ("O5.2", {"played": [{"leader": 1, "cards": "6o 3c Ac 5c"}]}),
    ("O5.4", {"trick": {"leader": 1, "cards": "5b Ab Ro"}, "hands": ["Ao 7c Ae", "Co 6c", "So 4b", "Ce 6e"]}),
    ("penalties", {"penalties": [0, 4, 0, 0]}),
    ("penalties", {"penalties": [0, -5, 0, 0]}),
    (r"penalties: .*strict table only \(O6\.4\)", {"penalties": [0, 5, 0, 0]}),
    ("penalties", {"penalties": [0, 0, 0]}),
]


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


class TestPositionFiles(PositionFiles):
    example = EXAMPLE
    junk = junk("Ao", "Ro 7c", "bid 3", "pocha")
    changes = CHANGES
    most_moves = 999

    def check_move(self, written, text, after):
        assert after.position() == reference.after(written, text)

    @pytest.mark.parametrize("seed", range(4))
    def test_mutated_positions(self, seed):
        source = Random(seed)
        for match in random_play.whole_match(seed, 3 + seed):
            if source.random() < 0.3:
                mutated = random_play.running(match).position()
                for _ in range(source.randint(1, 2)):
                    mutate(mutated, source)
                self.accepted_or_refused(mutated)


def mutate(whole: dict[str, Any], source: Random) -> None:
    """Change a key to another plausible value, or exchange two cards."""
    players = len(whole["hands"])
    values: dict[str, list[Any]] = {
        "phase": ["bid", "play", "over"],
        "to_move": [None, *range(players)],
        "dealer": list(range(players)),
        "hand_size": list(range(1, 13)),
        "turned": reference.pack(4),
        "bids": [[source.choice((None, 0, 1, 2)) for _ in range(players)], [0] * players, [None] * players],
        "round": [1, 2, 3, 9],
    }
    if source.random() < 0.5:
        key = source.choice(sorted(values))
        whole[key] = source.choice(values[key])
        return
    text = json.dumps(whole)
    one, other = source.sample(reference.pack(4), 2)
    mixed = json.loads(text.replace(one, "??").replace(other, one).replace("??", other))
    whole.update(mixed)
