"""Positions of Pocha for the conformance suite: an example, keys that make it impossible, and plausible changes."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.engine.pocha import random_play, reference

EXAMPLE: dict[str, Any] = {
    "format": "position/1",
    "game": "pocha",
    "options": {},
    "round": 4,
    "dealer": 0,
    "to_move": 0,
    "phase": "play",
    "hand_size": 4,
    "hands": ["Ao 7c Ae", "Ro 6c", "So 4b", "Ce 6b"],
    "turned": "7e",
    "bids": [1, 0, 2, 0],
    "taken": [0, 1, 0, 0],
    "trick": {"leader": 1, "cards": "5b Ab Rb"},
    "played": [{"leader": 1, "cards": "Ac 3c 2c 5c"}],
    "penalties": [0, 0, 0, 0],
}

CHANGES: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    (EXAMPLE, "O1.2", {"hands": ["Ao 7c", "Ro 6c"]}),
    (EXAMPLE, "O1.2", {"hands": []}),
    (EXAMPLE, "O1.2", {"hands": ["Ao"] * 7}),
    (EXAMPLE, "O3.2", {"hands": ["Ao 7c Ae", "Ro 6c", "So 4b", "Ce"]}),
    (EXAMPLE, "O3.2", {"hands": ["Ao 7c", "Ro 6c Ae", "So 4b", "Ce 6b"]}),
    (EXAMPLE, "O2.1", {"hands": ["", "", "", ""], "trick": {}, "played": []}),
    (EXAMPLE, "more than once", {"hands": ["Ao 7c Ae", "Ro Ac", "So 4b", "Ce 6b"]}),
    (EXAMPLE, "more than once", {"hands": ["Ao 7c Ao", "Ro 6c", "So 4b", "Ce 6b"]}),
    (EXAMPLE, "more than once", {"turned": "Ao"}),
    (EXAMPLE, "more than once", {"turned": "5b"}),
    (EXAMPLE, "not in the pack", {"turned": "8o"}),
    (EXAMPLE, "not in the pack", {"hands": ["Ao 7c 9e", "Ro 6c", "So 4b", "Ce 6b"]}),
    (EXAMPLE, "is no card", {"hands": ["Ao 7c As", "Ro 6c", "So 4b", "Ce 6b"]}),
    (EXAMPLE, "is no card", {"turned": "Jk"}),
    (EXAMPLE, "is no card", {"turned": ""}),
    (EXAMPLE, "turned", {"turned": None}),
    (EXAMPLE, "hand_size", {"hand_size": 3}),
    (EXAMPLE, "hand_size", {"hand_size": "4"}),
    (EXAMPLE, "round", {"round": 5}),
    (EXAMPLE, "round", {"round": 23}),
    (EXAMPLE, "O2", {"options": {"schedule": [3, 5]}}),
    (EXAMPLE, "O2.4", {"options": {"schedule": [11]}}),
    (EXAMPLE, "to_move", {"to_move": 1}),
    (EXAMPLE, "to_move", {"to_move": None}),
    (EXAMPLE, "phase", {"phase": "bid"}),
    (EXAMPLE, "phase", {"phase": "over"}),
    (EXAMPLE, "taken", {"taken": [0, 0, 0, 0]}),
    (EXAMPLE, "taken", {"taken": [0, 1, 0]}),
    (EXAMPLE, "bids", {"bids": [1, 0, 2]}),
    (EXAMPLE, "O4.1", {"bids": [1, 0, 5, 0]}),
    (EXAMPLE, "O4.1", {"bids": [1, 0, -1, 0]}),
    (EXAMPLE, "O4.1", {"bids": [1, 0, 10**30, 0]}),
    (EXAMPLE, "O4.2", {"bids": [1, 1, 2, 0]}),
    (EXAMPLE, "O4.1", {"bids": [1, None, 2, 0]}),
    (EXAMPLE, "O4.1", {"bids": [None, 0, 2, 0]}),
    (EXAMPLE, "bids", {"bids": [1, 0, True, 0]}),
    (EXAMPLE, "bids", {"bids": [1, 0, "2", 0]}),
    (EXAMPLE, "bids", {"bids": None}),
    (EXAMPLE, "led", {"trick": {"leader": 0, "cards": "5b Ab Rb"}}),
    (EXAMPLE, "led", {"played": [{"leader": 0, "cards": "Ac 3c 2c 5c"}]}),
    (EXAMPLE, "leader", {"trick": {"leader": 4, "cards": "5b Ab Rb"}}),
    (EXAMPLE, "leader", {"trick": {"leader": None, "cards": "5b Ab Rb"}}),
    (EXAMPLE, "unknown key", {"trick": {"leader": 1, "cards": "5b Ab Rb", "by": 1}}),
    (EXAMPLE, "trick", {"trick": "5b Ab Rb"}),
    (EXAMPLE, "trick", {"trick": None}),
    (EXAMPLE, "played", {"played": [{"leader": 1, "cards": "Ac 3c 2c"}]}),
    (EXAMPLE, "played", {"played": [{"leader": 1, "cards": "Ac 3c 2c 5c 4c"}]}),
    (EXAMPLE, "played", {"played": ["Ac 3c 2c 5c"]}),
    (
        EXAMPLE,
        "complete",
        {"trick": {"leader": 1, "cards": "5b Ab Rb Ao"}, "hands": ["7c Ae", "Ro 6c", "So 4b", "Ce 6b"]},
    ),
    (
        EXAMPLE,
        "O5.2",
        {"played": [{"leader": 1, "cards": "Ac 3c Co 5c"}], "hands": ["Ao 7c Ae", "Ro 6c", "So 4b", "2c 6b"]},
    ),
    (EXAMPLE, "O5.2", {"played": [{"leader": 1, "cards": "6o 3c Ac 5c"}]}),
    (EXAMPLE, "O5.4", {"trick": {"leader": 1, "cards": "5b Ab Ro"}, "hands": ["Ao 7c Ae", "Co 6c", "So 4b", "Ce 6e"]}),
    (EXAMPLE, "penalties", {"penalties": [0, 4, 0, 0]}),
    (EXAMPLE, "penalties", {"penalties": [0, -5, 0, 0]}),
    (EXAMPLE, r"penalties: .*strict table only \(O6\.4\)", {"penalties": [0, 5, 0, 0]}),
]


def mutated(seed: int) -> Iterator[dict[str, Any]]:
    """Yield positions with one or two plausible changes."""
    source = Random(seed)
    for match in random_play.whole_match(seed, 3 + seed):
        if source.random() < 0.3:
            whole = random_play.running(match).position()
            for _ in range(source.randint(1, 2)):
                mutate(whole, source)
            yield whole


def mutate(whole: dict[str, Any], source: Random) -> None:
    """Change a key to another plausible value, or swap two cards."""
    players = len(whole["hands"])
    values: dict[str, list[Any]] = {
        "phase": ["bid", "play", "over"],
        "to_move": [None, *range(players)],
        "dealer": list(range(players)),
        "hand_size": list(range(1, 13)),
        "turned": reference.pack(4),
        "bids": [[source.choice((None, 0, 1, 2)) for _ in range(players)], [0] * players, [None] * players],
        "round": [1, 2, 3, 9],
    }
    if source.random() < 0.5:
        key = source.choice(sorted(values))
        whole[key] = source.choice(values[key])
        return
    text = json.dumps(whole)
    one, other = source.sample(reference.pack(4), 2)
    mixed = json.loads(text.replace(one, "??").replace(other, one).replace("??", other))
    whole.update(mixed)
