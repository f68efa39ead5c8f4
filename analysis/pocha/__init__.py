"""Analysis of Pocha.

`game` declares it. `determinize` samples worlds, `policy` plays them out, `kernels` is compiled. `candidates` evaluates
bids and cards, `reasons` says why one is best, `perfect_info` evaluates open cards.
"""
