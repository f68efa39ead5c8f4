"""Compiling a yardstick with the machine's C compiler."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

FLAGS = ("-std=c11", "-O3", "-march=native", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")


def c_compiler() -> str | None:
    """Return the machine's C compiler, None if it has none."""
    return shutil.which("gcc") or shutil.which("cc")


def build(compiler: str, source: Path, folder: Path) -> Path:
    """Compile a source file, with what it includes, into a library in a folder."""
    target = folder / f"{source.stem}.so"
    subprocess.run([compiler, *FLAGS, "-o", str(target), str(source)], check=True)
    return target
