"""Experiments with the analysis itself: contests, calibration, benchmarks, and the search for weights.

Nothing outside imports it but the command line (`analysis.commands`). Each game's package declares its `Lab` (`game`),
listed in `registry`; `tasks` are the parts that a `pool` of processes or a cluster computes.
"""
