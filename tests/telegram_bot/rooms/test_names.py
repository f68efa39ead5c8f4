"""Names at a table: visible, distinguishable, and without effect on the text around them."""

import json
import unicodedata
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.shortening import BRIEF_NAME, isolated, shortened, width
from engine.registry import GAMES
from engine.transcript import write
from telegram_bot.chat.pages.table_page import table_page
from telegram_bot.domain import lobby, play
from telegram_bot.domain.commands import Person, Rejected
from telegram_bot.domain.people import MAX_MARKS, NAME_WIDTH, cleaned, name_at_table, name_of
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.mini_app.frames import Shown, encoded
from telegram_bot.presentation.table import table_model
from telegram_bot.rooms.runtime.writer import forget
from telegram_bot.texts.loader import Texts
from tests.engine.steady import characters
from tests.samples import cases

DANI = "\u05d3\u05e0\u05d9"
ISOLATED_DANI = f"\u2068{DANI}\u2069"


@cases(
    ("name", "kept"),
    [
        ("  Ana \n Maria ", "Ana Maria"),
        ("\u202eanA", "anA"),
        ("Ana\u2066\u2069\u200f", "Ana"),
        ("A\u200dna", "Ana"),
        ("A\u00adna\ufe0f", "Ana"),
        ("An\x07a\x1b[1m", "Ana[1m"),
        ("Ana\U000e0041", "Ana"),
        ("\ue000Ana\ud800", "Ana"),
        ("\u0d9a\u0dca\u200d\u0dbb\u0dd2\u0dc2\u0dca", "\u0d9a\u0dca\u200d\u0dbb\u0dd2\u0dc2\u0dca"),
        ("\u09b0\u200d\u09cd\u09af\u09be\u09ac", "\u09b0\u200d\u09cd\u09af\u09be\u09ac"),
        ("\U0001f469\u200d\U0001f680 \u2764\ufe0f", "\U0001f469\u200d\U0001f680 \u2764\ufe0f"),
        ("A\u0301", "\u00c1"),
        ("Z" + "\u0335" * 60, "Z" + "\u0335" * MAX_MARKS),
        ("\U0001f916 Amy", "Amy"),
        ("\U0001f916", ""),
        ("\u3164", ""),
        ("\u200b", ""),
        ("\u00ad", ""),
        ("\u2800", ""),
        ("\uffa0\u115f", ""),
        ("\u0301", ""),
        (f"{DANI} 5", f"{DANI} 5"),
    ],
)
def test_only_what_can_be_seen_is_kept(name, kept):
    assert cleaned(name) == kept


@pytest.mark.parametrize(
    ("first", "username", "name"), [("\u3164", "ana", "ana"), ("\u200b", None, "7"), ("Ana", "x", "Ana")]
)
def test_a_name_without_a_visible_sign_is_blank(first, username, name):
    assert name_of(first, username, 7) == name


@given(st.text(characters, max_size=80))
def test_a_cleaned_name_is_clean_and_one_short_line(name):
    once = cleaned(name)
    assert cleaned(once) == once
    assert not any(unicodedata.category(char) in {"Cc", "Cs", "Co", "Zl", "Zp"} for char in once)
    shown = name_at_table(once or "7", ())
    assert width(shown) <= NAME_WIDTH
    assert shown.splitlines() == [shown]


def test_only_a_name_from_right_to_left_is_isolated():
    assert name_at_table(DANI, ()) == ISOLATED_DANI
    assert name_at_table("\u0627\u062d\u0645\u062f", ()) == "\u2068\u0627\u062d\u0645\u062f\u2069"
    for name in ("Ana", "\u0d85\u0db8\u0dbd\u0dca", "\u09b0\u09bf\u09a8\u09be", "12"):
        assert name_at_table(name, ()) == name


def test_a_shortened_name_stays_isolated():
    long = isolated(DANI * 20)
    assert width(long) == 60
    brief = shortened(long, BRIEF_NAME)
    assert (brief[0], brief[-1], width(brief)) == ("\u2068", "\u2069", BRIEF_NAME)


@pytest.mark.parametrize(
    "names",
    [
        ["Ana", "Ana", "ana", "\u00c1na", "Ana 2", "\uff21na"],
        [DANI, DANI, f"{DANI} 2"],
        ["Wickramasinghe", "Wickramasinghe", "Wickramasinghe Banda"],
        ["\u0db1\u0dd2\u0db8\u0dbd\u0dd2", "\u0db1\u0dd2\u0db8\u0dbd", "\u0db1\u0dd2\u0db8\u0dbd\u0dd2"],
        ["Ana", "A na", "AnA "],
    ],
)
def test_names_at_a_table_are_told_apart_also_where_they_are_brief(names):
    shown: list[str] = []
    for name in names:
        shown.append(name_at_table(cleaned(name), shown))
    brief = [shortened(name, BRIEF_NAME).casefold() for name in shown]
    assert len(set(brief)) == len(names), shown
    assert shown[0] == isolated(names[0])


def test_letters_with_other_vowel_signs_are_other_names():
    assert name_at_table("\u0db1\u0dd2\u0db8\u0dbd\u0dd2", ["\u0db1\u0dd2\u0db8\u0dbd\u0dcf"]).endswith("\u0dd2")


def new_room(*people: Person) -> Room:
    room = Room(
        1, Place(-1), "poter", people[0].id, RoomSettings(), lobby.seats_for("poter", people[0], None), Stage.LOBBY
    )
    for person in people[1:]:
        assert not isinstance(lobby.Join().change(room, person, Random(1)), Rejected)
    return room


def names(room: Room) -> list[str]:
    return [seat.name for seat in room.seats]


ANAS = [Person(number, "Ana") for number in range(1, 4)]


def test_people_of_one_first_name_have_numbers_in_the_order_in_which_they_sit_down():
    room = new_room(*ANAS)
    assert names(room) == ["Ana", "Ana 2", "Ana 3"]
    assert lobby.leave(room, 1)
    assert not isinstance(lobby.Join().change(room, Person(2, "Ana"), Random(1)), Rejected)
    assert sorted(names(room)) == ["Ana", "Ana 2", "Ana 3"]


def test_the_names_of_bot_players_differ_from_those_of_people():
    room = new_room(Person(1, "amy"))
    for _ in range(3):
        lobby.AddBot(("Amy", "Ben")).change(room, ANAS[0], Random(1))
    assert names(room) == ["amy", "Ben", "Ben 2", "Ben 3"]


def test_a_table_like_an_earlier_one_keeps_its_names():
    room = new_room(*ANAS)
    again = lobby.seats_for("poter", ANAS[1], room)
    assert [seat.name for seat in again] == ["Ana", "Ana 2", "Ana 3"]


def test_who_takes_over_the_seat_of_a_bot_player_has_a_name_of_their_own():
    room = new_room(*ANAS[:2])
    lobby.AddBot(("Ben",)).change(room, ANAS[0], Random(1))
    room.stage = Stage.BETWEEN
    room.match = play.new_match("poter", {}, names(room))
    play.TakeSeat().change(room, ANAS[2], Random(1))
    assert names(room) == ["Ana", "Ana 2", "Ana 3"]
    assert list(room.match.players) == names(room)


def test_a_person_whose_data_are_deleted_has_a_name_of_their_own():
    room = new_room(Person(1, "Player 2"), Person(2, "Ana"))
    room.stage = Stage.PLAYING
    room.match = play.new_match("poter", {}, names(room))
    forget(room, 2, "Player 2")
    assert names(room) == ["Player 2", "Player 2 2"]
    assert room.seats[1] == Seat(None, "Player 2 2")
    assert all(one != other for one, other in pairwise(room.match.players))


@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_isolated_in_chat_page_and_transcript(game):
    people = [Person(number, name) for number, name in enumerate((DANI, DANI, "Ana"), 1)]
    room = new_room(*people)
    room.game = game
    lobby.AddBot(("Ben",)).change(room, ANAS[0], Random(1))
    room.settings.ask_cut = False
    assert not isinstance(play.Start().change(room, ANAS[0], Random(1)), Rejected)
    second = f"\u2068{DANI} 2\u2069"
    assert names(room) == [ISOLATED_DANI, second, "Ana", "Ben"]
    texts = Texts()
    shown = [
        table_page(texts, room, "link").text,
        encoded(Shown(table_model(texts, room, 3, 0.0, leads=False))),
        json.dumps(write(room.match), ensure_ascii=False),
    ]
    for text in shown:
        assert text.count(DANI) == text.count(f"\u2068{DANI}") > 0
        assert text.count(second) > 0
