"""A hand of Canasta as a panel: its buttons at each moment, and that each means what it says."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.errors import Refusal
from engine.match import new_match
from telegram_bot.chat.pages.hand import hand_alert
from telegram_bot.chat.pages.parts import ChatTexts, drawn_lines
from telegram_bot.chat.transport.callback_data import ClearSelection, MakeMove, SelectCard
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.presentation.orders import failure_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.scene import PILE
from tests.engine.canasta.builders import CANASTA, play, start
from tests.samples import cases
from tests.telegram_bot.drawn_hands import drawn, selected
from tests.telegram_bot.texts.pages import room_of

TEXTS = ChatTexts()
LOOK = PRESENTATIONS["canasta"]
NAMES = ("Amal", "<Nimali>", "🤖 Rosa", "Dan", "Eva", "Fay")


def in_play(hand: str, **given):
    return start(**({"hands": [hand], "phase": "play", "drew": "stock", "turn": 5} | given))


def panel(view, words: str = "", new: str = "", **given):
    return drawn(view, selected(view, words), new.split(), **given)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_dealer_cuts_at_eleven_depths_without_seeing_counts(players):
    current = CANASTA.deal({}, players, 1, 1, CANASTA.pack({}, players))
    view = current.view(1)
    made = panel(view)
    cards = 216 if players == 6 else 108
    assert made.moves() == [f"cut {cards * depth // 12}" for depth in range(1, 12)]
    assert [made.labels()[0], made.labels()[5], made.labels()[-1]] == ["A few cards", "Half", "Nearly all"]
    assert not any(character.isdigit() for label in made.labels() for character in label)
    assert panel(current.view(0)).buttons() == []


def test_before_the_deal_the_short_hand_says_what_is_waited_for():
    current = CANASTA.deal({}, 4, 1, 3, CANASTA.pack({}, 4))
    for seat in (0, 3):
        assert ("exactly" in hand_alert(LOOK.at(TEXTS, current.view(seat), NAMES))) is (seat == 3)


def test_long_names_leave_room_for_others():
    names = ("Nimali Wickramasinghe", "Amal", "Sunethra", "🤖 Rosa")
    view = in_play("7s 7h 7d 2c Ks").view(0)
    assert "👥 <b>Nimali Wick… and Sunethra</b> · needs 50 to open" in drawn_lines(
        LOOK.at(TEXTS, replace(view, seat=None), names).lines()
    )
    view = in_play("7s 7h 7d 2c Ks").view(2)
    assert "👥 <b>You and Nimali Wick… (5)</b> · needs 50 to open" in drawn(view, names=names).lines


def test_each_alone_is_a_side():
    view = start(players=2, hands=["7s Ks", "Qh Qd"], turn=4, to_move=1).view(1)
    assert [line for line in panel(view).lines if line.startswith("👤")] == [
        "👤 <b>You</b> · needs 50 to open",
        "👤 <b>Amal (2)</b> · needs 50 to open",
    ]


def test_a_rank_is_one_button_however_many_cards_it_has():
    made = panel(in_play("7s 7h 7d 2c Ks Jk Jk 3s").view(0))
    assert made.labels(SelectCard) == ["K", "7 ×3", "3♠♣", "2", "🃏 ×2"]


def test_picked_and_new_cards_are_marked():
    view = in_play("7s 7h 7d 2c Ks").view(0)
    made = panel(view, "7 7 2", "Ks")
    assert made.labels(SelectCard) == ["✨K", "✅7 2/3", "✅2 1/1"]
    assert "<b>Picked:</b> 7 7 · 2" in made.lines
    assert "✨ New: K" in made.lines


def test_black_threes_leave_room_for_their_number():
    view = in_play("3s 3c 7s 7h Ks").view(0)
    assert "3♠♣ ×2" in panel(view, new="3s 3c 7s 7h Ks").labels(SelectCard)


@cases(
    ("words", "line"),
    [
        ("", "🔓 Opening points: <b>30 of 50</b>"),
        ("7", "🔓 Opening points: <b>35 of 50</b>"),
        ("K K", "🔓 Opening points: <b>50 of 50</b>"),
        ("K K 2", "✔️ Opening points: <b>70 of 50</b>"),
        ("7 7 7", "🔓 Opening points: <b>45 of 50</b>"),
        ("9", "🔓 Opening points: <b>40 of 50</b>"),
        ("4", "🔓 Opening points: <b>30 of 50</b>"),
        ("3", "🔓 Opening points: <b>30 of 50</b>"),
        ("K K 4", "🔓 Opening points: <b>50 of 50</b>"),
    ],
)
def test_the_opening_counts_what_is_picked_to_be_laid_and_is_reached_only_by_what_can_be_laid(words, line):
    current = play(in_play("9s 9h 9d 9c Ks Kh 7s 7h 7d 2c 2d 4c 5c 3s"), "meld 9s 9h 9d")
    assert line in panel(current.view(0), words).lines


@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("2s 2s 2h 2h 2d 2d 2c 2c Jk Jk 9s Ks", "Lay 2×7"),
        ("2s 2s 2h 2h 2d Jk Jk 9s Ks", "Lay 2×5 🃏 🃏"),
        ("2s 2s 2h 2h Jk Jk 9s Ks", None),
    ],
)
def test_a_whole_canasta_of_wild_cards_is_one_touch(hand, offered):
    view = in_play(hand, melds=["0: As Ah Ad"], opened=[True, False]).view(0)
    assert panel(view).labels(MakeMove) == ([offered] if offered else [])


def test_without_cards_there_is_nothing_to_touch():
    current = in_play(
        "9s 9h 9d",
        melds=["0: 8d 8c 8s 8h 8d 8s 8c", "0: Qs Qh Qd 2c 2d 2s Qs"],
        opened=[True, False],
        pure_before=True,
    )
    made = panel(play(current, "meld 9s 9h 9d").view(0))
    assert made.labels() == ["Close"]
    assert "You have no cards left." in made.lines
    assert not any("Tap a rank" in line for line in made.lines)


def test_first_the_draw_and_why_the_pot_cannot_be_taken():
    view = start(hands=["7s Ah Ks 4c"], turn=5, pot="5c 7d").view(0)
    made = panel(view)
    assert made.labels() == ["🂠 Draw a card", "🗂 Take the pot ✕"]
    assert made.moves() == ["draw"]
    assert made.refused() == {"🗂 Take the pot ✕": "C4.3"}
    assert made.lines[0] == "Draw a card."


@pytest.mark.parametrize(
    ("pot", "given", "clause"),
    [
        ("5c 3s", {}, "C4.5"),
        ("5c 2s", {"frozen": True}, "C4.6"),
        ("2s 7d", {"frozen": True}, "C4.6"),
        ("5c 7d", {"turn": 2, "hands": ["Kc", "7s 7h 9s 9h"]}, "C4.1"),
        ("5c 7d", {"hands": ["7s 7h 4s 4h"]}, "C4.7"),
    ],
)
def test_each_reason_against_taking_is_told(pot, given, clause):
    current = start(**({"hands": ["7s 7h Ks 4c"], "turn": 5, "pot": pot} | given))
    view = current.view(current.to_move)
    assert list(panel(view).refused().values()) == [clause]


def test_every_way_to_take_the_pot_is_a_button():
    view = start(
        hands=["7s 7h 2c Jk Ks Kh 9s"],
        turn=5,
        pot="5c 7d",
        melds=["0: As Ah Ad"],
        opened=[True, False],
        taken=[True, False],
    ).view(0)
    made = panel(view)
    assert made.moves() == ["draw", "take 7s 7h", "take 7s 2c", "take 7s Jk"]
    assert made.labels()[1:] == ["🗂 Take the pot with 7 7", "🗂 Take the pot with 7 2", "🗂 Take the pot with 7 🃏"]
    assert made.refused() == {}
    assert made.lines[0] == "Draw a card, or take the pot."


@pytest.mark.parametrize(("stock", "first"), [(None, "Draw a card, or take the pot."), ("", "The stock is empty: ")])
@pytest.mark.parametrize(
    ("meld", "where"),
    [
        ("0: 7s 7h 7c 2c 2d", "; the top card goes on that meld."),
        ("0: 7s 7s 7h 7h 7c 7c 2c", "; the top card comes to your hand."),
    ],
)
def test_the_pot_for_no_cards_says_where_its_top_card_goes(stock, first, meld, where):
    given = {"hands": ["Ks Kh 9s"], "turn": 5, "pot": "5c 7d", "melds": [meld], "opened": [True, False]}
    view = start(**given, taken=[True, False], **({} if stock is None else {"stock": stock})).view(0)
    made = panel(view)
    assert "take" in made.moves()
    assert made.lines[0].startswith(first)
    assert made.lines[0].endswith(where)


def test_with_the_stock_empty_one_may_pass():
    view = start(hands=["As Ah 9s"], turn=5, stock="", pot="Kd").view(0)
    made = panel(view)
    assert made.moves() == ["pass"]
    assert made.lines[0] == "The stock is empty: pass. That ends the round."


def test_while_cards_are_picked_the_opening_is_counted():
    view = in_play("As Ah Ad 7s 7h 2c Ks Kh").view(0)
    assert "🔓 Opening points: <b>0 of 50</b>" in panel(view).lines
    assert "🔓 Opening points: <b>40 of 50</b>" in panel(view, "A A").lines
    assert "✔️ Opening points: <b>60 of 50</b>" in panel(view, "A A A").lines
    opened = in_play("As Ks 7s", melds=["0: Qs Qh Qd Qc Qs"], opened=[True, False])
    assert not any("Opening" in line for line in panel(opened.view(0)).lines)


def test_what_is_laid_counts_for_the_opening():
    current = play(in_play("7s 7h 7d As Ah Ad Ks 4c"), "meld 7s 7h 7d")
    made = panel(current.view(0), "A")
    assert "🔓 Opening points: <b>35 of 50</b>" in made.lines
    assert made.lines[0] == "Keep laying: your side needs 50 points to open."


def test_who_took_the_pot_is_told_to_reach_the_minimum():
    current = play(start(hands=["7s 7h As Ah 2c 9s"], pot="3h 5c 7d"), "take 7s 7h")
    made = panel(current.view(0))
    assert made.lines[0] == "You took the pot: keep laying until you reach 50 points."
    assert "🔓 Opening points: <b>15 of 50</b>" in made.lines


def test_three_picked_cards_are_laid_and_one_is_discarded():
    view = in_play("7s 7h 7d 2c Ks Kh Ac Ad As").view(0)
    assert panel(view, "A A A").moves() == ["meld As Ad Ac"]
    assert panel(view, "K").moves() == ["discard Ks"]
    assert panel(view, "K").labels(MakeMove, ClearSelection) == ["Discard K", "Put back"]
    with_two = panel(view, "A A 2")
    assert with_two.moves() == ["meld As Ad 2c"]
    assert with_two.labels(MakeMove) == ["Lay A A 2"]


def test_what_cannot_be_done_with_picked_cards_tells_why():
    view = in_play("7s 7h 7d 2c 2d Ks Kh Ac Ad 9s").view(0)
    assert panel(view, "7 7 K").refused() == {"Lay K 7 7 ✕": "C5.1"}
    assert panel(view, "7 2 2").refused() == {"Lay 7 2 2 ✕": "C5.1"}
    assert panel(view, "A").refused() == {}


def test_cards_are_added_to_the_own_melds():
    melds = ["0: 7s 7h 7c", "0: As Ah Ac", "1: 9d 9c 9d 2h"]
    view = in_play("7d 2c Ks Kh 9s 9h", melds=melds, opened=[True, True]).view(0)
    assert panel(view).moves() == ["lay 7d @7"]
    assert panel(view).labels(MakeMove) == ["Add 7 to the sevens"]
    assert panel(view, "2").moves() == ["lay 2c @A", "lay 2c @7", "discard 2c"]
    assert panel(view, "7 2").moves() == ["lay 7d @7 + lay 2c @7"]
    assert panel(view, "7 2").labels(MakeMove) == ["Add 7 2 to the sevens"]
    assert panel(view, "9").moves() == ["discard 9s"]


def test_no_more_is_added_than_a_canasta_holds_and_than_leaves_a_discard():
    melds = ["0: 7s 7h 7c 7s 7h", "0: As Ah Ac"]
    view = in_play("7d 7d 7c Ad Ks Kh", melds=melds, opened=[True, False]).view(0)
    assert panel(view, "7 7 7").moves() == ["lay 7d @7 + lay 7d @7"]
    assert panel(view).labels(MakeMove) == ["Add A to the aces", "Add 7 7 to the sevens"]
    few = in_play("Ad Ac Ks", melds=["0: As Ah Ac"], opened=[True, False]).view(0)
    assert panel(few, "A A").labels(MakeMove) == ["Add A to the aces"]


def test_while_the_pot_waits_cards_are_added_one_at_a_time():
    current = play(start(hands=["7s 7h 7c 7d 2c As Ah 9s 9h"], pot="3h 5c 7d"), "take 7s 7h")
    view = current.view(0)
    assert panel(view, "7 7").moves() == ["lay 7d @7"]


def test_an_addition_that_brings_the_covered_pot_is_a_button_of_the_last_seat_too():
    hands = [*("9s", "9h", "9d", "9c", "8s"), "Ks Kh 2c 4s 8h 8d"]
    taken = play(start(players=6, hands=hands, pot="4c 3c Kd", face_down="4c 3c", dealer=4, to_move=5), "take Ks Kh")
    assert panel(taken.view(5), "2").moves() == ["lay 2c @K"]


def test_a_wild_card_can_be_discarded_though_it_goes_to_many_melds():
    ranks = "A456789TJQK"
    melds = [f"0: {rank}s {rank}h {rank}d" for rank in ranks]
    view = in_play("2c Jk 9c 9s Ks", melds=melds, opened=[True, False]).view(0)
    assert panel(view, "2").moves() == [*(f"lay 2c @{rank}" for rank in ranks), "discard 2c"]


def test_wild_cards_make_a_meld_and_go_to_it():
    current = in_play("2s 2h Jk 2d Ks Kh 9s", opened=[True, False], melds=["0: As Ah Ac"])
    assert panel(current.view(0), "2 2 Jk").moves() == ["meld 2s 2h Jk"]
    made = panel(play(current, "meld 2s 2h Jk").view(0), "2")
    assert made.labels(MakeMove) == ["Add 2 to the aces", "Add 2 to the wild cards", "Discard 2"]


def test_melds_at_hand_are_buttons_the_largest_first():
    view = in_play("7s 7h 7d 7c Ks Kh Kd 9s 4c As Ah Ad", opened=[True, False], melds=["0: Qs Qh Qd Qc Qs"]).view(0)
    assert panel(view).moves() == ["meld 7s 7h 7d 7c", "meld As Ah Ad", "meld Ks Kh Kd"]


def test_the_canasta_that_wins_the_match_comes_first():
    view = in_play("3s 3s 3c 3c 2s 2h Jk As Ah Ad Kc").view(0)
    assert panel(view).moves()[0].startswith("meld 3s 3s 3c 3c ")


CLOSING: dict[str, Any] = {
    "pot": "5c",
    "melds": ["0: Ks Ks Kh Kh Kd Kd Kc", "0: Qs Qs Qh Qh Qd Jk Jk"],
    "opened": [True, False],
    "fresh": False,
    "pure_before": True,
}


def test_closing_is_a_button_and_at_the_pot_and_the_duty_tells_of_it_and_of_no_discard():
    """A player who may close holds at most one card, and the last card may not be discarded (C3.3)."""
    view = in_play("4c", **CLOSING).view(0)
    made = panel(view)
    assert made.lines[0] == "You can close now: that ends the round."
    assert made.labels(MakeMove) == ["Close with 4"]
    assert panel(view, "4").moves() == ["close 4c"]
    assert panel(view, "4").refused() == {}
    actions = LOOK.at(TEXTS, view, NAMES).actions(("4c",))
    assert [(action.moves, action.target) for action in actions if action.moves] == [(("close 4c",), PILE)]


@pytest.mark.parametrize(
    ("hand", "more", "tells"),
    [
        ("As 4c", {}, True),
        ("Ah As Ac 4c", {}, True),
        ("As 4c 5c", {}, False),
        ("As 4c", {"pure_before": False}, False),
        ("9s 4c", {}, False),
    ],
)
def test_that_closing_comes_after_laying_is_told_where_one_move_leaves_a_card(hand: str, more: Any, tells: bool):
    melds = [*CLOSING["melds"], "0: Ah Ad Ac"] if "Ah" not in hand else CLOSING["melds"]
    made = panel(in_play(hand, **{**CLOSING, "melds": melds, **more}).view(0))
    assert ("with one card left you can close" in made.lines[0]) is tells


@pytest.mark.parametrize(("options", "told"), [({}, "need three"), ({"frozen_needs": 2}, "need two")])
def test_a_refusal_says_what_the_table_has_chosen(options: Any, told: str):
    at = PRESENTATIONS["canasta"].at(TEXTS, replace(in_play("5c 2s").view(0), options=options), NAMES)
    assert told in at.clause_text("C4.6")
    assert "at some tables" not in at.clause_text("C4.6") + at.clause_text("C4.3")
    match = new_match("canasta", options, ["Amal", "Nimali"])
    match.start_shuffled_round(Random(1))
    result = CommandResult(room_of(TEXTS.words, match), Problem.ILLEGAL, Refusal("C4.6", "", ""))
    assert told in failure_text(TEXTS.words, result)


def test_off_turn_and_for_a_stand_in_the_hand_is_text_alone():
    current = in_play("7s 7h 7d 2c Ks", melds=["1: Ad Ac Ad"], opened=[False, True])
    for made in (panel(current.view(1)), panel(current.view(0), acting=False)):
        assert made.buttons() == []
        assert not any("Lay what you like" in line for line in made.lines)
    assert "<b>Your 5 cards:</b> K · 7 7 7 · 2" in panel(current.view(0), acting=False).lines


def test_the_own_side_comes_first():
    current = in_play("7s 7h 7d 2c Ks", melds=["1: Ad Ac Ad"], opened=[False, True])
    sides = [line for line in panel(current.view(3)).lines if line.startswith("👥")]
    assert sides == [
        "👥 <b>You and &lt;Nimali&gt; (1)</b> · opened",
        "👥 <b>Amal (5) and 🤖 Rosa (1)</b> · needs 50 to open",
    ]


def test_a_hand_of_forty_cards_has_few_buttons():
    ranks = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5")
    view = in_play(" ".join(rank + suit for rank in ranks for suit in "shdc")).view(0)
    made = panel(view)
    assert len(view.hand) == 40
    assert len(made.labels(SelectCard)) == 10
    assert made.labels(SelectCard)[0] == "A ×4"
    assert max(map(len, made.rows)) <= 4
    assert len(hand_alert(LOOK.at(TEXTS, view, NAMES))) <= 200


SEVENS = "7s 7h 7d 7c 7s 7h"
SEVEN_IN_ONE_TURN = "💡 Lay seven sevens in this turn for a hidden canasta: 1000 points."


@cases(
    ("toggled", "told"),
    [
        *(("7 7 7 7", True), ("7 7 7 7 7", True), ("7 7 7 7 7 7", True), ("7 7 7 2", True), ("7 7 7 7 2 2", True)),
        *(("7 7 7", False), ("", False), ("7 7 2 2", False), ("2 2 2 2", False), ("7 7 7 9", False)),
    ],
)
def test_four_to_six_cards_of_a_rank_are_told_what_seven_would_score(toggled, told):
    view = in_play(f"{SEVENS} 9s 9h 2s 2h 2d 2c").view(0)
    assert (SEVEN_IN_ONE_TURN in panel(view, toggled).lines) is told


def test_seven_are_not_promised_where_a_meld_of_the_rank_lay_before_the_turn():
    melds = ["0: As Ah Ad", "0: 7d 7c 2c"]
    view = in_play("7s 7h 7s 7h 9s 9h", melds=melds, opened=[True, False], fresh=False).view(0)
    assert SEVEN_IN_ONE_TURN not in panel(view, "7 7 7 7").lines


def test_seven_are_promised_where_the_others_have_such_a_meld_or_one_was_begun_in_the_turn():
    others = in_play("7s 7h 7s 7h 9s 9h", melds=["1: As Ah Ad", "1: 7d 7c 2c"], opened=[False, True])
    assert SEVEN_IN_ONE_TURN in panel(others.view(0), "7 7 7 7").lines
    begun = play(in_play(f"{SEVENS} 7d 9s As Ah Ad"), "meld As Ah Ad", "meld 7s 7h 7d")
    assert SEVEN_IN_ONE_TURN in panel(begun.view(0), "7 7 7 7").lines
