"""Experiments with Pocha.

`game` declares them. `contest` is compiled: hands between two sets of weights, with which `tuning` finds the policy's.
`human` is an opponent of another style, `bench` has the kinds of playouts to be measured.
"""
