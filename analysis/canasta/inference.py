"""Inference of hidden hands: how likely a hand is after its seat's turns.

The log-likelihood of a hand is a sum over classes that depends on the number of cards of each class, so that
`determinize` can swap single cards. It is linear in features (`MEANINGS`) with the weights of `inference.json`, which
were fitted to hands of several kinds of players.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.canasta import policy
from analysis.canasta.determinize import COUNTS, UNIT
from analysis.canasta.kernels import PACKAGE, tuned_weights
from analysis.core.state_dtype import Floats, Ints
from analysis.core.weights import read_hand_weights
from engine.canasta.cards import is_wild, packs, value_of
from engine.canasta.game import CanastaView, Turn
from engine.canasta.hands import side_of, taker_of
from engine.canasta.rules.melds import is_natural, meld_place, open_size
from engine.canasta.rules.pot import FIRST_NATURALS
from engine.canasta.state import CLASSES, FACE_DOWN, JOKERS, MOST_PLAYERS, NONE, SUITS, THREES, TWOS, State

Flags = NDArray[np.bool_]

MOST_TURNS = 15
"""Number of turns after which further turns no longer change how well hands are sorted."""
AGES = (1, 2, 3, 5, 8)
"""Lower bounds of groups of turns by age; the latest turn of a seat has age 1."""
POTS = (1, 6, 9)
"""Lower bounds of groups of pots by size."""
SAME_RANK = 5
"""From this number of cards of a rank on, more make no difference."""

_AGED = {age: f"{age} or more of the seat's turns ago" for age in AGES}
MEANINGS = {
    **{f"{number}_of_a_rank": f"{number} naturals of a rank, times maturity" for number in range(1, SAME_RANK)},
    f"{SAME_RANK}_of_a_rank": f"{SAME_RANK} or more naturals of a rank, times maturity",
    "twos": "each two, times maturity: the share of `MOST_TURNS` turns that the seat has had",
    "some_twos": "any two, times maturity",
    "jokers": "each joker, times maturity",
    "some_jokers": "any joker, times maturity",
    "black_threes": "each black three, times maturity",
    "some_black_threes": "any black three, times maturity",
    **{f"again_{age}": f"a natural of the rank discarded {when}" for age, when in _AGED.items()},
    **{f"two_again_{age}": f"two or more naturals of the rank discarded {when}" for age, when in _AGED.items()},
    **{f"maybe_cheaper_{age}": f"cards that may have cost less than the discard {when}" for age, when in _AGED.items()},
    **{f"cheaper_{age}": f"cards that certainly cost less than the discard {when}" for age, when in _AGED.items()},
    **{
        f"left_{age}_{size}": f"enough naturals to have taken a pot of {size} or more cards {when}"
        for age, when in _AGED.items()
        for size in POTS
    },
    "own_meld": "a natural that could be added to a meld of the seat's own side",
    "two_of_own_meld": "two or more naturals that could be added to a meld of the seat's own side",
    "own_canasta": "a natural of the rank of a canasta of the seat's own side",
    "next_meld": "a natural of the rank of an unfinished meld of the next player's side",
}
"""What each weight counts, by name; costs of discards are those of the playout policy (`policy.discard_of`)."""

_NATURALS = np.array([is_natural(rank) for rank in range(CLASSES)])
_NUMBERS = np.arange(COUNTS)
_PAST = len(AGES) * (4 + len(POTS))
"""Number of features of past turns."""


class Past(NamedTuple):
    """A finished turn of a seat, and what its discard could give the next player.

    `discard`: class; `cards`: number of cards that the next player could take with it, 0 if he may not yet (C4.1);
    `share`: the probability that he has a given unseen card; `left`: how many of each class are not laid or in the pot;
    `certain`: classes with which he can certainly take the pot; `taken`: whether he, or his side, has taken the pot
    (C4.3); `opened`: whether his side has.

    `top`: class of the card that could have been taken at the start of the turn, or NONE; `needs`: the naturals needed
    for it; `pot`: the size of the pot then.
    """

    discard: int
    cards: int
    share: float
    left: Floats
    certain: Flags
    taken: bool
    opened: bool
    frozen: bool
    top: int
    needs: int
    pot: int


def classes_of(cards: Sequence[int]) -> Floats:
    """Return the number of cards of each class; covered cards are left out."""
    return np.bincount([card // SUITS for card in cards if card < FACE_DOWN], minlength=CLASSES).astype(float)


@dataclass(slots=True)
class PublicCards:
    """What the turns so far have shown: laid cards by class, and the state of sides and hands."""

    state: State
    laid: int
    melded: Floats
    taken: Flags
    opened: Flags
    melds: Flags
    known: Floats

    def finish(self, turn: Turn, number: int) -> Past:
        """Apply turn number `number`; return what inference needs of it."""
        side = turn.seat % self.state.sides
        naturals = classes_of([card for card in turn.laid if not is_wild(card)])
        discard = turn.discard // SUITS
        if turn.took:
            self.taken[taker_of(self.state, turn.seat)] = True
            self.known[turn.seat] += classes_of(turn.pot)
        self.laid += len(turn.laid)
        self.melded += naturals
        self.melds[side] |= naturals > 0
        self.opened[side] |= bool(turn.laid)
        self.known[turn.seat] -= naturals
        self.known[turn.seat, discard] -= 1
        self.known[turn.seat] = np.maximum(self.known[turn.seat], 0)
        return self.past(turn, number)

    def past(self, turn: Turn, number: int) -> Past:
        """Return what inference needs of turn number `number`, which has just been applied."""
        state, after = self.state, (turn.seat + 1) % self.state.players
        rival = after % state.sides
        pot = () if turn.took else turn.pot
        frozen = turn.frozen and not turn.took
        needs = state.frozen_needs if frozen else FIRST_NATURALS
        size = turn.sizes[turn.seat] + (len(turn.pot) if turn.took else 1) - len(turn.laid)
        unseen = state.cards - len(pot) - self.laid - size
        certain = self.known[after] >= needs
        if self.taken[taker_of(state, after)] and not frozen:
            certain |= self.melds[rival]
        top = NONE
        if pot and number > state.players and pot[-1] < FACE_DOWN and is_natural(pot[-1] // SUITS):
            top = pot[-1] // SUITS
        return Past(
            discard=turn.discard // SUITS,
            cards=len(pot) + 1 if number >= state.players else 0,
            share=policy.CERTAIN * turn.sizes[after] // max(unseen, 1) / policy.CERTAIN,
            left=SUITS * packs(state.cards) - classes_of(pot) - self.melded,
            certain=certain,
            taken=bool(self.taken[taker_of(state, after)]),
            opened=bool(self.opened[rival]),
            frozen=frozen,
            top=top,
            needs=needs,
            pot=len(turn.pot),
        )


def past_turns(view: CanastaView) -> list[list[Past]]:
    """Return the finished turns of each seat, earliest first."""
    state = view.table
    public = PublicCards(
        state=state,
        laid=sum(state.red_threes),
        melded=np.zeros(CLASSES),
        taken=np.zeros(state.takers, bool),
        opened=np.zeros(state.sides, bool),
        melds=np.zeros((state.sides, CLASSES), bool),
        known=np.zeros((state.players, CLASSES)),
    )
    found: list[list[Past]] = [[] for _ in range(state.players)]
    for number, turn in enumerate(view.turns, state.turn - len(view.turns) + 1):
        if turn.discard != NONE:
            found[turn.seat].append(public.finish(turn, number))
    return found


def costs(past: Sequence[Past], weights: Sequence[int]) -> Floats:
    """Return the costs of discards in these turns (`policy.discard_of`), shape (turns, classes, counts).

    They depend on the number of cards of the class in the hand before the discard. The policy's reduction for a hand
    that may end soon is left out.
    """
    column = (slice(None), np.newaxis, np.newaxis)
    cards, share, taken, opened, frozen = (
        np.array([getattr(one, name) for one in past])[column]
        for name in ("cards", "share", "taken", "opened", "frozen")
    )
    left = np.maximum(np.array([one.left for one in past])[:, :, np.newaxis] - _NUMBERS, 0)
    two = left * (left - 1) / 2 * share**2 + taken * left * share / 2
    three = left * (left - 1) * (left - 2) / 6 * share**3
    chance = np.minimum(np.where(frozen, three, np.where(opened, two, two / 2)), 1.0)
    chance = np.where(np.array([one.certain for one in past])[:, :, np.newaxis], 1.0, chance)
    kept = np.where(_NUMBERS < 2, 0, weights[policy.PAIR] + (_NUMBERS - 2) * weights[policy.MORE])
    found: Floats = kept + weights[policy.DANGER] * cards * chance
    for rank in (TWOS, JOKERS):
        found[:, rank] = weights[policy.WILD] + value_of(rank)
    found[:, THREES] = weights[policy.BLACK]
    return found


def features(view: CanastaView, seat: int, past: Sequence[Past]) -> Floats:
    """Return the features of a seat's hand by class and number of its cards, shape (features, classes, counts)."""
    maturity = min((view.table.turn - 1) // view.table.players, MOST_TURNS) / MOST_TURNS
    parts = [maturity * _held()]
    parts.append(
        _past_features(past, tuned_weights(view.table.players)) if past else np.zeros((_PAST, CLASSES, COUNTS))
    )
    parts.append(_meld_features(view.table, seat))
    return np.concatenate(parts)


@cache
def _held() -> Floats:
    """Return the features of the numbers of cards, with full maturity."""
    found = np.zeros((SAME_RANK + 6, CLASSES, COUNTS))
    for number in range(1, SAME_RANK + 1):
        found[number - 1, _NATURALS] = np.minimum(_NUMBERS, SAME_RANK) == number
    for place, rank in enumerate((TWOS, JOKERS, THREES)):
        found[SAME_RANK + 2 * place, rank] = _NUMBERS
        found[SAME_RANK + 2 * place + 1, rank] = _NUMBERS > 0
    return found


def _past_features(past: Sequence[Past], weights: Sequence[int]) -> Floats:
    """Return the features of past turns.

    The cost of a discard depends on how many cards of its class the hand had, up to three: `maybe`, a card cost less
    than with one of these numbers; it certainly did if it cost less than with each of them.
    """
    each = np.arange(len(past))
    discards, tops, needs, pots = (
        np.array([getattr(one, name) for one in past]) for name in ("discard", "top", "needs", "pot")
    )
    cost = costs(past, weights)
    own = cost[each, discards, 1:4]
    maybe, surely = (bound[:, np.newaxis, np.newaxis] > cost for bound in (own.max(axis=1), own.min(axis=1)))
    for cheaper in (maybe, surely):
        cheaper[each, discards] = False
        cheaper[:, :, 0] = False
        cheaper[:, THREES, 1] = False  # it may be kept for good reason (`policy.is_guard`)
    again = np.zeros((len(past), CLASSES, 1))
    again[each, discards, 0] = _NATURALS[discards]
    left = np.zeros((len(past), CLASSES, COUNTS))
    left[each, tops] = (tops != NONE)[:, np.newaxis] & (needs[:, np.newaxis] <= _NUMBERS)
    sizes = np.digitize(pots, POTS)[:, np.newaxis, np.newaxis]
    kinds = [again * (_NUMBERS > 0), again * (_NUMBERS > 1), maybe, surely]
    kinds += [left * (sizes == size) for size in range(1, len(POTS) + 1)]
    ages = np.digitize(len(past) - each, AGES)[:, np.newaxis] == np.arange(1, len(AGES) + 1)
    summed = np.einsum("ta,ktcn->kacn", ages.astype(float), np.array(kinds, float))
    pot_features = summed[4:].transpose(1, 0, 2, 3)
    return np.concatenate([summed[:4].reshape(-1, CLASSES, COUNTS), pot_features.reshape(-1, CLASSES, COUNTS)])


def _meld_features(state: State, seat: int) -> Floats:
    side, rival = side_of(state, seat), side_of(state, (seat + 1) % state.players)
    found = np.zeros((4, CLASSES, COUNTS))
    for rank in np.flatnonzero(_NATURALS).tolist():
        own = open_size(state, side, rank) > 0
        found[0, rank] = own * (_NUMBERS > 0)
        found[1, rank] = own * (_NUMBERS > 1)
        found[2, rank] = (state.finished[meld_place(side, rank)] > 0) * (_NUMBERS > 0)
        found[3, rank] = (open_size(state, rival, rank) > 0) * (_NUMBERS > 0)
    return found


@cache
def fitted_weights() -> Floats:
    """Return the packaged weights in the order of `MEANINGS`."""
    return read_hand_weights(PACKAGE, tuple(MEANINGS))


def gains(view: CanastaView) -> Ints:
    """Return the log-likelihood gains of more cards in all hidden hands (`determinize.deal_unseen`)."""
    found = np.zeros((MOST_PLAYERS, CLASSES, COUNTS), np.int64)
    for seat, past in enumerate(past_turns(view)):
        if seat != view.seat:
            likelihood = np.tensordot(fitted_weights(), features(view, seat, past), 1)
            found[seat, :, :-1] = np.diff(np.rint(UNIT * likelihood), axis=1)
    return found.ravel()
