"""Pages in English words with the numbers and lists of another language."""

from copy import deepcopy

import pytest

from analysis.hints.advice import Advice, Candidate
from analysis.texts.loader import chance, sources
from telegram_bot.chat.pages.parts import ChatTexts, drawn_lines
from telegram_bot.chat.pages.review_page import ReviewPages
from telegram_bot.chat.pages.table_page import lobby_page, table_page, waiting_panel
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.hint import HintBar, HintText
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts
from tests.analysis.review.recorded import recorded
from tests.telegram_bot.fakes import made_up_review
from tests.telegram_bot.steps import step_of

LOOK = PRESENTATIONS["poter"]
NBSP = "\N{NO-BREAK SPACE}"
BEST = Candidate("meld 5h 6h 7h", score=5.26, error=0.31, win=0.324, regret=0.0, playouts=4000)
WORSE = Candidate("discard Kc", score=9.4, error=0.31, win=0.43, regret=2.14, playouts=4000, regret_error=0.4)
ENGLISH = "\n".join(sources("en", Texts.folders))


@pytest.fixture
def spanish(write) -> Texts:
    write("en", ENGLISH)
    write("es", ENGLISH)
    return ChatTexts("es")


@pytest.fixture
def bengali(write) -> Texts:
    write("en", ENGLISH)
    write("bn", ENGLISH)
    return ChatTexts("bn", "native")


@pytest.fixture
def reviewed() -> ReviewedRound:
    match = deepcopy(recorded(4, ("simple", "simple")))
    seats = [Seat(number, name) for number, name in enumerate(("Amal", "Nimali"), 1)]
    room = Room(1, Place(-1), "poter", 1, RoomSettings(name_mistakes=True), seats, Stage.BETWEEN, match)
    return ReviewedRound(room, match, Origin.ASKED, made_up_review(match, 1, 16000, 1))


def test_a_hint(spanish, bengali):
    note = "\n".join(drawn_lines(HintText(spanish, LOOK, Advice((BEST, WORSE), 12345, 0.3)).lines()))
    assert f"Expect about 5,3 points. Chance to go out: 32{NBSP}%." in note
    assert f"Discard K♣️: about 2,1 points worse, but 43{NBSP}% chance to go out" in note
    note = "\n".join(drawn_lines(HintText(bengali, LOOK, Advice((BEST, WORSE), 12345, 0.3)).lines()))
    assert "Expect about ৫.৩ points. Chance to go out: ৩২%." in note


@pytest.mark.slow
def test_a_chance_that_is_almost_sure(spanish, bengali):
    assert chance(spanish, 0.001) == f"under 1{NBSP}%"
    assert chance(bengali, 0.999) == "over ৯৯%"


def test_the_bars_of_a_hint(spanish):
    rows: list[HintBar] = []
    last = [Candidate(one.move, one.score, 0.2, one.win, one.regret, 4000, match=one.win) for one in (BEST, WORSE)]
    for candidates in ((BEST, WORSE), last):
        rows += HintText(spanish, LOOK, Advice(tuple(candidates), 12345, 0.3)).bars()
    assert [row.value for row in rows][1:3] == [f"9,4 points · out 43{NBSP}%", f"32{NBSP}% chance to win the match"]
    assert [row.mark for row in rows] == ["★ best", "2,1 behind", "★ best", f"2,1{NBSP}% behind"]


@pytest.mark.slow
def test_a_review(spanish, bengali, reviewed):
    public, own = ReviewPages(spanish, reviewed).public().text, ReviewPages(spanish, reviewed).own(0).text
    worst = max((one for one in reviewed.review.decisions if one.seat == 0), key=lambda one: one.lost)
    lost = f"{worst.lost:.1f}".replace(".", ",")
    assert f"Amal: {reviewed.review.players[0].accuracy:.0f}{NBSP}% · " in public
    assert f"Lost {lost} points. Better: " in own
    assert f"Step {worst.place}: lost {lost} ± 0,5 points." in own
    assert "from 16.000 simulated rounds" in own
    assert f"more often: 50{NBSP}%, not 25{NBSP}%." in own
    step = step_of(spanish, reviewed, 0, worst.place)
    assert step is not None
    assert f"Your decision. Lost {lost} points. Better: " in step.text
    assert f"Amal 50{NBSP}% · Nimali 50{NBSP}%" in step.text
    assert "round ১" in ReviewPages(bengali, reviewed).line().text
    for texts in (spanish, bengali):
        assert "±" not in ReviewPages(texts, reviewed).public().text


def test_names(spanish, reviewed):
    seats = [Seat(1, "Amal"), Seat(2, "Nimali"), Seat(3, "Rosa"), Seat(4, "Dan")]
    room = Room(1, Place(-1), "canasta", 1, RoomSettings(), seats)
    page = lobby_page(spanish, room)
    assert "🤝 Amal y Rosa play together\n🤝 Nimali y Dan play" in page.text
    for seat in seats[1:]:
        seat.away = True
    assert ">Nimali</a>, <a href=" in (text := lobby_page(spanish, room).text)
    assert '</a> y <a href="tg://user?id=4">Dan</a>: play again?' in text
    for seat in reviewed.room.seats:
        seat.hints = 12
    reviewed.room.stage = Stage.ENDED
    assert "Hints: Amal 12, Nimali 12" in table_page(spanish, reviewed.room).text


@pytest.mark.slow
def test_scores(spanish, bengali, reviewed):
    reviewed.match.scores[0] = (-1635, 12345)
    panel = waiting_panel(spanish, reviewed.room, 0).text
    assert "Amal: −1635, now <b>" in panel
    assert "Nimali: +12.345, now <b>" in panel
    assert "Round ১ is over" in waiting_panel(bengali, reviewed.room, 0).text
    reviewed.room.stage = Stage.ENDED
    assert "🥇 Amal · −1635 points" in table_page(spanish, reviewed.room).text
