"""Whether the current turn can still be ended (clause C3.4), computed from counts of cards without trying moves.

C3.4 refuses a taking, meld or addition after which no sequence of legal moves of the turn ends in a legal discard or
closing. `dead_end_after` checks the cards of one move, `can_end` the present state, which is one of three cases:

1. *The side has opened* (or has just laid what opens it): `can_end_opened`. With two cards (`KEPT`) it discards one and
   keeps the other (C3.3). With fewer it must close. Either its canastas already allow that (`may_close`: C8.1, C8.2,
   C8.4), or the only card left is added to a meld of six and makes the canasta that was missing (`last_card_closes`);
   a single card can be laid in no other way, since a meld takes three. So an opened side must be able to discard or to
   close.
2. *The side has laid nothing and drew from the stock*: it need not lay, so it discards if it has two cards.
3. *The side has laid cards, or taken the pot, and has not opened.* It must first reach the minimum (C5.2), which opens
   it, and then be in case 1. It has no canasta of an earlier turn, so that it can close only in an earthquake: either
   it reaches the minimum and keeps two cards (`can_reach`), or it lays out its hand in an earthquake (`can_lay_out`).
   Cards of a taken pot come to the hand when it opens (C4.7), so the hand may keep that many fewer (`arrivals`).

How many cards of one rank can be laid follows from sums (`fits`): one meld is filled up to seven before the next begins
(C5.5, C5.6), so of `total` cards on the table and from the hand `total // 7` become canastas with up to three wild
cards each, and the rest, if any, is a meld of three to six in which naturals outnumber wild cards (C5.1). The wild
cards of the hand are shared out between the ranks by dynamic programming: `reaches` and `lays_out` go from rank to
rank and keep, for each number of wild cards given out so far, what can be had with it. Wild melds are laid only once
the side has opened and do not count for the minimum (C5.2, C5.7), so they matter only for an earthquake.
"""

from __future__ import annotations

from engine.canasta import clauses
from engine.canasta.cards import VALUES, is_red_three, value_of
from engine.canasta.hands import held, side_of
from engine.canasta.rules.melds import (
    CANASTA,
    FEWEST,
    MOST_STAND_INS,
    count_cards,
    is_mixed,
    is_natural,
    meld_place,
    minimum,
    open_size,
)
from engine.canasta.state import (
    CLASSES,
    FACE_DOWN,
    FROM_POT,
    FROM_STOCK,
    JOKERS,
    NONE,
    RANKS,
    SUITS,
    THREES,
    TWOS,
    WILD_MELD,
    State,
)
from engine.clauses import LEGAL

KEPT = 2
"""Number of cards that a discard needs: the card itself and one that is left (C3.3)."""


def dead_end_after(state: State, rank: int, naturals: int, twos: int, jokers: int, top: int) -> int:
    """Return the clause that laying these cards would break because the turn could not be ended (C3.4).

    The cards go from the hand to the meld of a rank, with `top` (0 or 1) naturals from the top of the pot.
    """
    seat = state.to_move
    side = side_of(state, seat)
    laid = naturals + twos + jokers
    if state.opened[side] and state.size[seat] - laid >= KEPT:
        return LEGAL
    move_counts(state, rank, naturals, twos, jokers, top, 1)
    clause = dead_end(state)
    move_counts(state, rank, naturals, twos, jokers, top, -1)
    return clause


def move_counts(state: State, rank: int, naturals: int, twos: int, jokers: int, top: int, times: int) -> None:
    """Move cards from the hand to a meld, in the counts only; `times` is 1, or −1 to move them back."""
    seat = state.to_move
    if rank != WILD_MELD:
        state.held[seat * CLASSES + rank] -= times * naturals
    state.held[seat * CLASSES + TWOS] -= times * twos
    state.held[seat * CLASSES + JOKERS] -= times * jokers
    state.size[seat] -= times * (naturals + twos + jokers)
    state.pot_size -= times * top
    count_cards(state, side_of(state, seat), rank, naturals + top, twos, jokers, times)


def dead_end(state: State) -> int:
    """Return the clause that refuses a turn which cannot be ended, `LEGAL` if it can be ended (C3.4)."""
    if can_end(state):
        return LEGAL
    side = side_of(state, state.to_move)
    if not state.opened[side] and state.melded[side] < minimum(state, side) and not can_reach(state, 0):
        return clauses.C4_7 if state.drew == FROM_POT else clauses.C5_2
    return clauses.C3_3


def can_end(state: State) -> bool:
    """Return whether the turn can still be ended; the seat must have drawn or taken the pot."""
    seat = state.to_move
    side = side_of(state, seat)
    arriving = arrivals(state)
    if state.opened[side] or state.melded[side] >= minimum(state, side):
        return can_end_opened(state, state.size[seat] + arriving)
    if state.melded[side] == 0 and state.drew == FROM_STOCK:
        return state.size[seat] >= KEPT
    if can_reach(state, max(KEPT - arriving, 0)):
        return True
    return state.drew == FROM_STOCK and can_lay_out(state)


def arrivals(state: State) -> int:
    """Return how many cards of a taken pot wait for the opening (C4.7), without red threes (C3.2)."""
    if state.drew != FROM_POT:
        return 0
    number = 0
    for place in range(state.pot_size):
        if not is_red_three(state.pot[place] % FACE_DOWN):
            number += 1
    return number


# The turn of an opened side


def can_end_opened(state: State, left: int) -> bool:
    """Return whether an opened side with `left` cards, including a waiting pot, can end the turn."""
    if left >= KEPT:
        return True
    side = side_of(state, state.to_move)
    if may_close(state, side):
        return True
    return left == 1 and last_card_closes(state, side, last_card(state))


def may_close(state: State, side: int) -> bool:
    """Return whether the canastas of a side allow closing, in an earthquake too (C8.1, C8.2, C8.4)."""
    if state.pure_before and has_canasta(state, side, True):
        return True
    return state.fresh == 1 and state.drew == FROM_STOCK and has_canasta(state, side, False)


def has_canasta(state: State, side: int, mixed: bool) -> bool:
    """Return whether a side has a canasta, or a mixed one; melds brought to seven by `move_counts` are canastas."""
    if state.mixed[side] or (state.pure[side] and not mixed):
        return True
    for rank in range(RANKS):
        place = meld_place(side, rank)
        naturals, wilds = state.naturals[place], state.wilds[place]
        if naturals + wilds == CANASTA and (is_mixed(naturals, wilds) or not mixed):
            return True
    return False


def last_card(state: State) -> int:
    """Return the class of the only card in the hand or in the waiting pot."""
    for rank in range(CLASSES):
        if held(state, state.to_move, rank):
            return rank
    for place in range(state.pot_size):
        kind = state.pot[place] % FACE_DOWN
        if not is_red_three(kind):
            return kind // SUITS
    return NONE


def last_card_closes(state: State, side: int, card: int) -> bool:
    """Return whether a last card of a class completes a canasta with which the side may close (C8.1, C8.4)."""
    quake = state.fresh == 1 and state.drew == FROM_STOCK
    for rank in range(RANKS):
        if open_size(state, side, rank) != CANASTA - 1:
            continue
        place = meld_place(side, rank)
        naturals, wilds = state.naturals[place], state.wilds[place]
        if card == rank:
            naturals += 1
        elif card == JOKERS or (card == TWOS and rank != WILD_MELD):
            wilds += 1
        if naturals + wilds < CANASTA or (rank != WILD_MELD and wilds > MOST_STAND_INS):
            continue
        if quake or (state.pure_before and is_mixed(naturals, wilds)):
            return True
    return False


# Reaching the minimum (C5.2)


def fits(naturals: int, wilds: int, more: int, stand_ins: int) -> bool:
    """Return whether `more` naturals and `stand_ins` wild cards of a rank can all be laid (C5.1, C5.5, C5.6).

    Its unfinished meld has `naturals` and `wilds` (0 and 0: there is none), and is filled up before the next begins.
    """
    total = naturals + wilds + more + stand_ins
    rest = total % CANASTA
    if 0 < rest < FEWEST:
        return False
    room = MOST_STAND_INS * (total // CANASTA)
    if total >= CANASTA:  # the first canasta keeps the naturals that it has
        room -= max(MOST_STAND_INS - (CANASTA - naturals), 0)
    if rest:
        room += (rest - 1) // 2
    return wilds + stand_ins <= room


def worth_of_wilds(twos: int, jokers: int, number: int) -> int:
    """Return the highest value of `number` cards from these twos and jokers."""
    best = min(number, jokers)
    return best * VALUES[JOKERS] + min(number - best, twos) * VALUES[TWOS]


def can_reach(state: State, keep: int) -> bool:
    """Return whether the side to move can reach the minimum (C5.2) while keeping `keep` cards of the hand."""
    side = side_of(state, state.to_move)
    needed = minimum(state, side) - state.melded[side]
    if reaches_plainly(state, side, needed, keep):
        return True
    return may_reach(state, side, needed) and reaches(state, side, needed, keep)


def reaches_plainly(state: State, side: int, needed: int, keep: int) -> bool:
    """Return whether simple melds reach the minimum: all naturals rank by rank, then with a wild card each.

    A quick answer for most hands, so that compiled playouts seldom need `reaches`.
    """
    seat = state.to_move
    left = state.size[seat]
    wilds = held(state, seat, TWOS) + held(state, seat, JOKERS)
    used = 0
    natural = 0
    for stand_ins in range(2):
        for rank in range(RANKS):
            number = held(state, seat, rank)
            place = meld_place(side, rank)
            if number == 0 or not is_natural(rank):
                continue
            plain = fits(state.naturals[place], state.wilds[place], number, 0)
            if stand_ins == 0 and plain:
                natural += number * value_of(rank)
                left -= number
            elif stand_ins and used < wilds and fits(state.naturals[place], state.wilds[place], number, 1):
                natural += 0 if plain else number * value_of(rank)
                left -= 1 if plain else number + 1
                used += 1
            if left < keep:
                return False
            if natural + worth_of_wilds(held(state, seat, TWOS), held(state, seat, JOKERS), used) >= needed:
                return True
    return False


def may_reach(state: State, side: int, needed: int) -> bool:
    """Return whether all layable cards together have enough value, ignoring the shapes of melds."""
    seat = state.to_move
    twos, jokers = held(state, seat, TWOS), held(state, seat, JOKERS)
    value = worth_of_wilds(twos, jokers, twos + jokers)
    for rank in range(RANKS):
        if is_natural(rank) and (held(state, seat, rank) > 1 or open_size(state, side, rank)):
            value += held(state, seat, rank) * value_of(rank)
    return value >= needed


def reaches(state: State, side: int, needed: int, keep: int) -> bool:
    """Return whether any way of laying naturals and wilds reaches the minimum and keeps enough cards.

    Dynamic programming over the ranks. `best[cell(w, k)]` is the highest value of naturals laid in the ranks so far
    when `w` wilds were laid and `k` naturals kept (`KEPT`: that many or more); `NONE` if there is no such way. Black
    threes cannot be laid this way, and are kept.
    """
    seat = state.to_move
    twos, jokers = held(state, seat, TWOS), held(state, seat, JOKERS)
    wilds = twos + jokers
    best, after = [NONE] * cell(wilds + 1, 0), [NONE] * cell(wilds + 1, 0)
    best[cell(0, min(held(state, seat, THREES), KEPT))] = 0
    for rank in range(RANKS):
        if is_natural(rank) and (held(state, seat, rank) or open_size(state, side, rank)):
            add_rank(state, side, rank, wilds, best, after)
            best, after = after, best
    for used in range(wilds + 1):
        for kept in range(KEPT + 1):
            natural = best[cell(used, kept)]
            if natural == NONE or kept + wilds - used < keep:
                continue
            if natural + worth_of_wilds(twos, jokers, used) >= needed:
                return True
    return False


def cell(used: int, kept: int) -> int:
    """Return the index in the table of `reaches` for `used` wilds laid and `kept` naturals kept."""
    return (KEPT + 1) * used + kept


def add_rank(state: State, side: int, rank: int, wilds: int, best: list[int], after: list[int]) -> None:
    """Compute the table of `reaches` after one more rank from the table before it."""
    number = held(state, state.to_move, rank)
    meld = meld_place(side, rank)
    for place in range(len(after)):
        after[place] = NONE
    for laid in range(number + 1):
        natural = laid * value_of(rank)
        for stand_ins in range(min(wilds, state.naturals[meld] + laid) + 1):
            if not fits(state.naturals[meld], state.wilds[meld], laid, stand_ins):
                continue
            for used in range(wilds - stand_ins + 1):
                for kept in range(KEPT + 1):
                    before = best[cell(used, kept)]
                    place = cell(used + stand_ins, min(kept + number - laid, KEPT))
                    if before != NONE:
                        after[place] = max(after[place], before + natural)


# Laying out everything in an earthquake (C8.4)


def can_lay_out(state: State) -> bool:
    """Return whether the whole hand, or all but one card, can be laid with a canasta (C8.4)."""
    seat = state.to_move
    side = side_of(state, seat)
    alone = held(state, seat, THREES)
    for rank in range(RANKS):
        if is_natural(rank) and held(state, seat, rank) == 1 and open_size(state, side, rank) == 0:
            alone += 1
    if alone > 1:
        return False
    if lays_out(state, side, NONE):
        return True
    for spare in range(CLASSES):
        if held(state, seat, spare) and lays_out(state, side, spare):
            return True
    return False


def lays_out(state: State, side: int, spare: int) -> bool:
    """Return whether all cards but one of class `spare` (`NONE`: all) can be laid so that there is a canasta.

    Bit w of `with_one` is set if all naturals of the ranks so far can be laid with exactly w wild cards and form a
    canasta, bit w of `without` if they can be laid without forming one. The remaining wild cards go into wild melds,
    once the side opens.
    """
    seat = state.to_move
    if held(state, seat, THREES) > (spare == THREES):
        return False
    twos = held(state, seat, TWOS) - (spare == TWOS)
    jokers = held(state, seat, JOKERS) - (spare == JOKERS)
    wilds = twos + jokers
    with_one = 1 if has_canasta(state, side, False) else 0
    without = 1 - with_one
    value = state.melded[side]
    for rank in range(RANKS):
        if not is_natural(rank):
            continue
        number = held(state, seat, rank) - (spare == rank)
        place = meld_place(side, rank)
        value += number * value_of(rank)
        next_with = 0
        next_without = 0
        for stand_ins in range(wilds + 1):
            if fits(state.naturals[place], state.wilds[place], number, stand_ins):
                next_with |= with_one << stand_ins
                if open_size(state, side, rank) + number + stand_ins >= CANASTA:
                    next_with |= without << stand_ins
                else:
                    next_without |= without << stand_ins
        with_one = next_with
        without = next_without
    for used in range(wilds + 1):
        rest = wilds - used
        opens = value + worth_of_wilds(twos, jokers, used) >= minimum(state, side)
        if rest and (not opens or 0 < rest % CANASTA < FEWEST):
            continue
        if (with_one >> used & 1) or (rest >= CANASTA and without >> used & 1):
            return True
    return False
