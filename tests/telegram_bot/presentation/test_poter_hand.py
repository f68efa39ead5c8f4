"""The actions with the cards of a hand of Poter, and how it is drawn."""

from dataclasses import replace

import pytest

from engine.cards import FRENCH, mask_of
from engine.poter.game import Poter
from telegram_bot.chat.pages.hand import hand_alert
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import SelectCard
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.engine.poter.builders import start
from tests.samples import cases
from tests.telegram_bot.drawn_hands import drawn, ordered

TEXTS = ChatTexts()
LOOK = PRESENTATIONS["poter"]
NAMES = ("Amal", "<Nimali>", "Bot")


def view_of(hand: str, *, sallan=False, phase="play", pile="", melds=(), round_=3, must_meld=False, all_held=False):
    """Return the view of seat 0, to move with a hand.

    Seat 1 has eight other cards and the stock the rest; with `all_held` seat 1 has all of them.
    """
    if sallan and not any(meld["owner"] == 0 for meld in melds):
        melds = [*melds, {"owner": 0, "cards": "Qs Qh Qc"}]
    used = set((hand + " " + pile).split())
    for meld in melds:
        used |= {word.split("=")[0] for word in meld["cards"].split()}
    rest = [card for card in FRENCH.texts.values() if card not in used]
    other = rest if all_held else rest[:8]
    position = {
        "format": "position/1",
        "game": "poter",
        "options": {},
        "round": round_,
        "dealer": 1,
        "to_move": 0,
        "phase": phase,
        "hands": [hand, " ".join(other)],
        "stock": " ".join(rest[len(other) :]),
        "pile": pile,
        "melds": list(melds),
        "sallan": [sallan, any(meld["owner"] == 1 for meld in melds)],
        "must_meld": must_meld,
        **({"pile_owner": 1} if pile else {}),
    }
    return Poter().from_position(position).view(0)


def panel(view, picked="", new=""):
    return drawn(view, picked.split(), new.split(), names=NAMES[:2])


def moves(view, picked) -> list[str]:
    return [" + ".join(one.moves) for one in LOOK.at(TEXTS.words, view).actions(tuple(picked.split())) if one.moves]


def clauses(view, picked) -> list[str]:
    actions = LOOK.at(TEXTS.words, view).actions(tuple(picked.split()))
    return [one.clause for one in actions if not one.moves and not one.unlikely]


def test_a_hand_is_sorted_and_marked_and_its_cards_have_no_colour():
    made = panel(view_of("7h 3d Ks 9c"), "7h", "9c")
    cards = made.buttons(SelectCard)
    assert [button.label for button in cards] == ["K♠︎", "✅7♥︎", "🃏3♦︎", "✨9♣︎"]
    assert {button.style for button in cards} == {None}


def test_first_the_draw_and_the_pile_or_a_reason_why_it_cannot_be_taken():
    view = view_of("7h 9d Ks 4c 2s", phase="draw", pile="Jd")
    assert [label for label in panel(view).labels() if "Draw" in label or "pile" in label] == [
        "🂠 Draw a card",
        "🗂 Take the pile ✕",
    ]
    assert panel(view).refused() == {"🗂 Take the pile ✕": "P7.2"}
    helped = view_of("7h 8h Ks 4c 2s", phase="draw", pile="9h")
    assert "🗂 Take the pile" in panel(helped).labels()


@pytest.mark.parametrize(
    ("hand", "prompt"),
    [
        ("7h 8h Ks 4c 2s", "Draw, and the pile is shuffled into a new stock. Or take the pile, if you can lay"),
        ("7h Td Ks 4c 2s", "Draw, and the pile is shuffled into a new stock."),
    ],
)
def test_an_empty_stock_leaves_the_choice_that_there_is(hand, prompt):
    view = view_of(hand, phase="draw", pile="Jd 9h", all_held=True)
    made = panel(view)
    assert any(prompt in line for line in made.lines)
    assert ("🗂 Take the pile" in made.labels()) is ("Or take the pile" in prompt)
    assert any("Or take the pile" in line for line in made.lines) is ("Or take the pile" in prompt)


def test_the_single_card_that_goes_round_is_named_by_its_button_and_by_hints():
    held, melds = "7h 9d Ks 4c", [{"owner": 1, "cards": "Qs Qh Qc"}]
    view = view_of(held, phase="offer", pile="6c", melds=melds, all_held=True)
    assert panel(view).labels()[-2:] == ["🗂 Take 6♣︎", "Pass"]
    assert ordered(LOOK, TEXTS, "take", view) == "Take 6♣️"
    assert LOOK.words(TEXTS).plan(["take", "discard Ks"], view) == "Take 6♣️; then discard K♠️"
    assert LOOK.words(TEXTS).plan(["take", "discard Ks"]) == "Take the pile; then discard K♠️"


def test_a_ready_meld_is_one_press_and_may_be_picked():
    view = view_of("7h 8h 9h Ks 2d")
    assert panel(view).offered()["Lay 7♥︎ 8♥︎ 9♥︎"] == ("meld 7h 8h 9h",)
    assert moves(view, "7h 8h 9h") == ["meld 7h 8h 9h"]
    assert panel(view_of("6h 7h 8h 9h Ks")).moves() == ["meld 6h 7h 8h 9h"], "without what lies within another"


def test_the_picked_poter_asks_what_it_stands_for():
    view = view_of("6h 7h 3d 3s Ks", sallan=True)
    assert moves(view, "6h 7h 3d") == ["meld 3d=5h 6h 7h", "meld 6h 7h 3d=8h"]
    assert moves(view, "6h 7h 3s") == ["meld 3s=5h 6h 7h", "meld 6h 7h 3s=8h"]
    assert {"Lay 🃏5♥︎ 6♥︎ 7♥︎", "Lay 6♥︎ 7♥︎ 🃏8♥︎"} <= set(panel(view, "6h 7h 3d").labels())


def test_who_is_not_sallan_learns_why_a_poter_stands_for_nothing():
    view = view_of("6h 7h 3d Ks 2d")
    assert moves(view, "6h 7h 3d") == []
    assert clauses(view, "6h 7h 3d") == ["P3.4"]


def test_one_card_added_swapped_or_discarded():
    cards = [(1, "Js Jh Jd"), (1, "5h 3d=6h 7h"), (0, "Ts Th Td")]
    melds = [{"owner": owner, "cards": meld} for owner, meld in cards]
    view = view_of("6h 8h Tc Ks 2d", sallan=True, melds=melds)
    assert moves(view, "6h") == ["swap 6h @2", "discard 6h"]
    assert moves(view, "8h") == ["lay 8h @2", "discard 8h"]
    assert moves(view, "Tc") == ["lay Tc @3", "discard Tc"]
    assert {"Swap 6♥︎ for 🃏 in meld 2", "Discard 6♥︎"} <= set(panel(view, "6h").labels())


def test_an_addition_to_an_own_meld_is_offered_with_its_clause_where_it_is_not_allowed():
    melds = [{"owner": 0, "cards": "5h 6h 7h"}]
    free, bound = (
        start(options={"lay_own": lay_own}, hands=["8h 2c Kc", "4d"], melds=melds).view(0) for lay_own in (True, False)
    )
    assert "lay 8h @1" in moves(free, "8h")
    assert {one.refused: one.clause for one in LOOK.at(TEXTS.words, bound).actions(("8h",))}["lay 8h @1"] == "P5.4"


def test_a_poter_added_to_a_run_can_go_to_either_end():
    view = view_of("3d Ks 2d", sallan=True, melds=[{"owner": 1, "cards": "5h 6h 7h"}])
    assert moves(view, "3d") == ["lay 3d=4h @1", "lay 3d=8h @1", "lay 3d=Qd @2"]


@pytest.mark.parametrize(
    ("hand", "pile", "picked", "clause"),
    [("3d Ks 2d", "", "3d", "P6.1"), ("7h Ks 2d", "5h", "7h", "P6.4"), ("Ks 2d 7h", "", "Ks 2d", "P4.3")],
)
def test_dead_buttons_know_their_clause(hand, pile, picked, clause):
    view = view_of(hand, pile=pile)
    assert clauses(view, picked) == [clause]
    assert list(panel(view, picked).refused().values()) == [clause]


def test_nothing_can_be_discarded():
    assert "No discard: end the turn" in panel(view_of("3d 3s")).labels()


def test_names_are_escaped():
    view = view_of("Ks 2d", melds=[{"owner": 1, "cards": "5h 6h 7h"}])
    assert any("&lt;Nimali&gt;" in line for line in LOOK.at(TEXTS, view, NAMES[:2]).lines())


def test_a_huge_hand_still_fits():
    view = view_of("Ks 2d")
    whole = replace(view, table=view.table.copy())
    whole.table.hand[0] = mask_of(FRENCH.parse(" ".join(list(FRENCH.texts.values())[:40])))
    made = panel(whole)
    assert all(len(row) <= 8 for row in made.rows)
    assert len(made.buttons()) <= 100
    assert len(hand_alert(LOOK.at(TEXTS, whole, NAMES[:2]))) <= 200


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"sallan": True}, "⭐ You're sallan"),
        ({}, "Tap three or more cards"),
        ({"must_meld": True, "phase": "play"}, "Tap the cards of your meld"),
    ],
)
def test_only_a_beginner_is_guided(given, words):
    view = view_of("7h 7s 7d 9c", **given)
    assert words in "\n".join(panel(view).lines)
    assert words not in "\n".join(drawn(view, guided=False).lines)


def test_several_cards_are_added_together_to_one_meld():
    view = view_of("8h 9h Ks 2d", sallan=True, melds=[{"owner": 1, "cards": "5h 6h 7h"}])
    assert panel(view, "8h 9h").offered() == {"Add 8♥︎ 9♥︎ to meld 1": ("lay 8h @1", "lay 9h @1")}


@cases(
    ("hand", "pile", "told"),
    [
        ("7h 8h 2c", "9h", "the rest of your hand matches the pile."),  # P6.4
        ("7h 8h 2c", "As 5c Ts Kd 9h", "the rest of your hand matches the pile."),  # P6.5
        ("3s 3h Kc", "9h", "the rest of your hand is poter cards."),  # P6.1
        ("3s 8h Kc", "9h", "the rest of your hand matches the pile or is poter cards."),
        ("2c", "9h", ""),
    ],
)
def test_of_an_only_discard_it_is_told_why_no_other_card_may_be_discarded(hand: str, pile: str, told: str):
    view = view_of(hand, pile=pile)
    assert [str(move)[:-2] for move in view.legal_moves()] == ["discard "]
    assert LOOK.words(TEXTS).only_move(view) == f"It's your only move{': ' + told if told else '.'}"


def test_of_another_only_move_no_card_is_told():
    single = start(hands=["7h 2c", ""], rest=1, barred="7h").view(0)  # P8.4
    for view in (view_of("7h 8h 2c", phase="draw"), view_of("7h 8h", pile="9h"), single):
        assert len(view.legal_moves()) == 1
        assert LOOK.words(TEXTS).only_move(view) == "It's your only move."
