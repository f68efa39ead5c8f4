"""Actions of people: writing messages and pressing buttons, of which the bot receives updates."""

from __future__ import annotations

import secrets
from urllib.parse import parse_qs, urlsplit

from telegram_bot.sandbox.api_json import chat_instance, message_json, pressed_message_json, user_json
from telegram_bot.sandbox.keyboard import buttons_of
from telegram_bot.sandbox.members import Impossible, Members
from telegram_bot.sandbox.mini_apps import THEMES, find_link, open_button, open_link
from telegram_bot.sandbox.state import Chat, Json, Message, Query, User
from telegram_bot.sandbox.text import finish, utf16_slice

QUERY_SECONDS = 24 * 3600
"""Age at which callback queries are forgotten."""


class People(Members):
    """The actions of the people in one sandbox."""

    def start(self, user_id: int, payload: str = "") -> Message:
        """Open the private chat with the bot and send /start."""
        self.unblock(user_id)
        return self.say(user_id, user_id, f"/start {payload}".strip())

    def say(
        self,
        chat_id: int,
        user_id: int,
        text: str,
        *,
        message_thread_id: int | None = None,
        reply_to_message_id: int | None = None,
        ephemeral: bool | None = None,
    ) -> Message:
        """Send a text; by default it is ephemeral if the menu has it as an ephemeral command."""
        chat, user = self.member(chat_id, user_id)
        formatted = finish(text, [])
        if not formatted.text:
            raise Impossible("an empty message cannot be sent")
        if message_thread_id and message_thread_id not in chat.topics:
            raise Impossible(f"there is no topic {message_thread_id} in chat {chat.id}")
        if reply_to_message_id and not self.state.message(chat.id, reply_to_message_id):
            raise Impossible(f"there is no message {reply_to_message_id} in chat {chat.id}")
        if chat.is_private:
            if user.blocked:
                raise Impossible(f"{user.name} has blocked the bot")
            user.started = True
        if ephemeral is None:
            ephemeral = self._is_ephemeral_command(chat, user, formatted.text)
        message = self._new_message(chat, user, ephemeral=ephemeral)
        message.text, message.entities = formatted
        message.thread_id, message.reply_to = message_thread_id, reply_to_message_id
        self.state.add(message)
        if self._bot_receives(chat, message):
            self.core.updates.push("message", message_json(self.state, message))
        return message

    def _new_message(self, chat: Chat, user: User, *, ephemeral: bool) -> Message:
        state = self.state
        number = 0 if ephemeral else state.next_message_id(chat)
        message = Message(chat.id, number, user.id, self.core.seconds(), state.next_id("order"))
        if ephemeral:
            if chat.is_private or not self.core.has_ephemerals:
                raise Impossible("ephemeral messages are for groups, from Bot API 10.2 on")
            message.ephemeral_id = state.next_id(f"ephemeral:{chat.id}")
            message.receiver_id = state.bot.id
        return message

    def _is_ephemeral_command(self, chat: Chat, user: User, text: str) -> bool:
        if chat.is_private or not self.core.has_ephemerals or not text.startswith("/"):
            return False
        name, _, bot = text[1:].split(maxsplit=1)[0].partition("@")
        menu = self.state.menu(chat, user)
        return self._is_named(bot) and any(c["command"] == name and c.get("is_ephemeral") for c in menu)

    def _is_named(self, username: str) -> bool:
        """Return whether the part of a command after "@" is the bot's username or empty."""
        return not username or username.casefold() == (self.state.bot.username or "").casefold()

    def _bot_receives(self, chat: Chat, message: Message) -> bool:
        """Group privacy: in a group the bot receives only commands for it and replies to it."""
        bot = self.state.bot
        if not chat.is_private and not chat.present(bot.id):
            return False
        if chat.is_private or message.ephemeral_id is not None:
            return True
        if not self.state.privacy or chat.is_admin(bot.id):
            return True
        original = self.state.message(chat.id, message.reply_to or 0)
        if original is not None and original.sender_id == bot.id:
            return True
        commands = (e for e in message.entities if e["type"] == "bot_command")
        words = (utf16_slice(message.text or "", e["offset"], e["length"]) for e in commands)
        return any(self._is_named(word.partition("@")[2]) for word in words)

    def share(self, user_id: int, prepared: str, chat_id: int) -> Message:
        """Send to a chat what the bot has prepared for this person."""
        chat, user = self.member(chat_id, user_id)
        found = self.core.prepared.get(prepared)
        if found is None or found.user_id != user.id or found.expires < self.core.seconds():
            raise Impossible("this message has expired, or is for somebody else")
        if chat.type not in found.chat_types:
            raise Impossible(f"this message is not for chats of the type {chat.type}")
        message = self._new_message(chat, user, ephemeral=False)
        message.text, message.entities, message.media = found.content
        message.markup, message.via_bot = found.markup, True
        self.state.add(message)
        if chat.is_private or chat.present(self.state.bot.id):
            self.core.updates.push("message", message_json(self.state, message))
        return message

    # buttons

    def press(
        self,
        chat_id: int,
        user_id: int,
        *,
        message_id: int | None = None,
        ephemeral_message_id: int | None = None,
        data: str | None = None,
        row: int = 0,
        column: int = 0,
        force: bool = False,
    ) -> Query | Json:
        """Press the button with `data`, or without data the one at `row` and `column`.

        A callback button returns its query; a link returns {"url"} and the effect of `open_link`; a web_app button
        returns {"web_app"}: an address for `open_app`. `force` presses data that is no longer on the message, or whose
        message has been deleted.
        """
        chat, user = self.member(chat_id, user_id)
        if ephemeral_message_id is None:
            message = self.state.message(chat.id, message_id or 0)
        else:
            message = self.state.ephemeral(chat.id, ephemeral_message_id)
            if message is not None and message.receiver_id != user.id:
                raise Impossible("only the receiver sees that message")
        if force and data is not None:
            return self._query(chat, user, data, message_id or 0, ephemeral_message_id)
        if message is None:
            raise Impossible(f"there is no message {ephemeral_message_id or message_id} in chat {chat.id}")
        button = _find_button(message, data, row, column)
        if button is None:
            raise Impossible(f"there is no button {data or (row, column)!r} on the message")
        if "url" in button:
            return {"url": button["url"]} | self.open_link(user.id, button["url"])
        if "web_app" in button:
            return {"web_app": button["web_app"]["url"]}
        return self._query(chat, user, str(button["callback_data"]), message_id or 0, ephemeral_message_id)

    def _query(self, chat: Chat, user: User, data: str, number: int, ephemeral: int | None) -> Query:
        now = self.core.clock.now()
        queries = self.state.queries
        while queries and (oldest := next(iter(queries.values()))).at < now - QUERY_SECONDS:
            del queries[oldest.id]
        number = number if ephemeral is None else 0
        query = Query(str(secrets.randbits(62)), user.id, chat.id, now, data, number, ephemeral)
        queries[query.id] = query
        payload = {
            "id": query.id,
            "from": user_json(user),
            "message": pressed_message_json(self.state, chat.id, number, ephemeral),
            "chat_instance": chat_instance(chat.id),
            "data": data,
        }
        if chat.is_private or chat.present(self.state.bot.id):
            self.core.updates.push("callback_query", payload)
        self.state.touch()
        return query

    def open_link(self, user_id: int, url: str) -> Json:
        """Follow a link: {"app": link} of one to a Mini App, for `open_app`; {"opened": chat id} of one to the bot."""
        if find_link(self.core, url) is not None:
            return {"app": url}
        parts = urlsplit(url)
        name = (self.state.bot.username or "").casefold()
        if parts.hostname not in ("t.me", "telegram.me") or parts.path.strip("/").casefold() != name:
            return {}
        start = parse_qs(parts.query).get("start")
        if start is None:
            return {} if parts.query else {"opened": user_id}
        self.start(user_id, start[0])
        return {"opened": user_id}

    # Mini Apps

    def open_app(
        self, chat_id: int, user_id: int, *, link: str | None = None, web_app: str | None = None, theme: str = "light"
    ) -> str:
        """Open a Mini App from a chat, by a link or by the address of a web_app button; return what the app opens."""
        chat, user = self.member(chat_id, user_id)
        if theme not in THEMES:
            raise Impossible(f"there is no theme {theme}")
        if web_app is not None:
            if not chat.is_private:
                raise Impossible("web_app buttons are for private chats")
            return open_button(self.core, user, web_app, theme)
        found = find_link(self.core, link or "")
        if found is None:
            raise Impossible(f"there is no Mini App at {link!r}")
        return open_link(self.core, user, chat, found, theme)


def _find_button(message: Message, data: str | None, row: int, column: int) -> Json | None:
    rows = buttons_of(message.markup)
    if data is not None:
        return next((button for line in rows for button in line if button.get("callback_data") == data), None)
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[row]) else None
