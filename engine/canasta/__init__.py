"""Canasta (কানাস্তা), the Spanish rummy of sevens.

**Rules.** Two to four players for themselves, four in two pairs, six in two trios (C1) get fifteen cards each; beside
the stock lies the *pot* (C2). In turn one draws a card, or takes the whole pot with cards that go with its top card
(C4); lays cards of one rank, three to seven, twos and jokers standing in (C5); and discards. Seven cards are a
*canasta*. A side's first melds of a hand must be worth a minimum that grows with its score (C5.2). Red threes are
bonuses (C6), black ones stop the next player (C7). Who has a pure and a mixed canasta may close with the last card
(C8). Canastas, cards, threes and bonuses count (C9); the first side to reach 5000 or 7000 points wins.

**Moves.** `cut 58`, `draw`, `take 7s 7h`, `meld 7s 7h 2c`, `lay 7d @7`, `lay Jk @W`, `discard 9s`, `close 9s`, `close`,
`pass`: see `moves`. A meld is named by its rank, since a side has at most one unfinished meld of each (C5.5). Red
threes have no move: they are laid and replaced by themselves.

**What a seat may see.** Its own hand, all melds and red threes, the pot but for its cards dealt face down, counts, and
the cards others took openly; see `view`. Partners' hands stay secret. Nobody holds a red three.

The rules work on counts: a hand is the number of cards of each *kind* (52 kinds and the joker) and of each *class*
(thirteen ranks and the joker); suits matter only for the colour of threes. The folders, from below: `cards` has the
pack, cards packed into one number, and hands; `rules` has the rules in the order of the rule text, with a table of
clauses at its head; `files` has the texts of moves, options and positions. `state` declares the state that the engine
and compiled playouts share; `legal` puts moves to the rules, `view` shows a seat its part, `round` and `game` are what
the frame knows.
"""
