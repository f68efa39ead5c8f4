"""Compiling rules written as plain functions.

The engine knows nothing of compilation: this module registers its rule functions with numba as they stand, so
there is one text of the rules, interpreted there and compiled here. Compiled code is kept on disk in a folder named
by a hash of every source it came from, of the target and of the versions of the compiler, so it is never stale: numba
itself looks only at the file of the kernel, not at the rules it calls.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Collection
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import llvmlite
import numba
from numba.core import caching, config
from numba.extending import register_jitable
from platformdirs import user_cache_path

import analysis.core.bit_intrinsics  # registers what compiled code counts bits with
import engine
from analysis.core import cpu_targets

F = TypeVar("F", bound=Callable[..., Any])


PREBUILT = "THURUMPU_PREBUILT_KERNELS"
"""The variable that names a folder of kernels compiled beforehand, which is only read."""


def source_key() -> str:
    """Return a hash of all sources that can end up in a kernel, of the target and of the compiler's versions."""
    goal = cpu_targets.target()
    versions = f"{numba.__version__} {llvmlite.__version__}"
    key = hashlib.sha256(f"{versions} {cpu_targets.platform()} {goal.name} {goal.features}".encode())
    for package in (engine, analysis):
        folder = Path(package.__path__[0])
        for file in sorted(folder.rglob("*.py")):
            key.update(file.relative_to(folder).as_posix().encode())
            key.update(file.read_bytes())
    return key.hexdigest()[:16]


def find_prebuilt() -> Path | None:
    """Return the folder of kernels built beforehand from these very sources, and let numba compile for their target.

    There is none for a processor that cannot run them, nor where numba is set to compile for another target.
    """
    base = os.environ.get(PREBUILT)
    if not base or cpu_targets.is_set() or not cpu_targets.runs_portable():
        return None
    cpu_targets.set_target(cpu_targets.PORTABLE)
    folder = Path(base) / source_key()
    if folder.is_dir():
        return folder
    cpu_targets.set_target(None)
    return None


def use_cache() -> Path:
    """Keep compiled code in a folder of these very sources, below numba's own setting if there is one."""
    settings: Any = config
    base = Path(settings.CACHE_DIR) if settings.CACHE_DIR else user_cache_path("thurumpu") / "kernels"
    folder = base / source_key()
    settings.CACHE_DIR = str(folder)
    others = [locator.__name__ for locator in caching.CacheImpl._locator_classes]
    settings.CACHE_LOCATOR_CLASSES = ",".join([f"{__name__}.{KernelLocator.__name__}", *others])
    return folder


class KernelLocator(caching.UserProvidedCacheLocator):
    """Finds a kernel's files in a folder named by its module, wherever the sources are.

    A kernel that was built beforehand is read from there; all others are kept in `CACHE`.
    """

    def __init__(self, py_func: Any, py_file: str) -> None:
        """Take a kernel's plain function and its file."""
        super().__init__(py_func, py_file)  # type: ignore[no-untyped-call]
        files = f"{Path(py_file).stem}.{py_func.__qualname__}-*.nbi"
        folder = None if FOUND is None else FOUND / py_func.__module__
        self._prebuilt = folder is not None and any(folder.glob(files))
        self._cache_path = str(folder if self._prebuilt else CACHE / py_func.__module__)

    def ensure_cache_path(self) -> None:
        """See that the folder can be written to, unless it is only read."""
        if not self._prebuilt:
            super().ensure_cache_path()  # type: ignore[no-untyped-call]


def optimise_lightly() -> None:
    """Let LLVM do less: compiling takes a third less time, and playouts are about as fast."""
    settings: Any = config
    settings.OPT = type(settings.OPT)(1)


FOUND = find_prebuilt()
"""The kernels built beforehand, None if there are none for this machine."""
CACHE = use_cache()
optimise_lightly()


def inlined(function: F) -> F:
    """Let kernels call a plain function, written out where it is called; for Python it stays the same function.

    Writing out everything makes the playouts of Poter faster by a half. Nothing in C calls such functions: leaving the
    wrapper for that out takes a tenth off compiling.
    """
    registered: F = register_jitable(forceinline=True, no_cfunc_wrapper=True)(function)
    return registered


def called(function: F) -> F:
    """Let kernels call a plain function that stays one: for long ones, so that kernels compile in seconds."""
    registered: F = register_jitable(forceinline=False, no_cfunc_wrapper=True)(function)
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
