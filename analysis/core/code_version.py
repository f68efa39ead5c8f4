"""Code version; workers accept tasks of the same version only."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

import analysis
import engine

SUFFIXES = (".py", ".json")
"""Files that results depend on: code, and weights of policies."""


@lru_cache(maxsize=1)
def source_digest() -> str:
    """Return a hash of the sources of the rules and the analysis, the same on every machine."""
    key = hashlib.sha256()
    for package in (engine, analysis):
        folder = Path(package.__path__[0])
        for file in sorted(folder.rglob("*")):
            if file.suffix in SUFFIXES:
                key.update(f"{package.__name__}/{file.relative_to(folder).as_posix()}\n".encode())
                key.update(file.read_bytes())
    return key.hexdigest()[:16]
