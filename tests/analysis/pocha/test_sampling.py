"""Sampled worlds: consistent with everything the seat has seen, uniform, and like the slow reference sampler's."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from analysis.core.randomness import seed_rng
from analysis.lab.pocha.game import play_policy
from analysis.pocha import kernels, policy
from analysis.pocha.candidates import PochaCandidates
from analysis.pocha.determinize import deal_unseen, every_deal
from analysis.pocha.kernels import tuned_weights
from engine.cards import each_card
from engine.files import Header
from engine.pocha.game import PochaRound
from engine.pocha.state import BID, State
from tests.analysis.kernel_checks import load
from tests.analysis.pocha.moments import a_decision, before_the_last_tricks, fresh_round
from tests.engine.pocha.determinization import determinize


def sample(evaluation, world):
    state = load(evaluation.states, kernels.VIEW, State)
    rng = [0] * 4
    seed_rng(rng, 1, world)
    deal_unseen(state, rng, evaluation.places.astype(object), evaluation.cards.tolist(), evaluation.counts)
    return state


def test_a_sampled_world_shows_the_seat_what_it_saw():
    for seed in range(120):
        current = a_decision(seed, players=3 + seed % 4, size=3 + seed % 8, acts=seed % 44)
        view = current.view(current.to_move)
        evaluation = PochaCandidates(view, 0)
        for world in range(4):
            state = sample(evaluation, world)
            again = PochaRound(state, Header(view.options, view.number)).view(view.seat)
            assert (again.table, again.hand_sizes, again.unseen) == (view.table, view.hand_sizes, view.unseen)
            for seat in range(state.players):
                assert not state.hand[seat] & view.missing[seat], seed
            held = [card for hand in state.hand[: state.players] for card in each_card(hand)]
            assert len(set(held)) == len(held)


@pytest.mark.slow
def test_deals_are_uniform_where_somebody_lacks_something():
    """Chi-square over every possible deal, late in a hand where some seats are void."""
    tried = 0
    for seed in range(60):
        current = before_the_last_tricks(seed, players=4, size=10, tricks=3)
        view = current.view(current.to_move)
        evaluation = PochaCandidates(view, 0)
        deals = every_deal(evaluation.places, view.unseen, 400)
        if deals is None or len(deals) < 20 or not evaluation.places[:, 2].any():
            continue
        tried += 1
        worlds = 30 * len(deals)
        shown = view.table.hand
        found = Counter(
            tuple(hand & ~shown[s] for s, hand in enumerate(sample(evaluation, w).hand)) for w in range(worlds)
        )
        assert set(found) <= {tuple(deal) for deal in deals}
        spread = sum((found[tuple(deal)] - 30) ** 2 / 30 for deal in deals)
        freedom = len(deals) - 1
        assert spread < freedom + 4.5 * np.sqrt(2 * freedom), seed
        if tried == 5:
            return
    raise AssertionError(tried)


def test_every_deal_is_what_the_engine_deals_too():
    for seed in range(6):
        current = before_the_last_tricks(seed)
        view = current.view(current.to_move)
        deals = every_deal(PochaCandidates(view, 0).places, view.unseen, 8000)
        assert deals is not None
        source, shown = Random(1), view.table.hand
        found = {
            tuple(hand & ~shown[seat] for seat, hand in enumerate(determinize(view, source).state.hand))
            for _ in range(60 * len(deals))
        }
        assert found == {tuple(deal) for deal in deals}
        assert len(deals) == len({tuple(deal) for deal in deals})


def test_it_agrees_with_the_engine_on_where_a_card_can_be():
    """The compiled and the reference sampler put a hidden card into a hand equally often."""
    current = a_decision(17, players=4, size=8, acts=24)
    view = current.view(current.to_move)
    assert any(view.missing)
    evaluation = PochaCandidates(view, 0)
    source = Random(5)
    other = (view.seat + 1) % 4
    worlds = 2500
    fast: Counter[int] = Counter()
    plain: Counter[int] = Counter()
    for world in range(worlds):
        fast.update(each_card(sample(evaluation, world).hand[other]))
        plain.update(each_card(determinize(view, source).state.hand[other]))
    assert set(fast) == set(plain)
    for card in fast:
        chance = plain[card] / worlds
        assert abs(fast[card] - plain[card]) < 5 * np.sqrt(2 * worlds * chance * (1 - chance)) + 1, card


def test_weighed_worlds_fit_the_bids_better():
    """Among players that bid by the policy, worlds fit their bids better than even deals do."""
    off = {True: 0, False: 0}
    for seed in range(30):
        current = fresh_round(seed, size=8)
        while current.state.phase == BID:
            play_policy(current, [])
        view = current.view(current.to_move)
        for weighted in off:
            evaluation = PochaCandidates(view, seed, weighted=weighted)
            for _ in range(10):
                evaluation.run(np.arange(1), 1)
                state = load(evaluation.states, kernels.WORLD, State)
                off[weighted] += sum(
                    abs(policy.strength(state, state.hand[seat], tuned_weights()) - policy.ONE * state.bid[seat])
                    for seat in range(4)
                    if seat != view.seat
                )
    assert off[True] < 0.85 * off[False]
