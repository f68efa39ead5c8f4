"""Short positions for reasons from cards: what seat 0 holds, and turns of it."""

from collections.abc import Sequence
from typing import Any

from analysis.canasta.foreseen import Turn, foreseen
from engine.canasta.game import CanastaView
from engine.canasta.moves import act, code
from tests.analysis.canasta.moments import GAME

Short = dict[str, Any]
"""The keys of a position that differ from those of `start`."""
Moves = Sequence[str]
NEXT = "Kh Kd 8d 9d Jd Qd"
THREE, EIGHT = "Qs Qh Jc", "Jc Jh Jd 9c 9d 9h 8s 8d"
"""Pots that are barely worth taking, and large ones."""
FIFTEEN = "Ks Kh Kd 9h 9d 8h 8d Jh Jd Th Td 6h 6d 7h 7d"
"""Hands of the next player, of which only the size is visible."""


def opened(*melds: str, taken: bool = True) -> Short:
    """Return a position's keys where both sides have opened, with these melds and small ones of fives and sixes."""
    small = ["1: 5s 5h 5c", "0: 6s 6h 6c"]
    melds = (*melds, *(one for one in small if not any(meld.startswith(one[:2]) for meld in melds)))
    return {"melds": list(melds), "opened": [True, True], "taken": [taken, taken], "totals": [-100, -100]}


SEVENS, SIX_SEVENS = opened("0: 7h 7d 7c 7s"), opened("0: 7h 7d 7c 7s 7h 7d")
THEY_OPENED: Short = {"melds": ["1: 5s 5h 5c"], "opened": [False, True], "totals": [-100, -100]}
CANASTAS = ("0: 7s 7h 7d 7c 7s 7h 7d", "0: Qs Qh Qd Qc Qs 2s 2h")


def hold(hand: str, pot: str = "Jc", **more: Any) -> Short:
    """Return a position in which seat 0 has drawn and has this hand."""
    return {
        **{"hands": [hand, NEXT], "pot": pot, "phase": "play", "drew": "stock", "turn": 9, "to_move": 0},
        **{"opened": [False, False], "taken": [False, False]},
        **more,
    }


def at_draw(hand: str, pot: str) -> Short:
    """Return a position in which seat 0, whose side has opened, may draw or take the pot."""
    given = {**hold(hand, pot, **opened()), "phase": "draw"}
    del given["drew"]
    return given


def turn_of(view: CanastaView, texts: Moves) -> Turn:
    """Return the turn that moves make from a view, as a hint foresees it."""
    state, acts = view.table.copy(), []
    for text in texts:
        acts.append(code(state, GAME.parse_move(text)))
        if text != "draw":
            act(state, *acts[-1])
    return foreseen(view.table, acts)
