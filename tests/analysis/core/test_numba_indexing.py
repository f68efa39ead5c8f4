import numba
import numpy as np
import pytest

from analysis.core import compilation
from analysis.core.numba_indexing import borrowed

TABLE = np.dtype([("before", np.int64, (2,)), ("table", np.int64, (3,)), ("after", np.int64)])


def swap(states, one, other):
    state = states[0]
    number = state.table[one]
    state.table[one] = state.table[other]
    state.table[other] = number


def states():
    made = np.zeros(1, TABLE)
    made["table"][0] = 5, 6, 7
    made["before"] = made["after"] = 9
    return made


def test_tables_of_compiled_states_are_read_and_written():
    made = states()
    assert compilation.CACHE.exists()
    numba.njit(swap)(made, 0, 2)
    assert made["table"].tolist() == [[7, 6, 5]]
    assert (made["before"] == 9).all()
    assert (made["after"] == 9).all()


@pytest.mark.parametrize("place", [-1, 3])
def test_places_outside_a_table_are_found_when_bounds_are_checked(place):
    made = states()
    with pytest.raises(IndexError):
        numba.njit(swap, boundscheck=True)(made, place, 2)
    assert (made == states()).all()


def test_borrowed_arrays_are_the_arrays_themselves():
    def add(numbers):
        mine = borrowed(numbers)
        mine[1, 1] += 5
        return mine[1].sum(), mine.shape

    numbers = np.arange(6).reshape(2, 3)
    assert numba.njit(add)(numbers) == (3 + 9 + 5, (2, 3))
    assert add(numbers) == (3 + 14 + 5, (2, 3))
    assert numbers.tolist() == [[0, 1, 2], [3, 14, 5]]
