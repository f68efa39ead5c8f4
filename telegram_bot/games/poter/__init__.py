"""How Poter looks: `table` for everybody, `hand` for one, `choices` what picked cards can do, `words` for moves."""
