"""A hand of Pocha as a panel: numbers to bid, cards to play, and which are refused and why."""

import pytest

from engine.pocha.moves import parse_move
from engine.pocha.state import SPANISH
from telegram_bot.chat.pages.hand import hand_alert
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import MakeMove
from telegram_bot.chat.transport.sending import ButtonStyle
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.engine.pocha.builders import play, start
from tests.engine.pocha.random_play import running, whole_match
from tests.samples import cases
from tests.telegram_bot.drawn_hands import Drawn, drawn, ordered
from tests.telegram_bot.presentation.test_pocha_table import ALL_TRICKS, FIRST_TRICK, HANDS, NAMES, seen, two_cards

TEXTS = ChatTexts()
LOOK = PRESENTATIONS["pocha"]


def panel(view, **given) -> Drawn:
    return drawn(view, names=NAMES, **given)


def labels(made) -> list[list[str]]:
    return [[button.label for button in row] for row in made.rows if row]


def dead(view) -> dict[str, str]:
    """Return the clause that each refused button names."""
    return panel(view).refused()


def bright(view) -> dict[str, str]:
    """Return the move that each legal button makes."""
    made = panel(view)
    assert {button.style for button in made.buttons(MakeMove)} <= {ButtonStyle.BLUE}
    return {label: " + ".join(moves) for label, moves in made.offered().items()}


def test_all_bids_and_cards_of_a_player_who_waits_stay_valid():
    view = two_cards().view(1)
    moves = [str(move) for move in LOOK.at(TEXTS, view).always_valid()]
    assert moves == ["bid 0", "bid 1", "bid 2", *(f"play {card}" for card in LOOK.at.hand_of(view))]


def test_every_number_is_a_button_while_bids_are_made():
    view = two_cards().view(0)
    assert labels(panel(view)) == [["0", "1", "2"]]
    assert bright(view) == {"0": "bid 0", "1": "bid 1", "2": "bid 2"}
    assert dead(view) == {}
    assert "How many tricks will you win?" in panel(view).lines[0]


def test_the_number_the_dealer_may_not_bid_is_dead():
    view = play(two_cards(), "bid 1", "bid 0", "bid 0").view(3)
    assert labels(panel(view)) == [["0", "✕ 1", "2"]]
    assert bright(view) == {"0": "bid 0", "2": "bid 2"}
    assert dead(view) == {"✕ 1": "O4.2"}
    assert "Not 1: the bids can't add up to 2." in panel(view).lines[0]


def test_many_numbers_stand_in_even_rows():
    match = next(iter(whole_match(1, 4, schedule=[10])))
    current = running(match)
    assert [len(row) for row in panel(current.view(current.to_move)).rows] == [4, 4, 3]


@cases(
    ("second", "hand", "bright_cards", "clauses", "says"),
    [
        ("6c", "Ac 4c 2b", ["🍷A"], {"O5.2"}, "🍷 was led: beat 🍷K."),
        ("6c", "4c 5c 2b", ["🍷5", "🍷4"], {"O5.2"}, "🍷 was led: play any 🍷."),
        ("6c", "3e 2b Ao", ["⚔️3"], {"O5.4"}, "You have no 🍷: play a trump (⚔️)."),
        ("4e", "3e 2e 2b", ["⚔️3"], {"O5.4"}, "You have no 🍷: beat the trump ⚔️4."),
        ("4e", "2e 2b Ao", ["⚔️2", "🪙A", "🪵2"], set(), "You have no 🍷 and can't beat ⚔️4: play any card."),
        ("4e", "Sb 2b Ao", ["🪙A", "🪵J", "🪵2"], set(), "You have no 🍷 and no trump: play any card."),
    ],
)
def test_what_follow_beat_and_trump_forbid_is_dead(second, hand, bright_cards, clauses, says):
    view = third_of("Rc 7c", hand, second).view(2)
    assert list(bright(view)) == bright_cards
    assert set(dead(view).values()) == clauses
    assert says in seen(panel(view).lines[:1])


def third_of(led: str, hand: str, second: str):
    """Return the round before seat 2 plays: seat 0 led from `led`, seat 1 played `second`; swords are trump."""
    used = {*led.split(), *hand.split(), second, "7e"}
    free = [rank + suit for suit in "ob" for rank in "2456SCR3A"]
    spare = iter(card for card in free if card not in used)
    first = f"{led} {next(spare)}"
    other = f"{second} {next(spare)} {next(spare)}"
    last = " ".join(next(spare) for _ in range(3))
    current = start(hands=[first, other, hand, last], turned="7e", hand_size=3, bids=[1, 1, 0, 0])
    return play(current, f"play {led.split(maxsplit=1)[0]}", f"play {second}")


def test_where_trump_is_led_and_lacking_any_card_will_do():
    current = start(hands=["Ae 4o", "5b Sb", "Ab 6o", "Rb 6c"], turned="7e", hand_size=2, bids=[1, 1, 1, 0])
    view = play(current, "play Ae").view(1)
    assert "You have no ⚔️: play any card." in panel(view).lines[0]
    assert list(bright(view)) == ["🪵J", "🪵5"]


def test_a_card_is_not_torn_where_a_line_is_broken():
    lines = panel(play(two_cards(bids=[1, 1, 0, 1]), "play 7c").view(1)).lines
    assert any("🍷\u20607" in line for line in lines)
    assert not any("🍷7" in line for line in lines)


def test_who_leads_may_touch_any_card():
    view = two_cards(bids=[1, 1, 0, 1]).view(0)
    assert bright(view) == {"🪙A": "play Ao", "🍷7": "play 7c"}
    assert "You lead" in panel(view).lines[0]
    assert "leads" not in seen(panel(view).lines)
    assert "Trick 1: Amal leads" in seen(panel(two_cards(bids=[1, 1, 0, 1]).view(1)).lines)


def test_a_number_behind_a_name_that_ends_in_one_is_told_apart():
    names = ("Ana", "Ana 2", "Ana ৩", "Dan")
    bids = play(two_cards(), "bid 1", "bid 2", "bid 0")
    assert "Ana 1 · Ana 2: 2 · Ana ৩: 0" in seen(LOOK.at(TEXTS, bids.view(None), names).lines())
    cards = two_cards(bids=[1, 1, 0, 1])
    assert "Won: Ana 2: 0 of 1 · Ana ৩: 0 of 0 · Dan 0 of 1" in seen(LOOK.at(TEXTS, cards.view(0), names).lines())


def test_the_panel_tells_the_trick_the_others_and_the_own_bid():
    current = play(two_cards(bids=[1, 1, 0, 1]), *FIRST_TRICK, "play Ao")
    assert seen(panel(current.view(1)).lines).splitlines()[:5] == [
        "You have no 🪙 and no trump: play any card.",
        "👥 Won: 🤖 Rosa 0 of 0 · Dan 0 of 1 · Amal 1 of 1 · bids 1 over",
        "Trick 2: 🏅 Amal led 🪙A",
        "🎯 You bid 1, won 0: win 1 more · ○",
        "Your card: 🪵 J",
    ]


@cases(
    ("bids", "seat", "says"),
    [
        ([1, 1, 1, 0], 0, "🎯 You bid 1, won 1: don't win another · ●"),
        ([2, 1, 1, 0], 0, "🎯 You bid 2, won 1: win 1 more · ●○"),
        ([0, 1, 0, 0], 0, "❌ You bid 0, won 1: 1 too many · ✖"),
        ([0, 2, 1, 0], 1, "❌ You bid 2, won 0: not enough tricks left · ○○"),
    ],
)
def test_how_the_own_bid_stands(bids, seat, says):
    current = play(two_cards(bids=bids), *FIRST_TRICK)
    assert says in seen(panel(current.view(seat)).lines)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "You bid 0, won 0: don't win any"),
        ("es", "Pides 0, llevas 0: no te lleves ninguna"),
        ("bn", "আপনার ডাক 0, জিতেছেন 0: একটিও জিতবেন না"),
        ("si", "ඔබ කිව්වේ 0, දිනුවේ 0: එකක්වත් දිනන්න එපා"),
    ],
)
def test_who_has_won_nothing_is_not_told_of_another_trick(language, says):
    view = play(two_cards(bids=[0, 0, 1, 0]), "play 7c").view(1)
    assert says in seen(LOOK.at(ChatTexts(language), view, NAMES).lines())


@pytest.mark.parametrize("bids", [[], [1, 1, 0, 1]])
def test_off_turn_and_for_a_stand_in_the_hand_is_text_alone(bids):
    current = two_cards(bids=bids or [None] * 4)
    for made in (panel(current.view(1)), panel(current.view(0), acting=False)):
        assert made.buttons() == []
        assert "How many" not in seen(made.lines)
        assert "You lead" not in seen(made.lines)
        assert "Your 2 cards:" in seen(made.lines)


def test_a_beginner_is_told_the_order_of_the_ranks():
    assert "High to low: A 3 K N J 7 6 5 4 2." in seen(panel(two_cards().view(1)).lines)
    assert "High to low" not in seen(panel(two_cards().view(1), guided=False).lines)


def test_after_the_last_card_there_is_no_hand():
    made = panel(play(two_cards(bids=[1, 1, 0, 1]), *ALL_TRICKS).view(2))
    assert made.buttons() == []
    assert "✅ You bid 0, won 0" in seen(made.lines)
    assert "Your" not in seen(made.lines)


def test_buttons_go_in_the_order_of_the_hand():
    hand = "Ao 3o Ro 7o 6o 5o Ac 3c Ae Ab"
    rest = [card for card in SPANISH.texts.values() if card[0] not in "89" and card not in hand.split()]
    hands = [hand, *(" ".join(rest[at::3]) for at in range(3))]
    dealer_card = hands[3].split()[0]
    current = start(hands=hands, turned=dealer_card, hand_size=10, round=10, bids=[1, 0, 0, 0])
    rows = [["🪙A", "🪙3", "🪙K", "🪙7", "🪙6"], ["🪙5", "🍷A", "🍷3", "⚔️A", "🪵A"]]
    assert labels(panel(current.view(0))) == labels(panel(current.view(0), alone=True)) == rows


def test_moves_in_words():
    assert ordered(LOOK, TEXTS, "bid 0") == "Bid 0"
    assert ordered(LOOK, TEXTS, "play Ro") == "Play 🪙K"
    assert LOOK.words(TEXTS).plan(["bid 2"]) == "Bid 2"
    assert LOOK.words(TEXTS).done([parse_move("bid 2"), parse_move("play Ro")], "other") == "bid 2, played 🪙K"


def test_the_alert_tells_hand_trump_bid_and_trick():
    current = play(two_cards(bids=[1, 1, 0, 1]), "play 7c")
    assert seen([hand_alert(LOOK.at(TEXTS, current.view(1), NAMES))]).splitlines() == [
        "🪵 J 5",
        "Round 2 of 22 · 2 cards each",
        "Trump: ⚔️ swords · ⚔️7 is out of play",
        "You have no 🍷 and no trump: play any card.",
        "Trick 1: Amal led seven of cups",
        "Amal is winning the trick.",
        "You: 0 of 1 · ○",
    ]


def test_the_cards_of_a_view_are_its_own():
    view = two_cards().view(0)
    assert set(LOOK.at.hand_of(view)) == set(HANDS[0].split())
    assert LOOK.at(TEXTS, view).hand_words().replace("\xa0", " ") == "🪙 A · 🍷 7"
