"""Conversion between log entries and texts."""

from collections.abc import Iterable

from engine.match import Entry, new_match

PLAYERS = "ABCD"


def entries_of(game: str, texts: Iterable[str]) -> list[Entry]:
    match = new_match(game, {}, PLAYERS)
    return [match.parse_entry(text) for text in texts]


def texts_of(entries: Iterable[Entry]) -> list[str]:
    return [str(entry) for entry in entries]
