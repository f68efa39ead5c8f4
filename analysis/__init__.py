"""Analysis of the games: hints, reviews and experiments by playouts of the engine's rules, compiled with numba.

`core` compiles; each game's package declares its `GameAnalysis` (in `game`), listed in `registry`. `advisor` gives
hints with the search in `hints`, `review` judges rounds, `lab` runs experiments. `commands` is `python -m analysis`.
"""
