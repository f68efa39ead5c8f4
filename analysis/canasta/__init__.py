"""Analysis of Canasta.

`game` declares it. The compiled `kernels` sample worlds with `determinize`, which weighs hidden hands by what
`inference` finds in a view, and play them out with `policy`. `candidates` evaluates the moves of a hint and `reasons`
says what is better about one; `decision` evaluates those of a review, and `perfect_info` open cards.
"""
