"""Hands of Canasta from a few words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.canasta.position import KEYS
from engine.canasta.round import CanastaRound
from engine.registry import game_named

CANASTA = game_named("canasta")
RED = ("3h", "3d")
FILLERS = "KQJT98654"
"""Ranks of which hands are filled up, in order."""


def pack(players: int = 4) -> list[str]:
    """Return the cards in play, told by hand."""
    suits, ranks = "shdc", "A23456789TJQK"
    packs, jokers = (4, 8) if players == 6 else (2, 4)
    return [rank + suit for rank in ranks for suit in suits for _ in range(packs)] + ["Jk"] * jokers


def position(**short: Any) -> dict[str, Any]:
    """Return a position's object from a few keys.

    The dealer is the last seat, so that seat 0 starts. Melds may be `"0: 7s 7h 7d"`, with `*` at the end if hidden.
    Hands left out, the last ones, are a lone king or six. All cards not named are the stock, in the pack's order,
    below those that `stock` names; with `stock = ""`, or `rest = "pot"`, they lie covered at the bottom of the pot.
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
    return {"side": int(side), "cards": cards.removesuffix(" *"), "hidden": cards.endswith(" *")}


def start(**short: Any) -> CanastaRound:
    """Return the hand of a short position."""
    return round_at(position(**short))


def round_at(whole: Mapping[str, Any]) -> CanastaRound:
    """Return the hand of a whole position."""
    made = CANASTA.from_position(whole)
    assert isinstance(made, CanastaRound)
    return made


def play(current: CanastaRound, *texts: str) -> CanastaRound:
    """Make moves one after the other."""
    for text in texts:
        current.play(CANASTA.parse_move(text))
    return current


def legal(current: CanastaRound) -> list[str]:
    """Return the legal moves as texts."""
    return [str(move) for move in current.legal_moves()]


def clause(current: CanastaRound, text: str) -> str | None:
    """Return the id of the clause a move would break, None if it is legal."""
    refusal = current.refusal(CANASTA.parse_move(text))
    return None if refusal is None else refusal.clause


def deck(hands: Sequence[str], dealer: int, then: str = "") -> list[str]:
    """Return the deck that deals hands beginning with these cards; the cards `then` come after the deal, then the rest.

    Hands are filled up to fifteen.
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
    order = [dealt[(dealer + turn) % seats][place] for place in range(15) for turn in range(1, seats + 1)]
    return [*order, *then.split(), *(card for card in pack(seats) if _take(left, card))]
