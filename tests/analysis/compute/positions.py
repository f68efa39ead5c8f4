"""Positions for tests of computations."""

from collections.abc import Sequence
from random import Random

from engine.game import Round
from engine.match import Match, new_match

OPTIONS = {"pocha": {"schedule": [6]}}
"""Options for hands of several cards."""


def moment(game: str, moves: int = 5, seed: int = 1, players: str = "ABCD") -> tuple[Match, Round]:
    """Return a match in its first round after some random moves; the seat to move has a choice."""
    match, source = new_match(game, OPTIONS.get(game, {}), list(players)), Random(seed)
    current = match.start_shuffled_round(source)
    while moves > 0 or len(current.legal_moves()) < 2:
        assert current.to_move is not None
        match.play(current.to_move, source.choice(list(current.legal_moves())), source)
        moves -= 1
    return match, current


def complete(
    game: str, seed: int = 1, players: Sequence[str] = "ABC", options: dict[str, object] | None = None
) -> Match:
    """Return a match with one round of random moves."""
    match, source = new_match(game, options or {}, list(players)), Random(seed)
    current = match.start_shuffled_round(source)
    while current.to_move is not None:
        match.play(current.to_move, source.choice(list(current.legal_moves())), source)
    return match
