"""Moves of Canasta in words: as orders for buttons, as a plan, and as what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.canasta.files.moves import CanastaMove, parse_move
from engine.canasta.rules.acts import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, VERBS
from engine.canasta.rules.cutting import depth_of
from engine.canasta.rules.scoring import MISTAKE_PENALTY
from telegram_bot.games.canasta.cards import laid_words, meld_name
from telegram_bot.texts.loader import Html, Texts

MISTAKE = "mistake"
ENDS_A_TURN = (CUT, DISCARD, CLOSE, PASS)
GETS_CARDS = (DRAW, TAKE)
"""Verbs after which one sees more than before."""
WITH_CARDS = (TAKE, MELD, LAY, DISCARD, CLOSE)


DEPTHS = (
    *("canasta-depth-1", "canasta-depth-2", "canasta-depth-3", "canasta-depth-4", "canasta-depth-5"),
    *("canasta-depth-6", "canasta-depth-7", "canasta-depth-8", "canasta-depth-9", "canasta-depth-10"),
    "canasta-depth-11",
)
"""The keys of how deep one may cut (C2.1)."""


def move_words(texts: Texts, manner: str, move: CanastaMove, pack: int = 0) -> str:
    """Return a move in words (`Lay 7×3 2×1`): `manner` is `do` for an order, `step` in a plan, `did` for what happened.

    How deep is cut is told if the number of cards of the pack is known. What happened does not tell it, nor the card
    that lies face down after closing.
    """
    return texts.plain(
        f"canasta-{manner}-{VERBS[move.verb]}",
        depth=texts.plain(DEPTHS[depth_of(move.number, pack) - 1]) if move.verb == CUT and pack else "unknown",
        count=len(move.cards),
        cards=laid_words(move.cards) if move.verb in WITH_CARDS else "",
        meld=meld_name(texts, move.number) if move.verb == LAY else "",
    )


def order_words(texts: Texts, move: CanastaMove, pack: int = 0) -> str:
    """Return a move as an order."""
    return move_words(texts, "do", move, pack)


def sequence_words(texts: Texts, moves: Sequence[CanastaMove]) -> str:
    """Return moves that are made together as one order (`Add 7×2 to sevens`)."""
    return ", ".join(order_words(texts, move) for move in joined(moves))


def plan_words(texts: Texts, moves: Sequence[CanastaMove], pack: int = 0) -> str:
    """Return a turn as one sentence (`Draw a card; then lay 7×3, discard K`)."""
    first, *rest = (move_words(texts, "step", move, pack) for move in joined(moves))
    whole = ", ".join([first, *rest])
    if rest and moves[0].verb in GETS_CARDS:
        whole = texts.plain("canasta-plan-then", first=first, rest=", ".join(rest))
    return whole[:1].upper() + whole[1:]


def joined(moves: Iterable[CanastaMove]) -> list[CanastaMove]:
    """Return moves with additions to one meld that follow each other told as one."""
    found: list[CanastaMove] = []
    for move in moves:
        if found and move.verb == LAY and (found[-1].verb, found[-1].number) == (LAY, move.number):
            found[-1] = CanastaMove(LAY, found[-1].cards + move.cards, move.number)
        else:
            found.append(move)
    return found


def moves_made_words(texts: Texts, happened: Sequence[str]) -> str:
    """Return log entries of one seat, without the seat, as what it did; a mistake names no card."""
    words: list[str] = []
    moves: list[CanastaMove] = []
    for text in [*happened, ""]:
        if text and not text.startswith(MISTAKE):
            moves.append(parse_move(text))
            continue
        words += [move_words(texts, "did", move) for move in joined(moves)]
        moves = []
        if text:
            words.append(texts.plain("canasta-did-mistake", points=MISTAKE_PENALTY))
    return ", ".join(words)


def turns_of(entries: Iterable[str]) -> list[tuple[int, list[str]]]:
    """Group log entries by turns: who, and what happened."""
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
