"""Moves of Canasta in words: as orders for buttons, as a plan, and as what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.canasta.moves import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, VERBS, CanastaMove, parse_move
from engine.canasta.rules.cutting import depth_of
from engine.canasta.rules.scoring import MISTAKE_PENALTY
from engine.canasta.view import CanastaView
from telegram_bot.games.canasta.cards import laid_words, meld_name
from telegram_bot.games.presenter import MISTAKE
from telegram_bot.texts.loader import Html, Texts

ENDS_A_TURN = (CUT, DISCARD, CLOSE, PASS)
GETS_CARDS = (DRAW, TAKE)
"""Verbs after which a player sees more cards than before."""
WITH_CARDS = (TAKE, MELD, LAY, DISCARD, CLOSE)


DEPTHS = (
    *("canasta-depth-1", "canasta-depth-2", "canasta-depth-3", "canasta-depth-4", "canasta-depth-5"),
    *("canasta-depth-6", "canasta-depth-7", "canasta-depth-8", "canasta-depth-9", "canasta-depth-10"),
    "canasta-depth-11",
)
"""Text keys of the depths of a cut (C2.1)."""


def _form_words(texts: Texts, form: str, move: CanastaMove, view: CanastaView | None = None) -> str:
    """Return a move (`Lay 7×3 2×1`) in a form of its texts: `do` as an order, `step` in a plan, `did` if done.

    The depth of a cut depends on the number of cards, so it is shown with a view only. A cut that was made does not
    show it, and neither does closing show the card that lies face down.
    """
    pack = 0 if view is None else view.table.cards
    return texts.plain(
        f"canasta-{form}-{VERBS[move.verb]}",
        depth=texts.plain(DEPTHS[depth_of(move.number, pack) - 1]) if move.verb == CUT and pack else "unknown",
        count=len(move.cards),
        cards=laid_words(move.cards) if move.verb in WITH_CARDS else "",
        meld=meld_name(texts, move.number) if move.verb == LAY else "",
    )


def move_words(texts: Texts, move: str, view: CanastaView | None = None) -> str:
    """Return a move as an order."""
    return _form_words(texts, "do", parse_move(move), view)


def order_words(texts: Texts, move: CanastaMove) -> str:
    """Return a move that is no cut as an order."""
    return _form_words(texts, "do", move)


def sequence_words(texts: Texts, moves: Sequence[CanastaMove]) -> str:
    """Return moves that are made together as one order (`Add 7×2 to sevens`)."""
    return ", ".join(order_words(texts, move) for move in joined(moves))


def plan_words(texts: Texts, moves: Sequence[str], view: CanastaView | None = None) -> str:
    """Return a turn as one sentence (`Draw a card; then lay 7×3, discard K`)."""
    parsed = [parse_move(move) for move in moves]
    first, *rest = (_form_words(texts, "step", move, view) for move in joined(parsed))
    whole = ", ".join([first, *rest])
    if rest and parsed[0].verb in GETS_CARDS:
        whole = texts.plain("canasta-plan-then", first=first, rest=", ".join(rest))
    return whole[:1].upper() + whole[1:]


def joined(moves: Iterable[CanastaMove]) -> list[CanastaMove]:
    """Return moves with consecutive additions to one meld joined."""
    found: list[CanastaMove] = []
    for move in moves:
        if found and move.verb == LAY and (found[-1].verb, found[-1].number) == (LAY, move.number):
            found[-1] = CanastaMove(LAY, found[-1].cards + move.cards, move.number)
        else:
            found.append(move)
    return found


def moves_made_words(texts: Texts, happened: Sequence[str]) -> str:
    """Return log entries without their seat as something that was done; a mistake names no card."""
    words: list[str] = []
    moves: list[CanastaMove] = []
    for text in [*happened, ""]:
        if text and not text.startswith(MISTAKE):
            moves.append(parse_move(text))
            continue
        words += [_form_words(texts, "did", move) for move in joined(moves)]
        moves = []
        if text:
            words.append(texts.plain("canasta-did-mistake", points=MISTAKE_PENALTY))
    return ", ".join(words)


def turns_of(entries: Iterable[str]) -> list[tuple[int, list[str]]]:
    """Group log entries by turns: the seat and its entries."""
    turns: list[tuple[int, list[str]]] = []
    closed = True
    for entry in entries:
        who, _, text = entry.partition(" ")
        if closed or turns[-1][0] != int(who):
            turns.append((int(who), []))
        turns[-1][1].append(text)
        closed = text.partition(" ")[0] in {VERBS[verb] for verb in ENDS_A_TURN}
    return turns


def recent_words(texts: Texts, entries: Sequence[str], names: Sequence[str], count: int) -> list[Html]:
    """Return the last turns, latest last."""
    return [
        texts.html("canasta-turn-line", name=names[who], what=moves_made_words(texts, happened))
        for who, happened in turns_of(entries)[-count:]
    ]
