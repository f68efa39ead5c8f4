"""The pages between rounds and after a match: nothing is said twice, hands are shown, buttons fit the settings."""

from random import Random

import pytest

from engine.match import Match, new_match
from engine.registry import GAMES
from telegram_bot.chat.pages.hand import panel_page
from telegram_bot.chat.pages.parts import ChatTexts, drawn
from telegram_bot.chat.pages.table_page import table_page
from telegram_bot.chat.transport.callback_data import ShowOwnReview, ShowReview
from telegram_bot.chat.transport.sending import ButtonStyle, Page
from telegram_bot.domain.room import Place, ReviewMode, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.selection import Selection
from telegram_bot.presentation.table import TableText
from telegram_bot.rooms.computation.advisor import simple_move
from tests.telegram_bot.kinds import Kind, kind_of

TEXTS = ChatTexts()
NAMES = ("Amal", "Nimali", "Rosa", "Dan")
SHORT = {"poter": {"rounds": 2, "max_turns": 20}, "canasta": {"max_turns": 8}, "pocha": {}}


def over(game: str, rounds: int = 1, **settings: object) -> Room:
    """Return a table after some rounds."""
    options = SHORT[game]
    seats = [Seat(number + 1, name) for number, name in enumerate(NAMES)]
    room = Room(7, Place(-1), game, 1, RoomSettings(dict(options), **settings), seats, Stage.BETWEEN)  # type: ignore[arg-type]
    room.match = new_match(game, options, NAMES)
    source = Random(5)
    for _ in range(rounds):
        room.match.start_shuffled_round(source)
        while (seat := room.match.running().to_move) is not None:
            view = room.match.running().view(seat, room.match.totals)
            room.match.play(seat, simple_move(view), source)
    return room


def match_of(room: Room) -> Match:
    return room.started_match


def labels(made: Page) -> dict[Kind, ButtonStyle | None]:
    return {kind_of(key.data): key.style for row in made.rows for key in row if key.data}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_hands_are_shown_once_the_round_is_over(game):
    room, look = over(game), PRESENTATIONS[game]
    text = table_page(TEXTS, room, "link").text
    for seat in range(len(NAMES)):
        left = look.at(TEXTS, match_of(room).running().view(seat)).hand_words()
        assert bool(left) == (game != "pocha" and match_of(room).running().view(None).hand_sizes[seat] > 0)
        if left:
            assert left in text
    match_of(room).start_shuffled_round(Random(1))
    with pytest.raises(ValueError, match="hands are secret"):
        match_of(room).revealed()
    with pytest.raises(ValueError, match="hands are secret"):
        table_page(TEXTS, room, "link")


def test_a_line_has_the_cards_left_the_points_and_the_total():
    room = over("poter")
    first = match_of(room).scores[0][0]
    left = PRESENTATIONS["poter"].at(TEXTS, match_of(room).running().view(0)).hand_words()
    line = next(one for one in table_page(TEXTS, room, "").text.splitlines() if "Amal:" in one)
    assert line == f"Amal: +{first}, now <b>{first}</b> · left: {left}"


def test_the_score_sheet_tells_who_had_hints():
    room = over("poter")
    assert "Hints" not in table_page(TEXTS, room, "").text
    room.seats[1].hints = 2
    text = table_page(TEXTS, room, "").text
    assert "💡 Hints: Nimali 2" in text
    assert "Amal 0" not in text


def test_the_sheet_comes_with_the_second_round():
    assert "<pre>" not in table_page(TEXTS, over("pocha"), "").text
    assert "<pre>" in table_page(TEXTS, over("pocha", 2), "").text


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_players_own_message_is_short_between_rounds_and_tells_how_the_round_ended(game):
    room = over(game)
    made = panel_page(TEXTS, room, 0, Selection())
    title, *lines = made.text.splitlines()
    ending = [drawn(line) for line in TableText(TEXTS, room).ending()]
    assert "Round 1 is over" in title
    assert ending
    assert lines[: len(ending)] == ending
    assert len(lines) == len(ending) + match_of(room).columns + 1
    assert "left:" not in made.text
    assert labels(made) == {"next-round": ButtonStyle.GREEN}


def test_when_the_next_round_begins_by_itself_anybody_can_stop_it():
    room = over("pocha")
    assert "hold" not in labels(table_page(TEXTS, room, ""))
    room.deadline = 1_700_000_000.0
    for made in (table_page(TEXTS, room, ""), panel_page(TEXTS, room, 0, Selection())):
        assert 'Next round at <tg-time unix="1700000000"' in made.text
        assert "Anyone at the table" not in made.text
        assert labels(made)["hold"] is None


@pytest.mark.parametrize("mode", list(ReviewMode))
def test_a_button_leads_to_the_reviews_in_any_mode(mode):
    room = over("poter", review_mode=mode)
    between = labels(table_page(TEXTS, room, ""))
    assert (ShowOwnReview in between) == (mode == ReviewMode.PRIVATE)
    room.stage = Stage.ENDED
    assert ShowReview in labels(table_page(TEXTS, room))


def test_the_end_of_a_match_shows_the_hands_of_its_last_round():
    room, look = over("poter", 2), PRESENTATIONS["poter"]
    room.stage = Stage.ENDED
    assert match_of(room).finished
    text = table_page(TEXTS, room).text
    for seat, name in enumerate(NAMES):
        left = look.at(TEXTS, match_of(room).running().view(seat)).hand_words()
        assert not left or f"{name} still held: {left}" in text
    assert "still held" in text


def test_a_match_stopped_in_a_round_shows_no_hand():
    room = over("poter")
    match_of(room).start_shuffled_round(Random(2))
    room.stage = Stage.ENDED
    assert "left" not in table_page(TEXTS, room).text
