"""Taking back moves within a turn: what is allowed, and that logs, replays and proofs understand it."""

import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from engine.errors import InvalidInput
from engine.match import MOST_TAKEN_BACK, new_match
from engine.transcript import ReplayFault, replay, write
from engine.verification import is_proved, verify
from tests.engine.proofs import GAMES, run_published
from tests.engine.seeded import NAMES, simple_move
from tests.samples import case

HIDDEN = ("stock", "face_down")
"""The keys of position files with face-down cards."""


def moment(match):
    """Return everything of a match except its log."""
    current = match.running()
    views = [current.view(seat, match.totals).text() for seat in (None, *range(len(match.players)))]
    return current.position(), views, match.turn_is_new, list(match.turns_ended), match.can_take_back


def turn_of(match):
    return match.running().turn, match.running().to_move


def regretful(game, players, seed, **options):
    """Yield a match of two rounds after every take-back of some of the moves made since a card was seen.

    The possible take-backs are compared with the position files of the earlier moments.
    """
    source, match = Random(seed), new_match(game, options, NAMES[:players])
    while len(match.logs) < 2 and not match.finished:
        match.prepare_round(source)
        match.start_prepared_round(source.randrange(1, len(match.pack)))
        before = []
        while not match.running().over:
            assert match.can_take_back == len(before)
            turns = {match.turn_to_take_back(seat) for seat in range(players)}
            for count in {0, -1, len(before) + 1} - turns | {0}:
                with pytest.raises(InvalidInput):
                    match.take_back(count)
            if before and source.random() < 0.4:
                count = source.randint(1, len(before))
                assert str(match.take_back(count)) == f"* back {count}"
                assert moment(match) == before[-count]
                del before[-count:]
                yield match
            was, turn = moment(match), turn_of(match)
            match.play(turn[1], simple_move(match.running(), source), source)
            now = match.running().position()
            kept = turn_of(match) == turn and all(was[0].get(key) == now.get(key) for key in HIDDEN)
            before = [*before, was] if kept else []
    yield match


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
@pytest.mark.slow
def test_moves_are_taken_back_until_a_hidden_card_was_seen_and_files_tell_it(game, players, options, tmp_path):
    for number, match in enumerate(regretful(game, players, 1, **options)):
        if number % 9 == 0:
            again = replay(json.loads(json.dumps(write(match))))
            assert (moment(again), again.logs[-1].entries) == (moment(match), match.logs[-1].entries)
    assert is_proved(verify(match))
    transcript = write(match)
    taken_back = any("* back" in text for one in transcript["rounds"] for text in one["moves"])
    assert taken_back == (game != "pocha")  # each of its moves is a turn
    assert run_published(transcript, tmp_path).returncode == 0
    for log, one in zip(match.logs, transcript["rounds"], strict=True):
        one["moves"] = list(map(str, log.standing))
    assert replay(without_proof(transcript)).scores == match.scores


TABLE = -1


@dataclass
class Made:
    """A move as the test saw it: the position before it, whose turn it was, and who has shown cards since.

    TABLE has shown some also if there is a newer turn of the seat, which alone can be taken back.
    """

    before: tuple[Any, ...]
    turn: tuple[int, int]
    shown: set[int] = field(default_factory=set)


def shown_by(seat, was, now):
    """Return who shows cards by a seat's move, from position files alone."""
    if any(was.get(key) != now.get(key) for key in HIDDEN):
        return {TABLE}
    held = [Counter(position["hands"][seat].split()) for position in (was, now)]
    return {seat} if held[0] - held[1] else set()


def expected(made, seat):
    """Return how many moves are taken back with the last turn of a seat."""
    own = [at for at, one in enumerate(made) if one.turn[1] == seat]
    of_turn = [at for at in own if made[at].turn == made[own[-1]].turn]
    return next((len(made) - at for at in of_turn if made[at].shown <= {seat}), 0)


@pytest.mark.parametrize(("game", "players", "options"), [("poter", 3, {"max_turns": 40}), *GAMES[1:]])
@pytest.mark.slow
def test_no_turn_is_taken_back_after_a_card_was_seen_that_was_hidden_before(game, players, options):
    source, match, taken_back, over_others = Random(7), new_match(game, options, NAMES[:players]), 0, 0
    while len(match.logs) < 2 and not match.finished:
        match.prepare_round(source)
        match.start_prepared_round(source.randrange(1, len(match.pack)))
        made = []
        while not match.running().over:
            counts = {seat: expected(made, seat) for seat in range(players)}
            assert {seat: match.turn_to_take_back(seat) for seat in range(players)} == counts
            seat = source.choice([seat for seat, count in counts.items() if count] or [None])
            if seat is not None and source.random() < 0.3:
                count = counts[seat]
                over_others += any(one.turn[1] != seat for one in made[-count:])
                match.take_back(count)
                assert moment(match) == made[-count].before
                assert match.running().to_move == seat
                del made[-count:]
                taken_back += 1
                continue
            made.append(Made(moment(match), turn_of(match)))
            was, mover = match.running().position(), match.running().to_move
            match.play(mover, simple_move(match.running(), source), source)
            shown = shown_by(mover, was, match.running().position())
            for one in made:
                is_past = one.turn[1] == mover and one.turn != made[-1].turn
                one.shown |= shown | ({TABLE} if is_past else set())
        assert not any(map(match.turn_to_take_back, range(players))), "all hands are open"
    assert taken_back > 5
    assert over_others or game != "pocha"  # bids go back with those of others, cards do not
    again = replay(json.loads(json.dumps(write(match))))
    assert [log.entries for log in again.logs] == [log.entries for log in match.logs]
    assert sum(log.taken_back(seat) for log in match.logs for seat in range(players)) == taken_back


def without_proof(transcript):
    rounds = [{key: one[key] for key in ("dealer", "deck", "moves", "scores")} for one in transcript["rounds"]]
    return {**transcript, "rounds": rounds}


def begun():
    """Return a match of Poter in which the seat to move has drawn a card and laid two melds."""
    for seed in range(999):
        source, match = Random(seed), new_match("poter", {"mistakes": "strict"}, NAMES[:2])
        current = match.start_shuffled_round(source)
        match.play(current.to_move, current.legal_moves()[0], source)
        for _ in range(2):
            melds = [move for move in current.legal_moves() if str(move).startswith("meld")]
            if melds:
                match.play(current.to_move, melds[0], source)
        if match.can_take_back == 2:
            return match, source
    raise AssertionError("no such deal")


def test_what_stands_since_a_moment_is_known_unless_it_was_taken_back():
    match, source = begun()
    log, seat = match.logs[-1], match.running().to_move
    first, second = log.entries[1:]
    assert (log.standing, log.since(1), log.since(2)) == (log.entries, [first, second], [second])
    match.take_back()
    assert (log.standing, log.since(1), log.since(2), log.since(3)) == (log.entries[:2], [first], [], None)
    match.play(seat, second.move, source)
    assert (log.places(), log.since(2), log.since(3), log.since(4)) == ([1, 2, 5], [second], None, [second])


def test_a_charged_mistake_and_a_copy_leave_nothing_to_take_back_of_each_other():
    match, source = begun()
    twin = match.copy()
    wrong = match.game.parse_move("draw")
    assert match.play(match.running().to_move, wrong, source).charged
    assert (match.can_take_back, twin.can_take_back) == (0, 2)
    twin.take_back(2)
    assert [len(match.logs[-1].entries), len(twin.logs[-1].entries)] == [4, 4]
    assert twin.running().position() != match.running().position()


def test_one_turn_does_not_make_the_log_grow_for_ever():
    match, source = begun()
    seat, move = match.running().to_move, match.logs[-1].entries[-1].move
    for _ in range(MOST_TAKEN_BACK):
        match.take_back()
        match.play(seat, move, source)
    with pytest.raises(InvalidInput):
        match.take_back()
    assert replay(write(match)).can_take_back == 0


def test_a_file_that_takes_back_what_cannot_be_is_refused():
    for text in ("* back 3", "* back", "* back 0", "* back 1 1", "* back -1", "* back 9999", "* back x"):
        with case(text):
            match, _ = begun()
            transcript = write(match)
            transcript["rounds"][0]["moves"].append(text)
            with pytest.raises(ReplayFault) as caught:
                replay(transcript)
            assert (caught.value.move, caught.value.refusal) == (4, None)
