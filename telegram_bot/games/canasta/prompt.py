"""What the seat to move has to do: cut, draw or take the pot, lay and discard."""

from __future__ import annotations

from engine.canasta.cards.hands import side_of
from engine.canasta.moves import CLOSE, TAKE
from engine.canasta.rules.melds import waits
from engine.canasta.state import CUTTING, DRAWING, OVER
from engine.canasta.view import CanastaView
from telegram_bot.texts.loader import Html, Texts


def prompt(texts: Texts, view: CanastaView) -> Html:
    """Return what the seat to move has to do."""
    table = view.table
    if table.phase == OVER:
        return texts.html("canasta-duty-over")
    if table.phase == CUTTING:
        return texts.html("canasta-duty-cut")
    if table.phase == DRAWING:
        takeable = any(move.verb == TAKE for move in view.legal_moves())
        if not view.stock_size:
            return texts.html("canasta-duty-last" if takeable else "canasta-duty-pass")
        return texts.html("canasta-duty-choose" if takeable else "canasta-duty-draw")
    return texts.html(_playing(view), points=view.minima[side_of(table, table.to_move)])


def _playing(view: CanastaView) -> str:
    """Return the text key of what is to be done after the draw."""
    table = view.table
    side = side_of(table, table.to_move)
    if waits(table):
        return "canasta-duty-reach"
    if not table.opened[side] and table.melded[side]:
        return "canasta-duty-more"
    if any(move.verb == CLOSE for move in view.legal_moves()):
        return "canasta-duty-close"
    return "canasta-duty-play"
