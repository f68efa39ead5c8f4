"""One seat's hand of Pocha as a panel: a button a number while bids are made, a button a card in one's turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bits import popcount
from engine.pocha.moves import PochaMove
from engine.pocha.state import BID, OVER, PLAY
from engine.pocha.view import PochaView
from telegram_bot.games.pocha.actions import disabled_actions
from telegram_bot.games.pocha.prompt import prompt
from telegram_bot.games.pocha.table import (
    bids_line,
    last_lines,
    leaning,
    pips,
    seats_from,
    trick_lines,
    won_words,
)
from telegram_bot.games.pocha.words import BETWEEN
from telegram_bot.games.presenter import ButtonKind, ButtonStyle, HandButton, HandPanel
from telegram_bot.games.spanish_cards import (
    SUIT_SIGNS,
    by_suit,
    card_words,
    cards_words,
    order_words,
    suits_of,
    unbroken,
)
from telegram_bot.texts.loader import Html, Texts

WIDEST = 5
"""Buttons in a row."""
OTHERS = ("pocha-others-even", "pocha-others-over", "pocha-others-under")
"""The keys of what the others have won of their bids, by `leaning` (−1 is the last one)."""


def hand_panel(texts: Texts, view: PochaView, names: Sequence[str], *, acting: bool = True) -> HandPanel:
    """Return the panel; off turn, or where somebody else acts for the seat, it has no buttons."""
    mine = acting and view.seat is not None and view.seat == view.to_move
    lines = [prompt(texts, view)] if mine else []
    lines += _table_lines(texts, view, names, mine=mine)
    lines += _hand_lines(texts, view)
    if not mine:
        return HandPanel(lines)
    return HandPanel(lines, _bid_rows(texts, view) if view.table.phase == BID else _card_rows(texts, view))


def _table_lines(texts: Texts, view: PochaView, names: Sequence[str], *, mine: bool) -> list[Html]:
    """Return bids and trick, for those who do not have the table before them, and how one's own bid stands."""
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
    bids = texts.html(OTHERS[leaning(view)], others=Html(BETWEEN.join(others)), apart=apart)
    return [bids, *tricks, *own]


def own_line(texts: Texts, view: PochaView, seat: int) -> Html:
    """Return how a seat's bid stands, told to its owner."""
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
    signs = pips(bid, taken)
    return texts.html(key, bid=bid, taken=taken, need=abs(need), pips=f" {signs}" if signs else "")


def _hand_lines(texts: Texts, view: PochaView) -> list[Html]:
    """Return the hand by suits, and how the cards rank."""
    if not view.hand:
        return [texts.html("pocha-hand-empty")]
    cards = by_suit(texts, view.hand, view.table.trump)
    return [
        texts.html("pocha-hand", count=popcount(view.hand), cards=cards),
        texts.html("pocha-legend", order=order_words(texts, view.table.pack)),
    ]


def _bid_rows(texts: Texts, view: PochaView) -> list[list[HandButton]]:
    """Return a button for each number, the one that may not be bid dead."""
    legal, forbidden = view.legal_moves(), disabled_actions(view, 0)
    buttons = []
    for number in range(view.table.hand_size + 1):
        move = PochaMove(BID, number)
        if move in forbidden:
            label = texts.plain("pocha-cannot", label=str(number))
            buttons.append(HandButton(label, ButtonKind.WHY, forbidden.index(move)))
        else:
            buttons.append(HandButton(str(number), ButtonKind.MOVE, legal.index(move), style=ButtonStyle.BLUE))
    return even_rows(buttons)


def _card_rows(texts: Texts, view: PochaView) -> list[list[HandButton]]:
    """Return a button for each card, in the order of the hand: one touch plays it, or tells why it cannot be."""
    legal = view.legal_moves()
    rows: list[list[HandButton]] = []
    for suit in suits_of(view.hand, view.table.trump):
        buttons = []
        for card in suit:
            label, move = card_words(texts, card), PochaMove(PLAY, card)
            if move in legal:
                buttons.append(HandButton(label, ButtonKind.MOVE, legal.index(move), style=ButtonStyle.BLUE))
            else:
                buttons.append(HandButton(texts.plain("pocha-cannot", label=label), ButtonKind.WHY, 0, 1 << card))
        if rows and len(rows[-1]) + len(buttons) <= WIDEST:
            rows[-1] += buttons
        else:
            rows += even_rows(buttons)
    return rows


def even_rows(buttons: list[HandButton]) -> list[list[HandButton]]:
    """Return buttons in even rows."""
    count = -(-len(buttons) // WIDEST)
    size = -(-len(buttons) // count) if count else 1
    return [buttons[at : at + size] for at in range(0, len(buttons), size)]


def alert_words(texts: Texts, view: PochaView, most: int) -> str:
    """Return a hand without markup, with trump, the own bid and the trick on the table if there is room for them."""
    table = view.table
    cards = by_suit(texts, view.hand, table.trump)
    lines = [cards or texts.plain("pocha-hand-empty")]
    lines.append(texts.plain("pocha-alert-trump", sign=SUIT_SIGNS[table.trump]))
    if view.seat is not None:
        lines.append(won_words(texts, view, view.seat))
    if view.trick.cards:
        lines.append(texts.plain("pocha-alert-trick", cards=cards_words(texts, view.trick.cards)))
    while len(lines) > 1 and len("\n".join(lines)) > most:
        lines.pop()
    return "\n".join(lines)[:most]
