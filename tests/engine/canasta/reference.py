"""A second, slow and obvious implementation of Canasta on position objects and card texts, to compare the engine with.

To find whether a turn can still be ended (C3.4), it tries everything that can be laid, one act after the other.
"""

import copy
from collections import Counter
from itertools import product
from typing import Any

Position = dict[str, Any]
Cards = list[str]

RANKS = "A23456789TJQK"
NATURAL = "A456789TJQK"
SUITS = "shdc"
RED_THREES = ("3h", "3d")
VALUES = {"A": 20, "2": 20, "3": 0, "J": 50} | dict.fromkeys("4567", 5) | dict.fromkeys("89TQK", 10)


def value(card: str) -> int:
    if card == "Jk":
        return 50
    return 10 if card[0] == "J" else VALUES[card[0]]


def wild(card: str) -> bool:
    return card == "Jk" or card[0] == "2"


def order(card: str) -> tuple[bool, bool, int, int]:
    return wild(card), card == "Jk", RANKS.find(card[0]), SUITS.find(card[1])


def by_kind(cards: Cards) -> str:
    """Return cards in the order of a hand: by rank and suit, jokers last."""
    return " ".join(sorted(cards, key=lambda card: (card == "Jk", RANKS.find(card[0]), SUITS.find(card[1]))))


def by_meld(cards: Cards) -> str:
    return " ".join(sorted(cards, key=order))


def seats(position: Position) -> int:
    return len(position["hands"])


def sides(position: Position) -> int:
    return len(position["opened"])


def side_to_move(position: Position) -> int:
    return int(position["to_move"]) % sides(position)


def hand(position: Position) -> Cards:
    return list(position["hands"][position["to_move"]].split())


def melds_of(position: Position, side: int) -> list[Cards]:
    return [meld["cards"].split() for meld in position["melds"] if meld["side"] == side]


def name(cards: Cards) -> str:
    """Return the rank of a meld, W for a wild one."""
    ranks = {card[0] for card in cards if not wild(card)}
    return ranks.pop() if len(ranks) == 1 else ("" if ranks else "W")


def is_meld(cards: Cards) -> bool:
    """C5.1, C5.7, C7.3."""
    naturals = [card for card in cards if not wild(card)]
    wilds = len(cards) - len(naturals)
    if name(cards) == "W":
        return 3 <= len(cards) <= 7
    if name(cards) == "3":
        return len(cards) == 7 and len(naturals) >= 4 and not set(naturals) & set(RED_THREES)
    return name(cards) in tuple(NATURAL) and 3 <= len(cards) <= 7 and len(naturals) > wilds and wilds <= 3


def is_pure(cards: Cards) -> bool:
    wilds = {card[0] for card in cards if wild(card)}
    return len(cards) == 7 and (not wilds or (name(cards) == "W" and len(wilds) == 1))


def is_mixed(cards: Cards) -> bool:
    return len(cards) == 7 and not is_pure(cards)


def minimum(total: int) -> int:
    """C5.2."""
    return 15 if total < 0 else 50 if total < 1500 else 90 if total < 3000 else 120


def points(position: Position, side: int) -> int:
    """The points that count for the opening."""
    return sum(value(card) for cards in melds_of(position, side) if name(cards) != "W" for card in cards)


def options(position: Position) -> dict[str, Any]:
    return {"frozen_needs": 3, "max_turns": 400, "first_taking": "side", **position["options"]}


def taker(position: Position) -> int:
    """Return the index of the seat to move in `taken` (C4.3)."""
    seat: int = position["to_move"]
    return seat if options(position)["first_taking"] == "player" else seat % len(position["totals"])


# ---------------------------------------------------------------------- legal moves


def moves(position: Position) -> set[str]:
    if position["phase"] == "over":
        return set()
    if position["phase"] == "cut":
        return {f"cut {number}" for number in range(1, len(position["stock"].split()))}
    if position["phase"] == "draw":
        found = {"draw"} if position["stock"] else {"pass"}
        return found | {text for text in takings(position) if can_end(after(position, text))}
    found = {text for text in layings(position) if text.startswith("meld 3") or can_end(after(position, text))}
    return found | endings(position)


def endings(position: Position) -> set[str]:
    """Return the legal discards and closings."""
    cards, side = hand(position), side_to_move(position)
    found = set()
    free = position["opened"][side] or (position["drew"] == "stock" and not melds_of(position, side))
    if free and len(cards) > 1:
        found = {f"discard {first(cards, [card])}" for card in cards}
    canastas = [meld for meld in melds_of(position, side) if len(meld) == 7]
    usual = position["pure_before"] and any(is_pure(meld) for meld in canastas) and any(map(is_mixed, canastas))
    quake = position["fresh"] and position["drew"] == "stock" and bool(canastas)
    if len(cards) < 2 and (usual or quake):
        found.add(" ".join(["close", *cards]))
    return found


def first(cards: Cards, chosen: Cards) -> str:
    """Return the chosen cards of a hand, taking the first of equal ones in suit order."""
    wanted = Counter(card if card == "Jk" else card[0] for card in chosen)
    found = []
    for card in sorted(cards, key=order):
        rank = card if card == "Jk" else card[0]
        if wanted[rank]:
            wanted[rank] -= 1
            found.append(card)
    return by_meld(found)


def groups(cards: Cards, rank: str) -> list[Cards]:
    """Return every distinct choice of naturals of a rank, twos and jokers from a hand."""
    kinds = [[card for card in cards if card != "Jk" and card[0] == wanted] for wanted in (rank, "2")]
    kinds[0] = [] if rank == "W" else kinds[0]
    kinds.append([card for card in cards if card == "Jk"])
    return [
        [card for kind, number in zip(kinds, numbers, strict=True) for card in sorted(kind, key=order)[:number]]
        for numbers in product(*(range(min(len(kind), 7) + 1) for kind in kinds))
    ]


def layings(position: Position) -> set[str]:
    """Return all melds and additions that the cards and the table allow, whether or not the turn can end (C5, C7.3)."""
    cards, side = hand(position), side_to_move(position)
    unfinished = {name(meld): meld for meld in melds_of(position, side) if len(meld) < 7}
    found = set()
    for rank in (*NATURAL, "3", "W"):
        for chosen in groups(cards, rank):
            if not is_meld(chosen) or name(chosen) != rank or rank in unfinished:
                continue
            if rank != "W" or position["opened"][side]:
                found.add(f"meld {by_meld(chosen)}")
    for rank, meld in unfinished.items():
        for card in set(cards):
            grown = [*meld, card]
            if is_meld(grown) and name(grown) == rank:
                found.add(f"lay {first(cards, [card])} @{rank}")
    return found


def takings(position: Position) -> set[str]:
    """Return all ways of taking the pot, whether or not the turn can end afterwards (C4.1 to C4.6)."""
    cards, side, pot = hand(position), side_to_move(position), position["pot"].split()
    if 1 < position["turn"] <= seats(position) or not pot or pot[-1][0] not in NATURAL or pot[-1] == "Jk":
        return set()
    rank = pot[-1][0]
    melds = [meld for meld in melds_of(position, side) if name(meld) == rank]
    own = [meld for meld in melds if len(meld) < 7]
    found = set()
    for chosen in groups(cards, rank):
        naturals = sum(not wild(card) for card in chosen)
        wilds = len(chosen) - naturals
        if position["frozen"]:
            way = (naturals, wilds) == (options(position)["frozen_needs"], 0)
        elif not position["taken"][taker(position)]:
            way = (naturals, wilds) == (2, 0)
        else:
            way = (naturals, wilds) in ((2, 0), (1, 1)) or (not chosen and bool(melds))
        laid = sum(own, [pot[-1], *chosen])
        if way and (is_meld(laid) or (not chosen and not own)):
            found.add(f"take {by_meld(chosen)}".strip())
    return found


KNOWN: dict[str, bool] = {}


def can_end(position: Position) -> bool:
    """C3.4: try all sequences of layings for one that leads to a discard or to closing."""
    if position["phase"] == "over" or endings(position):
        return True
    ranks = [sorted(card if wild(card) else card[0] for card in hand(position))]
    table = [position[key] for key in ("melds", "opened", "fresh", "pure_before", "drew", "totals", "to_move", "pot")]
    key = repr((ranks, table, len(position["hands"])))
    if key not in KNOWN:
        KNOWN[key] = any(
            can_end(after(position, text)) for text in sorted(layings(position)) if not text.startswith("meld 3")
        )
    return KNOWN[key]


# What comes of it


def after(position: Position, text: str) -> Position:
    """Return the position after a move that is assumed to be legal."""
    verb, *words = text.split()
    made = copy.deepcopy(position)
    side = None if verb == "cut" else side_to_move(position)
    if verb == "cut":
        raise NotImplementedError("see test_deal")
    assert side is not None
    if verb == "draw":
        draw(made, side)
    elif verb == "take":
        take(made, side, words)
    elif verb in ("meld", "lay"):
        target = words.pop()[1:] if verb == "lay" else name(words)
        lay_down(made, side, target, words)
    elif verb == "discard":
        play_out(made, words)
        made["pot"] = f"{made['pot']} {words[0]}".strip()
        made["frozen"] = made["frozen"] or wild(words[0])
        next_turn(made)
    elif verb == "close":
        play_out(made, words)
        made["pot"] = " ".join([made["pot"], *words]).strip()
        made["face_down"] = " ".join([made["face_down"], *words]).strip()
        made["closer"] = made["to_move"]
        end(made)
    else:
        end(made)
    return made


def end(made: Position) -> None:
    end_turn(made)
    made.update(phase="over", drew=None, to_move=None)


def end_turn(made: Position) -> None:
    """C9.1: a meld that is not a canasta yet cannot become a hidden one."""
    for meld in made["melds"]:
        meld["hidden"] = meld["hidden"] and len(meld["cards"].split()) == 7


def next_turn(made: Position) -> None:
    end_turn(made)
    if made["turn"] >= options(made)["max_turns"]:
        end(made)
        return
    made["turn"] += 1
    made["to_move"] = (made["to_move"] + 1) % seats(made)
    side = side_to_move(made)
    made.update(phase="draw", drew=None, fresh=not melds_of(made, side))
    made["pure_before"] = any(is_pure(meld) for meld in melds_of(made, side))


def play_out(made: Position, cards: Cards) -> None:
    seat = made["to_move"]
    for key in ("hands", "known"):
        left = made[key][seat].split()
        for card in cards:
            if card in left:
                left.remove(card)
        made[key][seat] = by_kind(left)


def come_in(made: Position, card: str, seen: bool) -> None:
    """Put a card into the hand to move, or a red three on the table."""
    seat = made["to_move"]
    if card in RED_THREES:
        side = side_to_move(made)
        made["red_threes"][side] = by_kind([*made["red_threes"][side].split(), card])
        return
    made["hands"][seat] = by_kind([*made["hands"][seat].split(), card])
    if seen:
        made["known"][seat] = by_kind([*made["known"][seat].split(), card])


def draw(made: Position, side: int) -> None:
    made.update(phase="play", drew="stock")
    while made["stock"]:
        card, *rest = made["stock"].split()
        made["stock"] = " ".join(rest)
        come_in(made, card, seen=False)
        if card not in RED_THREES:
            return
    if not can_end(made):
        end(made)


def take(made: Position, side: int, cards: Cards) -> None:
    made.update(phase="play", drew="pot", frozen=False)
    made["taken"][taker(made)] = True
    *rest, top = made["pot"].split()
    melds = [meld for meld in melds_of(made, side) if name(meld) == top[0]]
    if cards or any(len(meld) < 7 for meld in melds):
        made["pot"] = " ".join(rest)
        play_out(made, cards)
        put_on_table(made, side, top[0], [top, *cards], hidden=False)
    if made["opened"][side]:
        collect(made)
    else:
        open_up(made, side)


def collect(made: Position) -> None:
    down = Counter(made["face_down"].split())
    for card in made["pot"].split():
        come_in(made, card, seen=down[card] == 0)
        down[card] -= down[card] > 0
    made.update(pot="", face_down="")


def lay_down(made: Position, side: int, target: str, cards: Cards) -> None:
    play_out(made, cards)
    put_on_table(made, side, target, cards, hidden=target != "W")
    if target == "3":
        made["winner"] = side
        end(made)
    else:
        open_up(made, side)


def put_on_table(made: Position, side: int, target: str, cards: Cards, hidden: bool) -> None:
    """Lay cards; a new meld from the hand is hidden while the turn lasts (C9.1)."""
    for meld in made["melds"]:
        laid = meld["cards"].split()
        if meld["side"] == side and name(laid) == target and len(laid) < 7:
            meld["cards"] = by_meld([*laid, *cards])
            return
    made["melds"].append({"side": side, "cards": by_meld(cards), "hidden": hidden})


def open_up(made: Position, side: int) -> None:
    if not made["opened"][side] and points(made, side) >= minimum(made["totals"][side]):
        made["opened"][side] = True
        if made["drew"] == "pot":
            collect(made)


# Scores


def scores(position: Position) -> list[int]:
    """Return the score of each side (C9)."""
    if position["winner"] is not None:
        return [0] * sides(position)
    return [score(position, side) for side in range(sides(position))]


def score(position: Position, side: int) -> int:
    melds = [meld for meld in position["melds"] if meld["side"] == side]
    canastas = [meld for meld in melds if len(meld["cards"].split()) == 7]
    sign = 1 if canastas else -1
    result = sign * sum(value(card) for meld in melds for card in meld["cards"].split())
    reds = len(position["red_threes"][side].split())
    result += sign * (800 * (reds // 4) + 100 * (reds % 4))
    if position["cut"] == 15 * seats(position) and position["dealer"] % sides(position) == side:
        result += sign * 100
    for meld in canastas:
        cards = meld["cards"].split()
        if name(cards) == "W":
            result += 3000 if is_pure(cards) else 2000
        else:
            result += 1000 if meld["hidden"] else 500 if is_pure(cards) else 300
    result += 2000 if len(canastas) >= 7 else 500 if len(canastas) >= 5 else 0
    for seat, text in enumerate(position["hands"]):
        if seat % sides(position) == side:
            result -= sum(100 if card[0] == "3" else value(card) for card in text.split())
    if position["closer"] is not None and position["closer"] % sides(position) == side:
        result += 200
    return int(result - position["penalties"][side])
