"""Files of messages: uploads, known file ids, and the message fields made of them."""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.params import Params, Upload
from telegram_bot.sandbox.world import File, World

Json = dict[str, Any]

PHOTO_BYTES = 10 * 1024 * 1024
FILE_BYTES = 50 * 1024 * 1024
NAMES = {
    "photo": ("photo.jpg", "image/jpeg"),
    "document": ("file.bin", "application/octet-stream"),
    "sticker": ("sticker.webp", "image/webp"),
    "animation": ("animation.mp4", "video/mp4"),
    "video": ("video.mp4", "video/mp4"),
    "video_note": ("note.mp4", "video/mp4"),
    "voice": ("voice.ogg", "audio/ogg"),
    "audio": ("audio.mp3", "audio/mpeg"),
}
KINDS = tuple(NAMES)


def read_media(world: World, params: Params, kind: str, source: str | None = None) -> Json:
    """The medium named by a parameter (or by `source`), as {"kind", "value"}."""
    name = params.text(kind) if source is None else source
    upload = params.files.get(kind) if source is None else None
    if name.startswith("attach://"):
        upload = params.files.get(name.removeprefix("attach://"))
        if upload is None:
            raise refuse("media_missing", kind=_words(kind))
    if upload is not None:
        file = store(world, kind, upload)
    elif not name:
        raise refuse("media_missing", kind=_words(kind))
    elif "://" in name:
        raise refuse("media_url")
    else:
        file = _known(world, kind, name)
    return {"kind": kind, "value": FIELDS[kind](file, params)}


def store(world: World, kind: str, upload: Upload) -> File:
    """Keep an upload; refuse what a server refuses."""
    size = len(upload.content)
    if size == 0:
        raise refuse("media_empty")
    if size > (PHOTO_BYTES if kind == "photo" else FILE_BYTES):
        raise refuse("media_big")
    width, height = picture_size(upload.content) or (0, 0)
    if kind == "photo":
        if not width or not height:
            raise refuse("image")
        if width + height > 10_000 or max(width, height) > 20 * min(width, height):
            raise refuse("image_size")
    name, mime = NAMES[kind]
    if kind in ("document", "audio") and upload.name:
        name, mime = upload.name, upload.mime or mime
    elif upload.content.startswith(b"\x89PNG"):
        name, mime = name.rpartition(".")[0] + ".png", "image/png"
    unique = hashlib.sha256(upload.content).hexdigest()[:16]
    number = secrets.token_urlsafe(24)
    file = File(f"{kind}-{number}", unique, kind, name, mime, size, upload.content, width, height)
    world.files[file.id] = file
    return file


def _words(kind: str) -> str:
    return kind.replace("_", " ")


def _known(world: World, kind: str, file_id: str) -> File:
    file = world.files.get(file_id)
    if file is None:
        raise refuse("media_file_id")
    if file.kind != kind:
        raise refuse("media_type", found=file.kind.title(), wanted=kind.title())
    return replace(file)


def _base(file: File) -> Json:
    return {"file_id": file.id, "file_unique_id": file.unique_id, "file_size": file.size}


def _named(file: File) -> Json:
    return _base(file) | {"file_name": file.name, "mime_type": file.mime}


def _timed(file: File, params: Params) -> Json:
    return _named(file) | {"duration": params.integer("duration")}


def _framed(file: File, params: Params) -> Json:
    size = {"width": params.integer("width", 320), "height": params.integer("height", 240)}
    return _timed(file, params) | size


def _sticker(file: File, params: Params) -> Json:
    kind = {"type": "regular", "is_animated": False, "is_video": False}
    emoji = {"emoji": params.text("emoji")} if params.has("emoji") else {}
    size = {"width": file.width or 512, "height": file.height or 512}
    return _base(file) | size | kind | emoji


def _photo(file: File, _: Params) -> list[Json]:
    return [_base(file) | {"width": file.width, "height": file.height}]


def _note(file: File, params: Params) -> Json:
    return _base(file) | {"length": 240, "duration": params.integer("duration")}


def _voice(file: File, params: Params) -> Json:
    return _base(file) | {"duration": params.integer("duration"), "mime_type": file.mime}


FIELDS: dict[str, Callable[[File, Params], Any]] = {
    "photo": _photo,
    "document": lambda file, _: _named(file),
    "sticker": _sticker,
    "animation": _framed,
    "video": _framed,
    "video_note": _note,
    "voice": _voice,
    "audio": _timed,
}


def file_id_of(media: Json | None) -> str | None:
    """The file id of a message's medium."""
    value = media["value"] if media else None
    if isinstance(value, list):
        value = value[-1]
    found = value.get("file_id") if isinstance(value, dict) else None
    return str(found) if found else None


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF, JPEG or WebP; None for other bytes."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return struct.unpack(">II", data[16:24])
    if data[:4] == b"GIF8" and len(data) >= 10:
        return struct.unpack("<HH", data[6:10])
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    return _jpeg_size(data) if data[:2] == b"\xff\xd8" else None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        width, height = data[24:27], data[27:30]
        return int.from_bytes(width, "little") + 1, int.from_bytes(height, "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
