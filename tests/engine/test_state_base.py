"""Guarantees of the declaration of a state's fields."""

import pytest

from engine.state_base import RoundState, everyone, nobody, number, numbers, owner


class Small(RoundState):
    top: int = number("Place of the top card.", everyone, 4)
    hand: list[int] = numbers("Cards.", owner(2), 4, keys="hands")
    cards: list[int] = numbers("A pile.", nobody, 4, initial=-1, used=("top", None))


def test_an_empty_state():
    state = Small()
    assert (state.players, state.top, state.hand, state.cards) == (0, 4, [0] * 4, [-1] * 4)
    assert Small.__slots__["top"] == "Place of the top card."
    assert list(Small.FIELDS) == ["players", "phase", "to_move", "top", "hand", "cards"]


def test_a_copy_is_independent_and_equal_where_it_matters():
    state = Small()
    state.top = 2
    other = state.copy()
    other.cards[0] = 7
    assert other == state
    other.cards[3] = 7
    assert other != state
    assert state.cards == [-1] * 4


def test_who_sees_what():
    state = Small()
    state.top, state.hand, state.cards = 3, [1, 2, 3, 4], [5, 6, 7, 8]
    seen = [state.seen_by(seat) for seat in (None, 0, 1)]
    assert [table.top for table in seen] == [3] * 3
    assert [table.hand for table in seen] == [[0] * 4, [1, 2, 0, 0], [0, 0, 3, 4]]
    assert [table.cards for table in seen] == [[-1] * 4] * 3


def test_a_field_without_declared_visibility_is_an_error():
    with pytest.raises(TypeError, match=r"Forgetful\.score: declare it"):

        class Forgetful(RoundState):
            score: int = 0

    with pytest.raises(TypeError, match="seen_by"):
        number("Points.")
    with pytest.raises(AttributeError):
        Small().undeclared = 1
