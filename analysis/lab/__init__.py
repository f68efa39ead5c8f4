"""Experiments with the analysis itself: contests, calibration, benchmarks, and the search for weights.

Only the command line (`analysis.commands`) imports it. Each game's package declares its `Lab` (in `game`), listed in
`players`; `tasks` are the parts that a `Pool` runs in processes or on a cluster.
"""
