"""Slow reference sampler for Poter: rounds consistent with a view, all equally likely."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.cards import each_card, popcount
from engine.poter.game import History, PoterRound
from engine.poter.position import Header
from engine.poter.shapes import WHOLE_PACK, holds_meld
from engine.poter.state import CARDS, State
from engine.poter.view import PoterView


def determinize(view: PoterView, source: Random) -> PoterRound:
    """Return a random round that looks exactly like the view to its seat.

    A player who has just taken the pile holds a meld (P7.2): deals in which he does not are rejected.
    """
    while True:
        dealt = _deal_unseen(view, source)
        if not dealt.state.must_meld or holds_meld(dealt.state.hand[dealt.state.to_move]):
            return dealt


def with_cards(view: PoterView, hands: Sequence[int], stock: Sequence[int]) -> State:
    """Return the state of a view with these hands (masks) and this stock (top first)."""
    state = view.table.copy()
    state.hand[: state.players] = hands
    state.stock_at = CARDS - len(stock)
    state.stock[state.stock_at :] = stock
    return state


def _deal_unseen(view: PoterView, source: Random) -> PoterRound:
    """Deal the unseen cards of each pool at random to the hands and the stock that hold cards of it."""
    hands = view.table.hand[: view.table.players]
    own = hands[view.seat] & ~view.table.known[view.seat] if view.seat is not None else 0
    hidden = [Counter({0: popcount(own) if seat == view.seat else 0}) for seat in range(len(hands))]
    later = [pool.cards for pool in view.pools[1:]]
    history = History(hidden, list(view.past), [WHOLE_PACK & ~sum(later), *later])
    stock: list[int] = []
    for generation, pool in enumerate(view.pools):
        cards = each_card(pool.cards)
        source.shuffle(cards)
        for seat, count in enumerate(pool.in_hands):
            hidden[seat][generation] += count
            for _ in range(count):
                hands[seat] |= 1 << cards.pop()
        stock += cards
    return PoterRound(with_cards(view, hands, stock), Header(view.options, view.number, view.dealer), history)
