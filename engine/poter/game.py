"""The game Poter, and its rounds: moves, refusals, events, views and positions, and what players have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from engine.cards import FRENCH, mask_of, popcount
from engine.errors import ChanceNeeded, IllegalMove, InvalidInput
from engine.game import Deal, FrameClauses, Game, Move, Round, Rules, View, as_own
from engine.poter import clauses, moves, pile, position, rules
from engine.poter.clauses import CLAUSES
from engine.poter.moves import PoterMove, PoterVerb, meld_text, parse_move
from engine.poter.options import parse_options
from engine.poter.pile import OPEN_PILE
from engine.poter.position import Header, new_state, read
from engine.poter.rules import poters
from engine.poter.shapes import WHOLE_PACK
from engine.poter.state import CARDS, DRAW, MOST_PLAYERS, NONE, OVER, PHASES, PLAY, State


@dataclass(frozen=True, slots=True)
class Pool:
    """Unseen cards (a mask) of one generation, and the number of them in each other hand and in the stock."""

    cards: int
    in_hands: tuple[int, ...]
    in_stock: int


class PastTurn(NamedTuple):
    """What others saw of a turn: the pile that could have been taken but was not (a mask), and the discard or NONE."""

    left: int
    discard: int


RULES = Rules(moves, CLAUSES, PoterMove, OVER, position.write)


@dataclass(frozen=True, slots=True)
class PoterView(View):
    """The view of `seat` (None: a spectator); sets of cards are masks, the pile runs from bottom to top.

    It has the seat's own hand; the melds; the pile (every card was seen when it was discarded, although from the fifth
    card on only the top one is open, P6.4 and P6.5); numbers of cards; cards that others took openly; statuses; scores;
    where the unseen cards can be (`Pool`); and what each seat has discarded and not taken (`PastTurn`).

    `past`: the finished turns of each seat, the latest last; from a position file, those that its pile reveals. `table`
    is a state without the unseen cards: other hands have only cards that were taken openly, and the stock is empty
    (`stock_size` is the number of its cards).
    """

    game = "poter"
    rules = RULES
    simple_verbs: ClassVar[Sequence[PoterVerb]] = (PoterVerb.DISCARD, PoterVerb.DRAW, PoterVerb.PASS)

    seat: int | None
    number: int
    dealer: int
    table: State
    stock_size: int
    hand_sizes: tuple[int, ...]
    pools: tuple[Pool, ...]
    past: tuple[tuple[PastTurn, ...], ...]
    totals: tuple[int, ...]
    options: Mapping[str, Any]

    @cached_property
    def hand(self) -> int:
        """Return the hand of the viewing seat, empty for a spectator."""
        return 0 if self.seat is None else self.table.hand[self.seat]

    @cached_property
    def pile(self) -> tuple[int, ...]:
        """Return the pile, bottom to top."""
        return tuple(self.table.pile[: self.table.pile_size])

    @cached_property
    def open_pile(self) -> tuple[int, ...]:
        """Return the open cards of the pile: all of up to four, otherwise the top one (P6.4, P6.5)."""
        pile = self.pile
        return pile if len(pile) <= OPEN_PILE else pile[-1:]

    @cached_property
    def poters(self) -> int:
        """Return the mask of the poter cards."""
        return poters(self.table)

    def acting(self) -> State:
        """Return the table with a stock of the true size and unknown cards, which is sufficient to check moves."""
        state = self.table.copy()
        state.stock_at = CARDS - self.stock_size
        return state

    def legal_moves(self) -> list[PoterMove]:
        return list(self._legal_moves)

    def text(self) -> str:
        state = self.table
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        lines = [
            f"Poter, round {self.number}: poter {FRENCH.ranks[state.poter]}, dealer {self.dealer}; as {eyes} sees it",
            f"stock: {self.stock_size} cards",
            f"pile:  {self._pile_text()}",
        ]
        for number in range(state.meld_count):
            lines.append(f"meld {number + 1}: {meld_text(state, number)}  (laid by {state.meld_owner[number]})")
        for seat in range(state.players):
            lines.append(self._seat_text(seat))
        lines.append(self._turn_text())
        return "\n".join(lines)

    def _pile_text(self) -> str:
        closed = len(self.pile) - len(self.open_pile)
        words = [FRENCH.texts[card] for card in self.pile]
        return " ".join([f"({word})" if at < closed else word for at, word in enumerate(words)]) or "empty"

    def _seat_text(self, seat: int) -> str:
        state = self.table
        marks = [f"{self.hand_sizes[seat]} cards"]
        if seat == self.seat:
            marks.append(f"hand {FRENCH.join_mask(self.hand) or 'empty'}")
        elif state.known[seat]:
            marks.append(f"among them {FRENCH.join_mask(state.known[seat])}")
        if state.sallan[seat]:
            marks.append("sallan")
        if state.penalty[seat]:
            marks.append(f"mistakes +{state.penalty[seat]}")
        if self.totals:
            marks.append(f"total {self.totals[seat]}")
        return f"seat {seat}: {', '.join(marks)}"

    def _turn_text(self) -> str:
        state = self.table
        if state.phase == OVER:
            return "the round is over"
        words = [f"seat {state.to_move} to move, phase {PHASES[state.phase]}, turn {state.turns + 1}"]
        if state.must_meld:
            words.append("a meld is owed (P7.3)")
        if state.barred != NONE:
            words.append(f"{FRENCH.texts[state.barred]} may not be discarded (P8.4)")
        if state.phase == DRAW and self.stock_size == 0:
            words.append("drawing shuffles the pile first (P8.1)")
        return "; ".join(words)


@dataclass(slots=True)
class History:
    """The generations of unseen cards, and what the seats did in past turns.

    `generations`: the cards (a mask) of each generation, the last of which is that of the stock;
    `hidden[seat][generation]`: number of unseen cards of a hand; `past`: the finished turns of each seat; `left`: the
    pile (a mask) that the seat to move did not take in this turn.
    """

    hidden: list[Counter[int]]
    past: list[tuple[PastTurn, ...]]
    generations: list[int] = field(default_factory=lambda: [WHOLE_PACK])
    left: int = 0

    @classmethod
    def of(cls, state: State) -> History:
        """Build the history that a bare state implies: one generation of unseen cards, discards by seats in turn."""
        unseen = (state.hand[seat] & ~state.known[seat] for seat in range(state.players))
        history = cls([Counter({0: popcount(cards)}) for cards in unseen], [()] * state.players)
        for place in range(state.pile_size if state.pile_owner != NONE else 0):
            seat = (state.pile_owner - (state.pile_size - 1 - place)) % state.players
            history.left = pile_left(state, place)
            history.ended(seat, state.pile[place])
        return history

    def copy(self) -> History:
        """Return an independent copy."""
        hidden = [Counter(counts) for counts in self.hidden]
        return History(hidden, list(self.past), list(self.generations), self.left)

    def drew(self, seat: int) -> None:
        """Record that a seat drew a card from the stock."""
        self.hidden[seat][len(self.generations) - 1] += 1

    def played(self, seat: int, unseen: int) -> None:
        """Record that unseen cards (a mask) left a hand face up."""
        for generation, cards in enumerate(self.generations):
            self.hidden[seat][generation] -= popcount(unseen & cards)

    def ended(self, seat: int, discard: int) -> None:
        """Record that a seat ended its turn with this discard, or none."""
        self.past[seat] += (PastTurn(self.left, discard),)
        self.left = 0

    def reshuffled(self, cards: int) -> None:
        """Record that the cards of the pile (a mask) have become the stock."""
        self.generations = [*(earlier & ~cards for earlier in self.generations), cards]


def pile_left(state: State, size: int) -> int:
    """Return the mask of the lowest `size` cards of the pile, or 0 if a pile of that size cannot be taken (P7.1)."""
    return mask_of(state.pile[:size]) if size <= pile.TAKEABLE_PILE else 0


class PoterRound(Round):
    """A round of Poter: its state, its header and the public information about unseen cards."""

    game = "poter"
    rules = RULES
    state: State
    header: Header

    def __init__(self, state: State, header: Header, history: History | None = None) -> None:
        """Initialize with a state; without a history only the state is public."""
        super().__init__(state, header)
        self.history = History.of(state) if history is None else history

    @property
    def turn(self) -> int:
        """Return the number of turns that have ended."""
        return self.state.turns

    @property
    def face_down(self) -> int:
        """Return the size of the stock."""
        return CARDS - self.state.stock_at

    def out_of_turn(self, move: Move) -> str:
        return CLAUSES.id_of(clauses.P9_1 if self.over else clauses.P4_8)

    def shuffle_before(self, move: Move) -> Sequence[str]:
        """Return the pile's cards if this is a draw from an empty stock (P8.1), else none."""
        if as_own(move, PoterMove).verb != PoterVerb.DRAW or not pile.reshuffle_due(self.state):
            return ()
        return [FRENCH.texts[card] for card in self.state.pile[: self.state.pile_size]]

    def make(self, move: Move) -> None:
        """Make a legal move; raise ChanceNeeded, without effect, if it draws from an empty stock."""
        if self.shuffle_before(move):
            raise ChanceNeeded("drawing from the empty stock needs the order of the reshuffled pile (P8.1)")
        with self.recording() as state:
            moves.act(state, *moves.code(as_own(move, PoterMove)))

    @contextmanager
    def recording(self) -> Iterator[State]:
        """Yield the state for changes by rule functions within one turn, then record the public information.

        A change that starts a turn draws at most one card, after a reshuffle if one is due, and lays none.
        """
        state, seat = self.state, self.state.to_move
        begins, turns, size = state.phase != PLAY, state.turns, state.pile_size
        pile_cards = mask_of(state.pile[:size]) if pile.reshuffle_due(state) else 0
        left = 0 if pile_cards else pile_left(state, size)
        before = self._hidden(seat)
        yield state
        after = self._hidden(seat)
        if begins and after & ~before:
            if pile_cards:
                self.history.reshuffled(pile_cards)
            self.history.drew(seat)
        if begins and state.pile_size == size:
            self.history.left = left
        self.history.played(seat, before & ~after)
        if state.turns > turns:
            self.history.ended(seat, state.pile[size] if state.pile_size > size else NONE)

    def _hidden(self, seat: int) -> int:
        """Return the mask of the cards in a hand that others did not see it take."""
        return self.state.hand[seat] & ~self.state.known[seat]

    def event(self, text: str) -> None:
        """Reshuffle the pile into the stock: `stock 4d 5c …`, top card first (P8.1)."""
        word, _, rest = text.partition(" ")
        if word != "stock":
            raise InvalidInput(f"Poter has no event {text!r}")
        order = FRENCH.parse(rest)
        state = self.state
        if not pile.reshuffle_due(state) or sorted(order) != sorted(state.pile[: state.pile_size]):
            raise IllegalMove(CLAUSES.refusal(clauses.P8_1, f"* {text}", self.position()))
        pile.reshuffle(state)
        state.stock[state.stock_at :] = order
        self.history.reshuffled(mask_of(order))

    def charge(self) -> None:
        """Add the penalty of a mistake to the score of the seat to move (P9.6)."""
        self.state.penalty[self.state.to_move] += rules.MISTAKE_PENALTY

    def scores(self) -> tuple[int, ...]:
        return tuple(rules.score(self.state, seat) for seat in range(self.state.players))

    def score_clause(self, column: int) -> str:
        state = self.state
        if state.penalty[column]:
            return CLAUSES.id_of(clauses.P9_6)
        if state.hand[column] == 0:
            return CLAUSES.id_of(clauses.P9_1)
        if state.hand[column] & rules.poters(state):
            return CLAUSES.id_of(clauses.P9_3 if state.sallan[column] else clauses.P9_4)
        return CLAUSES.id_of(clauses.P9_5 if rules.winner(state) == NONE else clauses.P9_2)

    def view(self, seat: int | None, totals: Sequence[int] = ()) -> PoterView:
        state, table = self.state, self.seen_by(seat)
        return PoterView(
            seat=seat,
            number=self.header.number,
            dealer=self.header.dealer,
            table=table,
            stock_size=CARDS - state.stock_at,
            hand_sizes=tuple(map(popcount, state.hand[: state.players])),
            pools=self._pools(table, seat),
            past=tuple(self.history.past),
            totals=tuple(totals),
            options=self.header.options,
        )

    def _pools(self, table: State, seat: int | None) -> tuple[Pool, ...]:
        unseen, history, pools = WHOLE_PACK & ~rules.all_cards(table), self.history, []
        for generation, cards in enumerate(history.generations):
            if unseen & cards:
                in_hands = [0 if other == seat else hidden[generation] for other, hidden in enumerate(history.hidden)]
                in_stock = CARDS - self.state.stock_at if generation == len(history.generations) - 1 else 0
                pools.append(Pool(unseen & cards, tuple(in_hands), in_stock))
        return tuple(pools)

    def copy(self) -> Self:
        return type(self)(self.state.copy(), self.header, self.history.copy())


class Poter(Game[PoterRound]):
    """The Sri Lankan rummy."""

    name = "poter"
    lowest_wins = True
    players = range(2, MOST_PLAYERS + 1)
    clauses = FrameClauses(dealer="P2.5", round_unfinished="P9.1", match_over="P9.7", mistake="P9.6")
    clause_book = CLAUSES
    casual_options: ClassVar[Mapping[str, Any]] = {"rounds": 5, "max_turns": 150}
    added_options: ClassVar[Mapping[str, tuple[Any, Any]]] = {"circles": (3, 0)}
    round_type = PoterRound
    parse_move = staticmethod(parse_move)
    read = staticmethod(read)

    def check(self, options: Mapping[str, Any], players: int) -> None:
        parse_options(options)
        if players not in self.players:
            raise InvalidInput(f"Poter is for 2 to {MOST_PLAYERS} players (P1.3), not {players}")

    def pack(self, options: Mapping[str, Any], players: int) -> list[str]:
        """Return the 52 cards, sorted by suit and rank (P1.1)."""
        return list(FRENCH.texts.values())

    def dealt(self, given: Deal) -> PoterRound:
        """Deal round `number` (from 1); the first card of the deck is dealt first (P2.2)."""
        self.check(given.options, given.players)
        state = new_state(parse_options(given.options), given.players, given.number)
        cards = FRENCH.parse(" ".join(given.deck))
        if sorted(cards) != sorted(FRENCH.texts):
            raise InvalidInput("the deck is not the pack of 52 cards, each once (P1.1)")
        state.stock[:] = cards
        rules.deal(state, given.dealer)
        return PoterRound(state, Header(dict(given.options), given.number, given.dealer))

    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether all rounds agreed on have been played (P9.7)."""
        return len(scores) >= parse_options(options).rounds
