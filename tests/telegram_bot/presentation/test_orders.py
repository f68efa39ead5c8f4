"""The orders that people can give at a table in each stage, and its settings."""

from random import Random

import pytest

from analysis.levels import Level
from analysis.texts.loader import LANGUAGES
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.table_page import lobby_page, table_page
from telegram_bot.domain import lobby, play
from telegram_bot.domain.commands import Applied, Person, Problem, authorize
from telegram_bot.domain.room import Seat, Stage
from telegram_bot.mini_app.frames import Order
from telegram_bot.presentation.names import bot_names
from telegram_bot.presentation.orders import ORDERS, Group, offered_orders
from telegram_bot.presentation.settings import SettingsText, setting_command
from telegram_bot.presentation.table import table_model
from telegram_bot.texts.loader import Texts

from .tables import NOW, OPENER, OWNER, SECOND, STRANGER, TEXTS, games, shown, stages, started, table


@games
def test_orders_are_those_that_the_table_carries_out(game):
    source = Random(3)
    for room in stages(game):
        for person in (OPENER, SECOND, STRANGER):
            told = offered_orders(TEXTS, room, person, leads=person == room.opener)
            offered = [one.name for one in told]
            assert all(Order(type="order", id=1, version=1, name=name) for name in offered)
            assert all(one.label for one in told)
            asked = {one.name for one in told if one.question}
            would = {"leave", "stop"} if room.stage != Stage.LOBBY else {"start"} if room.reserved else set()
            assert asked == would & set(offered)
            if room.stage == Stage.ENDED:
                assert offered == ["new-table"]
                continue
            for name, order in ORDERS.items():
                command = lobby.AddBot(bot_names(TEXTS)) if name == "add-bot" else order.command
                if command is None:
                    continue
                twin, by = room.clone(), Person(person, "Somebody")
                refused = authorize(twin, command, by, room.version, Problem.NOT_ALLOWED) is not None
                result = None if refused else command.change(twin, by, source)
                done = isinstance(result, Applied) and bool(result.events)
                if name in offered:
                    assert done, (name, room.stage, person)
                elif name not in ("swap-seat", "back", "next-round", "skip-lesson"):
                    # A change of seats matters only to partners; players are told that they are there.
                    assert not done, (name, room.stage, person)


def start_of(*away, game="poter", options=None):
    """Return a lobby with reserved seats, its text, and the order to start it."""
    seats = [Seat(OPENER + number, f"P{number}", away=number in away) for number in range(4)]
    told = shown(table(game, *seats, options=options or {}))
    return told.turn_text.words, next((one for one in told.orders if one.name == "start"), None)


def test_the_start_tells_whom_it_drops_and_whether_partners_play_alone():
    assert start_of()[1].label == "Start"
    assert start_of()[1].question == ""
    text, start = start_of(1)
    assert text == "P1 hasn't sat down yet and would be left out."
    assert (start.label, start.question) == ("Start without P1", f"{text} Start all the same?")
    text, start = start_of(1, 2)
    assert text == "P1 and P2 haven't sat down yet and would be left out."
    assert start.label == "Start without 2 people"
    alone = " Without partners, everyone would play alone."
    assert start_of(3, game="canasta")[1].question.endswith(f"{alone} Start all the same?")
    assert start_of(3, game="canasta", options={"mode": "singles"})[0].endswith("left out.")
    assert start_of(1, 2, 3)[1] is None


def test_who_has_a_reserved_seat_is_told_of_it_as_you():
    seats = [Seat(OPENER + number, f"P{number}", away=number > 1) for number in range(4)]
    for number, words in ((0, "P2 and P3 haven't"), (1, "P2 and P3 haven't"), (2, "You haven't"), (3, "You haven't")):
        told = shown(table("poter", *seats), OPENER + number).turn_text.words
        assert told == f"{words} sat down yet and would be left out."


def test_the_result_of_a_match_says_who_has_opened_a_new_table():
    ended, lobby = started(), table()
    play.stop(ended)
    for person, away, label in (
        (SECOND, True, "Sit down"),
        (SECOND, False, "Open table"),
        (STRANGER, False, "Sit down"),
    ):
        lobby.seats[1].away = away
        told = table_model(TEXTS, ended, person, NOW, leads=False, successor=lobby)
        assert told.turn_text.words == "<Amal> opened a new table."
        assert [one.label for one in told.orders] == [label]
    assert shown(ended).turn_text == ""
    assert [one.label for one in shown(ended).orders] == ["Play again"]


@pytest.mark.parametrize("chosen", [True, False])
def test_a_setting_that_is_on_or_off_says_yes_or_no(chosen):
    room = table(name_mistakes=chosen)
    field = next(field for field in shown(room).fields if field.name == "name_mistakes")
    assert {value.label: value.chosen for value in field.values} == {"yes": chosen, "no": not chosen}


def test_bot_players_have_their_level_beside_their_names_and_a_match_names_it_if_it_is_not_the_usual_one():
    room = table("poter", Seat(OPENER, "Amal"), Seat(None, "Rosa"))
    for level, words in zip(Level, ("easy", "medium", "hard", "master"), strict=True):
        room.settings.bot_level = level
        assert [one.level for one in shown(room).players] == ["", words]
        assert f"Rosa · {words}\n" in lobby_page(ChatTexts(), room).text
    assert not any("master" in line for line in shown(room).summary)
    playing = started(options=lobby.proposed("poter"))
    playing.settings.bot_level = Level.MASTER
    assert shown(playing).summary == ("Bot level: master",)
    assert "Bot level: master" in table_page(ChatTexts(), playing).text


def test_who_asks_to_take_a_turn_back_can_withdraw_it_and_the_others_can_allow_it_too():
    room = started()
    room.asking = 0
    answers = [
        [order.name for order in shown(room, person).orders if order.group == Group.ANSWER]
        for person in (OPENER, SECOND)
    ]
    assert answers == [["refuse-take-back"], ["allow-take-back", "refuse-take-back"]]


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_is_explained_and_every_value_can_be_chosen(game, language):
    texts = Texts(language)
    room = table(game)
    fields = SettingsText(texts, room).fields()
    assert len({field.name for field in fields}) == len(fields)
    assert {field.group for field in fields} == {"rules", "table"}
    for field in fields:
        assert field.title
        assert field.explanation
        assert [value.chosen for value in field.values].count(True) == 1
        for index, value in enumerate(field.values):
            twin = room.clone()
            command = setting_command(twin, field.name, index)
            assert command is not None
            if value.chosen:
                continue  # a form has no way to choose it once more
            assert isinstance(command.change(twin, OWNER, Random(1)), Applied)
            if field.name == "game":
                assert texts.plain(f"game-{twin.game}") == value.label
                continue
            again = next(one for one in SettingsText(texts, twin).fields() if one.name == field.name)
            assert [one.chosen for one in again.values].index(True) == index
        assert setting_command(room, field.name, len(field.values)) is None
    assert setting_command(room, "options", 0) is None


def test_what_differs_from_the_usual_settings_is_named():
    room = started(options={"mistakes": "strict"})
    assert any("Mistakes" in line or "mistakes" in line for line in shown(room).summary)
    assert shown(started(options=lobby.proposed("poter"))).summary == ()
