"""Experiments with Poter.

`game` declares them: policies on the engine's round, benchmarks, the search for the policy's weights and the fit of the
weights for hidden hands. `contest` is compiled: rounds between two policies. `match_fit` fits the chances of winning a
match, `human` is an opponent with another style.
"""
