"""Analysis of Canasta.

`game` declares it. `determinize` samples worlds, `policy` plays them out, `kernels` is compiled. `candidates` evaluates
the moves of a hint, `decision` those of a review, `perfect_info` open cards; `rollout` runs the policy on a round.
"""
