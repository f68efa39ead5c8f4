"""What the seat to move has to do: bid, lead, or which cards the trick demands."""

from __future__ import annotations

from engine.cards import mask_of, suit_of
from engine.pocha.rules import above, suit_cards
from engine.pocha.state import BID, OVER
from engine.pocha.view import PochaView
from telegram_bot.games.spanish_cards import SUIT_SIGNS, card_words, unsplit
from telegram_bot.texts.loader import Html, Texts


def prompt(texts: Texts, view: PochaView) -> Html:
    """Return what the seat to move has to do."""
    table = view.table
    if table.phase == OVER:
        return texts.html("pocha-duty-over")
    if table.phase == BID:
        if view.forbidden_bid is None:
            return texts.html("pocha-duty-bid")
        return texts.html("pocha-duty-bid-but", number=view.forbidden_bid, tricks=table.hand_size)
    if not table.trick_size:
        return texts.html("pocha-duty-lead")
    key = "pocha-duty-play" if view.seat != view.to_move else _following_key(view)
    lead, trump = (SUIT_SIGNS[suit] for suit in (table.lead, table.trump))
    return unsplit(texts.html(key, lead=lead, trump=trump, card=card_words(texts, table.best)))


def _following_key(view: PochaView) -> str:
    """Return the text key of what the trick demands of the viewing seat, by its legal cards (O5.2 to O5.6)."""
    table = view.table
    allowed = mask_of(move.number for move in view.legal_moves())
    trumps = view.hand & suit_cards(table.trump)
    if view.hand & suit_cards(table.lead):
        must_beat = suit_of(table.best) == table.lead and allowed & above(table.best)
        return "pocha-duty-beat" if must_beat else "pocha-duty-follow"
    if table.lead == table.trump:
        return "pocha-duty-no-trump"
    if suit_of(table.best) == table.trump:
        if not trumps & above(table.best):
            return "pocha-duty-under" if trumps else "pocha-duty-any"
        return "pocha-duty-over-trump"
    return "pocha-duty-trump" if trumps else "pocha-duty-any"
