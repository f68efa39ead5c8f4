"""Experiments with Canasta.

`game` declares them. `tuning` finds the policy's weights, `fitting` those for hidden hands. `players` are the policies
on the engine's round, `human` an opponent of another style, `bench` has the kinds of playouts to be measured.
"""
