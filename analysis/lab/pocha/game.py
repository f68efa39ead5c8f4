"""Pocha's experiments: the policy on the engine's round, benchmarks, and the search for weights."""

from collections.abc import Mapping

import numpy as np

from analysis.core.randomness import Numbers
from analysis.core.state_dtype import Floats, Ints, new_states, store
from analysis.core.weights import read_weights
from analysis.lab.game import Lab, Playouts, TuningProblem, from_moment, split
from analysis.lab.pocha import contest
from analysis.lab.pocha.human import human_move
from analysis.pocha import kernels
from analysis.pocha.candidates import policy_move
from analysis.pocha.kernels import PACKAGE, tuned_weights
from analysis.pocha.policy import NAMES, with_tables
from engine.cards import each_card
from engine.pocha.game import PochaRound
from engine.pocha.options import Options
from engine.pocha.position import new_state
from engine.pocha.state import BID, State

# ---------------------------------------------------------------------- benchmarks


def from_the_deal(*, random: bool) -> Playouts:
    """Return playouts of whole hands of ten cards with four players, from the deal."""
    state = new_state(Options(), 4, 10)

    def play(rounds: int, seed: int) -> None:
        states, rng, deck = new_states(type(state), 2), np.zeros(4, np.int64), np.array(each_card(state.pack))
        store(states, 0, state)
        if random:
            kernels.play_rounds_randomly(states, rng, deck, 0, rounds, seed)
        else:
            kernels.play_rounds(states, rng, tuned_weights(), deck, 0, rounds, seed)

    return play


def play_policy(current: PochaRound, _rng: Numbers) -> None:
    """Bid or play by the policy, which is deterministic."""
    current.play(policy_move(current.state))


def benchmarks() -> Mapping[str, Playouts]:
    """Return the benchmarks."""
    first_lead = from_moment("pocha", {}, (4, 10), play_policy, lambda one: one.state.phase != BID)
    return {
        "random legal play, from the deal": from_the_deal(random=True),
        "policy, from the deal": from_the_deal(random=False),
        "policy, from the first lead": first_lead,
    }


# ---------------------------------------------------------------------- search, against the present weights

TABLES = ((3, 4), (3, 10), (4, 3), (4, 8), (5, 4), (5, 7), (6, 3), (6, 6))
"""Numbers of players and of cards per hand."""


def play_deals(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Floats:
    """Return the value of weights in each deal (`TuningProblem`); tables get equal numbers of deals."""
    others = tuned_weights() if rivals is None else with_tables(rivals.tolist())
    states, rng = new_states(State, 2), np.zeros(4, np.int64)
    values: list[Floats] = []
    for (players, size), part in zip(TABLES, split(deals, len(TABLES)), strict=True):
        table = new_state(Options(), players, size)
        store(states, 0, table)
        found, span = np.zeros((len(part), contest.COLUMNS), np.int64), np.array([part.start, part.stop])
        pack = np.array(each_card(table.pack))
        contest.challenge(states, rng, with_tables(weights.tolist()), others, pack, span, seed, found)
        values.append((found[:, contest.MINE] - found[:, contest.OTHERS] / (players - 1)) / players)
    return np.concatenate(values)


def tuning_problem() -> TuningProblem:
    """Return the search."""
    start = np.array(read_weights(PACKAGE, NAMES), np.float64)
    return TuningProblem(
        package=PACKAGE,
        names=NAMES,
        start=start,
        spread=1 + start / 8,
        play=play_deals,
        value="points of the seat ahead of the others in a hand of three to ten cards, three to six players",
        baseline="the present weights",
        lowest=0.0,
    )


POCHA = Lab(
    policies={"greedy": play_policy, "tuned": play_policy},
    human=human_move,
    benchmarks=benchmarks,
    tuning=tuning_problem,
)
