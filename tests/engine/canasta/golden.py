"""Makes the golden transcripts of Canasta: `python -m tests.engine.canasta.golden`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.match import Match, new_match
from tests.engine.canasta import random_play, reference
from tests.engine.canasta.builders import deck
from tests.engine.conformance.transcripts import write_anew

DATA = Path(__file__).parent / "data"
FILES = sorted(DATA.glob("*.json"))

MOST_HANDS = 30
"""Random players may need longer to reach the target; then choose another seed."""

SEEDED: dict[str, dict[str, Any]] = {
    "two_singles": {"seed": 2, "mode": "singles", "players": 2, "max_turns": 400, "mistakes": "strict"},
    "three_singles": {"seed": 3, "mode": "singles", "players": 3, "max_turns": 400, "cut": "on"},
    "four_singles": {"seed": 32, "mode": "singles", "players": 4, "max_turns": 400, "mistakes": "guided", "cut": "off"},
    "pairs": {"seed": 4, "mode": "pairs", "players": 4, "target": 7000, "max_turns": 300, "cut": "on"},
    "trios": {"seed": 6, "mode": "trios", "players": 6, "max_turns": 400, "mistakes": "strict"},
    "short_trios": {"seed": 7, "mode": "trios", "players": 6, "max_turns": 30, "frozen_needs": 2},
}
"""Random matches, with the options that are fixed."""

BLACK = "3s 3s 3c 3c 2s 2h Jk"
CONSTRUCTED: dict[str, tuple[dict[str, Any], list[str], list[str]]] = {
    "a_lo_gusto": (
        {"mode": "pairs"},
        deck([f"4s 4h 4d {BLACK}", "5s 5h 5d", "6s 6h 6d", "7s"], 2, "4c 5c 6c 5s 6h 6d 8c 9c 9d"),
        ["2 cut 60", "3 draw", "3 discard 7s", "0 draw", f"0 meld {BLACK}"],
    ),
    "earthquake": (
        {"mode": "pairs", "cut": "off"},
        deck(
            ["4s 4s 4h 4h 4d 4d 4c 9s 9h 9d Ts Th 2s 8s 8h", "5s 5h 5d", "6s 6h 6d", "7s"], 3, "4c 5c 6c 5s 6h 6d 8c 8d"
        ),
        ["0 draw", "0 meld 4s 4s 4h 4h 4d 4d 4c", "0 meld 9s 9h 9d", "0 meld Ts Th 2s", "0 meld 8s 8h 8d", "0 close"],
    ),
}
"""Single hands: options, deck, moves; the dealer is the seat before that of the first move, or makes it."""


def features_of(entry: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    _, verb, *words = entry.split()
    if verb == "mistake":
        yield "mistake"
        return
    if verb in ("cut", "pass", "lay"):
        yield verb
    if verb == "draw" and after["red_threes"] != before["red_threes"]:
        yield "red three drawn"
    if verb == "take":
        yield "frozen pot taken" if before["frozen"] else f"pot taken with {len(words)}"
        yield "pot waits" if after["pot"] else "pot taken at once"
    if verb in ("take", "meld", "lay") and after["opened"] != before["opened"]:
        yield "opened"
    if verb == "meld":
        yield "wild meld" if reference.name(words) == "W" else "meld"
        if len(words) == 7:
            yield "black canasta" if words[0][0] == "3" else "hidden canasta"
    if verb == "discard":
        if reference.wild(words[0]):
            yield "frozen"
        yield "last turn" if after["phase"] == "over" else "discard"
    if verb == "close":
        yield "earthquake" if before["fresh"] else f"closed with {len(words)}"


def seeded(name: str) -> Match:
    given = dict(SEEDED[name])
    *_, match = random_play.hands(given.pop("seed"), given.pop("mode"), given.pop("players"), MOST_HANDS, **given)
    return match


def constructed(name: str) -> Match:
    options, cards, moves = CONSTRUCTED[name]
    match = new_match("canasta", options, ["P0", "P1", "P2", "P3"])
    first = int(moves[0].split()[0])
    match.start_round(first if " cut " in moves[0] else (first - 1) % 4, cards)
    for entry in moves:
        match.replay(entry)
    return match


def made(name: str) -> Match:
    return seeded(name) if name in SEEDED else constructed(name)


if __name__ == "__main__":
    write_anew(DATA, (*SEEDED, *CONSTRUCTED), made)
