"""Random matches in all modes: invariants, a step-by-step comparison with the reference, and the transcript."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.canasta.state import CLASSES, KINDS, RANKS, SUITS
from engine.transcript import replay, write
from tests.engine.canasta import random_play, reference
from tests.engine.canasta.builders import CANASTA, pack
from tests.engine.conformance.rounds import legal
from tests.engine.conformance.whole_matches import check_refused, followed, steps
from tests.engine.steady import steady

MATCHES = st.tuples(st.integers(0, 10**6), st.sampled_from(random_play.TABLES))
few = settings(steady, max_examples=5)


def counts_agree(state) -> None:
    """Check the sums that the state keeps."""
    for seat in range(state.players):
        kinds = state.hand[seat * KINDS : (seat + 1) * KINDS]
        known = state.known[seat * KINDS : (seat + 1) * KINDS]
        assert min(kinds) >= 0
        assert all(0 <= some <= number for some, number in zip(known, kinds, strict=True))
        assert state.size[seat] == sum(kinds)
        for rank in range(CLASSES):
            assert state.held[seat * CLASSES + rank] == sum(kinds[SUITS * rank : SUITS * rank + SUITS])
    for side in range(state.sides):
        for rank in range(RANKS):
            number = state.open_meld[side * RANKS + rank]
            assert (number < 0) == (state.naturals[side * RANKS + rank] + state.wilds[side * RANKS + rank] == 0)


@few
@given(MATCHES)
def test_cards_are_conserved_and_moves_and_refusals_agree(drawn):
    seed, (mode, players) = drawn
    source = Random(seed)
    for match in random_play.hands(seed, mode, players):
        current = random_play.running(match)
        counts_agree(current.state)
        if source.random() > 0.1 and not current.over:
            continue
        position = current.position()
        melds = [meld["cards"] for meld in position["melds"]]
        texts = [*position["hands"], *position["red_threes"], *melds, position["stock"], position["pot"]]
        assert Counter(" ".join(texts).split()) == Counter(pack(players)), (seed, position)
        state = current.state.copy()
        listed = legal(current)
        assert bool(listed) != current.over
        for text in [*source.sample(listed, min(5, len(listed))), *(random_play.any_text(source, position),) * 3]:
            move = CANASTA.parse_move(text)
            refusal = current.refusal(move)
            assert refusal is not None or str(current.canonical(move)) in listed, (seed, text, position)
            if refusal is not None:
                assert str(move) not in listed
                check_refused(match, move)
            assert current.state == state


@few
@given(MATCHES)
@pytest.mark.slow
def test_step_by_step_like_the_reference(drawn):
    seed, (mode, players) = drawn
    for before, entries, current in steps(random_play.hands(seed, mode, players, cut="off")):
        led = followed(before, entries, reference, 100, reference.side_to_move)
        assert led == current.position(), (seed, before, entries)
        assert list(current.scores()) == reference.scores(led)


@pytest.mark.parametrize(("mode", "players"), random_play.TABLES)
def test_random_hands_end(mode, players):
    endings = set()
    for seed in range(3):
        *_, match = random_play.hands(seed, mode, players, 1, max_turns=90, mistakes="guided")
        assert match.running().over
        endings.add(match.logs[-1].entries[-1].text.split()[0])
    assert endings <= {"discard", "pass", "close", "draw", "meld"}


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "players"), [("singles", 3), ("pairs", 4), ("trios", 6)])
def test_whole_matches_to_the_target(mode, players):
    *_, match = random_play.hands(players, mode, players, 10**6, max_turns=400, mistakes="guided")
    assert match.finished
    assert match.winner is not None or match.totals.count(max(match.totals)) == 1
    assert max(match.totals) >= match.options["target"] or match.winner is not None
    assert replay(json.loads(json.dumps(write(match)))).ranking() == match.ranking()
