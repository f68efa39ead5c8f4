"""C3.4: whether a turn can be ended, by the engine and by trying all moves with the reference, on small hands."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.canasta import moves
from engine.canasta.moves import parse_move
from engine.canasta.rules import completion
from engine.canasta.rules.melds import shape_fits
from engine.canasta.state import PLAYING
from tests.engine.canasta import random_play, reference
from tests.engine.canasta.builders import CANASTA, play, start
from tests.engine.conformance.rounds import legal as legal_texts
from tests.engine.steady import steady
from tests.samples import case


@pytest.mark.slow
@settings(steady, max_examples=100)
@given(st.integers(0, 10**9))
def test_a_move_is_legal_exactly_if_the_turn_can_be_ended_after_it(seed):
    source = Random(seed)
    current = random_play.small_table(source)
    position = current.position()
    listed = legal_texts(current)
    assert len(set(listed)) == len(listed)
    assert set(listed) == reference.moves(position), position
    assert listed, position
    for text in listed:
        after = play(current.copy(), text).position()
        assert after == reference.after(position, text), (position, text)
    for _ in range(10):
        move = CANASTA.parse_move(random_play.any_text(source, position))
        if current.refusal(move) is None:
            assert str(current.canonical(move)) in listed
        else:
            assert str(move) not in listed
    assert current.position() == position
    assert list(current.scores()) == reference.scores(position)


def check_completion(seed: int) -> Iterator[bool]:
    """Yield whether the turn can be ended after each laying and taking at a random moment; both must agree."""
    current = random_play.small_table(Random(seed))
    position = current.position()
    drawing = position["phase"] == "draw"
    for text in sorted(reference.takings(position) if drawing else reference.layings(position)):
        state = current.state.copy()
        moves.make(state, parse_move(text))
        after = reference.after(position, text)
        if state.phase == PLAYING:
            ends = completion.can_end(state)
            assert ends == reference.can_end(after), (position, text)
            yield ends


@pytest.mark.slow
def test_the_search_agrees_with_trying_everything():
    found = Counter(ends for seed in range(100) for ends in check_completion(seed))
    assert found[True] > 200
    assert found[False] > 33


@pytest.mark.slow
@settings(steady, max_examples=150)
@given(st.integers(0, 10**9))
def test_the_search_agrees_with_trying_everything_in_any_small_hand(seed):
    assert all(ends in (True, False) for ends in check_completion(seed))


def fillings(naturals: int, wilds: int, more: int, stand_ins: int) -> bool:
    """Return, by trying every way, whether a rank can take all of these cards, one meld after the other."""
    if more + stand_ins == 0:
        return naturals + wilds == 0 or shape_fits(naturals, wilds)
    if naturals + wilds == 7:
        naturals = wilds = 0
    return any(
        shape_fits(naturals + some, wilds + others)
        and (naturals + some + wilds + others == 7 or (some, others) == (more, stand_ins))
        and fillings(naturals + some, wilds + others, more - some, stand_ins - others)
        for some in range(more + 1)
        for others in range(stand_ins + 1)
        if some + others
    )


def test_what_one_rank_takes():
    for meld in [(0, 0)] + [(n, w) for n in range(2, 8) for w in range(4) if shape_fits(n, w)]:
        with case(meld):
            for more in range(17):
                for stand_ins in range(9):
                    assert completion.fits(*meld, more, stand_ins) == fillings(*meld, more, stand_ins), (
                        meld,
                        more,
                        stand_ins,
                    )


def test_pairs_share_the_wild_cards_out_for_the_best():
    hand = "4s 4h 5s 5h As Ah 2s Jk 9s 8s"
    for first, then in (("meld 4s 4h 2s", "meld As Ah Jk"), ("meld 4s 4h Jk", "meld As Ah 2s")):
        current = start(hands=[hand], phase="play", drew="stock", totals=[3000, 0])
        assert legal_texts(play(current, first)) == [then]
    current = start(hands=[hand.replace("Jk", "2h")], phase="play", drew="stock", totals=[3000, 0])
    assert not [text for text in legal_texts(current) if text.startswith("meld")]


def test_a_hand_of_forty_cards_has_its_moves_listed_once():
    cards = "456789TJQKA"
    hand = " ".join(f"{rank}{suit}" for rank in cards for suit in "shd") + " 2s 2h 2d 2c Jk Jk Jk"
    for total, opened in ((3000, False), (0, True)):
        melds = ["0: 4c 4c 4c", "0: Ac Ac Ac"] if opened else []
        current = start(
            players=6,
            hands=[hand],
            phase="play",
            drew="stock",
            melds=melds,
            opened=[opened, False],
            totals=[total, 0],
            fresh=not opened,
        )
        listed = legal_texts(current)
        assert len(set(listed)) == len(listed) > 80
        assert all(current.refusal(CANASTA.parse_move(text)) is None for text in listed)
