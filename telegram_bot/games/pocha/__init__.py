"""How Pocha looks: `table` for everybody, `hand` for one, `duty` and `choices` of the moment, `words` for moves."""
