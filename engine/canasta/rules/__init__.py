"""The rules of Canasta, in the order of the rule text (`RULES.md`).

They are functions of the state (`engine.canasta.state.State`). The engine interprets them; `analysis` compiles the same
functions for playouts. Each move has two functions: `…_fault` returns the number of the clause that the move would
break (`LEGAL` if none) without changing the state; the other one makes the move, which must be legal. `moves` above
dispatches to them by the verb of a move.

Clauses and their functions:

    C1.1  hands.side_of; options.sides_of
    C1.2  cards.copies, cards.WHOLE_PACKS
    C1.3  cards.value_of, cards.is_wild
    C1.4  hands.next_seat; turn.before_or_after_fault
    C1.5  options.Options
    C2.1  deal.set_out, deal.cut_fault, deal.cut, deal.exact_cut; deal.lifted; scoring.cut_points
    C2.2  deal.deal
    C2.3  deal.replace_red_threes
    C2.4  deal.form_pot, deal.is_prize
    C3.1  turn.begin_turn, turn.drawing_fault, turn.playing_fault, turn.draw, turn.discard
    C3.2  turn.draw; hands.collect_pot, hands.lay_red_three
    C3.3  turn.discard_fault; completion.can_end_opened
    C3.4  completion.dead_end_after, completion.can_end
    C3.5  hands.holds
    C4.1  pot.stopped
    C4.2  pot.stopped, pot.way_fault, pot.take
    C4.3  pot.way_fault, pot.naturals_needed
    C4.4  pot.way_fault, pot.cards_of_way, pot.goes_to_hand
    C4.5  pot.stopped
    C4.6  pot.stopped, pot.naturals_needed; turn.discard
    C4.7  melds.waits, melds.note_opening; completion.arrivals; turn.discard_fault
    C4.8  pot.take; hands.collect_pot
    C5.1  melds.shape_fits, melds.is_natural; laying.addition_fault
    C5.2  melds.minimum, melds.note_opening; cards.worth; turn.discard_fault
    C5.3  laying.lay_fault, laying.lay
    C5.4  laying.meld_fault
    C5.5  melds.open_size, melds.place_cards; laying.meld_fault
    C5.6  melds.finish; laying.lay_fault
    C5.7  laying.wild_meld_fault, laying.addition_fault
    C6.1  hands.lay_red_three; scoring.red_three_points
    C7.1  pot.stopped
    C7.2  scoring.hand_points
    C7.3  laying.black_canasta_fault, laying.meld; scoring.score
    C8.1  turn.close_fault, turn.close; melds.has_both; completion.may_close
    C8.2  turn.begin_turn; completion.may_close
    C8.3  scoring.score
    C8.4  completion.may_close, completion.can_lay_out; turn.close
    C8.5  turn.draw_fault, turn.draw, turn.pass_fault, turn.pass_turn
    C8.6  turn.end_turn
    C9.1  laying.meld; turn.uncover_melds; scoring.canasta_kind, scoring.points_of_meld
    C9.2  scoring.bonus
    C9.3  scoring.hand_points; cards.worth
    C9.4  scoring.score
    C9.5  game.Canasta.match_over
    C9.6  moves.is_mistake; game.CanastaRound.charge

C2.5 and C9.7 need no code: one scores nothing, the other is left to the players. The modules
`cards`, `hands`, `options`, `game` and `moves` are in the folder above.
"""
