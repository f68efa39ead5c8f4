"""Random whole matches: no card is lost, refused moves change nothing, the file is complete, the reference agrees."""

from operator import itemgetter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.transcript import replay, write
from tests.engine.conformance.whole_matches import check_refused, followed, steps
from tests.engine.pocha import random_play, reference
from tests.engine.pocha.builders import POCHA
from tests.engine.steady import steady

MATCHES = st.tuples(st.integers(0, 10**6), st.sampled_from(random_play.TABLES))
few = settings(steady, max_examples=8)


def cards_of(position) -> list[str]:
    tricks = [*position["played"], position["trick"]]
    return " ".join([*position["hands"], *(trick["cards"] for trick in tricks)]).split()


@few
@given(MATCHES)
def test_invariants(drawn):
    seed, (players, pack) = drawn
    for match in random_play.whole_match(seed, players, pack):
        current = random_play.running(match)
        position = current.position()
        dealt = cards_of(position)
        assert len(dealt) == len(set(dealt)) == players * position["hand_size"]
        assert set(dealt) <= set(reference.pack(players, pack))
        assert (position["turned"] in dealt) == (len(dealt) == len(reference.pack(players, pack)))
        assert sum(position["taken"]) == len(position["played"])
        if position["phase"] != "bid":
            assert sum(position["bids"]) != position["hand_size"] or position["hand_size"] == 1


@pytest.mark.slow
@few
@given(MATCHES)
def test_legal_moves_are_what_is_not_refused(drawn):
    seed, (players, pack) = drawn
    source = Random(seed)
    every_card = [f"play {card}" for card in reference.pack(4, 48)]
    for match in random_play.whole_match(seed, players, pack):
        if source.random() > 0.2:
            continue
        current = random_play.running(match)
        position, state = current.position(), current.state.copy()
        listed = [str(move) for move in current.legal_moves()]
        assert len(set(listed)) == len(listed)
        assert set(listed) == reference.moves(position)
        tried = [*every_card, *(f"bid {number}" for number in range(players * 17))]
        accepted = [text for text in tried if current.refusal(POCHA.parse_move(text)) is None]
        assert sorted(accepted) == sorted(listed)
        for text in source.sample(sorted(set(tried) - set(listed)), 5):
            check_refused(match, POCHA.parse_move(text))
        assert current.state == state


@few
@given(MATCHES)
def test_step_by_step_like_the_reference(drawn):
    seed, (players, pack) = drawn
    for before, entries, current in steps(random_play.whole_match(seed, players, pack)):
        led = followed(before, entries, reference, 5, itemgetter("to_move"), reference.may)
        assert led == current.position(), (seed, before, entries)


@pytest.mark.parametrize(("players", "hands"), [(3, 25), (4, 22), (5, 19), (6, 16)])
def test_a_match_of_the_full_schedule(players, hands):
    *_, match = random_play.whole_match(players, players, schedule="full", mistakes="guided")
    assert len(match.scores) >= hands
    sizes = [len(log.entries) // players - 1 for log in match.logs]
    assert sizes == reference.sizes(players) + [1] * (len(sizes) - hands)
    assert match.totals.count(max(match.totals)) == 1
    assert replay(write(match)).finished
