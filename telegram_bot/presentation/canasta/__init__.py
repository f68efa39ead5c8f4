"""How Canasta is presented: the table and score, a hand and its actions, selected cards, and moves in words."""
