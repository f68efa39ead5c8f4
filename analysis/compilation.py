"""Compiling rules written as plain functions.

The engine knows nothing of compilation: this module registers its rule functions with numba as they stand, so
there is one text of the rules, interpreted there and compiled here. Compiled code is kept on disk in a folder named
by a hash of every source it came from and of the versions of the compiler, so it is never stale: numba itself looks
only at the file of the kernel, not at the rules it calls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import llvmlite
import numba
from numba.core import config
from numba.extending import register_jitable
from platformdirs import user_cache_path

import analysis
import engine
from analysis import instructions
from analysis.places import use_tables_directly

F = TypeVar("F", bound=Callable[..., Any])


def source_key() -> str:
    """Return a hash of all sources that can end up in a kernel, of the processor and of the compiler's versions."""
    key = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__} {instructions.HAS_BIT_DEPOSIT}".encode())
    for package in (engine, analysis):
        folder = Path(package.__path__[0])
        for file in sorted(folder.rglob("*.py")):
            key.update(file.relative_to(folder).as_posix().encode())
            key.update(file.read_bytes())
    return key.hexdigest()[:16]


def use_cache() -> Path:
    """Keep compiled code in a folder of these very sources, below numba's own setting if there is one."""
    settings: Any = config
    base = Path(settings.CACHE_DIR) if settings.CACHE_DIR else user_cache_path("thurumpu") / "kernels"
    folder = base / source_key()
    folder.mkdir(parents=True, exist_ok=True)
    settings.CACHE_DIR = str(folder)
    return folder


def optimise_lightly() -> None:
    """Let LLVM do less: compiling takes a third less time, and playouts are about as fast."""
    settings: Any = config
    settings.OPT = type(settings.OPT)(1)


CACHE = use_cache()
optimise_lightly()
use_tables_directly()


def inlined(function: F) -> F:
    """Let kernels call a plain function, written out where it is called; for Python it stays the same function.

    Writing out everything makes the playouts of Poter faster by a half.
    """
    registered: F = register_jitable(forceinline=True)(function)
    return registered


def called(function: F) -> F:
    """Let kernels call a plain function that stays one: for long ones, so that kernels compile in seconds."""
    registered: F = register_jitable(forceinline=False)(function)
    return registered


def register(module: ModuleType, long: Collection[str] = ()) -> None:
    """Let kernels call every function that a module defines; those named as long are not written out."""
    for function in list(vars(module).values()):
        if isfunction(function) and function.__module__ == module.__name__:
            (called if function.__name__ in long else inlined)(function)


def kernel(function: F) -> F:
    """Compile an entry point that runs without the interpreter's lock; `.py_func` is the plain function."""
    compiled: Any = numba.njit(nogil=True, cache=True, error_model="python")(function)
    return cast(F, compiled)
