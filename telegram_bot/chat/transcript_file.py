"""A match as a file, complete rounds only: a running round's deck is a secret."""

from __future__ import annotations

import json
from io import BytesIO

from engine import transcript
from telegram_bot.chat.desk import Desk
from telegram_bot.rooms.room import Place, Room


def file_of(room: Room) -> bytes | None:
    """Return the transcript of a table's complete rounds, None if there are none."""
    if room.match is None or not room.match.scores:
        return None
    whole = transcript.write(room.match)
    whole["rounds"] = whole["rounds"][: len(room.match.scores)]
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


async def send_transcript(desk: Desk, room: Room, place: Place) -> None:
    """Send the file when the chat's budget allows it."""
    content = file_of(room)
    if content is None:
        return

    async def send() -> None:
        await desk.bot.send_document(
            place.chat_id,
            BytesIO(content),
            filename=f"{room.game}-{room.id}.json",
            caption=desk.texts.plain("transcript-caption"),
            message_thread_id=place.thread_id,
        )

    desk.outbox.put((place.chat_id, 0), send)
