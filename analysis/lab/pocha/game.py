"""Pocha's experiments as one object."""

from __future__ import annotations

from analysis.core.randomness import Numbers
from analysis.lab.game import Lab
from analysis.lab.pocha import bench, tuning
from analysis.lab.pocha.human import human_move
from analysis.pocha.candidates import policy_move
from engine.pocha.round import PochaRound


def play_policy(current: PochaRound, _rng: Numbers) -> None:
    """Bid or play by the policy, which is deterministic."""
    current.play(policy_move(current.state))


POCHA = Lab(
    policies={"greedy": play_policy, "tuned": play_policy},
    human=human_move,
    benchmarks=bench.benchmarks,
    tuning=tuning.problem,
)
