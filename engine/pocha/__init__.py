"""Pocha (পোচা), the Spanish game of tricks foretold.

**Rules.** Three to six players (O1) play hands of one card, then two, up to the whole pack, and down again (O2). The
card turned up after the deal makes its suit trump; when the whole pack is dealt it is the dealer's last one (O3).
Each says how many tricks he will take, the dealer last, who may not make the bids add up (O4). One follows suit and
beats what lies there if one can; without the suit one trumps, and over-trumps (O5). Exact bids score 10 and 5 a
trick, others lose 5 for each trick of difference; the highest total wins, ties are played off (O6).

**Moves.** `bid 3`, `play Ro`: see `moves`.

**What a seat may see.** Its own hand, the turned card, bids, every card played; see `view`. From the cards played all
know what others cannot hold any more (`history`).

`RULES.md` is the rule text. `rules` has its clauses O3 to O6 in order, `pack` the cards in play (O1), `options` the
settings of a table and the hands of a match (O2), `state` what a hand is made of; `legal` puts moves to the rules.
"""
