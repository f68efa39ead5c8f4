"""Experiments with Pocha.

`game` declares them: benchmarks, and the search for the policy's weights. `contest` is compiled: hands between two sets
of weights. `human` is an opponent with another style.
"""
