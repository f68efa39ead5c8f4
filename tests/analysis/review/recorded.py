"""Matches to review: rounds played to their end by some players, every move in the log.

simple   the simple playout policy, the best of a whole turn as a review sees it
policy   the same, move by move: much faster
random   any legal move
hint     the best move found with `HINT_PLAYOUTS` playouts
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from analysis.advisor import advise
from analysis.registry import analysis_of
from analysis.review.log import Step
from engine.match import Match, new_match
from engine.poter.moves import PoterVerb
from engine.registry import GAMES

HINT_PLAYOUTS = 3000


def simple_moves(current: Any, moves: Any) -> tuple[str, ...]:
    """Return how the simple policy begins a turn, or plays the rest of it."""
    evaluation = analysis_of(current.game).decision(current.view(current.to_move), [ending(moves)], 1)
    return evaluation.line_of(evaluation.policy_arm)


def ending(moves: Any) -> Any:
    """Return a move that begins or ends a turn."""
    return next((move for move in moves if move.verb in (PoterVerb.DISCARD, PoterVerb.NODISCARD)), moves[0])


def chosen(player: str, current: Any, source: Random) -> tuple[str, ...]:
    moves = current.legal_moves()
    if len(moves) == 1:
        return (str(moves[0]),)
    if player == "policy":
        return (str(analysis_of(current.game).policy_move(current.view(current.to_move))),)
    if player == "hint":
        view, seed = current.view(current.to_move), source.getrandbits(31)
        return (advise(view, playouts=HINT_PLAYOUTS, seed=seed).candidates[0].move,)
    if player == "random" or getattr(current.state, "must_meld", False):
        return (str(source.choice(moves)),)
    return simple_moves(current, moves)


def play_round(match: Match, source: Random, players: Sequence[str]) -> None:
    current: Any = match.start_shuffled_round(source)
    while not current.over:
        seat = current.to_move
        for move in chosen(players[seat], current, source):
            match.play(seat, match.game.parse_move(move), source)


def recorded(
    seed: int, players: Sequence[str] = ("simple",) * 4, rounds: int = 1, game: str = "poter", **options: object
) -> Match:
    source = Random(seed)
    match = new_match(game, options, [f"P{seat}" for seat in range(len(players))])
    for _ in range(rounds):
        play_round(match, source, players)
    return match


def steps_made(current: Any, *moves: str) -> list[Step]:
    found, current = [], current.copy()
    for place, text in enumerate(moves, 1):
        found.append(Step(place, current.copy(), current.to_move, GAMES[current.game].parse_move(text)))
        current.play(found[-1].move)
    return found


def rest_of_turn(current: Any, source: Random) -> tuple[list[Any], Any]:
    """Return random moves up to the end of the turn, or until unseen cards are revealed, and the round after them."""
    now = current.copy()
    part: list[Any] = []
    while not now.over and (not part or analysis_of(current.game).same_decision(current, now)):
        part.append(source.choice(now.legal_moves()))
        now.play(part[-1])
    return part, now
