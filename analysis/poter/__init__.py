"""Analysis of Poter.

`game` declares it. `kernels` samples worlds and is compiled; `policy` (simple) and `tuned` play them out. `turn_plans`
finds the turns that `candidates` evaluates for hints, `decision` for reviews; `perfect_info` evaluates open cards,
`rollout` runs a policy on a round, `tuning` fits the weights.
"""
