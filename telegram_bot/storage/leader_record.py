"""The row that says which process leads: its epoch, and a counter that the leader increases as a sign of life.

An epoch begins when a process claims the leadership, and every write transaction of that process checks it. A claim
changes the primary key, so on PostgreSQL it waits for the transactions that have checked the epoch before it, and only
for those: signs of life do not.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, insert, inspect, select, update
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from telegram_bot.storage.models import LeaderRow

RELEASED = "released"
"""The lock of a leader that has ended by itself."""

THIS = (LeaderRow.name == bindparam("the_name"), LeaderRow.epoch == bindparam("the_epoch"))
CHECK = select(LeaderRow.epoch).where(*THIS).with_for_update(read=True, key_share=True)
RENEW = update(LeaderRow).where(*THIS).values(beat=LeaderRow.beat + 1, lock=bindparam("the_lock"))
CLAIM = update(LeaderRow).where(*THIS, LeaderRow.beat == bindparam("the_beat"))
READ = select(LeaderRow.epoch, LeaderRow.beat, LeaderRow.lock).where(LeaderRow.name == bindparam("the_name"))


@dataclass(frozen=True, slots=True)
class Sign:
    """What the leader has written last; `lock`: which lock it holds, empty if none, RELEASED if it has ended."""

    epoch: int
    beat: int
    lock: str


NOBODY = Sign(0, 0, "")
"""The sign before the first epoch."""


def read(connection: Connection, name: str) -> Sign | None:
    """Return the last sign of the leader, None if the schema has no table for it yet."""
    try:
        row = connection.execute(READ, {"the_name": name}).one_or_none()
    except (OperationalError, ProgrammingError):
        if not inspect(connection).has_table(LeaderRow.__tablename__):
            return None
        row = connection.execute(READ, {"the_name": name}).one_or_none()  # the leader has just brought it up to date
    return NOBODY if row is None else Sign(*row)


def claim(connection: Connection, name: str, seen: Sign, lock: str) -> int | None:
    """Begin an epoch, unless there has been another sign than the one that was seen; return its number."""
    epoch = seen.epoch + 1
    if seen == NOBODY:
        try:
            connection.execute(insert(LeaderRow).values(name=name, epoch=epoch, beat=0, lock=lock))
        except IntegrityError:
            return None
        return epoch
    found = {"the_name": name, "the_epoch": seen.epoch, "the_beat": seen.beat}
    return epoch if connection.execute(CLAIM.values(epoch=epoch, beat=0, lock=lock), found).rowcount else None


def renew(connection: Connection, name: str, epoch: int, lock: str) -> bool:
    """Give a sign of life; return whether the epoch still lasts."""
    return bool(connection.execute(RENEW, {"the_name": name, "the_epoch": epoch, "the_lock": lock}).rowcount)


def lasts(connection: Connection, name: str, epoch: int) -> bool:
    """Return whether an epoch lasts; inside a write transaction it then lasts until its end."""
    return connection.scalar(CHECK, {"the_name": name, "the_epoch": epoch}) is not None
