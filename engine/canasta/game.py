"""The game Canasta, and its hands: moves, refusals, views and positions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from engine.canasta import clauses, moves, position
from engine.canasta.cards import TEXTS as CARD_TEXTS
from engine.canasta.cards import WHOLE_PACKS, copies, each_kind, is_wild, join, parse, whole_pack
from engine.canasta.clauses import CLAUSES
from engine.canasta.hands import side_of
from engine.canasta.moves import CUT, DISCARD, LAY, MELD, TAKE, CanastaMove, CanastaVerb, parse_move
from engine.canasta.options import USUAL, parse_options, sides_of
from engine.canasta.position import cards_of_meld, counted, new_state, read, red_threes_of
from engine.canasta.rules import deal, scoring
from engine.canasta.rules.deal import lifted
from engine.canasta.rules.melds import CANASTA, minimum, waits
from engine.canasta.rules.pot import goes_to_hand, top_of_pot
from engine.canasta.state import (
    CUTTING,
    FACE_DOWN,
    FROM_POT,
    KINDS,
    NONE,
    OVER,
    PHASES,
    PLAYING,
    SUITS,
    THREES,
    UNKNOWN,
    State,
)
from engine.errors import InvalidInput
from engine.files import Header
from engine.game import Chance, Deal, FrameClauses, Game, Move, Round, Rules, View, as_own


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as everybody saw it.

    `pot`: the pot when the turn began, from bottom to top, covered cards as `FACE_DOWN + UNKNOWN`; `frozen`: whether it
    was frozen (C4.6); `sizes`: the number of cards in each hand at that time. `took`: whether the seat took the pot.
    `laid`: cards laid, including the pot's top card. `discard`: the card discarded, `NONE` before that and after
    closing.
    """

    seat: int
    pot: tuple[int, ...]
    frozen: bool
    sizes: tuple[int, ...]
    took: bool = False
    laid: tuple[int, ...] = ()
    discard: int = NONE


Turns = tuple[Turn, ...]


def begun_turn(state: State) -> Turn:
    """Return the turn that starts in a state."""
    return Turn(state.to_move, _shown(state), bool(state.frozen), tuple(state.size[: state.players]))


def turn_after(turn: Turn, state: State, move: CanastaMove) -> Turn:
    """Return a turn extended by a move; `state` is that before the move."""
    if move.verb == TAKE:
        top = top_of_pot(state)
        to_hand = not move.cards and goes_to_hand(state, side_of(state, turn.seat), top // SUITS)
        return replace(turn, took=True, laid=() if to_hand else (top, *move.cards))
    if move.verb in (MELD, LAY):
        return replace(turn, laid=turn.laid + move.cards)
    return replace(turn, discard=move.cards[0]) if move.verb == DISCARD else turn


def turns_in_pot(state: State) -> Turns:
    """Return the last turns as far as a state reveals them: the discards in the pot are in the order of turns.

    Laid cards are unknown, and hand sizes are those of the state. A finished hand reveals none.
    """
    if state.phase in (CUTTING, OVER):
        return ()
    took = state.phase == PLAYING and state.drew == FROM_POT
    pot = _shown(state)
    discards = state.turn - 1 - int(took)
    open_from = max((place + 1 for place, card in enumerate(pot) if card >= FACE_DOWN), default=0)
    first = max(len(pot) - discards, open_from)
    turns: list[Turn] = []
    for place in range(first, len(pot)):
        seat = (state.to_move - int(took) - (len(pot) - place)) % state.players
        frozen = any(is_wild(card) for card in pot[first:place])
        turns.append(Turn(seat, pot[:place], frozen, tuple(state.size[: state.players]), discard=pot[place]))
    return (*turns, replace(begun_turn(state), took=took))


def _shown(state: State) -> tuple[int, ...]:
    return tuple(card if card < FACE_DOWN else FACE_DOWN + UNKNOWN for card in state.pot[: state.pot_size])


COVERED = "??"


RULES = Rules(moves, CLAUSES, CanastaMove, OVER, position.write)


@dataclass(frozen=True, slots=True)
class CanastaView(View):
    """The view of `seat` (None: a spectator).

    It has the seat's own hand; all melds and red threes; the pot except its face-down cards; numbers of cards; cards
    that others took openly; statuses, penalties and scores; and what everybody saw of the turns: the pot at their start
    and whether it was taken, cards laid, the discard. Partners' hands are secret (C5.3).

    `table` is a state without the unseen cards: other hands have only cards that were taken openly (but their true
    sizes), the stock only its size, and covered cards of the pot are `UNKNOWN`. `unseen`: numbers of unseen cards by
    kind. `turns`: the turns so far as everybody saw them, the current one last; from a position file only those whose
    discards are in the pot. `refusal` can miss one case: taking a pot with covered red threes that would leave the seat
    no other card.
    """

    game = "canasta"
    rules = RULES
    simple_verbs: ClassVar[Sequence[CanastaVerb]] = (CanastaVerb.DISCARD, CanastaVerb.DRAW, CanastaVerb.PASS)

    seat: int | None
    number: int
    table: State
    unseen: tuple[int, ...]
    totals: tuple[int, ...]
    options: Mapping[str, Any]
    turns: Turns

    @property
    def dealer(self) -> int:
        """Return the dealer."""
        return self.table.dealer

    @property
    def hand(self) -> list[int]:
        """Return the hand of the viewing seat, sorted by rank and suit; empty for a spectator."""
        return [] if self.seat is None else each_kind(counted(self.table.hand, self.seat))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Return the number of cards in each hand."""
        return tuple(self.table.size[: self.table.players])

    @property
    def stock_size(self) -> int:
        """Return the number of cards in the stock."""
        return self.table.cards - self.table.stock_at

    @property
    def pot(self) -> tuple[int, ...]:
        """Return the pot from bottom to top, covered cards as `FACE_DOWN + UNKNOWN`."""
        return tuple(self.table.pot[: self.table.pot_size])

    @property
    def minima(self) -> tuple[int, ...]:
        """Return the minimum value of the first melds of each side (C5.2)."""
        return tuple(minimum(self.table, side) for side in range(self.table.sides))

    def legal_moves(self) -> list[CanastaMove]:
        return list(self._legal_moves)

    def text(self) -> str:
        state = self.table
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        lines = [
            f"Canasta, hand {self.number}, dealer {self.dealer}; as {eyes} sees it",
            f"stock: {self.stock_size} cards",
            f"pot:   {self._pot_text()}",
        ]
        for side in range(state.sides):
            lines.append(self._side_text(side))
            for number in range(state.meld_count):
                if state.meld_side[number] == side:
                    cards = cards_of_meld(state, number)
                    hidden = "  (hidden)" if state.meld_hidden[number] and len(cards) == CANASTA else ""
                    lines.append(f"  meld: {join(cards)}{hidden}")
        lines += [self._seat_text(seat) for seat in range(state.players)]
        lines.append(self._turn_text())
        return "\n".join(lines)

    def _pot_text(self) -> str:
        words = [COVERED if card >= FACE_DOWN else CARD_TEXTS[card] for card in self.pot]
        frozen = "  (frozen)" if self.table.frozen else ""
        return (" ".join(words) or "empty") + frozen

    def _side_text(self, side: int) -> str:
        state = self.table
        marks = ["opened" if state.opened[side] else f"opens with {minimum(state, side)}"]
        reds = red_threes_of(state, side)
        if reds:
            marks.append(f"red threes {join(reds)}")
        if state.takers == state.sides and state.taken[side]:
            marks.append("took the pot")
        if state.penalty[side]:
            marks.append(f"mistakes -{state.penalty[side]}")
        marks.append(f"total {self.totals[side]}")
        return f"side {side}: {', '.join(marks)}"

    def _seat_text(self, seat: int) -> str:
        state = self.table
        marks = [f"side {side_of(state, seat)}", f"{state.size[seat]} cards"]
        if seat == self.seat:
            marks.append(f"hand {join(self.hand) or 'empty'}")
        else:
            known = each_kind(counted(state.hand, seat))
            if known:
                marks.append(f"among them {join(known)}")
        if state.takers > state.sides and state.taken[seat]:
            marks.append("took the pot")
        return f"seat {seat}: {', '.join(marks)}"

    def _turn_text(self) -> str:
        state = self.table
        if state.winner != NONE:
            return f"the hand is over: side {state.winner} has won the match (C7.3)"
        if state.phase == OVER:
            return "the hand is over"
        if state.phase == CUTTING:
            return f"seat {state.to_move} to cut"
        words = f"seat {state.to_move} to move, phase {PHASES[state.phase]}, turn {state.turn}"
        if waits(state):
            words += "; the pot waits until the side has opened (C4.7)"
        return words


class CanastaRound(Round):
    """A hand of Canasta: its state, its header, and its turns as everybody saw them."""

    game = "canasta"
    rules = RULES
    state: State

    def __init__(self, state: State, header: Header, turns: Turns | None = None) -> None:
        """Initialize with a state; without `turns` they are derived from the pot (`turns_in_pot`)."""
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

    def apply_chance(self, move: Move, source: Callable[[], Chance]) -> CanastaMove:
        """Return a cut with its imprecision applied (C2.1), any other move unchanged."""
        own = as_own(move, CanastaMove)
        if own.verb != CUT:
            return own
        return replace(own, number=lifted(own.number, self.state.cards, source()))

    def cut_move(self, lifted: int) -> CanastaMove | None:
        """Return the dealer's cut before the deal (C2.1), None if the table plays without it."""
        return CanastaMove(CUT, (), lifted) if self.state.phase == CUTTING else None

    def make(self, move: Move) -> None:
        """Make a legal move and record what everybody saw."""
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
