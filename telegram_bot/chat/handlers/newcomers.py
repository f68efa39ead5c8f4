"""Answers to people who do not know the bot yet: words in the private chat, and commands that there are not."""

from __future__ import annotations

import re

from telegram import Message, Update
from telegram.ext import ContextTypes
from telegram.helpers import create_deep_linked_url

from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.reply import reply
from telegram_bot.chat.transport.markup import Button, Page, build_page

COMMAND = re.compile(r"/\w+@(\w+)")
FROM_BUTTON = "x"
"""What Telegram sends with the button that adds the bot to a group."""


def with_invitation(context: ChatContext, text: str) -> Page:
    """Return a text with a button that adds the bot to a group of one's own."""
    link = create_deep_linked_url(context.bot.username, FROM_BUTTON, group=True)
    return build_page([text], [[Button(context.texts.plain("button-add-to-group"), url=link)]])


class Newcomers:
    """Answers what no other handler has taken: in the private chat always, in a group only a command to this bot."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def unknown(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer a command that there is not."""
        message = update.message
        if message is None or message.from_user is None:
            return
        if message.chat.type == message.chat.PRIVATE:
            text = self._context.texts.html("unknown-private")
            await reply(self._context, message, with_invitation(self._context, text))
        elif self._is_mine(message):
            await reply(self._context, message, build_page([self._context.texts.html("unknown-group")], []))

    def _is_mine(self, message: Message) -> bool:
        """Tell whether a command in a group names this bot."""
        found = COMMAND.match(message.text or "")
        return found is not None and found[1].lower() == self._context.bot.username.lower()

    async def words(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer words written in the private chat."""
        message = update.message
        if message is not None and message.from_user is not None:
            await reply(
                self._context, message, with_invitation(self._context, self._context.texts.html("hello-private"))
            )
