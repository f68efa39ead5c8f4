"""The rules of Thurumpu's games: pure, without input or output, clock or random state.

Layout, lowest first: `errors`, `bits`, `cards`, `shuffle` and `state_base`; `game` (what every game offers) and `view`;
one package a game (`poter`, `pocha`, `canasta`); `registry` (one line a game); `match` and `transcript` (several
rounds on file); `commands` (what `python -m engine` does).
"""
