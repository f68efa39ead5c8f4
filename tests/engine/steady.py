"""How hypothesis runs here: the same examples each time, no clock, nothing kept."""

from hypothesis import settings

steady = settings(deadline=None, derandomize=True, database=None)
