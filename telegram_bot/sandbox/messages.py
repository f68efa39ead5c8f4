"""Messages: sending, editing and deleting them, reactions, and messages that people send through the bot.

An ephemeral message is sent to one member of a group. A bot may send it within 15 seconds after the receiver's callback
query or ephemeral command; an administrator bot may do so at any time.
"""

import re
import secrets

from telegram_bot.sandbox.api_json import Params, json_params, message_json
from telegram_bot.sandbox.arguments import (
    Content,
    read_caption,
    read_captioned,
    read_chat,
    read_ephemeral,
    read_input_media,
    read_keyboard,
    read_message,
    read_text,
    read_thread,
    stored_photo,
)
from telegram_bot.sandbox.core import EPHEMERAL_WINDOW, INLINE_WINDOW, Core, Prepared
from telegram_bot.sandbox.errors import refuse, refuse_if
from telegram_bot.sandbox.state import Chat, Json, Message

ACTIONS = frozenset(
    (
        "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice", "upload_document",
        "choose_sticker", "find_location", "record_video_note", "upload_video_note",
    )
)  # fmt: skip

DELETE_SECONDS = 48 * 3600
"""Age up to which the bot may delete its own messages."""
PREPARED_SECONDS = 24 * 3600
ID_BYTES = 64
MOST_RESULTS = 50
CHAT_KINDS = {"user": ("private",), "bot": (), "group": ("group", "supergroup"), "channel": ()}
"""The chat types of each kind of receiver here: there are no channels, and no other bots."""
ANYWHERE = Chat(0, "group")
"""Stands for a chat that is not yet known: `web_app` buttons are only for private chats with the bot."""
REACTIONS = frozenset(
    "👍👎❤🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐🍓🍾💋🖕"
    "😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾😡"
)
"""The reactions available to everybody, without variation selectors."""


def send_message(core: Core, params: Params) -> Json:
    """Send a text."""
    return _send(core, params, read_text(params))


def send_photo(core: Core, params: Params) -> Json:
    """Send a picture."""
    return _send(core, params, read_captioned(core, params, "photo", params.text("photo")))


def send_document(core: Core, params: Params) -> Json:
    """Send a file."""
    return _send(core, params, read_captioned(core, params, "document", params.text("document")))


def send_chat_action(core: Core, params: Params) -> bool:
    """Check the request; the page does not show that the bot is busy."""
    refuse_if(params.text("action") not in ACTIONS, "action")
    read_thread(read_chat(core, params), params)
    return True


def _send(core: Core, params: Params, content: Content) -> Json:
    state, chat = core.state, read_chat(core, params)
    markup, thread = read_keyboard(params.text("reply_markup"), chat), read_thread(chat, params)
    _check_rights(core, chat, thread, content)
    command = _answered_command(core, chat, params)
    receiver = _read_receiver(core, chat, params, command)
    if command is not None and receiver is None:
        raise refuse("reply_unknown")
    core.flood.spend(chat.id, ephemeral=receiver is not None)
    number = 0 if receiver else state.next_message_id(chat)
    message = Message(chat.id, number, state.bot.id, core.seconds(), state.next_id("order"), *content, markup=markup)
    message.thread_id = thread
    if receiver is not None:
        message.ephemeral_id, message.receiver_id = state.next_id(f"ephemeral:{chat.id}"), receiver
        message.reply_to_ephemeral = command.ephemeral_id if command else None
    return message_json(state, state.add(message))


def _check_rights(core: Core, chat: Chat, thread: int | None, content: Content) -> None:
    """Refuse messages from a restricted bot, and from one that is no administrator to a closed topic.

    Existing messages may be edited.
    """
    bot = core.state.bot.id
    if chat.members.get(bot) == "restricted":
        kind = "text message" if content.media is None else content.media["kind"]
        raise refuse("rights", what=f"{kind}s")
    refuse_if((thread or 0) in chat.closed and not chat.is_admin(bot), "topic_closed")


def _answered_command(core: Core, chat: Chat, params: Params) -> Message | None:
    given = params.json("reply_parameters") or {}
    number = given.get("ephemeral_message_id") if core.has_ephemerals else None
    if not number:
        return None
    command = core.state.ephemeral(chat.id, number)
    if command is None:
        raise refuse("reply_unknown")
    return command


def _read_receiver(core: Core, chat: Chat, params: Params, command: Message | None) -> int | None:
    """Return the receiver of an ephemeral message, None for an ordinary one; refuse ephemeral ones without a cause."""
    given = params.json("ephemeral_message_parameters") if core.has_ephemerals else None
    if given is None:
        return None
    receiver = given.get("receiver_user_id") if isinstance(given, dict) else None
    if not isinstance(receiver, int):
        raise refuse("user_invalid")
    refuse_if(chat.is_private, "ephemeral_chat")
    refuse_if(receiver == core.state.bot.id or not chat.present(receiver), "ephemeral_receiver")
    caused = _follows_press(core, chat, receiver, str(given.get("callback_query_id") or ""))
    if command is not None and command.sender_id == receiver:
        caused = caused or core.clock.now() - command.date <= EPHEMERAL_WINDOW
    refuse_if(not caused and not chat.is_admin(core.state.bot.id), "ephemeral_cause")
    return receiver


def _follows_press(core: Core, chat: Chat, receiver: int, query_id: str) -> bool:
    """Return whether a callback query is recent and the receiver's; refuse one from somebody else."""
    if not query_id:
        return False
    query = core.state.queries.get(query_id)
    if query is None:
        raise refuse("query_old")
    refuse_if((query.user_id, query.chat_id) != (receiver, chat.id), "ephemeral_cause")
    return core.fresh(query, EPHEMERAL_WINDOW)


def edit_message_text(core: Core, params: Params) -> Json:
    """Replace the text of one of the bot's messages."""
    message = read_message(core, read_chat(core, params), params, "edit_unknown")
    refuse_if(message.sender_id != core.state.bot.id or message.service, "edit_forbidden")
    _edit_text(core, params, message)
    return message_json(core.state, message)


def edit_ephemeral_message_text(core: Core, params: Params) -> bool:
    """Replace the text of an ephemeral message."""
    _edit_text(core, params, read_ephemeral(core, read_chat(core, params), params))
    return True


def edit_ephemeral_message_media(core: Core, params: Params) -> bool:
    """Replace the content of an ephemeral message by a file with a caption."""
    message = read_ephemeral(core, read_chat(core, params), params)
    _edit(core, params, message, read_input_media(core, params))
    return True


def _edit_text(core: Core, params: Params, message: Message) -> None:
    content = read_text(params)
    refuse_if(message.media is not None, "edit_no_text")
    _edit(core, params, message, content)


def _edit(core: Core, params: Params, message: Message, content: Content) -> None:
    """Replace content and keyboard; an omitted keyboard is removed."""
    markup = read_keyboard(params.text("reply_markup"), core.state.chats[message.chat_id])
    refuse_if((content, markup) == ((message.text, message.entities, message.media), message.markup), "edit_same")
    core.flood.spend(message.chat_id, ephemeral=message.ephemeral_id is not None)
    message.text, message.entities, message.media = content
    message.markup, message.edit_date = markup, core.seconds()
    core.state.touch()


def delete_message(core: Core, params: Params) -> bool:
    """Delete a message: administrators any one, others those of the last 48 hours that they sent."""
    chat = read_chat(core, params)
    message = read_message(core, chat, params, "delete_unknown")
    admin, own = chat.is_admin(core.state.bot.id), message.sender_id == core.state.bot.id
    if not (admin and chat.type == "supergroup"):
        refuse_if(core.clock.now() - message.date > DELETE_SECONDS, "delete_everyone")
        refuse_if(not own and not admin and not chat.is_private, "delete_forbidden")
    core.state.remove(message)
    return True


def delete_ephemeral_message(core: Core, params: Params) -> bool:
    """Delete an ephemeral message."""
    core.state.remove(read_ephemeral(core, read_chat(core, params), params))
    return True


def save_prepared_inline_message(core: Core, params: Params) -> Json:
    """Store a message for a day that a person can send from a Mini App."""
    user = params.integer("user_id")
    refuse_if(user <= 0, "user_invalid")
    refuse_if(user not in core.state.users, "user_unknown")
    kinds = [kind for kind in CHAT_KINDS if params.truth(f"allow_{kind}_chats")]
    refuse_if(not kinds, "prepared_kinds")
    expires = core.seconds() + PREPARED_SECONDS
    chats = tuple(name for kind in kinds for name in CHAT_KINDS[kind])
    return {"id": _prepared(core, params.json("result"), user, expires, chats), "expiration_date": expires}


def answer_inline_query(core: Core, params: Params) -> bool:
    """Show results to a person who types a query, and a button that opens the private chat; nothing is cached."""
    results, button = params.json("results"), params.json("button") or {}
    query = core.inline_queries.get(params.text("inline_query_id"))
    if query is None or query.answered or not core.fresh(query, INLINE_WINDOW):
        raise refuse("query_old")
    refuse_if(not isinstance(results, list), "results_array")
    refuse_if(len(results) > MOST_RESULTS, "results_many")
    refuse_if(len(params.text("next_offset").encode()) > ID_BYTES, "next_offset")
    if button and not re.fullmatch(r"[\w-]{1,64}", str(button.get("start_parameter") or ""), re.ASCII):
        raise refuse("start_parameter")
    expires, chats = core.seconds() + PREPARED_SECONDS, tuple(name for names in CHAT_KINDS.values() for name in names)
    numbers = [_prepared(core, result, query.user_id, expires, chats) for result in results]
    refuse_if(len({result["id"] for result in results}) < len(results), "result_twice")
    shown = [
        {"prepared": number} | {name: str(result.get(name) or "") for name in ("title", "description")}
        for number, result in zip(numbers, results, strict=True)
    ]
    core.answered(query, {"results": shown, "button": button or None})
    return True


def _prepared(core: Core, result: object, user: int, expires: int, chats: tuple[str, ...]) -> str:
    """Store what a person may send to chats of certain types; return its id."""
    if not isinstance(result, dict):
        raise refuse("result", why="object expected")
    refuse_if(not 1 <= len(str(result.get("id") or "").encode()) <= ID_BYTES, "result_id")
    given, number = json_params(result), secrets.token_urlsafe(12)
    markup = read_keyboard(given.text("reply_markup"), ANYWHERE)
    core.prepared[number] = Prepared(user, expires, chats, _content(core, result.get("type"), given), markup)
    return number


def _content(core: Core, kind: object, given: Params) -> Content:
    if kind == "article":
        content = given.json("input_message_content")
        if not isinstance(content, dict) or "message_text" not in content:
            raise refuse("result", why='Field "message_text" must be of type String')
        values = {"text": content["message_text"], "parse_mode": content.get("parse_mode")}
        return read_text(json_params(values))
    if kind == "photo":
        return read_caption(given, stored_photo(core.state, given.text("photo_file_id")))
    raise refuse("result", why=f'type "{kind}" is unsupported for the inline query result')


def set_message_reaction(core: Core, params: Params) -> bool:
    """React to a message with at most one emoji; an empty list removes the reaction."""
    chat = read_chat(core, params)
    message = core.state.message(chat.id, params.integer("message_id"))
    if message is None:
        raise refuse("react_unknown")
    emoji = [str(reaction["emoji"]) for reaction in params.json("reaction") or []]
    refuse_if(len(emoji) > 1 or not all(e.rstrip("\ufe0f") in REACTIONS for e in emoji), "reaction")
    message.reactions[core.state.bot.id] = emoji
    core.state.touch()
    return True
