"""`/history` over real HTTP: one's matches, their reviews, and all one's data as files, only in the private chat."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from engine.transcript import replay
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.personal_pages import history_page
from telegram_bot.chat.transport.callback_data import OpenHand, SendOwnData, ShowHistory, ShowOwnReview, ShowReview
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Stop
from telegram_bot.domain.room import Seat, Stage
from telegram_bot.presentation.home import history_model
from telegram_bot.storage.values import MatchRecord


@pytest.fixture
async def world(make_world):
    """Return a group whose last match has ended after one round, with a running practice match."""
    world = await make_world("Amal", "Nimali")
    for person in world.people.values():
        world.sandbox.people.start(person)
    await world.start_table("Amal", "Nimali", max_turns=60)
    room = await world.finish_round(await world.room())
    await world.service.perform(room.id, Stop(), Person(room.opener, "Amal"))
    world.ended = room.id
    return world


async def asked(world, name="Amal", chat=None):
    own = world.people[name]
    before = len(world.messages(own))
    world.say(name, "/history", chat or own)

    def found():
        shown = [m for m in world.messages(own)[before:] if any(isinstance(p, SendOwnData) for p in world.presses(m))]
        return shown[-1] if shown else None

    return await world.eventually(found, "the matches")


async def test_matches_with_their_reviews_by_game(world):
    message = await asked(world)
    assert "1. Poter · Amal and Nimali" in message.text
    assert [press for press in world.presses(message) if isinstance(press, ShowHistory) and press.game == "pocha"]
    own = world.people["Amal"]
    before = len(world.messages(own))
    [review] = [press for press in world.presses(message) if isinstance(press, ShowReview)]
    assert (review.room, review.round_number) == (world.ended, 1)
    await world.press("Amal", message, review)
    await world.eventually(
        lambda: any(
            isinstance(press, ShowOwnReview) for m in world.messages(own)[before:] for press in world.presses(m)
        ),
        "the review",
    )
    pocha = ShowHistory("pocha", 0)
    assert (await world.press("Amal", message, pocha))["text"] == "Pocha"
    await world.eventually(lambda: "No matches yet" in message.text, "no match of Pocha")
    assert (await world.press("Amal", message, pocha))["text"] == "Pocha"  # nothing else is seen
    assert not [press for press in world.presses(message) if isinstance(press, ShowReview)]
    await world.press("Amal", message, ShowHistory("all", 0))
    await world.eventually(lambda: "1. Poter" in message.text, "all matches")
    for forged in (ShowHistory("chess", 0), ShowHistory("all", 1000)):
        assert "button" in (await world.press("Amal", message, forged, force=True))["text"]


async def test_a_match_that_is_played_opens_its_hand_in_the_private_chat_alone(world):
    world.say("Nimali", "/poter", world.people["Nimali"])
    own = world.people["Nimali"]
    await world.touch("Nimali", await world.offered("start", chat=own), "start")
    message = await asked(world, "Nimali", world.group)
    await world.settle()
    assert not [m for m in (*world.messages(), *world.ephemerals("Nimali")) if "Your matches" in (m.text or "")]
    kinds = [type(press) for press in world.presses(message) if isinstance(press, OpenHand | ShowReview)]
    assert kinds == [OpenHand, ShowReview]
    await world.press("Nimali", message, next(p for p in world.presses(message) if isinstance(p, OpenHand)))

    def hands():
        return [m.message_id for m in world.messages(own) if "Round 1" in (m.text or "")]

    await world.eventually(lambda: len(hands()) == 1 and hands()[0] > message.message_id, "the hand moves to the end")


async def test_all_data_are_sent_as_files_once_an_hour(world):
    message, own = await asked(world), world.people["Amal"]

    def files():
        sent = [world.sandbox.state.file_of(m.media) for m in world.messages(own) if m.media is not None]
        return {file.name: file.content for file in sent}

    await world.press("Amal", message, SendOwnData())
    found = await world.eventually(lambda: files() if len(files()) == 2 else None, "two files")
    person = json.loads(found["person.json"])
    assert (person["format"], person["person"]) == (2, own)
    assert [seat["room"]["id"] for seat in person["seats"]] == [world.ended]
    with ZipFile(BytesIO(found["matches.zip"])) as archive:
        [name] = archive.namelist()
        match = replay(json.loads(archive.read(name)))
    room = await world.service.get(world.ended)
    assert name == f"poter-{world.ended}.json"
    assert sorted(match.players) == ["Amal", f"P{room.seat_of(world.people['Nimali'])}"]
    assert match.scores == room.match.scores
    assert b"Nimali" not in b"".join(found.values())
    await world.press("Amal", message, SendOwnData())
    await world.said("less than an hour ago", own)
    assert len(files()) == 2


@pytest.mark.parametrize(("rounds", "asks"), [(0, False), (1, True)])
def test_a_number_is_asked_for_only_where_one_can_be_pressed(rounds, asks):
    record = MatchRecord(
        9, "poter", Stage.ENDED, (Seat(1, "Ana"), Seat(2, "Leo")), rounds, None, finished=False, changed_at=1
    )
    assert ("Tap a number" in history_page(ChatTexts(), history_model(ChatTexts(), [record])).text) is asks
