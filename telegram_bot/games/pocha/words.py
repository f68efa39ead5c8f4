"""Moves of Pocha in words: as orders for buttons, and as what happened."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pocha.moves import PochaMove, parse_move
from engine.pocha.scoring import MISTAKE_PENALTY
from telegram_bot.games.spanish_cards import card_words, unbroken
from telegram_bot.texts.loader import Html, Texts

BETWEEN = " · "
MISTAKE = "mistake"
DO = ("pocha-do-bid", "pocha-do-play")
STEP = ("pocha-step-bid", "pocha-step-play")
DID = ("pocha-did-bid", "pocha-did-play")
"""The keys of moves in words by verb: as orders, as parts of a plan, as what was done."""


def move_words(texts: Texts, keys: Sequence[str], move: PochaMove) -> str:
    """Return a move in words by the keys of its verbs (`Play 🪙K`)."""
    if move.is_bid:
        return texts.plain(keys[move.verb], number=move.number)
    return texts.plain(keys[move.verb], card=card_words(texts, move.number))


def order_words(texts: Texts, move: str) -> str:
    """Return a move as an order."""
    return move_words(texts, DO, parse_move(move))


def plan_words(texts: Texts, moves: Sequence[str]) -> str:
    """Return moves as one sentence."""
    whole = ", ".join(move_words(texts, STEP, parse_move(move)) for move in moves)
    return whole[:1].upper() + whole[1:]


def event_words(texts: Texts, text: str) -> str:
    """Return one entry of the log without its seat in words; a mistake names neither card nor bid (O6.4)."""
    if text.startswith(MISTAKE):
        return texts.plain("pocha-did-mistake", points=MISTAKE_PENALTY)
    return move_words(texts, DID, parse_move(text))


def recent_words(texts: Texts, entries: Sequence[str], names: Sequence[str], count: int) -> list[Html]:
    """Return the last bids and cards in one line, latest last; they are short, and the table shows the trick."""
    events = []
    for entry in entries[-count:] if count else ():
        who, _, text = entry.partition(" ")
        events.append(texts.html("pocha-event", name=unbroken(names[int(who)]), what=_brief_words(texts, text)))
    return [texts.html("pocha-events", events=Html(BETWEEN.join(events)))] if events else []


def _brief_words(texts: Texts, text: str) -> str:
    """Return one entry of the log without its seat as briefly as can be: of a play the card alone."""
    move = None if text.startswith(MISTAKE) else parse_move(text)
    return event_words(texts, text) if move is None or move.is_bid else card_words(texts, move.number)
