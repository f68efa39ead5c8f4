"""Answers that only the asker needs: in the private chat, else a link that opens them there.

A command that only its writer saw is answered for their eyes in the group; any other one leaves a reaction there.
"""

from __future__ import annotations

import structlog
from telegram.constants import ParseMode, ReactionEmoji
from telegram.error import TelegramError
from telegram.helpers import create_deep_linked_url

from telegram_bot.chat.handlers.command_request import CommandRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.transport.markup import Button, Page, build_page, markup

log = structlog.get_logger(__name__)


async def tell_privately(context: ChatContext, request: CommandRequest, page: Page, topic: str) -> Page | None:
    """Answer in the private chat; return what is left to answer where the command was written.

    `topic` is what the private chat is opened with where the bot may not write there yet.
    """
    if request.private or request.aside is not None:
        return page
    try:
        await context.bot.send_message(request.user.id, page.text, parse_mode=ParseMode.HTML, reply_markup=markup(page))
    except TelegramError as error:
        log.info("no answer in private", reason=str(error))
        return link_page(context, topic)
    await acknowledge(request)
    return None


def link_page(context: ChatContext, topic: str) -> Page:
    """Return one line with a button that opens something in the private chat."""
    key = Button(context.texts.plain("button-open-privately"), url=private_link(context, topic))
    return build_page([context.texts.html("open-privately")], [[key]])


def private_link(context: ChatContext, topic: str) -> str:
    """Return a link that opens something in the private chat."""
    return create_deep_linked_url(context.bot.username, topic)


async def acknowledge(request: CommandRequest) -> None:
    """Show that a command all could see was done, with a reaction."""
    try:
        await request.message.set_reaction(ReactionEmoji.THUMBS_UP)
    except TelegramError as error:
        log.info("no reaction", reason=str(error))
