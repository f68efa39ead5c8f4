"""Parts of scenes that are built in the same way for every game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Move, View
from telegram_bot.presentation.scene import Action, ActionKind
from telegram_bot.texts.loader import Texts, clause_key
from telegram_bot.texts.plain import unadorned


def legal_action(
    kind: ActionKind,
    label: str,
    moves: Sequence[Move],
    target: str = "",
    *,
    number: int | None = None,
    primary: bool = False,
) -> Action:
    """Return the action that makes legal moves."""
    return Action(kind, unadorned(label), tuple(map(str, moves)), target, number, primary)


def refused_action(
    texts: Texts,
    view: View,
    kind: ActionKind,
    label: str,
    move: Move,
    target: str = "",
    *,
    number: int | None = None,
) -> Action:
    """Return the action of a move that the rules refuse, with the clause; raise ValueError for a legal move."""
    refusal = view.refusal(move)
    if refusal is None:
        raise ValueError(f"{move} is legal")
    why = texts.plain(clause_key(refusal.clause))
    return Action(kind, unadorned(label), (), target, number, clause=refusal.clause, why=why)


def is_mine(view: View, to_move: int | None) -> bool:
    """Return whether the viewing seat is to move."""
    return view.seat is not None and view.seat == to_move
