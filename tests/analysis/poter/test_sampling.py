"""Sampled worlds: consistent with all the seat has seen, uniform, and like those of the slow reference sampler."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from analysis.core.randomness import seed_words
from analysis.core.state_dtype import load, new_states, store
from analysis.poter import kernels, policy
from analysis.poter.candidates import PoterCandidates
from analysis.poter.rollout import play_turn
from engine.cards import each_card
from engine.poter.position import Header
from engine.poter.round import PoterRound
from engine.poter.state import State
from tests.analysis.poter.moments import a_decision, fresh_round, played
from tests.engine.poter.determinization import determinize
from tests.samples import slow


def sample(evaluation: PoterCandidates, world: int, redeals: int = 0) -> PoterRound:
    states = new_states(State, 3)
    store(states, 1, load(evaluation.states, 0, State))
    state = load(states, 1, State)
    words = [0] * 4
    seed_words(words, 1, world)
    kernels.fill(state, evaluation.pools.astype(object), words, redeals)
    return PoterRound(state, Header({}, 1, 0))


@pytest.mark.parametrize("seeds", [range(15), *slow([range(15, 60)])])
def test_a_sampled_world_shows_the_seat_what_it_saw(seeds):
    for seed in seeds:
        current = a_decision(seed, players=2 + seed % 5, acts=10 + seed)
        view = current.view(current.to_move)
        evaluation = PoterCandidates(view, 0)
        for world in range(4):
            other = sample(evaluation, world, redeals=world)
            again = other.view(view.seat)
            assert (again.table, again.stock_size, again.hand_sizes) == (view.table, view.stock_size, view.hand_sizes)
            for pool in view.pools:
                found = tuple(
                    0 if seat == view.seat else (other.state.hand[seat] & pool.cards).bit_count()
                    for seat in range(view.table.players)
                )
                assert found == pool.in_hands, seed


@pytest.mark.slow
def test_after_a_reshuffle_cards_never_in_the_pile_are_only_in_hands():
    seen = 0
    for seed in range(200):
        current = played(fresh_round(seed, 4), seed, 120)
        if current.over or current.memory.generation == 0:
            continue
        view = current.view(current.to_move)
        older = sum(pool.cards for pool in view.pools if pool.in_stock == 0)
        evaluation = PoterCandidates(view, 0)
        for world in range(5):
            state = sample(evaluation, world).state
            assert not older & sum(1 << card for card in state.stock[state.stock_at :])
        seen += bool(older)
    assert seen > 5


def test_unseen_cards_are_uniform():
    """Each unseen card is as often in each hidden place: chi-square over the other hand and the top of the stock."""
    current = fresh_round(1, 2)
    view = current.view(current.to_move)
    evaluation = PoterCandidates(view, 0)
    worlds = 4000
    in_hand: Counter[int] = Counter()
    on_top: Counter[int] = Counter()
    for world in range(worlds):
        state = sample(evaluation, world).state
        in_hand.update(each_card(state.hand[1 - view.seat]))
        on_top[state.stock[state.stock_at]] += 1
    hidden = 44
    expected = worlds * 8 / hidden
    spread = sum((in_hand[card] - expected) ** 2 / (expected * (1 - 8 / hidden)) for card in in_hand)
    assert len(in_hand) == hidden
    assert spread < 43 + 4 * np.sqrt(2 * 43)
    expected = worlds / hidden
    assert sum((on_top[card] - expected) ** 2 / expected for card in on_top) < 43 + 4 * np.sqrt(2 * 43)


def test_it_agrees_with_the_engine_on_where_a_card_can_be():
    """The compiled sampler and the reference sampler put a hidden card into a hand equally often."""
    current = a_decision(17, players=3, acts=25)
    view = current.view(current.to_move)
    evaluation = PoterCandidates(view, 0)
    source = Random(5)
    other = (view.seat + 1) % 3
    worlds = 2500
    fast: Counter[int] = Counter()
    plain: Counter[int] = Counter()
    for world in range(worlds):
        fast.update(each_card(sample(evaluation, world).state.hand[other]))
        plain.update(each_card(determinize(view, source).state.hand[other]))
    assert set(fast) == set(plain)
    for card in fast:
        chance = plain[card] / worlds
        assert abs(fast[card] - plain[card]) < 5 * np.sqrt(2 * worlds * chance * (1 - chance)) + 1, card


def test_weighed_worlds_seldom_hold_what_would_have_been_laid():
    """After some turns of laying whatever can be laid, the others hold no melds; even deals often say they do."""
    held = {0: 0, 1: 0, 3: 0}
    for seed in range(30):
        current = fresh_round(seed, 4)
        while not current.over and current.state.turns < 8:
            play_turn(current, policy, [seed, 2, 3, 4])
        if current.over:
            continue
        view = current.view(current.to_move)
        evaluation = PoterCandidates(view, 0)
        for redeals in held:
            for world in range(10):
                state = sample(evaluation, world, redeals).state
                held[redeals] += sum(kernels.unlikely(state, seat) for seat in range(4) if seat != view.seat)
    assert held[0] > 1.5 * held[1]
    assert held[0] > 5 * held[3] > 0
