from itertools import product

import numpy as np
import pytest

from analysis.canasta import kernels, policy
from analysis.canasta.candidates import CanastaCandidates
from analysis.canasta.kernels import plain_weights, tuned_weights
from analysis.core.randomness import seed_rng, shuffle_span
from analysis.core.state_dtype import new_states, store
from analysis.lab.canasta.game import benchmarks, empty_table
from engine.canasta.moves import TAKE, act, legal_moves
from engine.canasta.rules import deal, scoring
from engine.canasta.rules.scoring import score
from engine.canasta.state import DRAWING, OVER, State
from tests.analysis.canasta.moments import TABLES, a_decision
from tests.analysis.kernel_checks import load


def interpreted(first: State, number: int, seed: int, weights: list[tuple[int, ...]]) -> State:
    state = first.copy()
    rng = [0] * 4
    seed_rng(rng, seed, number)
    shuffle_span(state.stock, 0, state.cards, rng)
    deal.set_out(state, number % state.players)
    policy.play_out(state, weights)
    return state


@pytest.mark.slow
def test_compiled_and_interpreted_playouts_agree_bit_for_bit():
    for mode, players in TABLES:
        first = empty_table(mode, players)
        for weights, stream in product(([tuned_weights(4)], [tuned_weights(4), plain_weights()]), range(12)):
            states, rng, found = new_states(State, 2), np.zeros(4, np.int64), np.zeros((1, 4), np.int64)
            store(states, 0, first)
            kernels.play_rounds(states, rng, np.array(weights), stream, stream + 1, 7, found)
            state = interpreted(first, stream, 7, weights)
            assert load(states, 1, State) == state, (mode, players, stream)
            assert found[0, : state.sides].tolist() == [score(state, side) for side in range(state.sides)]


@pytest.mark.parametrize("seeds", [range(7)])
def test_the_columns_of_reasons_are_what_the_moves_of_a_playout_say(seeds):
    """Each playout is replayed by moves, counting its pots, openings, closings and scores."""
    for seed in seeds:
        current = a_decision(seed, seed, acts=25 * seed % 160, wild=0.0)
        evaluation = CanastaCandidates(current.view(current.to_move), seed)
        if evaluation._chances is not None:
            continue
        arm = seed % len(evaluation.arms)
        found = evaluation._tried(evaluation.arms[[arm]], 0, 1)[0][0, 0]
        state = load(evaluation.states, kernels.WORLD, State)
        seat, turn, sides = state.to_move, state.turn, state.sides
        side = seat % sides
        others = [other for other in range(sides) if other != side]
        acts = [tuple(act) for act in evaluation.arms[arm].tolist() if act[0] >= 0]
        pots, opened, takeable = [], None, None
        while state.phase != OVER:
            if takeable is None and state.turn > turn:
                moves = legal_moves(state) if state.phase == DRAWING else []
                takeable = any(move.verb == TAKE for move in moves)
            if opened is None and state.turn > turn + state.players:
                opened = state.opened[side]
            verb, number, cards = acts.pop(0) if acts else policy.next_act(state, tuned_weights(state.players))
            if verb == TAKE:
                pots.append((state.turn - turn, state.to_move % sides))
            act(state, verb, number, cards)
        scored = state.winner < 0
        hands = [scoring.hand_points(state, other) for other in range(side, state.players, sides)]
        assert found[kernels.TAKEN] == bool(takeable)
        assert found[kernels.SIDE_POT] == any(0 < when <= state.players and who == side for when, who in pots)
        assert found[kernels.OTHERS_POT] == any(0 < when < state.players and who != side for when, who in pots)
        assert found[kernels.OPENED] == (state.opened[side] if opened is None else opened)
        assert found[kernels.CLOSED] == (state.closer >= 0 and state.closer % sides == side)
        assert found[kernels.OTHERS_CLOSED] == (state.closer >= 0 and state.closer % sides != side)
        assert (found[kernels.THREES], found[kernels.OTHERS_THREES]) == (state.winner == side, state.winner in others)
        assert found[kernels.HAND] == scored * sum(hands)
        if scored:
            red, cut = scoring.red_three_points(state, side), scoring.cut_points(state, side)
            rest = found[kernels.CANASTAS] + found[kernels.LAID] - found[kernels.HAND] + 200 * found[kernels.CLOSED]
            extra = red + cut if scoring.canastas(state, side) else -red - cut
            assert score(state, side) == rest + extra - state.penalty[side]
            canastas = [
                scoring.canasta_points(state, one) + scoring.bonus(scoring.canastas(state, one)) for one in others
            ]
            assert found[kernels.OTHERS_CANASTAS] == sum(canastas)


def test_there_is_something_to_measure():
    for play in benchmarks().values():
        play(2, 1)
