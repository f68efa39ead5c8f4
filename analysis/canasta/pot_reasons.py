"""Reasons to take the pot or not, and for what a turn leaves of it to the next player (`card_reasons`)."""

from analysis.canasta.discard_reasons import FEWER, HARDLY, LARGE_POT, WORTH_TAKING
from analysis.canasta.foreseen import Sight, Turn, cost, one_of, same_laying
from analysis.canasta.laying_reasons import completes, opens_now
from analysis.canasta.reasons import CanastaReason
from analysis.hints.advice import Reason
from engine.canasta.cards import TEXTS, VALUES, is_black_three, is_wild
from engine.canasta.hands import held, side_of, taker_of
from engine.canasta.moves import DRAW, PASS, TAKE
from engine.canasta.rules.completion import KEPT
from engine.canasta.rules.melds import is_natural, minimum
from engine.canasta.rules.scoring import BLACK_THREE
from engine.canasta.state import FACE_DOWN, JOKERS, NONE, RANKS, SUITS, TWOS

FEW = 5
"""At most this many unseen cards of a rank are few: all but three of two packs."""
LESS_LIKELY, FEWER_CARDS = 0.75, 1.0
"""The pot is less likely to be taken if its chance is at most this share of the other turn's, and if at least this many
fewer of its cards are expected to be lost."""
MANY_MELDS = 3
"""With at least this many melded ranks that take the pot by single cards, a side has many."""


def takes_pot(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Taking the pot: the number of its cards.

    A small pot is taken in order to open or to make a canasta; if the turn does so, that is the reason.
    """
    if TAKE not in best.verbs or TAKE in other.verbs:
        return None
    if sight.table.pot_size < LARGE_POT and (opens_now(sight, best, other) or completes(sight, best, other)):
        return None
    return Reason(CanastaReason.TAKES_POT, sight.table.pot_size)


def leaves_pot(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Leaving the pot: the number of its cards, and the hand cards that taking it would lay."""
    if best.verbs[0] not in (DRAW, PASS) or not other.paid:
        return None
    cards = tuple(TEXTS[card] for card in other.laid[: other.paid])
    return Reason(CanastaReason.LEAVES_POT, sight.table.pot_size, cards)


def leaves_threes(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Leaving the pot: the points that its black threes would cost in the hand (C7.2)."""
    threes = sum(card < FACE_DOWN and is_black_three(card) for card in sight.table.pot[: sight.table.pot_size])
    if best.verbs[0] not in (DRAW, PASS) or other.verbs[0] != TAKE or not threes:
        return None
    return Reason(CanastaReason.LEAVES_THREES, threes * BLACK_THREE)


def blocks(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A black three on the pot: the next player cannot take it (C4.5), but might after the other turn."""
    if best.thrown == NONE or not is_black_three(best.thrown) or not sight.may_take or not sight.is_open(other):
        return None
    if best.after.pot_size < WORTH_TAKING:
        return None
    return Reason(CanastaReason.BLOCKS, 0.0, (TEXTS[best.thrown],), seats=(sight.next,))


def freezes(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A wild card on the pot blocks it for a turn and then requires this many naturals (C4.6); 0 if it was frozen.

    It is a reason only if the pot is large, or if the next player's side has opened but the mover's side has not and
    the pot is not frozen yet or is worth taking.
    """
    if best.thrown == NONE or not is_wild(best.thrown) or not sight.is_open(other):
        return None
    frozen, size, opened = sight.table.frozen, sight.table.pot_size, sight.table.opened
    late = opened[side_of(sight.table, sight.next)] and not opened[sight.side]
    if size < (WORTH_TAKING * frozen if late else LARGE_POT):
        return None
    return Reason(CanastaReason.FREEZES, 0 if frozen else best.after.frozen_needs, (TEXTS[best.thrown],), before=size)


def freezes_melds(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A wild card freezes the pot (C4.6); otherwise single cards of many ranks that the next side melded take it."""
    if best.thrown == NONE or not is_wild(best.thrown) or sight.table.frozen or not sight.is_open(other):
        return None
    if not sight.table.taken[taker_of(sight.table, sight.next)]:
        return None
    ranks = sum(is_natural(rank) and not sight.needs(other.after, rank) for rank in range(RANKS))
    if ranks < MANY_MELDS:
        return None
    return Reason(CanastaReason.FREEZES_MELDS, ranks, before=best.after.frozen_needs, seats=(sight.next,))


def cheaper_wild(_sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A two blocks the pot as well as a joker, which counts more in a meld (C1.3)."""
    if NONE in (best.thrown, other.thrown) or not same_laying(best, other):
        return None
    if (best.thrown // SUITS, other.thrown // SUITS) != (TWOS, JOKERS):
        return None
    return Reason(CanastaReason.CHEAPER_WILD, VALUES[TWOS], one_of(JOKERS), before=VALUES[JOKERS])


def dearer_wild(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A joker blocks the pot as well as a two, and would cost more in the hand (C9.3)."""
    if cheaper_wild(sight, other, best) is None:
        return None
    return Reason(CanastaReason.DEARER_WILD, VALUES[JOKERS], one_of(JOKERS), before=VALUES[TWOS])


def holds_rest(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player has too few of the rank to take the pot with it: the mover holds others."""
    if not sight.may_take or not sight.is_shut(best) or not sight.is_open(other):
        return None
    rank = best.thrown // SUITS
    cards, needed = sight.of_rank(best, rank), sight.needs(best.after, rank)
    if not cards:
        return None
    return Reason(CanastaReason.HOLDS_REST, sight.most_held(rank), cards, before=needed, seats=(sight.next,))


def rest_seen(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player has too few of the rank to take the pot with it: too many are visible."""
    if not sight.may_take or not sight.is_shut(best) or not sight.is_open(other):
        return None
    rank = best.thrown // SUITS
    needed = sight.needs(best.after, rank)
    return Reason(CanastaReason.REST_SEEN, sight.most_held(rank), one_of(rank), before=needed, seats=(sight.next,))


def their_meld(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The other turn's discard would give the next player the pot: it fits his side's melds."""
    if not sight.may_take or not sight.throws_natural(other) or sight.needs(other.after, other.thrown // SUITS):
        return None
    if sight.throws_natural(best) and sight.needs(best.after, best.thrown // SUITS) == 0:
        return None
    if sight.table.size[sight.next] + other.after.pot_size <= KEPT:
        return None
    return Reason(CanastaReason.THEIR_MELD, 0.0, one_of(other.thrown // SUITS), seats=(sight.next,))


def both_open(sight: Sight, best: Turn, other: Turn) -> bool:
    """Return whether the next player may be able to take the pot after either turn, after the other one as easily."""
    if not sight.may_take or not sight.is_open(best) or not sight.is_open(other):
        return False
    needed, others_needed = (sight.needs(one.after, one.thrown // SUITS) for one in (best, other))
    return needed >= others_needed and needed > 0


def thrown_before(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player has thrown a card of this rank himself, and none of the other turn's rank."""
    if not both_open(sight, best, other):
        return None
    thrown = {turn.discard // SUITS for turn in sight.view.turns if turn.seat == sight.next and turn.discard != NONE}
    rank = best.thrown // SUITS
    if rank not in thrown or other.thrown // SUITS in thrown or held(sight.table, sight.next, rank):
        return None
    return Reason(CanastaReason.THROWN_BEFORE, 0.0, one_of(rank), seats=(sight.next,))


def left_before(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player left the pot with a card of this rank on top in his last turn."""
    if not both_open(sight, best, other):
        return None
    last = next((turn for turn in reversed(sight.view.turns) if turn.seat == sight.next and turn.pot), None)
    if last is None or last.took or sight.table.turn - (sight.table.players - 1) <= sight.table.players:
        return None
    rank, top = best.thrown // SUITS, last.pot[-1] % FACE_DOWN // SUITS
    if top != rank or other.thrown // SUITS == rank:
        return None
    return Reason(CanastaReason.LEFT_BEFORE, 0.0, one_of(rank), seats=(sight.next,))


def far_from_opening(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player's side has not opened, and the discard counts less towards that than the other one."""
    side = side_of(sight.table, sight.next)
    if sight.table.opened[side] or not both_open(sight, best, other) or cost(best.thrown) >= cost(other.thrown):
        return None
    cards, needed = one_of(best.thrown // SUITS), minimum(sight.table, side)
    return Reason(CanastaReason.FAR_FROM_OPENING, needed, cards, seats=(sight.next,))


def few_left(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """So few cards of the rank are unseen that the next player is less likely to have enough of them.

    Either they are few by themselves and the player can hardly have enough of them, or they are few beside those of the
    other rank (`rank`: `fewer`).
    """
    if not both_open(sight, best, other):
        return None
    rank, chance, others_chance = best.thrown // SUITS, sight.chance(best), sight.chance(other)
    fewer = (others_chance - chance) * sight.table.pot_size
    if chance > LESS_LIKELY * others_chance or fewer < FEWER_CARDS or held(sight.table, sight.next, rank):
        return None
    left, others_left, cards = sight.unseen(rank), sight.unseen(other.thrown // SUITS), one_of(rank)
    if left <= FEW and chance <= HARDLY:
        needed = sight.needs(best.after, rank)
        return Reason(CanastaReason.FEW_LEFT, left, cards, before=needed, seats=(sight.next,))
    if left > FEWER * others_left:
        return None
    return Reason(CanastaReason.FEW_LEFT, left, cards, before=others_left, seats=(sight.next,), rank="fewer")
