"""P9.6: what a strict table charges and what it does not, and what a guided one does."""

from typing import Any

from engine.poter.options import Options, parse_options
from tests.engine.poter.builders import POTER, start


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


DEFAULTS: dict[str, Any] = {
    "go_out": "discard",
    "swap_own": False,
    "lay_own": True,
    "circles": 3,
    "mistakes": "guided",
    "max_turns": 400,
    "rounds": 13,
}
"""Those of the rule text."""


def test_options_take_their_defaults():
    defaults = parse_options({})
    assert {name: getattr(defaults, name) for name in DEFAULTS} == DEFAULTS
    assert parse_options(DEFAULTS) == Options()
