"""The files of the page, as they are in its folder, and compressed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parent / "page"
INDEX = "index.html"
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file: its content, compressed content, media type and ETag; `stamp` tells whether it has changed."""

    content: bytes
    compressed: bytes
    media_type: str
    etag: str
    stamp: tuple[int, int]


class PageFiles:
    """The files that a folder has now, by their names below it. Each is read again after it has changed.

    A name is never resolved, so that each file has one name and is kept once, whatever strangers ask for.
    """

    def __init__(self, folder: Path = PAGE) -> None:
        self._files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
        self._known: dict[str, PageFile] = {}

    def get(self, name: str) -> PageFile | None:
        """Return a file, None if the folder has none of exactly this name."""
        file = self._files.get(name)
        if file is None:
            return None
        try:
            status = file.stat()
        except FileNotFoundError:
            return None
        stamp, known = (status.st_mtime_ns, status.st_size), self._known.get(name)
        if known is None or known.stamp != stamp:
            known = self._known[name] = _read(file, stamp)
        return known


def _read(file: Path, stamp: tuple[int, int]) -> PageFile:
    content = file.read_bytes()
    media_type = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return PageFile(content, gzip.compress(content, mtime=0), media_type, etag, stamp)
