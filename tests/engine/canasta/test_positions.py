"""Position files: reading and writing are inverse, left-out keys, impossible positions, and fuzzed ones."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.canasta.files.position import KEYS
from engine.commands import round_of
from engine.errors import InvalidInput
from engine.game import Round
from tests.engine.canasta import random_play
from tests.engine.canasta.builders import CANASTA, pack, position, round_at, start
from tests.engine.steady import steady

EXAMPLE = position(
    hands=["7d 9s 9h Tc", "4s 5s", "4h 5h", "4d 5d"],
    pot="8s 8h Jk 9c",
    frozen=True,
    melds=["0: 7s 7h 2c", "0: Ks Ks Kh Kh Kd Kd Kc", "1: Qs Qh Qd"],
    opened=[True, True],
    taken=[True, False],
    totals=[-20, -300],
    penalties=[0, 100],
    red_threes=["3h", ""],
    turn=5,
    cut=58,
    pure_before=True,
    known=["9h", "", "4h", ""],
    options={"mode": "pairs", "mistakes": "strict"},
    round=2,
)


def test_the_example_of_the_formats_has_every_key():
    written = json.loads(json.dumps(round_at(EXAMPLE).position()))
    assert set(written) == set(KEYS)
    assert round_at(written).position() == written
    melds = [{"hidden": False} | meld for meld in EXAMPLE["melds"]]
    assert {key: written[key] for key in EXAMPLE} == EXAMPLE | {"melds": melds}
    assert written["to_move"] == 0


@pytest.mark.parametrize(
    "key", ["options", "round", "totals", "penalties", "turn", "cut", "pure_before", "known", "dealer"]
)
def test_what_has_a_value_of_its_own_may_be_left_out(key):
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


@pytest.mark.parametrize(("mode", "players"), random_play.TABLES)
def test_round_trips(mode, players):
    source = Random(players)
    for match in random_play.hands(10 + players, mode, players, 2):
        current = random_play.running(match)
        if source.random() < 0.3 or current.over:
            written = json.loads(json.dumps(current.position()))
            again = round_at(written)
            assert again.state == current.state, written
            assert again.position() == written


PLAYING = position(
    hands=["7s 7h As Ah 2c 9s", "4s", "4h", "4d"],
    phase="play",
    drew="pot",
    pot="3h 5c",
    melds=["0: 7s 7h 7d"],
    taken=[True, False],
)
LAYING = position(
    hands=["9s 9h Tc", "4s", "4h", "4d"],
    phase="play",
    drew="stock",
    melds=["1: Ks Kh Kd Kd Kc", "0: As Ah Ad"],
    opened=[True, True],
    fresh=True,
)
"""A turn in which the side to move has laid its first meld."""
ADDING = position(
    hands=["9s 9h Tc", "4s", "4h", "4d"],
    phase="play",
    drew="stock",
    melds=["1: Ks Kh Kd Kd Kc", "0: As Ah Ad", "0: Qs Qh Qd *"],
    opened=[True, True],
)
"""A turn in which the side to move has laid one more."""
QUAKE = position(
    phase="over",
    closer=0,
    hands=["", "4s", "4h", "5d"],
    melds=["0: 4s 4h 4d 4d 4c 4c 2s", "0: 9s 9h 9d"],
    totals=[3000, 0],
    fresh=True,
)
OVER = position(
    phase="over",
    turn=3,
    closer=2,
    hands=["4s", "4h", "", "4d"],
    melds=["0: Ks Ks Kh Kh Kd Kd Kc", "0: Qs Qs Qh Qh Qd Jk Jk"],
    opened=[True, False],
    pure_before=True,
)
LAID = " ".join(meld["cards"] for meld in OVER["melds"])
BLACK = position(
    phase="over", winner=0, hands=["9s", "4h", "4s", "4d"], melds=["0: 3s 3s 3c 3c 2s 2h Jk"], turn=1, fresh=True
)
CUTTING = CANASTA.deal({}, 4, 1, 3, pack(), [0, 0]).position()


def swapped(one: str, other: str, at: dict[str, Any] = EXAMPLE) -> dict[str, Any]:
    """Return the hands of a position with one card of the stock in place of one of a hand."""
    return {
        "hands": [hand.replace(one, other) for hand in at["hands"]],
        "stock": at["stock"].replace(other, one, 1),
    }


LESS = {"melds": EXAMPLE["melds"][:2], "opened": [True, False], "stock": EXAMPLE["stock"] + " Qs Qh Qd"}
"""Without the melds of side 1."""

CHANGES: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    (EXAMPLE, "format", {"format": "position/2"}),
    (EXAMPLE, "no game", {"game": "bridge"}),
    (EXAMPLE, "unknown key", {"pile": ""}),
    (EXAMPLE, "option", {"options": {"joker": 1}}),
    (EXAMPLE, "options", {"options": None}),
    (EXAMPLE, "C1.1", {"hands": ["4s"] * 5}),
    (EXAMPLE, "C1.1", {"hands": []}),
    (EXAMPLE, "C1.1", {"options": {"mode": "trios"}}),
    (EXAMPLE, "entries", {"options": {"mode": "singles"}}),
    (EXAMPLE, "hands", {"hands": "4s"}),
    (EXAMPLE, "hands", {"hands": [1, 2, 3, 4]}),
    (EXAMPLE, "is no card", {"hands": ["Ro", "", "", ""]}),
    (EXAMPLE, "is no card", {"stock": "4x"}),
    (EXAMPLE, "C1.2", {"stock": ""}),
    (EXAMPLE, "C1.2", {"stock": EXAMPLE["stock"] + " 4s"}),
    (EXAMPLE, "C1.2", {"stock": "4s " * 300}),
    (EXAMPLE, "C1.2", {"pot": "8s 8h Jk 9c 9c 9c"}),
    (EXAMPLE, "red three", swapped("Tc", "3d")),
    (EXAMPLE, "is no red three", {"red_threes": ["3s", ""]}),
    (EXAMPLE, "red_threes", {"red_threes": ["3h"]}),
    (EXAMPLE, "dealer", {"dealer": 4}),
    (EXAMPLE, "dealer", {"dealer": None}),
    (EXAMPLE, "to_move", {"to_move": 1}),
    (EXAMPLE, "to_move", {"to_move": None}),
    (EXAMPLE, "to_move", {"to_move": 4}),
    (EXAMPLE, "turn", {"turn": 0}),
    (EXAMPLE, "turn", {"turn": 401}),
    (EXAMPLE, "turn", {"turn": True}),
    (EXAMPLE, "phase", {"phase": "bid"}),
    (EXAMPLE, "nobody has cut", {"phase": "cut", "turn": 0}),
    (EXAMPLE, "drew", {"phase": "play"}),
    (EXAMPLE, "drew", {"drew": "stock"}),
    (EXAMPLE, "drew", {"phase": "play", "drew": "pile"}),
    (EXAMPLE, "frozen", {"frozen": 1}),
    (EXAMPLE, "C4.6", {"pot": "8s 8h 9c", "stock": EXAMPLE["stock"] + " Jk"}),
    (EXAMPLE, "C4.6", {"pot": "8s 8h 9c Jk", "frozen": False}),
    (EXAMPLE, "round", {"round": 0}),
    (EXAMPLE, "totals", {"totals": [0]}),
    (EXAMPLE, "totals", {"totals": [0, 0.5]}),
    (EXAMPLE, "totals", {"totals": [10**10, 0]}),
    (EXAMPLE, "C9.6", {"penalties": [50, 0]}),
    (EXAMPLE, "penalties", {"penalties": [-100, 0]}),
    (EXAMPLE, "C5.2", {"opened": [False, True]}),
    (EXAMPLE, "C5.2", {"opened": [True, False]}),
    (EXAMPLE, "C5.2", {"totals": [-20, 3000]}),
    (EXAMPLE, "C4.2", {"taken": [True, True], **LESS}),
    (EXAMPLE, "opened", {"opened": [1, 1]}),
    (EXAMPLE, "fresh", {"fresh": True}),
    (EXAMPLE, "pure_before", {"pure_before": False}),
    (EXAMPLE, "pure_before", {"pure_before": "yes"}),
    (EXAMPLE, "cut", {"cut": 0}),
    (EXAMPLE, "cut", {"cut": 108}),
    (EXAMPLE, "cut", {"options": {"cut": "off", "mistakes": "strict"}}),
    (EXAMPLE, r"penalties: .*strict table only \(C9\.6\)", {"options": {}}),
    (EXAMPLE, "closer", {"closer": 0}),
    (EXAMPLE, "winner", {"winner": 0}),
    (EXAMPLE, "winner", {"winner": 2}),
    (EXAMPLE, "known", {"known": ["9s 9s", "", "", ""]}),
    (EXAMPLE, "known", {"known": ["", "", ""]}),
    (EXAMPLE, "known", {"known": ["3h", "", "", ""]}),
    (EXAMPLE, "face_down", {"face_down": "4s"}),
    (EXAMPLE, "face_down", {"face_down": "9c"}),
    (EXAMPLE, "face_down", {"face_down": "8s 8s"}),
    (EXAMPLE, "melds", {"melds": ""}),
    *(
        (EXAMPLE, word, {"melds": [{"side": 0, "cards": cards}]})
        for word, cards in (
            ("C5.1", "7s 7h"),
            ("C5.1", ""),
            ("C5.1", "7s 7h 8s"),
            ("C5.1", "7s 7h 2c 2d"),
            ("C5.1", "7s 7s 7h 7h 7d 7d 7c 7c"),
            ("C5.1", "3s 3s 3c"),
            ("C5.1", "3h 3h 3d 3d 3s 3s 3c"),
            ("C5.1", "2s 2s 2h 2h 2d 2d 2c 2c"),
            ("C1.2", "7s 7s 7s"),
            ("is no card", "7s 7h 7x"),
        )
    ),
    (EXAMPLE, "C5.5", {"melds": [{"side": 0, "cards": "7s 7h 2c"}, {"side": 0, "cards": "7s 7h 7d"}]}),
    (EXAMPLE, "side", {"melds": [{"side": 2, "cards": "7s 7h 2c"}]}),
    (EXAMPLE, "side", {"melds": [{"cards": "7s 7h 2c"}]}),
    (EXAMPLE, "cards", {"melds": [{"side": 0}]}),
    (EXAMPLE, "unknown key", {"melds": [{"side": 0, "cards": "7s 7h 2c", "owner": 1}]}),
    (EXAMPLE, "hidden", {"melds": [{"side": 0, "cards": "7s 7h 2c", "hidden": True}]}),
    (EXAMPLE, "hidden", {"melds": [{"side": 0, "cards": "2s 2s 2h 2h 2d 2d 2c", "hidden": True}]}),
    (
        EXAMPLE,
        "order laid",
        {"melds": [{"side": 0, "cards": "7s 7h 2c"}, {"side": 0, "cards": "7s 7h 7d 7d 7c 7c 2c"}]},
    ),
    (PLAYING, "hidden", {"melds": [{"side": 0, "cards": "7s 7h 7d", "hidden": True}]}),
    (LAYING, "hidden", {"melds": [LAYING["melds"][0], LAYING["melds"][1] | {"hidden": False}]}),
    (LAYING, "order laid", {"melds": LAYING["melds"][::-1]}),
    (ADDING, "hidden", {"melds": [ADDING["melds"][0] | {"hidden": True}, *ADDING["melds"][1:]]}),
    (ADDING, "hidden", {"phase": "draw", "drew": None}),
    (ADDING, "order laid", {"melds": [ADDING["melds"][index] for index in (0, 2, 1)]}),
    (ADDING, "order laid", {"melds": [ADDING["melds"][index] for index in (2, 0, 1)]}),
    (QUAKE, "hidden", {"melds": [QUAKE["melds"][0] | {"hidden": False}, QUAKE["melds"][1]]}),
    (QUAKE, "hidden", {"melds": [QUAKE["melds"][0], QUAKE["melds"][1] | {"hidden": True}]}),
    (PLAYING, "C3.4", {"hands": ["9s", "4s", "4h", "4d"], "stock": PLAYING["stock"] + " 7s 7h As Ah 2c"}),
    (PLAYING, "taken", {"taken": [False, False]}),
    (PLAYING, "fresh", {"fresh": False}),
    (PLAYING, "C5.2", {"opened": [True, False]}),
    (PLAYING, "C5.2", {"phase": "draw", "drew": None}),
    (PLAYING, "C5.2", {"totals": [-5, 0]}),
    (PLAYING, "C4.2", {"melds": [], "stock": PLAYING["stock"] + " 7s 7h 7d"}),
    (OVER, "closer", {"closer": 0}),
    (OVER, "C8.1", {"hands": ["4s", "4h", "4c", "4d"], "stock": OVER["stock"].replace("4c", "", 1)}),
    (OVER, "C8.1", {"hands": ["", "4h", "", "4d"], "stock": OVER["stock"] + " 4s"}),
    (OVER, "C3.3", {"phase": "draw", "closer": None, "turn": 3}),
    (OVER, "winner", {"winner": 0}),
    (OVER, "C3.3", {"closer": None}),
    (OVER, "C8.1", {"melds": [], "opened": [False, False], "pure_before": False, "stock": f"{OVER['stock']} {LAID}"}),
    (BLACK, "C7.3", {"winner": None}),
    (BLACK, "winner", {"winner": 1}),
    (CUTTING, "C2.1", {"stock": CUTTING["stock"][3:], "pot": CUTTING["stock"][:2]}),
    (CUTTING, "turn", {"turn": 1}),
    (CUTTING, "cut", {"cut": 4}),
    (CUTTING, "to_move", {"to_move": 0}),
    (CUTTING, "hands", {"phase": "draw", "turn": 1, "to_move": 0, "fresh": True}),
]


@pytest.mark.parametrize(("at", "word", "change"), CHANGES, ids=[f"{word} {c}"[:70] for _, word, c in CHANGES])
def test_impossible_positions(at, word, change):
    assert CANASTA.from_position(at)
    with pytest.raises(InvalidInput, match=word):
        round_of({**at, **change})


def test_cards_that_lie_face_down_as_dealt_are_told_from_others_like_them():
    current = CANASTA.deal({"cut": "off"}, 4, 1, 3, _deck_with_twins(), [0, 0])
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


def test_a_position_says_what_one_may_play():
    assert start(**{key: value for key, value in EXAMPLE.items() if key not in ("format", "game", "stock")}).position()


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


@pytest.mark.parametrize("content", [None, [], "x", 3, {}, {"game": "canasta"}])
def test_no_position_at_all(content):
    with pytest.raises(InvalidInput):
        round_of(content)
