"""Positions of Poter in short notation: cards that are not named go into the stock, or to one seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.poter.game import PoterRound
from engine.poter.position import KEYS
from engine.registry import game_named
from tests.engine.conformance.rounds import Rounds, in_turn

POTER = game_named("poter")
PACK = POTER.pack({}, 2)


def position(**short: Any) -> dict[str, Any]:
    """Return a whole position as an object from a short one.

    `hands` are as in the file (`""` for the seat that `rest` fills); `melds` are texts `owner: cards`; `rest` is
    "stock" (unnamed cards go under the stock) or a seat (they go into its hand, and the stock is as named, usually
    empty). By default the phase is `play`, the seat to move 0, and the dealer the last seat.
    """
    given = dict(short)
    rest = given.pop("rest", "stock")
    hands = list(given.pop("hands"))
    melds = [_meld(entry) for entry in given.pop("melds", ())]
    stock = given.pop("stock", "").split()
    named = {
        word[:2] for text in (*hands, given.get("pile", ""), *(m["cards"] for m in melds)) for word in text.split()
    }
    left = [card for card in PACK if card not in named and card not in stock]
    if rest == "stock":
        stock += left
    else:
        hands[rest] = " ".join([*hands[rest].split(), *left])
    unknown = [key for key in given if key not in KEYS]
    assert not unknown, unknown
    return {
        "format": "position/1",
        "game": "poter",
        "phase": "play",
        "to_move": 0,
        "dealer": len(hands) - 1,
        **given,
        "hands": hands,
        "stock": " ".join(stock),
        "melds": melds,
    }


def _meld(entry: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(entry, str):
        owner, _, cards = entry.partition(":")
        return {"owner": int(owner), "cards": cards.strip()}
    return dict(entry)


ROUNDS = Rounds("poter", PoterRound, position)
start, round_at, play, clause = ROUNDS.start, ROUNDS.round_at, ROUNDS.play, ROUNDS.clause


def deck(hands: Sequence[str], dealer: int, stock: str = "") -> str:
    """Return the deck that deals these hands of eight cards, then this stock, then the rest in the pack's order."""
    dealt = [text.split() for text in hands]
    assert all(len(cards) == 8 for cards in dealt), [len(cards) for cards in dealt]
    order = [*in_turn(dealt, dealer), *stock.split()]
    assert len(set(order)) == len(order), sorted(card for card in order if order.count(card) > 1)
    return " ".join([*order, *(card for card in PACK if card not in order)])
