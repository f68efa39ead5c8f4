"""Makes the golden transcripts of Pocha: `python -m tests.engine.pocha.golden`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.match import Match
from tests.engine.conformance.transcripts import write_anew
from tests.engine.pocha import random_play

DATA = Path(__file__).parent / "data"
FILES = sorted(DATA.glob("*.json"))

SEEDED: dict[str, dict[str, Any]] = {
    "three_players_full": {"seed": 3, "players": 3, "schedule": "full", "mistakes": "guided"},
    "four_players_full": {"seed": 4, "players": 4, "schedule": "full", "mistakes": "strict"},
    "four_players_48_short": {"seed": 48, "players": 4, "pack": 48, "schedule": "short", "mistakes": "guided"},
    "five_players_up": {"seed": 5, "players": 5, "schedule": "up", "mistakes": "strict"},
    "six_players_list": {"seed": 6, "players": 6, "schedule": [6, 1, 3], "mistakes": "guided"},
    "six_players_48": {"seed": 7, "players": 6, "pack": 48, "schedule": [8, 8], "mistakes": "guided"},
    "played_off": {"seed": 84, "players": 4, "schedule": [1, 1], "mistakes": "guided"},
}


def features_of(entry: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    who, verb, *words = entry.split()
    if verb == "mistake":
        yield f"mistake {words[0]}"
    elif verb == "play":
        trick = before["trick"]["cards"].split()
        suit, trump = words[0][1], before["turned"][1]
        if trick and suit != trick[0][1]:
            yield "trump" if suit == trump else "another suit"
        if words[0] == before["turned"]:
            yield "the shown card"
        if len(after["played"]) > len(before["played"]):
            yield "trick to the leader" if after["trick"]["leader"] == before["trick"]["leader"] else "trick to another"
            if str(after["to_move"]) == who:
                yield "the seat to move stays"


def seeded(name: str) -> Match:
    *_, match = random_play.whole_match(**SEEDED[name])
    return match


if __name__ == "__main__":
    write_anew(DATA, SEEDED, seeded)
