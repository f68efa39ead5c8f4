"""Experiments with Poter.

`game` declares them. `contest` is compiled: rounds between two policies, with which `tuning` finds the policy's weights
and `match_fit` the chances to win a match; `fitting` fits the weights for hidden hands. `players` are the policies on
the engine's round, `human` an opponent of another style, `bench` the kinds of playouts to be measured.
"""
