"""Experiments with Poter.

`game` declares them: policies on the engine's round, kinds of playouts to be measured, the search for the policy's
weights and the fit of those for hidden hands. `contest` is compiled: rounds between two policies. `match_fit` fits the
chances to win a match, `human` is an opponent of another style.
"""
