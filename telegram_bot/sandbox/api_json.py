"""Users, chats, members and messages as the Bot API writes them, and the parameters of requests."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.state import Chat, Json, Message, State, User

_MAY = "manage_chat delete_messages manage_video_chats restrict_members change_info invite_users pin_messages"
_MAY_TOO = "manage_topics send_welcome_messages"
_MAY_NOT = "be_edited promote_members post_stories edit_stories delete_stories"
_SENDS = "messages audios documents photos videos video_notes voice_notes polls other_messages"
_DOES = "change_info invite_users pin_messages manage_topics add_web_page_previews react_to_messages edit_tag"
RESTRICTIONS = {
    "is_member": True,
    "until_date": 0,
    **{f"can_send_{what}": False for what in _SENDS.split()},
    **{f"can_{what}": False for what in _DOES.split()},
}
ADMIN_RIGHTS = {
    "is_anonymous": False,
    **{f"can_{what}": True for what in f"{_MAY} {_MAY_TOO}".split()},
    **{f"can_{what}": False for what in _MAY_NOT.split()},
}


def user_json(user: User) -> Json:
    """Return a User."""
    found: Json = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    for name in ("last_name", "username", "language_code"):
        if getattr(user, name) is not None:
            found[name] = getattr(user, name)
    return found


def chat_json(state: State, chat: Chat) -> Json:
    """Return a Chat."""
    if chat.is_private:
        user = user_json(state.users[chat.id])
        kept = {k: v for k, v in user.items() if k in ("id", "first_name", "last_name", "username")}
        return kept | {"type": "private"}
    found: Json = {"id": chat.id, "type": chat.type, "title": chat.title}
    return found | ({"is_forum": True} if chat.is_forum else {})


def member_json(state: State, chat: Chat, user_id: int) -> Json:
    """Return a ChatMember."""
    status = chat.members.get(user_id, "left")
    found: Json = {"status": status, "user": user_json(state.users[user_id])}
    if status == "creator":
        return found | {"is_anonymous": False}
    if status == "administrator":
        return found | ADMIN_RIGHTS
    if status == "restricted":
        return found | RESTRICTIONS
    return found | ({"until_date": 0} if status == "kicked" else {})


def chat_instance(chat_id: int) -> str:
    """Return the constant that identifies a chat in its callback queries."""
    digest = hashlib.sha256(f"chat:{chat_id}".encode()).digest()
    return str(int.from_bytes(digest[:8], "big", signed=True))


def message_json(state: State, message: Message, *, nested: bool = False) -> Json:
    """Return a Message; a nested one omits the message it replies to."""
    found: Json = {
        "message_id": message.message_id,
        "from": user_json(state.users[message.sender_id]),
        "chat": chat_json(state, state.chats[message.chat_id]),
        "date": message.date,
    }
    if message.edit_date is not None:
        found["edit_date"] = message.edit_date
    if message.thread_id is not None:
        found |= {"message_thread_id": message.thread_id, "is_topic_message": True}
    if message.ephemeral_id is not None and message.receiver_id is not None:
        found["ephemeral_message_id"] = message.ephemeral_id
        found["receiver_user"] = user_json(state.users[message.receiver_id])
    if message.via_bot:
        found["via_bot"] = user_json(state.bot)
    found |= message.service | _content(state, message)
    if message.markup:
        found["reply_markup"] = message.markup
    original = None if nested else replied_to(state, message)
    return found | ({"reply_to_message": message_json(state, original, nested=True)} if original else {})


def _content(state: State, message: Message) -> Json:
    found: Json = {message.media["kind"]: message.media["value"]} if message.media else {}
    text, entities = ("caption", "caption_entities") if message.media else ("text", "entities")
    if message.text is not None:
        found[text] = message.text
    if message.entities:
        found[entities] = _entities(state, message.entities)
    return found


def _entities(state: State, entities: list[Json]) -> list[Json]:
    """Return entities, with the user in mentions of users without a username; unknown users are not mentioned."""
    found = []
    for entity in entities:
        if entity["type"] != "text_mention":
            found.append(entity)
        elif user := state.users.get(entity["user_id"]):
            kept = {k: v for k, v in entity.items() if k != "user_id"}
            found.append(kept | {"user": user_json(user)})
    return found


def replied_to(state: State, message: Message) -> Message | None:
    """Return the message that another one replies to, if it still exists."""
    if message.reply_to is not None:
        return state.message(message.chat_id, message.reply_to)
    if message.reply_to_ephemeral is not None:
        return state.ephemeral(message.chat_id, message.reply_to_ephemeral)
    return None


def pressed_message_json(state: State, chat_id: int, message_id: int, ephemeral_id: int | None) -> Json:
    """Return the message of a callback query, an InaccessibleMessage if it was deleted."""
    message = state.message(chat_id, message_id) if ephemeral_id is None else state.ephemeral(chat_id, ephemeral_id)
    if message is not None:
        return message_json(state, message)
    return {"chat": chat_json(state, state.chats[chat_id]), "message_id": message_id, "date": 0}


_TRUE = ("true", "yes", "1")


@dataclass(slots=True)
class Upload:
    """A file of a multipart request."""

    name: str
    mime: str
    content: bytes


@dataclass
class Params:
    """The values of a request, all strings, and its files."""

    values: dict[str, str] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return a string, empty when absent."""
        return self.values.get(name, "")

    def integer(self, name: str, default: int = 0) -> int:
        """Return an integer; anything else counts as the default."""
        try:
            return int(self.text(name))
        except ValueError:
            return default

    def truth(self, name: str) -> bool:
        """Return a flag."""
        return self.text(name).strip().casefold() in _TRUE

    def json(self, name: str) -> Any:
        """Return a JSON value, None when absent."""
        raw = self.text(name)
        if not raw.strip():
            return None
        try:
            return json.loads(raw)
        except ValueError:
            raise refuse("json", name=name.replace("_", " ")) from None


async def read_params(request: web.Request) -> Params:
    """Read the query, and a JSON object or an urlencoded or multipart form, which takes precedence."""
    params = Params(_texts(request.rel_url.raw_query_string))
    if request.content_type == "application/json":
        params.values |= _json_body(await request.read())
    elif request.content_type == "application/x-www-form-urlencoded":
        params.values |= _texts(await request.read())
    elif request.content_type == "multipart/form-data":
        try:
            form = await request.post()
        except UnicodeDecodeError:
            raise refuse("utf8") from None
        for name, value in form.items():
            if isinstance(value, web.FileField):
                params.files[name] = Upload(value.filename, value.content_type, value.file.read())
            else:
                params.values[name] = str(value)
    return params


def _texts(form: str | bytes) -> dict[str, str]:
    try:
        text = form.decode() if isinstance(form, bytes) else form
        return dict(parse_qsl(text, keep_blank_values=True, errors="strict"))
    except UnicodeDecodeError:
        raise refuse("utf8") from None


def _json_body(body: bytes) -> dict[str, str]:
    try:
        values = json.loads(body)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise refuse("json", name="request body")
    return json_params(values).values


def json_params(values: dict[str, Any]) -> Params:
    """Return parameters from decoded JSON, such as the fields of an InputMedia object."""
    return Params({name: _encode(value) for name, value in values.items() if value is not None})


def _encode(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
