"""Position files of Pocha: written from a state, and read by replaying the hand from the deal with all checks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import mask_of
from engine.clauses import LEGAL
from engine.errors import InvalidInput
from engine.files import LARGEST, Header, JsonObject, brief_repr, open_position, read_penalties
from engine.pocha import moves, rules
from engine.pocha.clauses import CLAUSES
from engine.pocha.history import Trick, complete_tricks, running_trick, who_played
from engine.pocha.moves import PochaMove
from engine.pocha.options import ADDED_HAND, Options, hand_sizes, parse_options, size_of
from engine.pocha.rules import MISTAKE_PENALTY, PochaVerb
from engine.pocha.state import NONE, OVER, PHASES, SPANISH, State, join, pack_in_play
from engine.state_base import position_keys

KEYS = position_keys(State)


def new_state(options: Options, players: int, size: int) -> State:
    """Return the empty state of a hand of `size` cards; raise InvalidInput if the pack does not fit the players."""
    state = State()
    state.players = players
    state.pack = pack_in_play(options.pack, players)
    state.hand_size = size
    return state


def write(state: State, header: Header) -> dict[str, Any]:
    """Return the content of a position file."""
    over = state.phase == OVER
    seats = range(state.players)
    return {
        **header.written("pocha"),
        "dealer": state.dealer,
        "to_move": None if over else state.to_move,
        "phase": PHASES[state.phase],
        "hand_size": state.hand_size,
        "hands": [join(state.hand[seat]) for seat in seats],
        "turned": SPANISH.texts[state.turned],
        "bids": [None if state.bid[seat] == NONE else state.bid[seat] for seat in seats],
        "taken": [state.taken[seat] for seat in seats],
        "trick": _trick(running_trick(state)),
        "played": [_trick(trick) for trick in complete_tricks(state)],
        "penalties": [state.penalty[seat] for seat in seats],
    }


def _trick(trick: Trick) -> dict[str, Any]:
    return {"leader": trick.leader, "cards": SPANISH.join(trick.cards)}


def read(position: Mapping[str, Any]) -> tuple[State, Header]:
    """Return the state and header of a position file's content; raise InvalidInput for an impossible one."""
    fields = open_position("pocha", position, KEYS)
    given = fields.mapping("options", {})
    options = parse_options(given)
    hands = [fields.parsed("hands", SPANISH.parse, text) for text in fields.texts("hands")]
    sizes = hand_sizes(options, len(hands))
    tricks = _read_tricks(fields, len(hands))
    size = _read_size(fields, hands, tricks)
    state = new_state(options, len(hands), size)
    fields.need("dealer")
    state.dealer = fields.integer("dealer", 0, high=state.players - 1)
    state.to_move = rules.next_seat(state, state.dealer)
    rules.turn_up(state, fields.parsed("turned", SPANISH.parse_card, fields.text("turned")))
    number = _read_number(fields, sizes, size)
    _give_hands(state, fields, hands, tricks)
    _bid(state, fields)
    for trick in tricks:
        for card in trick.cards:
            _make(state, fields, PochaMove(PochaVerb.PLAY, card))
    state.penalty[: state.players] = read_penalties(fields, state.players, MISTAKE_PENALTY, options.mistakes, "O6.4")
    _check_rest(state, fields, tricks[-1])
    return state, Header(given, number)


def _read_tricks(fields: JsonObject, players: int) -> list[Trick]:
    """Read the complete tricks, followed by the one on the table; an omitted leader is `NONE`."""
    tricks = []
    for number, entry in enumerate(fields.items("played", ()), 1):
        trick = _read_trick(f"position: played: trick {number}", entry, players)
        if len(trick.cards) != players:
            raise fields.fault("played", f"trick {number} has {len(trick.cards)} cards, not {players}")
        tricks.append(trick)
    running = _read_trick("position: trick", fields.mapping("trick", {}), players)
    if len(running.cards) >= players:
        raise fields.fault("trick", "is complete, so it belongs to 'played'")
    return [*tricks, running]


def _read_trick(what: str, entry: object, players: int) -> Trick:
    """An omitted leader is `NONE`."""
    fields = JsonObject(what, entry, ("leader", "cards"))
    leader = fields.integer("leader", NONE, high=players - 1) if "leader" in fields else NONE
    return Trick(leader, tuple(fields.parsed("cards", SPANISH.parse, fields.text("cards", ""))))


def _read_size(fields: JsonObject, hands: Sequence[Sequence[int]], tricks: Sequence[Trick]) -> int:
    dealt = sum(len(cards) for cards in hands) + sum(len(trick.cards) for trick in tricks)
    size, rest = divmod(dealt, len(hands))
    if rest:
        raise fields.fault("hands", "everybody is dealt the same number of cards (O3.2)")
    if size == 0:
        raise fields.fault("hands", "everybody is dealt a card at least (O2.1)")
    if fields.integer("hand_size", size) != size:
        raise fields.fault("hand_size", f"is {size} by the cards held and played")
    return size


def _read_number(fields: JsonObject, sizes: Sequence[int], size: int) -> int:
    """Return the number of the hand; if omitted, that of the first hand of this size (O2, O6.3)."""
    if "round" not in fields:
        with_added = (*sizes, ADDED_HAND)
        if size not in with_added:
            raise fields.fault("hands", f"no hand of this match has {size} cards (O2)")
        return with_added.index(size) + 1
    number = fields.integer("round", 1, low=1)
    due = size_of(sizes, number)
    if due != size:
        raise fields.fault("round", f"hand {number} of this match has {due} cards each, not {size} (O2)")
    return number


def _give_hands(state: State, fields: JsonObject, hands: Sequence[Sequence[int]], tricks: Sequence[Trick]) -> None:
    """Set the hands as dealt; raise InvalidInput unless they are cards in play, each once (O1)."""
    played = [card for trick in tricks for card in trick.cards]
    everywhere = [*played, *(card for cards in hands for card in cards)]
    if not rules.deals_out(state):
        everywhere.append(state.turned)
    twice = [card for card, times in Counter(everywhere).items() if times > 1]
    if twice:
        raise InvalidInput(f"position: {join(mask_of(twice))} stands in it more than once (O1.1)")
    strange = mask_of(everywhere) & ~state.pack
    if strange:
        raise InvalidInput(f"position: not in the pack in play (O1.1, O1.2): {join(strange)}")
    for seat, cards in enumerate(hands):
        state.hand[seat] = mask_of(cards)
    plays = who_played(state, played)
    for seat, card in plays:
        state.hand[seat] |= 1 << card
    _check_leaders(state, fields, tricks, plays)
    for seat in range(state.players):
        if state.hand[seat].bit_count() != state.hand_size:
            raise fields.fault("hands", f"seat {seat} was not dealt {state.hand_size} cards (O3.2)")
    if rules.deals_out(state) and not state.hand[state.dealer] >> state.turned & 1:
        raise fields.fault("turned", "is the dealer's own card when the whole pack is dealt (O3.3)")


def _check_leaders(state: State, fields: JsonObject, tricks: Sequence[Trick], plays: Sequence[tuple[int, int]]) -> None:
    """Raise InvalidInput for a given leader that did not take the trick before."""
    for number, trick in enumerate(tricks):
        first = number * state.players
        if trick.cards and trick.leader not in (NONE, plays[first][0]):
            key = "played" if len(trick.cards) == state.players else "trick"
            raise fields.fault(key, f"seat {plays[first][0]} led, not seat {trick.leader} (O5.1, O5.7)")


def _bid(state: State, fields: JsonObject) -> None:
    bids = fields.items("bids", [None] * state.players, state.players)
    missing = False
    for turn in range(1, state.players + 1):
        number = bids[(state.dealer + turn) % state.players]
        if number is None:
            missing = True
        elif type(number) is not int:
            raise fields.fault(
                "bids", f"must be whole numbers, or null where none has been made, not {brief_repr(number)}"
            )
        elif missing:
            raise fields.fault("bids", "are made in turn, from the seat after the dealer on (O4.1)")
        else:
            _make(state, fields, PochaMove(PochaVerb.BID, number))


def _make(state: State, fields: JsonObject, move: PochaMove) -> None:
    """Raise InvalidInput if the move is illegal."""
    fault = moves.fault(state, move)
    if fault != LEGAL:
        key = "bids" if move.is_bid else "played or trick"
        tried = brief_repr(str(move)) if move.number < LARGEST else "a huge bid"
        broken = CLAUSES.refusal(fault, move)
        raise fields.fault(key, f"seat {state.to_move} cannot have done {tried} ({broken.clause}): {broken.message}")
    moves.make(state, move)


def _check_rest(state: State, fields: JsonObject, running: Trick) -> None:
    """Raise InvalidInput if given keys contradict those that determine them."""
    phase = PHASES[state.phase]
    if fields.one_of("phase", PHASES, phase) != phase:
        raise fields.fault("phase", f"is {phase} by the bids and cards, not {fields.given['phase']}")
    to_move = None if state.phase == OVER else state.to_move
    if fields.optional_integer("to_move", to_move, high=state.players - 1) != to_move:
        raise fields.fault("to_move", f"is {'null' if to_move is None else to_move} by the bids and cards")
    taken = state.taken[: state.players]
    if fields.integers("taken", taken, state.players) != taken:
        raise fields.fault("taken", f"is {taken} by the tricks played")
    leader = running_trick(state).leader
    if running.leader not in (NONE, leader):
        raise fields.fault("trick", f"seat {leader} leads, not seat {running.leader} (O5.1, O5.7)")
