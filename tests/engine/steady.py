"""Hypothesis settings of this suite: the same examples each time, no deadline, no database."""

from hypothesis import settings
from hypothesis import strategies as st

steady = settings(deadline=None, derandomize=True, database=None)

characters = (st.integers(32, 126) | st.integers(0, 0xD7FF) | st.integers(0xE000, 0x10FFFF)).map(chr)
"""Any character but a surrogate, for `st.text`. Its own characters come from tables of all of Unicode, which each
process builds in a new clone; that takes seconds."""
