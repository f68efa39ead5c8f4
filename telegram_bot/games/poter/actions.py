"""Actions with selected cards: melds in every meaning, additions, swaps and the discard; and refused ones."""

from __future__ import annotations

from engine.cards import each_card, popcount
from engine.poter import rules
from engine.poter.moves import RUNS, SETS, PoterMove
from engine.poter.shapes import WHOLE_PACK
from engine.poter.state import DRAW, NONE, OFFER, PLAY
from engine.poter.view import PoterView


def meanings(view: PoterView, selected: int) -> list[PoterMove]:
    """Return the melds of exactly these cards, one for each meaning of their poters, legal or not."""
    size = popcount(selected)
    found = []
    for meant in (*RUNS, *SETS) if size >= 3 else ():
        spare, missing = selected & ~meant, meant & ~selected
        if popcount(meant) != size or spare & ~view.poters:
            continue
        subs = tuple(zip(each_card(spare), each_card(missing), strict=True))
        found.append(PoterMove("meld", tuple(each_card(selected & meant)), subs))
    return sorted(found, key=lambda move: len(move.subs))


def additions(view: PoterView, card: int) -> list[PoterMove]:
    """Return the additions of one card to melds, legal or not."""
    table, found = view.table, []
    for number in range(table.meld_count):
        if rules.extends(table, number, card):
            found.append(PoterMove("lay", (card,), (), number))
        if view.poters >> card & 1:
            targets = [target for target in each_card(WHOLE_PACK) if target != card]
            found += [
                PoterMove("lay", (), ((card, target),), number)
                for target in targets
                if rules.extends(table, number, target)
            ]
    return found


def swaps(view: PoterView, card: int) -> list[PoterMove]:
    """Return the swaps of one card for the poter that stands for it, legal or not."""
    table = view.table
    numbers = [table.sub_meld[suit] for suit in range(4) if table.sub_for[suit] == card]
    return [PoterMove("swap", (card,), (), number) for number in numbers if number != NONE]


def enabled_actions(view: PoterView, selected: int) -> list[PoterMove]:
    """Return the legal moves with the selected cards: melds of all of them, otherwise those of single cards."""
    if view.seat is None or view.seat != view.to_move or view.table.phase != PLAY:
        return []
    cards = list(each_card(selected & view.hand))
    melds = [move for move in meanings(view, selected & view.hand) if view.refusal(move) is None]
    if melds:
        return melds
    found = [move for card in cards for move in swaps(view, card)]
    found += [move for card in cards for move in additions(view, card)]
    if len(cards) == 1:
        found.append(PoterMove("discard", (cards[0],)))
    return [move for move in found if view.refusal(move) is None]


def sequences(view: PoterView, selected: int) -> list[list[PoterMove]]:
    """Return the legal moves with the selected cards, each as a sequence of one move."""
    return [[move] for move in enabled_actions(view, selected)]


def disabled_actions(view: PoterView, selected: int) -> list[PoterMove]:
    """Return moves that a person might try now but the rules refuse."""
    phase, cards = view.table.phase, list(each_card(selected & view.hand))
    tried: list[PoterMove] = []
    if phase == DRAW and view.pile:
        tried.append(PoterMove("take"))
    elif phase == OFFER:
        tried.append(PoterMove("pass"))
    elif phase == PLAY and len(cards) == 1:
        tried += [*swaps(view, cards[0]), *additions(view, cards[0]), PoterMove("discard", (cards[0],))]
    elif phase == PLAY and cards:
        melds = meanings(view, selected & view.hand)
        allowed = any(view.refusal(move) is None for move in melds)
        tried += [] if allowed else melds[:1] or [PoterMove("meld", tuple(cards))]
    return [move for move in tried if view.refusal(move) is not None]


def ready_melds(view: PoterView, most: int) -> list[PoterMove]:
    """Return the best melds of the hand: those without substitutes first, long before short, none within another."""
    melds = [move for move in view.legal_moves() if move.verb == "meld"]
    melds.sort(key=lambda move: (len(move.subs), -popcount(move.laid), str(move)))
    found: list[PoterMove] = []
    for move in melds:
        inside = any(move.laid & ~other.laid == 0 or move.meant & ~other.meant == 0 for other in found)
        if not inside and len(found) < most:
            found.append(move)
    return found


def ready_plays(view: PoterView, most: int) -> list[PoterMove]:
    """Return legal swaps and additions."""
    moves = [move for move in view.legal_moves() if move.verb in ("swap", "lay") and not move.subs]
    return sorted(moves, key=lambda move: move.verb != "swap")[:most]
