"""Seeded random matches and texts for tests with many of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.match import Match, new_match
from tests.engine.conformance.rounds import slip
from tests.engine.pocha import reference
from tests.engine.pocha.builders import ROUNDS

running = ROUNDS.running

TABLES = [(3, 40), (3, 48), (4, 40), (4, 48), (5, 40), (6, 40), (6, 48)]
"""Compatible numbers of players and packs (O1.2)."""


def options(source: Random, players: int, pack: int) -> dict[str, Any]:
    """Return random options of a table that plays three hands, the second one with the whole pack."""
    most = len(reference.pack(players, pack)) // players
    return {
        "pack": pack,
        "mistakes": source.choice(("guided", "strict")),
        "schedule": [source.randint(1, most), most, source.randint(1, most)],
    }


def whole_match(seed: int, players: int, pack: int = 40, **given: Any) -> Iterator[Match]:
    """Yield a random match before each attempt and at its end."""
    source = Random(seed)
    match = new_match("pocha", options(source, players, pack) | given, [f"P{seat}" for seat in range(players)])
    return ROUNDS.random_match(
        match,
        source,
        slips=0.15,
        slip=lambda current: slip(current, source, any_text),
        choose=lambda current: source.choice(current.legal_moves()),
    )


def any_text(source: Random, position: dict[str, Any]) -> str:
    """Return a readable, mostly illegal move text, usually of the current phase and the hand to move."""
    if source.random() < (0.8 if position["phase"] == "bid" else 0.1):
        return f"bid {source.choice((0, 1, position['hand_size'], source.randint(0, 20), 999_999_999))}"
    pack = reference.pack(4, 48)
    hand = [] if position["to_move"] is None else position["hands"][position["to_move"]].split()
    return f"play {source.choice([*pack, *hand * 12])}"
