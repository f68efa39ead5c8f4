"""What everybody may know of a round's log, and the cards of its moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.game import Move
from engine.match import Entry, Match
from telegram_bot.presentation.selection import cards_in


def public_entries(match: Match) -> list[Entry]:
    """Return what stands in the log of the last round dealt, without the order of cards that chance events have."""
    return [
        replace(entry, event=entry.event.partition(" ")[0]) if entry.move is None else entry
        for entry in match.logs[-1].standing
    ]


def moves_in(entries: Iterable[Entry]) -> list[Move]:
    """Return the moves, those of charged tries included, in order; chance events are none."""
    return [entry.move for entry in entries if entry.move is not None]


def cards_of(move: str, among: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of a move that are among some cards: `5h`, `As` and `7h` of `meld 5h As=6h 7h`."""
    return cards_in((word.partition("=")[0] for word in move.split()[1:]), among)
