"""What `verify` and the program of engine/PROOF.md find in transcripts."""

import copy
import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deals import WITHOUT_NUMBER
from engine.errors import InvalidInput
from engine.match import new_match
from engine.transcript import ReplayFault, replay, write
from engine.verification import verify
from tests.engine.proofs import (
    FIRST_SCHEME,
    GAMES,
    NUMBER,
    OTHER_NUMBER,
    PROOF,
    ROOT,
    failure,
    first_version,
    kept_transcript,
    other_digit,
    published_program,
    resealed,
    reshuffled,
    run_published,
    seed_for,
    swapped,
    told,
)
from tests.engine.seeded import seeded_match
from tests.samples import case


@given(
    which=st.sampled_from(GAMES),
    key=st.sampled_from(["commitment", "seed", "cut", "cut_number", "cutter", "deck", "dealer"]),
    number=st.integers(0, 1),
    places=st.tuples(st.integers(0, 63), st.integers(0, 200)),
)
@settings(max_examples=60, deadline=None)
@pytest.mark.slow
def test_whatever_is_changed_in_a_deal_is_found(which, key, number, places):
    game, players, options = which
    transcript = copy.deepcopy(kept_transcript(game, players, json.dumps(options)))
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


@pytest.mark.slow
def test_a_cut_of_canasta_that_the_seed_does_not_give_is_found():
    transcript = told("canasta", 4, 3, mode="pairs")
    for number in (0, 1):
        seat, _, true = transcript["rounds"][number]["moves"][0].split()
        begun = {**transcript, "rounds": copy.deepcopy(transcript["rounds"][: number + 1])}
        del begun["rounds"][number]["moves"][1:], begun["rounds"][number]["scores"]
        for lifted in (1, 2, int(true) - 1, int(true), int(true) + 1, 106, 107):
            begun["rounds"][number]["moves"][0] = f"{seat} cut {lifted}"
            assert verify(replay(begun))[number].verified == (lifted == int(true)), (number, lifted)


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


def test_numbers_that_no_cut_has():
    for number in ("", "0" * 31, "0" * 33, "G" * 32, "A" * 32, " " * 32):
        with case(number):
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
    assert run_published(transcript, tmp_path).returncode == 0


def test_a_complete_round_must_not_lose_its_seed(run):
    transcript = told("pocha", 4, 1, schedule="short")
    del transcript["rounds"][0]["seed"]
    status, out, _ = run("verify", transcript)
    assert status == 1
    assert "round  1: FAILED: the seed of a complete round is missing" in out


def test_malformed_proofs_are_unreadable(run):
    for key, value in (
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
    ):
        with case(key, value):
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
    assert run_published(transcript, tmp_path).returncode == 0


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


def test_a_commitment_to_something_else_is_found():
    for change in ({"number": 2}, {"dealer": 9}, {"players": 5}, {"game": "canasta"}, {"version": 1}):
        with case(change):
            transcript = told("poter", 4, 5, max_turns=20)
            seed = seed_for(transcript, 1, transcript["rounds"][0]["seed"])
            transcript["rounds"][0]["commitment"] = replace(seed, **change).commitment
            assert "the commitment is not that of the seed" in failure(transcript, 1)


def test_rounds_that_are_repeated_left_out_or_in_another_order_are_found(run):
    for places in ((0, 0), (0, 2), (1, 0), (1, 2), (0, 1, 1), (2, 1, 0)):
        with case(places):
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


def test_the_published_program_is_short():
    assert len(published_program().splitlines()) <= 15


@pytest.mark.parametrize(("game", "players", "options"), [*GAMES, ("pocha", 3, {"pack": 48, "schedule": "short"})])
def test_the_published_program_wants_a_real_pack(tmp_path, game, players, options):
    transcript = told(game, players, 2, **options)
    deck = transcript["rounds"][0]["deck"].split()
    deck[0] = next(card for card in deck if card != deck[0])
    transcript["rounds"][0]["deck"] = " ".join(deck)
    done = run_published(transcript, tmp_path)
    assert "AssertionError: pack of round 1" in done.stderr


def test_the_published_program_knows_teams_of_three(tmp_path):
    match = new_match("canasta", {"mode": "trios"}, "ABCDEF")
    match.prepare_round(Random(1))
    match.start_prepared_round(60, NUMBER)
    assert run_published(write(match, stopped=True), tmp_path).returncode == 0


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_the_published_program_confirms_a_match(tmp_path, game, players, options):
    done = run_published(told(game, players, 2, **options), tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("what", ["commitment", "deck", "reshuffle", "number"])
def test_the_published_program_finds_what_is_changed(tmp_path, what):
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
    done = run_published(transcript, tmp_path)
    assert done.returncode == 1
    assert f"AssertionError: {'commitment' if what == 'commitment' else 'cards'} of round {number + 1}" in done.stderr
