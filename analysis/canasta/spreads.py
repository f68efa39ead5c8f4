"""How far the results of hands of Canasta spread."""

SPREADS = {(2, 2): 5940.0, (3, 3): 2230.0, (4, 4): 919.0, (4, 2): 1738.0, (6, 2): 2600.0}
"""Standard deviation of how far a side's score is ahead of the others' mean, by the numbers of players and of sides.

That is what losses are measured in. From 20,000 hands of the policy each, at totals of 0; a test plays some of them
again.
"""
