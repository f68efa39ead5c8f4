"""Analysis of Pocha.

`game` declares it. `determinize` samples worlds, `policy` plays them out with the `probabilities` of taking tricks,
`kernels` is compiled. `candidates` evaluates bids and cards, `perfect_info` open cards.
"""
