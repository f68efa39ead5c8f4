"""A second, slow and plain implementation of Poter, straight from the rule text; it uses no code of the engine.

Cards are their texts ("7h"), hands are Python sets, positions are the objects of position files. `may` judges one move
text, `moves` lists all canonical ones, `after` plays one, `scores` counts the hands.
"""

import copy
from collections.abc import Iterator
from itertools import combinations
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "shdc"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
BOTH_ENDS = RANKS + "A"

Position = dict[str, Any]
Item = tuple[str, str]  # the card laid, the card it lies as


def option(position: Position, name: str, default: Any) -> Any:
    return position.get("options", {}).get(name, default)


def poter(position: Position) -> str:
    return RANKS[(position["round"] - 1) % 13]  # P3.1


def items_of(words: list[str]) -> list[Item]:
    return [(word[:2], word[3:] if "=" in word else word) for word in words]


def text_of(items: list[Item]) -> str:
    """Write items in the order of the meld that they make, or by suit and rank if they make none."""
    meant = [item[1] for item in items]
    order = in_order(set(meant)) or sorted(set(meant), key=PACK.index)
    items = sorted(items, key=lambda item: order.index(item[1]))
    return " ".join(card if card == lies_as else f"{card}={lies_as}" for card, lies_as in items)


def in_order(cards: set[str]) -> list[str] | None:
    """Return the cards in the order of their meld, None if they make none (P4.3, P4.4)."""
    if len(cards) < 3:
        return None
    if len({card[0] for card in cards}) == 1:
        return sorted(cards, key=PACK.index)
    suits = {card[1] for card in cards}
    if len(suits) > 1:
        return None
    suit = suits.pop()
    for start in range(14 - len(cards) + 1):
        run = [BOTH_ENDS[at] + suit for at in range(start, start + len(cards))]
        if set(run) == cards:
            return run
    return None


def match(one: str, other: str) -> bool:
    """P6.2: the same rank, or the same suit and at most two steps apart, the ace at both ends."""
    if one[0] == other[0]:
        return True
    if one[1] != other[1]:
        return False
    places = [[at for at, rank in enumerate(BOTH_ENDS) if rank == card[0]] for card in (one, other)]
    return any(abs(here - there) <= 2 for here in places[0] for there in places[1])


def may_be_discarded(position: Position, card: str) -> bool:
    pile = position["pile"].split()
    if card[0] == poter(position):  # P6.1
        return False
    if card == position["barred"]:  # P8.4
        return False
    if 1 <= len(pile) <= 4:  # P6.4
        return not any(match(card, lying) for lying in pile)
    if 5 <= len(pile) <= 9:  # P6.5
        return not match(card, pile[-1])
    return True  # P6.3, P6.6


def on_the_table(position: Position) -> list[Item]:
    return [item for meld in position["melds"] for item in items_of(meld["cards"].split())]


def may_stand_for(position: Position, act: list[Item], laid: str, target: str) -> bool:
    """P3.2 to P3.5 and P7.4: may the card `laid` be laid as `target` in this act?"""
    seat = position["to_move"]
    if laid[0] != poter(position) or not position["sallan"][seat] or position["must_meld"]:
        return False
    others = [item for item in act if item != (laid, target)]
    lying = on_the_table(position) + others
    real_cards_there = [card for card, _ in lying]
    cards_stood_for = [lies_as for card, lies_as in lying if card != lies_as]
    return target not in real_cards_there and target not in cards_stood_for


def may(position: Position, text: str) -> bool:  # noqa: PLR0911  # one clause after the other
    """Return whether the seat to move may make a readable move."""
    verb, *words = text.split()
    if position["phase"] == "over":
        return False
    seat = position["to_move"]
    hand = set(position["hands"][seat].split())
    pile = position["pile"].split()
    going_out = option(position, "go_out", "discard") == "any"
    if verb == "draw":
        return bool(position["phase"] == "draw")
    if verb == "pass":
        return bool(position["phase"] == "offer" and position["offer_from"] != seat)
    if verb == "take":
        return position["phase"] == "offer" or (position["phase"] == "draw" and may_take(hand, pile, going_out))
    if position["phase"] != "play":
        return False
    if verb == "meld":
        return may_meld(position, items_of(words), hand, going_out)
    if position["must_meld"]:  # P7.3
        return False
    if verb == "nodiscard":
        return not any(may_be_discarded(position, card) for card in hand)
    if verb == "discard":
        return words[0] in hand and may_be_discarded(position, words[0])
    number = int(words[1][1:])
    if not position["sallan"][seat] or not 1 <= number <= len(position["melds"]):
        return False
    meld = position["melds"][number - 1]
    lying = items_of(meld["cards"].split())
    if verb == "swap":
        others = meld["owner"] != seat or option(position, "swap_own", False)
        return words[0] in hand and others and any(c != m and m == words[0] for c, m in lying)
    assert verb == "lay"
    (card, meant), *_ = items_of(words[:1])
    if meld["owner"] == seat and not option(position, "lay_own", True):  # P5.4
        return False
    if card not in hand or (len(hand) == 1 and not going_out):
        return False
    if card != meant and not may_stand_for(position, [(card, meant)], card, meant):
        return False
    before = {lies_as for _, lies_as in lying}
    return meant not in before and in_order(before | {meant}) is not None


def may_take(hand: set[str], pile: list[str], going_out: bool) -> bool:
    """P7.1 and P7.2."""
    if not 1 <= len(pile) <= 9:
        return False
    together = hand | set(pile)
    if len(together) == 3 and not going_out:
        return False
    return any(in_order(set(three)) for three in combinations(sorted(together), 3))


def may_meld(position: Position, items: list[Item], hand: set[str], going_out: bool) -> bool:
    cards = [card for card, _ in items]
    meant = [lies_as for _, lies_as in items]
    if len(set(cards)) < len(cards) or len(set(meant)) < len(meant):
        return False
    if not set(cards) <= hand or in_order(set(meant)) is None:
        return False
    if len(cards) == len(hand) and not going_out:  # P4.7
        return False
    return all(may_stand_for(position, items, card, lies_as) for card, lies_as in items if card != lies_as)


def every_shape() -> Iterator[list[str]]:
    for rank in RANKS:
        for size in (3, 4):
            for suits in combinations(SUITS, size):
                yield [rank + suit for suit in suits]
    for suit in SUITS:
        for size in range(3, 14):
            starts = range(14 - size + 1) if size < 13 else range(1)
            for start in starts:
                yield [BOTH_ENDS[at] + suit for at in range(start, start + size)]


def moves(position: Position) -> set[str]:
    if position["phase"] == "over":
        return set()
    hand = set(position["hands"][position["to_move"]].split())
    tried = ["draw", "take", "pass", "nodiscard"] + [f"discard {card}" for card in hand]
    if position["phase"] != "play":
        return {text for text in tried if may(position, text)}
    for number, _ in enumerate(position["melds"], 1):
        tried += [f"{verb} {card} @{number}" for verb in ("lay", "swap") for card in hand]
        for target in PACK:
            wilds = spare_poters(position, hand, [], [target])
            tried += [f"lay {wild}={target} @{number}" for wild in wilds[:1]]
    for shape in every_shape():
        tried += [f"meld {text_of(items)}" for items in ways_to_lay(position, hand, shape)]
    return {text for text in tried if may(position, text)}


def spare_poters(position: Position, hand: set[str], naturals: list[str], targets: list[str]) -> list[str]:
    return [
        card
        for card in PACK
        if card in hand and card[0] == poter(position) and card not in naturals and card not in targets
    ]


def ways_to_lay(position: Position, hand: set[str], shape: list[str]) -> Iterator[list[Item]]:
    """Yield for every choice of replaced cards one way to lay a shape: with the first spare poters in suit order."""
    missing = [card for card in shape if card not in hand]
    held = [card for card in shape if card in hand]
    for extra in range(max(0, 4 - len(missing)) + 1):
        for chosen in combinations(held, extra):
            targets = [card for card in shape if card in missing or card in chosen]
            naturals = [card for card in shape if card not in targets]
            wilds = spare_poters(position, hand, naturals, targets)
            if len(wilds) >= len(targets):
                yield [(card, card) for card in naturals] + list(zip(wilds, targets, strict=False))


def after(position: Position, text: str) -> Position:
    """Return the position after a legal move; a draw needs cards in the stock."""
    now = copy.deepcopy(position)
    seat = now["to_move"]
    verb, *words = text.split()
    hand, known = (set(now[key][seat].split()) for key in ("hands", "known"))
    taken: set[str] = set()
    laid: set[str] = set()
    if verb == "draw":
        top, *rest = now["stock"].split()
        hand.add(top)
        now.update(stock=" ".join(rest), phase="play")
    elif verb == "take":
        taken = set(now["pile"].split())
        if now["phase"] == "draw":
            now["must_meld"] = True
        elif now["offer_from"] == seat:
            now["barred"] = now["pile"]
        now.update(pile="", pile_owner=None, offer_from=None, phase="play")
    elif verb == "meld":
        laid = {card for card, _ in items_of(words)}
        now["melds"].append({"owner": seat, "cards": text_of(items_of(words))})
        now["sallan"][seat] = True
        now["must_meld"] = False
    elif verb == "lay":
        laid = {words[0][:2]}
        meld = now["melds"][int(words[1][1:]) - 1]
        meld["cards"] = text_of(items_of(meld["cards"].split()) + items_of(words[:1]))
    elif verb == "swap":
        laid = {words[0]}
        meld = now["melds"][int(words[1][1:]) - 1]
        lying = items_of(meld["cards"].split())
        taken = {card for card, lies_as in lying if lies_as == words[0]}
        meld["cards"] = text_of([(m, m) if m == words[0] else (c, m) for c, m in lying])
    elif verb == "discard":
        laid = {words[0]}
        now["pile"] = " ".join([*now["pile"].split(), words[0]])
        now["pile_owner"] = seat
    now["hands"][seat] = " ".join(sorted((hand | taken) - laid, key=PACK.index))
    now["known"][seat] = " ".join(sorted((known | taken) - laid, key=PACK.index))
    if verb in ("meld", "lay", "swap") and now["idle"] is not None:
        now["idle"] = -1
    if verb in ("meld", "lay", "swap", "draw"):
        now["dry"] = -1 if now["stock"] == now["pile"] == "" else 0
    turn_ends = verb in ("discard", "nodiscard", "pass")
    if turn_ends:
        now["turns"] += 1
    circle = verb == "nodiscard" and now["idle"] == len(now["hands"]) - 1  # P8.6
    stuck = verb == "nodiscard" and now["barred"] is not None  # P8.5
    won = now["hands"][seat] == ""  # P9.1
    late = now["turns"] >= option(now, "max_turns", 400)  # P8.7
    if turn_ends or won:
        now["dry"] = dry_turns(position, counted=not (won or circle or stuck))
    circles = option(now, "circles", 3)
    dry = circles > 0 and now["dry"] >= circles * len(now["hands"])  # P8.8
    if won or (turn_ends and (circle or stuck or late or dry)):
        now.update(phase="over", to_move=None, must_meld=False, barred=None, offer_from=None, idle=None)
    elif turn_ends:
        idle_before = now["idle"]
        next_turn(now, idle_before + 1 if verb == "nodiscard" and idle_before not in (None, -1) else 0)
    return now


def dry_turns(position: Position, *, counted: bool) -> int:
    """Return the number of dry turns at the end of a turn: `counted`, unless the turn itself ends the round."""
    dry: int = position["dry"]
    if not counted:
        return max(dry, 0)
    return dry + 1 if is_dry(position) else 0


def is_dry(position: Position) -> bool:
    """P8.8: has the current turn begun with an empty stock and at most one card in the pile, and laid nothing?"""
    if position["phase"] == "offer":
        return True
    began = position["stock"] == "" and position["pile"] == "" and not position["must_meld"]
    return bool(position["phase"] == "play" and began and position["dry"] >= 0)


def reshuffled(position: Position, event: str) -> Position:
    """P8.1: the pile becomes the new stock, in the order that `stock 4d 5c …` gives."""
    return {**position, "stock": event.removeprefix("stock "), "pile": "", "pile_owner": None}


def next_turn(now: Position, idle: int) -> None:
    stock, pile = now["stock"].split(), now["pile"].split()
    now.update(to_move=(now["to_move"] + 1) % len(now["hands"]), must_meld=False, barred=None, idle=None)
    now["offer_from"] = None
    if stock or len(pile) > 1:
        now["phase"] = "draw"
    elif pile:
        now.update(phase="offer", offer_from=now["pile_owner"])  # P8.2
    else:
        now.update(phase="play", idle=idle)  # P8.6


def scores(position: Position) -> list[int]:
    """P9.1 to P9.6."""
    sums = []
    for hand, sallan, penalty in zip(position["hands"], position["sallan"], position["penalties"], strict=True):
        points = [25 if sallan and card[0] == poter(position) else RANKS.index(card[0]) + 1 for card in hand.split()]
        sums.append(sum(points) + penalty)
    return sums


def perft(position: Position, depth: int) -> list[int]:
    """Count the sequences of 1, 2, … and `depth` moves; a reshuffle puts the pile's bottom card on top."""
    listed = moves(position)
    found = [len(listed)] + [0] * (depth - 1)
    for text in listed if depth > 1 else ():
        before = position
        if text == "draw" and not position["stock"]:
            before = {**position, "stock": position["pile"], "pile": "", "pile_owner": None}
        for at, count in enumerate(perft(after(before, text), depth - 1), 1):
            found[at] += count
    return found
