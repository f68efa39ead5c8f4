"""Inline mode over real HTTP: from what somebody types in any chat to what others see there."""

import asyncio

import pytest

from analysis.boards import Par
from telegram_bot.chat.transport.callback_data import ShareDay
from telegram_bot.domain.boards import DUEL_SECONDS
from telegram_bot.domain.commands import Person
from telegram_bot.domain.room import DAY_SECONDS, Place
from telegram_bot.presentation.boards import SQUARES
from telegram_bot.sandbox.people import Impossible
from telegram_bot.texts.loader import Texts

from ..end_to_end.fault_injector import kinds
from ..end_to_end.strategies.registry import STRATEGIES
from .test_today import begin, begun, picture_with, press_of, with_button

PAR = Par(0.0, 10.0)


@pytest.fixture
async def world(make_world):
    world = await make_world("Amal", "Nimali", inline=True)
    world.sandbox.core.inline_mode = True
    await begin(world)
    return world


async def asked(world, name, query="", chat=None):
    """Type an inline query; return the answer."""
    found = world.sandbox.people.type_inline(chat or world.group, world.people[name], query)
    await world.eventually(lambda: found.answered, "the answer to an inline query")
    return found.answer


async def played(world):
    """Let Amal play all deals of Pocha; return the first one as in links."""
    for _ in range(3):
        room = await begun(world)
        await world.bot.chat.context.boards.boards.store.set_par(room.board, PAR, "sources")
        await world.finish_round(room)
    return f"d{room.board - 2}"


async def test_there_is_nothing_to_send_but_a_button_that_opens_the_bot(world):
    button = {"text": Texts().plain("app-today"), "start_parameter": "today"}
    for query in ("", "d1", "d1000000", "u0", "x" * 256):
        assert await asked(world, "Nimali", query) == {"results": [], "button": button}
    world.sandbox.people.start(world.people["Nimali"], button["start_parameter"])
    await world.eventually(lambda: "Deals of the day" in str(world.messages(world.people["Nimali"])), "the deals")


async def test_a_result_goes_to_any_chat_after_a_restart_without_a_review(world):
    first, chat = await played(world), world.people["Amal"]
    await world.eventually(lambda: with_button(world, ShareDay), "the result")
    (result,) = (await asked(world, "Amal", first, chat))["results"]
    before = len(world.messages(chat))
    world.sandbox.people.share(chat, result["prepared"], chat)
    world.say("Amal", "/help", chat)
    await world.said("At a table in a group", chat)
    assert len(world.messages(chat)) == before + 1, "a result in the private chat is not answered"
    await world.stop()
    world.reviewer.hold, reviews = asyncio.Event(), len(world.reviewer.asked)
    await world.start()
    (result,) = (await asked(world, "Amal", first))["results"]
    assert len(world.reviewer.asked) == reviews
    sent = world.sandbox.people.share(world.people["Amal"], result["prepared"], world.group)
    assert sent.text.startswith("Thurumpu 14 Nov · Pocha ")
    own = [one for board in range(3) for one in await grades(world, int(first[1:]) + board)]
    assert len(own) >= 12
    assert [square for square in sent.text if square in SQUARES.values()] == [SQUARES[one] for one in own]
    assert not STRATEGIES["pocha"].cards_shown(sent.text)
    link = sent.markup["inline_keyboard"][0][0]["url"]
    assert link.endswith(f"start={first}")
    assert sent.text.endswith(link)
    assert result["description"] in sent.text
    assert (await asked(world, "Nimali", first))["results"] == []
    with pytest.raises(Impossible):
        world.sandbox.people.share(world.people["Nimali"], result["prepared"], world.group)
    world.clock.time += DAY_SECONDS
    assert (await asked(world, "Amal"))["results"] == []
    assert len((await asked(world, "Amal", first))["results"]) == 1


async def grades(world, board):
    attempt = await world.bot.chat.context.boards.boards.store.attempt(board, world.people["Amal"])
    return attempt.grades


async def test_an_answer_that_fails_is_given_to_the_next_letter(world):
    calls = world.sandbox.calls
    for fault in kinds("answerInlineQuery")[:4]:
        known = len(calls.of("answerInlineQuery"))
        world.sandbox.faults.add("answerInlineQuery", **fault)
        first = world.sandbox.people.type_inline(world.group, world.people["Nimali"], "p")
        await world.eventually(
            lambda known=known: [call for call in calls.of("answerInlineQuery")[known:] if call.status], "the failure"
        )
        assert not first.answered, fault
        assert (await asked(world, "Nimali", "po"))["button"], fault


async def test_open_duels_and_tables_are_offered_to_who_is_in_them(world):
    boards, amal = world.bot.chat.context.boards, Person(world.people["Amal"], "Amal")
    duel = await boards.duel(Texts(), "poter", amal)
    await world.open_lobby("Amal", command="/canasta")
    room = await world.room()
    found = (await asked(world, "Amal"))["results"]
    assert [one["title"] for one in found] == ["Thurumpu · Poter", "Thurumpu · Canasta"]
    assert "Beat me!" in found[0]["description"]
    assert (await asked(world, "Nimali"))["results"] == []
    assert (await asked(world, "Amal", duel.what))["results"][0]["title"] == "Thurumpu · Poter"
    invited = world.sandbox.people.share(amal.id, found[1]["prepared"], world.group)
    nimali = world.people["Nimali"]
    world.sandbox.people.open_link(nimali, invited.markup["inline_keyboard"][0][0]["url"])
    await world.eventually(lambda: "You have a seat" in str(world.messages(nimali)), "a seat")
    assert (await world.room()).seat_of(nimali) == 1
    stranger = world.sandbox.people.add_user("Kamal").id
    world.sandbox.people.start(stranger, f"t{room.id}")
    await world.eventually(lambda: world.messages(stranger), "an answer")
    assert (await world.room()).seat_of(stranger) is None
    world.clock.time += DUEL_SECONDS
    assert [one["title"] for one in (await asked(world, "Amal"))["results"]] == ["Thurumpu · Canasta"]


@pytest.mark.parametrize("inline", [True, False])
async def test_a_finished_result_has_a_button_for_other_chats_where_inline_mode_is_on(make_world, inline):
    world = await make_world("Amal", "Nimali", inline=inline)
    await begin(world)
    first = await played(world)
    chat = world.people["Amal"]
    result = await world.eventually(lambda: with_button(world, ShareDay), "the result")
    await world.press("Amal", result, press_of(world, result, ShareDay))
    card = await world.eventually(lambda: picture_with(world, "/100 ", chat), "the card")
    for message in (result, card):
        keys = [key for row in message.markup["inline_keyboard"] for key in row]
        assert [key["switch_inline_query"] for key in keys if "switch_inline_query" in key] == [first] * inline
    world.sandbox.core.inline_mode = True
    world.sandbox.people.type_inline(chat, chat, "")
    assert len(world.sandbox.core.updates.pending) == inline  # the bot asks for such updates only if it answers them


async def test_results_are_in_the_language_of_their_reader(make_world):
    world = await make_world("Amal", "Nimali", inline=True, chat={"languages": {"Nimali": "si"}})
    world.sandbox.core.inline_mode = True
    texts = Texts("si")
    assert (await asked(world, "Nimali"))["button"]["text"] == texts.plain("app-today")
    (answer,) = world.sandbox.calls.of("answerInlineQuery")
    assert (answer.params["cache_time"], answer.params["is_personal"]) == (0, True)
    languages = world.bot.chat.context.languages
    assert await languages._store.preference(world.people["Nimali"]) is None  # strangers leave nothing behind
    await world.bot.chat.context.requests.open(Place(world.group), "poter", Person(world.people["Nimali"], "Nimali"))
    (result,) = (await asked(world, "Nimali"))["results"]
    assert result["description"] == texts.plain("share-table")
