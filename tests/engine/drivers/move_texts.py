"""Texts of moves of any game: reading and writing are inverse, and nothing but InvalidMove escapes."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InvalidMove
from engine.game import Game, Move
from tests.cases import Driver, each
from tests.engine.steady import steady


class MoveTexts(Driver):
    """What is a move and what is none."""

    game: Game
    texts: st.SearchStrategy[str]
    """Texts of moves."""
    likely: st.SearchStrategy[str]
    """Texts of letters of which moves are made."""
    canonical: Sequence[tuple[str, str]]
    """Typed texts, and how the moves are written."""
    unreadable: Sequence[str]

    def parse(self, text: str) -> Move:
        """Read a move."""
        return self.game.parse_move(text)

    def agrees(self, text: str, canonical: str) -> bool:
        """Tell whether a typed text may be written so: with the same words in another order."""
        return sorted(text.split()) == sorted(canonical.split())

    def test_moves_are_known_by_their_text(self):
        @steady
        @given(self.texts)
        def known(text):
            move = self.parse(text)
            again = self.parse(str(move))
            assert (again, hash(again), str(again)) == (move, hash(move), str(move))
            assert self.agrees(text, str(move))

        known()

    def test_equal_exactly_if_the_texts_are(self):
        @steady
        @given(self.texts, self.texts)
        def equal(one, other):
            assert (self.parse(one) == self.parse(other)) == (str(self.parse(one)) == str(self.parse(other)))

        equal()

    def test_nothing_but_invalid_move_escapes(self):
        @steady
        @given(st.text(max_size=40) | self.likely | st.builds("{} {}".format, self.texts, self.likely))
        def read(text):
            found = self.move_or_fault(text)
            if isinstance(found, InvalidMove):
                assert found.text == text
                assert "cannot read the move" in str(found)
            else:
                assert self.parse(str(found)) == found

        read()

    def move_or_fault(self, text: str) -> Move | InvalidMove:
        """Return what comes of reading a text."""
        try:
            return self.parse(text)
        except InvalidMove as fault:
            return fault

    @each("typed, canonical", lambda game: game.canonical)
    def test_canonical_texts(self, typed, canonical):
        assert str(self.parse(typed)) == canonical

    @each("text", lambda game: game.unreadable)
    def test_unreadable_moves(self, text):
        with pytest.raises(InvalidMove):
            self.parse(text)
