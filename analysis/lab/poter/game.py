"""Poter's experiments: policies on the engine's round, benchmarks, the search and the fit of weights.

A policy reads only what its seat may know (its hand, the table, the pile), so it can run on the whole state. It plays
through the rule functions, without moves; `PoterRound.recording` keeps the round's memory. If the seat can go out in
the turn, it does (`going_out`), whatever the policy.
"""

from collections.abc import Mapping
from random import Random

import numpy as np

from analysis.core.randomness import Numbers, rng_from
from analysis.core.state_dtype import Floats, Ints, States, new_states, store
from analysis.lab.game import FittingProblem, Lab, Playouts, TuningProblem, from_moment
from analysis.lab.poter import contest
from analysis.lab.poter.human import human_move
from analysis.poter import going_out, kernels, policy
from analysis.poter.inference import MEANINGS, DealFeatures, pools_of
from analysis.poter.kernels import PACKAGE, tuned_weights
from analysis.poter.policy import NAMES, Weights
from analysis.poter.sampling import deal_evenly
from engine.cards import FRENCH
from engine.poter import pile
from engine.poter.game import PoterRound
from engine.poter.options import Options
from engine.poter.position import new_state
from engine.poter.state import OVER, PLAY, State

# ---------------------------------------------------------------------- policies on the engine's round, interpreted


def play_simply(current: PoterRound, rng: Numbers) -> None:
    """Play a turn by the simple policy."""
    play_turn(current, rng, None)


def play_tuned(current: PoterRound, rng: Numbers) -> None:
    """Play a turn by the tuned policy."""
    play_turn(current, rng, tuned_weights().tolist())


def play_turn(current: PoterRound, rng: Numbers, weights: Weights) -> None:
    """Play the turn of the seat to move to its end."""
    state, turns = current.state, current.state.turns
    if state.phase != PLAY:
        with current.recording():
            if going_out.next_act(state) == going_out.NO_ACT:
                policy.begin(state, rng, weights)
            else:
                pile.take(state)
    if state.turns == turns and state.phase == PLAY:
        with current.recording():
            if not going_out.lay_out(state):
                policy.lay_down(state, rng, weights)
    if state.turns == turns and state.phase != OVER:
        with current.recording():
            policy.finish(state, weights)


# ---------------------------------------------------------------------- benchmarks


def from_the_deal(*, tuned: bool) -> Playouts:
    """Return playouts of whole rounds from the deal: four players, full rules, round 3."""
    weights = tuned_weights() if tuned else None

    def play(rounds: int, seed: int) -> None:
        kernels.play_rounds(table(number=3), np.zeros(4, np.int64), weights, 0, rounds, seed)

    return play


def benchmarks() -> Mapping[str, Playouts]:
    """Return the benchmarks."""
    return {
        "simple policy, from the deal": from_the_deal(tuned=False),
        "tuned policy, from the deal": from_the_deal(tuned=True),
        "tuned policy, from mid-round": from_moment("poter", {}, (4, 3), play_simply, lambda one: one.state.turns >= 8),
    }


# ---------------------------------------------------------------------- search: four players, against the simple policy

START = {
    "outs": 30.0,
    "links": 8.0,
    "points": 6.0,
    "fits": -10.0,
    "given": -4.0,
    "wild_links": 4.0,
    "take_cards": 12.0,
    "take_sallan": 6.0,
    "lay": 60.0,
    "spend": 60.0,
}
"""Where the search starts, close to the simple policy's choices; other weights start at 0."""
SPREAD = {"outs": 12.0, "fits": 12.0, "given": 8.0, "wild_links": 6.0, "lay": 20.0, "spend": 20.0, "take": 8.0}
OTHER_SPREAD = 3.0
SIMPLE_ROW, RIVAL_ROW = -1, 1
PLAYERS = 4
WIN_VALUE = 60.0
"""Points for winning a round, so that weights do not only learn to lose cheaply."""


def table(players: int = PLAYERS, number: int = 1) -> States:
    """Return two records to play in, the first an empty table of round `number` with the pack as stock."""
    state = new_state(Options(), players, number)
    state.stock[:] = list(FRENCH.texts)
    states = new_states(State, 2)
    store(states, 0, state)
    return states


def results(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Ints:
    """Play deals from every seat against rivals (None: the simple policy); return a row of `contest` for each deal."""
    rows = np.stack([weights, weights if rivals is None else rivals])
    found = np.zeros((len(deals), contest.COLUMNS), np.int64)
    row = SIMPLE_ROW if rivals is None else RIVAL_ROW
    span = np.array([deals.start, deals.stop])
    contest.challenge(table(), np.zeros(4, np.int64), rows, row, span, seed, found)
    return found


def play_deals(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Floats:
    """Return the value of weights in each deal (`TuningProblem`)."""
    found = results(weights, rivals, deals, seed)
    values: Floats = (WIN_VALUE * found[:, contest.WON] - found[:, contest.SCORE]) / PLAYERS
    return values


def tuning_problem() -> TuningProblem:
    """Return the search."""
    return TuningProblem(
        package=PACKAGE,
        names=NAMES,
        start=np.array([START.get(name, 0.0) for name in NAMES]),
        spread=np.array([SPREAD.get(name, OTHER_SPREAD) for name in NAMES]),
        play=play_deals,
        value=f"points a round, a win counting {WIN_VALUE:.0f}; four players",
        baseline="the simple policy",
    )


# ---------------------------------------------------------------------- fit: the true deal against random deals

FITTED_DEALS = 30
"""Random deals per position."""


def differences(current: PoterRound, source: Random) -> Floats:
    """Return the features of random deals minus those of the true one, shape (1, deals, features)."""
    view = current.view(current.to_move)
    features, pools, rng = DealFeatures(view), pools_of(view).astype(object), rng_from(source)
    found = []
    for _ in range(FITTED_DEALS):
        state = view.table.copy()
        deal_evenly(state, pools, rng)
        found.append(features.of(state.hand))
    return np.array([found]) - features.of(current.state.hand)


FITTING = FittingProblem(
    meanings=MEANINGS,
    differences=differences,
    method="conditional likelihood of the true deal of the unseen cards among random deals of them",
)


# ---------------------------------------------------------------------- all of them

POTER = Lab(
    policies={"greedy": play_simply, "tuned": play_tuned},
    human=human_move,
    benchmarks=benchmarks,
    tuning=tuning_problem,
    fitting=FITTING,
)
