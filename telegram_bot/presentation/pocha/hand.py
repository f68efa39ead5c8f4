"""A hand of Pocha as a panel: buttons for bids and cards, and refused cards that might be tried."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import each_card, popcount
from engine.pocha.moves import PochaMove
from engine.pocha.state import BID, NONE, OVER, PLAY
from engine.pocha.view import PochaView
from telegram_bot.presentation.pocha.words import (
    bids_line,
    last_lines,
    leaning,
    prompt,
    seats_from,
    trick_lines,
    with_pips,
    won_words,
)
from telegram_bot.presentation.presenter import (
    BETWEEN,
    MAX_ALERT,
    ButtonKind,
    ButtonStyle,
    HandButton,
    HandPanel,
    even_rows,
    toggled_bit,
)
from telegram_bot.presentation.spanish_cards import (
    SUIT_SIGNS,
    by_suit,
    card_words,
    cards_words,
    order_words,
    suits_of,
    unbroken,
    unsplit,
)
from telegram_bot.texts.loader import Html, Texts

BUTTONS_IN_ROW = 5
OTHERS_KEYS = ("pocha-others-even", "pocha-others-over", "pocha-others-under")
"""Text keys of what the others have won of their bids, by `leaning` (−1 is the last one)."""


def hand_panel(
    texts: Texts,
    view: PochaView,
    names: Sequence[str],
    _selected: int,
    _new_cards: int,
    *,
    acting: bool = True,
    guided: bool = True,
    alone: bool = False,
) -> HandPanel:
    """Return the panel, without buttons if it is not the seat's turn or somebody else acts for it.

    Cards are played without being selected first, and no cards come in during a round.
    """
    mine = acting and not alone and view.seat is not None and view.seat == view.to_move
    lines = [prompt(texts, view)] if mine else []
    lines += [] if alone else _table_lines(texts, view, names, mine=mine)
    lines = [unsplit(line) for line in [*lines, *_hand_lines(texts, view, guided)]]
    if alone:
        guide = [texts.html("pocha-bid-first")] if guided and not _has_bid(view) else []
        return HandPanel([*lines, *guide], _standing_rows(texts, view))
    if not mine:
        return HandPanel(lines)
    return HandPanel(lines, _bid_rows(texts, view) if view.table.phase == BID else _card_rows(texts, view))


def _table_lines(texts: Texts, view: PochaView, names: Sequence[str], *, mine: bool) -> list[Html]:
    """Return bids and trick, for players who do not see the table's message, and the state of the seat's own bid."""
    if view.table.phase == BID:
        return [bids_line(texts, view, names)]
    others = [
        texts.html("pocha-other", name=unbroken(names[seat]), taken=view.table.taken[seat], bid=view.table.bid[seat])
        for seat in seats_from(view, (view.seat or 0) + 1)
        if seat != view.seat
    ]
    tricks = trick_lines(texts, view, names) if view.trick.cards or not mine else []
    if not view.trick.cards:
        tricks += last_lines(texts, view, names)
    own = [own_line(texts, view, view.seat)] if view.seat is not None else []
    apart = abs(view.table.bid_total - view.table.hand_size)
    bids = texts.html(OTHERS_KEYS[leaning(view)], others=Html(BETWEEN.join(others)), apart=apart)
    return [bids, *tricks, *own]


def own_line(texts: Texts, view: PochaView, seat: int) -> Html:
    """Return the state of the viewing seat's bid."""
    table = view.table
    bid, taken = table.bid[seat], table.taken[seat]
    left = table.hand_size - sum(table.taken)
    need = bid - taken
    if need < 0:
        key = "pocha-own-over"
    elif need > left:
        key = "pocha-own-lost"
    elif need:
        key = "pocha-own-more"
    else:
        key = "pocha-own-kept" if table.phase == OVER else "pocha-own-enough"
    return Html(with_pips(texts.html(key, bid=bid, taken=taken, need=abs(need)), bid, taken))


def _hand_lines(texts: Texts, view: PochaView, guided: bool) -> list[Html]:
    """Return the hand by suits, and the order of the ranks."""
    if not view.hand:
        return [texts.html("hand-empty")]
    cards = by_suit(texts, view.hand, view.table.trump)
    lines = [texts.html("hand", count=popcount(view.hand), cards=cards)]
    return [*lines, texts.html("pocha-legend", order=order_words(texts, view.table.pack))] if guided else lines


def _bid_rows(texts: Texts, view: PochaView) -> list[list[HandButton]]:
    """Return a button for each number; that of the forbidden bid explains why."""
    legal, forbidden = view.legal_moves(), disabled_actions(view, 0)
    buttons = []
    for number in range(view.table.hand_size + 1):
        move = PochaMove(BID, number)
        if move in forbidden:
            label = f"✕ {texts.number(number)}"
            buttons.append(HandButton(label, ButtonKind.WHY, forbidden.index(move)))
        else:
            buttons.append(HandButton(texts.number(number), ButtonKind.MOVE, legal.index(move), style=ButtonStyle.BLUE))
    return even_rows(buttons, BUTTONS_IN_ROW)


def _card_rows(texts: Texts, view: PochaView) -> list[list[HandButton]]:
    """Return a button for each card in the order of the hand, which plays it or explains why that is not possible."""
    legal = view.legal_moves()
    rows: list[list[HandButton]] = []
    for suit in suits_of(view.hand, view.table.trump):
        buttons = []
        for card in suit:
            label, move = card_words(texts, card), PochaMove(PLAY, card)
            if move in legal:
                buttons.append(HandButton(label, ButtonKind.MOVE, legal.index(move), style=ButtonStyle.BLUE))
            else:
                buttons.append(HandButton(f"✕ {label}", ButtonKind.WHY, 0, 1 << card))
        if rows and len(rows[-1]) + len(buttons) <= BUTTONS_IN_ROW:
            rows[-1] += buttons
        else:
            rows += even_rows(buttons, BUTTONS_IN_ROW)
    return rows


def _standing_rows(texts: Texts, view: PochaView) -> list[list[HandButton]]:
    """Return a button for each bid before the seat has bid, and one for each card."""
    bids, cards = [], []
    for move in standing(view):
        if move.is_bid:
            bids.append(HandButton(texts.plain("pocha-bid-button", number=move.number), ButtonKind.MOVE, move=move))
        else:
            cards.append(HandButton(card_words(texts, move.number), ButtonKind.MOVE, move=move))
    return [*even_rows(bids, BUTTONS_IN_ROW), *even_rows(cards, BUTTONS_IN_ROW)]


def standing(view: PochaView) -> list[PochaMove]:
    """Return all bids before the seat has bid, and the plays of all its cards."""
    if view.seat is None:
        return []
    bids = [] if _has_bid(view) else [PochaMove(BID, number) for number in range(view.table.hand_size + 1)]
    return [*bids, *(PochaMove(PLAY, card) for suit in suits_of(view.hand, view.table.trump) for card in suit)]


def _has_bid(view: PochaView) -> bool:
    """Return whether the viewing seat has bid."""
    return view.table.phase != BID or (view.seat is not None and view.table.bid[view.seat] != NONE)


def hand_mask(view: PochaView) -> int:
    """Return the viewing seat's hand as a mask."""
    return view.hand


def toggled(view: PochaView, selected: int, card: int) -> int | None:
    """Return the selected cards after a card is selected or deselected; None if it is not in the hand."""
    return toggled_bit(view.hand, selected, card)


def cards_of_hand(texts: Texts, view: PochaView) -> str:
    """Return the viewing seat's hand in words."""
    return by_suit(texts, view.hand, view.table.trump)


def alert(texts: Texts, view: PochaView) -> str:
    """Return the viewing seat's hand without markup, with trump, its bid and the trick as far as there is room."""
    table = view.table
    cards = by_suit(texts, view.hand, table.trump)
    lines = [cards or texts.plain("hand-empty")]
    lines.append(texts.plain("pocha-alert-trump", sign=SUIT_SIGNS[table.trump]))
    if view.seat is not None:
        lines.append(won_words(texts, view, view.seat))
    if view.trick.cards:
        lines.append(texts.plain("pocha-alert-trick", cards=cards_words(texts, view.trick.cards)))
    while len(lines) > 1 and len("\n".join(lines)) > MAX_ALERT:
        lines.pop()
    return "\n".join(lines)[:MAX_ALERT]


def sequences(view: PochaView, selected: int) -> list[list[PochaMove]]:
    """Return the legal plays of the selected cards, each as a sequence of one move."""
    return [[move] for move in view.legal_moves() if not move.is_bid and selected >> move.number & 1]


def disabled_actions(view: PochaView, selected: int) -> list[PochaMove]:
    """Return moves that might be tried but are refused: the dealer's forbidden bid, plays of selected cards."""
    if view.seat is None or view.seat != view.to_move:
        return []
    if view.table.phase == BID:
        return [] if view.forbidden_bid is None else [PochaMove(BID, view.forbidden_bid)]
    tried = [PochaMove(PLAY, card) for card in each_card(selected & view.hand)]
    return [move for move in tried if view.refusal(move) is not None]
