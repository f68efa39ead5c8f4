"""Sessions: short-lived signed proofs of who has opened the page.

A session is not stored: it names the person, its beginning and its end, and is signed with a key derived from the bot's
token, so it is valid after a restart of the bot, and no longer than it says. A connected page gets a renewed one now
and then, until the longest time is over. The sessions of a person can be ended before: that is stored under a mark of
the person, from which nobody without the bot's token can tell who it is.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from typing import Protocol

SESSION_SECONDS = 4 * 3600
"""Seconds for which a session is valid without being renewed."""
LONGEST_SECONDS = 24 * 3600
"""Seconds after which the page must be opened again, however often its session was renewed."""
RENEWAL_SECONDS = 1800
"""Seconds after which a connected page receives a new session."""
MAX_ENDED = 10_000
"""People whose ended sessions are remembered; the one whose sessions ended first is forgotten."""
_PURPOSE = b"Thurumpu Mini App session 2"
_MARK_PURPOSE = b"Thurumpu Mini App ended sessions"
_DIGEST_SIZE = hashlib.sha256().digest_size


@dataclass(frozen=True, slots=True)
class Session:
    """Who has opened a page, by the name at the table; since when, and until when in seconds since the epoch."""

    person: int
    name: str
    began: int
    expires: int


class EndedSessions(Protocol):
    """Stored marks of people whose sessions were ended, with the time of it in seconds since the epoch."""

    async def load(self, since: float, limit: int) -> Mapping[str, float]:
        """Return the marks of those whose sessions were ended at a time or later, the last `limit` of them."""

    async def add(self, mark: str, at: float, before: float) -> None:
        """Store a mark, and delete those whose sessions were ended before a time."""


class Sessions:
    """Begins, renews, reads and ends sessions."""

    def __init__(self, token: str, stored: EndedSessions) -> None:
        self._key = hmac.digest(_PURPOSE, token.encode(), hashlib.sha256)
        self._mark_key = hmac.digest(_MARK_PURPOSE, token.encode(), hashlib.sha256)
        self._stored = stored
        self._ended: OrderedDict[str, float] = OrderedDict()

    async def load(self, now: float) -> None:
        """Read whose sessions have been ended by processes before this one."""
        found = await self._stored.load(now - SESSION_SECONDS, MAX_ENDED)
        self._ended = OrderedDict(sorted(found.items(), key=lambda one: one[1]))

    def begin(self, person: int, name: str, now: float) -> Session:
        """Return a new session."""
        return Session(person, name, int(now), int(now) + SESSION_SECONDS)

    def renewed(self, session: Session, now: float) -> Session:
        """Return a session that lasts longer, but not longer than the longest time."""
        return replace(session, expires=min(int(now) + SESSION_SECONDS, session.began + LONGEST_SECONDS))

    def signed(self, session: Session) -> str:
        """Return a session as text."""
        content = json.dumps(astuple(session), ensure_ascii=False, separators=(",", ":")).encode()
        digest = hmac.digest(self._key, content, hashlib.sha256)
        return base64.urlsafe_b64encode(digest + content).decode()

    def read(self, text: str, now: float) -> Session | None:
        """Return the session of a text, None if it is forged or has expired."""
        try:
            data = base64.b64decode(text.encode(), altchars=b"-_", validate=True)
        except (binascii.Error, UnicodeEncodeError):
            return None
        digest, content = data[:_DIGEST_SIZE], data[_DIGEST_SIZE:]
        if not hmac.compare_digest(digest, hmac.digest(self._key, content, hashlib.sha256)):
            return None
        session = Session(*json.loads(content))
        return session if now < session.expires else None

    async def end(self, person: int, now: float) -> None:
        """End all sessions of a person that have begun so far, also for processes after this one."""
        mark = self._mark(person)
        self._ended[mark] = now
        self._ended.move_to_end(mark)
        while len(self._ended) > MAX_ENDED or next(iter(self._ended.values())) < now - SESSION_SECONDS:
            self._ended.popitem(last=False)
        await self._stored.add(mark, now, now - SESSION_SECONDS)

    def have_ended(self, person: int, since: float) -> bool:
        """Return whether the sessions of a person were ended at a time, in seconds since the epoch, or later."""
        return since <= self._ended.get(self._mark(person), float("-inf"))

    def _mark(self, person: int) -> str:
        """Return what stands for a person in the list of ended sessions."""
        return hmac.digest(self._mark_key, str(person).encode(), hashlib.sha256).hex()
