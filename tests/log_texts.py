"""Entries of logs from their texts, and the texts of entries."""

from collections.abc import Iterable

from engine.match import Entry, new_match

PLAYERS = "ABCD"


def entries_of(game: str, texts: Iterable[str]) -> list[Entry]:
    """Return the log entries with these texts."""
    match = new_match(game, {}, PLAYERS)
    return [match.parse_entry(text) for text in texts]


def texts_of(entries: Iterable[Entry]) -> list[str]:
    """Return the texts of log entries."""
    return [str(entry) for entry in entries]
