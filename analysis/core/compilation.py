"""Compile kernels with numba, and the functions of the engine's rules that they call.

The engine does not depend on numba: this module registers its rule functions unchanged, which the engine interprets.
Whatever imports this module has functions in kernels (`analysis.core.kernel_sources`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from inspect import isfunction
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
from numba.core import config
from numba.extending import register_jitable

import analysis.core.bit_intrinsics  # registers implementations of engine.cards
import analysis.core.kernel_cache  # sets the folder of the kernels  # noqa: F401

F = TypeVar("F", bound=Callable[..., Any])


def optimise_lightly() -> None:
    """Use LLVM's lowest optimization level: compilation is a third faster, playouts about as fast."""
    settings: Any = config
    settings.OPT = type(settings.OPT)(1)


optimise_lightly()


def inlined(function: F) -> F:
    """Register a Python function for use in kernels, inlined at calls; return it unchanged.

    Inlining everything makes the playouts of Poter faster by a half. Such functions have no wrapper
    for calls from C, which saves a tenth of the compilation time.
    """
    registered: F = register_jitable(forceinline=True, no_cfunc_wrapper=True)(function)
    return registered


def called(function: F) -> F:
    """Register a Python function for use in kernels, not inlined: for long ones, to keep compilation short."""
    registered: F = register_jitable(forceinline=False, no_cfunc_wrapper=True)(function)
    return registered


def register(module: ModuleType, long: Collection[str] = ()) -> None:
    """Register all functions of a module for use in kernels; those named as `long` are not inlined."""
    for function in list(vars(module).values()):
        if isfunction(function) and function.__module__ == module.__name__:
            (called if function.__name__ in long else inlined)(function)


def kernel(function: F) -> F:
    """Compile an entry point that releases the GIL; its attribute `py_func` is the Python function."""
    compiled: Any = numba.njit(nogil=True, cache=True, error_model="python")(function)
    return cast(F, compiled)
