"""Who may see a table: seats and members of its chat; nobody else learns whether it exists."""

import asyncio
import json
import time

import pytest
from telegram import ChatMemberLeft, ChatMemberMember, ChatMemberRestricted, User
from telegram.error import BadRequest, Forbidden, NetworkError

from telegram_bot.access import MEMBER_SECONDS, TRUST_SECONDS, Access, why_no_admin
from telegram_bot.background import MonotonicClock
from telegram_bot.domain.commands import Person, Problem
from telegram_bot.domain.play import Stop
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat
from telegram_bot.mini_app.connection import REFUSAL_SECONDS

from .app_world import AppWorld

NOWHERE = 999_999


def without_session(page) -> str:
    """Return everything that a page has received, without its session."""
    return json.dumps([{**frame, "session": ""} for frame in page.frames])


async def refused(world: AppWorld, name: str, table: int) -> tuple[str, float]:
    """Return the frames for somebody who opens a table that is not shown, and the seconds that took."""
    began = time.monotonic() + world.slept
    page = await world.page(name, table, welcome=False)
    assert await page.closed() == 4404
    return without_session(page), time.monotonic() + world.slept - began


async def test_a_foreign_table_cannot_be_told_from_none(world: AppWorld):
    """While it is played, as a restarted bot loads it, and when it has ended, which its own people may still see."""
    world.outsider("Kasun")
    await world.start_table("Amal", "Nimali")
    table = (await world.room()).id
    existing, took = await refused(world, "Kasun", table)
    missing, took_too = await refused(world, "Kasun", NOWHERE)
    assert existing == missing
    assert "no-table" in existing
    assert "Guests with a link" in existing, "who was invited learns how to get in"
    assert [frame["type"] for frame in json.loads(existing)] == ["welcome", "problem"]
    assert min(took, took_too) >= REFUSAL_SECONDS, "longer than looking up either takes"
    await world.restart_bot()
    assert (await refused(world, "Kasun", table))[0] == missing
    assert (await world.service.perform(table, Stop(), Person(world.people["Amal"], "Amal"))).ok
    assert (await world.page("Nimali", table)).table["stage"] == "ended"
    assert (await refused(world, "Kasun", table))[0] == missing


async def test_who_watches_sees_no_cards_and_nothing_more_once_removed_from_the_chat(world: AppWorld):
    await world.start_table("Amal", "Nimali")
    room = await world.room()
    for name in ("Tharu", "Ruwan"):
        world.outsider(name)
        world.sandbox.people.join(world.group, world.people[name])
    watching, asking, amal = [await world.page(name, room.id) for name in ("Tharu", "Ruwan", "Amal")]
    assert (watching.table["seat"], watching.table["scene"]["hand"]) == (None, [])
    world.sandbox.people.kick(world.group, world.people["Tharu"])
    world.sandbox.people.leave(world.group, world.people["Ruwan"])
    await world.sleep(MEMBER_SECONDS)
    before, seen = world.stored(), len(watching.of_type("table"))
    await asking.send(type="order", id=1, version=room.version, name="join")
    assert await asking.closed() == 4404
    assert asking.frames[-1]["code"] == "no-table"
    assert world.stored() == before
    await amal.order("leave")
    assert await watching.closed() == 4404
    assert len(watching.of_type("table")) == seen
    assert (await refused(world, "Tharu", room.id))[0] == (await refused(world, "Tharu", NOWHERE))[0]


# ------------------------------------------------------------------ memberships


class Telegram:
    """Telegram's answers about the members of a chat."""

    def __init__(self, answer):
        self.answer, self.asked = answer, 0

    async def __call__(self, chat, person):
        self.asked += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


SOMEBODY = User(7, "Tharu", False)
RIGHTS = [value for value in ChatMemberRestricted.__init__.__code__.co_varnames if value.startswith("can_")]


def restricted(is_member):
    return ChatMemberRestricted(SOMEBODY, is_member, until_date=0, **dict.fromkeys(RIGHTS, False))


def table(chat=-1):
    return Room(1, Place(chat), "poter", 1, RoomSettings(), [Seat(1, "Amal"), Seat(None, "Bot")])


class Clock:
    """Monotonic seconds that a test moves."""

    def __init__(self):
        self.now = 0.0


@pytest.fixture
def clock():
    return Clock()


def access_by(telegram, clock):
    return Access(telegram, MonotonicClock(lambda: clock.now))


@pytest.mark.parametrize(
    ("answer", "allowed"),
    [
        (ChatMemberMember(SOMEBODY), True),
        (ChatMemberLeft(SOMEBODY), False),
        (restricted(is_member=True), True),
        (restricted(is_member=False), False),
        (BadRequest("Chat not found"), False),
        (Forbidden("bot was kicked"), False),
    ],
)
async def test_the_answer_of_telegram_counts_for_a_while(clock, answer, allowed):
    telegram = Telegram(answer)
    access = access_by(telegram, clock)
    for _ in range(3):
        assert await access.may_watch(table(), 7) is allowed
    assert telegram.asked == 1
    clock.now = MEMBER_SECONDS
    telegram.answer = ChatMemberLeft(SOMEBODY)
    assert not await access.may_watch(table(), 7)
    assert telegram.asked == 2


async def test_while_telegram_is_silent_only_known_members_watch(clock):
    telegram = Telegram(NetworkError("down"))
    access = access_by(telegram, clock)
    assert not await access.may_watch(table(), 7)
    telegram.answer = ChatMemberMember(SOMEBODY)
    assert await access.may_watch(table(), 7)
    telegram.answer = NetworkError("down")
    clock.now = TRUST_SECONDS - 1
    assert await access.may_watch(table(), 7)
    assert not await access.may_watch(table(-2), 7)
    clock.now = TRUST_SECONDS
    assert not await access.may_watch(table(), 7)


async def test_telegram_is_asked_once_by_pages_that_come_at_the_same_time(clock):
    telegram, answered = Telegram(ChatMemberMember(SOMEBODY)), asyncio.Event()

    async def ask(chat, person):
        member = await telegram(chat, person)
        await answered.wait()
        return member

    access = access_by(ask, clock)
    pages = [asyncio.ensure_future(access.may_watch(table(), 7)) for _ in range(5)]
    await asyncio.sleep(0)
    pages[0].cancel()
    answered.set()
    assert await asyncio.gather(*pages[1:]) == [True] * 4
    assert telegram.asked == 1
    clock.now = MEMBER_SECONDS
    assert await access.may_watch(table(), 7)
    assert telegram.asked == 2


async def test_telegram_must_answer_in_time(clock, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("telegram_bot.access.ASK_SECONDS", 0.0)

    async def never(_chat, _person):
        await asyncio.Event().wait()

    assert not await access_by(never, clock).may_watch(table(), 7)


async def test_a_seat_is_enough_without_asking():
    telegram = Telegram(NetworkError("down"))
    assert await Access(telegram, MonotonicClock()).may_watch(table(), 1)
    assert not telegram.asked


async def test_nobody_else_sees_a_table_of_a_private_chat_whatever_telegram_says():
    telegram = Telegram(ChatMemberMember(SOMEBODY))
    access = Access(telegram, MonotonicClock())
    assert [await access.may_watch(table(8), person) for person in (1, 7, 8)] == [True, False, True]
    assert not telegram.asked


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (BadRequest("User not found"), Problem.NOT_ALLOWED),
        (Forbidden("bot was kicked"), Problem.NOT_ALLOWED),
        (NetworkError("Bad Gateway"), Problem.RIGHTS_UNKNOWN),
    ],
)
async def test_who_is_no_administrator_is_told_from_who_may_be_one(error, problem):
    async def ask(_chat, _person):
        raise error

    assert await why_no_admin(ask, -1, 5) == problem
    assert await why_no_admin(ask, 5, 5) == Problem.NOT_ALLOWED
