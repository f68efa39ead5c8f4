"""Position files of Poter: written from a state, and read with checks that the state is possible."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import files
from engine.cards import FRENCH, LANE, each_card, mask_of, popcount
from engine.errors import InvalidInput
from engine.files import JsonObject, brief_repr
from engine.poter import pile, rules
from engine.poter.moves import PoterMove, PoterVerb, meld_move, meld_text, pack_targets, parse_cards
from engine.poter.options import Options, parse_options
from engine.poter.shapes import NO_SHAPE, RANKS, WHOLE_PACK, holds_meld, shape_of
from engine.poter.state import (
    CARDS,
    DRAW,
    IDLE_BROKEN,
    MOST_MELDS,
    MOST_PLAYERS,
    NONE,
    NOT_DRY,
    NOT_IDLE,
    OFFER,
    OVER,
    PHASES,
    PLAY,
    State,
)
from engine.state_base import position_keys

KEYS = position_keys(State, "dealer")


@dataclass(frozen=True, slots=True)
class Header(files.Header):
    """The content of a position file of Poter besides the state; the dealer affects no rule within a round."""

    dealer: int


def new_state(options: Options, players: int, number: int) -> State:
    """Return the empty state of a round, whose number determines the poter (P3.1)."""
    state = State()
    state.players = players
    state.poter = (number - 1) % RANKS
    state.go_out_any = int(options.go_out == "any")
    state.swap_own = int(options.swap_own)
    state.lay_own = int(options.lay_own)
    state.circles = options.circles
    state.max_turns = options.max_turns
    return state


def write(state: State, header: Header) -> dict[str, Any]:
    """Return the content of a position file."""
    over = state.phase == OVER
    seats = range(state.players)
    return {
        **header.written("poter"),
        "dealer": header.dealer,
        "to_move": None if over else state.to_move,
        "phase": PHASES[state.phase],
        "hands": [FRENCH.join_mask(state.hand[seat]) for seat in seats],
        "stock": FRENCH.join(state.stock[state.stock_at :]),
        "pile": FRENCH.join(state.pile[: state.pile_size]),
        "melds": [
            {"owner": state.meld_owner[number], "cards": meld_text(state, number)} for number in range(state.meld_count)
        ],
        "sallan": [bool(state.sallan[seat]) for seat in seats],
        "penalties": [state.penalty[seat] for seat in seats],
        "must_meld": bool(state.must_meld),
        "barred": None if state.barred == NONE else FRENCH.texts[state.barred],
        "offer_from": None if state.offer_from == NONE else state.offer_from,
        "pile_owner": None if state.pile_owner == NONE else state.pile_owner,
        "known": [FRENCH.join_mask(state.known[seat]) for seat in seats],
        "turns": state.turns,
        "idle": None if state.idle == NOT_IDLE else state.idle,
        "dry": state.dry if may_be_dry(state) else max(state.dry, 0),
    }


def may_be_dry(state: State) -> bool:
    """Return whether the other fields leave open whether the running turn is dry (P8.8)."""
    return state.phase == PLAY and state.stock_at == CARDS and state.pile_size == 0 and not state.must_meld


def read(position: Mapping[str, Any]) -> tuple[State, Header]:
    """Return the state and header of a position file's content; raise InvalidInput for an impossible one."""
    fields = files.open_position("poter", position, KEYS)
    given = fields.mapping("options", {})
    options = parse_options(given)
    number = fields.integer("round", 1, low=1)
    hands = fields.texts("hands")
    players = len(hands)
    if not 2 <= players <= MOST_PLAYERS:
        raise fields.fault("hands", f"Poter is for 2 to {MOST_PLAYERS} players (P1.3), not {players}")
    dealer = fields.integer("dealer", 0, high=players - 1)
    state = new_state(options, players, number)
    state.phase = PHASES.index(fields.one_of("phase", PHASES, "draw"))
    _read_seat_to_move(state, fields, dealer)
    _read_cards(state, fields, hands)
    state.penalty[:players] = files.read_penalties(fields, players, rules.MISTAKE_PENALTY, options.mistakes, "P9.6")
    _read_moment(state, fields)
    _check_pile(state, fields)
    _check_first_melds(state, fields)
    _check_moment(state, fields)
    return state, Header(given, number, dealer)


def _read_seat_to_move(state: State, fields: JsonObject, dealer: int) -> None:
    """The seat may be omitted when the round is over."""
    to_move = fields.optional_integer("to_move", (dealer + 1) % state.players, high=state.players - 1)
    if to_move is None and state.phase != OVER:
        raise fields.fault("to_move", "must be a seat while the round goes on")
    state.to_move = (dealer + 1) % state.players if to_move is None else to_move


def _read_cards(state: State, fields: JsonObject, hands: list[str]) -> None:
    """Read hands, stock, pile, melds and known cards; raise InvalidInput unless they are the pack (P1.1)."""
    everywhere: list[int] = []

    def cards(text: str) -> list[int]:
        found = FRENCH.parse(text)
        everywhere.extend(found)
        return found

    for seat, text in enumerate(hands):
        state.hand[seat] = mask_of(cards(text))
    stock = cards(fields.text("stock", ""))
    thrown = cards(fields.text("pile", ""))
    for entry in fields.items("melds", ()):
        everywhere.extend(_read_meld(state, entry))
    twice = sorted(card for card, times in Counter(everywhere).items() if times > 1)
    if twice:
        raise InvalidInput(f"position: {FRENCH.join(twice)} stands in it more than once (P1.1)")
    missing = WHOLE_PACK & ~mask_of(everywhere)
    if missing:
        raise InvalidInput(f"position: cards of the pack are missing (P1.1): {FRENCH.join_mask(missing)}")
    state.stock_at = CARDS - len(stock)
    state.stock[state.stock_at :] = stock
    state.pile_size = len(thrown)
    state.pile[: len(thrown)] = thrown
    for seat, text in enumerate(fields.texts("known", [""] * state.players, state.players)):
        seen = FRENCH.parse(text)
        state.known[seat] = mask_of(seen)
        if len(set(seen)) < len(seen):
            raise fields.fault("known", f"{text!r} names a card twice")
        if state.known[seat] & ~state.hand[seat]:
            raise fields.fault("known", f"{text!r} are not all in the hand of seat {seat}")


def _read_meld(state: State, entry: object) -> list[int]:
    fields = JsonObject("position: meld", entry, ("owner", "cards"))
    owner = fields.need("owner")
    if type(owner) is not int or not 0 <= owner < state.players:
        raise fields.fault("owner", f"must be a seat, not {brief_repr(owner)}")
    text = fields.text("cards")
    cards, subs = parse_cards(text.split())
    number = state.meld_count
    if number == MOST_MELDS:
        raise InvalidInput("position: there are more melds than the pack has cards for")
    for wild, target in subs:
        if wild % LANE != state.poter:
            raise fields.fault("cards", f"{FRENCH.texts[wild]} is no poter card in this round (P3.2)")
        if rules.stands_in(state, target):
            raise fields.fault("cards", f"a poter card already stands for {FRENCH.texts[target]} (P3.5)")
    move = PoterMove(PoterVerb.MELD, cards, subs)
    if move.repeats or popcount(move.meant) != len(cards) + len(subs) or shape_of(move.meant) == NO_SHAPE:
        raise fields.fault("cards", f"{text!r} is no meld (P4.3)")
    rules.place_meld(state, owner, mask_of(cards), pack_targets(subs))
    return each_card(move.laid)


def _read_moment(state: State, fields: JsonObject) -> None:
    seats = state.players
    laid = [bool(state.sallan[seat]) for seat in range(seats)]
    if fields.booleans("sallan", laid, seats) != laid:
        raise fields.fault("sallan", "does not agree with the melds on the table (P4.5)")
    state.must_meld = int(fields.boolean("must_meld", False))
    barred = fields.given.get("barred")
    if barred is not None:
        state.barred = FRENCH.parse_card(fields.text("barred"))
    last = (state.to_move - 1) % seats if state.pile_size else None
    owner = fields.optional_integer("pile_owner", last, high=seats - 1)
    state.pile_owner = NONE if owner is None else owner
    offerer = fields.optional_integer("offer_from", owner if state.phase == OFFER else None, high=seats - 1)
    state.offer_from = NONE if offerer is None else offerer
    state.turns = fields.integer("turns", 0)
    idle = fields.optional_integer("idle", None, low=IDLE_BROKEN, high=seats - 1)
    state.idle = NOT_IDLE if idle is None else idle
    _read_dry(state, fields)


def _read_dry(state: State, fields: JsonObject) -> None:
    """Read the number of dry turns (P8.8), −1 if something was laid in a turn that began with nothing to draw."""
    unknown = may_be_dry(state)
    broken = unknown and state.idle == IDLE_BROKEN
    state.dry = fields.integer("dry", NOT_DRY if broken else 0, low=NOT_DRY if unknown else 0)
    faults = (
        (broken and state.dry != NOT_DRY, "something was laid in this turn (P8.6, P8.8)"),
        (state.dry == NOT_DRY and state.idle >= 0, "nothing was laid in this turn (P8.6, P8.8)"),
        (state.dry > 0 and (state.stock_at < CARDS or state.pile_size > 1), "there is something to draw (P8.8)"),
        (state.dry > 0 and bool(state.must_meld), "the pile was taken in this turn (P8.8)"),
        (
            state.circles > 0 and state.dry >= state.circles * state.players + (state.phase == OVER),
            "the round has ended by then (P8.8)",
        ),
    )
    fields.check((is_there, "dry", reason) for is_there, reason in faults)
    if state.phase == DRAW or (state.phase == PLAY and not unknown):
        state.dry = NOT_DRY


def _check_pile(state: State, fields: JsonObject) -> None:
    """Raise InvalidInput if the pile has a card that could not be discarded on those below it."""
    for size in range(state.pile_size):
        card = state.pile[size]
        if card % LANE == state.poter:
            raise fields.fault("pile", "a poter card is never discarded (P6.1)")
        if pile.matching_pile(state, size) >> card & 1:
            clause = "P6.4" if size <= pile.OPEN_PILE else "P6.5"
            raise fields.fault("pile", f"{FRENCH.texts[card]} matches a card that lay open ({clause})")


def _check_first_melds(state: State, fields: JsonObject) -> None:
    """Raise InvalidInput if a seat's first meld could not have been laid without substitutes (P4.5)."""
    seen: set[int] = set()
    for number in range(state.meld_count):
        if state.meld_owner[number] not in seen and not holds_meld(mask_of(meld_move(state, number).cards)):
            seat = state.meld_owner[number]
            raise fields.fault("melds", f"the first meld of seat {seat} was laid without substitutes (P3.4, P4.5)")
        seen.add(state.meld_owner[number])


def _check_moment(state: State, fields: JsonObject) -> None:
    stock, thrown = CARDS - state.stock_at, state.pile_size
    empty = [seat for seat in range(state.players) if state.hand[seat] == 0]
    hand = state.hand[state.to_move]
    left = popcount(hand)
    barred, idle = state.barred != NONE, state.idle != NOT_IDLE
    faults = (
        (len(empty) > 1 or (empty and state.phase != OVER), "hands", "an empty hand ends the round (P9.1)"),
        ((thrown == 0) != (state.pile_owner == NONE), "pile_owner", "is the seat that discarded the pile's top card"),
        (state.turns >= state.max_turns + (state.phase == OVER), "turns", "the round has ended by then (P8.7)"),
        (state.phase == DRAW and stock == 0 and thrown < 2, "phase", "there is nothing to draw (P8.2, P8.6)"),
        (state.phase == OFFER and (stock or thrown != 1), "phase", "a card is offered when it is the only one (P8.2)"),
        (state.phase == OFFER and state.offer_from != state.pile_owner, "offer_from", "discarded the card (P8.4)"),
        (state.phase != OFFER and state.offer_from != NONE, "offer_from", "stands only in the phase offer"),
        (state.must_meld and state.phase != PLAY, "must_meld", "stands only in the phase play (P7.3)"),
        (state.must_meld and thrown, "must_meld", "the pile was just taken, so it is empty (P7.3)"),
        (state.must_meld and not holds_meld(hand), "must_meld", "the hand holds no meld to lay (P7.2)"),
        (state.must_meld and left == 3 and not state.go_out_any, "must_meld", "no card would be left (P7.2)"),
        (barred and state.phase != PLAY, "barred", "stands only in the phase play (P8.4)"),
        (barred and (stock or thrown), "barred", "stock and pile are empty then (P8.4)"),
        (
            barred and not (hand | state.table) >> state.barred & 1,
            "barred",
            "is in the hand of the seat to move or was laid this turn (P8.4)",
        ),
        (barred and state.barred % LANE == state.poter, "barred", "was discarded, so it is no poter card (P6.1)"),
        (barred and state.must_meld, "barred", "and must_meld exclude each other"),
        (idle and state.phase != PLAY, "idle", "stands only in the phase play (P8.6)"),
        (idle and (stock or thrown), "idle", "stock and pile are empty then (P8.6)"),
        (idle and (state.must_meld or barred), "idle", "nothing was taken (P8.6)"),
    )
    fields.check(faults)
