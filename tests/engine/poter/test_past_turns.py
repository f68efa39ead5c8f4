"""Past turns in a view: discards and piles left, whatever has happened to the cards since."""

from engine.cards import FRENCH, mask_of
from engine.poter.game import PastTurn
from engine.poter.state import NONE
from engine.transcript import replay, write
from tests.engine.poter import random_play
from tests.engine.poter.builders import play, start
from tests.log_texts import texts_of


def cards(text: str) -> int:
    return mask_of(FRENCH.parse(text))


def card(text: str) -> int:
    return FRENCH.parse(text)[0]


def test_a_turn_is_what_was_left_and_what_was_discarded():
    current = start(phase="draw", hands=["7h 8h Qd 2c", "3c 5s"], pile="Kc 9h", stock="5d 6d")
    play(current, "draw")
    assert current.view(1).past[0] == current.history.past[0]
    play(current, "discard 2c")
    assert current.view(1).past[0][-1] == PastTurn(cards("Kc 9h"), card("2c"))
    play(current, "draw", "discard 6d")
    assert current.view(None).past[1][-1] == PastTurn(cards("Kc 9h 2c"), card("6d"))


def test_a_pile_taken_is_not_left_and_discards_are_kept():
    current = start(phase="draw", hands=["7h 8h Qd 2c", "3c 5s"], pile="Kc 9h 4s", stock="5d")
    play(current, "take", "meld 7h 8h 9h", "discard 4s")
    past = current.view(1).past[0]
    assert past[-1] == PastTurn(0, card("4s"))
    assert PastTurn(0, card("Kc")) in current.view(1).past[1] + past


def test_a_position_tells_the_turns_of_its_pile():
    """The seats have discarded in turn; the one who discarded the bottom card may have taken a pile."""
    current = start(phase="draw", hands=["7h 8h", "3c 5s", "4d 6d"], pile="Kc 9h 4s 2d", stock="5d")
    last = current.state.pile_owner
    past = current.view(0).past
    assert past[last] == (PastTurn(0, card("Kc")), PastTurn(cards("Kc 9h 4s"), card("2d")))
    assert past[(last + 1) % 3] == (PastTurn(cards("Kc"), card("9h")),)
    assert past[(last + 2) % 3] == (PastTurn(cards("Kc 9h"), card("4s")),)


def test_a_card_passed_is_left_and_nothing_discarded():
    current = start(phase="offer", hands=["7h 8h", "3c 5s"], pile="Kc", offer_from=1, rest=1)
    play(current, "pass")
    assert current.view(1).past[0][-1] == PastTurn(cards("Kc"), NONE)


def test_a_pile_too_large_is_not_left():
    current = start(phase="draw", hands=["7c Qd", "3c"], pile="2s 5s 8s Js Th 5h 8h Jh 2d 5d", stock="9c")
    play(current, "draw", "discard 9c")
    assert current.view(1).past[0][-1] == PastTurn(0, card("9c"))


def test_replaying_restores_the_past():
    """In random rounds the discards of each seat are those of its log, and a replay has the same past."""
    reshuffled = 0
    for seed in range(12):
        *_, match = random_play.whole_match(seed, 2 + seed % 4, rounds=1)
        current = random_play.running(match)
        for seat, past in enumerate(current.history.past):
            logged = [entry for entry in texts_of(match.logs[-1].entries) if entry.startswith(f"{seat} discard")]
            assert [f"{seat} discard {FRENCH.texts[turn.discard]}" for turn in past if turn.discard != NONE] == logged
        assert sum(len(past) for past in current.history.past) == current.state.turns
        assert random_play.running(replay(write(match))).history == current.history
        reshuffled += len(current.history.generations) > 1
    assert reshuffled
