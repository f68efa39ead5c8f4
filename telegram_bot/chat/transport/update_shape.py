"""Types of the fields of an update that the bot or PTB reads, as the Bot API documents them.

PTB does not check types: a wrong one would fail later, in whichever handler comes across it.
"""

from __future__ import annotations

from typing import Any

MAX_INTEGER = 2**63 - 1
"""Largest integer that the databases store; ids of Telegram have at most 52 bits."""

LATEST = 253_402_300_799
"""The last second of the year 9999, which Python's dates can hold."""


class Seconds(int):
    """The type of a field that is a time in seconds since the epoch."""


Shape = dict[str, Any]
"""The type of each field: a class, another shape, or a list with the shape of all its elements."""

USER: Shape = {
    "id": int,
    "is_bot": bool,
    "first_name": str,
    "last_name": str,
    "username": str,
    "language_code": str,
}
CHAT: Shape = {
    "id": int,
    "type": str,
    "title": str,
    "first_name": str,
    "last_name": str,
    "username": str,
    "is_forum": bool,
}
MESSAGE: Shape = {
    "message_id": int,
    "ephemeral_message_id": int,
    "date": Seconds,
    "from": USER,
    "chat": CHAT,
    "sender_chat": CHAT,
    "message_thread_id": int,
    "is_topic_message": bool,
    "text": str,
    "entities": [{"type": str, "offset": int, "length": int}],
    "migrate_to_chat_id": int,
    "migrate_from_chat_id": int,
}
MEMBER: Shape = {"user": USER, "status": str}
UPDATE: Shape = {
    "update_id": int,
    "message": MESSAGE,
    "callback_query": {"id": str, "from": USER, "message": MESSAGE, "chat_instance": str, "data": str},
    "my_chat_member": {
        "chat": CHAT,
        "from": USER,
        "date": Seconds,
        "old_chat_member": MEMBER,
        "new_chat_member": MEMBER,
    },
}


def check_shape(value: Any, shape: Any = UPDATE, name: str = "update") -> None:
    """Raise TypeError if a field has another type than its shape, or cannot be stored; other fields are ignored."""
    if isinstance(shape, dict):
        _check_type(value, dict, name)
        for field, content in value.items():
            if field in shape:
                check_shape(content, shape[field], field)
    elif isinstance(shape, list):
        _check_type(value, list, name)
        for element in value:
            check_shape(element, shape[0], name)
    else:
        _check_type(value, shape, name)


def _check_type(value: Any, wanted: type, name: str) -> None:
    """Raise TypeError if a value is not of a type, or cannot be stored; a bool is no int."""
    if type(value) is not (int if wanted is Seconds else wanted):
        raise TypeError(f"{name} is of type {type(value).__name__}, not {wanted.__name__}")
    if isinstance(value, int) and abs(value) > MAX_INTEGER:
        raise TypeError(f"{name} has more than 64 bits")
    if isinstance(value, int) and wanted is Seconds and not 0 <= value <= LATEST:
        raise TypeError(f"{name} is no time")
    if isinstance(value, str) and not is_storable(value):
        raise TypeError(f"{name} is no text that can be stored")


def is_storable(text: str) -> bool:
    """Return whether databases and files take a text: it has no zero and no half of a character of UTF-16."""
    return "\0" not in text and (text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text))
