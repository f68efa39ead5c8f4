"""What the games are worth: compiled playouts, hints and benchmarks, on the engine's rules.

`compilation` turns the engine's rules into machine code, `randomness` is the random numbers of a playout, one
package a game has its record, its playout policy and its kernels; `advisor` gives hints, `commands` is
`python -m analysis`.
"""
