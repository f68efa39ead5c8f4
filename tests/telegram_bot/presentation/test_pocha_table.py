"""The table of Pocha as everybody sees it: heading, bids, tricks, marks, the end; nothing hidden is shown."""

import re

import pytest

from analysis.texts.loader import LANGUAGES
from telegram_bot.chat.pages.parts import ChatTexts, drawn, drawn_lines
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts
from tests.engine.pocha.builders import play, start
from tests.engine.pocha.random_play import running, whole_match
from tests.log_texts import entries_of
from tests.samples import cases

TEXTS = ChatTexts()
LOOK = PRESENTATIONS["pocha"]
NAMES = ("Amal", "<Nimali>", "🤖 Rosa", "Dan")
HANDS = ["Ao 7c", "5b Sb", "Ab 4o", "Rb 6c"]
FIRST_TRICK = ("play 7c", "play 5b", "play 4o", "play 6c")
ALL_TRICKS = (*FIRST_TRICK, "play Ao", "play Sb", "play Ab", "play Rb")


def two_cards(**given):
    """Two cards each, swords trump, the last seat deals."""
    return start(**({"hands": HANDS, "turned": "7e", "hand_size": 2, "round": 2} | given))


def seen(lines) -> str:
    return re.sub("</?[bi]>|\u2060", "", drawn("\n".join(lines))).replace("\xa0", " ")


def table(current) -> str:
    return seen(LOOK.at(TEXTS, current.view(None), NAMES).lines())


def marks(current, seat) -> list[str]:
    return [*drawn_lines(LOOK.at(TEXTS, current.view(None)).seat(seat).words)]


@cases(
    ("given", "first"),
    [
        ({}, "Round 2 of 22 · 2 cards each"),
        ({"options": {"schedule": [1, 2, 3]}}, "Round 2 of 3 · 2 cards each"),
        ({"hands": ["Ao", "5b", "Ab", "Rb"], "hand_size": 1, "round": 23}, "Round 23 · play-off · 1 card each"),
    ],
)
def test_the_heading_tells_round_cards_and_trump(given, first):
    heading = seen([LOOK.at(TEXTS, two_cards(**given).view(None)).heading()])
    assert heading == f"{first}\n⭐ Trump: ⚔️ swords · ⚔️7 is out of play"


def test_a_deal_of_the_day_is_no_round_of_a_match():
    deal = LOOK.at(TEXTS, two_cards(options={"schedule": [2, 2]}).view(None))
    deal.is_deal = True
    assert seen([deal.heading()]).startswith("Deal of the day · 2 cards each\n")


def test_in_a_full_deal_the_turned_card_is_the_dealers():
    *_, match = whole_match(1, 4, schedule=[10])
    assert "dealer's card " in LOOK.at(TEXTS, running(match).view(None)).heading()


ONE_CARD = {"hands": ["Ao", "5b", "Ab", "Rb"], "hand_size": 1, "round": 1}


@cases(
    ("given", "bids", "said"),
    [
        ({}, [], "🗣 No bids yet · 2 tricks to win"),
        ({}, [1, 0], "🗣 Bids: Amal 1 · &lt;Nimali&gt; 0 · so far 1 of 2"),
        ({}, [1, 1, 0, 1], "🗣 Bids: 3 for 2 tricks, 1 over\nTrick 1: Amal leads"),
        ({}, [0, 0, 1, 0], "🗣 Bids: 1 for 2 tricks, 1 under\nTrick 1: Amal leads"),
        (ONE_CARD, [1, 0, 0, 0], "🗣 Bids: 1 for 1 trick\nTrick 1: Amal leads"),
    ],
)
def test_bids_are_told_by_name_and_then_whether_their_sum_is_over_or_under(given, bids, said):
    assert table(play(two_cards(**given), *(f"bid {bid}" for bid in bids))) == said


def test_the_trick_tells_who_led_who_played_what_and_who_wins():
    current = play(two_cards(bids=[1, 1, 0, 1]), "play 7c", "play 5b", "play Ab")
    assert table(current).splitlines()[1:] == ["Trick 1: 🏅 Amal led 🍷7 · &lt;Nimali&gt; 🪵5 · 🤖 Rosa 🪵A"]


def test_a_trump_wins_and_the_trick_before_is_told():
    current = two_cards(hands=["Ao 7c", "5e Sb", "Ae 4o", "Rb 6c"], bids=[1, 1, 0, 1])
    play(current, "play 7c", "play 5e")
    assert "🏅 &lt;Nimali&gt; ⚔️5" in table(current)
    play(current, "play Ae", "play 6c")
    assert table(current).splitlines()[1:] == [
        "Trick 2: 🤖 Rosa leads",
        "Last trick: Amal led 🍷7 · &lt;Nimali&gt; ⚔️5 · 🏅 🤖 Rosa ⚔️A · Dan 🍷6",
    ]


def test_marks_tell_the_bid_the_tricks_won_and_the_dealer():
    current = two_cards()
    assert marks(current, 0) == ["no bid yet"]
    assert marks(current, 3) == ["no bid yet", "dealer"]
    play(current, "bid 2")
    assert marks(current, 0) == ["bid 2"]
    play(current, "bid 0", "bid 0", "bid 1", *FIRST_TRICK)
    assert [marks(current, seat) for seat in range(4)] == [
        ["1 of 2 · ●○"],
        ["0 of 0"],
        ["0 of 0"],
        ["0 of 1 · ○", "dealer"],
    ]
    play(current, "play Ao", "play Sb", "play Ab", "play Rb")
    assert marks(current, 0) == ["2 of 2 · ●●"]


def test_a_trick_too_many_and_mistakes_are_marked():
    current = two_cards(bids=[0, 0, 1, 0], options={"mistakes": "strict"}, penalties=[5, 0, 0, 0])
    play(current, *FIRST_TRICK)
    assert marks(current, 0) == ["1 of 0 · ✖", "mistakes −5"]


@pytest.mark.parametrize(
    ("bids", "says"), [(["bid 1"], "va 1 de 2"), (["bid 1", "bid 1"], "van 2 de 2"), (["bid 0"], "van 0 de 2")]
)
def test_spanish_counts_bids_in_singular_and_plural(bids, says):
    current = play(two_cards(), *bids)
    assert seen(LOOK.at(ChatTexts("es"), current.view(None), NAMES).lines()).endswith(says)


def test_the_end_tells_who_made_the_bid_and_the_last_trick():
    current = two_cards(bids=[1, 1, 0, 1])
    play(current, *ALL_TRICKS)
    assert seen([LOOK.at(TEXTS, current.view(None), NAMES).ending()]).splitlines() == [
        "✅ Bid made: 🤖 Rosa (0 of 0)",
        "❌ Bid missed: Amal (2 of 1) · &lt;Nimali&gt; (0 of 1) · Dan (0 of 1)",
        "Last trick: Amal led 🪙A · &lt;Nimali&gt; 🪵J · 🤖 Rosa 🪵A · Dan 🪵K. Amal won the trick.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_tells_who_won_the_last_trick_also_without_marks(language):
    current = two_cards(bids=[1, 1, 0, 1])
    play(current, *ALL_TRICKS)
    last = LOOK.at(Texts(language), current.view(None), NAMES).ending().words.splitlines()[-1]
    assert last.split(" · ")[-1].endswith(Texts(language).html("scene-won", name="Amal").words)


def test_the_last_turns_are_told_and_a_mistake_names_nothing():
    entries = entries_of("pocha", ["0 bid 1", "3 mistake bid 1", "3 bid 0", "0 play 7c"])
    assert seen(LOOK.words(TEXTS).recent(entries, NAMES, 3)) == "• Dan made a mistake (−5) · Dan bid 0 · Amal 🍷7"
    assert LOOK.words(TEXTS).recent([], NAMES, 3) == []
