"""Leadership: of the processes that share a token and a database, one is active and the others wait.

A waiting process has two ways to find out that the leader is gone. The leader holds a lock that ends with its process,
so that another can follow within a second. And it writes heartbeats to the database, so that a hanging leader is
replaced when there was none for the time of a lease. The waiting process measures that time by its own clock: clocks of
two machines are never compared. Only the record in the database decides: a lock counts only if the leader's heartbeat
names that very lock, so another spelling of a path, a bind mount or a deleted lock file cannot make a second leader.

A replaced leader that resumes must not act any more. Each of its write transactions checks its epoch (`check`). Before
each call it waits until its last look at the record is less than `RIGHT_SECONDS` old (`permitted`), and a process that
replaces a hanging leader waits that long between claiming the leadership and acting. An epoch begins with a claim that
changes the primary key of the record: on PostgreSQL it waits for the transactions that have already checked the old
epoch, and only for those; heartbeats do not.

PostgreSQL: the lock is a session advisory lock. The server releases it when the process has died, and also when its
machine has: keepalives end the session (`KEEPALIVES`). A leader that cannot reach its session stops before that. The
connection must lead to the server itself: a pooler that shares sessions between transactions breaks such locks.

SQLite: the lock is on a file beside the database; the system releases it when the process has died.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog
from sqlalchemy import Connection, bindparam, insert, inspect, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError, SQLAlchemyError

from telegram_bot.background import first_of
from telegram_bot.storage.leader_session import FileSession, PostgresSession, Session, SessionLost
from telegram_bot.storage.models import LeaderRow
from telegram_bot.storage.values import StoreError

log = structlog.get_logger(__name__)

RETRY_SECONDS = 0.5
"""Seconds between two attempts of a waiting process."""
HEARTBEAT_SECONDS = 1.0
RIGHT_SECONDS = 3.0
"""How long a look at the record permits calls."""


REPLACED = "another process has become the active one"
SESSION_ENDED = "the database has ended the session that keeps other processes waiting"
ANY_BOT = ""
"""The name used on SQLite, where the lock belongs to the file, not to a bot."""

RELEASED = "released"
"""In place of the lock of a leader that has stopped in an orderly way."""
THIS = (LeaderRow.name == bindparam("the_name"), LeaderRow.epoch == bindparam("the_epoch"))
CHECK = select(LeaderRow.epoch).where(*THIS).with_for_update(read=True, key_share=True)
RENEW = update(LeaderRow).where(*THIS).values(beat=LeaderRow.beat + 1, lock=bindparam("the_lock"))
CLAIM = update(LeaderRow).where(*THIS, LeaderRow.beat == bindparam("the_beat"))
READ = select(LeaderRow.epoch, LeaderRow.beat, LeaderRow.lock).where(LeaderRow.name == bindparam("the_name"))


class NotLeading(StoreError):
    """Another process leads: nothing is saved."""


boot_clock: Callable[[], float] = partial(time.clock_gettime, getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
"""Return seconds that also pass while the machine is suspended, where the system supports that."""


class Leadership:
    """The right to be the active process.

    `lease`: the seconds without a heartbeat after which a leader is replaced, more than `RIGHT_SECONDS`.
    """

    def __init__(self, session: Session, name: str, lease: float, now: Callable[[], float] = boot_clock) -> None:
        self._session = session
        self._name = name
        self._lease = lease
        self._now = now
        self._epoch: int | None = None
        self._lock = ""
        self._seen: tuple[Sign, float] | None = None
        """The leader's last heartbeat, and when it was first seen."""
        self._until = 0.0
        """Until when the last look at the record permits calls."""
        self._looked = asyncio.Event()
        self._heartbeat: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._released = False
        self.lost = asyncio.Event()
        """Set when the leadership is lost; the process must stop acting at once."""
        self.reason = ""
        """Why it was lost, to follow "The bot has ended: "."""

    async def acquire(self, waiting: Callable[[], None]) -> None:
        """Wait until this process leads; call `waiting` once if another leads. Raise OSError or SQLAlchemyError.

        If the schema is not up to date, only the lock decides, and `begin` must follow.
        """
        self._loop = asyncio.get_running_loop()
        await self._session.open(self._session_closed)
        if not await self._attempt():
            waiting()
            while True:
                await asyncio.sleep(RETRY_SECONDS)
                if await self._attempt():
                    break

    async def _lead(self) -> None:
        await self._session.lead()
        self._heartbeat = asyncio.create_task(self._beat())

    async def begin(self) -> None:
        """Begin an epoch after migrating the schema, unless `acquire` has; raise SQLAlchemyError."""
        if self._epoch is None and not await self._claim(NOBODY):
            self._lose(REPLACED)

    async def _attempt(self) -> bool:
        """Become leader if there is none or it is gone; return whether this process leads."""
        self._lock = await self._session.try_lock()
        seen = await self._session.run(partial(read_sign, name=self._name))
        if seen is None:
            if self._lock:
                await self._lead()
            return bool(self._lock)
        is_gone = seen.lock == RELEASED or (bool(self._lock) and (seen == NOBODY or seen.lock == self._lock))
        if is_gone and await self._claim(seen):
            await self._lead()
            return True
        if not is_gone and self._is_silent(seen) and await self._replace(seen):
            return True
        if self._lock:
            await self._session.unlock()  # the leader takes it
        return False

    async def _replace(self, seen: Sign) -> bool:
        """Replace a hanging leader; return False if it has come back, or if the database cannot write now."""
        try:
            if not await self._claim(seen):
                return False
        except (SQLAlchemyError, TimeoutError) as error:
            log.warning("the leadership cannot be claimed now", reason=type(error).__name__)
            return False
        await self._lead()
        log.warning("the active process gave no sign of life and is replaced", seconds=self._lease)
        await asyncio.sleep(RIGHT_SECONDS)
        return True

    def _is_silent(self, seen: Sign) -> bool:
        """Return whether the leader's lease ends within `RIGHT_SECONDS` unless it gives another heartbeat."""
        if self._seen is None or self._seen[0] != seen:
            self._seen = seen, self._now()
        return self._now() - self._seen[1] >= self._lease - RIGHT_SECONDS

    async def _claim(self, seen: Sign) -> bool:
        """Begin an epoch unless there was a heartbeat after `seen`; raise SQLAlchemyError."""
        began, self._seen = self._now(), None
        self._epoch = await self._session.run(partial(claim_epoch, name=self._name, seen=seen, lock=self._lock))
        self._until = began + RIGHT_SECONDS
        return self._epoch is not None

    # ------------------------------------------------------------------ the leader

    async def _beat(self) -> None:
        while not self.lost.is_set():
            await asyncio.sleep(HEARTBEAT_SECONDS)
            look = asyncio.ensure_future(self._look())
            try:
                await self._session.answered(look)
                look.result()
            except (SessionLost, SQLAlchemyError, OSError) as error:
                log.warning("the session of the leader is lost", reason=repr(error))
                self._lose(SESSION_ENDED)
            finally:
                look.cancel()

    async def _look(self) -> None:
        """Write a heartbeat, and check whether this process still leads."""
        began = self._now()
        epoch, name, lock = self._epoch, self._name, await self._locked()

        def read(connection: Connection) -> bool:
            sign = read_sign(connection, name)
            return epoch is None or (sign is not None and sign.epoch == epoch)

        def renew(connection: Connection) -> bool:
            return read(connection) if epoch is None else renew_epoch(connection, name, epoch, lock)

        held = await self._session.look(renew, read)
        if held:
            self._until = began + RIGHT_SECONDS
            self._looked.set()
            self._looked.clear()
        elif held is not None:
            self._lose(REPLACED)

    async def _locked(self) -> str:
        """Return this leader's lock, taking it as soon as the replaced process releases it."""
        try:
            return await self._session.try_lock()
        except OSError as error:
            log.warning("the lock of the active process cannot be taken", reason=repr(error))
            return ""

    def check(self, connection: Connection) -> None:
        """Raise NotLeading in a write transaction (of any thread) unless this process leads until it ends."""
        epoch = self._epoch
        mine = {"the_name": self._name, "the_epoch": epoch}
        if self.lost.is_set() or (epoch is not None and connection.scalar(CHECK, mine) is None):
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._lose, REPLACED)
            raise NotLeading(REPLACED)

    async def permitted(self) -> None:
        """Return once it is certain that this process leads; raise ConnectionAbortedError if another does."""
        while self._epoch is not None and not self.lost.is_set() and self._now() >= self._until:
            await first_of(self._looked.wait(), self.lost.wait())
        if self.lost.is_set():
            raise ConnectionAbortedError(REPLACED)

    def _session_closed(self) -> None:
        if self._heartbeat is not None:
            self._lose(SESSION_ENDED)

    def _lose(self, reason: str) -> None:
        """Record that the leadership is lost, unless it was released."""
        if not self._released and not self.lost.is_set():
            self.reason = reason
            self.lost.set()

    async def release(self) -> None:
        """Let another process lead."""
        self._released = True
        if self._heartbeat is not None:
            self._heartbeat.cancel()
            await asyncio.wait({self._heartbeat})
        with contextlib.suppress(SQLAlchemyError, OSError, TimeoutError):
            if self._epoch is not None and not self.lost.is_set():
                await self._session.run(partial(renew_epoch, name=self._name, epoch=self._epoch, lock=RELEASED))
        await self._session.close()


def leadership_of(url: str, bot_id: str, lease: float, now: Callable[[], float] = boot_clock) -> Leadership:
    """Return the leadership of a bot's processes on the database with this URL."""
    target = make_url(url)
    if target.get_backend_name() == "sqlite":
        return Leadership(FileSession(target), ANY_BOT, lease, now)
    return Leadership(PostgresSession(url, f"thurumpu {bot_id} active process"), bot_id, lease, now)


@dataclass(frozen=True, slots=True)
class Sign:
    """The leader's last heartbeat; `lock`: the lock it holds, empty if none, RELEASED if it has stopped."""

    epoch: int
    beat: int
    lock: str


NOBODY = Sign(0, 0, "")
"""The value before the first epoch."""


def read_sign(connection: Connection, name: str) -> Sign | None:
    """Return the leader's last heartbeat, None if the schema has no table for it yet."""
    try:
        row = connection.execute(READ, {"the_name": name}).one_or_none()
    except (OperationalError, ProgrammingError):
        if not inspect(connection).has_table(LeaderRow.__tablename__):
            return None
        row = connection.execute(READ, {"the_name": name}).one_or_none()  # the leader has just brought it up to date
    return NOBODY if row is None else Sign(*row)


def claim_epoch(connection: Connection, name: str, seen: Sign, lock: str) -> int | None:
    """Begin an epoch and return its number; None if there was a heartbeat after `seen`."""
    epoch = seen.epoch + 1
    if seen == NOBODY:
        try:
            connection.execute(insert(LeaderRow).values(name=name, epoch=epoch, beat=0, lock=lock))
        except IntegrityError:
            return None
        return epoch
    found = {"the_name": name, "the_epoch": seen.epoch, "the_beat": seen.beat}
    return epoch if connection.execute(CLAIM.values(epoch=epoch, beat=0, lock=lock), found).rowcount else None


def renew_epoch(connection: Connection, name: str, epoch: int, lock: str) -> bool:
    """Write a heartbeat; return whether the epoch still lasts."""
    return bool(connection.execute(RENEW, {"the_name": name, "the_epoch": epoch, "the_lock": lock}).rowcount)
