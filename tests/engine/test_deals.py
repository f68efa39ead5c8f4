"""Verifiable deals: seeds, commitments, uniform orders and cuts."""

import itertools
import re
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deals import RANGE, WITHOUT_NUMBER, Draws, new_seed, number_from
from engine.errors import IllegalMove, InvalidInput
from engine.match import Entry, make_with_chance, new_match
from engine.transcript import replay, write
from engine.verification import verify
from tests.engine.proofs import GAMES, NUMBER, OTHER_NUMBER, deal, told
from tests.engine.seeded import chi_square, seeded_match
from tests.samples import case


def test_the_commitment_is_the_sha_256_of_a_line_of_text():
    line = "thurumpu-deal/2 poter 4 3 1 " + "5e" * 32
    assert deal().commitment == sha256(line.encode()).hexdigest()


def test_an_order_on_file_stays_what_it_is():
    first = deal(version=WITHOUT_NUMBER)
    assert " ".join(first.after_cut(17, None).deck("abcdefgh")) == "e c d b f h g a"
    assert (first.chance_cut(52), first.chance_number) == (25, None)
    assert " ".join(first.after_cut(17, None).draws(5).shuffled("abcd")) == "b c d a"
    second = deal().after_cut(17, NUMBER)
    assert " ".join(second.deck("abcdefgh")) == "h c a f g e d b"
    assert " ".join(second.draws(5).shuffled("abcd")) == "b c d a"


@pytest.mark.parametrize("text", ["", "rain on Tuesday", "අද වහිනවා", "\ud800"])
def test_a_text_stands_for_a_number(text):
    assert number_from(text) == sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def test_every_draw_depends_on_depth_and_number():
    pack = [f"{number:02}" for number in range(52)]
    cuts = [(9, NUMBER), (10, NUMBER), (9, OTHER_NUMBER)]
    for draw in (lambda chance: chance.deck(pack), lambda chance: chance.draws(3).shuffled(pack)):
        assert len({tuple(draw(deal().after_cut(*cut))) for cut in cuts}) == 3
    assert deal().chance_cut(52, NUMBER) == deal().chance_cut(52, NUMBER)
    assert len({deal().chance_cut(52, f"{number:032x}") for number in range(500)}) == 51


def test_no_seed_is_good_for_the_cutters_number():
    """With only six depths, some seed has the same card on top at all of them; numbers of the cutter prevent that."""
    pack, depths = [f"{number:02}" for number in range(4)], range(6)
    seeds = (deal(f"{number:064x}", version=WITHOUT_NUMBER) for number in range(10_000))  # number 1512 is good
    good = next(one for one in seeds if all(one.after_cut(depth, None).deck(pack)[0] == "00" for depth in depths))
    bound = replace(good, version=2)
    numbers = [f"{number:032x}" for number in range(400)]
    tops = Counter(bound.after_cut(depth, number).deck(pack)[0] for depth in depths for number in numbers)
    assert chi_square(tops, 4) < 16.3  # 3 degrees of freedom


def test_everything_a_seed_is_for_changes_the_commitment_and_the_deck():
    for change in ({"game": "pocha"}, {"players": 5}, {"number": 4}, {"dealer": 2}, {"seed": "5f" * 32}):
        with case(change):
            pack = [f"{number:02}" for number in range(52)]
            assert deal(**change).commitment != deal().commitment
            assert deal(**change).after_cut(9, NUMBER).deck(pack) != deal().after_cut(9, NUMBER).deck(pack)


def test_the_seed_is_not_shown_by_accident():
    match = seeded_match("pocha", 3, 1, rounds=1, schedule="short")
    match.prepare_round(Random(2))
    secret = match.prepared.seed
    assert secret not in repr(match.prepared) + repr(deal(seed=secret))
    assert match.logs[0].proof.seed not in repr(match.logs)


def test_seeds_are_32_bytes_of_the_source():
    assert re.fullmatch("[0-9a-f]{64}", new_seed(Random(1)))
    assert new_seed(Random(1)) != new_seed(Random(2))


@pytest.mark.parametrize("cut", [None, 1, 3])
def test_every_order_of_a_small_pack_is_equally_likely_after_any_cut(cut):
    seeds = [deal(f"{number:064x}") for number in range(4_800)]
    orders = Counter(
        "".join(one.after_cut(one.chance_cut(4) if cut is None else cut, NUMBER).deck("abcd")) for one in seeds
    )
    assert chi_square(orders, 24) < 49.7  # 0.999 of the distribution with 23 degrees of freedom
    assert chi_square(Counter(one.chance_cut(4) for one in seeds), 3) < 13.9


@pytest.mark.parametrize("other", [(2, NUMBER), (1, OTHER_NUMBER)])
def test_the_orders_of_two_cuts_are_unrelated(other):
    pairs = Counter(
        ("".join(one.after_cut(1, NUMBER).deck("abc")), "".join(one.after_cut(*other).deck("abc")))
        for one in map(deal, map("{:064x}".format, range(7_200)))
    )
    assert chi_square(pairs, 36) < 66.7  # 35 degrees of freedom


def test_where_a_card_of_a_whole_pack_lies_is_uniform():
    pack = [f"{number:02}" for number in range(52)]
    places = Counter(deal(f"{number:064x}").after_cut(26, NUMBER).deck(pack).index("00") for number in range(2_600))
    assert chi_square(places, 52) < 88.0  # 51 degrees of freedom


def test_draws_are_whole_numbers_below_a_bound():
    for stop in (1, 2, 3, 52, 160, 40_000, RANGE):
        with case(stop):
            draws = Draws("root", "label")
            assert {0 <= draws.randrange(stop) < stop for _ in range(200)} == {True}


def test_values_that_would_favour_some_numbers_are_rejected():
    stop, draws = 40_000, Draws("root", "label")
    raw = (int(sha256(f"root label {count}".encode()).hexdigest()[:4], 16) for count in itertools.count())
    kept = (value for value in raw if value < stop)
    assert [draws.randrange(stop) for _ in range(300)] == list(itertools.islice(kept, 300))


@pytest.mark.parametrize("stop", [0, -1, RANGE + 1])
def test_bounds_that_cannot_be_drawn(stop):
    with pytest.raises(ValueError, match="cannot be drawn"):
        Draws("root", "label").randrange(stop)


@pytest.mark.parametrize(
    ("game", "seats"), [("poter", [3, 0, 1, 2]), ("pocha", [3, 0, 1, 2]), ("canasta", [0, 1, 2, 3])]
)
def test_who_may_cut(game, seats):
    match = new_match(game, {}, "ABCD")
    for dealer, seat in enumerate(seats):
        match.prepared = match.seed_of_next(dealer, "00" * 32)
        assert match.cutter == seat


def test_a_prepared_round_keeps_its_dealer_and_seed():
    match = new_match("poter", {}, "ABCD")
    first = match.prepare_round(Random(1))
    assert match.prepare_round(Random(2)) is first
    assert match.copy().prepared is first
    match.start_prepared_round(20)
    assert match.prepared is None
    assert match.cutter is None
    with pytest.raises(IllegalMove):
        match.prepare_round(Random(1))
    with pytest.raises(InvalidInput, match="no round is prepared"):
        match.start_prepared_round(20)


@pytest.mark.parametrize("cut", [0, 52, -1])
def test_depths_that_no_cut_has(cut):
    match = new_match("poter", {}, "ABCD")
    match.prepare_round(Random(1))
    with pytest.raises(InvalidInput, match="1 to 51"):
        match.start_prepared_round(cut)
    assert match.prepared is not None
    assert not match.logs


def test_canastas_dealer_cuts_once_for_the_order_and_the_hundred_points():
    match = new_match("canasta", {"mode": "pairs"}, "ABCD")
    dealer = match.prepare_round(Random(1)).dealer
    match.start_prepared_round(63)
    [entry] = match.logs[0].entries
    assert re.fullmatch(rf"{dealer} cut (5[4-9]|6\d|7[01])", str(entry))
    by_chance = new_match("canasta", {"mode": "pairs"}, "ABCD")
    by_chance.prepare_round(Random(1))
    assert by_chance.start_prepared_round(None, makes_move=False).to_move == dealer
    assert by_chance.logs[0].entries == []


def test_chance_in_a_seeded_round_does_not_come_from_the_source():
    def entries(source: Random) -> tuple[Entry, ...]:
        match = new_match("canasta", {"mode": "pairs"}, "ABCD")
        match.prepare_round(Random(1))
        dealer = match.start_prepared_round(None, makes_move=False).to_move or 0
        return match.play(dealer, match.game.parse_move("cut 60"), source).entries

    assert len({entries(Random(seed)) for seed in range(9)}) == 1


@pytest.mark.parametrize(("game", "asks"), [("poter", 0), ("canasta", 1)])
def test_only_a_move_that_chance_affects_asks_for_its_source(game, asks):
    match, asked = new_match(game, {"mode": "pairs"} if game == "canasta" else {}, "ABCD"), list[int]()
    match.prepare_round(Random(1))
    current = match.start_prepared_round(None, makes_move=False)

    def source_at(place: int) -> Random:
        asked.append(place)
        return Random(1)

    make_with_chance(current, current.legal_moves()[0], source_at, place=7)
    assert asked == [7] * asks


@given(which=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
@pytest.mark.slow
def test_every_round_of_random_matches_verifies(which, seed):
    game, players, options = which
    transcript = told(game, players, seed, **options)
    match = replay(transcript)
    assert write(match) == transcript
    assert [(check.verified, check.message) for check in verify(match)] == [(True, "")] * len(match.logs)


def test_the_matches_have_reshuffles():
    assert all(check.reshuffles for check in verify(replay(told("poter", 4, 1, max_turns=150))))
