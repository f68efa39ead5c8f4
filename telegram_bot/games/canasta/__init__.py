"""How Canasta looks: `table` and `score` for everybody, `hand` for one, `picks` and `choices` of cards, `words`."""
