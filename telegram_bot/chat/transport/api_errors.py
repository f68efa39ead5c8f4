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


class ErrorKind(Enum):
    """What to do after a failed call."""

    NOTHING = "there was nothing to change"
    GONE = "the message is not there any more, or cannot be edited: send it anew"
    MOVED = "the group has become a supergroup"
    WAIT = "the flood limit is reached"
    SHUT = "the bot may not write there now"
    UNKNOWN_METHOD = "the server is too old"
    LOST = "the answer did not arrive: it may have been done or not"
    FAILED = "anything else"


PATTERNS: tuple[tuple[str, ErrorKind], ...] = (
    ("message is not modified", ErrorKind.NOTHING),
    ("message to edit not found", ErrorKind.GONE),
    ("message can't be edited", ErrorKind.GONE),
    ("there is no text in the message to edit", ErrorKind.GONE),
    ("message identifier is not specified", ErrorKind.GONE),
    ("message_id_invalid", ErrorKind.GONE),
    ("message to delete not found", ErrorKind.NOTHING),
    ("message can't be deleted", ErrorKind.NOTHING),
    ("query is too old", ErrorKind.NOTHING),
    ("not enough rights", ErrorKind.SHUT),
    ("have no rights to send", ErrorKind.SHUT),
    ("chat_write_forbidden", ErrorKind.SHUT),
    ("topic_closed", ErrorKind.SHUT),
    ("chat not found", ErrorKind.SHUT),
    ("message thread not found", ErrorKind.SHUT),
)


def error_kind(error: TelegramError) -> ErrorKind:
    """Return what a refusal means."""
    if isinstance(error, RetryAfter):
        return ErrorKind.WAIT
    if isinstance(error, ChatMigrated):
        return ErrorKind.MOVED
    if isinstance(error, EndPointNotFound):
        return ErrorKind.UNKNOWN_METHOD
    if isinstance(error, Forbidden):
        return ErrorKind.SHUT
    text = error.message.casefold()
    found = next((kind for pattern, kind in PATTERNS if pattern in text), None)
    if found is not None:
        return found
    if isinstance(error, NetworkError) and not isinstance(error, BadRequest):
        return ErrorKind.LOST
    return ErrorKind.FAILED


def wait_of(error: RetryAfter) -> float:
    """Return the seconds to wait (PTB gives a number or a timedelta, as its environment says)."""
    return error._retry_after.total_seconds()
