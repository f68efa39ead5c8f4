"""Slow reference sampler for Poter: rounds consistent with a view, all equally likely; and other hidden cards."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.cards import FRENCH, each_card, popcount
from engine.poter.game import History, PoterRound, PoterView
from engine.poter.position import Header
from engine.poter.shapes import WHOLE_PACK, holds_meld
from engine.poter.state import CARDS, State


def determinize(view: PoterView, source: Random) -> PoterRound:
    """Return a random round that looks exactly like the view to its seat.

    A player who has just taken the pile holds a meld (P7.2): deals in which that is false are rejected.
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
    """Deal the unseen cards of each pool at random to the hands and the stock that have cards of it."""
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


def with_other_hidden_cards(current: PoterRound, seat: int | None, source: Random) -> PoterRound:
    """Permute, at random and without the engine, the cards that a seat cannot see."""
    other = current.copy()
    state = other.state
    hidden = {
        owner: [card for card in FRENCH.texts if (state.hand[owner] & ~state.known[owner]) >> card & 1]
        for owner in range(state.players)
        if owner != seat
    }
    stock = state.stock[state.stock_at :]
    generations = current.history.generations

    def generation(card: int) -> int:
        return next(number for number, cards in enumerate(generations) if cards >> card & 1)

    places = [(owner, generation(card)) for owner, cards in hidden.items() for card in cards]
    places += [(-1, generation(card)) for card in stock]
    cards = [card for owned in hidden.values() for card in owned] + stock
    for wanted in {number for _, number in places}:
        at = [place for place, (_, number) in enumerate(places) if number == wanted]
        moved = [cards[place] for place in at]
        source.shuffle(moved)
        for place, card in zip(at, moved, strict=True):
            cards[place] = card
    for owner in hidden:
        state.hand[owner] = state.known[owner]
    for (owner, _), card in zip(places, cards, strict=True):
        if owner >= 0:
            state.hand[owner] |= 1 << card
    state.stock[state.stock_at :] = cards[len(cards) - len(stock) :]
    return other
