"""How fast reviews are and how they measure luck, over many rounds of self-play.

    python -m tests.analysis.review.measure speed --rounds 24 --players hint,simple,hint,simple
    python -m tests.analysis.review.measure luck --rounds 200
    python -m tests.analysis.review.measure grades --rounds 24 --players hint,simple,hint,random
    python -m tests.analysis.review.measure luck --rounds 200 --game pocha --cards 10
    python -m tests.analysis.review.measure foretold --rounds 200 --players hint,hint,hint,hint --game pocha --cards 10
    python -m tests.analysis.review.measure marks --rounds 40 --players hint,simple,hint,simple --game pocha --cards 8

`speed` prints the processor seconds of a whole review with the usual playouts. `luck` prints the mean luck of a score
with its 95 % interval, how many times smaller the variance of scores without luck is, with a bootstrap interval, and
how often the 95 % intervals of scores without luck in matches made of these rounds contain the seat's mean. `grades`
prints what decisions of each player lose. `foretold` prints by how much scores go up for each point that open cards
predict once everybody has acted once: 1 if the prediction is right. `marks` reviews each round with a quarter of the
playouts, with all of them, and with all of them and another seed; of the decisions that have a mark in either of two
reviews it prints the fraction that both mark alike, and the processor seconds of each review. All but the seconds is
the same for the same arguments, whatever the number of jobs.
"""

import argparse
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from analysis.core.state_dtype import Floats
from analysis.registry import analysis_of
from analysis.review import marks, rounds
from analysis.review.log import steps_of
from analysis.review.rounds import PLAYOUTS, players_of, review_round, without_luck
from engine.match import Match
from tests.analysis.review.recorded import recorded

SURE = 1.959964
RESAMPLED = 2000
LENGTHS = (2, 3, 5, 13)
"""Lengths in rounds of the matches for which intervals are checked."""
OTHER_SEED = 500_000
"""Offset of the seed of an independent review."""


Kind = tuple[str, Mapping[str, Any]]
"""The game of the rounds, and its options."""
POTER: Kind = ("poter", {})


def one_round(seed: int, players: Sequence[str], kind: Kind) -> Match:
    game, options = kind
    return recorded(seed, players, game=game, **options)


def luck_of(seed: int, players: Sequence[str], playouts: int, kind: Kind = POTER) -> Floats:
    """Return score, adjusted score, own luck and luck caused by others for each seat of a round, shape (4, seats)."""
    steps, after = steps_of(one_round(seed, players, kind), 1)
    game = analysis_of(after.game)
    events = rounds.events(game, steps, after, playouts, seed)
    chances = [chance for _, chance in events if chance is not None]
    found = players_of([], chances, after.scores(), [0] * len(players))
    scores = np.array([one.score for one in found], np.float64)
    own, others = (np.array([getattr(one, name) for one in found]) for name in ("luck", "luck_of_others"))
    return np.array((scores, scores - own - others, own, others))


def lucks(rounds: Sequence[Floats]) -> tuple[Floats, Floats, Floats, Floats]:
    """Return scores, adjusted scores, own luck and luck caused by others, each of shape (rounds, seats)."""
    scores, adjusted, own, others = np.array(rounds).transpose(1, 0, 2)
    return scores, adjusted, own, others


def mean_within(values: Floats) -> tuple[float, float]:
    """Return the mean of values, one row per round, and its standard error; the seats of a round count together."""
    each = values.mean(axis=1)
    return float(each.mean()), float(each.std(ddof=1) / np.sqrt(len(each)))


def ratio_within(without: Floats, scores: Floats, seed: int = 1) -> tuple[float, float, float]:
    """Return the ratio of two variances and its 95 % interval over resampled rounds."""
    source = np.random.default_rng(seed)
    ratios = []
    for _ in range(RESAMPLED):
        some = source.integers(0, len(scores), len(scores))
        ratios.append(without[some].var() / scores[some].var())
    low, high = np.quantile(ratios, (0.025, 0.975))
    return float(without.var() / scores.var()), float(low), float(high)


def coverage(adjusted: Floats, length: int, seed: int = 1) -> float:
    """Return the fraction of 95 % intervals of seats' scores without luck that contain `length` times the seat's mean.

    Matches are resampled from the rounds, shape (rounds, seats).
    """
    source = np.random.default_rng(seed)
    means = length * adjusted.mean(axis=0)
    inside = []
    for _ in range(RESAMPLED):
        found = np.array(without_luck(adjusted[source.integers(0, len(adjusted), length)]))
        inside.append(np.abs(found[:, 0] - means) <= found[:, 1])
    return float(np.mean(inside))


def seconds_of(seed: int, players: Sequence[str], playouts: int, kind: Kind = POTER) -> tuple[int, float]:
    """Return the number of entries of a round, and the processor seconds of its review."""
    match = one_round(seed, players, kind)
    started = time.process_time()
    review_round(match, 1, playouts=playouts, seed=seed)
    return len(match.logs[0].entries), time.process_time() - started


def losses_of(
    seed: int, players: Sequence[str], playouts: int, kind: Kind = POTER
) -> list[tuple[str, float, float, float]]:
    """Return the player, the loss, its error and the spread of each decision of a round."""
    review = review_round(one_round(seed, players, kind), 1, playouts=playouts, seed=seed)
    return [(players[one.seat], one.lost, one.error, one.spread) for one in review.decisions]


def marks_of(
    seed: int, players: Sequence[str], playouts: int, kind: Kind = POTER
) -> tuple[list[dict[int, str]], list[float]]:
    """Return the marks by place in three reviews of a round, and the processor seconds of each.

    The first uses a quarter of the playouts, the second all of them, the third another seed.
    """
    match = one_round(seed, players, kind)
    found, seconds = [], []
    for budget, drawn in ((playouts // 4, seed), (playouts, seed), (playouts, seed + OTHER_SEED)):
        started = time.process_time()
        review = review_round(match, 1, playouts=budget, seed=drawn)
        seconds.append(time.process_time() - started)
        found.append({one.first: one.mark for one in review.decisions})
    return found, seconds


def foretold_of(seed: int, players: Sequence[str], playouts: int, kind: Kind = POTER) -> Floats:
    """Return the prediction from open cards after everybody's first act, and the scores, shape (2, seats)."""
    steps, after = steps_of(one_round(seed, players, kind), 1)
    table = steps[len(players)].before
    value = analysis_of(after.game).perfect_info(table, seed).value(playouts)
    return np.array([value.points, after.scores()], float)


def _speed(results: Sequence[tuple[int, float]], _players: Sequence[str]) -> None:
    seconds = [second for _, second in results]
    for entries, second in sorted(results):
        print(f"{entries:5} entries  {second:6.2f} s")
    print(f"seconds of one core: median {np.median(seconds):.2f}, most {max(seconds):.2f} ({len(results)} rounds)")


def _luck(results: Sequence[Floats], _players: Sequence[str]) -> None:
    scores, adjusted, own, others = lucks(results)
    for name, values in (("own luck", own), ("by others", others), ("both", own + others)):
        mean, error = mean_within(values)
        print(f"{name:22} {mean:+6.2f} ± {SURE * error:4.2f}")
    for name, without in (("without own luck", scores - own), ("without any luck", adjusted)):
        ratio, low, high = ratio_within(without, scores)
        print(f"variance, {name:18} {ratio:.2f} of the score's ({low:.2f} – {high:.2f})")
    for count in LENGTHS:
        print(f"matches of {count:2} rounds: {coverage(adjusted, count):.1%} of the intervals contain the seat's mean")
    print(f"{len(results)} rounds; ± is half of a 95 % interval, in points")


def _grades(results: Sequence[list[tuple[str, float, float, float]]], players: Sequence[str]) -> None:
    for name in dict.fromkeys(players):
        lost = np.array([told for round_ in results for player, *told in round_ if player == name])
        error = float(np.hypot.reduce(lost[:, 1])) / len(lost)
        parts = (lost[:, 0] / lost[:, 2]).tolist()
        print(
            f"{name:8} {len(lost):5} decisions lose {lost[:, 0].mean():5.2f} ± {SURE * error:4.2f}, "
            f"{np.mean(parts):.3f} of the spread; "
            f"accuracy {marks.accuracy(parts):.0f}, grade {marks.grade(parts)}"
        )


def _foretold(results: Sequence[Floats], _players: Sequence[str]) -> None:
    source = np.random.default_rng(1)
    found = np.array(results)
    slopes = [slope(found[source.integers(0, len(found), len(found))]) for _ in range(RESAMPLED)]
    low, high = np.quantile(slopes, (0.025, 0.975))
    print(f"scores go up by {slope(found):.2f} ({low:.2f} – {high:.2f}) for each point foretold ({len(found)} rounds)")


def _marks(results: Sequence[tuple[list[dict[int, str]], list[float]]], _players: Sequence[str]) -> None:
    for name, first, second in (("more playouts", 0, 1), ("another seed", 1, 2)):
        pairs = [
            (found[first].get(place, ""), found[second].get(place, ""))
            for found, _ in results
            for place in found[first].keys() | found[second].keys()
        ]
        marked = [pair for pair in pairs if any(pair)]
        alike = sum(one == other for one, other in marked)
        changes = Counter(pair for pair in marked if pair[0] != pair[1])
        told = ", ".join(f"{one or 'none'} → {other or 'none'}: {count}" for (one, other), count in changes.items())
        print(f"{name:14} {alike} of {len(marked)} marks alike ({alike / max(len(marked), 1):.1%})  {told}")
    for name, at in (("a quarter", 0), ("all playouts", 1)):
        print(f"{name:14} {np.mean([seconds[at] for _, seconds in results]):.2f} s a round ({len(results)} rounds)")


def slope(found: Floats) -> float:
    """Return by how much scores go up for each predicted point; shape (rounds, 2, seats)."""
    foretold, scores = found.transpose(1, 0, 2).reshape(2, -1)
    return float(np.cov(foretold, scores)[0, 1] / foretold.var(ddof=1))


MEASURED: dict[str, tuple[Callable[..., Any], Callable[..., None], int]] = {
    "speed": (seconds_of, _speed, PLAYOUTS),
    "luck": (luck_of, _luck, 240),
    "grades": (losses_of, _grades, PLAYOUTS),
    "foretold": (foretold_of, _foretold, 1000),
    "marks": (marks_of, _marks, PLAYOUTS),
}


def _each(
    task: Callable[..., Any], seeds: Sequence[int], players: Sequence[str], playouts: int, kind: Kind, jobs: int
) -> Iterator[Any]:
    """Yield the results of the rounds in order."""
    if jobs == 1:
        yield from (task(seed, players, playouts, kind) for seed in seeds)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        count = len(seeds)
        yield from pool.map(task, seeds, [players] * count, [playouts] * count, [kind] * count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=MEASURED)
    parser.add_argument("--rounds", type=int, default=120)
    parser.add_argument("--players", default="simple,simple,simple,simple")
    parser.add_argument("--game", default="poter")
    parser.add_argument("--cards", type=int, help="of a hand of Pocha")
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--seed", type=int, default=0, help="of the first round")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    task, tell, playouts = MEASURED[given.what]
    players = tuple(given.players.split(","))
    seeds = range(given.seed, given.seed + given.rounds)
    kind = (given.game, {} if given.cards is None else {"schedule": [given.cards]})
    warm = one_round(given.seed, players, kind)
    review_round(warm, 1, playouts=16)
    tell(list(_each(task, seeds, players, given.playouts or playouts, kind, given.jobs)), players)


if __name__ == "__main__":
    main()
