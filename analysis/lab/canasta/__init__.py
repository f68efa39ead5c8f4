"""Experiments with Canasta.

`game` declares them: policies on the engine's round, benchmarks, the search for the policy's weights and the fit of the
weights for hidden hands. `human` is an opponent with another style.
"""
