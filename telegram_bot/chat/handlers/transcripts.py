"""Transcripts as files, without a running round, whose deck is secret."""

from __future__ import annotations

import json
from io import BytesIO

import structlog
from telegram import ChatMemberRestricted
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from engine import transcript
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.domain.room import Room, Stage
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

MEMBERS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.MEMBER)


def file_of(room: Room) -> bytes | None:
    """Return the transcript of a table's rounds that are over, None if there are none.

    A match that has ended within a round has that round too, so that its deal can be verified.
    """
    if room.match is None or not room.rounds_over:
        return None
    content = transcript.write(room.match, stopped=room.stage == Stage.ENDED)
    content["rounds"] = content["rounds"][: room.rounds_over]
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def topic_of(room: Room) -> str:
    """Return the topic with which the private chat is opened to get the file."""
    return f"f{room.id}"


async def send_transcript(context: ChatContext, texts: Texts, content: bytes, room: Room, person: int) -> bool:
    """Send the file to a private chat; return False if the bot may not write there."""
    try:
        await context.bot.send_document(
            person,
            BytesIO(content),
            filename=f"{room.game}-{room.id}.json",
            caption=texts.plain("transcript-caption"),
        )
    except TelegramError as error:
        log.info("no file in private", room=room.id, reason=str(error))
        return False
    return True


async def may_read(context: ChatContext, room: Room, person: int) -> bool:
    """Return whether a person sits at the table or is a member of its group."""
    if room.seat_of(person) is not None:
        return True
    try:
        member = await context.bot.get_chat_member(room.place.chat_id, person)
    except TelegramError as error:
        log.info("the chat does not tell who belongs to it", room=room.id, reason=str(error))
        return False
    return member.status in MEMBERS or (isinstance(member, ChatMemberRestricted) and member.is_member)
