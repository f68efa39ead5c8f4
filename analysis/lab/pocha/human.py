"""A careful human-like player of Pocha for contests, which uses only views and not the playout policy.

It estimates for each of its cards the chance of taking a trick, from what each rival may still hold: higher cards, or a
trump and no card of the suit. From these chances, treated as independent, it derives the distribution of its tricks,
and makes the bid or plays the card with the highest expected score.
"""

from collections.abc import Iterator, Sequence
from math import exp, prod

from engine.cards import LANE, each_card, lowest, popcount
from engine.pocha import rules
from engine.pocha.game import PochaView
from engine.pocha.moves import PochaMove
from engine.pocha.rules import EXACT_POINTS, TRICK_POINTS, PochaVerb, above, suit_cards
from engine.pocha.state import BID

HIGHER, TRUMPED, OVER, SURE = 0.7, 1.0, 0.4, 1.6
"""How often a rival's higher plain card, ruff, or higher trump takes a later trick from a card, relative to the chance
that the rival holds it; the exponent by which a player's control makes chances of later tricks surer."""


def human_move(view: PochaView) -> PochaMove:
    """Return the move of the view's seat, which is to move."""
    hand = Hand(view)
    if view.table.phase == BID:
        tricks = distribution(hand.later(view.hand))
        bids = [move.number for move in view.legal_moves()]
        return PochaMove(PochaVerb.BID, max(bids, key=lambda bid: expected_score(tricks, bid, bid)))
    legal = rules.playable(view.table)
    if legal & legal - 1 == 0:
        return PochaMove(PochaVerb.PLAY, lowest(legal))
    return PochaMove(PochaVerb.PLAY, max(each_card(legal), key=hand.worth))


def expected_score(tricks: Sequence[float], need: int, bid: int) -> float:
    """Return the expected score (O6.1, O6.2) from the distribution of tricks to come, of which `need` are wanted."""
    off = TRICK_POINTS * sum(chance * abs(number - need) for number, chance in enumerate(tricks))
    return (tricks[need] * (EXACT_POINTS + TRICK_POINTS * bid) if 0 <= need < len(tricks) else 0.0) - off


def distribution(chances: Sequence[float]) -> list[float]:
    """Return the distribution of the number of tricks from the chances of single cards."""
    found = [1.0]
    for chance in chances:
        found = [one * (1 - chance) + more * chance for one, more in zip([*found, 0.0], [0.0, *found], strict=True)]
    return found


def surer(chance: float) -> float:
    """Return a chance moved towards 0 or 1, whichever is nearer."""
    odds: float = chance**SURE
    return odds / (odds + float((1 - chance) ** SURE))


class Hand:
    """What a seat knows of the other hands."""

    def __init__(self, view: PochaView) -> None:
        """Record for each rival the cards they may hold, and the chance that they hold any one of them."""
        self.view, self.state = view, view.table
        self.trumps = suit_cards(self.state.trump)
        self.rivals = [
            (seat, view.unseen & ~view.missing[seat]) for seat in range(self.state.players) if seat != view.seat
        ]
        self.share = {
            seat: (view.hand_sizes[seat] - popcount(self.state.hand[seat])) / max(popcount(cards), 1)
            for seat, cards in self.rivals
        }
        self.to_come = self.state.players - 1 - self.state.trick_size

    def holds(self, rival: tuple[int, int], cards: int) -> float:
        """Return the expected number of these cards in a rival's hand."""
        seat, possible = rival
        return self.share[seat] * popcount(cards & possible) + popcount(cards & self.state.hand[seat])

    def later(self, cards: int) -> list[float]:
        """Return for each remaining card of a hand its chance to take a trick later."""
        return [surer(prod(1 - self.beaten(rival, card, cards) for rival in self.rivals)) for card in each_card(cards)]

    def beaten(self, rival: tuple[int, int], card: int, hand: int) -> float:
        """Return the chance that a rival takes a later trick from a card; higher cards of its suit go first."""
        higher = 1 - exp(-self.holds(rival, above(card)))
        if card // LANE == self.state.trump:
            return OVER * higher
        mean = self.holds(rival, suit_cards(card // LANE))
        void = term = exp(-mean)
        for number in range(1, popcount(hand & above(card)) + 1):
            term *= mean / number
            void += term
        return min(1.0, HIGHER * higher + TRUMPED * min(void, 1.0) * (1 - exp(-self.holds(rival, self.trumps))))

    def now(self, card: int) -> float:
        """Return the chance that a card takes the current trick."""
        state = self.state
        if state.trick_size and not rules.beats(state, card, state.best):
            return 0.0
        suit = state.lead if state.trick_size else card // LANE
        return prod(1 - self.beats_now(rival, card, suit) for rival in self.followers())

    def followers(self) -> Iterator[tuple[int, int]]:
        """Yield the rivals that have yet to play to the trick."""
        for seat, possible in self.rivals:
            if (seat - self.state.to_move) % self.state.players <= self.to_come:
                yield seat, possible

    def beats_now(self, rival: tuple[int, int], card: int, suit: int) -> float:
        """Return the chance that a rival beats a card in the current trick, to which `suit` was led."""
        higher = 1 - exp(-self.holds(rival, above(card)))
        if suit == self.state.trump:
            return higher
        void = exp(-self.holds(rival, suit_cards(suit)))
        if card // LANE == self.state.trump:
            return void * higher
        return min(1.0, higher + void * (1 - exp(-self.holds(rival, self.trumps))))

    def worth(self, card: int) -> float:
        """Return the expected score after playing a card."""
        state = self.state
        bid = state.bid[state.to_move]
        tricks = distribution([self.now(card), *self.later(self.view.hand & ~(1 << card))])
        return expected_score(tricks, bid - state.taken[state.to_move], bid)
