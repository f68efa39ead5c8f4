"""How Poter looks: `table` for everybody, `hand` for one, `choices` of what to do, `words` for moves, `hindsight`."""
