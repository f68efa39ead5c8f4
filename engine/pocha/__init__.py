"""Pocha (পোচা), the Spanish trick-taking game of exact bids.

**Rules.** Three to six players (O1) play hands of one card, then two, up to the whole pack, and down again (O2). The
card turned up after the deal determines the trump suit; when the whole pack is dealt it is the dealer's last one (O3).
Each player bids the number of tricks they will take. The dealer bids last, and must not make the bids add up to the
number of tricks (O4). Players must follow suit and beat the best card if they can; without the suit they must trump,
and over-trump (O5). An exact bid scores 10 and 5 for each trick, others lose 5 for each trick of difference; the
highest total wins, ties are played off (O6).

**Moves.** `bid 3`, `play Ro`: see `moves`.

**Views.** A seat sees its own hand, the turned card, bids and all cards played (`game.PochaView`), which show cards
that other hands cannot have (`history`).

`RULES.md` is the rule text. `rules` has its clauses O3 to O6 in order, `options` the options of a match and its hand
sizes (O2), `state` the cards in play (O1) and the fields of a hand; `moves` applies moves by the rules.
"""
