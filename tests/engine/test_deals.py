"""Verifiable deals: seeds, commitments, uniform orders, cuts, and what `verify` finds in transcripts."""

import copy
import itertools
import json
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deals import RANGE, WITHOUT_NUMBER, DealSeed, Draws, new_seed, number_from
from engine.errors import IllegalMove, InvalidInput
from engine.match import new_match
from engine.transcript import ReplayFault, replay, write
from engine.verification import verify
from tests.engine.seeded import seeded_match

ROOT = Path(__file__).parents[2]
GAMES = [
    ("poter", 4, {"max_turns": 150}),
    ("pocha", 4, {"schedule": "short"}),
    ("canasta", 4, {"mode": "pairs"}),
    ("canasta", 3, {"cut": "off"}),
]


def deal(seed: str = "5e" * 32, **changed: Any) -> DealSeed:
    return DealSeed(**{"game": "poter", "players": 4, "number": 3, "dealer": 1, "seed": seed, **changed})


NUMBER = "0123456789abcdef" * 2
OTHER_NUMBER = "fedcba9876543210" * 2


def told(game: str, players: int, seed: int, **options: Any) -> dict[str, Any]:
    transcript: dict[str, Any] = json.loads(json.dumps(write(seeded_match(game, players, seed, **options))))
    return transcript


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
    """Where only six depths decide, a seed with the ace of spades on top at all of them is found; numbers undo it."""
    pack, depths = [f"{number:02}" for number in range(4)], range(6)
    seeds = (deal(f"{number:064x}", version=WITHOUT_NUMBER) for number in itertools.count())
    good = next(one for one in seeds if all(one.after_cut(depth, None).deck(pack)[0] == "00" for depth in depths))
    bound = replace(good, version=2)
    numbers = [f"{number:032x}" for number in range(400)]
    tops = Counter(bound.after_cut(depth, number).deck(pack)[0] for depth in depths for number in numbers)
    assert chi_square(tops, 4) < 16.3  # 3 degrees of freedom


@pytest.mark.parametrize(
    "change", [{"game": "pocha"}, {"players": 5}, {"number": 4}, {"dealer": 2}, {"seed": "5f" * 32}]
)
def test_everything_a_seed_is_for_changes_the_commitment_and_the_deck(change):
    pack = [f"{number:02}" for number in range(52)]
    assert deal(**change).commitment != deal().commitment
    assert deal(**change).after_cut(9, NUMBER).deck(pack) != deal().after_cut(9, NUMBER).deck(pack)


def test_the_seed_is_not_shown_by_accident():
    match = seeded_match("pocha", 3, 1, rounds=1, schedule="short")
    match.prepare_round(Random(2))
    secret = match.prepared.seed
    assert secret not in repr(match.prepared)
    assert match.logs[0].proof.seed not in repr(match.logs)


def test_seeds_are_32_bytes_of_the_source():
    assert re.fullmatch("[0-9a-f]{64}", new_seed(Random(1)))
    assert new_seed(Random(1)) != new_seed(Random(2))


def chi_square(counts: Counter[Any], kinds: int) -> float:
    """Return the statistic against equal frequencies of some number of kinds."""
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (kinds - len(counts))


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


@pytest.mark.parametrize("stop", [1, 2, 3, 52, 160, 40_000, RANGE])
def test_draws_are_whole_numbers_below_a_bound(stop):
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


# ---------------------------------------------------------------------- matches


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
    assert re.fullmatch(rf"{dealer} cut (5[4-9]|6\d|7[01])", entry)
    by_chance = new_match("canasta", {"mode": "pairs"}, "ABCD")
    by_chance.prepare_round(Random(1))
    assert by_chance.start_prepared_round(None, makes_move=False).to_move == dealer
    assert by_chance.logs[0].entries == []


def test_chance_in_a_seeded_round_does_not_come_from_the_source():
    def entries(source: Random) -> tuple[str, ...]:
        match = new_match("canasta", {"mode": "pairs"}, "ABCD")
        match.prepare_round(Random(1))
        dealer = match.start_prepared_round(None, makes_move=False).to_move or 0
        return match.play(dealer, match.game.parse_move("cut 60"), source).entries

    assert len({entries(Random(seed)) for seed in range(9)}) == 1


@given(which=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_every_round_of_random_matches_verifies(which, seed):
    game, players, options = which
    transcript = told(game, players, seed, **options)
    match = replay(transcript)
    assert write(match) == transcript
    assert [(check.verified, check.message) for check in verify(match)] == [(True, "")] * len(match.logs)


def test_the_matches_have_reshuffles():
    assert all(check.reshuffles for check in verify(replay(told("poter", 4, 1, max_turns=150))))


def other_digit(text: str, place: int) -> str:
    """Return hexadecimal digits with one changed."""
    digit = "0123456789abcdef"[(int(text[place], 16) + 1) % 16]
    return text[:place] + digit + text[place + 1 :]


def swapped(cards: str, one: int, other: int) -> str:
    """Return a list of cards with two different ones swapped."""
    order = cards.split()
    first, second = one % len(order), other % len(order)
    while order[first] == order[second]:
        second = (second + 1) % len(order)
    order[first], order[second] = order[second], order[first]
    return " ".join(order)


@given(
    which=st.sampled_from(GAMES),
    key=st.sampled_from(["commitment", "seed", "cut", "cut_number", "cutter", "deck", "dealer"]),
    number=st.integers(0, 1),
    places=st.tuples(st.integers(0, 63), st.integers(0, 200)),
)
@settings(max_examples=60, deadline=None)
def test_whatever_is_changed_in_a_deal_is_found(which, key, number, places):
    game, players, options = which
    transcript = copy.deepcopy(_transcript(game, players, json.dumps(options)))
    changed = transcript["rounds"][number]
    if key in ("commitment", "seed", "cut_number"):
        changed[key] = other_digit(changed[key], places[0] % len(changed[key]))
    elif key == "deck":
        changed[key] = swapped(changed[key], *places)
    elif key == "cut":
        changed[key] = changed[key] % 50 + 1 + (changed[key] % 50 + 1 == changed[key])
    else:
        changed[key] = (changed.get(key, 0) + 1) % players
    try:
        checks = verify(replay(transcript))
    except ReplayFault as fault:
        found = fault.round
    else:
        [found] = [check.number for check in checks if check.verified is not True]
        assert checks[found - 1].verified is False
        assert checks[found - 1].message
    assert found in (number + 1, number + 2)  # the dealer of the next round is illegal if this one is changed


_KEPT: dict[tuple[str, int, str], dict[str, Any]] = {}


def _transcript(game: str, players: int, options: str) -> dict[str, Any]:
    """Return the same match each time."""
    key = game, players, options
    if key not in _KEPT:
        _KEPT[key] = told(game, players, 5, **json.loads(options))
    return _KEPT[key]


def reshuffled(transcript: dict[str, Any]) -> tuple[int, int]:
    """Return the place of a match's last reshuffle: round and entry, from 0."""
    return max(
        (n, e) for n, one in enumerate(transcript["rounds"]) for e, move in enumerate(one["moves"]) if move[0] == "*"
    )


def test_a_changed_reshuffle_is_found(run):
    transcript = told("poter", 4, 3, max_turns=150)
    number, entry = reshuffled(transcript)
    moves = transcript["rounds"][number]["moves"]
    cards = moves[entry].split()[2:]
    moves[entry] = "* stock " + swapped(" ".join(cards), len(cards) - 1, len(cards) - 2)
    del moves[entry + 2 :]
    del transcript["rounds"][number + 1 :], transcript["rounds"][number]["scores"]
    status, out, _ = run("verify", transcript)
    assert status == 1
    assert f"round {number + 1:2}: FAILED: move {entry + 1}, stock" in out


def test_a_cut_of_canasta_that_the_seed_does_not_give_is_found():
    transcript = told("canasta", 4, 3, mode="pairs")
    found = set()
    for number, lifted in itertools.product((0, 1), range(1, 108)):
        changed = copy.deepcopy(transcript)
        seat, _, true = changed["rounds"][number]["moves"][0].split()
        changed["rounds"][number]["moves"][0] = f"{seat} cut {lifted}"
        del changed["rounds"][number]["moves"][1:], changed["rounds"][number]["scores"], changed["rounds"][number + 1 :]
        check = verify(replay(changed))[number]
        if lifted == int(true):
            assert check.verified
        found.add((number, check.verified))
    assert (0, False) in found
    assert (1, False) in found


def test_the_command(run):
    transcript = told("pocha", 4, 1, schedule="short")
    status, out, err = run("verify", transcript)
    assert (status, err) == (0, "")
    first, second = transcript["rounds"]
    assert "2 verified, 0 not verifiable, 0 failed" in out
    cut = f"cut {first['cut']} by seat {first['cutter']}, reshuffles 0, commitment {first['commitment']}"
    assert f"round  1: verified: {cut}" in out
    assert f"round  2: verified: cut {second['cut']} by chance" in out
    answer = json.loads(run("verify", "--json", transcript)[1])
    assert answer["ok"] is True
    assert answer["rounds"][1] == {
        "round": 2,
        "verified": True,
        "message": "",
        "commitment": second["commitment"],
        "cut": second["cut"],
        "cut_number": second["cut_number"],
        "cutter": None,
    }


def test_rounds_without_a_seed_are_not_verifiable(run):
    old = json.loads((ROOT / "tests/engine/pocha/data/five_players_up.json").read_text(encoding="utf-8"))
    status, out, _ = run("verify", old)
    assert status == 1
    assert f"0 verified, {len(old['rounds'])} not verifiable, 0 failed" in out
    assert "nothing can be verified: no round has a commitment" in out
    assert json.loads(run("verify", "--json", old)[1])["ok"] is False
    assert "round  1: not verifiable: dealt without a seed" in out


def test_an_incomplete_round_has_a_commitment_and_no_seed(run):
    match = seeded_match("pocha", 4, 1, rounds=1, schedule="short")
    match.prepare_round(Random(1))
    match.start_prepared_round(9)
    transcript = write(match)
    assert "seed" in transcript["rounds"][0]
    assert "seed" not in transcript["rounds"][1]
    assert match.logs[1].proof.seed not in json.dumps(transcript)
    status, out, _ = run("verify", transcript)
    assert status == 0
    assert "round  2: not verifiable: the seed is not published" in out


PROOF = ("commitment", "seed", "cut", "cut_number", "cutter")


@pytest.mark.parametrize("is_complete", [True, False])
def test_a_round_must_not_lose_its_proof_after_one_that_has_it(run, is_complete):
    transcript = told("pocha", 4, 1, schedule="short")
    for key in PROOF:
        transcript["rounds"][1].pop(key, None)
    if not is_complete:
        transcript["rounds"][1]["moves"] = transcript["rounds"][1]["moves"][:2]
        del transcript["rounds"][1]["scores"]
    status, out, _ = run("verify", transcript)
    assert status == 1
    assert "round  2: FAILED: the proof is missing, although rounds before have one" in out
    assert json.loads(run("verify", "--json", transcript)[1])["ok"] is False


def test_rounds_from_before_there_were_proofs_may_have_none(run):
    transcript = told("pocha", 4, 1, schedule="short")
    for key in PROOF:
        transcript["rounds"][0].pop(key, None)
    status, out, _ = run("verify", transcript)
    assert status == 0
    assert "1 verified, 1 not verifiable, 0 failed" in out


def first_version(match) -> None:
    """Prepare the next round as it was done before there were numbers."""
    match.prepare_round(Random(7))
    match.prepared = replace(match.prepared, version=WITHOUT_NUMBER)


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_round_prepared_without_a_number_is_dealt_and_verified_so(run, game, players, options):
    match = new_match(game, options, "ABCDEF"[:players])
    first_version(match)
    shown = match.prepared.commitment
    match.start_prepared_round(20, NUMBER)
    proof = match.logs[0].proof
    assert (proof.commitment, proof.cut, proof.cut_number, proof.version) == (shown, 20, None, WITHOUT_NUMBER)
    transcript = json.loads(json.dumps(write(match, stopped=True)))
    assert "cut_number" not in transcript["rounds"][0]
    assert write(replay(transcript), stopped=True) == transcript
    assert "verified: cut 20 by seat" in run("verify", transcript)[1]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_depth_left_to_chance_is_still_bound_by_the_number(run, game, players, options):
    depths = set()
    for number in (NUMBER, OTHER_NUMBER):
        match = new_match(game, options, "ABCDEF"[:players])
        match.prepare_round(Random(3))
        cutter = match.cutter
        match.start_prepared_round(None, number)
        proof = match.logs[0].proof
        assert (proof.cutter, proof.cut_number) == (cutter, number)
        depths.add((proof.cut, match.logs[0].deck))
        status, out, _ = run("verify", json.loads(json.dumps(write(match, stopped=True))))
        assert (status, f"cut {proof.cut} by seat {cutter}" in out) == (0, True)
    assert len(depths) == 2


@pytest.mark.parametrize("number", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32, " " * 32])
def test_numbers_that_no_cut_has(number):
    match = new_match("poter", {}, "ABCD")
    match.prepare_round(Random(1))
    with pytest.raises(InvalidInput, match="32 hexadecimal digits"):
        match.start_prepared_round(20, number)
    assert match.prepared is not None


def test_the_seed_of_a_round_that_was_stopped_is_published(run, tmp_path):
    match = seeded_match("poter", 4, 1, rounds=1, max_turns=150)
    match.options["rounds"] = 13
    match.prepare_round(Random(1))
    match.start_prepared_round(9, NUMBER)
    transcript = json.loads(json.dumps(write(match, stopped=True)))
    assert transcript["rounds"][1]["seed"] == match.logs[1].proof.seed
    status, out, _ = run("verify", transcript)
    assert (status, "2 verified, 0 not verifiable, 0 failed" in out) == (0, True)
    assert readme(transcript, tmp_path).returncode == 0


def test_a_complete_round_must_not_lose_its_seed(run):
    transcript = told("pocha", 4, 1, schedule="short")
    del transcript["rounds"][0]["seed"]
    status, out, _ = run("verify", transcript)
    assert status == 1
    assert "round  1: FAILED: the seed of a complete round is missing" in out


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("commitment", "0" * 63),
        ("commitment", 5),
        ("seed", "A" * 64),
        ("seed", " " + "a" * 64),
        ("seed", "a" * 64 + "\n"),
        ("cut_number", "0" * 31),
        ("cut_number", "A" * 32),
        ("cut_number", None),
        ("cut", 0),
        ("cut", 40),
        ("cutter", 4),
        ("cutter", None),
    ],
)
def test_malformed_proofs_are_unreadable(run, key, value):
    transcript = told("pocha", 4, 1, schedule="short")
    transcript["rounds"][0][key] = value
    for command in ("verify", "replay"):
        status, _, err = run(command, transcript)
        assert status == 2
        assert "round 1" in err


@pytest.mark.parametrize("key", ["seed", "cut", "cut_number"])
def test_keys_without_a_commitment_are_unreadable(run, key):
    transcript = told("pocha", 4, 1, schedule="short")
    given = transcript["rounds"][0]
    transcript["rounds"][0] = {**{k: given[k] for k in ("dealer", "deck", "moves", "scores")}, key: given[key]}
    assert run("verify", transcript)[0] == 2


FIRST_SCHEME = sorted((Path(__file__).parent / "first_scheme").glob("*.json"))


def test_there_are_matches_without_numbers_and_with_reshuffles():
    assert [file.stem for file in FIRST_SCHEME] == ["canasta", "pocha", "poter"]
    assert verify(replay(json.loads(FIRST_SCHEME[-1].read_text(encoding="utf-8"))))[0].reshuffles


@pytest.mark.parametrize("file", FIRST_SCHEME, ids=lambda file: file.stem)
def test_matches_without_numbers_replay_and_verify_as_when_they_were_written(run, tmp_path, file):
    transcript = json.loads(file.read_text(encoding="utf-8"))
    match = replay(transcript)
    assert write(match) == transcript
    assert [check.verified for check in verify(match)] == [True, True]
    assert run("verify", transcript)[0] == 0
    assert readme(transcript, tmp_path).returncode == 0


def resealed(transcript: dict[str, Any], number: int, seed: DealSeed, **changed: Any) -> None:
    """Deal the last round anew from a seed of one's choice, without moves, as a forger would."""
    given = transcript["rounds"][number - 1] | changed
    match = new_match(transcript["game"], transcript["options"], transcript["players"])
    pack = match.game.pack(match.options, len(match.players))
    given.pop("cut_number", None)
    if "cutter" not in given:
        given["cut"] = seed.chance_cut(len(pack))
    cut_number = NUMBER if "cutter" in given and seed.version > WITHOUT_NUMBER else seed.chance_number
    deck = seed.after_cut(given["cut"], cut_number).deck(pack)
    given |= {"seed": seed.seed, "commitment": seed.commitment, "deck": " ".join(deck), "moves": []}
    given |= {} if cut_number is None else {"cut_number": cut_number}
    given.pop("scores", None)
    transcript["rounds"][number - 1 :] = [given]


def seed_for(transcript: dict[str, Any], number: int, seed: str, version: int = 2) -> DealSeed:
    """Return a seed for a round of a match."""
    dealer = transcript["rounds"][number - 1]["dealer"]
    return DealSeed(transcript["game"], len(transcript["players"]), number, dealer, seed, version)


def failure(transcript: dict[str, Any], number: int) -> str:
    """Return why a round of a match is not verified."""
    check = verify(replay(transcript))[number - 1]
    assert check.verified is False
    return check.message


def test_a_seed_that_was_published_before_is_found():
    transcript = told("pocha", 4, 1, schedule="short")
    resealed(transcript, 2, seed_for(transcript, 2, "11" * 32))
    assert verify(replay(transcript))[1].verified
    resealed(transcript, 2, seed_for(transcript, 2, transcript["rounds"][0]["seed"]))
    assert failure(transcript, 2) == "the seed is that of a round before"


def test_a_cut_without_a_number_after_one_that_has_it_is_found():
    transcript = told("pocha", 4, 1, schedule="short")
    resealed(transcript, 2, seed_for(transcript, 2, "11" * 32, WITHOUT_NUMBER))
    assert failure(transcript, 2) == "the cut has no number, although rounds before have one"
    resealed(transcript, 1, seed_for(transcript, 1, "11" * 32, WITHOUT_NUMBER))
    assert verify(replay(transcript))[0].verified


def test_a_cutter_without_the_right_to_cut_is_found():
    transcript = told("pocha", 4, 1, schedule="short")
    right = transcript["rounds"][0]["cutter"]
    for seat in range(4):
        resealed(transcript, 1, seed_for(transcript, 1, "11" * 32), cutter=seat)
        if seat == right:
            assert verify(replay(transcript))[0].verified
        else:
            assert failure(transcript, 1) == f"seat {seat} has no right to cut"


@pytest.mark.parametrize("change", [{"number": 2}, {"dealer": 9}, {"players": 5}, {"game": "canasta"}, {"version": 1}])
def test_a_commitment_to_something_else_is_found(change):
    transcript = told("poter", 4, 5, max_turns=20)
    seed = seed_for(transcript, 1, transcript["rounds"][0]["seed"])
    transcript["rounds"][0]["commitment"] = replace(seed, **change).commitment
    assert "the commitment is not that of the seed" in failure(transcript, 1)


@pytest.mark.parametrize("places", [(0, 0), (0, 2), (1, 0), (1, 2), (0, 1, 1), (2, 1, 0)])
def test_rounds_that_are_repeated_left_out_or_in_another_order_are_found(run, places):
    transcript = told("poter", 4, 5, max_turns=20, rounds=3)
    transcript["rounds"] = [transcript["rounds"][place] for place in places]
    assert run("verify", transcript)[0] == 1


def test_a_deck_of_another_game_is_unreadable(run):
    transcript = told("poter", 4, 5, max_turns=20)
    transcript["rounds"][0]["deck"] = told("canasta", 4, 5)["rounds"][0]["deck"]
    assert run("verify", transcript)[0] == 2


def test_a_match_of_which_nothing_is_published_proves_nothing(run):
    match = new_match("pocha", {"schedule": "short"}, "ABCD")
    assert run("verify", write(match))[0] == 1
    match.prepare_round(Random(1))
    match.start_prepared_round(9, NUMBER)
    status, out, _ = run("verify", write(match))
    assert status == 1
    assert "0 verified, 1 not verifiable, 0 failed" in out
    assert "nothing can be verified" in out


# ---------------------------------------------------------------------- the README


def readme_program() -> str:
    """Return the program of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- verify -->.*?```python\n(.*?)```\n", text, re.S)
    assert found is not None
    return found[1]


def readme(transcript: dict[str, Any], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the program of the README on a transcript, in a process that cannot import this project."""
    file = folder / "match.json"
    file.write_text(json.dumps(transcript), encoding="utf-8")
    command = [sys.executable, "-I", "-c", readme_program(), str(file)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_program_in_the_readme_is_short():
    assert len(readme_program().splitlines()) <= 15


@pytest.mark.parametrize(("game", "players", "options"), [*GAMES, ("pocha", 3, {"pack": 48, "schedule": "short"})])
def test_the_program_in_the_readme_wants_a_real_pack(tmp_path, game, players, options):
    transcript = told(game, players, 2, **options)
    deck = transcript["rounds"][0]["deck"].split()
    deck[0] = next(card for card in deck if card != deck[0])
    transcript["rounds"][0]["deck"] = " ".join(deck)
    done = readme(transcript, tmp_path)
    assert "AssertionError: pack of round 1" in done.stderr


def test_the_program_in_the_readme_knows_teams_of_three(tmp_path):
    match = new_match("canasta", {"mode": "trios"}, "ABCDEF")
    match.prepare_round(Random(1))
    match.start_prepared_round(60, NUMBER)
    assert readme(write(match, stopped=True), tmp_path).returncode == 0


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_the_program_in_the_readme_confirms_a_match(tmp_path, game, players, options):
    done = readme(told(game, players, 2, **options), tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("what", ["commitment", "deck", "reshuffle", "number"])
def test_the_program_in_the_readme_finds_what_is_changed(tmp_path, what):
    transcript = told("poter", 4, 2, max_turns=150)
    number, entry = reshuffled(transcript)
    changed = transcript["rounds"][number]
    if what == "commitment":
        changed["commitment"] = other_digit(changed["commitment"], 0)
    elif what == "deck":
        changed["deck"] = swapped(changed["deck"], 0, 1)
    elif what == "number":
        changed["cut_number"] = other_digit(changed["cut_number"], 31)
    else:
        changed["moves"][entry] = "* stock " + swapped(changed["moves"][entry][8:], 0, 1)
    done = readme(transcript, tmp_path)
    assert done.returncode == 1
    assert f"AssertionError: {'commitment' if what == 'commitment' else 'cards'} of round {number + 1}" in done.stderr
