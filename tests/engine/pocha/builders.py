"""Hands of Pocha from a few words."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.pocha.position import KEYS
from engine.pocha.round import PochaRound
from engine.registry import game_named

POCHA = game_named("pocha")


def position(**short: Any) -> dict[str, Any]:
    """Return a position's object; the dealer is the last seat if none is given, so that seat 0 bids and leads first.

    `trick` may be the cards alone, and so may each trick of `played`.
    """
    given = dict(short)
    unknown = [key for key in given if key not in KEYS]
    assert not unknown, unknown
    if "trick" in given:
        given["trick"] = _trick(given["trick"])
    if "played" in given:
        given["played"] = [_trick(trick) for trick in given["played"]]
    return {"format": "position/1", "game": "pocha", "dealer": len(given["hands"]) - 1, **given}


def _trick(trick: str | Mapping[str, Any]) -> dict[str, Any]:
    return {"cards": trick} if isinstance(trick, str) else dict(trick)


def start(**short: Any) -> PochaRound:
    """Return the hand of a short position."""
    return round_at(position(**short))


def round_at(whole: Mapping[str, Any]) -> PochaRound:
    """Return the hand of a whole position."""
    made = POCHA.from_position(whole)
    assert isinstance(made, PochaRound)
    return made


def play(current: PochaRound, *texts: str) -> PochaRound:
    """Make moves one after the other."""
    for text in texts:
        current.play(POCHA.parse_move(text))
    return current


def legal(current: PochaRound) -> list[str]:
    """Return the legal moves as texts."""
    return [str(move) for move in current.legal_moves()]


def clause(current: PochaRound, text: str) -> str | None:
    """Return the id of the clause a move would break, None if it is legal."""
    refusal = current.refusal(POCHA.parse_move(text))
    return None if refusal is None else refusal.clause


def deck(hands: Sequence[str], dealer: int, turned: str = "", **options: Any) -> list[str]:
    """Return the deck that deals these hands and turns up this card; the rest in the pack's order."""
    seats = len(hands)
    dealt = [text.split() for text in hands]
    size = len(dealt[0])
    assert all(len(cards) == size for cards in dealt)
    order = [dealt[(dealer + turn) % seats][place] for place in range(size) for turn in range(1, seats + 1)]
    order += turned.split()
    assert len(set(order)) == len(order)
    return [*order, *(card for card in POCHA.pack(options, seats) if card not in order)]
