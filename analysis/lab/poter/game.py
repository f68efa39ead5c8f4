"""Poter's experiments as one object."""

from __future__ import annotations

from analysis.lab.game import Lab
from analysis.lab.poter import bench, fitting, players, tuning
from analysis.lab.poter.human import human_move

POTER = Lab(
    policies={"greedy": players.play_simply, "tuned": players.play_tuned},
    human=human_move,
    benchmarks=bench.benchmarks,
    tuning=tuning.problem,
    fitting=fitting.PROBLEM,
)
