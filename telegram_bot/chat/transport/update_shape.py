"""Types of the fields of an update that the bot or PTB reads, as the Bot API documents them.

PTB does not check types: a wrong one would fail later, in whichever handler comes across it. A field may be missing,
but not null; fields that are not named here are ignored.
"""

from __future__ import annotations

from typing import Any

from pydantic_core import CoreSchema, SchemaValidator, ValidationError
from pydantic_core import core_schema as schema

MAX_INTEGER = 2**63 - 1
"""Largest integer that the databases store; ids of Telegram have at most 52 bits."""
LATEST = 253_402_300_799
"""The last second of the year 9999, which Python's dates can hold."""

NUMBER = schema.int_schema(strict=True, ge=-MAX_INTEGER, le=MAX_INTEGER)
TIME = schema.int_schema(strict=True, ge=0, le=LATEST)
"""Seconds since the epoch."""
FLAG = schema.bool_schema(strict=True)
TEXT = schema.str_schema(strict=True, pattern=r"^[^\x00]*$")
"""A text that databases and files take: it has no zero and, as pydantic sees to, no half of a character of UTF-16."""


def _object(**fields: CoreSchema) -> CoreSchema:
    """Return the schema of an object; `from_` is the field `from`."""
    known = {name.rstrip("_"): schema.typed_dict_field(field, required=False) for name, field in fields.items()}
    return schema.typed_dict_schema(known, strict=True, extra_behavior="ignore")


USER = _object(id=NUMBER, is_bot=FLAG, first_name=TEXT, last_name=TEXT, username=TEXT, language_code=TEXT)
CHAT = _object(id=NUMBER, type=TEXT, title=TEXT, first_name=TEXT, last_name=TEXT, username=TEXT, is_forum=FLAG)
ENTITY = _object(type=TEXT, offset=NUMBER, length=NUMBER)
PHOTO = schema.typed_dict_schema(
    {
        name: schema.typed_dict_field(field)
        for name, field in {"file_id": TEXT, "file_unique_id": TEXT, "width": NUMBER, "height": NUMBER}.items()
    },
    strict=True,
    extra_behavior="ignore",
)
"""One size of a picture, with all that PTB needs."""
MESSAGE = _object(
    message_id=NUMBER,
    ephemeral_message_id=NUMBER,
    date=TIME,
    from_=USER,
    chat=CHAT,
    sender_chat=CHAT,
    message_thread_id=NUMBER,
    is_topic_message=FLAG,
    text=TEXT,
    entities=schema.list_schema(ENTITY, strict=True, fail_fast=True),
    photo=schema.list_schema(PHOTO, strict=True, min_length=1, fail_fast=True),
    migrate_to_chat_id=NUMBER,
    migrate_from_chat_id=NUMBER,
)
MEMBER = _object(user=USER, status=TEXT)
UPDATE = _object(
    update_id=NUMBER,
    message=MESSAGE,
    callback_query=_object(id=TEXT, from_=USER, message=MESSAGE, chat_instance=TEXT, data=TEXT),
    my_chat_member=_object(chat=CHAT, from_=USER, date=TIME, old_chat_member=MEMBER, new_chat_member=MEMBER),
)
_UPDATE, _MESSAGE = SchemaValidator(UPDATE), SchemaValidator(MESSAGE)


def check_update(update: Any) -> None:
    """Raise TypeError if a field of an update has another type than it should, or cannot be stored."""
    _check(_UPDATE, update)


def check_message(message: Any) -> None:
    """Raise TypeError if a field of a message has another type than it should, or cannot be stored."""
    _check(_MESSAGE, message)


def _check(validator: SchemaValidator, value: Any) -> None:
    """The reason names the field, and never what is in it."""
    try:
        validator.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise TypeError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
