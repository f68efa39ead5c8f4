"""The cache of compiled kernels: in a folder named after their sources, or in memory if it cannot be used.

numba's cache checks only the file of a kernel, not the functions it calls. So compiled code is cached only in a folder
named by a hash of all code that kernels may contain, of the target, and of the compiler's versions. Comments and
docstrings are not hashed, so changing them recompiles nothing. numba unpickles what it finds: folders that others can
change are not used, and each file begins with a digest, so that a damaged or misplaced one counts as missing. A file
that cannot be read or saved costs time and one warning.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import stat
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core import caching, config
from numba.core.serialize import dumps
from platformdirs import user_cache_path

from analysis.core import cpu_targets
from analysis.core.sources import ROOT, code_of, kernel_sources

log = logging.getLogger(__name__)
settings: Any = config
"""numba's settings, which are untyped."""

PREBUILT = "THURUMPU_PREBUILT_KERNELS"
"""Environment variable that names a read-only folder of precompiled kernels."""
DIGEST_BYTES = 32
UNUSABLE = "compiled kernels are not cached, so that they are compiled at each start"
UNREADABLE = "compiled kernels in the cache cannot be used and are compiled again"
troubles: set[str] = set()
"""Which of these two problems this process has had with the cache; each is logged once."""


def note(trouble: str, reason: object) -> None:
    """Log a problem with the cache, once."""
    if trouble not in troubles:
        troubles.add(trouble)
        log.warning("%s: %s", trouble, reason)


def source_key(root: Path = ROOT) -> str:
    """Return a hash of all code that kernels may contain, of the target and of the compiler's versions.

    `root` is the folder of the packages.
    """
    goal = cpu_targets.target()
    versions = f"{numba.__version__} {llvmlite.__version__}"
    key = hashlib.sha256(f"{versions} {cpu_targets.platform()} {goal.name} {goal.features}".encode())
    for file, code in kernel_sources(root).items():
        key.update(file.as_posix().encode() + code)
    return key.hexdigest()[:16]


def find_prebuilt() -> Path | None:
    """Return the folder of kernels precompiled from these sources, and set numba's target to theirs.

    None if there are none, the processor cannot run them, or numba is configured for another target.
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


def cache_folder() -> Path:
    """Return the cache folder of these sources, inside numba's configured one if there is one; it may not exist."""
    try:
        base = Path(settings.CACHE_DIR) if settings.CACHE_DIR else user_cache_path("thurumpu") / "kernels"
    except RuntimeError:  # the user has no home folder
        base = Path(os.devnull)  # below which there can be nothing
    return base.absolute() / source_key()


def exposed(folder: Path) -> str | None:
    """Return who else can change files in a folder, which may not exist yet; None if nobody can.

    Root, the user, and a group of the user's own are trusted. In a folder such as /tmp nobody can replace others'
    folders.
    """
    for path in {step for end in (folder, folder.resolve()) for step in (end, *end.parents)}:
        try:
            found = path.stat()
        except OSError:
            continue
        if found.st_uid not in (0, os.geteuid()):
            return f"{path} belongs to another user"
        if found.st_mode & stat.S_ISVTX and path not in (folder, folder.resolve()):
            continue
        if found.st_mode & stat.S_IWOTH or (found.st_mode & stat.S_IWGRP and found.st_gid not in (0, os.getegid())):
            return f"others can write to {path}"
    return None


class KernelLocator(caching._SourceFileBackedLocatorMixin, caching._CacheLocator):
    """Cache locator: a folder named by the kernel's module, wherever the sources are.

    Precompiled kernels are read from their folder; all others are cached in `CACHE`.
    """

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._py_file = py_file
        files = f"{Path(py_file).stem}.{py_func.__qualname__}-*.nbi"
        folder = None if FOUND is None else FOUND / py_func.__module__
        self._prebuilt = folder is not None and any(folder.glob(files))
        self._folder = folder if folder is not None and self._prebuilt else CACHE / py_func.__module__

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> KernelLocator:
        """Return the locator of a kernel, even if its folder cannot be used."""
        return cls(py_func, py_file)

    def get_cache_path(self) -> str:
        """Return the folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """Return a hash of the code in the kernel's file, which may not be among the sources of the folder's name."""
        return hashlib.sha256(code_of(Path(self._py_file).read_bytes())).hexdigest()

    def get_disambiguator(self) -> str:
        """Return nothing: a kernel is identified by its function, whose line changes when text above it does."""
        return ""

    def ensure_cache_path(self) -> None:
        """Create the folder unless it is read-only."""
        if not self._prebuilt:
            super().ensure_cache_path()  # type: ignore[no-untyped-call]


pickled: Any = dumps
"""numba's pickling function, which is untyped, as are its classes."""
IndexDataCacheFile: Any = caching.IndexDataCacheFile


class KernelFiles(IndexDataCacheFile):  # type: ignore[misc]
    """Files that begin with a digest of their purpose and content; others count as missing."""

    def _load_index(self) -> dict[Any, str]:
        content = self._read(self._index_path)
        stamp, names = (None, {}) if content is None else pickle.loads(content)  # noqa: S301  # after its digest
        return names if stamp == self._source_stamp else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, (self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        content = self._read(self._data_path(name))
        return None if content is None else pickle.loads(content)  # noqa: S301  # after its digest

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _read(self, path: str) -> bytes | None:
        """Return the content of a file, None if it is missing or damaged."""
        try:
            file = Path(path).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as fault:
            note(UNREADABLE, fault)
            return None
        digest, content = file[:DIGEST_BYTES], file[DIGEST_BYTES:]
        if digest == self._digest(path, content):
            return content
        note(UNREADABLE, f"{path} is damaged")
        return None

    def _write(self, path: str, data: Any) -> None:
        content = pickled(data)
        with self._open_for_write(path) as file:
            file.write(self._digest(path, content) + content)

    def _digest(self, path: str, content: bytes) -> bytes:
        return hashlib.sha256(f"{CACHE.name} {Path(path).name}\n".encode() + content).digest()


class _KernelCacheImpl(caching.CompileResultCacheImpl):
    _locator_classes = (KernelLocator,)  # type: ignore[assignment]  # a list there


class KernelCache(caching.FunctionCache):
    """The cache of one kernel; its failures never prevent compiling and using the kernel."""

    _impl_class = _KernelCacheImpl

    def __init__(self, py_func: Any) -> None:
        super().__init__(py_func)  # type: ignore[no-untyped-call]
        base, stamp = self._impl.filename_base, self._impl.locator.get_source_stamp()
        self._cache_file = KernelFiles(self.cache_path, base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled code for a signature, None if it is missing or cannot be used."""
        if not self._is_usable():
            return None
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception as fault:  # of pickle, numba or LLVM, whatever they make of the file
            note(UNREADABLE, f"{self.cache_path}: {fault!r}")
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save the compiled code for a signature if that is possible."""
        if self._is_usable():
            try:
                super().save_overload(sig, data)  # type: ignore[no-untyped-call]
            except OSError as fault:
                note(UNUSABLE, fault)

    def _is_usable(self) -> bool:
        """Return whether nobody else can change the folder."""
        fault = exposed(Path(self.cache_path))
        if fault:
            note(UNUSABLE, fault)
        return fault is None


FOUND = find_prebuilt()
"""Folder of precompiled kernels, None if there are none for this machine."""
CACHE = cache_folder()
settings.CACHE_LOCATOR_CLASSES = ""  # which would replace `KernelLocator`
