"""How much of a review a table shows: a line, all of it, one at the end, nothing; and whether mistakes have names."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from analysis.pictures.review import noted
from analysis.review.marks import FEWEST_GRADED, PRAISE
from telegram_bot import drawing
from telegram_bot.chat.messages.review_messages import is_trivial
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.review_page import MAX_CAPTION, MAX_MESSAGE, ReviewPages, length, match_page
from telegram_bot.chat.transport.callback_data import ShowOwnReview, ShowReview, ShowStep
from telegram_bot.domain.room import Place, ReviewMode, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.review import COSTLY, ReviewedRound, ReviewText, review_model
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts
from tests.analysis.compute.positions import complete
from tests.telegram_bot.fakes import DrawerHere, made_up_review
from tests.telegram_bot.kinds import Kind, kind_of
from tests.telegram_bot.steps import step_of

from .test_round_over import match_of, over

TEXTS = ChatTexts()
LONG = tuple(f"{number}&" + "W&" * 15 for number in range(6))


def reviewed(number: int = 1, rounds: int = 1, **settings: object) -> ReviewedRound:
    """Return a made-up review of a round of Poter."""
    room = over("poter", rounds, **settings)
    review = made_up_review(match_of(room), number, 100, 1)
    return ReviewedRound(room, match_of(room), Origin.ROUND_END, review)


def acts(made) -> list[Kind]:
    return [kind_of(key.data) for row in made.rows for key in row]


def standing(found: ReviewedRound, *changes: dict[str, Any]) -> ReviewedRound:
    """Return a review with changed figures of the first players, who have made enough decisions."""
    common: dict[str, Any] = {"lost": 1.0, "lost_error": 0.1, "luck": 0.0}
    players = [
        replace(one, decisions=9, hinted=0, accuracy=90.0, **common | change)
        for one, change in zip(found.review.players, changes, strict=False)
    ]
    return replace(found, review=replace(found.review, players=(*players, *found.review.players[len(changes) :])))


def test_who_stands_out_is_told_in_words_and_only_where_it_is_certain():
    found = reviewed(name_mistakes=True)
    clear = standing(found, {"lost": 0.5, "luck": 9.0, "luck_error": 1.0}, {"luck": -9.0, "luck_error": 1.0})
    doubtful = standing(found, {"lost": 0.8, "luck": -1.0, "luck_error": 1.0}, {"luck": -1.0, "luck_error": 1.0})
    assert found.match.game.lowest_wins
    line = ReviewPages(TEXTS, clear).line()
    assert line.text == "📋 Round 1 · <b>Best decisions:</b> Amal · <b>Most luck:</b> Nimali"
    assert acts(line) == [ShowReview, ShowOwnReview, ShowStep]
    assert len(line.rows) == 1
    assert ReviewPages(TEXTS, doubtful).line().text == "📋 The review of round 1 is ready."
    for seat in clear.room.seats[1:]:
        seat.person = None
    assert "Best" not in ReviewPages(TEXTS, clear).line().text, "a bot player is no rival"


@pytest.mark.parametrize(
    ("luck", "error", "told"),
    [
        (-520.0, 1175.0, "It isn't clear whether you were lucky or unlucky."),
        (-2.0, 1.7, "It isn't clear whether you were lucky or unlucky."),
        (-2.0, 1.4, "Your luck was about even."),
        (-520.0, 100.0, "You were lucky: your cards were worth about 520 points more than usual."),
        (520.0, 100.0, "You were unlucky: your cards were worth about 520 points less than usual."),
    ],
)
def test_the_words_on_luck_say_no_more_than_the_figure_with_its_error(luck: float, error: float, told: str):
    found = standing(reviewed(), {"luck": luck, "luck_error": error})
    assert found.match.game.lowest_wins
    words, figures = ReviewPages(TEXTS, found).own(0).text.split("<blockquote expandable>")
    assert told in words
    text = ReviewText(TEXTS, found)
    assert f"{text.luck(luck)} ± {text.points(error)} points" in figures
    assert text.luck(luck).startswith("+" if luck < 0 else "−")


def test_the_best_find_of_the_people_is_told_to_the_others():
    plain = reviewed(name_mistakes=True)
    decision = replace(plain.review.decisions[0], mark=PRAISE, lost=0.0)
    players = [replace(one, best=replace(decision, seat=one.seat, gain=one.seat + 1.0)) for one in plain.review.players]
    found = replace(plain, review=replace(plain.review, players=tuple(players)))
    last = len(players) - 1
    assert found.names[last] in "".join(ReviewText(Texts(), found).best_move(0))
    assert ReviewText(Texts(), found).best_move(last) == []
    [to_others], [to_player] = (review_model(Texts(), found, seat).best for seat in (0, last))
    assert found.names[last] in to_others
    assert "you" in to_player
    assert review_model(Texts(), found, None).best == (to_others,)
    found.room.settings.review_mode = ReviewMode.PRIVATE
    assert found.names[last] not in review_model(Texts(), found, 0).best[0], "only their own"
    found.room.settings.review_mode = ReviewMode.LINE
    found.room.seats[last].person = None
    assert found.names[last - 1] in ReviewPages(TEXTS, found).public().text.splitlines()[1]


def test_figures_are_folded_below_the_words():
    found = standing(reviewed(name_mistakes=True), {"lost": 0.5}, {})
    for page, folded in ((ReviewPages(TEXTS, found).public(), ("%", "Luck")), (ReviewPages(TEXTS, found).own(0), "±%")):
        words, figures = page.text.split("<blockquote expandable>")
        assert all(sign in figures for sign in folded)
        assert not any(sign in words for sign in ("±", "ccuracy", "simulated")), words


@pytest.fixture
def drawn(monkeypatch) -> list[tuple[Any, ...]]:
    """The arguments of each picture that is drawn."""
    found = list[tuple[Any, ...]]()

    def picture(*given: Any) -> bytes:
        found.append(given)
        return b""

    monkeypatch.setattr(drawing, "picture", picture)
    return found


@pytest.mark.parametrize(
    ("named", "own", "hinted", "told"),
    [(True, 5, 0, "Amal: 9"), (True, 4, 0, "Amal: too few"), (True, 4, 7, "Amal: followed"), (False, 30, 0, None)],
)
async def test_nobody_is_judged_in_public_by_few_own_decisions_or_where_nobody_is_named(
    drawn, named, own, hinted, told
):
    found = reviewed(name_mistakes=named)
    amal, *rest = found.review.players
    amal = replace(amal, decisions=own + hinted, hinted=hinted, accuracy=93.0, lost=0.5)
    found = replace(found, review=replace(found.review, players=(amal, *rest)))
    pages, is_told = ReviewPages(TEXTS, found), told == "Amal: 9"
    public = pages.public().text
    assert (told or "Luck") in public
    assert told or "%" not in public
    assert ("Best decisions" in pages.line().text) is is_told
    is_own = hinted <= own
    assert ("93" in pages.own(0).text) is is_own
    await drawing.picture_of(DrawerHere(), TEXTS, found)
    assert (drawn[0][2].players[0].accuracy is None) is not is_told
    for seat, judged in ((0, is_own), (1, is_told), (None, is_told)):
        player = review_model(TEXTS, found, seat).players[0]
        assert (player.accuracy is not None) is judged
        told_instead = dict(player.figures).get("Accuracy", "")
        assert ("%" in told_instead) is judged
        assert bool(told_instead) is (judged or named), "why it is not told"


def test_mistakes_of_others_are_named_where_the_table_says_so():
    named, silent = reviewed(name_mistakes=True), reviewed()
    assert any(one.costliest for one in named.review.players)
    naming, keeping = ReviewPages(TEXTS, named), ReviewPages(TEXTS, silent)
    for page, quiet in ((naming.public(), keeping.public()), (naming.opened(None), keeping.opened(None))):
        assert "Costliest" in page.text
        text = quiet.text
        assert "Costliest" not in text
        assert "Accuracy" not in text
        assert "Luck in points" in text
    marked = next(one.seat for one in silent.review.decisions if one.mark in COSTLY)
    assert "What cost you" in ReviewPages(TEXTS, silent).own(marked).text


@pytest.mark.parametrize("named", [True, False])
async def test_the_picture_marks_mistakes_where_they_may_be_named(drawn, named):
    await drawing.picture_of(DrawerHere(), TEXTS, reviewed(name_mistakes=named))
    ((texts, _, review, *_, notes),) = drawn
    assert texts is TEXTS
    assert any(one.mark in COSTLY for one in review.decisions) == named
    assert len(notes) == len(noted(review))


def test_in_private_everybody_opens_their_own_review_alone():
    found = reviewed(2, 2, review_mode=ReviewMode.PRIVATE)
    marked = next(one.seat for one in found.review.decisions if one.mark in COSTLY)
    made = ReviewPages(TEXTS, found).opened(marked)
    assert made is not None
    assert made.text == ReviewPages(TEXTS, found).own(marked).text
    assert acts(made)[0] == ShowReview
    assert ReviewPages(TEXTS, found).opened(None) is None
    shown = ReviewPages(TEXTS, reviewed(2, 2, name_mistakes=True)).opened(None)
    assert shown is not None
    assert "Accuracy" in shown.text


def test_a_round_without_choices_is_trivial():
    review = reviewed().review
    assert not is_trivial(review)
    none = tuple(replace(one, decisions=1) for one in review.players)
    assert is_trivial(replace(review, players=none, decisions=()))
    assert not is_trivial(replace(review, players=none))
    assert not is_trivial(replace(review, decisions=()))


def test_the_review_of_a_match_adds_its_rounds_up():
    first, second = reviewed(1, 2).review, reviewed(2, 2, name_mistakes=True)
    made = match_page(TEXTS, second, [first, second.review])
    assert "Review of the match" in made.text
    assert "2 rounds" in made.text
    assert "Accuracy" in made.text
    assert "Score without luck" in made.text
    assert "Score without luck" not in match_page(TEXTS, second, [second.review]).text
    assert acts(made) == [ShowReview]


@pytest.mark.parametrize("rounds", [1, 2, 3, 5, 40])
def test_a_match_gives_grades_from_ten_decisions_on(rounds):
    second = reviewed(2, 2, name_mistakes=True)
    count = Counter(one.seat for one in second.review.decisions)
    text = match_page(TEXTS, second, [second.review] * rounds).text
    lines = [line for line in text.splitlines() if "Grades" in line]
    graded = [name for seat, name in enumerate(second.names) if rounds * count[seat] >= FEWEST_GRADED]
    assert len(lines) == bool(graded)
    for line in lines:
        letters = re.findall(r" ([A-F])(?= ·|$)", line)
        assert letters == sorted(letters)
        assert len(letters) == len(graded)
        assert all(re.search(rf"{name} [A-F]\b", line) for name in graded)


def test_from_one_review_the_rounds_beside_it_can_be_opened():
    found = reviewed(1, 2)
    found.room.match.scores.append(found.room.match.scores[0])
    (middle,) = [ReviewPages(TEXTS, replace(found, review=replace(found.review, number=2))).opened(None).rows[0]]
    assert [(kind_of(key.data), key.data.round_number) for key in middle] == [(ShowReview, 1), (ShowReview, 3)]
    assert [key.data.round_number for key in ReviewPages(TEXTS, found).opened(None).rows[0]] == [2]
    assert acts(ReviewPages(TEXTS, reviewed()).opened(0)) == [ShowOwnReview, ShowStep]
    assert acts(ReviewPages(TEXTS, reviewed()).opened(None)) == [], "both are refused to people who do not play"


@pytest.fixture(scope="module")
def long_review() -> ReviewedRound:
    """A review of a table of six with the longest names."""
    match = complete("poter", players=LONG, options={"max_turns": 40})
    seats = [Seat(number, name) for number, name in enumerate(LONG)]
    room = Room(7, Place(-1), "poter", 1, RoomSettings(name_mistakes=True), seats, Stage.BETWEEN, match)
    return ReviewedRound(room, match, Origin.ASKED, made_up_review(match, 1, 16, 1))


def test_a_line_that_would_not_fit_two_lines_names_nobody():
    figures = {"lost": 0.5, "luck": 9.0, "luck_error": 1.0}, {"luck": -9.0, "luck_error": 1.0}
    clear = standing(reviewed(name_mistakes=True), *figures)
    for seat in clear.room.seats:
        seat.name = "ක්‍රි" * 12  # one letter of several characters
    assert ReviewPages(TEXTS, clear).line().text == "📋 The review of round 1 is ready."


def test_pages_fit_their_messages(long_review):
    pages = ReviewPages(TEXTS, long_review)
    assert length(pages.public().text) <= MAX_CAPTION
    assert length(pages.public(300).text) <= 300
    assert all(length(pages.own(seat).text) <= MAX_MESSAGE for seat in range(6))
    for place in (0, 1, *range(2, len(long_review.entries), 23), len(long_review.entries)):
        for eyes in (False, True):
            made = step_of(TEXTS, long_review, place % 6, place, open_cards=eyes)
            assert made is not None
            assert length(made.text) <= MAX_MESSAGE
