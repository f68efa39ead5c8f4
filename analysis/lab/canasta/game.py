"""Canasta's experiments as one object."""

from __future__ import annotations

from analysis.lab.canasta import bench, fitting, players, tuning
from analysis.lab.canasta.human import human_move
from analysis.lab.game import Lab

CANASTA = Lab(
    policies={"greedy": players.play_plainly, "tuned": players.play_tuned},
    human=human_move,
    benchmarks=bench.benchmarks,
    tuning=tuning.problem,
    fitting=fitting.PROBLEM,
)
