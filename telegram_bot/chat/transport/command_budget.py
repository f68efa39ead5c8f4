"""How many commands a person may write, and how many may be written in a chat, before any work is done for them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from telegram_bot.chat.transport.limiter import Bucket

PERSON = (10, 10.0)
CHAT = (30, 10.0)
"""Commands and seconds; a chat is shared by all who write in it."""

NOTICE_EVERY = 60.0
"""Seconds between two notices in one chat."""

MOST_KEYS = 2000


class Verdict(Enum):
    """What becomes of a command."""

    ALLOWED = "it is done"
    REFUSED = "it is dropped, and the chat is told so"
    IGNORED = "it is dropped"


class CommandBudget:
    """Sliding windows of all persons and chats. A command that is dropped costs nothing."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._people: dict[int, Bucket] = {}
        self._chats: dict[int, Bucket] = {}
        self._noticed: dict[int, float] = {}

    def take(self, person: int, chat: int) -> Verdict:
        """Book a command of a person in a chat, or say what becomes of it instead."""
        now = self._clock()
        self._forget_idle(now)
        buckets = (
            self._people.setdefault(person, Bucket(*PERSON)),
            self._chats.setdefault(chat, Bucket(*CHAT)),
        )
        if all(bucket.wait(now) == 0 for bucket in buckets):
            for bucket in buckets:
                bucket.spend(now)
            return Verdict.ALLOWED
        if chat in self._noticed and now - self._noticed[chat] < NOTICE_EVERY:
            return Verdict.IGNORED
        self._noticed[chat] = now
        return Verdict.REFUSED

    def _forget_idle(self, now: float) -> None:
        """Forget who has not written lately, once many are known."""
        for known in (self._people, self._chats):
            if len(known) >= MOST_KEYS:
                for key, bucket in list(known.items()):
                    if bucket.wait(now) == 0 and not bucket.spent:
                        del known[key]
        if len(self._noticed) >= MOST_KEYS:
            self._noticed = {chat: at for chat, at in self._noticed.items() if now - at < NOTICE_EVERY}
