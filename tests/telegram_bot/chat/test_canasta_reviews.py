"""Reviews of Canasta in the chat: sides named together, stepping through long hands, hands by ranks with counts."""

import re

import pytest

from engine.match import Match
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.review_page import LONG_ROUND, MAX_CAPTION, MAX_MESSAGE, ReviewPages, length
from telegram_bot.chat.transport.callback_data import ShowStep
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.drawing import notes_of
from telegram_bot.presentation.review import ReviewedRound, ReviewText
from telegram_bot.rooms.computation.reviews import Origin
from tests.analysis.review.recorded import recorded
from tests.telegram_bot.fakes import made_up_review
from tests.telegram_bot.steps import step_of

TEXTS = ChatTexts()
NAMES = ("Amal", "Nimali", "Rosa", "Dan", "Eshan", "Fathima")


def reviewed_table(match: Match, names) -> ReviewedRound:
    """Return a made-up review of a match's first round at a table of people with such names."""
    seats = [Seat(number, name) for number, name in enumerate(names[: len(match.players)])]
    room = Room(1, Place(-1), "canasta", 1, RoomSettings(name_mistakes=True), seats, Stage.BETWEEN, match)
    return ReviewedRound(room, match, Origin.ASKED, made_up_review(match, 1, 16, 1))


@pytest.fixture(scope="module")
def pairs():
    return reviewed_table(recorded(2, ("simple",) * 4, game="canasta"), NAMES)


@pytest.fixture(scope="module")
def trios():
    return reviewed_table(recorded(4, ("random", "simple") * 3, game="canasta"), ["W&" * 16] * 6)


def labels(page):
    return [key.label for row in page.rows for key in row]


def keys(page):
    steps = [key for row in page.rows for key in row if isinstance(key.data, ShowStep)]
    return {key.label: key.data.place for key in steps}


@pytest.mark.slow
def test_partners_are_named_together_and_only_once(pairs):
    text = ReviewPages(TEXTS, pairs).public().text
    for name in NAMES[:4]:
        assert re.search(rf"\d\. {name}: \d+%", text)
    assert "without luck" not in text, "of one round it says little, and the luck of the others would have to be told"
    luck = text.partition("Luck in points")[2].partition("\n")[0]
    assert all(luck.count(name) == 1 for name in NAMES[:4])


def test_ones_own_review_tells_of_the_side(pairs):
    for seat in range(4):
        text = ReviewPages(TEXTS, pairs).own(seat).text
        assert f"Your side's score: {TEXTS.number(pairs.match.scores[0][seat % 2], 0)}." in text
        assert "without luck" not in text
        assert "brought your side" in text


def test_the_chances_in_a_step_are_those_of_sides(pairs):
    text = step_of(TEXTS, pairs, 0, 9).text
    assert "Chance to have the most points, all cards known: Amal and Rosa 50% · Nimali and Dan 50%" in text


def test_hands_are_open_by_rank_with_counts(pairs):
    steps = len(pairs.entries)
    made = step_of(TEXTS, pairs, 1, steps // 2, open_cards=True).text
    hands = [line for line in made.splitlines() if re.match(r"<b>(Amal|Nimali|Rosa|Dan)</b> \(", line)]
    assert len(hands) == 4
    assert any("×" in line for line in hands)
    assert not any(re.search(r"(?<![×\d])(10|[2-9JQKA])(×\d+)? · \1\b", line) for line in hands)


@pytest.mark.slow
def test_a_long_hand_is_gone_through_by_ones_own_decisions(pairs):
    steps = len(pairs.entries)
    assert steps > LONG_ROUND
    places = sorted(one.place for one in pairs.review.decisions if one.seat == 2)
    at, seen = 0, []
    while True:
        page = step_of(TEXTS, pairs, 2, at)
        assert ("⏪ My decision" in labels(page)) == bool(seen and at > places[0])
        following = keys(page).get("My decision ⏩")
        if following is None:
            break
        at = following
        seen.append(at)
        assert "Your decision" in step_of(TEXTS, pairs, 2, at).text
    assert seen == places
    assert keys(step_of(TEXTS, pairs, 2, at))["⏪ My decision"] == places[-2]


def test_a_short_round_has_no_keys_for_that():
    short = reviewed_table(recorded(1, ("simple",) * 4, game="canasta", max_turns=4), NAMES)
    assert len(short.entries) <= LONG_ROUND
    assert not any("My decision" in label for label in labels(step_of(TEXTS, short, 0, 1)))


def test_pages_of_six_with_the_longest_names_fit(trios):
    assert length(ReviewPages(TEXTS, trios).public().text) <= MAX_CAPTION
    for seat in range(6):
        assert length(ReviewPages(TEXTS, trios).own(seat).text) <= MAX_MESSAGE
    for place in range(0, len(trios.entries) + 1, 17):
        for eyes in (0, 1):
            page = step_of(TEXTS, trios, place % 6, place, open_cards=bool(eyes))
            assert "Round 1" in page.text
            assert length(page.text) <= MAX_MESSAGE
            assert len(page.text.splitlines()) > 5


def test_the_picture_tells_who_has_the_most_points(pairs):
    assert ReviewText(TEXTS, pairs).ended() == "Nobody has the most points"
    assert all("🃏" not in note for note in notes_of(TEXTS, pairs))
