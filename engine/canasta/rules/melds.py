"""Melds on the table: their shapes (C5.1) and changes (C5.5 to C5.7).

In a wild meld twos are counted as naturals and jokers as wilds, so a canasta is mixed exactly if it has both.
"""

from __future__ import annotations

from engine.canasta.cards import jokers_in, naturals_in, twos_in, worth
from engine.canasta.hands import collect_pot, side_of
from engine.canasta.state import ACES, FOURS, FROM_POT, NONE, PLAYING, RANKS, WILD_MELD, State

CANASTA = 7
FEWEST = 3
MOST_STAND_INS = 3


def is_natural(rank: int) -> bool:
    """Return whether a class is a natural rank of melds: ace, or four to king (C5.1)."""
    return rank == ACES or FOURS <= rank < RANKS


def shape_fits(naturals: int, wilds: int) -> bool:
    """Return whether these numbers of cards of one rank and wild cards are a meld (C5.1)."""
    size = naturals + wilds
    return FEWEST <= size <= CANASTA and naturals > wilds and wilds <= MOST_STAND_INS


def meld_place(side: int, rank: int) -> int:
    """Return the index of a side's meld of a rank in arrays by side and rank."""
    return side * RANKS + rank


def open_size(state: State, side: int, rank: int) -> int:
    """Return the number of cards in a side's unfinished meld of a rank, 0 if there is none."""
    place = meld_place(side, rank)
    return state.naturals[place] + state.wilds[place]


def is_mixed(naturals: int, wilds: int) -> bool:
    """Return whether a canasta of these naturals and wild cards (or twos and jokers) is mixed (C9.1)."""
    return naturals > 0 and wilds > 0


def place_cards(state: State, side: int, rank: int, packed: int, hidden: int) -> None:
    """Add cards to the side's unfinished meld of a rank, or lay them as a new meld.

    `hidden`: whether a new meld can become a hidden canasta in this turn (C9.1).
    """
    place = meld_place(side, rank)
    number = state.open_meld[place]
    if number == NONE:
        number = state.meld_count
        state.meld_count += 1
        state.open_meld[place] = number
        state.meld_side[number] = side
        state.meld_rank[number] = rank
        state.meld_cards[number] = 0
        state.meld_hidden[number] = hidden
    state.meld_cards[number] += packed
    count_cards(state, side, rank, naturals_in(packed), twos_in(packed), jokers_in(packed), 1)
    if open_size(state, side, rank) == CANASTA:
        finish(state, side, rank)


def count_cards(state: State, side: int, rank: int, naturals: int, twos: int, jokers: int, times: int) -> None:
    """Update the counts for cards added to a meld (`times` 1) or removed from it (−1)."""
    place = meld_place(side, rank)
    if rank == WILD_MELD:
        state.naturals[place] += times * twos
        state.wilds[place] += times * jokers
    else:
        state.naturals[place] += times * naturals
        state.wilds[place] += times * (twos + jokers)
    state.melded[side] += times * worth(rank, naturals, twos, jokers)


def finish(state: State, side: int, rank: int) -> None:
    """Make the side's unfinished meld of a rank a canasta (C5.6)."""
    place = meld_place(side, rank)
    if is_mixed(state.naturals[place], state.wilds[place]):
        state.mixed[side] += 1
    else:
        state.pure[side] += 1
    state.finished[place] += 1
    state.naturals[place] = 0
    state.wilds[place] = 0
    state.open_meld[place] = NONE


def has_both(state: State, side: int) -> bool:
    """Return whether a side has a pure and a mixed canasta, which closing requires (C8.1)."""
    return state.pure[side] > 0 and state.mixed[side] > 0


# C5.2 The opening


def minimum(state: State, side: int) -> int:
    """Return the minimum value of a side's first melds (C5.2)."""
    total = state.total[side]
    if total < 0:
        return 15
    if total < 1500:
        return 50
    return 90 if total < 3000 else 120


def waits(state: State) -> bool:
    """Return whether the seat to move has taken the pot and its side has not reached the minimum yet (C4.7)."""
    if state.phase != PLAYING or state.drew != FROM_POT:
        return False
    return state.opened[side_of(state, state.to_move)] == 0


def note_opening(state: State) -> None:
    """Open the side to move if its melds reach the minimum; a waiting pot then goes to the hand (C4.7, C5.2)."""
    side = side_of(state, state.to_move)
    if state.opened[side] or state.melded[side] < minimum(state, side):
        return
    state.opened[side] = 1
    if state.drew == FROM_POT:
        collect_pot(state)
