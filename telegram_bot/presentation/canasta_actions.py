"""What can be tried in Canasta, without cards and with cards of a hand; legal moves come first, then what is refused.

Cards of one class are interchangeable in the rules; moves take those that a person has selected.
"""

from collections.abc import Iterable, Sequence

from engine.canasta.cards import KIND_OF, VALUES, is_wild
from engine.canasta.game import CanastaView
from engine.canasta.hands import side_of
from engine.canasta.moves import (
    CLOSE,
    CUT,
    DISCARD,
    LAY,
    MELD,
    TAKE,
    CanastaMove,
    fault,
    in_order,
    make,
    with_first_cards,
)
from engine.canasta.rules.deal import PARTS, number_at
from engine.canasta.rules.melds import CANASTA, FEWEST, is_natural, meld_place, open_size, shape_fits, waits
from engine.canasta.rules.pot import naturals_needed, stopped, top_of_pot
from engine.canasta.state import CLASSES, CUTTING, DRAWING, JOKERS, NONE, PLAYING, RANKS, SUITS, THREES, TWOS, WILD_MELD
from engine.clauses import LEGAL
from telegram_bot.presentation.scene import meld_id

READY_MELDS = 6
"""Melds of a hand that are offered without a selection."""
ORDER = (0, *range(RANKS - 1, THREES, -1), THREES, TWOS, JOKERS)
"""The order of classes (ranks and the joker) in a hand: ace, king down to four, black threes, twos, jokers."""
WILDS = (TWOS, JOKERS)
ActionSequence = list[CanastaMove]
"""Moves made one after the other."""


def counted(kinds: Iterable[int]) -> list[int]:
    """Return cards by class."""
    counts = [0] * CLASSES
    for kind in kinds:
        counts[kind // SUITS] += 1
    return counts


def value(counts: Sequence[int]) -> int:
    """Return the value of cards in melds (C1.3)."""
    return sum(count * VALUES[rank] for rank, count in enumerate(counts))


def ready(view: CanastaView) -> Iterable[ActionSequence]:
    """Return what can be tried without selecting cards."""
    if view.table.phase == CUTTING:
        return ([CanastaMove(CUT, (), number_at(depth, view.table.cards))] for depth in range(1, PARTS))
    if view.table.phase == DRAWING:
        return ([move] for move in [*view.legal_moves(), *refused_takings(view)])
    closing = [move for move in view.legal_moves() if move.verb == CLOSE]
    found = [[move] for move in (*closing, *ready_melds(view))]
    return [*found, *(sequence for kinds in ready_additions(view) for sequence in sequences(view, kinds)[:1])]


def tried(view: CanastaView, cards: Sequence[str]) -> list[ActionSequence]:
    """Return what can be tried with exactly these cards of the hand."""
    kinds = [KIND_OF[card] for card in cards]
    if view.table.phase == DRAWING:
        return [[CanastaMove(TAKE, in_order(kinds))]]
    if view.table.phase != PLAYING:
        return []
    legal = sequences(view, kinds)
    whole = [moves for moves in legal if sum(len(move.cards) for move in moves) == len(kinds)]
    return [*(whole or legal), *([move] for move in refused_moves(view, kinds))]


def misplaced(view: CanastaView, card: str) -> Iterable[tuple[str, CanastaMove]]:
    """Return the additions of a card to the side's melds and canastas, legal or not, with the areas of these."""
    table = view.table
    side, melds = side_of(table, table.to_move), range(table.meld_count if table.phase == PLAYING else 0)
    own = (number for number in melds if table.meld_side[number] == side)
    return ((meld_id(number), CanastaMove(LAY, (KIND_OF[card],), table.meld_rank[number])) for number in own)


def rank_of(kinds: Iterable[int]) -> int | None:
    """Return the rank of a meld of the selected cards (`WILD_MELD` for wild cards only); None for several ranks."""
    ranks = {kind // SUITS for kind in kinds} - {*WILDS}
    if len(ranks) > 1:
        return None
    return ranks.pop() if ranks else WILD_MELD


def meld_of(kinds: Sequence[int]) -> list[CanastaMove]:
    """Return the meld of exactly the selected cards, legal or not; none of fewer than three cards."""
    return [CanastaMove(MELD, in_order([*kinds]))] if len(kinds) >= FEWEST else []


def legal_part(view: CanastaView, kinds: Sequence[int], meld: int) -> ActionSequence:
    """Return the additions to a meld that are legal one after the other; if none is, the first one.

    Before the pot is taken up there is at most one, since the cards that come with it are unknown.
    """
    moves = [CanastaMove(LAY, (kind,), meld) for kind in kinds]
    if waits(view.table):
        return moves[:1]
    state, made = view.table.copy(), 0
    while made < len(moves) and fault(state, moves[made]) == LEGAL:
        make(state, moves[made])
        made += 1
    return moves[: max(made, 1)]


def that_fit(view: CanastaView, counts: Sequence[int]) -> list[int]:
    """Return those of the selected cards that fit into a meld with others of the hand or on the table (C5.1)."""
    side, held = side_of(view.table, view.table.to_move), counted(view.hand)
    fewest = 2 if any(held[wild] for wild in WILDS) else FEWEST
    open_ranks = {rank for rank in range(RANKS) if is_natural(rank) and open_size(view.table, side, rank)}
    ranks = open_ranks | {rank for rank in range(RANKS) if is_natural(rank) and held[rank] >= fewest}
    return [number if rank in ranks or (rank in WILDS and ranks) else 0 for rank, number in enumerate(counts)]


def hidden_rank(view: CanastaView, kinds: Sequence[int]) -> int | None:
    """Return the rank of four to six picked cards that can become a hidden canasta in this turn (C9.1), else None."""
    rank, size, wilds = rank_of(kinds), len(kinds), sum(map(is_wild, kinds))
    if rank is None or not is_natural(rank) or not FEWEST < size < CANASTA or not shape_fits(size - wilds, wilds):
        return None
    unfinished = view.table.open_meld[meld_place(side_of(view.table, view.table.to_move), rank)]
    return rank if unfinished == NONE or view.table.meld_hidden[unfinished] else None


def sequences(view: CanastaView, kinds: Sequence[int]) -> list[ActionSequence]:
    """Return the legal actions with the selected cards: one meld, otherwise additions, discard, closing."""
    melds = [[move] for move in meld_of(kinds) if view.refusal(move) is None]
    return melds or [others for others in _other_sequences(view, kinds) if view.refusal(others[0]) is None]


def refused_moves(view: CanastaView, kinds: Sequence[int]) -> list[CanastaMove]:
    """Return moves with the selected cards that a person might try now but the rules refuse."""
    melds = [] if sequences(view, kinds) else meld_of(kinds)
    tried = [*melds, *(others[0] for others in _other_sequences(view, kinds))]
    return [move for move in tried if view.refusal(move) is not None]


def _other_sequences(view: CanastaView, selected: Sequence[int]) -> list[ActionSequence]:
    """Return additions of the selected cards to own melds, and the ways to end the turn with one, legal or not.

    Of additions, one move a card, there are as many as are legal, at least one.
    """
    side, rank, kinds = side_of(view.table, view.table.to_move), rank_of(selected), in_order([*selected])
    wanted = range(RANKS) if rank == WILD_MELD else [] if rank is None else [rank]
    found = [legal_part(view, kinds, meld) for meld in wanted if open_size(view.table, side, meld)]
    if len(kinds) == 1:
        found.append([CanastaMove(CLOSE if len(view.hand) == 1 else DISCARD, kinds)])
    return found


def refused_takings(view: CanastaView) -> list[CanastaMove]:
    """Return the refused way to take the pot that comes nearest to a legal one, if none is legal."""
    table = view.table
    if not table.pot_size or any(move.verb == TAKE for move in view.legal_moves()):
        return []
    if stopped(table) == LEGAL:
        rank, hand = top_of_pot(table) // SUITS, counted(view.hand)
        needed = naturals_needed(table)
        if hand[rank] >= needed:
            return [with_first_cards(table, TAKE, rank, (needed, 0, 0))]
    return [move for move in [CanastaMove(TAKE)] if view.refusal(move) is not None]


def ready_melds(view: CanastaView) -> list[CanastaMove]:
    """Return the largest few melds of the hand without wild cards, one a rank.

    First comes the one that wins the match, then a canasta of wild cards, rather of one kind.
    """
    melds = [move for move in view.legal_moves() if move.verb == MELD]
    winning = [move for move in melds if move.cards[0] // SUITS == THREES]
    wild = [move for move in melds if len(move.cards) == CANASTA and all(kind // SUITS in WILDS for kind in move.cards)]
    wild.sort(key=lambda move: len({kind // SUITS for kind in move.cards}))
    pure = [move for move in melds if move not in winning and not any(kind // SUITS in WILDS for kind in move.cards)]
    longest = {move.cards[0] // SUITS: move for move in sorted(pure, key=lambda move: len(move.cards))}
    best = sorted(longest, key=lambda rank: (-len(longest[rank].cards), ORDER.index(rank)))
    return [*winning[:1], *wild[:1], *(longest[rank] for rank in best)][:READY_MELDS]


def ready_additions(view: CanastaView) -> list[list[int]]:
    """Return selections that add all natural cards of a rank to the side's unfinished meld of it."""
    side = side_of(view.table, view.table.to_move)
    sizes = {rank: open_size(view.table, side, rank) for rank in range(RANKS) if rank not in WILDS}
    found = (
        [kind for kind in view.hand if kind // SUITS == rank][: CANASTA - size] for rank, size in sizes.items() if size
    )
    return [kinds for kinds in found if kinds]
