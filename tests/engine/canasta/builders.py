"""Hands of Canasta in short notation."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.canasta.game import CanastaRound
from engine.canasta.position import KEYS
from engine.registry import game_named
from tests.engine.conformance.rounds import Rounds, in_turn

CANASTA = game_named("canasta")
RED = ("3h", "3d")
FILLERS = "KQJT98654"
"""Ranks that fill up hands, in order."""


def pack(players: int = 4) -> list[str]:
    suits, ranks = "shdc", "A23456789TJQK"
    packs, jokers = (4, 8) if players == 6 else (2, 4)
    return [rank + suit for rank in ranks for suit in suits for _ in range(packs)] + ["Jk"] * jokers


def position(**short: Any) -> dict[str, Any]:
    """Return a position as an object from a few keys; the dealer is the last seat, so that seat 0 starts.

    Melds may be written `"0: 7s 7h 7d"`, with `*` at the end if hidden (else the key is left out). Omitted hands, the
    last ones, are a lone king or six. All cards not named form the stock, in the pack's order, below those that `stock`
    names; with `stock = ""`, or `rest = "pot"`, they lie covered at the bottom of the pot.
    """
    given = dict(short)
    unknown = [key for key in given if key not in (*KEYS, "players", "rest")]
    assert not unknown, unknown
    players = given.pop("players", 4)
    given["melds"] = [_meld(meld) for meld in given.get("melds", ())]
    hands = list(given.get("hands", ()))
    left = Counter(pack(players))
    named = [*hands, given.get("pot", ""), *given.get("red_threes", ()), *(meld["cards"] for meld in given["melds"])]
    named.append(given.get("stock", ""))
    left.subtract(card for text in named for card in text.split())
    assert min(left.values()) >= 0, {card: number for card, number in left.items() if number < 0}
    while len(hands) < players:
        filler = next(card for card in ("Kc", "Kd", "Kh", "Ks", "6c", "6d", "6h") if left[card])
        left[filler] -= 1
        hands.append(filler)
    given["hands"] = hands
    rest = [card for card in pack(players) for _ in range(1) if _take(left, card)]
    if given.pop("rest", "stock") == "pot" or given.get("stock") == "":
        given["pot"] = " ".join([*rest, *given.get("pot", "").split()])
        given.setdefault("face_down", " ".join(rest))
    else:
        given["stock"] = " ".join([*given.get("stock", "").split(), *rest])
    return {"format": "position/1", "game": "canasta", "dealer": players - 1, **given}


def _take(left: Counter[str], card: str) -> bool:
    if left[card] == 0:
        return False
    left[card] -= 1
    return True


def _meld(meld: str | Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(meld, str):
        return dict(meld)
    side, _, cards = meld.partition(": ")
    return {"side": int(side), "cards": cards.removesuffix(" *")} | ({"hidden": True} if cards.endswith(" *") else {})


ROUNDS = Rounds("canasta", CanastaRound, position)
start, round_at, play, clause = ROUNDS.start, ROUNDS.round_at, ROUNDS.play, ROUNDS.clause


CLOSING = {
    "hands": ["4c"],
    "phase": "play",
    "drew": "stock",
    "melds": ["0: Ks Ks Kh Kh Kd Kd Kc", "0: Qs Qs Qh Qh Qd Jk Jk"],
    "opened": [True, False],
    "fresh": False,
    "pure_before": True,
}
"""Keys of a position in which seat 0 may close with its last card."""


def deck(hands: Sequence[str], dealer: int, then: str = "") -> list[str]:
    """Return the deck that deals hands beginning with these cards.

    Hands are filled up to fifteen. The cards `then` follow the deal, then the rest.
    """
    seats = len(hands)
    left = Counter(pack(seats))
    left.subtract(card for text in (*hands, then) for card in text.split())
    assert min(left.values()) >= 0
    dealt = [text.split() for text in hands]
    for cards in dealt:
        for card in sorted(pack(seats), key=lambda card: FILLERS.find(card[0])):
            if len(cards) < 15 and card[0] in FILLERS and card != "Jk" and _take(left, card):
                cards.append(card)
        assert len(cards) == 15
    return [*in_turn(dealt, dealer), *then.split(), *(card for card in pack(seats) if _take(left, card))]
