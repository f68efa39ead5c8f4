"""Positions of Canasta for the conformance suite: examples, keys that make them impossible, and plausible changes."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.engine.canasta import random_play
from tests.engine.canasta.builders import CANASTA, pack, position

EXAMPLE = position(
    hands=["7d 9s 9h Tc", "4s 5s", "4h 5h", "4d 5d"],
    pot="8s 8h Jk 9c",
    frozen=True,
    melds=["0: 7s 7h 2c", "0: Ks Ks Kh Kh Kd Kd Kc", "1: Qs Qh Qd"],
    opened=[True, True],
    taken=[True, False],
    totals=[-20, -300],
    penalties=[0, 100],
    red_threes=["3h", ""],
    turn=5,
    cut=58,
    pure_before=True,
    known=["9h", "", "4h", ""],
    options={"mode": "pairs", "mistakes": "strict"},
    round=2,
)


PLAYING = position(
    hands=["7s 7h As Ah 2c 9s", "4s", "4h", "4d"],
    phase="play",
    drew="pot",
    pot="3h 5c",
    melds=["0: 7s 7h 7d"],
    taken=[True, False],
)
LAYING = position(
    hands=["9s 9h Tc", "4s", "4h", "4d"],
    phase="play",
    drew="stock",
    melds=["1: Ks Kh Kd Kd Kc", "0: As Ah Ad"],
    opened=[True, True],
    fresh=True,
)
"""A turn in which the side to move has just laid its first meld."""
ADDING = position(
    hands=["9s 9h Tc", "4s", "4h", "4d"],
    phase="play",
    drew="stock",
    melds=["1: Ks Kh Kd Kd Kc", "0: As Ah Ad", "0: Qs Qh Qd *"],
    opened=[True, True],
)
"""A turn in which the side to move has laid one more meld."""
QUAKE = position(
    phase="over",
    closer=0,
    hands=["", "4s", "4h", "5d"],
    melds=["0: 4s 4h 4d 4d 4c 4c 2s", "0: 9s 9h 9d"],
    totals=[3000, 0],
    fresh=True,
)
OVER = position(
    phase="over",
    turn=3,
    closer=2,
    hands=["4s", "4h", "", "4d"],
    melds=["0: Ks Ks Kh Kh Kd Kd Kc", "0: Qs Qs Qh Qh Qd Jk Jk"],
    opened=[True, False],
    pure_before=True,
)
LAID = " ".join(meld["cards"] for meld in OVER["melds"])
BLACK = position(
    phase="over", winner=0, hands=["9s", "4h", "4s", "4d"], melds=["0: 3s 3s 3c 3c 2s 2h Jk"], turn=1, fresh=True
)
CUTTING = CANASTA.deal({}, 4, 1, 3, pack()).position()


def swapped(one: str, other: str, at: dict[str, Any] = EXAMPLE) -> dict[str, Any]:
    """Return the hands of a position with one card swapped for a card of the stock."""
    return {"hands": [hand.replace(one, other) for hand in at["hands"]], "stock": at["stock"].replace(other, one, 1)}


LESS = {"melds": EXAMPLE["melds"][:2], "opened": [True, False], "stock": EXAMPLE["stock"] + " Qs Qh Qd"}
"""The example without the melds of side 1."""

CHANGES: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    (EXAMPLE, "C1.1", {"hands": ["4s"] * 5}),
    (EXAMPLE, "C1.1", {"hands": []}),
    (EXAMPLE, "C1.1", {"options": {"mode": "trios"}}),
    (EXAMPLE, "entries", {"options": {"mode": "singles"}}),
    (EXAMPLE, "is no card", {"hands": ["Ro", "", "", ""]}),
    (EXAMPLE, "is no card", {"stock": "4x"}),
    (EXAMPLE, "C1.2", {"stock": ""}),
    (EXAMPLE, "C1.2", {"stock": EXAMPLE["stock"] + " 4s"}),
    (EXAMPLE, "C1.2", {"stock": "4s " * 300}),
    (EXAMPLE, "C1.2", {"pot": "8s 8h Jk 9c 9c 9c"}),
    (EXAMPLE, "red three", swapped("Tc", "3d")),
    (EXAMPLE, "is no red three", {"red_threes": ["3s", ""]}),
    (EXAMPLE, "red_threes", {"red_threes": ["3h"]}),
    (EXAMPLE, "to_move", {"to_move": 1}),
    (EXAMPLE, "to_move", {"to_move": None}),
    (EXAMPLE, "to_move", {"to_move": 4}),
    (EXAMPLE, "turn", {"turn": 0}),
    (EXAMPLE, "turn", {"turn": 401}),
    (EXAMPLE, "turn", {"turn": True}),
    (EXAMPLE, "phase", {"phase": "bid"}),
    (EXAMPLE, "nobody has cut", {"phase": "cut", "turn": 0}),
    (EXAMPLE, "drew", {"phase": "play"}),
    (EXAMPLE, "drew", {"drew": "stock"}),
    (EXAMPLE, "drew", {"phase": "play", "drew": "pile"}),
    (EXAMPLE, "frozen", {"frozen": 1}),
    (EXAMPLE, "C4.6", {"pot": "8s 8h 9c", "stock": EXAMPLE["stock"] + " Jk"}),
    (EXAMPLE, "C4.6", {"pot": "8s 8h 9c Jk", "frozen": False}),
    (EXAMPLE, "round", {"round": 0}),
    (EXAMPLE, "totals", {"totals": [0]}),
    (EXAMPLE, "totals", {"totals": [0, 0.5]}),
    (EXAMPLE, "totals", {"totals": [10**10, 0]}),
    (EXAMPLE, "C9.6", {"penalties": [50, 0]}),
    (EXAMPLE, "penalties", {"penalties": [-100, 0]}),
    (EXAMPLE, "C5.2", {"opened": [False, True]}),
    (EXAMPLE, "C5.2", {"opened": [True, False]}),
    (EXAMPLE, "C5.2", {"totals": [-20, 3000]}),
    (EXAMPLE, "C4.2", {"taken": [True, True], **LESS}),
    (EXAMPLE, "opened", {"opened": [1, 1]}),
    (EXAMPLE, "fresh", {"fresh": True}),
    (EXAMPLE, "pure_before", {"pure_before": False}),
    (EXAMPLE, "pure_before", {"pure_before": "yes"}),
    (EXAMPLE, "cut", {"cut": 0}),
    (EXAMPLE, "cut", {"cut": 108}),
    (EXAMPLE, "cut", {"options": {"cut": "off", "mistakes": "strict"}}),
    (EXAMPLE, r"penalties: .*strict table only \(C9\.6\)", {"options": {}}),
    (EXAMPLE, "closer", {"closer": 0}),
    (EXAMPLE, "winner", {"winner": 0}),
    (EXAMPLE, "winner", {"winner": 2}),
    (EXAMPLE, "known", {"known": ["9s 9s", "", "", ""]}),
    (EXAMPLE, "known", {"known": ["", "", ""]}),
    (EXAMPLE, "known", {"known": ["3h", "", "", ""]}),
    (EXAMPLE, "face_down", {"face_down": "4s"}),
    (EXAMPLE, "face_down", {"face_down": "9c"}),
    (EXAMPLE, "face_down", {"face_down": "8s 8s"}),
    (EXAMPLE, "melds", {"melds": ""}),
    *(
        (EXAMPLE, word, {"melds": [{"side": 0, "cards": cards}]})
        for word, cards in (
            ("C5.1", "7s 7h"),
            ("C5.1", ""),
            ("C5.1", "7s 7h 8s"),
            ("C5.1", "7s 7h 2c 2d"),
            ("C5.1", "7s 7s 7h 7h 7d 7d 7c 7c"),
            ("C5.1", "3s 3s 3c"),
            ("C5.1", "3h 3h 3d 3d 3s 3s 3c"),
            ("C5.1", "2s 2s 2h 2h 2d 2d 2c 2c"),
            ("C1.2", "7s 7s 7s"),
            ("is no card", "7s 7h 7x"),
        )
    ),
    (EXAMPLE, "C5.5", {"melds": [{"side": 0, "cards": "7s 7h 2c"}, {"side": 0, "cards": "7s 7h 7d"}]}),
    (EXAMPLE, "side", {"melds": [{"side": 2, "cards": "7s 7h 2c"}]}),
    (EXAMPLE, "side", {"melds": [{"cards": "7s 7h 2c"}]}),
    (EXAMPLE, "cards", {"melds": [{"side": 0}]}),
    (EXAMPLE, "unknown key", {"melds": [{"side": 0, "cards": "7s 7h 2c", "owner": 1}]}),
    (EXAMPLE, "hidden", {"melds": [{"side": 0, "cards": "7s 7h 2c", "hidden": True}]}),
    (EXAMPLE, "hidden", {"melds": [{"side": 0, "cards": "2s 2s 2h 2h 2d 2d 2c", "hidden": True}]}),
    (
        EXAMPLE,
        "order laid",
        {"melds": [{"side": 0, "cards": "7s 7h 2c"}, {"side": 0, "cards": "7s 7h 7d 7d 7c 7c 2c"}]},
    ),
    (PLAYING, "hidden", {"melds": [{"side": 0, "cards": "7s 7h 7d", "hidden": True}]}),
    (LAYING, "hidden", {"melds": [LAYING["melds"][0], LAYING["melds"][1] | {"hidden": False}]}),
    (LAYING, "order laid", {"melds": LAYING["melds"][::-1]}),
    (ADDING, "hidden", {"melds": [ADDING["melds"][0] | {"hidden": True}, *ADDING["melds"][1:]]}),
    (ADDING, "hidden", {"phase": "draw", "drew": None}),
    (ADDING, "order laid", {"melds": [ADDING["melds"][index] for index in (0, 2, 1)]}),
    (ADDING, "order laid", {"melds": [ADDING["melds"][index] for index in (2, 0, 1)]}),
    (QUAKE, "hidden", {"melds": [QUAKE["melds"][0] | {"hidden": False}, QUAKE["melds"][1]]}),
    (QUAKE, "hidden", {"melds": [QUAKE["melds"][0], QUAKE["melds"][1] | {"hidden": True}]}),
    (PLAYING, "C3.4", {"hands": ["9s", "4s", "4h", "4d"], "stock": PLAYING["stock"] + " 7s 7h As Ah 2c"}),
    (PLAYING, "taken", {"taken": [False, False]}),
    (PLAYING, "taken", {"taken": [True] * 4}),
    (PLAYING, "taken", {"taken": [True, False], "options": {"first_taking": "player"}}),
    (PLAYING, "taken", {"taken": [False] * 4, "options": {"first_taking": "player"}}),
    (PLAYING, "no meld yet", {"taken": [True, False, True, False], "options": {"first_taking": "player"}}),
    (PLAYING, "option first_taking", {"options": {"first_taking": "both"}}),
    (PLAYING, "fresh", {"fresh": False}),
    (PLAYING, "C5.2", {"opened": [True, False]}),
    (PLAYING, "C5.2", {"phase": "draw", "drew": None}),
    (PLAYING, "C5.2", {"totals": [-5, 0]}),
    (PLAYING, "C4.2", {"melds": [], "stock": PLAYING["stock"] + " 7s 7h 7d"}),
    (OVER, "closer", {"closer": 0}),
    (OVER, "C8.1", {"hands": ["4s", "4h", "4c", "4d"], "stock": OVER["stock"].replace("4c", "", 1)}),
    (OVER, "C8.1", {"hands": ["", "4h", "", "4d"], "stock": OVER["stock"] + " 4s"}),
    (OVER, "C3.3", {"phase": "draw", "closer": None, "turn": 3}),
    (OVER, "winner", {"winner": 0}),
    (OVER, "C3.3", {"closer": None}),
    (OVER, "C8.1", {"melds": [], "opened": [False, False], "pure_before": False, "stock": f"{OVER['stock']} {LAID}"}),
    (BLACK, "C7.3", {"winner": None}),
    (BLACK, "winner", {"winner": 1}),
    (CUTTING, "C2.1", {"stock": CUTTING["stock"][3:], "pot": CUTTING["stock"][:2]}),
    (CUTTING, "turn", {"turn": 1}),
    (CUTTING, "cut", {"cut": 4}),
    (CUTTING, "to_move", {"to_move": 0}),
    (CUTTING, "hands", {"phase": "draw", "turn": 1, "to_move": 0, "fresh": True}),
]


def mutated(seed: int) -> Iterator[dict[str, Any]]:
    """Yield positions with one or two plausible changes."""
    source = Random(seed)
    mode, players = random_play.TABLES[seed]
    for match in random_play.hands(seed, mode, players, 1, max_turns=40, cut="off"):
        if source.random() < 0.3:
            whole = random_play.running(match).position()
            for _ in range(source.randint(1, 2)):
                mutate(whole, source)
            yield whole


def mutate(whole: dict[str, Any], source: Random) -> None:
    """Change a key to another plausible value, or swap cards between the stock and a hand."""
    sides = len(whole["totals"])
    values: dict[str, list[Any]] = {
        "phase": ["cut", "draw", "play", "over"],
        "to_move": [None, *range(len(whole["hands"]))],
        "turn": [0, 1, 2, 5, 39, 40],
        "drew": [None, "stock", "pot"],
        "frozen": [True, False],
        "fresh": [True, False],
        "opened": [[True] * sides, [False] * sides],
        "taken": [[True] * sides, [False] * sides, [True] * len(whole["hands"]), [False] * len(whole["hands"])],
        "pure_before": [True, False],
        "closer": [None, 0, 1],
        "winner": [None, 0],
        "totals": [[0] * sides, [4995] * sides, [-5] * sides],
        "round": [1, 3, 99],
    }
    if source.random() < 0.7:
        key = source.choice(sorted(values))
        whole[key] = source.choice(values[key])
        return
    seat = source.randrange(len(whole["hands"]))
    whole["hands"][seat], whole["stock"] = (
        " ".join(whole["stock"].split()[:5]),
        " ".join([whole["hands"][seat], *whole["stock"].split()[5:]]),
    )
