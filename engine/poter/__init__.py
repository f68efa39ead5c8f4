"""Poter (පෝටර්), the Sri Lankan rummy.

**Rules.** Two to six players get eight cards each (P2). Each round one rank is *poter* (P3): its four cards may stand
for any card, once their player is *sallan*, that is, has laid a meld this round (P4.5). In each turn a player draws
from the stock or takes the whole pile, after which they must lay a meld (P7); lays sets and runs, adds to melds and
swaps poters out of them (P4, P5); and discards a card that does not match the open cards of the pile (P6). An empty
stock is refilled from the pile; a pile of one card is offered to each player in turn (P8). The player who empties their
hand wins the round; the others count their cards, a sallan player 25 for each poter (P9).

**Moves.** `draw`, `take`, `pass`, `meld 5h As=6h 7h`, `lay 8d @2`, `swap 6d @2`, `discard 3d`, `nodiscard`: see
`moves`.

**Views.** A seat sees its own hand, the melds, the pile (every card of it was seen), the numbers of cards, and the
cards that others took openly; see `game.PoterView`. `game.History` records where unseen cards can be, and the seats'
past turns.

`RULES.md` is the rule text. `rules` has its clauses P2 to P5 and P9, `pile` P6 to P8, in order; `shapes` recognizes
runs and sets, `state` has the fields of a round; `moves` applies moves by the rules.
"""
