"""Analysis of Poter.

`game` declares it. `kernels` are compiled: worlds from `sampling`, which weighs hidden hands by what `inference` finds
in a view, are played out by `policy`, which lays by `laying`. `turn_plans` finds the turns that `candidates` evaluates
for hints, `decision` for reviews; `perfect_info` evaluates open cards.
"""
