"""Reasons for laying cards and closing, each a predicate on two turns (`card_reasons`)."""

from analysis.canasta.foreseen import Sight, Turn, one_of, worth
from analysis.canasta.reasons import CanastaReason
from analysis.hints.advice import Reason
from engine.canasta.hands import side_of
from engine.canasta.moves import CLOSE
from engine.canasta.rules.melds import FEWEST, meld_place, minimum, open_size
from engine.canasta.rules.scoring import canasta_points, canastas
from engine.canasta.state import RANKS, THREES, WILD_MELD, State

NEAR = 5
"""Cards of a meld that is near a canasta."""
FEW_CARDS = 5
"""A player with at most this many cards may close soon."""
LAST_TURNS = 3
"""Turns of each player in which the stock soon runs out."""
DEARER, LAID_MORE, MUCH_MORE = 5, 15, 40
"""Least difference in points of cards that is worth a word: of one that is thrown, of those that are laid, and kept."""


def wins_match(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn lays a canasta of black threes (C7.3)."""
    if best.after.winner != sight.side or other.after.winner == sight.side:
        return None
    return Reason(CanastaReason.WINS_MATCH)


def closes_now(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn closes the round; the number of cards left in the other sides' hands."""
    if CLOSE not in best.verbs or CLOSE in other.verbs:
        return None
    table = sight.table
    left = sum(table.size[seat] for seat in range(table.players) if side_of(table, seat) != sight.side)
    return Reason(CanastaReason.CLOSES_NOW, left)


def completes(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn makes canastas, one that the other turn does not make or that is worth more; their points and number."""
    made, own = 0, canasta_points(best.after, sight.side) > canasta_points(other.after, sight.side)
    cards: tuple[str, ...] = ()
    for rank in range(RANKS):
        place = meld_place(sight.side, rank)
        more = best.after.finished[place] - sight.table.finished[place]
        if rank != THREES and more > 0:
            made, cards = made + more, cards + one_of(rank)
            own |= best.after.finished[place] > other.after.finished[place]
    points = canasta_points(best.after, sight.side) - canasta_points(sight.table, sight.side)
    return Reason(CanastaReason.COMPLETES, points, cards, before=made) if own and made else None


def opens_now(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn opens; the points of its melds, and those needed."""
    side = sight.side
    if sight.table.opened[side] or not best.after.opened[side] or other.after.opened[side]:
        return None
    return Reason(CanastaReason.OPENS_NOW, best.after.melded[side], before=minimum(sight.table, side))


def near_canasta(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A meld of the side grows towards a canasta, as far as none does by the other turn; the number of its cards."""
    if last_turn(sight):
        return None
    size, rank = max(grown(sight, best, other), default=(0, 0))
    most = max(grown(sight, other, best), default=(0, 0))[0]
    return Reason(CanastaReason.NEAR_CANASTA, size, one_of(rank)) if size >= NEAR and size > most else None


def grown(sight: Sight, best: Turn, other: Turn) -> list[tuple[int, int]]:
    """Return size and rank of the unfinished melds that grow by a turn, more than by the other one."""
    return [
        (open_size(best.after, sight.side, rank), rank)
        for rank in range(RANKS)
        if open_size(best.after, sight.side, rank)
        > max(open_size(other.after, sight.side, rank), open_size(sight.table, sight.side, rank))
        and other.after.finished[meld_place(sight.side, rank)] == best.after.finished[meld_place(sight.side, rank)]
    ]


def starts_meld(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn starts melds, more than the other one, and partners can add to them."""
    side, table = sight.side, sight.table
    partners = tuple(seat for seat in range(table.players) if side_of(table, seat) == side and seat != sight.seat)
    cards, others_cards = started(side, best, other), started(side, other, best)
    told = partners and len(cards) > len(others_cards) and not last_turn(sight)
    return Reason(CanastaReason.STARTS_MELD, 0.0, cards, seats=partners) if told else None


def started(side: int, turn: Turn, other: Turn) -> tuple[str, ...]:
    """Return a card of each rank of which a side has a meld after a turn and none after another one."""
    cards: tuple[str, ...] = ()
    for rank in range(RANKS):
        is_new = open_size(turn.after, side, rank) and not open_size(other.after, side, rank)
        if is_new and not other.after.finished[meld_place(side, rank)]:
            cards += one_of(rank)
    return cards


def stays_pure(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A meld of the side stays without wild cards, so that its canasta is pure."""
    for rank in range(RANKS) if not last_turn(sight) else ():
        place = meld_place(sight.side, rank)
        if rank == WILD_MELD or best.after.finished[place] != other.after.finished[place]:
            continue
        if best.after.naturals[place] >= FEWEST and best.after.wilds[place] == 0 < other.after.wilds[place]:
            return Reason(CanastaReason.STAYS_PURE, best.after.naturals[place], one_of(rank))
    return None


def lays_more(sight: Sight, best: Turn, other: Turn) -> int:
    """Return how many points of cards a turn lays more than another one, 0 if that is not worth a word.

    Without a canasta they would count against the side (C9.4).
    """
    more = worth(best.laid) - worth(other.laid)
    return more if more >= LAID_MORE and canastas(best.after, sight.side) else 0


def shortest_hand(sight: Sight) -> int:
    """Return the seat of another side with the fewest cards."""
    seats = (seat for seat in range(sight.table.players) if side_of(sight.table, seat) != sight.side)
    return min(seats, key=lambda seat: sight.table.size[seat])


def before_closing(sight: Sight) -> Reason | None:
    """Another side has a pure canasta, or nearly, without which nobody closes (C8.2), and a player with few cards."""
    table = sight.table
    ready = [
        (table.size[seat], seat)
        for seat in range(table.players)
        if (side := side_of(table, seat)) != sight.side and table.size[seat] <= FEW_CARDS and near_pure(table, side)
    ]
    return Reason(CanastaReason.SHORT_HAND, min(ready)[0], seats=(min(ready)[1],)) if ready else None


def near_pure(table: State, side: int) -> bool:
    """Return whether a side has a canasta without wild cards or of wild cards of one kind, or a meld near it."""
    places = [meld_place(side, rank) for rank in range(RANKS) if open_size(table, side, rank) >= NEAR]
    return table.pure[side] > 0 or any(not (table.naturals[one] and table.wilds[one]) for one in places)


def ends_soon(sight: Sight) -> bool:
    """Return whether the stock is nearly empty."""
    return sight.view.stock_size <= LAST_TURNS * sight.table.players


def may_end(sight: Sight) -> bool:
    """Return whether the round may end before long: the stock is nearly empty, or somebody has few cards left."""
    return ends_soon(sight) or sight.table.size[shortest_hand(sight)] <= FEW_CARDS


def last_turn(sight: Sight) -> bool:
    """Return whether the stock does not last for another turn of the side."""
    return sight.view.stock_size < sight.table.sides


def short_hand(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Somebody of another side has so few cards left that cards should be laid before he closes."""
    return before_closing(sight) if lays_more(sight, best, other) else None


def low_stock(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The stock has so few cards left that cards should be laid before the round ends."""
    if not lays_more(sight, best, other) or not ends_soon(sight):
        return None
    return Reason(CanastaReason.LOW_STOCK, sight.view.stock_size)


def unloads(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn lays cards worth more points, which then count for the side and not against it."""
    more = lays_more(sight, best, other)
    return Reason(CanastaReason.UNLOADS, more) if more else None


def no_canasta(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The side has no canasta, so that cards on the table count against it, and the other turn lays more (C9.4)."""
    more = worth(other.laid) - worth(best.laid)
    if more < MUCH_MORE or canastas(best.after, sight.side) or canastas(other.after, sight.side):
        return None
    return Reason(CanastaReason.NO_CANASTA, more)
