"""The budgets of people and chats: what is dropped before parsing, and who is told."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs
from telegram import Update

from telegram_bot.background import MonotonicClock
from telegram_bot.budgets import UPDATES
from telegram_bot.chat.transport.callback_data import AskHint, SelectCard, ShowChart
from telegram_bot.chat.transport.receiving import (
    BATCH_PAUSE,
    BUSY_POLLS,
    CHAT_RATES,
    PERSON_RATES,
    Admission,
    PollingRequest,
    UpdateKind,
)
from telegram_bot.chat.transport.request import AiohttpRequest, is_whole_press
from tests.samples import cases
from tests.telegram_bot.kinds import forged

PRESSES, COMMANDS = int(PERSON_RATES[UpdateKind.PRESS].size), int(PERSON_RATES[UpdateKind.COMMAND].size)
Json = dict[str, Any]


def user(person: int) -> Json:
    return {"id": person, "is_bot": False, "first_name": "P"}


def press(person: int, chat: int = -1) -> Json:
    message = {"message_id": 5, "date": 1, "chat": {"id": chat, "type": "supergroup"}}
    query = {"id": "9", "from": user(person), "message": message, "chat_instance": "1", "data": "x"}
    return {"update_id": 1, "callback_query": query}


def written(person: int, text: str = "/help", chat: int = -1, **extra: Any) -> Json:
    there = {"id": chat, "type": "supergroup" if chat < 0 else "private"}
    message = {"message_id": 5, "date": 1, "from": user(person), "chat": there, "text": text, **extra}
    return {"update_id": 1, "message": message}


def typed(person: int, query: str = "") -> Json:
    return {"update_id": 1, "inline_query": {"id": "9", "from": user(person), "query": query, "offset": ""}}


class Door:
    """An admission with budgets; `told` are the updates answered with a notice."""

    def __init__(self) -> None:
        self.now = 0.0
        self.told: list[Json] = []
        self.admission = Admission(lambda: self.now)
        self.admission.connect(lambda: "thurumpu_bot", self.told.append)

    def admitted(self, *updates: Json) -> int:
        return sum(map(self.admission.admits, updates))

    def polled(self, *updates: object) -> list[Json]:
        """Return what is left of the updates of an answer to a poll."""
        request = PollingRequest(asyncio.Event(), self.admission, lambda: None)
        found: list[Json] = request.parse_json_payload(json.dumps({"ok": True, "result": updates}).encode())["result"]
        return found


@pytest.fixture
async def door():
    return Door()


async def test_presses_over_the_budget_of_a_person_are_dropped_with_one_notice(door):
    assert door.admitted(*(press(7) for _ in range(500))) == PRESSES
    assert len(door.told) == 1
    assert door.admitted(press(8)) == 1
    door.now = 2.0
    assert door.admitted(*(press(7) for _ in range(500))) == 2 * PERSON_RATES[UpdateKind.PRESS].per_second
    assert len(door.told) == 1
    door.now = 60.0
    door.admitted(*(press(7) for _ in range(500)))
    assert len(door.told) == 2


@pytest.mark.parametrize(("action", "admitted"), [(SelectCard, 30), (AskHint, 10), (ShowChart, 5)])
async def test_presses_that_compute_or_draw_something_count_more(door, action, admitted):
    made = press(7)
    made["callback_query"]["data"] = forged(action, 3, 40).pack()
    assert door.admitted(*(made for _ in range(100))) == admitted


async def test_many_people_in_one_chat_share_its_budget_and_other_chats_have_their_own(door):
    people = range(100, 100 + 2 * int(CHAT_RATES[UpdateKind.COMMAND].size))
    assert door.admitted(*(written(person) for person in people)) == CHAT_RATES[UpdateKind.COMMAND].size
    assert len(door.told) == 1
    assert door.admitted(written(1, chat=-2), press(1)) == 2


async def test_two_devices_of_one_person_select_ten_cards_each_and_play(door):
    for _ in range(10):
        assert door.admitted(press(7), press(7)) == 2
        door.now += 0.2
    assert door.admitted(*(press(7) for _ in range(5))) == 5


async def test_four_people_press_twice_a_second_for_a_minute(door):
    for _ in range(120):
        assert door.admitted(*(press(person) for person in range(1, 5))) == 4
        door.now += 0.5


@pytest.mark.parametrize("text", ["hello", "/help@other_bot", "a /help"])
async def test_what_is_no_command_for_this_bot_takes_nothing_of_the_commands(door, text):
    door.admitted(*(written(7, text) for _ in range(200)))
    assert not door.told
    assert door.admitted(*(written(7, "/help@Thurumpu_Bot x") for _ in range(COMMANDS + 1))) == COMMANDS
    assert len(door.told) == 1


async def test_everything_in_a_private_chat_counts_as_a_command(door):
    assert door.admitted(*(written(7, "hello", chat=7) for _ in range(COMMANDS + 5))) == COMMANDS
    assert len(door.told) == 1


async def test_who_writes_in_the_name_of_a_group_is_counted_in_that_group_alone(door):
    own = written(9, chat=-1, sender_chat={"id": -1})
    assert door.admitted(*(own for _ in range(COMMANDS + 1))) == COMMANDS
    assert door.admitted(written(9, chat=-2, sender_chat={"id": -2})) == 1


async def test_the_move_of_a_group_is_never_dropped(door):
    door.admitted(*(written(7, "hello") for _ in range(500)))
    assert door.admitted(written(7, "", migrate_to_chat_id=-100)) == 1


WRONG: tuple[Any, ...] = (None, 5, "x", [], {}, True, 1.5)


def broken() -> Iterator[Json]:
    """Yield updates in which one of the fields that the budgets read has the wrong type."""
    for made in (press(7), written(7), written(7, chat=7), membership(7)):
        kind, content = next((name, value) for name, value in made.items() if name != "update_id")
        person, chat = content["from"], content["message"]["chat"] if "message" in content else content["chat"]
        for holder, field in ((made, "update_id"), (made, kind), (content, "from"), (person, "id"), (chat, "id")):
            for value in WRONG:
                if type(value) is not type(holder[field]):
                    right, holder[field] = holder[field], value
                    yield json.loads(json.dumps(made))
                    holder[field] = right


def membership(person: int) -> Json:
    chat, member = {"id": -1, "type": "group"}, {"user": user(1), "status": "member"}
    change = {"from": user(person), "chat": chat, "date": 1, "old_chat_member": member, "new_chat_member": member}
    return {"update_id": 1, "my_chat_member": change}


async def test_malformed_updates_are_dropped(door):
    found = list(broken())
    assert len(found) > 100
    assert [update for update in found if door.admission.admits(update)] == []
    assert not door.admission.admits(written(7, 5))
    assert not door.admission.admits({"update_id": 1, "callback_query": {"from": {"id": 7}, "data": ["x"]}})
    assert not Admission(lambda: 0.0, limited=False).admits(press(["7"]))
    assert door.admitted(press(7), written(7), membership(7), {"update_id": 1}) == 4


@cases("value", WRONG)
@cases("field", ["id", "from", "query", "offset"])
async def test_every_field_of_an_inline_query_has_its_type_and_is_there(door, field, value):
    door.now += 60  # within the budgets
    right = typed(7)
    assert door.admission.admits(right)
    query = right["inline_query"]
    is_right = type(value) is type(query[field]) and field != "from"
    assert door.admission.admits({"update_id": 1, "inline_query": query | {field: value}}) == is_right
    assert not door.admission.admits({"update_id": 1, "inline_query": {k: v for k, v in query.items() if k != field}})


@cases("value", WRONG)
@cases("field", ["message_id", "from", "text", "is_topic_message", "entities"])
async def test_every_field_that_is_read_has_its_type(door, field, value):
    door.now += 60  # within the budgets
    right = {"message_id": 5, "text": "x", "is_topic_message": True, "entities": []}
    has_its_type = field in right and type(value) is type(right[field])
    assert door.admission.admits(written(7, **{field: value})) == has_its_type
    assert door.admission.admits(written(7, unknown=value))


async def test_numbers_fit_into_the_databases_and_times_into_dates(door):
    for number in (2**63 - 1, 1 - 2**63, 2**63, -(2**63)):
        assert door.admission.admits(press(7, chat=number)) == (abs(number) < 2**63), number
    for date, is_time in ((0, True), (253_402_300_799, True), (-1, False), (253_402_300_800, False)):
        assert door.admission.admits(written(7, date=date)) == is_time, date


async def test_malformed_updates_do_not_stop_polling(door):
    assert door.polled(press(7), {"update_id": 5, "message": {"chat": None}}) == [press(7), {"update_id": 5}]
    assert door.polled(press(7), 5) == [press(7)]


@pytest.mark.parametrize(
    "unreadable",
    [
        {"edited_message": {"text": "private"}},
        {"message": {"chat": {"id": 1, "type": "private"}, "text": "private"}},
        written(7, reply_to_message=["private"]),
        written(7, entities=[{"type": "bold"}]),
        {"my_chat_member": {"from": user(7), "chat": {"id": -1, "type": "group"}, "old_chat_member": {"status": "x"}}},
    ],
)
async def test_what_ptb_cannot_read_does_not_stop_polling(door, unreadable):
    with capture_logs() as logs:
        assert door.polled(press(7), unreadable | {"update_id": 5}) == [press(7), {"update_id": 5}]
    assert [line["update_id"] for line in logs] == [5]
    assert "private" not in str(logs)


NEEDED = (
    *("update_id", "callback_query", "callback_query id", "callback_query from", "callback_query message"),
    *("callback_query chat_instance", "callback_query from id", "callback_query from is_bot"),
    *("callback_query from first_name", "callback_query message message_id", "callback_query message date"),
    *("callback_query message chat", "callback_query message chat id", "callback_query message chat type"),
)
"""The paths to the fields that a press has."""


@cases("way", NEEDED)
async def test_a_press_is_whole_with_all_that_ptb_needs_and_nothing_unknown(door, way):
    *places, field = way.split()
    assert is_whole_press(press(7))
    incomplete, unknown = press(7), press(7)
    for update in (incomplete, unknown):
        holder = update
        for place in places:
            holder = holder[place]
        right = holder.pop(field)
        if update is unknown:
            holder |= {field: right, "unknown": {}}
    assert not is_whole_press(incomplete)
    assert not is_whole_press(unknown)
    for update in door.polled(incomplete, unknown, press(7)):
        Update.de_json(update)


async def test_a_whole_press_is_parsed_by_ptb_alone(door, monkeypatch):
    parsed = list[Json]()
    monkeypatch.setattr(Update, "de_json", parsed.append)
    assert len(door.polled(press(7), written(7))) == 2
    assert [update["update_id"] for update in parsed] == [written(7)["update_id"]]
    assert "message" in parsed[0]


@cases("text", ["a\0b", "\ud800", "x\udfffy"])
@cases("place", ["text", "name", "data", "title"])
async def test_texts_that_cannot_be_stored_are_malformed(door, text, place):
    update = written(7) if place in ("text", "title") else press(7)
    holder, field = {
        "text": lambda: (update["message"], "text"),
        "title": lambda: (update["message"]["chat"], "title"),
        "name": lambda: (update["callback_query"]["from"], "first_name"),
        "data": lambda: (update["callback_query"], "data"),
    }[place]()
    holder[field] = text
    assert not door.admission.admits(update)
    holder[field] = "ක්‍රී 😀"
    assert door.admission.admits(update)


async def test_a_stopping_bot_leaves_updates_to_the_next_process(door):
    assert door.polled(press(7)) == [press(7)]
    door.admission.closed = True
    assert door.polled(press(7)) == []


async def test_of_a_malformed_update_the_field_is_logged_and_not_its_content(door):
    with capture_logs() as logs:
        door.admission.admits(written(7, text=["my secret words"]))
        door.admission.admits({"message": {"text": "my secret words"}})
        door.admission.admits({"update_id": 8, "message": {"chat": {"id": 1}, "text": "my secret words"}})
    assert [line["update_id"] for line in logs] == [1, None, 8]
    assert logs[0]["reason"] == "message.text: Input should be a valid string"
    assert "secret" not in str(logs)


@pytest.mark.hits(*(f"update {kind}.{whose}" for kind in UPDATES for whose in ("person", "chat")))
@pytest.mark.parametrize(
    ("kind", "made"),
    [
        (UpdateKind.PRESS, press),
        (UpdateKind.COMMAND, written),
        (UpdateKind.OTHER, lambda person: written(person, "hello")),
        (UpdateKind.OTHER, membership),
        (UpdateKind.INLINE, typed),
    ],
)
async def test_every_kind_of_updates_has_its_budgets(door, kind, made):
    of_person, of_chat = UPDATES[kind].person, UPDATES[kind].chat
    assert door.admitted(*(made(7) for _ in range(1000))) == of_person.size
    assert door.admitted(*(made(person) for person in range(100, 1100))) == of_chat.size - of_person.size
    door.now = 1.0
    assert door.admitted(*(made(7) for _ in range(1000))) == of_person.per_second
    assert door.admitted(*(made(person) for person in range(2000, 3000))) == of_chat.per_second - of_person.per_second


async def test_dropped_updates_are_logged_in_one_line(door):
    with capture_logs() as logs:
        door.admitted(*(press(7) for _ in range(500)), *(written(8) for _ in range(COMMANDS + 2)))
        door.admission.log_dropped()
        door.admission.log_dropped()
    (line,) = logs
    assert line["updates"] == 500 - PRESSES + 2
    assert line["most"][0] == {"kind": "press", "person": 7, "chat": -1, "updates": 500 - PRESSES}


async def test_a_line_about_dropped_updates_counts_a_bounded_number_of_people(door, monkeypatch):
    monkeypatch.setattr("telegram_bot.chat.transport.receiving.MAX_COUNTED", 5)
    with capture_logs() as logs:
        door.admitted(*(press(person, chat=-person) for person in range(1, 100) for _ in range(PRESSES + 2)))
        assert len(door.admission._dropped) == 6
        door.admission.log_dropped()
    (line,) = logs
    assert line["updates"] == 2 * 99
    assert [found["updates"] for found in line["most"]] == [2, 2, 2]


async def test_polling_parses_admitted_updates_only_and_confirms_all(door):
    updates = [press(7) | {"update_id": number} for number in range(PRESSES + 20)]
    updates[3] = written(8) | {"update_id": 3}
    parsed = [[update["update_id"] for update in door.polled(*updates)] for _ in range(2)]
    assert parsed == [[*range(PRESSES + 1), PRESSES + 19], [3, PRESSES + 19]]
    assert door.polled() == []


async def test_polling_keeps_the_address_of_a_pressed_message_only(door):
    full = press(7)
    full["callback_query"]["message"] |= {"text": "hand", "reply_markup": {"inline_keyboard": []}, "from": {"id": 1}}
    commands = written(8, reply_to_message=written(9)["message"])
    assert door.polled(full, commands) == [press(7), commands]


class Polls:
    """Requests that take `seconds` each, on a separate clock; records the pauses."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.time, self.pauses = 0.0, list[float]()

        async def answer(_request: AiohttpRequest, _url: str) -> tuple[int, bytes]:
            self.time += seconds
            return 200, b"{}"

        monkeypatch.setattr(AiohttpRequest, "do_request", answer)
        clock = MonotonicClock(lambda: self.time, self.sleep)
        self.request = PollingRequest(asyncio.Event(), None, lambda: None, clock)  # type: ignore[arg-type]

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.time += seconds

    async def make(self, number: int) -> None:
        for _ in range(number):
            await self.request.do_request("getUpdates")


async def test_many_polls_are_slowed_down_to_about_their_bound(monkeypatch):
    polls = Polls(monkeypatch, 0.002)
    await polls.make(BUSY_POLLS)
    assert polls.pauses == []
    start = polls.time
    await polls.make(10 * BUSY_POLLS)
    assert set(polls.pauses) == {BATCH_PAUSE}
    assert 10 * BUSY_POLLS / (polls.time - start) < 1.2 * BUSY_POLLS


async def test_few_polls_are_not(monkeypatch):
    polls = Polls(monkeypatch, 1 / BUSY_POLLS + 0.001)
    await polls.make(5 * BUSY_POLLS)
    assert polls.pauses == []
