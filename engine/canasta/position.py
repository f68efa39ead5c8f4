"""Position files of Canasta: written from a state, and read; positions that no play can reach are rejected."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.canasta.cards import (
    SEVERAL,
    WHOLE_PACKS,
    copies,
    each_kind,
    is_red_three,
    is_wild,
    join,
    jokers_in,
    naturals_in,
    pack_cards,
    parse,
    rank_in,
    twos_in,
    unpack,
    worth,
)
from engine.canasta.hands import side_of, taker_of
from engine.canasta.options import Options, parse_options, sides_of
from engine.canasta.rules.completion import can_end
from engine.canasta.rules.deal import FIRST_DOWN
from engine.canasta.rules.melds import (
    CANASTA,
    FEWEST,
    is_natural,
    meld_place,
    minimum,
    open_size,
    place_cards,
    shape_fits,
    waits,
)
from engine.canasta.rules.scoring import MISTAKE_PENALTY, canastas
from engine.canasta.state import (
    CLASSES,
    CUTTING,
    DRAWING,
    DREW,
    FACE_DOWN,
    FROM_POT,
    FROM_STOCK,
    KINDS,
    MOST_MELDS,
    NONE,
    OVER,
    PHASES,
    PLAYING,
    SUITS,
    THREES,
    WILD_MELD,
    State,
)
from engine.errors import InvalidInput
from engine.files import LARGEST, Header, JsonObject, open_position, read_penalties
from engine.state_base import position_keys

KEYS = position_keys(State)


def new_state(options: Options, players: int) -> State:
    """Return an empty state; raise InvalidInput if the mode does not fit the number of players (C1.1)."""
    state = State()
    state.sides = sides_of(options, players)
    state.players = players
    state.cards = state.stock_at = WHOLE_PACKS[players]
    state.takers = players if options.first_taking == "player" else state.sides
    state.frozen_needs = options.frozen_needs
    state.max_turns = options.max_turns
    return state


def write(state: State, header: Header) -> dict[str, Any]:
    """Return the content of a position file."""
    seats, sides = range(state.players), range(state.sides)
    pot = state.pot[: state.pot_size]
    return {
        **header.written("canasta"),
        "dealer": state.dealer,
        "to_move": None if state.phase == OVER else state.to_move,
        "turn": 0 if state.phase == CUTTING else state.turn,
        "phase": PHASES[state.phase],
        "hands": [join(each_kind(counted(state.hand, seat))) for seat in seats],
        "stock": join(state.stock[state.stock_at : state.cards]),
        "pot": join(card % FACE_DOWN for card in pot),
        "frozen": bool(state.frozen),
        "melds": [
            {
                "side": state.meld_side[number],
                "cards": join(cards_of_meld(state, number)),
                "hidden": bool(state.meld_hidden[number]),
            }
            for number in range(state.meld_count)
        ],
        "red_threes": [join(red_threes_of(state, side)) for side in sides],
        "opened": [bool(state.opened[side]) for side in sides],
        "taken": [bool(state.taken[taker]) for taker in range(state.takers)],
        "totals": [state.total[side] for side in sides],
        "penalties": [state.penalty[side] for side in sides],
        "cut": None if state.cut == NONE else state.cut,
        "drew": None if state.drew == NONE else DREW[state.drew],
        "fresh": bool(state.fresh),
        "pure_before": bool(state.pure_before),
        "closer": None if state.closer == NONE else state.closer,
        "winner": None if state.winner == NONE else state.winner,
        "known": [join(each_kind(counted(state.known, seat))) for seat in seats],
        "face_down": join(card % FACE_DOWN for card in pot if card >= FACE_DOWN),
    }


def counted(table: list[int], seat: int) -> list[int]:
    """Return a seat's counts by kind from those of all seats."""
    return table[seat * KINDS : (seat + 1) * KINDS]


def cards_of_meld(state: State, number: int) -> tuple[int, ...]:
    """Return the cards of a meld on the table in canonical order."""
    return unpack(state.meld_rank[number], state.meld_cards[number])


def red_threes_of(state: State, side: int) -> list[int]:
    """Return the red threes of a side."""
    return [SUITS * THREES + suit for suit in range(SUITS) for _ in range(state.red_threes[side * SUITS + suit])]


def read(position: Mapping[str, Any]) -> tuple[State, Header]:
    """Return the state and header of a position file's content; raise InvalidInput for an impossible one."""
    fields = open_position("canasta", position, KEYS)
    given = fields.mapping("options", {})
    options = parse_options(given)
    hands = fields.texts("hands")
    state = new_state(options, len(hands))
    number = fields.integer("round", 1, low=1)
    state.phase = PHASES.index(fields.one_of("phase", PHASES, "draw"))
    _read_turn(state, fields)
    _read_sides(state, fields)
    state.penalty[: state.sides] = read_penalties(fields, state.sides, MISTAKE_PENALTY, options.mistakes, "C9.6")
    everywhere = _read_cards(state, fields, hands)
    _read_moment(state, fields, options.cut == "on")
    for place, entry in enumerate(fields.items("melds", ()), 1):
        everywhere += _read_meld(state, entry, place)
    _check_pack(state, everywhere)
    _read_known(state, fields)
    pure_before = state.phase != CUTTING and state.pure[side_of(state, state.to_move)] > 0
    state.pure_before = int(fields.boolean("pure_before", pure_before))
    check(state, fields)
    return state, Header(given, number)


def _read_turn(state: State, fields: JsonObject) -> None:
    players = state.players
    state.dealer = fields.integer("dealer", 0, high=players - 1)
    mover = fields.optional_integer("to_move", None, high=players - 1)
    if state.phase == CUTTING:
        state.turn = fields.integer("turn", 0, high=0)
    else:
        first = 1 if mover is None else (mover - state.dealer - 1) % players + 1
        state.turn = fields.integer("turn", first, low=1, high=state.max_turns)
    state.to_move = (state.dealer + state.turn) % players
    if mover is None and "to_move" in fields and state.phase != OVER:
        raise fields.fault("to_move", "must be a seat while the hand goes on")
    if mover not in (None, state.to_move):
        raise fields.fault("to_move", f"is seat {state.to_move} in turn {state.turn} after dealer {state.dealer}")


def _read_sides(state: State, fields: JsonObject) -> None:
    """Read the fields that have an entry for each side, or for each side or seat that may take the pot (C4.3)."""
    sides = state.sides
    state.total[:sides] = fields.integers("totals", [0] * sides, sides, low=-LARGEST)
    for key, table, entries in (("opened", state.opened, sides), ("taken", state.taken, state.takers)):
        table[:entries] = [int(mark) for mark in fields.booleans(key, [False] * entries, entries)]


def _read_cards(state: State, fields: JsonObject, hands: Sequence[str]) -> list[int]:
    everywhere: list[int] = []
    for seat, text in enumerate(hands):
        for kind in fields.parsed("hands", parse, text):
            if is_red_three(kind):
                raise fields.fault("hands", "a red three is laid at once, no hand has any (C2.3, C3.2)")
            state.hand[seat * KINDS + kind] += 1
            state.held[seat * CLASSES + kind // SUITS] += 1
            state.size[seat] += 1
            everywhere.append(kind)
    stock = fields.parsed("stock", parse, fields.text("stock", ""))
    pot = fields.parsed("pot", parse, fields.text("pot", ""))
    if len(stock) > state.cards or len(pot) > state.cards:
        raise InvalidInput(f"position: there are more than {state.cards} cards (C1.2)")
    state.stock_at = state.cards - len(stock)
    state.stock[state.stock_at : state.cards] = stock
    state.pot_size = len(pot)
    state.pot[: len(pot)] = _with_face_down(
        pot, fields.parsed("face_down", parse, fields.text("face_down", "")), fields
    )
    for side, text in enumerate(fields.texts("red_threes", [""] * state.sides, state.sides)):
        for kind in fields.parsed("red_threes", parse, text):
            if not is_red_three(kind):
                raise fields.fault("red_threes", f"{join([kind])} is no red three (C6.1)")
            state.red_threes[side * SUITS + kind % SUITS] += 1
            everywhere.append(kind)
    return [*everywhere, *stock, *pot]


def _with_face_down(pot: Sequence[int], down: list[int], fields: JsonObject) -> list[int]:
    """Return the pot with `FACE_DOWN` added to the face-down cards.

    These are the cards that a deal covers (C2.4) and a closing card on top; if these do not match `down`, the lowest
    ones.
    """
    dealt = [at for at in range(len(pot)) if at < FIRST_DOWN or at % 2]
    closed = "closer" in fields and fields.given["closer"] is not None
    for top in ([[len(pot) - 1]] if closed and pot and down else []) + [[]]:
        covered = dealt[: len(down) - len(top)] + top
        if [pot[at] for at in covered] == down:
            return [kind + FACE_DOWN if at in covered else kind for at, kind in enumerate(pot)]
    left = list(down)
    marked = []
    for kind in pot:
        is_down = kind in left
        if is_down:
            left.remove(kind)
        marked.append(kind + FACE_DOWN if is_down else kind)
    if left:
        raise fields.fault("face_down", f"not in the pot: {join(left)}")
    return marked


def _read_meld(state: State, entry: object, number: int) -> list[int]:
    fields = JsonObject(f"position: meld {number}", entry, ("side", "cards", "hidden"))
    fields.need("side")
    side = fields.integer("side", 0, high=state.sides - 1)
    text = fields.text("cards")
    cards = fields.parsed("cards", parse, text)
    rank = rank_in(tuple(cards))
    wilds = sum(is_wild(kind) for kind in cards)
    black = rank == THREES and len(cards) == CANASTA and not any(is_red_three(kind) for kind in cards)
    if rank == WILD_MELD:
        possible = FEWEST <= len(cards) <= CANASTA
    else:
        possible = rank != SEVERAL and (is_natural(rank) or black) and shape_fits(len(cards) - wilds, wilds)
    if not possible:
        raise fields.fault("cards", f"{text[:60]!r} is no meld (C5.1, C5.7)")
    if any(times > copies(kind, state.cards) for kind, times in Counter(cards).items()):
        raise fields.fault("cards", f"{text[:60]!r} has more cards of a kind than the packs (C1.2)")
    if state.meld_count == MOST_MELDS:
        raise fields.fault("cards", "there are more melds than the packs have cards for")
    if open_size(state, side, rank):
        if len(cards) == CANASTA:
            raise fields.fault("cards", "stands in the order laid: a canasta before the next meld of its rank (C5.5)")
        raise fields.fault("cards", "a side has at most one unfinished meld of a rank at a time (C5.5)")
    due = hidden_by_turn(state, side, rank, len(cards))
    hidden = fields.boolean("hidden", bool(due))
    if due not in (None, hidden):
        raise fields.fault("hidden", f"must be {str(due).lower()} here (C9.1)")
    place_cards(state, side, rank, pack_cards(tuple(cards)), int(hidden))
    return cards


def _check_pack(state: State, everywhere: Sequence[int]) -> None:
    """Raise InvalidInput unless the cards are those in play (C1.2)."""
    counts = Counter(everywhere)
    for kind in range(KINDS):
        due = copies(kind, state.cards)
        if counts[kind] != due:
            raise InvalidInput(f"position: {join([kind])} is there {counts[kind]} times, not {due} (C1.2)")


def _read_known(state: State, fields: JsonObject) -> None:
    for seat, text in enumerate(fields.texts("known", [""] * state.players, state.players)):
        for kind in fields.parsed("known", parse, text):
            state.known[seat * KINDS + kind] += 1
            if state.known[seat * KINDS + kind] > state.hand[seat * KINDS + kind]:
                raise fields.fault("known", f"{text[:60]!r} are not all in the hand of seat {seat}")


def _read_moment(state: State, fields: JsonObject, cut_on: bool) -> None:
    """By default, the turn is fresh if the side to move has not opened."""
    side = side_of(state, state.to_move)
    begun = state.phase != CUTTING
    state.frozen = int(fields.boolean("frozen", False))
    cut = fields.optional_integer("cut", None, low=1, high=state.cards - 1)
    state.cut = NONE if cut is None else cut
    if cut is not None and not (cut_on and begun):
        raise fields.fault("cut", "nobody has cut (C2.1)")
    drew = None if fields.given.get("drew") is None else fields.one_of("drew", DREW, "")
    state.drew = NONE if drew is None else DREW.index(drew)
    state.fresh = int(fields.boolean("fresh", begun and not state.opened[side]))
    closer = fields.optional_integer("closer", None, high=state.players - 1)
    state.closer = NONE if closer is None else closer
    winner = fields.optional_integer("winner", None, high=state.sides - 1)
    state.winner = NONE if winner is None else winner


Fault = tuple[bool, str, str]
"""Whether the fault is present, its key, and the reason."""


def check(state: State, fields: JsonObject) -> None:
    """Raise InvalidInput for a position that no play can reach."""
    faults = _before_the_deal(state)
    for side in range(state.sides):
        faults += _side(state, side)
    faults += [*_moment(state), *_order_of_melds(state), *_ending(state)]
    fields.check(faults)
    if state.phase == PLAYING and not can_end(state):
        raise fields.fault("hands", "the turn could not be ended (C3.4)")


def _before_the_deal(state: State) -> list[Fault]:
    waiting = state.phase == CUTTING
    dealt = state.stock_at > 0
    marked = any((state.frozen, *state.opened, *state.taken, state.fresh, state.pure_before))
    empty = [seat for seat in range(state.players) if state.size[seat] == 0]
    unended = state.phase == OVER and state.closer == state.winner == NONE
    return [
        (waiting and dealt, "stock", "is the whole pack before the cut (C2.1)"),
        (waiting and marked, "phase", "nothing has happened before the cut (C2.1)"),
        (not waiting and len(empty) > 1, "hands", "an empty hand ends play (C8.1)"),
        (not waiting and bool(empty) and empty != [state.to_move], "hands", "an empty hand ends play (C8.1)"),
        (unended and bool(empty), "hands", "an empty hand is that of a closer or winner (C3.3, C7.3)"),
        (state.phase == DRAWING and bool(empty), "hands", "nobody draws with an empty hand (C3.3)"),
    ]


def _moment(state: State) -> list[Fault]:
    side = side_of(state, state.to_move)
    laid = state.melded[side] > 0
    drawn = state.phase == DRAWING
    playing = state.phase == PLAYING
    cards = [state.pot[place] for place in range(state.pot_size)]
    top = cards[-1] if cards else NONE
    turned_up = state.turn == 1 and state.stock_at + 1 >= state.cards
    discarded_wild = drawn and 0 <= top < FACE_DOWN and is_wild(top) and not turned_up
    waiting = waits(state)
    from_pot = state.drew == FROM_POT
    now = taker_of(state, state.to_move) if from_pot else NONE
    has_wild = any(card < FACE_DOWN and is_wild(card) for card in cards)
    return [
        (bool(state.frozen) and not has_wild, "frozen", "a wild card lies in a frozen pot (C4.6)"),
        (drawn and top >= FACE_DOWN, "face_down", "the top card of the pot lies open (C2.4, C3.1)"),
        (discarded_wild and not state.frozen, "frozen", "a wild card on top has frozen the pot (C4.6)"),
        ((state.drew != NONE) != playing, "drew", "says in the phase play, and only there, what was drawn"),
        (from_pot and bool(cards) and not waiting, "pot", "was just taken (C4.8)"),
        (from_pot and bool(state.frozen), "frozen", "the pot was just taken (C4.6)"),
        (from_pot and not state.taken[now], "taken", "who moves has just taken the pot"),
        (playing and bool(state.fresh) and has_taken(state, side, now), "taken", "the side to move had no meld yet"),
        (waiting and not laid, "melds", "who takes the pot lays a meld (C4.2)"),
        (drawn and bool(state.fresh) == laid, "fresh", "says whether the side had no meld when the turn began"),
        (playing and not state.fresh and not laid, "fresh", "the side to move has no meld"),
        (playing and not state.fresh and not state.opened[side], "fresh", "the side to move has not opened"),
        (
            drawn and bool(state.pure_before) != (state.pure[side] > 0),
            "pure_before",
            "says whether the side had a pure canasta when the turn began",
        ),
        (bool(state.pure_before) and not state.pure[side], "pure_before", "the side to move has no pure canasta"),
        (bool(state.pure_before and state.fresh), "pure_before", "and fresh exclude each other"),
    ]


def has_taken(state: State, side: int, but: int = NONE) -> bool:
    """Return whether a player of a side, other than `but`, has taken the pot in this hand."""
    takers = {taker_of(state, seat) for seat in range(side, state.players, state.sides)} - {but}
    return any(state.taken[taker] for taker in takers)


def hidden_by_turn(state: State, side: int, rank: int, size: int) -> bool | None:
    """Return whether the next meld must be hidden (True) or must not be (False) (C9.1), None if both are possible.

    If the side had no meld before the turn, all were laid from the hand, except the first one after a taking (C4.2).
    """
    mine = side == side_of(state, state.to_move)
    if rank == WILD_MELD or (size < CANASTA and not (mine and state.phase == PLAYING)):
        return False
    if mine and state.fresh and state.phase == PLAYING:
        return state.drew == FROM_STOCK or state.melded[side] > 0
    if mine and state.fresh and state.closer != NONE:
        return True
    return None


def _order_of_melds(state: State) -> list[Fault]:
    side = side_of(state, state.to_move)
    begun = False
    broken = False
    for number in range(state.meld_count):
        cards = state.meld_cards[number]
        unfinished = naturals_in(cards) + twos_in(cards) + jokers_in(cards) < CANASTA
        mine = state.meld_side[number] == side
        from_hand = bool(state.meld_hidden[number]) or state.meld_rank[number] == WILD_MELD
        broken = broken or (begun and not (mine and (from_hand or state.fresh)))
        begun = begun or (mine and bool(state.fresh or (state.meld_hidden[number] and unfinished)))
    return [(broken, "melds", "stand in the order laid, those of this turn last (C9.1)")]


def _side(state: State, side: int) -> list[Fault]:
    laid = state.melded[side] > 0
    opened = bool(state.opened[side])
    mine = side_of(state, state.to_move) == side
    amid = mine and (state.phase == PLAYING or (state.phase == OVER and bool(state.fresh)))
    wild = open_size(state, side, WILD_MELD) or state.finished[meld_place(side, WILD_MELD)]
    return [
        (laid and not opened and not amid, "opened", f"side {side} has melds, so it has opened (C5.2)"),
        (
            opened != (natural_points(state, side) >= minimum(state, side)) and (opened or laid),
            "opened",
            f"side {side} opens with melds of {minimum(state, side)} (C5.2)",
        ),
        (bool(wild) and not opened, "melds", f"side {side} lays wild melds when it has opened (C5.7)"),
        (has_taken(state, side) and not laid, "taken", f"side {side} would have laid a meld with the taking (C4.2)"),
        (
            state.finished[meld_place(side, THREES)] > 0 and state.winner != side,
            "winner",
            f"a canasta of black threes wins the match for side {side} (C7.3)",
        ),
    ]


def natural_points(state: State, side: int) -> int:
    """Return the value of a side's melds that count for its opening: no wild ones, no black threes (C5.2)."""
    points = 0
    for number in range(state.meld_count):
        rank, cards = state.meld_rank[number], state.meld_cards[number]
        if state.meld_side[number] == side and is_natural(rank):
            points += worth(rank, naturals_in(cards), twos_in(cards), jokers_in(cards))
    return points


def _ending(state: State) -> list[Fault]:
    over = state.phase == OVER
    closed, won = state.closer != NONE, state.winner != NONE
    side = side_of(state, state.closer) if closed else 0
    blacks = state.finished[meld_place(state.winner, THREES)] if won else 0
    return [
        (closed and not over, "closer", "stands only in the phase over (C8.1)"),
        (won and not over, "winner", "stands only in the phase over (C7.3)"),
        (closed and won, "winner", "and closer exclude each other"),
        (closed and state.closer != state.to_move, "closer", "closed in the turn of another seat"),
        (won and state.winner != side_of(state, state.to_move), "winner", "won in the turn of another side"),
        (closed and state.size[state.closer] > 0, "closer", "has no card left (C8.1)"),
        (closed and canastas(state, side) == 0, "closer", "has a canasta on the table (C8.1, C8.4)"),
        (won and not blacks, "winner", "has laid a canasta of black threes (C7.3)"),
    ]
