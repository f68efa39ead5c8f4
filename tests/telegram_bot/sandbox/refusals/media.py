"""Files and albums that cannot be sent."""

from typing import Any

from tests.telegram_bot.sandbox.refusals.cases import case, photo_message, simple, text_message

simple("media_missing", "sendPhoto", {"kind": "photo"}, chat_id="GROUP")
simple("media_file_id", "sendPhoto", chat_id="GROUP", photo="unknown")
simple("media_url", "sendPhoto", chat_id="GROUP", photo="https://x.org/p.png")
simple("album_many", "sendMediaGroup", chat_id="GROUP", media=[{"type": "photo", "media": "x"}] * 11)
simple("album_none", "sendMediaGroup", chat_id="GROUP", media=[])
simple("file_id", "getFile", file_id="unknown")


@case("media_type", found="Photo", wanted="Document")
async def _(bench: Any) -> Any:
    number = await photo_message(bench)
    file = bench.sandbox.world.message(bench.group, number).media["value"][0]["file_id"]
    return await bench.refused("sendDocument", chat_id=bench.group, document=file)


@case("media_big")
async def _(bench: Any) -> Any:
    return await bench.refused("sendPhoto", {"photo": ("p.png", bytes(10 * 2**20 + 1))}, chat_id=bench.group)


@case("media_empty")
async def _(bench: Any) -> Any:
    return await bench.refused("sendPhoto", {"photo": ("p.png", b"")}, chat_id=bench.group)


@case("media_input", why="media not found")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    return await bench.refused("editMessageMedia", chat_id=bench.group, message_id=number)


@case("image")
async def _(bench: Any) -> Any:
    return await bench.refused("sendPhoto", {"photo": ("p.png", b"no picture")}, chat_id=bench.group)


@case("image_size")
async def _(bench: Any) -> Any:
    return await bench.refused("sendPhoto", {"photo": ("p.png", bench.png(210, 10))}, chat_id=bench.group)
