"""Positions of Poter for the conformance suite: an example, keys that make it impossible, and plausible changes."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.engine.poter import random_play
from tests.engine.poter.builders import position, round_at

EXAMPLE = position(
    round=3,
    dealer=0,
    to_move=1,
    phase="draw",
    hands=["8h Ts", "9c Td 3s"],
    stock="4d 5c",
    pile="Kc 2d 9s",
    melds=["0: Js Jh Jd", "0: 5h 3d=6h 7h"],
    sallan=[True, False],
    penalties=[0, 0],
    must_meld=False,
    barred=None,
    offer_from=None,
    pile_owner=0,
    known=["", ""],
    turns=0,
    idle=None,
    dry=0,
    options={},
)

CHANGES: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    (EXAMPLE, "P1.3", {"hands": ["8h Ts"]}),
    (EXAMPLE, "more than once", {"pile": "Kc 2d 9s 8h"}),
    (
        EXAMPLE,
        "already stands",
        {"melds": [{"owner": 0, "cards": "Js Jh Jd"}, {"owner": 0, "cards": "5h 3d=6h 7h"}] * 2},
    ),
    (EXAMPLE, "missing", {"pile": "Kc 2d"}),
    (EXAMPLE, "is no card", {"pile": "Kc 2d 9x"}),
    (EXAMPLE, "is no meld", {"melds": [{"owner": 0, "cards": "Js Jh 5h"}]}),
    (EXAMPLE, "is no meld", {"melds": [{"owner": 0, "cards": ""}]}),
    (EXAMPLE, "is no meld", {"melds": [{"owner": 0, "cards": "Ks As 2s"}]}),
    (EXAMPLE, "no poter card", {"melds": [{"owner": 0, "cards": "5h Jd=6h 7h"}]}),
    (
        EXAMPLE,
        "already stands",
        {"melds": [{"owner": 0, "cards": "5h 3d=6h 7h"}, {"owner": 1, "cards": "3s=6h 6d 6c"}]},
    ),
    (EXAMPLE, "owner", {"melds": [{"owner": 2, "cards": "Js Jh Jd"}]}),
    (EXAMPLE, "owner", {"melds": [{"owner": True, "cards": "Js Jh Jd"}]}),
    (EXAMPLE, "owner", {"melds": [{"cards": "Js Jh Jd"}]}),
    (EXAMPLE, "cards", {"melds": [{"owner": 0}]}),
    (EXAMPLE, "unknown key", {"melds": [{"owner": 0, "cards": "Js Jh Jd", "by": 1}]}),
    (EXAMPLE, "not a JSON object", {"melds": ["Js Jh Jd"]}),
    (EXAMPLE, "sallan", {"sallan": [True, True]}),
    (EXAMPLE, "sallan", {"sallan": [False, False]}),
    (EXAMPLE, "sallan", {"sallan": [True]}),
    (EXAMPLE, "sallan", {"sallan": [1, 0]}),
    (EXAMPLE, "penalties", {"penalties": [0, 24]}),
    (EXAMPLE, "penalties", {"penalties": [0, -25]}),
    (EXAMPLE, r"penalties: .*strict table only \(P9\.6\)", {"penalties": [0, 25]}),
    (EXAMPLE, "known", {"known": ["", "8h"]}),
    (EXAMPLE, "known", {"known": ["8h 8h", ""]}),
    (EXAMPLE, "known", {"known": [""]}),
    (EXAMPLE, "pile_owner", {"pile_owner": None}),
    (EXAMPLE, "pile_owner", {"pile_owner": 2}),
    (EXAMPLE, "must_meld", {"must_meld": True}),
    (EXAMPLE, "must_meld", {"must_meld": True, "phase": "play"}),
    (EXAMPLE, "barred", {"barred": "9c"}),
    (EXAMPLE, "barred", {"barred": "9c", "phase": "play"}),
    (EXAMPLE, "offer_from", {"offer_from": 0}),
    (EXAMPLE, "phase", {"phase": "offer"}),
    (EXAMPLE, "idle", {"idle": 0}),
    (EXAMPLE, "idle", {"idle": 0, "phase": "play"}),
    (EXAMPLE, "idle", {"idle": 2, "phase": "play"}),
    (EXAMPLE, "dry", {"dry": 1}),
    (EXAMPLE, "dry", {"dry": -1}),
    (EXAMPLE, "dry", {"dry": 1, "phase": "play"}),
    (EXAMPLE, "dry", {"dry": None}),
    (EXAMPLE, "dry", {"dry": 1, "phase": "over", "to_move": None}),
    (EXAMPLE, "turns", {"turns": 400}),
    (EXAMPLE, "turns", {"turns": 401, "phase": "over", "to_move": None}),
    (EXAMPLE, "turns", {"turns": -1}),
    (EXAMPLE, "to_move", {"to_move": None}),
]


def mutated(seed: int) -> Iterator[dict[str, Any]]:
    """Yield positions with one or two plausible changes."""
    source = Random(seed)
    for number in range(120):
        whole = random_play.crowded_position(1000 * seed + number) if number % 2 else round_at(EXAMPLE).position()
        for _ in range(source.randint(1, 2)):
            mutate(whole, source)
        yield whole


def mutate(whole: dict[str, Any], source: Random) -> None:
    """Change a key to another plausible value, or move a card from one text to another."""
    values: dict[str, list[Any]] = {
        "phase": ["draw", "play", "offer", "over"],
        "to_move": [None, 0, 1, 2],
        "must_meld": [True, False],
        "barred": [None, "Kc", "9c", "As"],
        "offer_from": [None, 0, 1],
        "pile_owner": [None, 0, 1, 2],
        "turns": [0, 4, 59, 399],
        "idle": [None, -1, 0, 1],
        "dry": [-1, 0, 1, 8, 9],
        "round": [1, 3, 9, 14],
    }
    if source.random() < 0.5:
        key = source.choice(sorted(values))
        whole[key] = source.choice(values[key])
        return
    stock, pile = whole["stock"].split(), whole["pile"].split()
    if source.random() < 0.5 and stock:
        whole["hands"][-1] += " " + " ".join(stock)
        whole["stock"] = ""
    elif pile:
        whole["stock"] = " ".join([*stock, *pile[1:]])
        whole["pile"] = pile[0]
