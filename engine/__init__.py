"""The rules of Thurumpu's games: no output, clock or random state of their own.

Layout, lowest first: `errors`, `bits`, `cards`, `shuffle`, `clauses`, `json_reader`, `options` and `state_base`; `game`
(what every game offers), `rule_game` and `rule_round` (what all games do alike); one package a game (`poter`, `pocha`,
`canasta`); `registry` (one line a game); `match` and `transcript` (several rounds on file); `commands`
(`python -m engine`).
"""
