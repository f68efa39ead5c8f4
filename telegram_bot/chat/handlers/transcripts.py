"""Transcripts as files, without a running round, whose deck is secret."""

from __future__ import annotations

import json
from io import BytesIO

import structlog
from telegram.error import TelegramError

from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.domain.room import Room
from telegram_bot.texts.loader import Html, Texts

log = structlog.get_logger(__name__)


def file_of(room: Room, now: float) -> bytes | None:
    """Return the transcript of a table as a file, None if there is none, or not before the day of a deal is over."""
    content = None if room.is_sealed(now) else room.transcript()
    return None if content is None else json.dumps(content, ensure_ascii=False, indent=1).encode()


def missing_file(texts: Texts, room: Room) -> Html:
    """Return why there is no transcript of a table yet."""
    return texts.html("transcript-sealed" if room.is_board and room.rounds_over else "transcript-empty")


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
