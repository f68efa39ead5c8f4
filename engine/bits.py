"""Bit operations on masks (sets of cards as integers), shared by rules and kernels.

Compiled code replaces them by machine instructions with the same results (`analysis.core.bit_intrinsics`).
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
    """Return the index of the n-th set bit (counted from 0) of a mask with more than n set bits."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
