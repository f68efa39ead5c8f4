"""Moments of Pocha for tests of the analysis: hands bid and played at random up to some act."""

from collections.abc import Iterator
from random import Random

from analysis.lab.pocha.game import play_policy
from engine.cards import LANE
from engine.pocha.game import Pocha, PochaRound
from engine.pocha.options import largest_hand, parse_options

GAME = Pocha()


def fresh_round(seed: int, players: int = 4, size: int = 10, **options: object) -> PochaRound:
    source = Random(seed)
    options = {**options, "schedule": [min(size, largest_hand(parse_options(options), players))]}
    deck = list(GAME.pack(options, players))
    source.shuffle(deck)
    return GAME.deal(options, players, 1, seed % players, deck)


def a_decision(seed: int, players: int = 4, size: int = 10, acts: int = 30) -> PochaRound:
    """Return a running hand this many random legal acts after the deal, or before its last act."""
    source = Random(seed)
    current = fresh_round(seed, players, size)
    acts = min(acts, players * (current.state.hand_size + 1) - 1)
    for _ in range(acts):
        current.play(source.choice(current.legal_moves()))
    return current


def before_the_last_tricks(seed: int, players: int = 4, size: int = 10, tricks: int = 2) -> PochaRound:
    """Return a hand in which a seat with this many cards left is to move, with a choice if possible."""
    for again in range(100):
        current = a_decision(1000 * seed + again, players, size, players * (size + 1 - tricks) + seed % players)
        if len(current.legal_moves()) > 1:
            return current
    raise AssertionError("no choice anywhere")


def positions(seeds) -> Iterator[tuple[int, PochaRound]]:
    """Yield decisions of three to five players with up to six cards, with their seeds."""
    for seed in seeds:
        source = Random(seed)
        players, size = 3 + seed % 3, 1 + source.randrange(6)
        if seed % 4 == 0:
            yield seed, a_decision(seed, players, size, source.randrange(players * (size + 1)))
            continue
        current = fresh_round(seed, players, size)
        for _ in range(source.randrange(players * (size + 1))):
            play_policy(current, [])
        yield seed, current


def each(mask: int) -> list[int]:
    return [card for card in range(4 * LANE) if mask >> card & 1]
