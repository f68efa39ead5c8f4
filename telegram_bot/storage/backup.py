"""Backup of an SQLite file that may be in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

BUSY_SECONDS = 30.0
"""How long the start of a backup waits for a checkpoint of the source."""


class BackupFailed(Exception):
    """The reason why there is no backup, in one line for the operator."""


def back_up(source: Path, target: Path) -> int:
    """Write a consistent copy of a database to a new file; return its size in bytes. Raise BackupFailed or OSError.

    The copy is made in one read transaction, with what is still in the write-ahead log; a bot that uses the database
    goes on. The file appears under its name only when it is complete, checked and on the disk.
    """
    if target.exists():
        raise BackupFailed(f"{target} exists already")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        with closing(sqlite3.connect(part)) as copy:
            (found,) = copy.execute("PRAGMA integrity_check").fetchone()
            if found != "ok" or copy.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise BackupFailed(f"{source} is damaged: {found}")
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    except sqlite3.Error as error:
        raise BackupFailed(f"{source} cannot be copied: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def _sync(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
