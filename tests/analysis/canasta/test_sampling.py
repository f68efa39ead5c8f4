"""Sampled worlds: consistent with everything the seat has seen, and like those of the slow reference sampler."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from analysis.canasta import inference, kernels
from analysis.canasta.candidates import CanastaCandidates
from analysis.canasta.determinize import COUNTS, GAINS, UNIT, deal_unseen
from analysis.core.randomness import seed_rng
from engine.canasta.cards import is_red_three
from engine.canasta.game import CanastaRound
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, State
from engine.files import Header
from tests.analysis.canasta.moments import a_decision
from tests.analysis.kernel_checks import load
from tests.engine.canasta.determinization import determinize


def sample(view, world, seed=1, swaps=0, gains=(0,) * GAINS):
    state = view.table.copy()
    rng = [0] * 4
    seed_rng(rng, seed, world)
    cards, owners = [0] * sum(view.unseen), [0] * sum(view.unseen)
    deal_unseen(state, rng, view.unseen, cards, owners, gains, 1, swaps)
    return state


def places_of(state, kind):
    """Return the number of cards of a kind in each hand, the pot and the stock."""
    hands = [state.hand[seat * KINDS + kind] for seat in range(state.players)]
    stock = state.stock[state.stock_at : state.cards].count(kind)
    return [*hands, state.pot[: state.pot_size].count(kind + FACE_DOWN), stock]


@pytest.mark.slow
def test_a_sampled_world_shows_the_seat_what_it_saw():
    for seed in range(120):
        current = a_decision(seed, seed, acts=seed % 70)
        view = current.view(current.to_move)
        for world in range(4):
            state = sample(view, world, swaps=3 * (world % 2), gains=inference.gains(view))
            again = CanastaRound(state, Header(view.options, view.number), view.turns).view(view.seat)
            assert (again.table, again.hand_sizes, again.unseen) == (view.table, view.hand_sizes, view.unseen)
            for kind in range(KINDS):
                assert not is_red_three(kind) or not any(places_of(state, kind)[: state.players])


@pytest.mark.parametrize("seed", [3])
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
    """The compiled sampler deals the same cards as the interpreted one."""
    for seed in range(6):
        current = a_decision(seed, seed, acts=9 * seed)
        view = current.view(current.to_move)
        gains = inference.gains(view).tolist()
        evaluation = CanastaCandidates(view, 1)
        evaluation.run(np.arange(1), 1)
        expected = sample(view, 0, swaps=kernels.FIRST_SWAPS, gains=gains)
        assert load(evaluation.states, kernels.WORLD, State).content() == expected.content(), seed
        evaluation.run(np.arange(1), 2)
        assert load(evaluation.states, kernels.WORLD, State).content() != expected.content(), seed


@pytest.mark.slow
def test_deals_are_as_frequent_as_they_are_likely():
    """Of three nines and four kings, three are dealt to two hands, with gains by their numbers of nines."""
    table = State()
    table.players, table.size[1:3], table.cards = 3, [2, 1], 4
    unseen, nine, king = [0] * KINDS, 8, 12
    unseen[4 * nine], unseen[4 * king] = 3, 4
    gains = [0] * GAINS
    gains[(CLASSES + nine) * COUNTS : (CLASSES + nine) * COUNTS + 2] = [UNIT, 2 * UNIT]
    gains[(2 * CLASSES + nine) * COUNTS] = -UNIT
    found: Counter[tuple[int, int]] = Counter()
    likely: Counter[tuple[int, int]] = Counter()
    for world in range(6000):
        for swaps in (0, 12):
            state, rng, cards = table.copy(), [0] * 4, [0] * 7
            seed_rng(rng, 3, world)
            deal_unseen(state, rng, unseen, cards, [0] * 7, gains, 1, swaps)
            nines = state.held[CLASSES + nine], state.held[2 * CLASSES + nine]
            if swaps:
                found[nines] += 1
            else:
                likely[nines] += np.exp((0, 1, 3)[nines[0]] + (0, -1)[nines[1]])
    assert len(likely) == 6
    for nines, weight in likely.items():
        share = weight / likely.total()
        assert abs(found[nines] / 6000 - share) < 4 * np.sqrt(2 * share / 6000) + 0.005, nines


@pytest.mark.slow
def test_hands_seldom_have_what_would_have_been_discarded_sooner():
    """By the fitted weights: cards that certainly cost less than the last discard."""
    sooner = {True: 0.0, False: 0.0}
    place = list(inference.MEANINGS).index("cheaper_1")
    for seed in range(40):
        current = a_decision(seed, acts=60, wild=0.0)
        view = current.view(current.to_move)
        past = inference.past_turns(view)
        cheaper = {seat: inference.features(view, seat, past[seat])[place] for seat in range(4) if seat != view.seat}
        for weighted in sooner:
            evaluation = CanastaCandidates(view, 5, weighted=weighted)
            for _ in range(10):
                evaluation.run(np.arange(1), 1)
                held = np.array(load(evaluation.states, kernels.WORLD, State).held).reshape(-1, CLASSES)
                for seat, table in cheaper.items():
                    sooner[weighted] += table[np.arange(CLASSES), np.minimum(held[seat], COUNTS - 1)].sum()
    assert sooner[True] < 0.5 * sooner[False]
