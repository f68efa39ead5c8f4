"""The view of a hand of Pocha by a seat or a spectator.

It has the seat's own hand; the turned card (if the whole pack is dealt, in the dealer's hand until played, O3.3); bids;
penalties; all cards played, with their seats; numbers of cards; scores; and the cards that other hands cannot have
(`history`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.game import Rules, View
from engine.pocha import moves, position, rules
from engine.pocha.clauses import CLAUSES
from engine.pocha.history import Trick, complete_tricks, running_trick
from engine.pocha.moves import PochaMove
from engine.pocha.pack import SPANISH, SUIT_NAMES, join
from engine.pocha.state import BID, NONE, OVER, PHASES, State

RULES = Rules(moves, CLAUSES, PochaMove, OVER, position.write)


@dataclass(frozen=True, slots=True)
class PochaView(View):
    """The view of `seat` (None: a spectator); sets of cards are masks.

    `table` is a state without the unseen cards: other hands have only their known cards. `unseen`: mask of the unseen
    cards, including those that were not dealt; `missing`: for each seat the mask of those that it cannot have.
    """

    game = "pocha"
    rules = RULES
    seat: int | None
    number: int
    table: State
    hand_sizes: tuple[int, ...]
    unseen: int
    missing: tuple[int, ...]
    totals: tuple[int, ...]
    options: Mapping[str, Any]

    @property
    def dealer(self) -> int:
        """Return the dealer."""
        return self.table.dealer

    @property
    def hand(self) -> int:
        """Return the hand of the viewing seat, empty for a spectator."""
        return 0 if self.seat is None else self.table.hand[self.seat]

    @property
    def trick(self) -> Trick:
        """Return the trick on the table."""
        return running_trick(self.table)

    @property
    def tricks(self) -> list[Trick]:
        """Return the complete tricks in order."""
        return complete_tricks(self.table)

    @property
    def winning(self) -> int | None:
        """Return the seat whose card wins the trick on the table so far, None if there is none (O5.7)."""
        return self.table.best_seat if self.table.trick_size else None

    @property
    def forbidden_bid(self) -> int | None:
        """Return the bid that is forbidden to the dealer, if he is to bid (O4.2); None if there is none."""
        number = rules.forbidden_bid(self.table)
        return None if number == NONE else number

    @property
    def deals_out(self) -> bool:
        """Return whether the whole pack is dealt, so that the turned card is the dealer's last one (O3.3)."""
        return rules.deals_out(self.table)

    def legal_moves(self) -> list[PochaMove]:
        return list(self._legal_moves)

    def text(self) -> str:
        state = self.table
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        shown = "the dealer's last card" if self.deals_out else "turned up"
        lines = [
            f"Pocha, hand {self.number} of {state.hand_size} cards, dealer {self.dealer}; as {eyes} sees it",
            f"trump: {SUIT_NAMES[state.trump]} ({SPANISH.texts[state.turned]} {shown})",
        ]
        for number, trick in enumerate(self.tricks, 1):
            lines.append(f"trick {number}: {self._trick_text(trick)}")
        if self.trick.cards:
            lines.append(f"on the table: {self._trick_text(self.trick)}; seat {self.winning} is winning it")
        lines += [self._seat_text(seat) for seat in range(state.players)]
        lines.append(self._turn_text())
        return "\n".join(lines)

    def _trick_text(self, trick: Trick) -> str:
        return f"{SPANISH.join(trick.cards)}  (led by {trick.leader})"

    def _seat_text(self, seat: int) -> str:
        state = self.table
        bid = "no bid yet" if state.bid[seat] == NONE else f"bid {state.bid[seat]}, took {state.taken[seat]}"
        marks = [bid, f"{self.hand_sizes[seat]} cards"]
        if seat == self.seat:
            marks.append(f"hand {join(self.hand) or 'empty'}")
        elif state.hand[seat]:
            marks.append(f"among them {join(state.hand[seat])}")
        if state.penalty[seat]:
            marks.append(f"mistakes -{state.penalty[seat]}")
        if self.totals:
            marks.append(f"total {self.totals[seat]}")
        return f"seat {seat}: {', '.join(marks)}"

    def _turn_text(self) -> str:
        state = self.table
        if state.phase == OVER:
            return "the hand is over"
        words = f"seat {state.to_move} to move, phase {PHASES[state.phase]}"
        if state.phase == BID:
            words += f", bids so far {state.bid_total}"
        if self.forbidden_bid is not None:
            words += f"; {self.forbidden_bid} may not be bid (O4.2)"
        return words
