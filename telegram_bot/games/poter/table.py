"""The public table of Poter."""

from __future__ import annotations

from collections.abc import Sequence

from engine.poter.state import DRAW, NONE, OFFER, OVER
from engine.poter.view import PoterView
from telegram_bot.games.french_cards import card_words, cards_words
from telegram_bot.games.poter.words import meld_words, rank_words
from telegram_bot.texts.loader import Html, Texts


def heading(texts: Texts, view: PoterView) -> Html:
    """Return the round and its poter in words."""
    rounds = view.options.get("rounds", 13)
    return texts.html("poter-heading", round=view.number, rounds=rounds, rank=rank_words(texts, view.table.poter))


def pile_line(texts: Texts, view: PoterView) -> Html:
    """Return the pile: all its cards while it is open, otherwise its top card and its size (P6.4, P6.5)."""
    pile, seen = view.pile, view.open_pile
    if not pile:
        return texts.html("poter-pile-empty")
    key = "poter-pile-open" if len(seen) == len(pile) else "poter-pile-closed"
    return texts.html(key, cards=cards_words(seen), count=len(pile))


def meld_lines(texts: Texts, view: PoterView, names: Sequence[str]) -> list[Html]:
    """Return the melds, numbered as moves number them."""
    return [
        texts.html(
            "poter-meld-line",
            number=str(number + 1),
            cards=meld_words(view.table, number),
            owner=names[view.table.meld_owner[number]],
        )
        for number in range(view.table.meld_count)
    ]


def table_lines(texts: Texts, view: PoterView, names: Sequence[str]) -> list[Html]:
    """Return stock, pile and melds."""
    stock = texts.html("poter-stock", count=view.stock_size)
    melds = meld_lines(texts, view, names)
    lines = [stock, pile_line(texts, view)]
    return [*lines, texts.html("poter-melds"), *melds] if melds else [*lines, texts.html("poter-no-melds")]


def seat_marks(texts: Texts, view: PoterView, seat: int) -> list[str]:
    """Return a seat's number of cards and its marks."""
    marks = [texts.plain("cards-count", count=view.hand_sizes[seat])]
    if view.table.sallan[seat]:
        marks.append(texts.plain("poter-sallan"))
    if view.dealer == seat:
        marks.append(texts.plain("poter-dealer"))
    if view.table.penalty[seat]:
        marks.append(texts.plain("poter-penalty", points=view.table.penalty[seat]))
    return marks


def prompt(texts: Texts, view: PoterView) -> Html:
    """Return what the seat to move has to do."""
    table = view.table
    if table.phase == OVER:
        return texts.html("poter-duty-over")
    if table.phase == OFFER:
        key = "poter-duty-bound" if table.offer_from == table.to_move else "poter-duty-offer"
        return texts.html(key, card=card_words(view.pile[-1]))
    if table.phase == DRAW:
        if view.stock_size == 0:
            return texts.html("poter-duty-shuffle")
        takeable = any(move.verb == "take" for move in view.legal_moves())
        return texts.html("poter-duty-choose" if takeable else "poter-duty-draw")
    if table.must_meld:
        return texts.html("poter-duty-meld")
    if table.barred != NONE:
        return texts.html("poter-duty-barred", card=card_words(table.barred))
    return texts.html("poter-duty-play")


def ending(texts: Texts, view: PoterView, names: Sequence[str]) -> Html:
    """Return who went out (P9.1), or that nobody did (P9.5)."""
    if 0 in view.hand_sizes:
        return texts.html("poter-went-out", name=names[view.hand_sizes.index(0)])
    return texts.html("poter-nobody-out")
