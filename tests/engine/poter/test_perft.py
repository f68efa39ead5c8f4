"""Perft: how many sequences of so many moves there are, a reshuffle leaving the pile's bottom card on top.

`counts` are held against the engine always and against the slow reference up to the depth `checked`. To make the
file anew: `python -m tests.engine.poter.test_perft` (it writes what the reference counts, not the engine).
"""

import json
from pathlib import Path

import pytest

from tests.engine.poter import reference
from tests.engine.poter.builders import position, round_at

FILE = Path(__file__).parent / "data" / "perft.json"
CASES = json.loads(FILE.read_text(encoding="utf-8"))


def perft(current, depth: int) -> int:
    """Count move sequences with the engine."""
    if depth == 0:
        return 1
    total = 0
    for move in current.legal_moves():
        after = current.copy()
        cards = after.shuffle_before(move)
        if cards:
            after.event(f"stock {' '.join(cards)}")
        after.play(move)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_counts(case):
    current = round_at(position(**case["at"]))
    assert [perft(current, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


@pytest.mark.slow
def test_the_reference_counts_the_same():
    for one in CASES:
        whole = round_at(position(**one["at"])).position()
        depth = one["checked"]
        assert [reference.perft(whole, at) for at in range(1, depth + 1)] == one["counts"][:depth], one["name"]


def write_anew() -> None:
    """Write the counts of the reference."""
    for case in CASES:
        whole = round_at(position(**case["at"])).position()
        case["counts"] = [reference.perft(whole, depth) for depth in range(1, len(case["counts"]) + 1)]
    FILE.write_text(json.dumps(CASES, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_anew()
