"""Position files of any game with junk in them: only InvalidInput escapes, and what is accepted can be played."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.commands import round_of
from engine.errors import InvalidInput
from engine.game import Round
from tests.cases import Driver, each
from tests.engine.steady import steady


def junk(*texts: str) -> st.SearchStrategy[Any]:
    """Return what may stand in a file by mistake, words of a game among it."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.integers(-3, 20)
        | st.sampled_from([10**40, -(10**20), 1e308, float("inf"), "", "position/1", "\ud800", *texts])
        | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=6,
    )


class PositionFiles(Driver):
    """What comes of files that are almost right, and of others."""

    example: Mapping[str, Any]
    junk: st.SearchStrategy[Any]
    most_moves: int
    """So many legal moves are tried in a position."""
    changes: Any
    """Words of a fault, and the keys that make the example impossible."""

    @each("word, change", lambda game: game.changes, ids=lambda entry: f"{entry[0]} {entry[1]}"[:60])
    def test_impossible_positions_name_the_fault(self, word, change):
        with pytest.raises(InvalidInput, match=word):
            round_of({**self.example, **change})

    def accepted_or_refused(self, given_position: object) -> None:
        """Only InvalidInput escapes, and what is accepted can be written, read, seen and played."""
        try:
            current = round_of(given_position)
        except InvalidInput:
            return
        written = json.loads(json.dumps(current.position()))
        assert round_of(written).position() == written
        assert current.over == (not current.legal_moves())
        for seat in (None, 0, 1):
            assert current.view(seat).text()
        for move in list(current.legal_moves())[: self.most_moves]:
            if not current.shuffle_before(move):
                after = current.copy()
                after.play(move)
                assert round_of(after.position()).position() == after.position()
                self.check_move(written, str(move), after)

    def check_move(self, written: dict[str, Any], text: str, after: Round) -> None:
        """Check what else a game says of a move and where it leads to."""

    def test_fuzzed_values(self):
        @given(st.dictionaries(st.sampled_from(sorted(self.example)), self.junk, min_size=1, max_size=3))
        @settings(steady, max_examples=300)
        def changed(change):
            self.accepted_or_refused({**self.example, **change})

        changed()

    def test_a_key_left_out(self):
        for left_out in self.example:
            self.accepted_or_refused({key: value for key, value in self.example.items() if key != left_out})

    def test_fuzzed_objects(self):
        @steady
        @given(self.junk)
        def anything(found):
            self.accepted_or_refused(found)

        anything()
