"""A second, slow implementation of Pocha from the rule text, to compare the engine with.

Positions are the objects of files, cards are texts, and no code is shared with the engine. The functions compared are
`moves`, `may`, `after` and `scores`.
"""

import copy
from typing import Any

HIGH_TO_LOW = "A3RCS987654 2".replace(" ", "")
SUITS = "oceb"

Position = dict[str, Any]


def pack(players: int, size: int = 40) -> list[str]:
    """O1.1, O1.2."""
    ranks = [rank for rank in HIGH_TO_LOW if size == 48 or rank not in "89"]
    if size == 40 and players in (3, 6):
        ranks.remove("2")
    return [rank + suit for suit in SUITS for rank in ranks]


def sizes(players: int, size: int = 40, schedule: Any = "full") -> list[int]:
    """O2.1 to O2.4."""
    most = len(pack(players, size)) // players
    if schedule == "full":
        up = list(range(1, most))
        return up + [most] * players + up[::-1]
    if schedule == "up":
        return list(range(1, most + 1))
    if schedule == "short":
        return [int(1 + k * (most - 1) / 9 + 0.5) for k in range(10)]
    return list(schedule)


def higher(card: str, other: str) -> bool:
    """O1.3, of cards of one suit."""
    return HIGH_TO_LOW.index(card[0]) < HIGH_TO_LOW.index(other[0])


def cards(text: str) -> list[str]:
    return text.split()


def winner(trick: list[str], trump: str) -> int:
    """O5.7: the index in the trick of the card that takes it."""
    trumps = [card for card in trick if card[1] == trump]
    suit = trumps or [card for card in trick if card[1] == trick[0][1]]
    best = suit[0]
    for card in suit:
        if higher(card, best):
            best = card
    return trick.index(best)


def allowed(hand: list[str], trick: list[str], trump: str) -> set[str]:
    """O5.1 to O5.6: the cards of a hand that may be added to a trick."""
    if not trick:
        return set(hand)
    led = trick[0][1]
    of_suit = [card for card in hand if card[1] == led]
    trumps_there = [card for card in trick if card[1] == trump]
    if of_suit:
        if led != trump and trumps_there:
            return set(of_suit)
        there = [card for card in trick if card[1] == led]
        better = [card for card in of_suit if all(higher(card, other) for other in there)]
        return set(better or of_suit)
    own_trumps = [card for card in hand if card[1] == trump]
    if not own_trumps:
        return set(hand)
    if not trumps_there:
        return set(own_trumps)
    over = [card for card in own_trumps if all(higher(card, other) for other in trumps_there)]
    return set(over or hand)


def moves(position: Position) -> set[str]:
    seat = position["to_move"]
    if position["phase"] == "over":
        return set()
    if position["phase"] == "bid":
        size = position["hand_size"]
        bids = set(range(size + 1))
        if seat == position["dealer"] and size > 1:
            bids -= {size - sum(bid for bid in position["bids"] if bid is not None)}
        return {f"bid {number}" for number in bids}
    trick = cards(position["trick"]["cards"])
    return {f"play {card}" for card in allowed(cards(position["hands"][seat]), trick, position["turned"][1])}


def may(position: Position, text: str) -> bool:
    return " ".join(text.split()) in moves(position)


def after(position: Position, text: str) -> Position:
    """Return the position after a legal move."""
    new = copy.deepcopy(position)
    seat, players = new["to_move"], len(new["hands"])
    verb, word = text.split()
    new["to_move"] = (seat + 1) % players
    if verb == "bid":
        new["bids"][seat] = int(word)
        if None not in new["bids"]:
            new["phase"] = "play"
        return new
    new["hands"][seat] = " ".join(card for card in cards(new["hands"][seat]) if card != word)
    trick = [*cards(new["trick"]["cards"]), word]
    new["trick"]["cards"] = " ".join(trick)
    if len(trick) == players:
        taker = (new["trick"]["leader"] + winner(trick, new["turned"][1])) % players
        new["played"].append(new["trick"])
        new["trick"] = {"leader": taker, "cards": ""}
        new["taken"][taker] += 1
        new["to_move"] = taker
        if not any(new["hands"]):
            new["phase"], new["to_move"] = "over", None
    return new


def scores(position: Position) -> list[int]:
    """O6.1, O6.2, O6.4, for a hand in which everybody has bid."""
    found = []
    for bid, taken, penalty in zip(position["bids"], position["taken"], position["penalties"], strict=True):
        made = 10 + 5 * taken if bid == taken else -5 * abs(bid - taken)
        found.append(made - penalty)
    return found


def consistent(position: Position, seat: int) -> bool:
    """Return whether a seat could have held its cards when it played each of those it has played."""
    hand = cards(position["hands"][seat])
    tricks = [*position["played"], position["trick"]]
    for trick in reversed(tricks):
        played = cards(trick["cards"])
        place = (seat - trick["leader"]) % len(position["hands"])
        if place >= len(played):
            continue
        hand.append(played[place])
        if played[place] not in allowed(hand, played[:place], position["turned"][1]):
            return False
    return True
