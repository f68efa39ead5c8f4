import numpy as np

from analysis.core.compilation import kernel
from engine import cards
from engine.cards import highest, lowest, nth_bit, popcount


@kernel
def all_bits(masks, found):
    for place in range(masks.shape[0]):
        mask = masks[place]
        count = popcount(mask)
        found[place, 0] = count
        found[place, 1] = lowest(mask)
        found[place, 2] = highest(mask)
        found[place, 3] = nth_bit(mask, count // 2)


def test_instructions_count_as_the_engine_does():
    source = np.random.default_rng(3)
    masks = source.integers(1, 2**60, 2000)
    masks[:3] = [1, 2**59, 2**60 - 1]
    found = np.zeros((2000, 4), np.int64)
    all_bits(masks, found)
    for mask, row in zip(masks.tolist(), found.tolist(), strict=True):
        count = cards.popcount(mask)
        assert row == [count, cards.lowest(mask), cards.highest(mask), cards.nth_bit(mask, count // 2)], mask
