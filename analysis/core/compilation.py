"""Compile kernels with numba, and the functions of the engine's rules that they call.

The engine does not depend on numba: this module registers its rule functions unchanged, which the engine interprets.
numba's cache checks the file of a kernel only, not the functions it calls; so compiled code is cached in a folder named
by a hash of all sources, the target and the versions of the compiler.
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

import analysis.core.bit_intrinsics  # registers implementations of engine.cards
import engine
from analysis.core import cpu_targets

F = TypeVar("F", bound=Callable[..., Any])


PREBUILT = "THURUMPU_PREBUILT_KERNELS"
"""Environment variable with a read-only folder of precompiled kernels."""


WITHOUT_KERNELS = ("compute", "experiments", "pictures")
"""Folders of the analysis that kernels contain nothing of."""


def source_key() -> str:
    """Return a hash of all sources that kernels may contain, of the target and of the compiler's versions."""
    goal = cpu_targets.target()
    versions = f"{numba.__version__} {llvmlite.__version__}"
    key = hashlib.sha256(f"{versions} {cpu_targets.platform()} {goal.name} {goal.features}".encode())
    for package in (engine, analysis):
        folder = Path(package.__path__[0])
        for file in sorted(folder.rglob("*.py")):
            if package is analysis and file.relative_to(folder).parts[0] in WITHOUT_KERNELS:
                continue
            key.update(file.relative_to(folder).as_posix().encode())
            key.update(file.read_bytes())
    return key.hexdigest()[:16]


def find_prebuilt() -> Path | None:
    """Return the folder of kernels precompiled from these sources, and set numba's target to theirs.

    None if the processor cannot run them, or numba is set to another target.
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
    """Set the cache folder of these sources, below numba's own setting if there is one."""
    settings: Any = config
    base = Path(settings.CACHE_DIR) if settings.CACHE_DIR else user_cache_path("thurumpu") / "kernels"
    folder = base / source_key()
    settings.CACHE_DIR = str(folder)
    others = [locator.__name__ for locator in caching.CacheImpl._locator_classes]
    settings.CACHE_LOCATOR_CLASSES = ",".join([f"{__name__}.{KernelLocator.__name__}", *others])
    return folder


class KernelLocator(caching.UserProvidedCacheLocator):
    """Cache locator: a folder named by the kernel's module, independent of where the sources are.

    Precompiled kernels are read from their folder; all others are cached in `CACHE`.
    """

    def __init__(self, py_func: Any, py_file: str) -> None:
        """Initialize with a kernel's Python function and its file."""
        super().__init__(py_func, py_file)  # type: ignore[no-untyped-call]
        files = f"{Path(py_file).stem}.{py_func.__qualname__}-*.nbi"
        folder = None if FOUND is None else FOUND / py_func.__module__
        self._prebuilt = folder is not None and any(folder.glob(files))
        self._cache_path = str(folder if self._prebuilt else CACHE / py_func.__module__)

    def ensure_cache_path(self) -> None:
        """Create the folder unless it is read-only."""
        if not self._prebuilt:
            super().ensure_cache_path()  # type: ignore[no-untyped-call]


def optimise_lightly() -> None:
    """Use LLVM's lowest optimization level: compilation is a third faster, playouts about as fast."""
    settings: Any = config
    settings.OPT = type(settings.OPT)(1)


FOUND = find_prebuilt()
"""Folder of precompiled kernels, None if there are none for this machine."""
CACHE = use_cache()
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
