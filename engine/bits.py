"""Sets of cards as bits of one integer: the primitives that rules and kernels share.

Compiled code replaces these by single machine instructions; the results are the same.
"""


def popcount(mask: int) -> int:
    """Count the set bits of a non-negative mask."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the index of the lowest set bit of a positive mask."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the index of the highest set bit of a positive mask."""
    return mask.bit_length() - 1


def nth_bit(mask: int, n: int) -> int:
    """Return the index of the n-th set bit (from 0) of a mask that has more than n of them."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
