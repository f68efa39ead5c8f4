"""What can be done with cards of a hand of Canasta, legal or refused, whether they are selected or not."""

from __future__ import annotations

from collections.abc import Sequence

from engine.canasta.cards.hands import side_of
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
from engine.canasta.rules.cutting import PARTS, number_at
from engine.canasta.rules.melds import CANASTA, FEWEST, is_natural, meld_place, open_size, shape_fits, waits
from engine.canasta.rules.pot import naturals_needed, stopped, top_of_pot
from engine.canasta.state import CLASSES, DRAWING, JOKERS, NONE, PLAYING, RANKS, SUITS, THREES, TWOS, WILD_MELD
from engine.canasta.view import CanastaView
from engine.clauses import LEGAL
from telegram_bot.presentation.canasta.selection import ORDER, hand_of, selected_counts

READY_MELDS = 6
"""Melds of a hand that are offered without a selection."""
WILDS = (TWOS, JOKERS)
ActionSequence = list[CanastaMove]
"""Moves made one after the other."""


def selected_kinds(view: CanastaView, counts: Sequence[int]) -> list[int]:
    """Return the selected cards: of each class the first ones of the hand."""
    left, kinds = list(counts), []
    for kind in view.hand:
        if left[kind // SUITS]:
            left[kind // SUITS] -= 1
            kinds.append(kind)
    return kinds


def rank_of(counts: Sequence[int]) -> int | None:
    """Return the rank of a meld of the selected cards (`WILD_MELD` for wild cards only); None for several ranks."""
    ranks = [rank for rank in range(RANKS) if counts[rank] and rank not in WILDS]
    if len(ranks) > 1:
        return None
    return ranks[0] if ranks else WILD_MELD


def meld_of(view: CanastaView, counts: Sequence[int]) -> list[CanastaMove]:
    """Return the meld of exactly the selected cards, legal or not; none of fewer than three cards."""
    if sum(counts) < FEWEST:
        return []
    rank = rank_of(counts)
    if rank is None:
        return [CanastaMove(MELD, in_order(selected_kinds(view, counts)))]
    naturals = 0 if rank == WILD_MELD else counts[rank]
    return [with_first_cards(view.table, MELD, rank, (naturals, counts[TWOS], counts[JOKERS]))]


def additions(view: CanastaView, counts: Sequence[int]) -> list[ActionSequence]:
    """Return additions of selected cards to own melds, one move a card: as many as are legal, at least one."""
    side, rank = side_of(view.table, view.table.to_move), rank_of(counts)
    if rank is None:
        return []
    wanted = range(RANKS) if rank == WILD_MELD else [rank]
    kinds = in_order(selected_kinds(view, counts))
    return [legal_part(view, kinds, meld) for meld in wanted if open_size(view.table, side, meld)]


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


def hidden_rank(view: CanastaView, counts: Sequence[int]) -> int | None:
    """Return the rank of four to six picked cards that can become a hidden canasta in this turn (C9.1), else None."""
    rank, size = rank_of(counts), sum(counts)
    wilds = sum(counts[wild] for wild in WILDS)
    if rank is None or not is_natural(rank) or not FEWEST < size < CANASTA or not shape_fits(size - wilds, wilds):
        return None
    unfinished = view.table.open_meld[meld_place(side_of(view.table, view.table.to_move), rank)]
    return rank if unfinished == NONE or view.table.meld_hidden[unfinished] else None


def ends(view: CanastaView, counts: Sequence[int]) -> list[ActionSequence]:
    """Return the ways to end the turn with a single selected card, legal or not."""
    if sum(counts) != 1:
        return []
    kinds = tuple(selected_kinds(view, counts))
    closing = [[CanastaMove(CLOSE, kinds)]] if len(view.hand) == 1 else []
    return [[CanastaMove(DISCARD, kinds)], *closing]


def sequences(view: CanastaView, counts: Sequence[int]) -> list[ActionSequence]:
    """Return the legal actions with the selected cards: one meld, otherwise additions, discard, closing."""
    counts = _at_hand(view, counts)
    if not _plays(view) or not any(counts):
        return []
    melds = [[move] for move in meld_of(view, counts) if view.refusal(move) is None]
    return melds or [sequence for sequence in _other_sequences(view, counts) if view.refusal(sequence[0]) is None]


def disabled_actions(view: CanastaView, counts: Sequence[int]) -> list[CanastaMove]:
    """Return moves that a person might try now but the rules refuse."""
    if view.seat is None or view.seat != view.to_move:
        return []
    if view.table.phase == DRAWING:
        return refused_takings(view)
    counts = _at_hand(view, counts)
    if not _plays(view) or not any(counts):
        return []
    tried = [sequence[0] for sequence in _other_sequences(view, counts)]
    if not sequences(view, counts):
        tried = [*meld_of(view, counts), *tried]
    return [move for move in tried if view.refusal(move) is not None]


def sequences_of(view: CanastaView, selected: int) -> list[ActionSequence]:
    """Return the legal actions with the cards that a button's number selects."""
    return sequences(view, selected_counts(selected))


def disabled_actions_of(view: CanastaView, selected: int) -> list[CanastaMove]:
    """Return moves with the cards that a button's number selects that might be tried but are refused."""
    return disabled_actions(view, selected_counts(selected))


def _other_sequences(view: CanastaView, counts: Sequence[int]) -> list[ActionSequence]:
    """Return the actions with selected cards other than a new meld, legal or not."""
    return [*additions(view, counts), *ends(view, counts)]


def refused_takings(view: CanastaView) -> list[CanastaMove]:
    """Return the refused way to take the pot that comes nearest to a legal one, if none is legal."""
    table = view.table
    if not table.pot_size or any(move.verb == TAKE for move in view.legal_moves()):
        return []
    if stopped(table) == LEGAL:
        rank, hand = top_of_pot(table) // SUITS, hand_of(view)
        needed = naturals_needed(table)
        if hand[rank] >= needed:
            return [with_first_cards(table, TAKE, rank, (needed, 0, 0))]
    return [move for move in [CanastaMove(TAKE)] if view.refusal(move) is not None]


def ready_melds(view: CanastaView, most: int) -> list[CanastaMove]:
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
    return [*winning[:1], *wild[:1], *(longest[rank] for rank in best)][:most]


def ready_additions(view: CanastaView) -> list[list[int]]:
    """Return selections that add all natural cards of a rank to the side's unfinished meld of it."""
    side = side_of(view.table, view.table.to_move)
    found = []
    for rank, held in enumerate(hand_of(view)):
        size = 0 if rank in WILDS else open_size(view.table, side, rank)
        if held and size:
            found.append([min(held, CANASTA - size) if selected == rank else 0 for selected in range(CLASSES)])
    return found


def _plays(view: CanastaView) -> bool:
    """Return whether the viewing seat may lay and discard now."""
    return view.seat is not None and view.seat == view.to_move and view.table.phase == PLAYING


def _at_hand(view: CanastaView, counts: Sequence[int]) -> list[int]:
    """Return the selected cards that are in the hand."""
    return [min(count, held) for count, held in zip(counts, hand_of(view), strict=True)]


def cuts(view: CanastaView) -> list[tuple[int, CanastaMove]]:
    """Return the cuts that are offered by their depths, from the top of the pack to its bottom (C2.1)."""
    return [(depth, CanastaMove(CUT, (), number_at(depth, view.table.cards))) for depth in range(1, PARTS)]
