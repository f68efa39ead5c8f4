"""What Telegram's refusals mean to us: one table of patterns, matched without regard to case (PTB capitalises them)."""

from __future__ import annotations

from enum import Enum

from telegram.error import (
    BadRequest,
    ChatMigrated,
    EndPointNotFound,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)


class Fate(Enum):
    """What to do after a failed call."""

    NOTHING = "there was nothing to change"
    GONE = "the message is not there any more, or cannot be edited: send it anew"
    MOVED = "the group has become a supergroup"
    WAIT = "the flood limit is reached"
    SHUT = "the bot may not write there now"
    UNKNOWN_METHOD = "the server is too old"
    LOST = "the answer did not arrive: it may have been done or not"
    FAILED = "anything else"


PATTERNS: tuple[tuple[str, Fate], ...] = (
    ("message is not modified", Fate.NOTHING),
    ("message to edit not found", Fate.GONE),
    ("message can't be edited", Fate.GONE),
    ("there is no text in the message to edit", Fate.GONE),
    ("message identifier is not specified", Fate.GONE),
    ("message_id_invalid", Fate.GONE),
    ("message to delete not found", Fate.NOTHING),
    ("message can't be deleted", Fate.NOTHING),
    ("query is too old", Fate.NOTHING),
    ("not enough rights", Fate.SHUT),
    ("have no rights to send", Fate.SHUT),
    ("chat_write_forbidden", Fate.SHUT),
    ("topic_closed", Fate.SHUT),
    ("chat not found", Fate.SHUT),
    ("message thread not found", Fate.SHUT),
)


def fate_of(error: TelegramError) -> Fate:
    """Return what a refusal means."""
    if isinstance(error, RetryAfter):
        return Fate.WAIT
    if isinstance(error, ChatMigrated):
        return Fate.MOVED
    if isinstance(error, EndPointNotFound):
        return Fate.UNKNOWN_METHOD
    if isinstance(error, Forbidden):
        return Fate.SHUT
    text = error.message.casefold()
    found = next((fate for pattern, fate in PATTERNS if pattern in text), None)
    if found is not None:
        return found
    if isinstance(error, NetworkError) and not isinstance(error, BadRequest):
        return Fate.LOST
    return Fate.FAILED


def wait_of(error: RetryAfter) -> float:
    """Return the seconds to wait (PTB gives a number or a timedelta, as its environment says)."""
    return error._retry_after.total_seconds()
