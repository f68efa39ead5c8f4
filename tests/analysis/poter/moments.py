"""Moments of Poter for tests of the analysis: rounds that the playout policy plays up to some act."""

from random import Random

from engine.poter.game import Poter, PoterRound
from engine.poter.moves import PoterVerb

GAME = Poter()


def fresh_round(seed: int, players: int = 4, number: int = 1, **options: object) -> PoterRound:
    source = Random(seed)
    deck = list(GAME.pack(options, players))
    source.shuffle(deck)
    return GAME.deal(options, players, number, seed % players, deck)


def played(current: PoterRound, seed: int, acts: int) -> PoterRound:
    """Make this many random legal moves, laying rather than discarding, or stop at the end of the round."""
    source = Random(seed)
    for _ in range(acts):
        if current.over:
            break
        moves = current.legal_moves()
        laying = [
            move for move in moves if move.verb in (PoterVerb.MELD, PoterVerb.LAY, PoterVerb.SWAP, PoterVerb.TAKE)
        ]
        move = source.choice(laying if laying and source.random() < 0.6 else moves)
        cards = list(current.shuffle_before(move))
        if cards:
            source.shuffle(cards)
            current.event(f"stock {' '.join(cards)}")
        current.play(move)
    return current


def a_decision(seed: int, players: int = 4, acts: int = 30) -> PoterRound:
    """Return a running round some acts after the deal."""
    while True:
        current = played(fresh_round(seed, players), seed, acts)
        if not current.over:
            return current
        acts -= 1
