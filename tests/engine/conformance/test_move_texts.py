"""Texts of moves of any game: reading and writing are inverse, and only InvalidMove escapes."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InvalidMove
from engine.game import Move
from tests.engine.steady import steady
from tests.samples import case


def test_moves_are_known_by_their_text(game):
    parse = game.rounds.game.parse_move

    @steady
    @given(game.move_texts.texts)
    def known(text):
        move = parse(text)
        again = parse(str(move))
        assert (again, hash(again), str(again)) == (move, hash(move), str(move))
        assert str(move) == text or (
            game.move_texts.words_in_any_order and sorted(text.split()) == sorted(str(move).split())
        )

    known()


def test_equal_exactly_if_the_texts_are(game):
    parse = game.rounds.game.parse_move

    @steady
    @given(game.move_texts.texts, game.move_texts.texts)
    def equal(one, other):
        assert (parse(one) == parse(other)) == (str(parse(one)) == str(parse(other)))

    equal()


def test_nothing_but_invalid_move_escapes(game):
    parse = game.rounds.game.parse_move
    texts, likely = game.move_texts.texts, game.move_texts.likely

    @steady
    @given(st.text(max_size=40) | likely | st.builds("{} {}".format, texts, likely))
    def read(text):
        found = move_or_fault(parse, text)
        if isinstance(found, InvalidMove):
            assert found.text == text
            assert "cannot read the move" in str(found)
        else:
            assert parse(str(found)) == found

    read()


def move_or_fault(parse: Callable[[str], Move], text: str) -> Move | InvalidMove:
    """Return the move of a text, or the error."""
    try:
        return parse(text)
    except InvalidMove as fault:
        return fault


def test_canonical_texts(game):
    for typed, canonical in game.move_texts.canonical:
        assert str(game.rounds.game.parse_move(typed)) == canonical


def test_unreadable_moves(game):
    for text in game.move_texts.unreadable:
        with case(text), pytest.raises(InvalidMove):
            game.rounds.game.parse_move(text)
