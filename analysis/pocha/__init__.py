"""Pocha's playouts: `record` (the state as machine code holds it), `policy` (how playouts play), `kernels`.

`trials` try what a seat can do, `worlds` deals what it cannot see; `reviewing` tells reviews about Pocha, with
`played` (decisions that were made) and `open_cards` (what a hand is worth with all cards open).
"""
