"""Compile kernels with numba, and the functions of the engine's rules that they call.

The engine does not depend on numba: it interprets its rule functions, and this module registers the same functions
unchanged. Every module that imports this one has functions in kernels (`analysis.core.sources`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from inspect import isfunction
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
from numba.core import config
from numba.extending import register_jitable

import analysis.core.bit_intrinsics  # noqa: F401  # registers implementations of engine.cards
from analysis.core.kernel_cache import KernelCache

log = logging.getLogger(__name__)
F = TypeVar("F", bound=Callable[..., Any])


def configure() -> None:
    """Use LLVM's lowest optimization level: compilation is a third faster, and playouts are about as fast.

    Kernels are always compiled: interpreted, they would take minutes for a hint.
    """
    settings: Any = config
    settings.OPT = type(settings.OPT)(1)
    if settings.DISABLE_JIT:
        log.warning("NUMBA_DISABLE_JIT is ignored: hints need compiled kernels")
        settings.DISABLE_JIT = 0


configure()


def inlined(function: F) -> F:
    """Register a Python function for use in kernels, inlined at calls; return it unchanged.

    Inlining everything makes the playouts of Poter faster by a half. Such functions have no wrapper for calls from C,
    which saves a tenth of the compilation time.
    """
    registered: F = register_jitable(forceinline=True, no_cfunc_wrapper=True)(function)
    return registered


def called(function: F) -> F:
    """Register a Python function for use in kernels without inlining, for long ones, to shorten compilation."""
    registered: F = register_jitable(forceinline=False, no_cfunc_wrapper=True)(function)
    return registered


def register(module: ModuleType, long: Collection[str] = ()) -> None:
    """Register all functions of a module for use in kernels; those named in `long` are not inlined."""
    for function in list(vars(module).values()):
        if isfunction(function) and function.__module__ == module.__name__:
            (called if function.__name__ in long else inlined)(function)


def kernel(function: F) -> F:
    """Compile an entry point that releases the GIL; its attribute `py_func` is the Python function."""
    compiled: Any = numba.njit(nogil=True, error_model="python")(function)
    compiled._cache = KernelCache(compiled.py_func)  # as `cache=True` does with numba's own cache
    return cast(F, compiled)
