"""Analysis of the games: hints, reviews and experiments by playouts of the engine's rules, compiled with numba.

`core` compiles; each game's package declares its `GameAnalysis` (`game`), listed in `registry`. `advisor` gives hints
with the search of `hints`, `review` judges rounds, `lab` experiments. `commands` is `python -m analysis`.
"""
