"""The folders of compiled kernels.

numba's cache checks the file of a kernel only, not the functions it calls; so compiled code is cached in a folder named
by a hash of all sources that kernels may contain, of the target and of the versions of the compiler.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core import caching, config
from platformdirs import user_cache_path

from analysis.core import cpu_targets
from analysis.core.kernel_sources import ROOT, kernel_sources

PREBUILT = "THURUMPU_PREBUILT_KERNELS"
"""Environment variable with a read-only folder of precompiled kernels."""


def source_key(root: Path = ROOT) -> str:
    """Return a hash of all sources that kernels may contain, of the target and of the compiler's versions.

    `root` is the folder of the packages.
    """
    goal = cpu_targets.target()
    versions = f"{numba.__version__} {llvmlite.__version__}"
    key = hashlib.sha256(f"{versions} {cpu_targets.platform()} {goal.name} {goal.features}".encode())
    for file in kernel_sources(root):
        key.update(file.as_posix().encode())
        key.update((root / file).read_bytes())
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


FOUND = find_prebuilt()
"""Folder of precompiled kernels, None if there are none for this machine."""
CACHE = use_cache()
