"""A hand of Pocha: moves, refusals, views and positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import Move, Round, as_own
from engine.pocha import clauses, history, position, rules
from engine.pocha.clauses import CLAUSES
from engine.pocha.moves import PochaMove
from engine.pocha.state import BID, NONE, State
from engine.pocha.view import RULES, PochaView
from engine.position_file import Header


class PochaRound(Round):
    """A hand of Pocha: its state and its header. All public information is in the state."""

    game = "pocha"
    rules = RULES
    state: State
    header: Header

    @property
    def turn(self) -> int:
        """Return the number of bids and cards played: each is a turn, also if the winner of a trick leads next."""
        return sum(bid != NONE for bid in self.state.bid) + self.state.played

    @property
    def face_down(self) -> int:
        """Return 0: no card of a hand is drawn."""
        return 0

    def out_of_turn(self, move: Move) -> str:
        """Return the clause broken by a seat that is not to move (O4.1, O5.1)."""
        early = self.state.phase == BID
        return CLAUSES.id_of(clauses.O4_1 if early or as_own(move, PochaMove).is_bid else clauses.O5_1)

    def charge(self) -> None:
        """Subtract the penalty of a mistake from the score of the seat to move (O6.4)."""
        self.state.penalty[self.state.to_move] += rules.MISTAKE_PENALTY

    def scores(self) -> tuple[int, ...]:
        """Return the current score of each seat."""
        return tuple(rules.score(self.state, seat) for seat in range(self.state.players))

    def score_clause(self, column: int) -> str:
        """Return the clause that determines a seat's score (O6.1, O6.2, O6.4)."""
        if self.state.penalty[column]:
            return CLAUSES.id_of(clauses.O6_4)
        exact = self.state.taken[column] == self.state.bid[column]
        return CLAUSES.id_of(clauses.O6_1 if exact else clauses.O6_2)

    def view(self, seat: int | None, totals: Sequence[int] = ()) -> PochaView:
        """Return the view of a seat (None: a spectator); raise InvalidInput if there is no such seat."""
        state, table = self.state, self.seen_by(seat)
        if rules.deals_out(state):
            table.hand[state.dealer] |= state.hand[state.dealer] & 1 << state.turned
        unseen = self._unseen(table)
        missing = [0] * state.players
        history.note_missing(table, missing)
        return PochaView(
            seat=seat,
            number=self.header.number,
            table=table,
            hand_sizes=tuple(state.hand[other].bit_count() for other in range(state.players)),
            unseen=unseen,
            missing=tuple(0 if other == seat else missing[other] & unseen for other in range(state.players)),
            totals=tuple(totals),
            options=self.header.options,
        )

    def _unseen(self, table: State) -> int:
        seen = 1 << table.turned
        for at in range(table.played):
            seen |= 1 << table.order[at]
        for cards in table.hand:
            seen |= cards
        return table.pack & ~seen

    def position(self) -> dict[str, Any]:
        """Return the content of a position file of this hand."""
        return position.write(self.state, self.header)
