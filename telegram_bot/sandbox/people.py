"""What people do: create chats, talk, press buttons, join, leave, block; the bot gets updates."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import parse_qs, urlsplit

from telegram_bot.sandbox.crowd import Crowd, Impossible
from telegram_bot.sandbox.formatting import finish
from telegram_bot.sandbox.keyboard import buttons_of
from telegram_bot.sandbox.present import (
    chat_instance,
    chat_json,
    known_message,
    message_json,
    user_json,
)
from telegram_bot.sandbox.utf16 import utf16_slice
from telegram_bot.sandbox.world import Chat, Json, Message, Query, User


class People(Crowd):
    """The person side of one sandbox: talking and pressing, upon what Crowd holds."""

    # conversation

    def start(self, user_id: Any, payload: str = "") -> Message:
        """Open the private chat with the bot and send /start."""
        user = self.user(user_id)
        if user.blocked:
            self.unblock(user.id)
        return self.say(user.id, user.id, f"/start {payload}".strip())

    def say(
        self,
        chat_id: Any,
        user_id: Any,
        text: str,
        *,
        message_thread_id: int | None = None,
        reply_to_message_id: int | None = None,
        ephemeral: bool | None = None,
    ) -> Message:
        """Send a text; a command whose menu entry is ephemeral is one unless told otherwise."""
        chat, user = self.seat(chat_id, user_id)
        said = finish(str(text), [])
        if not said.text:
            raise Impossible("an empty message cannot be sent")
        if chat.is_private:
            self._open(user)
        topic = chat.topics.get(message_thread_id or 0)
        if message_thread_id and topic is None:
            raise Impossible(f"there is no topic {message_thread_id} in chat {chat.id}")
        if topic and topic.closed and not chat.is_admin(user.id):
            raise Impossible(f"topic {topic.name} is closed")
        if reply_to_message_id and not self.world.message(chat.id, reply_to_message_id):
            raise Impossible(f"there is no message {reply_to_message_id} in chat {chat.id}")
        if ephemeral is None:
            ephemeral = not chat.is_private and self._is_ephemeral_command(said.text)
        message = self._message(chat, user, ephemeral=bool(ephemeral))
        message.text, message.entities = said.text, said.entities
        message.thread_id, message.reply_to = message_thread_id, reply_to_message_id
        self.world.add(message)
        if self._bot_sees(chat, message):
            self.core.updates.push("message", message_json(self.world, message))
        return message

    def _message(self, chat: Chat, user: User, *, ephemeral: bool = False) -> Message:
        """A message of a person with fresh identifiers."""
        world = self.world
        if ephemeral and (chat.is_private or self.core.level < 10.2):
            raise Impossible("ephemeral messages are for groups, from Bot API 10.2 on")
        number = 0 if ephemeral else world.next_message_id(chat)
        message = Message(chat.id, number, user.id, self.core.seconds(), world.next_id("order"))
        if ephemeral:
            message.ephemeral_id = world.next_id(f"ephemeral:{chat.id}")
            message.receiver_id = world.bot.id
        return message

    def _open(self, user: User) -> None:
        if user.blocked:
            raise Impossible(f"{user.name} has blocked the bot")
        user.started = True

    def _is_ephemeral_command(self, text: str) -> bool:
        if self.core.level < 10.2 or not text.startswith("/"):
            return False
        name, _, bot = text[1:].split(maxsplit=1)[0].partition("@")
        if bot and bot.casefold() != (self.world.bot.username or "").casefold():
            return False
        lists = self.world.profile.get("commands", {}).values()
        return any(c["command"] == name and c.get("is_ephemeral") for menu in lists for c in menu)

    def _bot_sees(self, chat: Chat, message: Message) -> bool:
        """Group privacy: commands for the bot, replies to it, service messages, its own results."""
        bot = self.world.bot
        if not chat.is_private and not chat.present(bot.id):
            return False
        if chat.is_private or message.ephemeral_id is not None:
            return True
        if not self.world.privacy or chat.is_admin(bot.id) or message.service or message.inline_id:
            return True
        if message.reply_to is not None:
            original = self.world.message(chat.id, message.reply_to)
            if original and original.sender_id == bot.id:
                return True
        return any(_is_for(bot, message.text or "", entity) for entity in message.entities)

    # buttons

    def press(
        self,
        chat_id: Any,
        user_id: Any,
        *,
        message_id: int | None = None,
        ephemeral_message_id: int | None = None,
        data: str | None = None,
        row: int | None = None,
        column: int | None = None,
        force: bool = False,
    ) -> Query | Json:
        """Press a button: a callback query, or what another kind of button does at once."""
        chat, user = self.seat(chat_id, user_id)
        message = self._pressed(chat, user, message_id, ephemeral_message_id, force)
        button = _find_button(message, data, row, column)
        if button is None or ("disabled" in button and force):
            if not force or data is None:
                raise Impossible(f"there is no button {data or (row, column)!r} on the message")
            return self._query(chat, user, data, message_id or 0, ephemeral_message_id)
        if "disabled" in button:
            raise Impossible(f"button {button['text']!r} is disabled")
        if "callback_data" in button:
            data = str(button["callback_data"])
            return self._query(chat, user, data, message_id or 0, ephemeral_message_id)
        return self._other_button(user, button)

    def _pressed(
        self, chat: Chat, user: User, number: int | None, ephemeral: int | None, force: bool
    ) -> Message | None:
        if ephemeral is not None:
            message = self.world.ephemeral(chat.id, ephemeral)
            if message is not None and message.receiver_id != user.id:
                raise Impossible("only the receiver sees that message")
        else:
            message = self.world.message(chat.id, number or 0)
        if message is None and not force:
            raise Impossible(f"there is no message {ephemeral or number} in chat {chat.id}")
        return message

    def _query(self, chat: Chat, user: User, data: str, number: int, ephemeral: int | None) -> Query:
        """A callback query on its way to the bot."""
        query = Query(
            str(secrets.randbits(62)),
            user.id,
            chat.id,
            self.core.clock.now(),
            data,
            message_id=0 if ephemeral is not None else number,
            ephemeral_id=ephemeral,
        )
        self.world.queries[query.id] = query
        self._forget_old_queries()
        payload = {
            "id": query.id,
            "from": user_json(user),
            "message": known_message(self.world, chat.id, query.message_id, ephemeral),
            "chat_instance": chat_instance(chat.id),
            "data": data,
        }
        if chat.is_private or chat.present(self.world.bot.id):
            self.core.updates.push("callback_query", payload)
        self.world.touch()
        return query

    def _forget_old_queries(self) -> None:
        oldest = self.core.clock.now() - 24 * 3600
        old = [q.id for q in self.world.queries.values() if q.at < oldest]
        for query_id in old:
            del self.world.queries[query_id]

    def _other_button(self, user: User, button: Json) -> Json:
        found: Json = {"answered": False, "text": None, "show_alert": False, "url": None}
        if "url" in button:
            return found | {"url": button["url"]} | self.open_link(user.id, button["url"])
        if "copy_text" in button:
            return found | {"copied": button["copy_text"]["text"]}
        for name in ("switch_inline_query_current_chat", "switch_inline_query"):
            if name in button:
                return found | {"inline_query": button[name]}
        return found

    def open_link(self, user_id: Any, url: str) -> Json:
        """Follow a link; one to the bot's start page opens the private chat."""
        parts = urlsplit(url if "://" in url else f"https://{url}")
        name = (self.world.bot.username or "").casefold()
        if parts.hostname not in ("t.me", "telegram.me") or parts.path.strip("/").lower() != name:
            return {}
        start = parse_qs(parts.query).get("start")
        if start is None:
            return {"opened": user_id} if not parts.query else {}
        self.start(user_id, start[0])
        return {"opened": user_id}

    # inline mode and reactions

    def inline(self, chat_id: Any, user_id: Any, text: str, offset: str = "") -> Query:
        """Type an inline query in a chat."""
        chat, user = self.seat(chat_id, user_id)
        number = str(secrets.randbits(62))
        query = Query(number, user.id, chat.id, self.core.clock.now(), text, kind="inline")
        self.world.queries[number] = query
        kind = "sender" if chat.is_private else chat.type
        payload = {"id": number, "from": user_json(user), "query": text, "offset": offset}
        self.core.updates.push("inline_query", payload | {"chat_type": kind})
        return query

    def choose(self, query_id: str, result_id: str) -> Message:
        """Send one of the results of an inline query."""
        query = self.world.queries.get(str(query_id))
        if query is None or query.kind != "inline" or not query.answered:
            raise Impossible("that inline query has no results")
        results = query.answer["results"]
        result = next((r for r in results if r["id"] == result_id), None)
        if result is None:
            raise Impossible(f"there is no result {result_id!r}")
        chat, user = self.seat(query.chat_id, query.user_id)
        message = self._message(chat, user)
        content = result.get("input_message_content") or {}
        said = finish(str(content.get("message_text") or result.get("title") or "…"), [])
        message.text, message.entities = said.text, said.entities
        message.inline_id = secrets.token_urlsafe(18)
        message.markup = result.get("reply_markup")
        self.world.add(message)
        if self._bot_sees(chat, message):
            self.core.updates.push("message", message_json(self.world, message))
        chosen = {"result_id": result_id, "from": user_json(user), "query": query.data}
        inline = {"inline_message_id": message.inline_id} if message.markup else {}
        self.core.updates.push("chosen_inline_result", chosen | inline)
        return message

    def react(self, chat_id: Any, user_id: Any, message_id: int, emoji: str | None) -> None:
        """React to a message; the bot hears of it as an administrator only."""
        chat, user = self.seat(chat_id, user_id)
        message = self.world.message(chat.id, message_id)
        if message is None:
            raise Impossible(f"there is no message {message_id} in chat {chat.id}")
        old, new = message.reactions.get(user.id, []), [emoji] if emoji else []
        message.reactions[user.id] = new
        self.world.touch()
        if chat.is_private or chat.is_admin(self.world.bot.id):
            payload = {
                "chat": chat_json(self.world, chat),
                "message_id": message_id,
                "user": user_json(user),
                "date": self.core.seconds(),
                "old_reaction": [{"type": "emoji", "emoji": e} for e in old],
                "new_reaction": [{"type": "emoji", "emoji": e} for e in new],
            }
            self.core.updates.push("message_reaction", payload)


def _is_for(bot: User, text: str, entity: Json) -> bool:
    """Whether an entity is a command that the bot sees: a bare one, or one with its name."""
    if entity["type"] != "bot_command":
        return False
    command = utf16_slice(text, entity["offset"], entity["length"])
    _, at, name = command.partition("@")
    return not at or name.casefold() == (bot.username or "").casefold()


def _find_button(message: Message | None, data: str | None, row: int | None, column: int | None) -> Json | None:
    """The button with that data or in that place."""
    rows = buttons_of(message.markup) if message else []
    if row is not None:
        here = rows[row] if 0 <= row < len(rows) else []
        at = column or 0
        return here[at] if 0 <= at < len(here) else None
    every = (button for line in rows for button in line)
    return next((b for b in every if data is not None and b.get("callback_data") == data), None)
