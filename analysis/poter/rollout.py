"""The next move of Poter's tuned policy, and how it goes on after a draw, interpreted."""

from collections import Counter

from analysis.poter import going_out, policy
from analysis.poter.kernels import tuned_weights
from analysis.poter.turn_plans import layout
from engine.cards import each_card, lowest, popcount
from engine.clauses import LEGAL
from engine.poter import pile, rules
from engine.poter.moves import DISCARD, NODISCARD, PoterMove, PoterVerb, act, canonical, code, legal_moves, move_of
from engine.poter.state import DRAW, OFFER, PLAY, State
from engine.poter.view import PoterView

NO_CHANCE: list[int] = []
"""Random state for laying, of which the tuned policy leaves nothing to chance."""


def policy_move(state: State) -> PoterMove:
    """Return the next move by the tuned policy, from what the seat to move can see (`PoterView.acting`).

    It goes out if it can. Else the policy plans a whole turn: this returns a first move from which it still reaches the
    same melds, or, if there is none, the move that leaves the fewest cards in hand.
    """
    out = going_out.next_act(state)
    if out != going_out.NO_ACT:
        return canonical(state, move_of(out, state.poter))
    weights = tuned_weights().tolist()
    if state.phase == OFFER:
        takes = state.offer_from == state.to_move or policy.wants_single(state)
        return PoterMove(PoterVerb.TAKE if takes else PoterVerb.PASS)
    if state.phase == DRAW:
        takes = pile.take_fault(state) == LEGAL and policy.wants_pile(state, weights)
        return PoterMove(PoterVerb.TAKE if takes else PoterVerb.DRAW)
    seat = state.to_move
    goal = state.copy()
    policy.lay_down(goal, NO_CHANCE, weights)
    moves = legal_moves(state)
    if layout(goal, seat) == layout(state, seat):
        policy.finish(goal, weights)
        gone = state.hand[seat] & ~goal.hand[seat]
        end = (DISCARD, lowest(gone)) if gone else (NODISCARD, 0)
        return next(move for move in moves if code(move)[:2] == end)

    def falls_short(move: PoterMove) -> tuple[bool, int]:
        after = state.copy()
        act(after, *code(move))
        if after.phase == PLAY:
            policy.lay_down(after, NO_CHANCE, weights)
        return layout(after, seat) != layout(goal, seat), popcount(after.hand[seat])

    return min(
        (move for move in moves if move.verb in (PoterVerb.MELD, PoterVerb.LAY, PoterVerb.SWAP)), key=falls_short
    )


def after_draw(view: PoterView) -> Counter[tuple[str, ...]]:
    """Return how the policy ends the turn after each unseen card, see `GameAnalysis.after_draw`."""
    found: Counter[tuple[str, ...]] = Counter()
    for card in each_card(sum(pool.cards for pool in view.pools if pool.in_stock)):
        state, turn = view.acting(), list[PoterMove]()
        seat, state.stock[state.stock_at] = state.to_move, card
        rules.draw(state)
        while state.phase == PLAY and state.to_move == seat:
            turn.append(policy_move(state))
            act(state, *code(turn[-1]))
        has_drawn = any(card in move.cards for move in turn)
        found[() if has_drawn else tuple(map(str, turn))] += 1
    return found
