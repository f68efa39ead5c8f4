"""Matches dealt from seeds and played by simple moves; and a test of uniformity."""

from collections import Counter
from random import Random
from typing import Any

from engine.game import Move, Round
from engine.match import Match, new_match

NAMES = ("Amit", "Nimali", "Shakib", "Anita", "Kasun", "Rupa")


def chi_square(counts: Counter[Any], kinds: int) -> float:
    """Return the statistic against equal frequencies of `kinds`, with one degree of freedom less."""
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (kinds - len(counts))


def simple_move(current: Round, source: Random) -> Move:
    """Return a legal move, usually one that brings the end of the round nearer."""
    view = current.view(current.to_move)
    moves = view.legal_moves()
    if source.random() < 0.8:
        for verb in view.simple_verbs:
            for move in moves:
                if move.verb == verb:
                    return move
    return source.choice(moves)


def seeded_match(game: str, players: int, seed: int, *, rounds: int = 2, **options: Any) -> Match:
    """Return a match of a few rounds; every second round is cut at random."""
    source = Random(seed)
    match = new_match(game, options, NAMES[:players])
    while len(match.logs) < rounds and not match.finished:
        match.prepare_round(source)
        chosen = source.randrange(1, len(match.pack)) if len(match.logs) % 2 == 0 else None
        current = match.start_prepared_round(chosen, makes_move=chosen is not None)
        while not current.over:
            assert match.play(current.to_move or 0, simple_move(current, source), source).refusal is None
    return match
