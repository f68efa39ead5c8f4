"""The rules of Thurumpu's games: pure code without I/O, clock or global random state.

Layout, lowest first: `errors`, `cards`, `clauses`, `files`, `deals` and `state_base`; `game` (the interface of games,
and the implementation that all games share); one package for each game (`poter`, `pocha`, `canasta`); `registry` (one
line for each game); `match` and `transcript` (matches and their files); `commands` (`python -m engine`).
"""
