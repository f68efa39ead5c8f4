import numpy as np
import pytest

from analysis.core import compilation
from analysis.core.randomness import below, next_word, seed_rng, shuffle_span
from analysis.poter import kernels


def stream(seed, number, count):
    rng = [0] * 4
    seed_rng(rng, seed, number)
    return [next_word(rng) for _ in range(count)]


def test_streams_depend_on_seed_and_number_alone():
    assert stream(1, 2, 50) == stream(1, 2, 50)
    assert stream(1, 2, 50) != stream(1, 3, 50)
    assert stream(1, 2, 50) != stream(2, 2, 50)
    assert all(0 <= number < 2**32 for number in stream(3, 3, 1000))


@compilation.kernel
def compiled_stream(rng, seed, number, found):
    seed_rng(rng, seed, number)
    for place in range(found.shape[0]):
        found[place] = next_word(rng)


@pytest.mark.slow
def test_compiled_numbers_are_the_same():
    assert kernels.VIEW == 0
    found = np.zeros(500, np.int64)
    compiled_stream(np.zeros(4, np.int64), 123456789, 42, found)
    assert found.tolist() == stream(123456789, 42, 500)


def test_below_is_in_range_and_even():
    rng = [0] * 4
    seed_rng(rng, 5, 5)
    counts = [0] * 7
    for _ in range(70_000):
        counts[below(rng, 7)] += 1
    assert max(abs(count - 10_000) for count in counts) < 450


def test_shuffling_a_span_leaves_the_rest():
    rng = [0] * 4
    seed_rng(rng, 5, 5)
    cards = list(range(20))
    shuffle_span(cards, 5, 15, rng)
    assert cards[:5] == list(range(5))
    assert cards[15:] == list(range(15, 20))
    assert sorted(cards) == list(range(20))
    assert cards != list(range(20))
