"""Text measured the way the Bot API measures it: in UTF-16 code units."""

from __future__ import annotations


def utf16_len(text: str) -> int:
    """Length in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf16_slice(text: str, offset: int, length: int) -> str:
    """The part of the text that an entity covers."""
    data = text.encode("utf-16-le", "surrogatepass")
    return data[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")
