"""Seeded random matches, rounds and positions for tests with many of them."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.match import Match, new_match
from engine.poter.game import PoterRound
from engine.poter.moves import PoterMove, PoterVerb
from tests.engine.poter import reference
from tests.engine.poter.builders import ROUNDS

running = ROUNDS.running

VERBS = ("meld", "lay", "swap", "take", "draw", "discard", "nodiscard", "pass")


def options(source: Random, rounds: int = 2) -> dict[str, Any]:
    return {
        "go_out": source.choice(("discard", "any")),
        "swap_own": source.choice((False, True)),
        "mistakes": source.choice(("guided", "strict")),
        "max_turns": source.choice((5, 60, 400)),
        "rounds": rounds,
        "lay_own": source.choice((True, True, False)),
        "circles": source.choice((3, 3, 0)),
    }


def choose(current: PoterRound, source: Random, eager: float = 0.8) -> PoterMove:
    """Choose a random legal move; with probability `eager` one that does not end the turn, if there is one."""
    moves: Sequence[PoterMove] = current.legal_moves()
    lively = [move for move in moves if move.verb in (PoterVerb.MELD, PoterVerb.LAY, PoterVerb.SWAP, PoterVerb.TAKE)]
    return source.choice(lively if lively and source.random() < eager else moves)


def whole_match(seed: int, players: int, rounds: int = 2, **given: Any) -> Iterator[Match]:
    """Yield a random match before each attempt and at its end."""
    source = Random(seed)
    match = new_match("poter", options(source, rounds) | given, [f"P{seat}" for seat in range(players)])
    eager = source.choice((0.2, 0.8, 1.0))
    return ROUNDS.random_match(
        match,
        source,
        slips=0.05,
        slip=lambda current: (source.randrange(players), any_text(source)),
        choose=lambda current: choose(current, source, eager),
    )


def any_text(source: Random, hand: str = "", melds: int = 3) -> str:
    """Return a readable, mostly illegal move text, usually made of the cards of a hand."""
    cards = [*reference.PACK, *hand.split() * 12]
    verb = source.choice(VERBS)
    if verb == "meld":
        words = {_word(source, cards) for _ in range(source.randint(1, 5))}
        return " ".join(["meld", *sorted(words)])
    if verb == "lay":
        return f"lay {_word(source, cards)} @{source.randint(1, melds + 1)}"
    if verb == "swap":
        return f"swap {source.choice(cards)} @{source.randint(1, melds + 1)}"
    return f"discard {source.choice(cards)}" if verb == "discard" else verb


def text_at(source: Random, position: dict[str, Any]) -> str:
    """Return `any_text` for the hand to move and the melds of a position."""
    hand = "" if position["to_move"] is None else position["hands"][position["to_move"]]
    return any_text(source, hand, len(position["melds"]))


def _word(source: Random, cards: list[str]) -> str:
    card = source.choice(cards)
    target = source.choice(reference.PACK)
    return f"{card}={target}" if source.random() < 0.3 and card != target else card


def crowded_position(seed: int) -> dict[str, Any]:
    """Return a possible position with many melds, some with substitutes, and poter cards in the hand to move."""
    source = Random(seed)
    players = source.randint(2, 6)
    number = source.randint(1, 14)
    rank = reference.RANKS[(number - 1) % 13]
    wilds = [rank + suit for suit in reference.SUITS]
    source.shuffle(wilds)
    shapes = list(reference.every_shape())
    free = set(reference.PACK)
    stood_for: set[str] = set()
    melds: list[dict[str, Any]] = []
    sallan: set[int] = set()
    for shape in source.sample(shapes, 60):
        if len(melds) == source.randint(1, 7) or len(shape) > 6:
            continue
        items = []
        for card in shape:
            if card in free and card[0] != rank:
                items.append(card)
            elif wilds and wilds[-1] in free and card not in stood_for and card != wilds[-1] and source.random() < 0.5:
                items.append(f"{wilds.pop()}={card}")
            else:
                items.append("")
        if "" in items:
            wilds += [word[:2] for word in items if "=" in word]
            continue
        owner = source.randrange(players)
        if any("=" in word for word in items) and owner not in sallan:
            wilds += [word[:2] for word in items if "=" in word]
            continue
        sallan.add(owner)
        free -= {word[:2] for word in items}
        stood_for |= {word[3:] for word in items if "=" in word}
        melds.append({"owner": owner, "cards": " ".join(items)})
    return _dealt(source, players, number, melds, free, rank)


def _dealt(
    source: Random, players: int, number: int, melds: list[dict[str, Any]], free: set[str], rank: str
) -> dict[str, Any]:
    cards = sorted(free)
    source.shuffle(cards)
    cards.sort(key=lambda card: card[0] == rank and source.random() < 0.7)
    to_move = source.randrange(players)
    hands = [""] * players
    for seat in [to_move, *(seat for seat in range(players) if seat != to_move)]:
        size = source.randint(1, max(1, min(12, len(cards) - (players - 1) * 2)))
        hands[seat] = " ".join(cards.pop() for _ in range(size) if cards)
    size = source.choice((0, 0, 1, 3, 4, 5, 9, 10, 12))
    pile: list[str] = []
    for card in cards:
        below = {"round": number, "pile": " ".join(pile), "barred": None}
        if len(pile) < size and reference.may_be_discarded(below, card):
            pile.append(card)
    return {
        "format": "position/1",
        "game": "poter",
        "options": options(source),
        "round": number,
        "dealer": source.randrange(players),
        "to_move": to_move,
        "phase": "play",
        "hands": hands,
        "stock": " ".join(card for card in cards if card not in pile),
        "pile": " ".join(pile),
        "melds": melds,
    }
