"""Moves of Pocha in words: as orders for buttons, and as what happened."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pocha.moves import PochaMove, parse_move
from engine.pocha.rules import MISTAKE_PENALTY
from engine.pocha.view import PochaView
from telegram_bot.games.presenter import BETWEEN, MISTAKE
from telegram_bot.games.spanish_cards import card_words, unbroken, unsplit
from telegram_bot.texts.loader import Html, Texts

DO = ("pocha-do-bid", "pocha-do-play")
STEP = ("pocha-step-bid", "pocha-step-play")
DID = ("pocha-did-bid", "pocha-did-play")
"""Text keys of moves by verb: as orders, as parts of a plan, as something that was done."""


def _form_words(texts: Texts, keys: Sequence[str], move: PochaMove) -> str:
    """Return a move in the form that has these keys by verb (`Play 🪙K`)."""
    if move.is_bid:
        return texts.plain(keys[move.verb], number=move.number)
    return texts.plain(keys[move.verb], card=card_words(texts, move.number))


def move_words(texts: Texts, move: str, _view: PochaView | None = None) -> str:
    """Return a move as an order."""
    return _form_words(texts, DO, parse_move(move))


def plan_words(texts: Texts, moves: Sequence[str], _view: PochaView | None = None) -> str:
    """Return moves as one sentence."""
    whole = ", ".join(_form_words(texts, STEP, parse_move(move)) for move in moves)
    return whole[:1].upper() + whole[1:]


def moves_made_words(texts: Texts, moves: Sequence[str]) -> str:
    """Return moves as something that was done."""
    return ", ".join(event_words(texts, move) for move in moves)


def event_words(texts: Texts, text: str) -> str:
    """Return a log entry without its seat in words; a mistake names neither card nor bid (O6.4)."""
    if text.startswith(MISTAKE):
        return texts.plain("pocha-did-mistake", points=MISTAKE_PENALTY)
    return _form_words(texts, DID, parse_move(text))


def recent_words(texts: Texts, entries: Sequence[str], names: Sequence[str], count: int) -> list[Html]:
    """Return the last bids and cards in one line, latest last, since the table shows the trick."""
    events = []
    for entry in entries[-count:] if count else ():
        who, _, text = entry.partition(" ")
        events.append(texts.html("pocha-event", name=unbroken(names[int(who)]), what=_brief_words(texts, text)))
    return [unsplit(texts.html("pocha-events", events=Html(BETWEEN.join(events))))] if events else []


def _brief_words(texts: Texts, text: str) -> str:
    """Return a log entry without its seat as short as possible: only the card of a play."""
    move = None if text.startswith(MISTAKE) else parse_move(text)
    return event_words(texts, text) if move is None or move.is_bid else card_words(texts, move.number)
