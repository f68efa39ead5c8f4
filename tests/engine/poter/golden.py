"""Makes the golden transcripts of Poter: see `conformance.transcripts`.

`python -m tests.engine.poter.golden` regenerates the seeded ones (`data/golden_*.json`) and does not change those
written by hand (`data/hand_*.json`).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.match import Match
from tests.engine.conformance.transcripts import write_anew
from tests.engine.poter import random_play

DATA = Path(__file__).parent / "data"
FILES = sorted([*DATA.glob("golden_*.json"), *DATA.glob("hand_*.json")])

SEEDED: dict[str, dict[str, Any]] = {
    "golden_two_players": {"seed": 21, "players": 2, "rounds": 4, "mistakes": "strict"},
    "golden_three_players": {"seed": 3, "players": 3, "rounds": 3, "mistakes": "guided", "max_turns": 400},
    "golden_four_players": {"seed": 7, "players": 4, "rounds": 14, "mistakes": "guided", "max_turns": 60},
    "golden_five_players_strict": {"seed": 5, "players": 5, "rounds": 3, "mistakes": "strict"},
    "golden_six_players_any": {
        "seed": 6,
        "players": 6,
        "rounds": 3,
        "go_out": "any",
        "swap_own": True,
        "max_turns": 400,
    },
    "golden_single_card_stalemate": {"seed": 28, "players": 5, "rounds": 3, "max_turns": 400},
    "golden_idle_stalemate": {"seed": 50, "players": 2, "rounds": 3, "max_turns": 400},
}


def features_of(entry: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    who, _, text = entry.partition(" ")
    verb = text.split()[0]
    ended = after["phase"] == "over"
    if who == "*":
        yield "reshuffle"
    elif verb == "take" and before["phase"] == "draw":
        yield "pile taken"
    elif verb == "take":
        yield "single card taken" if after["barred"] is None else "single card bound"
    else:
        yield verb
        if "=" in text and verb != "mistake":
            yield f"{verb} with a substitute"
    if ended and "" not in after["hands"]:
        if verb == "nodiscard" and before["barred"]:
            yield "stalemate of the single card"
        elif verb == "nodiscard" and before["idle"] is not None:
            yield "stalemate of an idle circle"
        else:
            yield "stalemate by turns"
    elif ended:
        yield "won by the last discard" if verb == "discard" else "won by laying"


def seeded(name: str) -> Match:
    *_, match = random_play.whole_match(**SEEDED[name])
    return match


if __name__ == "__main__":
    write_anew(DATA, SEEDED, seeded)
