"""Poter (පෝටර්), the Sri Lankan rummy.

**Rules.** Two to six players get eight cards each (P2). Each round one rank is *poter* (P3): its four cards may
stand for any card, once their player is *sallan*, that is, has laid a meld this round (P4.5). In turn one draws
from the stock or takes the whole pile, which binds to a meld (P7); lays sets and runs, adds to melds and swaps
poters out of them (P4, P5); and discards a card that does not match what lies open on the pile (P6). An empty stock
is refilled from the pile; a pile of one card goes round (P8). Who empties his hand wins the round; the others count
their cards, a sallan player 25 for each poter (P9).

**Moves.** `draw`, `take`, `pass`, `meld 5h As=6h 7h`, `lay 8d @2`, `swap 6d @2`, `discard 3d`, `nodiscard`:
see `moves`.

**What a seat may see.** Its own hand, the melds, the pile (all of it was seen), counts, and the cards others took
openly; see `view`. Where unseen cards can be is remembered by `memory`.

`RULES.md` is the rule text. `rules` has its clauses P2 to P5, `pile` P6 to P8 and `scoring` P9, in order; `shapes` has
the geometry of runs and sets, `state` what a round is made of; `acts` and `legal` put moves to the rules.
"""
