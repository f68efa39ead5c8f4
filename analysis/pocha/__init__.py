"""Analysis of Pocha.

`game` declares it. `determinize` samples worlds, `policy` plays them out with the `probabilities` of taking tricks,
`kernels` is compiled. `candidates` evaluates bids and cards, `decision` those of a review, `perfect_info` open cards;
`rollout` runs the policy on a round, `tree_search` is a baseline for benchmarks.
"""
