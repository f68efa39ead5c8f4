"""Uploaded files and the fields of a message that describe them."""

from __future__ import annotations

import hashlib
import secrets
import struct
from typing import Any

from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.params import Params, Upload
from telegram_bot.sandbox.state import File, State

Json = dict[str, Any]

PHOTO_BYTES = 10 * 1024 * 1024
FILE_BYTES = 50 * 1024 * 1024
PNG = b"\x89PNG\r\n\x1a\n"


def read_file(state: State, params: Params, kind: str, source: str) -> Json:
    """Store the upload that `source` refers to; return a message's media: {"kind", "value"}.

    `kind` is "photo" or "document". `source` is "attach://<name>", or the value of the parameter `kind`, which is
    empty if the upload has that name, or the file_id of a picture that has been sent before.
    """
    upload = params.files.get(source.removeprefix("attach://") or kind)
    if upload is None:
        if source and "attach://" not in source:
            return stored_photo(state, source)
        raise refuse("file_missing", kind=kind)
    return _media(_store(state, kind, upload))


def stored_photo(state: State, file_id: str) -> Json:
    """Return the media of a picture that has been sent before."""
    file = state.files.get(file_id)
    if file is None or file.kind != "photo":
        raise refuse("file_id")
    return _media(file)


def _media(file: File) -> Json:
    found = {"file_id": file.id, "file_unique_id": file.unique_id, "file_size": file.size}
    if file.kind == "photo":
        return {"kind": file.kind, "value": [found | {"width": file.width, "height": file.height}]}
    return {"kind": file.kind, "value": found | {"file_name": file.name, "mime_type": file.mime}}


def _store(state: State, kind: str, upload: Upload) -> File:
    size = len(upload.content)
    if size == 0:
        raise refuse("file_empty")
    if size > (PHOTO_BYTES if kind == "photo" else FILE_BYTES):
        raise refuse("file_big")
    width, height = _picture_size(upload.content) if kind == "photo" else (0, 0)
    unique = hashlib.sha256(upload.content).hexdigest()[:16]
    identifier = f"{kind}-{secrets.token_urlsafe(24)}"
    file = File(identifier, unique, kind, upload.name, upload.mime, size, upload.content, width, height)
    state.files[file.id] = file
    return file


def _picture_size(data: bytes) -> tuple[int, int]:
    if not data.startswith(PNG) or len(data) < 24:
        raise refuse("image")
    width, height = struct.unpack(">II", data[16:24])
    if not width or not height:
        raise refuse("image")
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise refuse("image_size")
    return width, height


def file_of(state: State, media: Json) -> File:
    """Return the file of a message's media."""
    value = media["value"]
    return state.files[(value[0] if media["kind"] == "photo" else value)["file_id"]]
