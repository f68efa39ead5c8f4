"""A careful human-like player of Canasta for contests, which uses only views and none of the playout policies.

While there is time it keeps cards that may become hidden canastas (C9.1). It takes the pot when it is big, opens when
that takes a pot or time is short, completes canastas, discards what the next player can hardly use, keeps one black
three and discards further ones, and closes when its side is ahead or another is about to close.
"""

from collections import Counter
from collections.abc import Sequence

from analysis.canasta.black_threes import takes_to_win
from engine.canasta.cards import is_wild, rank_in, value_of
from engine.canasta.game import CanastaView
from engine.canasta.hands import held, next_seat, side_of, taker_of
from engine.canasta.moves import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, CanastaMove, code, make
from engine.canasta.rules.completion import can_lay_out, may_close
from engine.canasta.rules.deal import exact_cut
from engine.canasta.rules.melds import CANASTA, FEWEST, MOST_STAND_INS, has_both, meld_place, minimum, open_size, waits
from engine.canasta.rules.scoring import BLACK_THREE, hand_points, score
from engine.canasta.state import (
    CLASSES,
    CUTTING,
    DRAWING,
    FACE_DOWN,
    JOKERS,
    KINDS,
    RANKS,
    SUITS,
    THREES,
    TWOS,
    WILD_MELD,
)

BIG_POT, POT = 7, 5
"""Minimum cards of a pot worth taking, before and after the side has opened."""
LATE = 8
"""With at most this many cards in the stock, nothing is kept for a hidden canasta."""
WILDS = 5
"""Minimum wild cards to start a wild meld."""
AHEAD = 500
"""Lead in points that is enough to close."""
KEEP = (0, 0, 20, 40, 60, 90, 150, 0)
"""Cost of a discard by the number of cards of its rank in hand."""
RISK = 16.0
"""Cost of a discard per card of a pot that it lets the next player take."""


def human_move(view: CanastaView) -> CanastaMove:
    """Return the move of the view's seat, which is to move."""
    if view.table.phase == CUTTING:
        return CanastaMove(CUT, (), exact_cut(view.table.players))
    legal = view.legal_moves()
    turn = Turn(view, legal)
    if view.table.phase == DRAWING:
        return turn.drawn()
    return turn.laid() or turn.ended()


class Turn:
    """What the seat to move knows, and how it plays its turn."""

    def __init__(self, view: CanastaView, legal: Sequence[CanastaMove]) -> None:
        """Record the hand by rank, the open cards of the pot, and whether time is short."""
        self.view, self.legal = view, legal
        self.state = state = view.table
        self.seat = state.to_move
        self.side = side_of(state, self.seat)
        self.counts = [held(state, self.seat, rank) for rank in range(CLASSES)]
        self.wilds = self.counts[TWOS] + self.counts[JOKERS]
        self.open = Counter(card // SUITS for card in view.pot if card < FACE_DOWN)
        others = [seat for seat in range(state.players) if side_of(state, seat) != self.side]
        self.closing_soon = any(has_both(state, side_of(state, seat)) and state.size[seat] <= 4 for seat in others)
        self.late = view.stock_size <= LATE or self.closing_soon

    def drawn(self) -> CanastaMove:
        """Return the take of a worthwhile pot that costs the fewest wild cards, otherwise the draw or pass."""
        winning = [
            move for move in self.legal if move.verb == TAKE and takes_to_win(self.state, code(self.state, move)[2])
        ]
        if winning:
            return winning[0]
        takings = [
            move for move in self.legal if move.verb == TAKE and self.state.size[self.seat] >= len(move.cards) + 2
        ]
        least = POT if self.state.opened[self.side] else BIG_POT
        if takings and (self.gain() >= least or self.late):
            return min(takings, key=lambda move: (sum(map(is_wild, move.cards)), len(move.cards)))
        return next((move for move in self.legal if move.verb == DRAW), CanastaMove(PASS))

    def gain(self) -> float:
        """Return how many cards a pot is worth; those of ranks in hand count more."""
        return self.view.table.pot_size + 0.5 * sum(
            min(count, self.counts[rank]) for rank, count in self.open.items() if rank < RANKS
        )

    def laid(self) -> CanastaMove | None:
        """Return the next meld or addition, None to end the turn."""
        state = self.state
        lays = [move for move in self.legal if move.verb in (MELD, LAY)]
        whole = [move for move in lays if len(move.cards) == CANASTA]
        if whole:
            return min(whole, key=lambda move: (rank_in(move.cards) != THREES, sum(map(is_wild, move.cards))))
        if not state.opened[self.side]:
            return self.opening(lays)
        if self.closes():
            return next((move for move in sorted(lays, key=self.price) if self.clears(move)), None)
        if not any(move.verb == DISCARD for move in self.legal):
            return min(lays, key=self.price, default=None)
        useful = [move for move in lays if self.is_useful(move)]
        return min(useful, key=self.price, default=None)

    def opening(self, lays: Sequence[CanastaMove]) -> CanastaMove | None:
        """Return the next lay of a side that opens now, the one without wild cards and of the highest value first."""
        state = self.state
        begun = state.melded[self.side] > 0 or waits(state)
        if not begun and not self.late:
            return None
        value = sum(self.counts[rank] * value_of(rank) for rank in range(RANKS) if self.counts[rank] >= FEWEST)
        if not begun and value < minimum(state, self.side) and not self.closing_soon:
            return None
        return min(lays, key=self.price, default=None)

    def price(self, move: CanastaMove) -> tuple[float, int]:
        """Return the sort key of laying cards: fewest wild cards first, then highest value."""
        wilds = sum(map(is_wild, move.cards))
        rank = move.number if move.verb == LAY else rank_in(move.cards)
        worth = sum(value_of(card // SUITS) for card in move.cards)
        return (0 if rank == WILD_MELD else wilds), -worth

    def is_useful(self, move: CanastaMove) -> bool:
        """Return whether a side that has opened should lay these cards now instead of keeping them."""
        state = self.state
        if state.size[self.seat] - len(move.cards) < 2:
            return False
        rank = move.number if move.verb == LAY else rank_in(move.cards)
        wilds = sum(map(is_wild, move.cards))
        if rank == WILD_MELD:
            return move.verb == LAY or (len(move.cards) >= WILDS and len(move.cards) == self.wilds)
        if rank == THREES:
            return False
        if wilds:
            missing = CANASTA - open_size(state, self.side, rank)
            fits = state.wilds[meld_place(self.side, rank)] + missing <= MOST_STAND_INS
            return move.verb == LAY and missing <= self.wilds and fits and (self.late or not state.mixed[self.side])
        return move.verb == LAY or self.late or (len(move.cards) == self.counts[rank] and self.is_short(rank))

    def is_short(self, rank: int) -> bool:
        """Return whether too few cards of a rank remain to make a hidden canasta of it."""
        return self.counts[rank] + self.left(rank) + self.wilds < CANASTA

    def left(self, rank: int) -> int:
        """Return the number of unseen cards of a rank."""
        return sum(self.view.unseen[rank * SUITS : (rank + 1) * SUITS])

    def closes(self) -> bool:
        """Return whether to close now, which must be possible."""
        state = self.state
        if not (may_close(state, self.side) and can_lay_out(state.copy())):
            return False
        shown = [self.shown(side) for side in range(state.sides)]
        lead = shown[self.side] - max(points for side, points in enumerate(shown) if side != self.side)
        return self.closing_soon or lead >= AHEAD

    def shown(self, side: int) -> int:
        """Return the points of a side without the cards in hand."""
        state = self.state
        return score(state, side) + sum(hand_points(state, seat) for seat in range(side, state.players, state.sides))

    def clears(self, move: CanastaMove) -> bool:
        """Return whether the whole hand can be laid after a move."""
        after = self.state.copy()
        make(after, move)
        return can_lay_out(after)

    def ended(self) -> CanastaMove:
        """Return the cheapest discard, or closing."""
        discards = [move for move in self.legal if move.verb == DISCARD]
        if not discards:
            return next(move for move in self.legal if move.verb == CLOSE)
        return min(discards, key=lambda move: self.cost(move.cards[0] // SUITS))

    def cost(self, rank: int) -> float:
        """Return the cost of a discard: its value in hand, and what it gives the next player."""
        if rank == THREES:
            keeps = self.counts[THREES] == 1 and not self.late
            return 60.0 if keeps else -BLACK_THREE if self.late else 0.0
        if is_wild(rank * SUITS):
            return 400.0 + value_of(rank)
        kept = KEEP[min(self.counts[rank], CANASTA)] * (0.3 if self.is_short(rank) else 1.0)
        return kept + RISK * self.state.pot_size * self.danger(rank) - (value_of(rank) if self.late else 0)

    def danger(self, rank: int) -> float:
        """Return roughly how likely the next player can take the pot with a rank on top."""
        state = self.state
        follower = next_seat(state, self.seat)
        side = side_of(state, follower)
        if state.turn < state.players:
            return 0.0
        known = sum(state.known[follower * KINDS + rank * SUITS : follower * KINDS + (rank + 1) * SUITS])
        place = meld_place(side, rank)
        if known >= 2 or (
            state.taken[taker_of(state, follower)]
            and not state.frozen
            and (open_size(state, side, rank) or state.finished[place])
        ):
            return 1.0
        likely = (self.left(rank) * state.size[follower] / max(sum(self.view.unseen), 1) + known) / 2
        needed = 3 if state.frozen else 1 if state.taken[taker_of(state, follower)] else 2
        return float(min(likely, 1.0) ** needed)
