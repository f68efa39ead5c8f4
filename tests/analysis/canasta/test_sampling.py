"""Sampled worlds: consistent with all the seat has seen, and like those of the slow reference sampler."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from analysis.canasta import kernels
from analysis.canasta.candidates import SWAPS_PER_TURN, CanastaCandidates
from analysis.canasta.determinize import deal_unseen
from analysis.core.randomness import seed_words
from analysis.core.state_dtype import load
from engine.canasta.cards.pack import is_red_three
from engine.canasta.round import CanastaRound
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, State
from engine.position_file import Header
from tests.analysis.canasta.moments import a_decision
from tests.engine.canasta.determinization import determinize
from tests.samples import slow


def sample(view, world, seed=1, swaps_per_turn=0):
    state = view.table.copy()
    words = [0] * 4
    seed_words(words, seed, world)
    deal_unseen(state, words, view.unseen, [0] * sum(view.unseen), swaps_per_turn)
    return state


def places_of(state, kind):
    """Return how many cards of a kind each hand, the pot and the stock have."""
    hands = [state.hand[seat * KINDS + kind] for seat in range(state.players)]
    stock = state.stock[state.stock_at : state.cards].count(kind)
    return [*hands, state.pot[: state.pot_size].count(kind + FACE_DOWN), stock]


def test_a_sampled_world_shows_the_seat_what_it_saw():
    for seed in range(120):
        current = a_decision(seed, seed, acts=seed % 70)
        view = current.view(current.to_move)
        for world in range(4):
            state = sample(view, world, swaps_per_turn=10 * (world % 2))
            again = CanastaRound(state, Header(view.options, view.number)).view(view.seat)
            assert (again.table, again.hand_sizes, again.unseen) == (view.table, view.hand_sizes, view.unseen)
            for kind in range(KINDS):
                assert not is_red_three(kind) or not any(places_of(state, kind)[: state.players])


@pytest.mark.parametrize("seed", [3, *slow([8, 12])])
def test_it_agrees_with_the_engine_on_where_a_card_can_be(seed):
    current = a_decision(seed, seed, acts=25)
    view = current.view(current.to_move)
    source = Random(5)
    worlds = 600
    fast: Counter[tuple[int, int]] = Counter()
    plain: Counter[tuple[int, int]] = Counter()
    for world in range(worlds):
        for found, state in ((fast, sample(view, world)), (plain, determinize(view, source).state)):
            for kind in range(KINDS):
                for place, count in enumerate(places_of(state, kind)):
                    found[kind, place] += count
    for key in fast | plain:
        spread = np.sqrt(2 * max(plain[key], fast[key]))
        assert abs(fast[key] - plain[key]) < 5 * spread + 3, key


def test_trials_deal_the_same_worlds():
    """The compiled sampler deals card by card what the interpreted one deals."""
    for seed in range(6):
        current = a_decision(seed, seed, acts=9 * seed)
        view = current.view(current.to_move)
        evaluation = CanastaCandidates(view, 1)
        for world in range(3):
            evaluation.run(np.arange(1), 1)
            assert (
                load(evaluation.states, kernels.WORLD, State).content()
                == sample(view, world, swaps_per_turn=SWAPS_PER_TURN).content()
            ), seed


def test_sorted_hands_have_fewer_single_cards():
    single = {0: 0, 10 * SWAPS_PER_TURN: 0}
    for seed in range(30):
        current = a_decision(seed, acts=60)
        view = current.view(current.to_move)
        for swaps_per_turn in single:
            for world in range(10):
                state = sample(view, world, swaps_per_turn=swaps_per_turn)
                others = (seat for seat in range(state.players) if seat != view.seat)
                single[swaps_per_turn] += sum(
                    state.held[seat * CLASSES : (seat + 1) * CLASSES].count(1) for seat in others
                )
    assert single[10 * SWAPS_PER_TURN] < 0.8 * single[0]
