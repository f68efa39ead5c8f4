"""Hands of Pocha in short notation."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.pocha.game import PochaRound
from engine.pocha.position import KEYS
from engine.registry import game_named
from tests.engine.conformance.rounds import Rounds, in_turn

POCHA = game_named("pocha")


def position(**short: Any) -> dict[str, Any]:
    """Return a position as an object; without a dealer the last seat deals, so that seat 0 bids and leads first.

    `trick` and each trick of `played` may be the cards alone.
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


ROUNDS = Rounds("pocha", PochaRound, position)
start, round_at, play, clause = ROUNDS.start, ROUNDS.round_at, ROUNDS.play, ROUNDS.clause


def deck(hands: Sequence[str], dealer: int, turned: str = "", **options: Any) -> list[str]:
    """Return the deck that deals these hands and turns up this card; the rest follows in the pack's order."""
    dealt = [text.split() for text in hands]
    assert len(set(map(len, dealt))) == 1
    order = [*in_turn(dealt, dealer), *turned.split()]
    assert len(set(order)) == len(order)
    return [*order, *(card for card in POCHA.pack(options, len(hands)) if card not in order)]
