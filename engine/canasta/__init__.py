"""Canasta (কানাস্তা), the Spanish rummy of sevens.

**Rules.** Two to four single players, or four in two pairs, or six in two trios (C1) get fifteen cards each; the pile
of discards is the *pot* (C2). In each turn a player draws a card, or takes the whole pot with cards that match its top
card (C4); lays melds of three to seven cards of one rank, with twos and jokers as wild cards (C5); and discards. Seven
cards are a *canasta*. The value of a side's first melds of a hand must reach a minimum that grows with its score
(C5.2). Red threes are bonuses (C6), black ones block the pot for the next player (C7). A side with a pure and a mixed
canasta may close with its last card (C8). Canastas, cards, threes and bonuses count (C9); the first side to reach 5000
or 7000 points wins.

**Moves.** `cut 58`, `draw`, `take 7s 7h`, `meld 7s 7h 2c`, `lay 7d @7`, `lay Jk @W`, `discard 9s`, `close 9s`, `close`,
`pass`: see `moves`. A meld is identified by its rank, since a side has at most one unfinished meld of a rank
(C5.5). Red threes are laid and replaced without a move.

**Views.** A seat sees its own hand, all melds and red threes, the pot except the cards dealt face down, the numbers of
cards, and the cards that others took openly; see `game.CanastaView`. Partners' hands are secret. No hand has a red
three.

Hands are counts of cards by *kind* (52 kinds and the joker) and by *class* (thirteen ranks and the joker); suits matter
only for the colour of threes. `state` declares the state that the engine and compiled playouts share; `cards`
has the pack and cards packed into one number, `rules` the rules in the order of the rule text, with a table of clauses
in its docstring; `moves` applies moves by the rules, `position` reads and writes files, `game` implements the
interface of games and has the views of seats.
"""
