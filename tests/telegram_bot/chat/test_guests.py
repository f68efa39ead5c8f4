"""Guests with a link in the chat: the invitation, the link into the private chat, and presses from outside."""

from urllib.parse import parse_qs, urlsplit

import pytest

from telegram_bot.chat.transport.callback_data import GiveOrder, OpenHand, OpenRules, SendTranscript
from telegram_bot.domain.commands import Person, Problem
from telegram_bot.domain.play import Stop
from telegram_bot.domain.room import Place
from telegram_bot.presentation.orders import problem_text
from telegram_bot.texts.loader import Texts


@pytest.fixture
async def world(make_world):
    world = await make_world("Amal", "Nimali")
    world.people["Kasun"] = world.sandbox.people.add_user("Kasun").id
    return world


async def follow(world, name: str, start: str) -> str:
    """Open a link into the private chat; return the answer."""
    chat = world.people[name]
    before = len(world.messages(chat))
    world.sandbox.people.start(chat, start)
    await world.eventually(lambda: len(world.messages(chat)) > before, "an answer")
    return str(world.messages(chat)[-1].text)


def invitation(world) -> dict[str, list[str]]:
    """Return the parameters of the link with which Telegram asks for a chat."""
    keys = [key for row in world.board().markup["inline_keyboard"] for key in row]
    (url,) = (key["url"] for key in keys if key.get("url", "").startswith("https://t.me/share/url?"))
    return parse_qs(urlsplit(url).query)


async def test_the_invitation_has_the_table_and_a_way_into_other_groups_and_the_key_while_guests_are_admitted(world):
    await world.open_table("Amal")
    room = await world.room()
    assert invitation(world)["url"] == [f"https://t.me/thurumpu_bot?start=t{room.id}"]
    assert invitation(world)["text"][0].endswith("\nhttps://t.me/thurumpu_bot?startgroup=x")
    await world.set_options(guests=True)
    await world.up_to_date(world.board())
    room = await world.room()
    assert invitation(world)["url"] == [f"https://t.me/thurumpu_bot?start={room.link_name}"]
    assert room.guest_key in room.link_name
    await world.set_options(guests=False)
    await world.up_to_date(world.board())
    assert room.guest_key not in str(world.board().markup)
    await world.bot.chat.context.languages.choose(world.people["Kasun"], language="si")
    assert problem_text(Texts("si"), Problem.NO_GUESTS) in await follow(world, "Kasun", room.link_name), "too late"
    assert (await world.room()).seat_of(world.people["Kasun"]) is None


async def test_the_link_of_a_table_tells_a_stranger_nothing_of_it(world):
    await world.start_table("Amal", "Nimali")
    room, by = await world.room(), Person(world.people["Amal"], "Amal")
    told = {await follow(world, "Kasun", f"{topic}{room.id + 99}") for topic in "tf"}
    for _ in range(2):
        assert {await follow(world, "Kasun", f"{topic}{room.id}") for topic in "tf"} == told
        await world.service.perform(room.id, Stop(), by)
    for name in ("Amal", "Nimali"):
        assert "This table has ended" in await follow(world, name, f"t{room.id}")


async def test_a_guest_joins_by_the_link_in_the_private_chat_and_gets_the_hand_there(world):
    await world.open_table("Amal", "Nimali")
    await world.set_options(guests=True)
    room = await world.room()
    assert "Guests with a link" in world.board().text
    assert "not at this table" in await follow(world, "Kasun", f"t{room.id}")
    assert "not at this table" in await follow(world, "Kasun", f"t{room.id}-g{'0' * 16}")
    assert (await world.room()).seat_of(world.people["Kasun"]) is None
    assert "You have a seat" in await follow(world, "Kasun", room.link_name)
    assert (await world.room()).seats[2].is_guest
    await world.up_to_date(world.board())
    assert "Kasun · guest" in world.board().text
    await world.touch("Amal", world.board(), "start")
    await follow(world, "Kasun", f"t{room.id}")
    await world.eventually(lambda: world.panels("Kasun"), "the hand")


async def test_a_guest_is_called_in_the_private_chat(make_world):
    world = await make_world("Amal", "Nimali", turn_seconds=60)
    kasun = world.people["Kasun"] = world.sandbox.people.add_user("Kasun").id
    await world.open_table("Amal")
    await world.set_options(guests=True)
    await follow(world, "Kasun", (await world.room()).link_name)
    await world.up_to_date(world.board())
    await world.touch("Amal", world.board(), "start")
    room = await world.room()
    for _ in range(2):
        mover = room.seats[room.to_move].name
        if mover == "Kasun":
            break
        room = await world.turn(room)
    await world.advance(45)
    await world.eventually(lambda: world.calls(kasun), "a call")
    assert not world.calls()


async def test_nobody_from_outside_presses_anything_at_a_table(world):
    """Buttons can be forged: in a private chat they may name any table."""
    await world.open_table("Amal")
    room, kasun = await world.room(), world.people["Kasun"]
    await follow(world, "Kasun", "help")
    message = world.messages(kasun)[-1]
    foreign = Texts().plain("toast-foreign")
    for data in (
        GiveOrder(room.id, room.version, "join"),
        OpenRules(room.id, room.version),
        SendTranscript(room.id, room.version),
    ):
        answer = await world.press("Kasun", message, data, force=True)
        assert answer["text"] == foreign
    assert (await world.service.perform(room.id, Stop(), Person(room.opener, "Amal"))).ok
    answer = await world.press("Kasun", message, GiveOrder(room.id, room.version, "new-table"), force=True)
    assert answer["text"] == foreign
    assert await world.service.at(Place(world.group)) is None
    assert (await world.service.get(room.id)).seat_of(kasun) is None


@pytest.mark.parametrize("private", [False, True])
async def test_a_players_own_message_leads_from_the_end_of_a_match_to_a_new_table_but_for_a_guest(world, private):
    board = await world.open_table("Amal", "Nimali")
    await world.set_options(guests=True)
    room = await world.room()
    await follow(world, "Kasun", room.link_name)
    await world.up_to_date(board)
    await world.touch("Amal", board, "start")
    await world.eventually(lambda: world.button(board, OpenHand), "a running table")
    for name in ("Kasun", "Nimali")[: 1 + private]:
        await follow(world, name, f"t{room.id}")
        await world.eventually(lambda name=name: world.panels(name), "the hand")
    own = world.panel("Nimali") if private else await world.hand("Nimali", board)
    guests = world.panel("Kasun")
    assert (await world.service.perform(room.id, Stop(), Person(room.opener, "Amal"))).ok
    await world.eventually(lambda: world.button(guests, SendTranscript), "the end")
    assert not world.button(guests, "new-table")
    answer = await world.touch("Nimali", own, "new-table")
    assert answer["text"] == Texts().plain("toast-joined")
    await world.eventually(lambda: world.button(world.board(), "join"), "a lobby in the group")
    made = await world.room()
    assert [seat.name for seat in made.seats if not seat.away] == ["Nimali"]
