"""Entries of a round's log, which are texts (`2 discard Kc`, `* shuffle …`), taken apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.match import Match
from telegram_bot.presentation.game import MISTAKE

CHANCE = "*"
"""Who has made a chance event."""


def public_entries(match: Match) -> list[str]:
    """Return the log of the last round dealt without the data of chance events (the order of the cards)."""
    return [" ".join(entry.split()[:2]) if entry.startswith(CHANCE) else entry for entry in match.logs[-1].entries]


def moves_in(entries: Iterable[str]) -> list[str]:
    """Return the texts of the moves, those of charged tries included, in order; chance events are none."""
    moves = [entry.partition(" ")[2] for entry in entries if not entry.startswith(CHANCE)]
    return [move.removeprefix(f"{MISTAKE} ") for move in moves]


def cards_of(move: str, among: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of a move that are among some cards: `5h`, `As` and `7h` of `meld 5h As=6h 7h`."""
    left, found = Counter(among), []
    for word in move.split()[1:]:
        card = word.partition("=")[0]
        if left[card]:
            left[card] -= 1
            found.append(card)
    return tuple(found)
