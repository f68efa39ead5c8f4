"""Experiments with Canasta.

`game` declares them: policies on the engine's round, kinds of playouts to be measured, the search for the policy's
weights and the fit of those for hidden hands. `human` is an opponent of another style.
"""
