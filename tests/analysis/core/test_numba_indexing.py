import numba
import numpy as np
import pytest

from analysis.core.numba_indexing import as_raw

RECORD = np.dtype([("before", np.int64, (2,)), ("numbers", np.int64, (3,)), ("after", np.int64)])


def swap(states, one, other):
    states = as_raw(states)
    state = states[0]
    number = state.numbers[one]
    state.numbers[one] = state.numbers[other]
    state.numbers[other] = number


def made(count=1):
    states = np.zeros(count, RECORD)
    states["numbers"][0] = 5, 6, 7
    states["before"] = states["after"] = 9
    return states


def test_fields_of_states_are_read_and_written():
    states = made()
    numba.njit(swap)(states, 0, 2)
    assert states["numbers"].tolist() == [[7, 6, 5]]
    assert (states["before"] == 9).all()
    assert (states["after"] == 9).all()


def test_assigning_a_state_copies_it():
    @numba.njit
    def copy(states):
        states = as_raw(states)
        states[1] = states[0]
        states[0].after = len(states) + len(states[0].numbers)
        states[0].numbers[1] = states[1].after

    states = made(2)
    copy(states)
    assert states["numbers"].tolist() == [[5, 9, 7], [5, 6, 7]]
    assert states["after"].tolist() == [5, 9]


@pytest.mark.parametrize("index", [-1, 3])
def test_indices_outside_an_array_are_found_when_bounds_are_checked(index):
    states = made()
    with pytest.raises(IndexError):
        numba.njit(swap, boundscheck=True)(states, index, 2)
    assert (states == made()).all()


def test_arrays_of_numbers():
    def add(numbers):
        mine = as_raw(numbers)
        mine[1] += 5
        return mine[1], len(mine)

    numbers = np.arange(3)
    assert numba.njit(add)(numbers) == (6, 3)
    assert add(numbers) == (11, 3)
    assert numbers.tolist() == [0, 11, 2]


@pytest.mark.parametrize("array", [np.zeros((2, 3), np.int64), np.zeros(6, np.int64)[::2], np.zeros(3)])
def test_other_arrays_are_refused(array):
    with pytest.raises(numba.core.errors.TypingError):
        numba.njit(lambda array: as_raw(array)[0])(array)
