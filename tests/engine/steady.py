"""How hypothesis runs here: the same examples each time, no clock, nothing kept."""

from hypothesis import settings
from hypothesis import strategies as st

steady = settings(deadline=None, derandomize=True, database=None)

characters = (st.integers(32, 126) | st.integers(0, 0xD7FF) | st.integers(0xE000, 0x10FFFF)).map(chr)
"""Any character but a surrogate, for `st.text`, whose own ones are drawn from tables of all of Unicode: in a new clone
each process makes these first, which takes seconds.
"""
