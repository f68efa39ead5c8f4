"""The game Pocha, and its hands: moves, refusals, views and positions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.cards import mask_of
from engine.errors import InvalidInput
from engine.files import Header
from engine.game import Deal, FrameClauses, Game, Move, Round, Rules, View, as_own
from engine.pocha import clauses, history, moves, position, rules
from engine.pocha.clauses import CLAUSES
from engine.pocha.history import Trick, complete_tricks, running_trick
from engine.pocha.moves import PochaMove, parse_move
from engine.pocha.options import hand_sizes, parse_options, size_of
from engine.pocha.position import new_state, read
from engine.pocha.state import (
    BID,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NONE,
    OVER,
    PHASES,
    SPANISH,
    SUIT_NAMES,
    State,
    high_first,
    join,
    pack_in_play,
)

RULES = Rules(moves, CLAUSES, PochaMove, OVER, position.write)


@dataclass(frozen=True, slots=True)
class PochaView(View):
    """The view of `seat` (None: a spectator); sets of cards are masks.

    It has the seat's own hand; the turned card (if the whole pack is dealt, in the dealer's hand until played, O3.3);
    bids; penalties; all cards played, with their seats; numbers of cards; scores; and the cards that other hands cannot
    have (`history`).

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
        """Return the bid that is forbidden to the dealer (O4.2), None if there is none or another seat is to bid."""
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


class PochaRound(Round):
    """A hand of Pocha: its state and its header. All public information is in the state."""

    game = "pocha"
    rules = RULES
    state: State

    @property
    def turn(self) -> int:
        """Return the number of bids and cards played: each is a turn, even if a trick's winner leads next."""
        return sum(bid != NONE for bid in self.state.bid) + self.state.played

    @property
    def face_down(self) -> int:
        """Return 0: no card of a hand is drawn."""
        return 0

    def out_of_turn(self, move: Move) -> str:
        early = self.state.phase == BID
        return CLAUSES.id_of(clauses.O4_1 if early or as_own(move, PochaMove).is_bid else clauses.O5_1)

    def charge(self) -> None:
        """Subtract the penalty of a mistake from the score of the seat to move (O6.4)."""
        self.state.penalty[self.state.to_move] += rules.MISTAKE_PENALTY

    def scores(self) -> tuple[int, ...]:
        return tuple(rules.score(self.state, seat) for seat in range(self.state.players))

    def score_clause(self, column: int) -> str:
        if self.state.penalty[column]:
            return CLAUSES.id_of(clauses.O6_4)
        exact = self.state.taken[column] == self.state.bid[column]
        return CLAUSES.id_of(clauses.O6_1 if exact else clauses.O6_2)

    def view(self, seat: int | None, totals: Sequence[int] = ()) -> PochaView:
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


class Pocha(Game[PochaRound]):
    """The Spanish trick-taking game of exact bids."""

    name = "pocha"
    lowest_wins = False
    players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    clauses = FrameClauses(dealer="O3.1", round_unfinished="O2.1", match_over="O6.3", mistake="O6.4")
    clause_book = CLAUSES
    casual_options: ClassVar[Mapping[str, Any]] = {"schedule": "short"}
    round_type = PochaRound
    parse_move = staticmethod(parse_move)
    read = staticmethod(read)

    def check(self, options: Mapping[str, Any], players: int) -> None:
        hand_sizes(parse_options(options), players)

    def pack(self, options: Mapping[str, Any], players: int) -> list[str]:
        """Return the cards in play, sorted by suit, each from high to low (O1.1, O1.2)."""
        cards = pack_in_play(parse_options(options).pack, players)
        return [SPANISH.texts[card] for card in high_first(cards)]

    def dealt(self, given: Deal) -> PochaRound:
        """Deal hand `number` (from 1), which determines its size (O2), from a deck, first card first (O3.2)."""
        parsed = parse_options(given.options)
        state = new_state(parsed, given.players, size_of(hand_sizes(parsed, given.players), given.number))
        cards = SPANISH.parse(" ".join(given.deck))
        if mask_of(cards) != state.pack or len(cards) != state.pack.bit_count():
            raise InvalidInput(f"the deck is not the pack of {state.pack.bit_count()} cards, each once (O1.1, O1.2)")
        rules.deal(state, cards, given.dealer)
        return PochaRound(state, Header(dict(given.options), given.number))

    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether all hands have been played and one player leads alone (O2, O6.3)."""
        if len(scores) < len(hand_sizes(parse_options(options), players)):
            return False
        totals = [sum(column) for column in zip(*scores, strict=True)]
        return totals.count(max(totals)) == 1
