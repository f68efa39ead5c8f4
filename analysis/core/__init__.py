"""Numba setup shared by all games: compilation, array access, bit counts, record types, random numbers."""
