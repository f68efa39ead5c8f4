"""Guests with a link: who may see a table and take a seat there, depending on the chat, the setting and the link."""

import re
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from sqlalchemy import select

from telegram_bot.access import Access
from telegram_bot.background import MonotonicClock
from telegram_bot.domain import lobby
from telegram_bot.domain.commands import Command, Person, Problem
from telegram_bot.domain.lobby import AddBot, ChangeSetting, Join
from telegram_bot.domain.play import ComeBack, Leave, NextRound, Start, Stop, TakeSeat
from telegram_bot.domain.room import NO_PERSON, Place, Room, RoomSettings, Stage
from telegram_bot.presentation.orders import offered_orders
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.rooms.runtime.writer import forget
from telegram_bot.storage.models import RatingRow, ResultRow
from telegram_bot.table_requests import TableRequests
from telegram_bot.texts.loader import Texts
from tests.telegram_bot.fakes import FakeReviewer
from tests.telegram_bot.world import ANNA, BERT, BOTS, CARL, DORA, GROUP, World

WHO, SWITCHED, LINKS = ("member", "guest", "stranger"), (True, False), ("right", "wrong", "another table's", "none")
ROWS = [
    row for row in product(WHO, SWITCHED, LINKS) if (row[0] == "stranger") == (row[2] == "none") or row[0] == "member"
]
"""A guest is a person from outside with a link, a stranger one without."""


async def outside(_chat: int) -> bool:
    return False


def by_link(person: Person, key: str = "") -> Person:
    """Return a person who is not in the chat."""
    return replace(person, is_member=outside, key=key)


async def switched_on(world: World, place: Place = GROUP, **given) -> Room:
    room = await world.lobby((ANNA, BERT), place=place, **given)
    return await world.done(room, ChangeSetting("guests", True), ANNA)


async def table_of(world: World, on: bool) -> Room:
    room = await switched_on(world)
    return room if on else await world.done(room, ChangeSetting("guests", False), ANNA)


async def keys_at(world: World, room: Room) -> dict[str, str]:
    other = await switched_on(world, Place(GROUP.chat_id, 7))
    return {"right": room.guest_key, "wrong": "0" * 16, "another table's": other.guest_key, "none": ""}


@pytest.mark.parametrize(("who", "on", "link"), ROWS)
async def test_who_may_see_a_table_and_sit_down_there(world: World, who: str, on: bool, link: str):
    room = await table_of(world, on)
    key = (await keys_at(world, room))[link]
    person = replace(CARL, key=key) if who == "member" else by_link(CARL, key)
    is_let_in = who == "member" or (on and link == "right")

    async def ask(_chat, asked):
        raise AssertionError(f"Telegram is asked of {asked}")

    class Members(Access):
        async def is_member(self, chat: int, _person: int) -> bool:
            return await person.is_member(chat)

    access = Members(ask, MonotonicClock())
    assert await access.may_watch(room, CARL.id, key) is is_let_in
    result = await world.do(room, Join(), person)
    assert result.problem == (None if is_let_in else Problem.NO_GUESTS)
    fresh = await world.fresh(room)
    assert (fresh.seat_of(CARL.id) is not None) is is_let_in
    assert [seat.is_guest for seat in fresh.seats] == [False, False, *([who != "member"] if is_let_in else [])]
    assert (await world.from_file(room)).seats == fresh.seats


async def test_a_table_admits_nobody_from_outside_until_its_opener_says_so(world: World):
    room = await world.lobby()
    assert not room.settings.guests
    for key in ("", "0" * 16):
        assert (await world.do(room, Join(), by_link(CARL, key))).problem == Problem.NO_GUESTS
        assert not room.admits(key)
        assert not room.knows(key)
    assert (await world.do(room, ChangeSetting("guests", True), BERT)).problem == Problem.NOT_ALLOWED
    assert room.link_name == f"t{room.id}"


async def test_each_link_is_new_long_and_of_one_table(world: World):
    room, keys = await world.lobby(), set()
    for _ in range(20):
        room = await world.done(room, ChangeSetting("guests", True), ANNA)
        again = await world.done(room, ChangeSetting("guests", True), ANNA)
        assert again.guest_key == room.guest_key
        keys.add(room.guest_key)
        assert room.link_name == f"t{room.id}-g{room.guest_key}"
        room = await world.done(room, ChangeSetting("guests", False), ANNA)
        assert room.link_name == f"t{room.id}"
    assert len(keys) == 20
    assert all(re.fullmatch("[0-9a-f]{16}", key) for key in keys)
    assert (await world.from_file(room)).guest_key == room.guest_key
    assert lobby.guest_key(RoomSettings(), Random(1)) == ""


async def test_guests_who_sit_stay_until_the_end_and_new_ones_are_refused(world: World):
    room = await switched_on(world)
    key, guest = room.guest_key, by_link(CARL, room.guest_key)
    room = await world.done(room, Join(), guest)
    room = await world.done(room, ChangeSetting("guests", False), ANNA)
    assert (await world.do(room, Join(), by_link(DORA, key))).problem == Problem.NO_GUESTS
    room = await world.done(room, Start(), ANNA)
    assert room.seat_of(CARL.id) == 2
    room = await world.done(room, Leave(), guest)
    assert room.seats[2].away
    room = await world.done(room, ComeBack(), guest)
    assert room.seats[2].is_present
    assert (await world.do(room, NextRound(), guest)).problem == Problem.ROUND_RUNNING  # as to anybody who plays


@pytest.mark.parametrize("command", [Join(), TakeSeat()])
async def test_a_link_opens_nothing_once_the_match_has_begun(world: World, command: Command):
    room = await switched_on(world)
    room = await world.done(room, AddBot(BOTS), ANNA)
    room = await world.done(room, Start(), ANNA)
    for stage in (room.stage, Stage.BETWEEN, Stage.ENDED):
        assert not replace(room, stage=stage).admits(room.guest_key)
    assert (await world.do(room, command, by_link(CARL, room.guest_key))).problem == Problem.NO_GUESTS


async def test_a_guest_never_leads_a_table(world: World):
    room = await world.lobby((ANNA,))
    room = await world.done(room, ChangeSetting("guests", True), ANNA)
    room = await world.done(room, Join(), by_link(CARL, room.guest_key))
    room = await world.done(room, Join(), BERT)
    forgotten = room.clone()
    forget(forgotten, ANNA.id, "Bot 1")
    assert forgotten.opener == BERT.id
    forget(forgotten, BERT.id, "Bot 2")
    assert forgotten.opener == NO_PERSON
    for command in (ChangeSetting("guests", False), Start(), Stop()):
        assert (await world.do(room, command, by_link(CARL, room.guest_key))).problem == Problem.NOT_ALLOWED
    room = await world.done(room, Leave(), ANNA)
    assert room.opener == BERT.id
    room = await world.done(room, Leave(), BERT)
    assert room.stage == Stage.ENDED


async def test_the_results_of_a_guest_count_as_those_of_anybody(world: World):
    room = await switched_on(world)
    room = await world.done(room, ChangeSetting("rounds", 1), ANNA)
    room = await world.done(room, ChangeSetting("max_turns", 5), ANNA)
    room = await world.done(room, Join(), by_link(CARL, room.guest_key))
    room = await world.done(room, Start(), ANNA)
    while room.stage != Stage.ENDED:
        room = await world.turn(room)
    rows = await world.store._rows(select(ResultRow.person, ResultRow.rated, ResultRow.reason_unrated))
    assert {row.person for row in rows} == {ANNA.id, BERT.id, CARL.id}
    assert len({(row.rated, row.reason_unrated) for row in rows}) == 1
    assert set(await world.store._scalars(select(RatingRow.person))) == {ANNA.id, BERT.id, CARL.id}


async def ended_with_guest(world: World) -> Room:
    room = await switched_on(world)
    room = await world.done(room, Join(), by_link(CARL, room.guest_key))
    return await world.done(await world.done(room, Start(), ANNA), Stop(), ANNA)


def requests_of(world: World) -> TableRequests:
    async def texts(_chat: int) -> Texts:
        return Texts()

    return TableRequests(world.service, Reviews(FakeReviewer()), texts)


def offered(room: Room, successor: Room | None = None) -> set[str]:
    return {one.name for one in offered_orders(Texts(), room, CARL.id, leads=False, successor=successor)}


async def test_a_guest_opens_no_table_and_sits_again_only_where_the_same_opener_admits_guests(world: World):
    room, requests, guest = await ended_with_guest(world), requests_of(world), by_link(CARL)
    assert "new-table" not in offered(room)
    assert (await requests.order(room, guest, "new-table")).problem == Problem.NO_GUESTS
    opened = await requests.order(room, ANNA, "new-table")
    assert opened.room is not None
    assert opened.room.guest_key not in ("", room.guest_key)
    shut = await world.done(opened.room, ChangeSetting("guests", False), ANNA)
    assert (await world.do(shut, Join(), guest)).problem == Problem.NO_GUESTS
    assert (await requests.order(room, guest, "new-table")).problem == Problem.NO_GUESTS
    admitting = await world.done(shut, ChangeSetting("guests", True), ANNA)
    assert "new-table" in offered(room, admitting)
    sat = await requests.order(room, guest, "new-table")
    assert sat.ok
    assert sat.room is not None
    assert sat.room.id == opened.room.id
    assert sat.room.seats[2].is_present
    assert sat.room.seats[2].is_guest


async def test_a_guest_has_no_seat_at_a_table_that_somebody_else_opens(world: World):
    room, requests, guest = await ended_with_guest(world), requests_of(world), by_link(CARL)
    opened = await requests.order(room, BERT, "new-table")
    assert opened.room is not None
    assert not opened.room.settings.guests
    assert opened.room.seat_of(CARL.id) is None
    assert "new-table" not in offered(room, opened.room)
    assert (await requests.order(room, guest, "new-table")).problem == Problem.NO_GUESTS


async def test_a_practice_admits_nobody(world: World):
    room = (await world.service.open(Place(ANNA.id), "poter", ANNA, bots=BOTS)).room
    assert room is not None
    assert (await world.do(room, ChangeSetting("guests", True), ANNA)).problem == Problem.BAD_SETTING
    assert room.guest_key == ""
