"""P9.6: what a strict table charges, what it does not, and what a guided one does."""

from typing import Any

import pytest

from engine.errors import InvalidInput
from engine.match import new_match
from tests.engine.drivers.mistakes import Mistakes, attempt, tables
from tests.engine.poter.builders import POTER, deck, start

HANDS = ["3c 4c 5c 7h 8h 9h Ks As", "Kd Kh Qd Jh 2s 2h 6s 6c"]
STOCK = "9s Ts Jc"
table = tables("poter", "ab", 1, deck(HANDS, 1, STOCK).split())


class TestMistakes(Mistakes):
    table = staticmethod(table)
    points = 25
    charged = (
        (("0 draw",), 0, "discard As", "P6.1"),
        (("0 draw",), 0, "nodiscard", "P6.7"),
        (("0 draw",), 0, "draw", "P4.8"),
        (("0 draw",), 0, "take", "P4.8"),
        (("0 draw",), 0, "pass", "P8.2"),
        (("0 draw",), 0, "meld 3c 4c 7h", "P4.3"),
        (("0 draw",), 0, "meld 7h 8h As=6h", "P3.4"),
        (("0 draw",), 0, "lay 9h @1", "P5.5"),
        (("0 draw",), 0, "swap 9h @1", "P5.5"),
        (("0 draw",), 0, "meld 3c Ks=4c 5c", "P3.3"),
    )
    free = (
        (("0 draw",), 0, "discard Kd", "P4.8"),
        (("0 draw",), 0, "meld Kd Kh Ks", "P4.8"),
        (("0 draw",), 0, "meld 7h 8h Ad=9h", "P4.8"),
        (("0 draw",), 0, "lay Kd @1", "P4.8"),
        (("0 draw",), 0, "meld 7h 7h 8h", "P1.1"),
    )
    unreadable = ("", "jump", "discard", "discard 1c", "meld", "lay 3c", "lay 3c @0", "draw 3c")
    none = (
        ("guided", "0 mistake discard 3c", "P9.6"),
        ("strict", "0 mistake draw", "P9.6"),
        ("strict", "0 mistake discard Kd", "P9.6"),
        ("strict", "1 mistake discard Kd", "P4.8"),
    )


@pytest.mark.parametrize("text", ["draw", "discard Kd", "discard 3c"])
def test_out_of_turn_costs_nothing(text):
    match = table("strict")
    played = attempt(match, 1, text)
    assert played.refusal is not None
    assert played.refusal.clause == "P4.8"
    assert (played.charged, match.logs[0].entries) == (False, [])
    assert match.running().scores()[1] == sum((13, 13, 12, 11, 2, 2, 6, 6))


def test_mistakes_add_up_and_the_winner_pays_too():
    current = start(options={"mistakes": "strict"}, hands=["9d As", "2c"], melds=["0: 5d 6d 7d"])
    for times in range(1, 4):
        assert current.is_mistake(POTER.parse_move("discard As"))
        current.charge()
        assert current.position()["penalties"] == [25 * times, 0]
    for text in ("lay As=8d @1", "discard 9d"):
        current.play(POTER.parse_move(text))
    assert current.over
    assert current.scores() == (75, 2)
    assert current.score_clause(0) == "P9.6"
    assert not current.is_mistake(POTER.parse_move("draw"))


@pytest.mark.parametrize("option", ["go_out", "swap_own", "mistakes", "max_turns", "rounds"])
def test_options_take_their_defaults(option):
    from engine.poter.options import Options, parse_options  # noqa: PLC0415  # the defaults of the rule text

    expected = {"go_out": "discard", "swap_own": False, "mistakes": "guided", "max_turns": 400, "rounds": 13}
    assert getattr(parse_options({}), option) == expected[option]
    assert parse_options(expected) == Options()


WRONG_OPTIONS: dict[str, list[Any]] = {
    "go_out": ["", "Any", True, None, 1, ["any"], {"any": 1}],
    "swap_own": [1, 0, "true", None, [], {}],
    "mistakes": ["", "STRICT", None, True, ["strict"]],
    "max_turns": [0, -1, True, 1.0, "5", None, [], 10**30, 10**5000],
    "rounds": [0, -1, True, 1.0, "5", None, [], 10**30, 10**5000],
    "swap": [True],
    "": [1],
    "round": [3],
}


@pytest.mark.parametrize("name", WRONG_OPTIONS)
def test_impossible_options(name):
    for value in WRONG_OPTIONS[name]:
        with pytest.raises(InvalidInput):
            new_match("poter", {name: value}, ["a", "b"])
