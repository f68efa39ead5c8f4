"""A hand of Canasta as a panel: buttons to select cards, and the actions with them that are legal or refused."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.shortening import BRIEF_NAME, shortened
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
from engine.canasta.rules.scoring import CANASTA_POINTS, CanastaKind
from engine.canasta.state import CLASSES, CUTTING, DRAWING, JOKERS, NONE, PLAYING, RANKS, SUITS, THREES, TWOS, WILD_MELD
from engine.canasta.view import CanastaView
from engine.clauses import LEGAL
from telegram_bot.games.canasta.cards import TIMES, class_words, counts_words, meld_code
from telegram_bot.games.canasta.selection import ORDER, counts_in, hand_of, mask_of, number_of, selected_counts, value
from telegram_bot.games.canasta.words import order_words, pot_line, prompt, sequence_words, side_lines
from telegram_bot.games.presenter import (
    MAX_ALERT,
    ButtonKind,
    ButtonStyle,
    HandButton,
    HandPanel,
    even_rows,
    rows_of_two,
)
from telegram_bot.texts.loader import Html, Texts

RANKS_IN_ROW = 4
CUTS_IN_ROW = 2
READY_MELDS = 6
"""Melds of a hand that are offered without a selection."""
MAX_DISABLED = 3
"""Refused moves that are buttons."""


def hand_panel(
    texts: Texts,
    view: CanastaView,
    names: Sequence[str],
    selected: int,
    new_cards: int,
    *,
    acting: bool = True,
    guided: bool = True,
) -> HandPanel:
    """Return the panel, without buttons if it is not the seat's turn or somebody else acts for it."""
    mine = acting and view.seat is not None and view.seat == view.to_move
    lines = [prompt(texts, view)] if mine else []
    if view.table.phase == CUTTING:
        return HandPanel(lines or [texts.html("canasta-uncut", name=names[view.dealer])], _cut_rows(texts, view, mine))
    hand = mask_of(hand_of(view))
    counts = counts_in(selected & hand)
    lines += [*_table_lines(texts, view, names), *_hand_lines(texts, view, new_cards & hand)]
    if not mine:
        return HandPanel(lines)
    if view.table.phase != PLAYING:
        return HandPanel(lines, _draw_rows(texts, view))
    lines += _guide(texts, view, counts, guided)
    return HandPanel(lines, [*card_rows(view, counts, counts_in(new_cards & hand)), *_action_rows(texts, view, counts)])


def _table_lines(texts: Texts, view: CanastaView, names: Sequence[str]) -> list[Html]:
    """Return the pot and the sides, the player's own first, for players who do not see the table's message."""
    sides = view.table.sides
    first = side_of(view.table, view.seat or 0)
    lines = [texts.html("canasta-stock", count=view.stock_size), pot_line(texts, view)]
    for side in ((first + step) % sides for step in range(sides)):
        lines += side_lines(texts, view, side, _side_words(texts, view, side, names))
    return lines


def _side_words(texts: Texts, view: CanastaView, side: int, names: Sequence[str]) -> str:
    """Return the players of a side with their numbers of cards: `You and Sunethra (14)`."""
    seats = [seat for seat in range(view.table.players) if side_of(view.table, seat) == side]
    others = [seat for seat in seats if seat != view.seat]
    you = [texts.plain("canasta-you")] if len(others) < len(seats) else []
    held = [
        texts.plain("canasta-holding", name=shortened(names[seat], BRIEF_NAME), count=view.hand_sizes[seat])
        for seat in others
    ]
    return texts.listed([*you, *held])


def _hand_lines(texts: Texts, view: CanastaView, new_cards: int) -> list[Html]:
    """Return the hand by rank, and the new cards."""
    hand = hand_of(view)
    if not any(hand):
        return [texts.html("canasta-hand-empty")]
    lines = [texts.html("canasta-hand", count=sum(hand), cards=counts_words(hand))]
    return [*lines, texts.html("canasta-fresh", cards=counts_words(counts_in(new_cards)))] if new_cards else lines


def _guide(texts: Texts, view: CanastaView, counts: Sequence[int], guided: bool) -> list[Html]:
    """Return the progress of the opening, and what is selected or how to select."""
    lines = opening_lines(texts, view, counts)
    if any(counts):
        lines.append(texts.html("canasta-picked", cards=counts_words(counts)))
        rank = hidden_rank(view, counts)
        if rank is not None:
            points = CANASTA_POINTS[CanastaKind.HIDDEN]
            lines.append(texts.html("canasta-seven-this-turn", rank=meld_code(rank), points=points))
        return lines
    return [*lines, texts.html("canasta-guide")] if guided and view.hand else lines


def opening_lines(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[Html]:
    """Return how far the selected cards would take the opening of the side to move (C5.2); nothing if it has opened."""
    side = side_of(view.table, view.table.to_move)
    if view.table.opened[side]:
        return []
    have, need = view.table.melded[side] + value(counts), view.minima[side]
    laid = any(sequence[0].verb in (MELD, LAY) for sequence in sequences(view, counts))
    enough = have >= need and (laid or not any(counts))
    return [texts.html("canasta-opening-enough" if enough else "canasta-opening", have=have, need=need)]


def card_rows(view: CanastaView, counts: Sequence[int], new_cards: Sequence[int]) -> list[list[HandButton]]:
    """Return a button for each rank of the hand: `7 ×3`, with two of them selected `✅7 2/3`; new cards are marked.

    Black threes have no room for the mark.
    """
    hand = hand_of(view)
    buttons = []
    for rank in ORDER:
        if not hand[rank]:
            continue
        if counts[rank]:
            label = f"✅{class_words(rank)} {counts[rank]}/{hand[rank]}"
        else:
            number = f" {TIMES}{hand[rank]}" if hand[rank] > 1 else ""
            label = ("✨" if new_cards[rank] and rank != THREES else "") + class_words(rank) + number
        buttons.append(HandButton(label, ButtonKind.CARD, rank))
    return even_rows(buttons, RANKS_IN_ROW)


def _cut_rows(texts: Texts, view: CanastaView, mine: bool) -> list[list[HandButton]]:
    """Return a button for each depth of a cut, from the top of the pack to its bottom (C2.1)."""
    if not mine:
        return []
    legal, cards = view.legal_moves(), view.table.cards
    buttons = []
    for depth in range(1, PARTS):
        number = legal.index(CanastaMove(CUT, (), number_at(depth, cards)))
        buttons.append(HandButton(texts.plain("canasta-depth-button", depth=depth), ButtonKind.MOVE, number))
    return even_rows(buttons, CUTS_IN_ROW)


def _draw_rows(texts: Texts, view: CanastaView) -> list[list[HandButton]]:
    """Return drawing, all ways to take the pot, passing; and why the pot cannot be taken."""
    legal = view.legal_moves()
    buttons = [_move(texts, legal, move) for move in legal]
    return rows_of_two([*buttons, *_disabled_buttons(texts, view, [0] * CLASSES)])


def _action_rows(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[list[HandButton]]:
    """Return the actions with the selected cards, or without a selection those that need none."""
    if any(counts):
        return _selected_rows(texts, view, counts)
    legal = view.legal_moves()
    closing = [move for move in legal if move.verb == CLOSE]
    buttons = [_move(texts, legal, move) for move in [*closing, *ready_melds(view, READY_MELDS)]]
    for added in ready_additions(view):
        buttons += _sequence_buttons(texts, view, added)[:1]
    return rows_of_two(buttons)


def _selected_rows(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[list[HandButton]]:
    """Return the actions with the selected cards."""
    buttons = [*_sequence_buttons(texts, view, counts), *_disabled_buttons(texts, view, counts)]
    return rows_of_two([*buttons, HandButton(texts.plain("canasta-clear"), ButtonKind.CLEAR)])


def _sequence_buttons(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[HandButton]:
    """Return the actions with some cards."""
    return [
        HandButton(
            sequence_words(texts, sequence),
            ButtonKind.CHOICE,
            number,
            number_of(counts),
            ButtonStyle.BLUE,
        )
        for number, sequence in enumerate(sequences(view, counts))
    ]


def _disabled_buttons(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[HandButton]:
    """Return buttons of refused moves, which explain why."""
    return [
        HandButton(
            texts.plain("canasta-cannot", order=order_words(texts, move)), ButtonKind.WHY, number, number_of(counts)
        )
        for number, move in enumerate(disabled_actions(view, counts)[:MAX_DISABLED])
    ]


def _move(texts: Texts, legal: Sequence[CanastaMove], move: CanastaMove) -> HandButton:
    """Return the button of a legal move."""
    return HandButton(order_words(texts, move), ButtonKind.MOVE, legal.index(move), style=ButtonStyle.BLUE)


def cards_of_hand(_texts: Texts, view: CanastaView) -> str:
    """Return the viewing seat's hand in words."""
    return counts_words(hand_of(view))


def alert(texts: Texts, view: CanastaView) -> str:
    """Return the viewing seat's hand without markup in at most `MAX_ALERT` characters."""
    if view.table.phase == CUTTING:
        return texts.plain("canasta-alert-cut" if view.seat == view.to_move else "canasta-alert-uncut")
    cards = counts_words(hand_of(view)).replace("\N{VARIATION SELECTOR-16}", "")
    text = texts.plain("canasta-alert", cards=cards, count=len(view.pot))
    return text if len(text) <= MAX_ALERT else cards[:MAX_ALERT]


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
