"""Moments of Canasta for tests of the analysis: hands that the policy plays up to some act, now and then at random."""

from random import Random

from analysis.lab.canasta.game import play_plainly, play_tuned
from engine.canasta.game import Canasta, CanastaRound

GAME = Canasta()
TABLES = (("pairs", 4), ("singles", 2), ("singles", 3), ("singles", 4), ("trios", 6))


def fresh_round(seed: int, table: int = 0, **options: object) -> CanastaRound:
    source = Random(seed)
    mode, players = TABLES[table % len(TABLES)]
    options = {"mode": mode, **options}
    deck = list(GAME.pack(options, players))
    source.shuffle(deck)
    totals = [source.choice((0, 0, 1600, 3200, -100)) for _ in range(GAME.columns(options, players))]
    return GAME.deal(options, players, 1, seed % players, deck, totals)


def a_decision(seed: int, table: int = 0, acts: int = 30, wild: float = 0.3) -> CanastaRound:
    """Return a running hand this many acts after the cut, or before its last act; `wild`: the number of random acts."""
    source = Random(seed)
    current = fresh_round(seed, table)
    for _ in range(acts):
        after = current.copy()
        if source.random() < wild:
            after.play(source.choice(after.legal_moves()))
        else:
            source.choice((play_plainly, play_tuned))(after, [seed])
        if after.over:
            break
        current = after
    return current


def a_draw(seed: int, table: int = 0) -> CanastaRound:
    current = a_decision(seed, table, acts=10 + 7 * seed % 60)
    while not any(str(move) == "draw" for move in current.legal_moves()):
        play_tuned(current, [1] * 4)
    return current
