"""Memory returned to the system."""

import ctypes
import os
from pathlib import Path

import pytest

from telegram_bot.operation.process import return_free_memory

BLOCK, COUNT = 20_000, 5_000
PAGES = Path("/proc/self/statm")


def resident() -> int:
    """Return the resident memory of the process in pages."""
    return int(PAGES.read_text().split()[1])


def test_free_memory_between_blocks_in_use_is_returned():
    libc = ctypes.CDLL(None)
    if not hasattr(libc, "malloc_trim"):
        pytest.skip("the C library has no malloc_trim")
    libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    blocks = [libc.malloc(BLOCK) for _ in range(COUNT)]
    for block in blocks:
        ctypes.memset(block, 1, BLOCK)
    for block in blocks[::2]:
        libc.free(block)
    before = resident()
    return_free_memory()
    returned = before - resident()
    for block in blocks[1::2]:
        libc.free(block)
    assert returned * os.sysconf("SC_PAGE_SIZE") > BLOCK * COUNT / 4


def test_a_library_without_it_is_left_alone(monkeypatch):
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: object())
    return_free_memory()
