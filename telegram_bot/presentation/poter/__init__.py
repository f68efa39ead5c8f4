"""How Poter is presented: the table, a hand and its actions, and moves in words."""
