"""Sampled worlds: consistent with everything the seat has seen, uniform, and like the slow reference sampler's."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from analysis.core.randomness import seed_rng
from analysis.lab.poter.game import play_turn
from analysis.poter.candidates import SWEEPS, PoterCandidates
from analysis.poter.sampling import COLUMNS, LINKED, LIVE, OUTS, SCALE, fill, shape_weight
from engine.cards import FRENCH, each_card, mask_of
from engine.poter.game import PoterRound
from engine.poter.position import Header
from engine.poter.shapes import WHOLE_PACK, holds_meld, matching
from engine.poter.state import MOST_PLAYERS, NONE, State
from tests.analysis.kernel_checks import load
from tests.analysis.poter.moments import a_decision, fresh_round, played
from tests.engine.poter.builders import start
from tests.engine.poter.determinization import determinize


def sample(evaluation: PoterCandidates, world: int, sweeps: int = 0) -> PoterRound:
    state = load(evaluation.states, 0, State)
    rng = [0] * 4
    seed_rng(rng, 1, world)
    fill(state, evaluation.pools.astype(object), rng, evaluation.evidence.astype(object), sweeps)
    return PoterRound(state, Header({}, 1, 0))


@pytest.mark.parametrize("seeds", [range(15)])
def test_a_sampled_world_shows_the_seat_what_it_saw(seeds):
    for seed in seeds:
        current = a_decision(seed, players=2 + seed % 5, acts=10 + seed)
        view = current.view(current.to_move)
        evaluation = PoterCandidates(view, 0)
        for world in range(4):
            other = sample(evaluation, world, sweeps=world)
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
    """The seeds are of rounds with a reshuffle after 120 random moves."""
    seen = 0
    for seed in (6, 8, 11, 24, 25, 28, 38, 44, 47, 53, 74, 80, 85, 104, 108, 109, 114, 126, 135, 138, 154, 173):
        current = played(fresh_round(seed, 4), seed, 120)
        assert len(current.history.generations) > 1
        view = current.view(current.to_move)
        older = sum(pool.cards for pool in view.pools if pool.in_stock == 0)
        evaluation = PoterCandidates(view, 0)
        for world in range(5):
            state = sample(evaluation, world).state
            assert not older & sum(1 << card for card in state.stock[state.stock_at :])
        seen += bool(older)
    assert seen > 5


def test_unseen_cards_are_uniform():
    """Each unseen card is equally often in each hidden place: chi-square over the other hand and the stock's top."""
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
    """The compiled and the reference sampler put a hidden card into a hand equally often."""
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


@pytest.mark.slow
def test_the_chain_samples_in_proportion_to_the_weights():
    """Two cards in one hand, of eight: the frequency of every hand of the chain is proportional to its weight."""
    hidden = FRENCH.parse("2s 3s 4s 9h 9d Kc 5d 7c")
    state = start(hands=["", "Qs"], rest=0).view(1).table
    state.hand[0] = state.known[0] = 0
    evidence = np.zeros((MOST_PLAYERS, COLUMNS), np.int64).astype(object)
    evidence[0, hidden] = range(0, 8 * 40, 40)
    evidence[0, [LINKED, OUTS, LIVE]] = -90, 20, WHOLE_PACK
    pools = np.array([[mask_of(hidden), 2, *[0] * 5, 6]], object)
    pairs = [1 << one | 1 << other for one, other in combinations(hidden, 2)]
    weights = [
        sum(int(evidence[0, card]) for card in each_card(hand)) + shape_weight(hand, evidence, 0) for hand in pairs
    ]
    shares = np.exp(np.array(weights) / SCALE)
    shares /= shares.sum()
    found: Counter[int] = Counter()
    samples = 6000
    for number in range(samples):
        rng, dealt = [0] * 4, state.copy()
        seed_rng(rng, 2, number)
        fill(dealt, pools, rng, evidence, 12)
        found[dealt.hand[0]] += 1
        assert mask_of(dealt.stock[dealt.stock_at :]) == mask_of(hidden) & ~dealt.hand[0]
    expected = samples * shares
    spread = sum((found[hand] - one) ** 2 / one for hand, one in zip(pairs, expected, strict=True))
    assert spread < 27 + 4 * np.sqrt(2 * 27)
    assert shares.max() > 20 * shares.min()


def after_two_turns(count):
    """Yield a view, and its candidates, from each of `count` rounds in which the four seats have had two turns."""
    for seed in range(count):
        current = fresh_round(seed, 4)
        while not current.over and current.state.turns < 8:
            play_turn(current, [seed, 2, 3, 4], None)
        if not current.over:
            view = current.view(current.to_move)
            yield view, PoterCandidates(view, 0)


def test_hands_seldom_match_what_their_owners_have_just_discarded():
    """Cards that match another player's last discard, by how often they are in that hand in even deals."""
    held = {0: 0, SWEEPS: 0}
    for view, evaluation in after_two_turns(25):
        for sweeps in held:
            for world in range(10):
                state = sample(evaluation, world, sweeps).state
                for seat in set(range(4)) - {view.seat}:
                    discard = view.past[seat][-1].discard
                    hidden = state.hand[seat] & ~view.table.known[seat]
                    held[sweeps] += (hidden & matching(1 << discard)).bit_count() if discard != NONE else 0
    assert 0 < held[SWEEPS] < 0.65 * held[0]


def test_hands_seldom_hold_what_would_have_been_laid():
    """After some turns of laying whatever is possible, the others hold no melds; even deals often give them some."""
    held = {0: 0, SWEEPS: 0}
    for view, evaluation in after_two_turns(30):
        for sweeps in held:
            for world in range(10):
                hands = sample(evaluation, world, sweeps).state.hand
                held[sweeps] += sum(holds_meld(hands[seat]) for seat in range(4) if seat != view.seat)
    assert 0 < 3 * held[SWEEPS] < held[0]
