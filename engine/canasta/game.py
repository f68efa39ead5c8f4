"""The game Canasta, and its hands: moves, refusals, views and positions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from engine.canasta import clauses, position
from engine.canasta.cards import WHOLE_PACKS, copies, parse, whole_pack
from engine.canasta.clauses import CLAUSES
from engine.canasta.hands import side_of
from engine.canasta.moves import CUT, CanastaMove, parse_move
from engine.canasta.options import USUAL, parse_options, sides_of
from engine.canasta.position import new_state, read
from engine.canasta.rules import deal, scoring
from engine.canasta.rules.deal import lifted
from engine.canasta.state import CUTTING, FACE_DOWN, KINDS, NONE, SUITS, THREES, State
from engine.canasta.view import RULES, CanastaView, Turns, begun_turn, turn_after, turns_in_pot
from engine.errors import InvalidInput
from engine.files import Header
from engine.game import Chance, Deal, FrameClauses, Game, Move, Round, as_own


class CanastaRound(Round):
    """A hand of Canasta: its state, its header, and its turns as everybody saw them."""

    game = "canasta"
    rules = RULES
    state: State
    header: Header

    def __init__(self, state: State, header: Header, turns: Turns | None = None) -> None:
        """Initialize with a state; without `turns` they are taken from the pot (`turns_in_pot`)."""
        super().__init__(state, header)
        self.turns = turns_in_pot(state) if turns is None else turns

    @property
    def turn(self) -> int:
        """Return the number of the turn, 0 for the dealer's cut."""
        return self.state.turn

    @property
    def face_down(self) -> int:
        """Return the number of cards in the stock, and of those in the pot that nobody has seen."""
        state = self.state
        covered = sum(card >= FACE_DOWN for card in state.pot[: state.pot_size])
        return state.cards - state.stock_at + covered

    def keeps_hand(self, before: Self, seat: int) -> bool:
        own = slice(seat * KINDS, (seat + 1) * KINDS)
        return all(now >= was for now, was in zip(self.state.hand[own], before.state.hand[own], strict=True))

    @property
    def match_winner(self) -> int | None:
        """Return the side that has won the match by a canasta of black threes (C7.3)."""
        return None if self.state.winner == NONE else self.state.winner

    def apply_chance(self, move: Move, source: Chance) -> CanastaMove:
        """Return a cut with its imprecision applied (C2.1), any other move unchanged."""
        own = as_own(move, CanastaMove)
        if own.verb != CUT:
            return own
        return replace(own, number=lifted(own.number, self.state.cards, source))

    def cut_move(self, lifted: int) -> CanastaMove | None:
        """Return the dealer's cut before the deal (C2.1), None if the table plays without it."""
        return CanastaMove(CUT, (), lifted) if self.state.phase == CUTTING else None

    def make(self, move: Move) -> None:
        """Make a legal move and record what everybody saw of it."""
        own, turn = as_own(move, CanastaMove), self.turn
        if turn:
            self.turns = (*self.turns[:-1], turn_after(self.turns[-1], self.state, own))
        super().make(own)
        if self.turn > turn:
            self.turns = (*self.turns, begun_turn(self.state))

    def out_of_turn(self, move: Move) -> str:
        return CLAUSES.id_of(clauses.C1_4)

    def charge(self) -> None:
        """Subtract the penalty of a mistake from the score of the side to move (C9.6)."""
        self.state.penalty[side_of(self.state, self.state.to_move)] += scoring.MISTAKE_PENALTY

    def scores(self) -> tuple[int, ...]:
        return tuple(scoring.score(self.state, side) for side in range(self.state.sides))

    def score_clause(self, column: int) -> str:
        state = self.state
        if state.winner != NONE:
            return CLAUSES.id_of(clauses.C7_3)
        if state.penalty[column]:
            return CLAUSES.id_of(clauses.C9_6)
        if state.closer != NONE and side_of(state, state.closer) == column:
            return CLAUSES.id_of(clauses.C8_3)
        return CLAUSES.id_of(clauses.C9_1 if scoring.canastas(state, column) else clauses.C9_4)

    def view(self, seat: int | None, totals: Sequence[int] = ()) -> CanastaView:
        state, table = self.state, self.seen_by(seat)
        return CanastaView(
            seat=seat,
            number=self.header.number,
            table=table,
            unseen=_unseen(table),
            totals=tuple(totals) or tuple(state.total[: state.sides]),
            options=self.header.options,
            turns=self.turns,
        )

    def copy(self) -> Self:
        return type(self)(self.state.copy(), self.header, self.turns)


def _unseen(table: State) -> tuple[int, ...]:
    left = [copies(kind, WHOLE_PACKS[table.players]) for kind in range(KINDS)]
    for place, count in enumerate(table.hand):
        left[place % KINDS] -= count
    for place in range(table.pot_size):
        if table.pot[place] < FACE_DOWN:
            left[table.pot[place]] -= 1
    for number in range(table.meld_count):
        for kind in position.cards_of_meld(table, number):
            left[kind] -= 1
    for place, count in enumerate(table.red_threes):
        left[SUITS * THREES + place % SUITS] -= count
    return tuple(left)


class Canasta(Game[CanastaRound]):
    """The Spanish rummy of sevens."""

    name = "canasta"
    column = "side"
    lowest_wins = False
    players = range(min(USUAL), max(USUAL) + 1)
    clauses = FrameClauses(dealer="C1.4", round_unfinished="C8.1", match_over="C9.5", mistake="C9.6")
    clause_book = CLAUSES
    round_type = CanastaRound
    parse_move = staticmethod(parse_move)
    read = staticmethod(read)

    def check(self, options: Mapping[str, Any], players: int) -> None:
        sides_of(parse_options(options), players)

    def columns(self, options: Mapping[str, Any], players: int) -> int:
        """Return the number of sides (C1.1)."""
        return sides_of(parse_options(options), players)

    def cutter(self, dealer: int, players: int) -> int:
        """Return the dealer, who has the right to cut (C2.1)."""
        return dealer

    def pack(self, options: Mapping[str, Any], players: int) -> list[str]:
        """Return the cards in play, sorted by rank and suit (C1.2)."""
        self.check(options, players)
        return whole_pack(WHOLE_PACKS[players])

    def dealt(self, given: Deal) -> CanastaRound:
        """Set up hand `number` (from 1) for the cut, or deal it without a cut, from a deck, first card first."""
        parsed = parse_options(given.options)
        state = new_state(parsed, given.players)
        cards = parse(" ".join(given.deck))
        if sorted(given.deck) != sorted(whole_pack(state.cards)):
            raise InvalidInput(f"the deck is not the pack of {state.cards} cards (C1.2)")
        if len(given.totals) not in (0, state.sides):
            raise InvalidInput(f"there are {state.sides} sides (C1.1), not {len(given.totals)} totals")
        state.stock[: state.cards] = cards
        state.stock_at = 0
        state.total[: len(given.totals)] = given.totals
        deal.set_out(state, given.dealer)
        if parsed.cut == "off":
            deal.deal(state)
        return CanastaRound(state, Header(dict(given.options), given.number))

    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether a side has reached the target and leads alone (C9.5)."""
        totals = [sum(column) for column in zip(*scores, strict=True)]
        if not totals or max(totals) < parse_options(options).target:
            return False
        return totals.count(max(totals)) == 1
