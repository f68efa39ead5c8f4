"""Perft: the number of move sequences by length; a reshuffle puts the pile's bottom card on top.

`counts` are always compared with the engine, and up to the depth `checked` with the slow reference.
`python -m tests.engine.poter.test_perft` regenerates the file from the counts of the reference, not of the engine.
"""

import json
from pathlib import Path

import pytest

from tests.engine.poter import reference
from tests.engine.poter.builders import position, round_at

FILE = Path(__file__).parent / "data" / "perft.json"
CASES = json.loads(FILE.read_text(encoding="utf-8"))


def perft(current, depth: int) -> list[int]:
    """Return the engine's number of sequences of 1, 2, … `depth` moves."""
    moves = current.legal_moves()
    found = [len(moves)] + [0] * (depth - 1)
    for move in moves if depth > 1 else ():
        after = current.copy()
        cards = after.shuffle_before(move)
        if cards:
            after.event(f"stock {' '.join(cards)}")
        after.play(move)
        for at, count in enumerate(perft(after, depth - 1), 1):
            found[at] += count
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_counts(case):
    current = round_at(position(**case["at"]))
    assert perft(current, len(case["counts"])) == case["counts"]


@pytest.mark.slow
def test_the_reference_counts_the_same():
    for one in CASES:
        whole = round_at(position(**one["at"])).position()
        depth = one["checked"]
        assert reference.perft(whole, depth) == one["counts"][:depth], one["name"]


def write_anew() -> None:
    for case in CASES:
        whole = round_at(position(**case["at"])).position()
        case["counts"] = reference.perft(whole, len(case["counts"]))
    FILE.write_text(json.dumps(CASES, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_anew()
