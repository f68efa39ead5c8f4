"""Moves of Canasta in words: orders, plans and the past; no word about hidden cards."""

import pytest

from engine.canasta.cards import parse
from engine.canasta.moves import parse_move
from telegram_bot.chat.pages.parts import ChatTexts, drawn_lines
from telegram_bot.presentation import canasta
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.engine.canasta.builders import CANASTA
from tests.log_texts import entries_of
from tests.samples import cases

from ..drawn_hands import ordered

TEXTS = ChatTexts()
LOOK = PRESENTATIONS["canasta"]
NAMES = ("Amal", "<Nimali>", "🤖 Rosa", "Dan")


@cases(
    ("given", "words"),
    [
        ("7s 7h 7d", "7 7 7"),
        ("7s 7h 2c", "7 7 2"),
        ("7s 7h 7d Jk Jk", "7 7 7 🃏 🃏"),
        ("2c", "2"),
        ("Ts", "10"),
        ("3s", "3♠️"),
        ("Jk", "🃏"),
        ("2c 2s Jk", "2 2 🃏"),
    ],
)
def test_cards_of_an_act(given, words):
    assert canasta.laid_words(parse(given)) == words


def test_a_hand_goes_down_from_the_ace_with_black_threes_and_wild_cards_last():
    hand = parse("Jk 2s 4h 3s 3c As Kd Kc Ts")
    assert canasta.counts_words(canasta.counted(hand)) == "A · K K · 10 · 4 · 3♠♣×2 · 2 · 🃏"


def test_worth_of_picked_cards():
    assert canasta.value(canasta.counted(parse("As 2c Jk Ts 7s"))) == 20 + 20 + 50 + 10 + 5


@cases(
    ("move", "order", "deed"),
    [
        ("cut 58", "Cut the cards", "cut the cards"),
        ("draw", "Draw a card", "drew"),
        ("take", "Take the pot", "took the pot"),
        ("take 7s 2c", "Take the pot with 7 2", "took the pot with 7 2"),
        ("meld 7s 7h 7d 2c", "Lay 7 7 7 2", "laid 7 7 7 2"),
        ("lay 7d @7", "Add 7 to the sevens", "added 7 to the sevens"),
        ("lay Jk @W", "Add 🃏 to the wild cards", "added 🃏 to the wild cards"),
        ("discard 3s", "Discard 3♠️", "discarded 3♠️"),
        ("close 9s", "Close with 9", "closed"),
        ("close", "Close", "closed"),
        ("pass", "Pass: end the round", "passed"),
    ],
)
def test_moves_in_words(move, order, deed):
    assert ordered(LOOK, TEXTS, move) == order
    assert LOOK.words(TEXTS).done([parse_move(move)], "other") == deed


def test_a_turn_as_a_plan():
    plan = LOOK.words(TEXTS).plan(["draw", "meld 7s 7h 7d", "lay 7c @7", "lay 2c @7", "discard Ks"])
    assert plan == "Draw a card; then lay 7 7 7, add 7 2 to the sevens, discard K"
    assert LOOK.words(TEXTS).plan(["pass"]) == "Pass"


@pytest.mark.parametrize(("players", "move", "depth"), [(4, "cut 59", "over half"), (6, "cut 59", "a quarter")])
def test_a_cut_is_told_by_its_depth(players, move, depth):
    view = CANASTA.deal({}, players, 1, 1, CANASTA.pack({}, players)).view(1)
    assert LOOK.words(TEXTS).plan([move], view) == f"Cut the cards, lifting {depth}"
    assert ordered(LOOK, TEXTS, move, view) == f"Lift {depth}"
    assert LOOK.words(TEXTS).plan([move]) == "Cut the cards"


def test_the_last_turns_with_additions_told_together():
    told = [
        *("3 cut 58", "0 draw", "0 discard Ks", "1 take 7s 7h", "1 meld As Ah Ad", "1 lay Ac @A"),
        *("1 lay Ac @A", "1 lay 2s @7", "1 discard 4c", "2 draw", "2 mistake meld 9s 9h 5c", "2 discard 9s", "3 draw"),
    ]
    entries = entries_of("canasta", told)
    assert drawn_lines(LOOK.words(TEXTS).recent(entries, NAMES, 3)) == [
        "• &lt;Nimali&gt; took the pot with 7 7, laid A A A, added A A to the aces, added 2 to the sevens, discarded 4",
        "• 🤖 Rosa drew, made a mistake (−100), discarded 9",
        "• Dan drew",
    ]
    assert drawn_lines(LOOK.words(TEXTS).recent(entries[:1], NAMES, 3)) == ["• Dan cut the cards"]
    assert drawn_lines(LOOK.words(TEXTS).recent([], NAMES, 3)) == []


def test_two_turns_in_a_row_of_one_seat_are_two():
    assert drawn_lines(
        LOOK.words(TEXTS).recent(entries_of("canasta", ["0 draw", "0 discard Ks", "0 draw"]), NAMES, 5)
    ) == [
        "• Amal drew, discarded K",
        "• Amal drew",
    ]


def test_pictures_have_letters_for_the_joker():
    assert LOOK.words(TEXTS).for_picture("Discard 🃏") == "Discard joker"
