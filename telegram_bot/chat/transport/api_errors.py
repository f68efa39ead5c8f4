"""Meaning of Telegram's errors: a table of patterns, matched case-insensitively because PTB capitalizes them."""

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
    """Classes of failed calls by what to do about them."""

    NOTHING = "there was nothing to change"
    GONE = "the message does not exist any more, or cannot be edited: send it again"
    MOVED = "the group has become a supergroup"
    WAIT = "the flood limit is reached"
    SHUT = "the bot may not write there now"
    MARKUP = "the server does not know a tag of the text: send it without formatting"
    UNKNOWN_METHOD = "the server is too old"
    LOST = "the answer did not arrive: the call may have been executed or not"
    FAILED = "anything else"


RETRYABLE = (ErrorKind.WAIT, ErrorKind.LOST)
"""Errors after which the same call may succeed later."""

PATTERNS: tuple[tuple[str, ErrorKind], ...] = (
    ("message is not modified", ErrorKind.NOTHING),
    ("message to edit not found", ErrorKind.GONE),
    ("message can't be edited", ErrorKind.GONE),
    ("there is no text in the message to edit", ErrorKind.GONE),
    ("message identifier is not specified", ErrorKind.GONE),
    ("message_id_invalid", ErrorKind.GONE),
    ("message to delete not found", ErrorKind.NOTHING),
    ("message can't be deleted", ErrorKind.NOTHING),
    ("can't parse entities", ErrorKind.MARKUP),
    ("query is too old", ErrorKind.NOTHING),
    ("not enough rights", ErrorKind.SHUT),
    ("have no rights to send", ErrorKind.SHUT),
    ("chat_write_forbidden", ErrorKind.SHUT),
    ("topic_closed", ErrorKind.SHUT),
    ("chat not found", ErrorKind.SHUT),
    ("message thread not found", ErrorKind.SHUT),
)


def error_kind(error: TelegramError) -> ErrorKind:
    """Return the class of an error."""
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
    """Return the seconds to wait (PTB stores a number or a timedelta, depending on its environment)."""
    return error._retry_after.total_seconds()
