"""Matches with proofs of their deals, manipulated ones, and the program of engine/PROOF.md."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from engine.deals import WITHOUT_NUMBER, DealSeed
from engine.match import new_match
from engine.transcript import replay, write
from engine.verification import verify
from tests.engine.seeded import seeded_match

ROOT = Path(__file__).parents[2]
GAMES = [
    ("poter", 4, {"max_turns": 150}),
    ("pocha", 4, {"schedule": "short"}),
    ("canasta", 4, {"mode": "pairs"}),
    ("canasta", 3, {"cut": "off"}),
]


def deal(seed: str = "5e" * 32, **changed: Any) -> DealSeed:
    return DealSeed(**{"game": "poter", "players": 4, "number": 3, "dealer": 1, "seed": seed, **changed})


NUMBER = "0123456789abcdef" * 2
OTHER_NUMBER = "fedcba9876543210" * 2


def told(game: str, players: int, seed: int, **options: Any) -> dict[str, Any]:
    transcript: dict[str, Any] = json.loads(json.dumps(write(seeded_match(game, players, seed, **options))))
    return transcript


def other_digit(text: str, place: int) -> str:
    digit = "0123456789abcdef"[(int(text[place], 16) + 1) % 16]
    return text[:place] + digit + text[place + 1 :]


def swapped(cards: str, one: int, other: int) -> str:
    order = cards.split()
    first, second = one % len(order), other % len(order)
    while order[first] == order[second]:
        second = (second + 1) % len(order)
    order[first], order[second] = order[second], order[first]
    return " ".join(order)


_KEPT: dict[tuple[str, int, str], dict[str, Any]] = {}


def kept_transcript(game: str, players: int, options: str) -> dict[str, Any]:
    """Return a cached match."""
    key = game, players, options
    if key not in _KEPT:
        _KEPT[key] = told(game, players, 5, **json.loads(options))
    return _KEPT[key]


def reshuffled(transcript: dict[str, Any]) -> tuple[int, int]:
    """Return the place of a match's last reshuffle: round and entry, from 0."""
    return max(
        (n, e) for n, one in enumerate(transcript["rounds"]) for e, move in enumerate(one["moves"]) if move[0] == "*"
    )


PROOF = ("commitment", "seed", "cut", "cut_number", "cutter")


def first_version(match) -> None:
    """Prepare the next round as in the first version, which had no numbers."""
    match.prepare_round(Random(7))
    match.prepared = replace(match.prepared, version=WITHOUT_NUMBER)


FIRST_SCHEME = sorted((Path(__file__).parent / "first_scheme").glob("*.json"))


def resealed(transcript: dict[str, Any], number: int, seed: DealSeed, **changed: Any) -> None:
    """Deal the last round again from a chosen seed, without moves, as a forger would."""
    given = transcript["rounds"][number - 1] | changed
    match = new_match(transcript["game"], transcript["options"], transcript["players"])
    pack = match.game.pack(match.options, len(match.players))
    given.pop("cut_number", None)
    if "cutter" not in given:
        given["cut"] = seed.chance_cut(len(pack))
    cut_number = NUMBER if "cutter" in given and seed.version > WITHOUT_NUMBER else seed.chance_number
    deck = seed.after_cut(given["cut"], cut_number).deck(pack)
    given |= {"seed": seed.seed, "commitment": seed.commitment, "deck": " ".join(deck), "moves": []}
    given |= {} if cut_number is None else {"cut_number": cut_number}
    given.pop("scores", None)
    transcript["rounds"][number - 1 :] = [given]


def seed_for(transcript: dict[str, Any], number: int, seed: str, version: int = 2) -> DealSeed:
    """Return a seed for a round of a match."""
    dealer = transcript["rounds"][number - 1]["dealer"]
    return DealSeed(transcript["game"], len(transcript["players"]), number, dealer, seed, version)


def failure(transcript: dict[str, Any], number: int) -> str:
    """Return why the verification of a round fails."""
    check = verify(replay(transcript))[number - 1]
    assert check.verified is False
    return check.message


def published_program() -> str:
    text = (ROOT / "engine" / "PROOF.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- verify -->.*?```python\n(.*?)```\n", text, re.S)
    assert found is not None
    return found[1]


def run_published(transcript: dict[str, Any], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the program of engine/PROOF.md on a transcript, in a process that cannot import this project."""
    file = folder / "match.json"
    file.write_text(json.dumps(transcript), encoding="utf-8")
    command = [sys.executable, "-I", "-c", published_program(), str(file)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
