"""Experiments with Pocha.

`game` declares them: kinds of playouts to be measured, and the search for the policy's weights. `contest` is compiled:
hands between two sets of weights. `human` is an opponent of another style.
"""
