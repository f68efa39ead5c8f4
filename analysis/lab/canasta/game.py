"""Canasta's experiments: policies on the engine's round, benchmarks, the search and the fit of weights."""

from collections.abc import Mapping
from itertools import product
from random import Random

import numpy as np

from analysis.canasta import kernels
from analysis.canasta.black_threes import next_act
from analysis.canasta.candidates import SPREADS
from analysis.canasta.determinize import COUNTS
from analysis.canasta.inference import MEANINGS, features, past_turns
from analysis.canasta.kernels import PACKAGE, plain_weights, tuned_weights
from analysis.canasta.policy import GUARD, NAMES
from analysis.core.randomness import Numbers
from analysis.core.state_dtype import Floats, Ints, new_states, store
from analysis.lab.canasta.human import human_move
from analysis.lab.game import FittingProblem, Lab, Playouts, TuningProblem, from_moment, split
from engine.canasta.cards import is_red_three, parse, whole_pack
from engine.canasta.game import CanastaRound
from engine.canasta.hands import held
from engine.canasta.moves import move_of
from engine.canasta.options import Options
from engine.canasta.position import new_state
from engine.canasta.state import CUTTING, FACE_DOWN, KINDS, MOST_SIDES, NONE, SUITS, State

# ---------------------------------------------------------------------- policies on the engine's round, interpreted


def play_plainly(current: CanastaRound, rng: Numbers) -> None:
    """Make the next move by the policy that lays all it can."""
    play_by(current, rng, plain_weights())


def play_tuned(current: CanastaRound, rng: Numbers) -> None:
    """Make the next move by the playout policy of hints."""
    play_by(current, rng, tuned_weights(current.state.players))


def play_by(current: CanastaRound, rng: Numbers, weights: tuple[int, ...]) -> None:
    """Make the next move by the policy with the given weights; only the dealer's cut is random (C2.1)."""
    move = move_of(current.state, next_act(current.state, weights))
    source = Random(int(rng[0]))  # the player's own source has seeded it
    current.play(current.apply_chance(move, lambda: source))


# ---------------------------------------------------------------------- benchmarks


def empty_table(mode: str, players: int) -> State:
    """Return an empty table of Canasta with the whole pack as its stock."""
    state = new_state(Options(mode), players)
    state.stock[: state.cards] = parse(" ".join(whole_pack(state.cards)))
    state.stock_at = 0
    return state


def from_the_deal(mode: str, players: int) -> Playouts:
    """Return playouts of whole hands starting with the cut."""
    state = empty_table(mode, players)
    weights = np.array([tuned_weights(players)], np.int64)

    def play(rounds: int, seed: int) -> None:
        states, rng = new_states(type(state), 2), np.zeros(4, np.int64)
        found = np.zeros((rounds, MOST_SIDES), np.int64)
        store(states, 0, state)
        kernels.play_rounds(states, rng, weights, 0, rounds, seed, found)

    return play


def from_mid_hand(mode: str, players: int) -> Playouts:
    """Return playouts starting before the fifth turn of a seat."""
    return from_moment("canasta", {"mode": mode}, (players, 1), play_plainly, lambda one: one.turn > 4 * players)


def benchmarks() -> Mapping[str, Playouts]:
    """Return the benchmarks."""
    return {
        "two pairs, from the deal": from_the_deal("pairs", 4),
        "two pairs, from mid-hand": from_mid_hand("pairs", 4),
        "two singles, from the deal": from_the_deal("singles", 2),
        "two singles, from mid-hand": from_mid_hand("singles", 2),
    }


# ---------------------------------------------------------------------- search: singles and pairs

PLAYERS = 4
MODES = (("pairs", 4), ("singles", 2), ("singles", 3), ("singles", 4))
"""Tables that use the set `tuned`."""
TOTALS = (0, 1500, 3000)
"""Totals of all sides before the hand, chosen so that all opening minimums from 50 on occur (C5.2)."""
PERCENT = 100


def play_deals(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Floats:
    """Return the value of weights in each deal (`TuningProblem`); tables and totals get equal numbers of deals."""
    rivals = np.array(plain_weights(), np.int64) if rivals is None else rivals
    states, rng = new_states(State, 2), np.zeros(4, np.int64)
    values: list[Floats] = []
    tables = list(product(MODES, TOTALS))
    for ((mode, players), total), part in zip(tables, split(deals, len(tables)), strict=True):
        table = empty_table(mode, players)
        sides = range(table.sides)
        table.total[: table.sides] = [total] * table.sides
        store(states, 0, table)
        margins = np.zeros(len(part))
        for side in sides:
            rows, found = np.array([rivals for _ in sides]), np.zeros((len(part), MOST_SIDES), np.int64)
            rows[side] = weights
            kernels.play_rounds(states, rng, rows, part.start, part.stop, seed, found)
            margins += found[:, side] - (found.sum(axis=1) - found[:, side]) / (table.sides - 1)
        values.append(PERCENT * margins / (table.sides * SPREADS[players, table.sides]))
    return np.concatenate(values)


def tuning_problem() -> TuningProblem:
    """Return the search."""
    start = np.array(tuned_weights(PLAYERS), np.float64)
    spread = 1 + start / 4
    spread[GUARD] = 0
    return TuningProblem(
        package=PACKAGE,
        names=NAMES,
        start=start,
        spread=spread,
        play=play_deals,
        value="lead over the other sides in a hand, as a percentage of its spread at the table; two to four single "
        "players and two pairs; the weight `guard` is kept: it costs points, and saves matches (C7.3)",
        baseline="the weights `plain`",
        lowest=0.0,
    )


# ---------------------------------------------------------------------- fit: true hands against swaps of two cards

SWAPS = 40
"""Number of swaps per position; those of equal classes or within one hand are skipped."""

Card = tuple[int, int]
"""The seat that has a hidden card, or NONE, and the card's class."""


def hidden_cards(current: CanastaRound) -> list[Card]:
    """Return the cards that the seat to move does not see, those in hands first, without red threes."""
    state = current.state
    found = []
    for seat in range(state.players):
        for kind in range(KINDS if seat != state.to_move else 0):
            place = seat * KINDS + kind
            found += [(seat, kind // SUITS)] * (state.hand[place] - state.known[place])
    covered = [card - FACE_DOWN for card in state.pot[: state.pot_size] if card >= FACE_DOWN]
    rest = [*covered, *state.stock[state.stock_at : state.cards]]
    return found + [(NONE, kind // SUITS) for kind in rest if not is_red_three(kind)]


def differences(current: CanastaRound, source: Random) -> Floats:
    """Return the features of the deal after single swaps of a card in a hand, minus those of the true deal."""
    state = current.state
    found: list[Floats] = []
    cards = hidden_cards(current) if state.phase != CUTTING else []
    dealt = sum(seat != NONE for seat, _ in cards)
    view = current.view(state.to_move)
    tables = [features(view, seat, past) for seat, past in enumerate(past_turns(view))]
    for _ in range(SWAPS if dealt else 0):
        one, other = cards[source.randrange(dealt)], source.choice(cards)
        if one[0] == other[0] or one[1] == other[1]:
            continue
        change = np.zeros(len(MEANINGS))
        for (seat, gone), (_, come) in ((one, other), (other, one)):
            if seat != NONE:
                for rank, more in ((gone, -1), (come, 1)):
                    number = held(state, seat, rank)
                    row = tables[seat][:, rank]
                    change += row[:, min(number + more, COUNTS - 1)] - row[:, min(number, COUNTS - 1)]
        found.append(change)
    return np.array(found).reshape(-1, 1, len(MEANINGS))


FITTING = FittingProblem(
    meanings=MEANINGS,
    differences=differences,
    method="conditional likelihood of the true hands against those after a random swap of a hidden card of a hand "
    "for another unseen one",
)


# ---------------------------------------------------------------------- all of them

CANASTA = Lab(
    policies={"greedy": play_plainly, "tuned": play_tuned},
    human=human_move,
    benchmarks=benchmarks,
    tuning=tuning_problem,
    fitting=FITTING,
)
