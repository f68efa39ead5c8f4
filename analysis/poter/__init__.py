"""Analysis of Poter.

`game` declares it. The compiled `kernels` sample worlds with `sampling`, which weighs hidden hands by what `inference`
finds in a view, and play them out with `policy`, which lays cards with `laying`. `turn_plans` finds the turns that
`candidates` evaluates for hints and `decision` for reviews; `perfect_info` evaluates open cards.
"""
