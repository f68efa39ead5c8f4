"""Sessions: short-lived signed proofs of who has opened the page.

A session is not stored: it names the person and its own end and is signed with a key derived from the bot's token, so
it is valid after a restart of the bot, and no longer than it says.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from dataclasses import dataclass

SESSION_SECONDS = 4 * 3600
"""Seconds for which a session is valid."""
RENEWAL_SECONDS = 1800
"""Seconds after which a connected page receives a new session."""
_PURPOSE = b"Thurumpu Mini App session 1"
_DIGEST_SIZE = hashlib.sha256().digest_size


@dataclass(frozen=True, slots=True)
class Session:
    """Who has opened a page, by the name at the table, and until when in seconds since the epoch."""

    person: int
    name: str
    expires: int


class Sessions:
    """Signs and reads sessions."""

    def __init__(self, token: str) -> None:
        self._key = hmac.digest(_PURPOSE, token.encode(), hashlib.sha256)

    def issue(self, person: int, name: str, now: float) -> str:
        """Return a new session as text."""
        return self._signed(Session(person, name, int(now) + SESSION_SECONDS))

    def _signed(self, session: Session) -> str:
        """Return a session as text."""
        values = [session.person, session.name, session.expires]
        content = json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()
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
