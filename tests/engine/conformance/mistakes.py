"""Tables at which mistakes are tried."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.match import Match, Played, new_match


def tables(name: str, players: Sequence[str], dealer: int, deck: Sequence[str], **options: Any) -> Callable[..., Match]:
    """Return what makes a match of a kind of table ("strict", "guided"), dealt so, after some log entries."""

    def table(mistakes: str, *entries: str) -> Match:
        match = new_match(name, {"mistakes": mistakes, **options}, players)
        match.start_round(dealer, deck)
        for entry in entries:
            match.replay(entry)
        return match

    return table


def attempt(match: Match, seat: int, text: str) -> Played:
    """Let a seat try a move."""
    return match.play(seat, match.game.parse_move(text), Random(1))
