"""Memory that the process does not use any more."""

from __future__ import annotations

import ctypes


def return_free_memory() -> None:
    """Return free memory to the system, where the C library can do that (glibc's `malloc_trim`).

    By itself it keeps what lies between blocks in use, which becomes more with time although no more is in use.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
