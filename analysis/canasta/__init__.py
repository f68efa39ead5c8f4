"""Analysis of Canasta.

`game` declares it. `determinize` samples worlds, weighing hidden hands by what `inference` finds in a view; `policy`
plays them out, `kernels` are compiled. `candidates` evaluates the moves of a hint and `reasons` says what is better
about one, `decision` evaluates those of a review, `perfect_info` open cards.
"""
