"""Fit the probability of winning a match of Poter to matches of the tuned policy (`match_chance`).

    python -m analysis.lab.poter.match_fit --seed 11 --matches 20000 > analysis/poter/match_chance.json

The scale for each number of players is that of maximum likelihood, over all rounds but the first of each match. The
calibration is that of other matches: for some numbers of rounds left, the chances foretold in bins, and the mean share
of the first place.
"""

import argparse
import json
from datetime import UTC, datetime
from typing import Any

import numpy as np

from analysis.core.state_dtype import Floats, Ints
from analysis.lab.poter import contest, game
from analysis.poter.kernels import tuned_weights
from analysis.poter.match_chance import chances_of, first_shares
from engine.poter.options import Options
from engine.poter.state import MOST_PLAYERS

CHECKED_ROUNDS = (1, 2, 6)
EDGES = (0.0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98, 1.01)
"""Bin edges of the calibration."""
SCALES = (1.0, 100.0)
"""Bounds of the scale, in points."""
NARROWINGS = 25
"""How often the bounds are narrowed by a third."""


def matches_of(players: int, matches: int, seed: int) -> Ints:
    """Return the scores of matches of the tuned policy, shape (matches, rounds, players)."""
    found = np.zeros((matches, Options().rounds, players), np.int64)
    contest.play_scores(game.table(players), np.zeros(4, np.int64), tuned_weights(), seed, found)
    return found


def totals_with(scores: Ints, rounds: int) -> Floats:
    """Return the totals of matches with this many rounds left, shape (matches, players)."""
    totals: Floats = scores[:, : scores.shape[1] - rounds].sum(axis=1).astype(float)
    return totals


def log_likelihood(scores: Ints, scale: float) -> float:
    """Return the winners' mean log-likelihood with 1, 2 … rounds left; a shared place counts fractionally."""
    shares = first_shares(totals_with(scores, 0))
    found = 0.0
    for rounds in range(1, scores.shape[1]):
        chances = chances_of(totals_with(scores, rounds), rounds, scale)
        found += float((shares * np.log(np.maximum(chances, 1e-12))).sum(axis=1).mean())
    return found / float(scores.shape[1] - 1)


def fit(scores: Ints) -> float:
    """Return the maximum-likelihood scale, by ternary search: the likelihood has one maximum."""
    low, high = SCALES
    for _ in range(NARROWINGS):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if log_likelihood(scores, left) < log_likelihood(scores, right):
            low = left
        else:
            high = right
    return round((low + high) / 2, 2)


def calibration(scores: Ints, scale: float, rounds: int) -> list[tuple[int, float, float]]:
    """Return for each bin the number of chances with this many rounds left, their mean, and the mean share."""
    chances = chances_of(totals_with(scores, rounds), rounds, scale).ravel()
    shares = first_shares(totals_with(scores, 0)).ravel()
    bins = np.digitize(chances, EDGES)
    within = [bins == number for number in range(1, len(EDGES))]
    return [(int(rows.sum()), float(chances[rows].mean()), float(shares[rows].mean())) for rows in within if rows.any()]


def report(matches: int, seed: int) -> dict[str, Any]:
    """Return the content of `match_chance.json`."""
    scales, checks = {}, {}
    for players in range(2, MOST_PLAYERS + 1):
        scales[str(players)] = scale = fit(matches_of(players, matches, seed))
        others = matches_of(players, matches, seed + 1)
        checks[f"{players} players"] = {
            f"{rounds} left": [
                f"{count} at {foretold:.4f}: {happened:.4f}"
                for count, foretold, happened in calibration(others, scale, rounds)
            ]
            for rounds in CHECKED_ROUNDS
        }
    return {
        "format": "match-chance/1",
        "game": "poter",
        "scales": scales,
        "provenance": {
            "method": "maximum likelihood, matches of the tuned policy",
            "command": f"python -m analysis.lab.poter.match_fit --seed {seed} --matches {matches}",
            "date": datetime.now(UTC).date().isoformat(),
            "calibration": {"seed": seed + 1, "rows": "number of chances at their mean: mean share", **checks},
        },
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--matches", type=int, default=20000)
    given = parser.parse_args()
    print(json.dumps(report(given.matches, given.seed), indent=1))
