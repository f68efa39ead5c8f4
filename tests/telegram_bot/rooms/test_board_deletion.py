"""What remains of deals of the day when a person's data are deleted, exported, or unreadable."""

import pytest
from sqlalchemy import update

from telegram_bot.board_requests import BoardRequests
from telegram_bot.domain.boards import LATE_SECONDS
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.presentation.names import stored_anonymous_name
from telegram_bot.rooms.runtime.writer import Forgetting
from telegram_bot.storage.database import Database
from telegram_bot.storage.models import RoundRow
from telegram_bot.storage.personal_data import PersonalData
from telegram_bot.texts.loader import Texts
from tests.telegram_bot.world import ANNA, BERT, CARL

from .board_world import deals

__all__ = ["deals"]


@pytest.fixture
async def data(deals):
    found = PersonalData(Database(deals.world.url), deals.world.clock.now)
    yield found
    await found.close()


@pytest.fixture
def forgetting(deals, data):
    return Forgetting(deals.world.service.writer, data, stored_anonymous_name)


async def test_who_deletes_their_data_cannot_play_the_same_deal_again_until_it_closes(deals, data, forgetting):
    board, other = (await deals.today()).boards[:2]
    await deals.world.finish_round((await deals.play(board)).room)
    await deals.play(other, BERT)
    world = deals.world
    counts = await forgetting.forget(ANNA.id)
    assert counts["attempts"] == 1
    assert (await data.export(ANNA.id))["attempts"] == []
    assert (await deals.play(board)).problem == Problem.BOARD_CLOSED
    assert (await deals.play(other)).ok
    assert len((await data.export(BERT.id))["attempts"]) == 1
    world.clock.time = board.closes_at + 1
    await deals.boards.prepare()
    assert (await deals.play(board)).ok  # as one of a past day


@pytest.mark.parametrize("days", [0, 1])
@pytest.mark.slow
async def test_who_deletes_their_data_cannot_play_a_deal_of_a_day_again_until_the_duels_at_it_end(
    deals, forgetting, days
):
    """Deleted before or after the end of the day: a second attempt would count in the duel."""
    world, duels = deals.world, deals.boards
    board = (await deals.today()).boards[0]
    boards = (await deals.today()).of(board.board.game)
    for one in boards:
        await deals.world.finish_round((await deals.play(one)).room)
    duel = await duels.challenge(f"d{board.id}", ANNA)
    await duels.accept(duel.token, BERT)
    world.clock.time += days * DAY_SECONDS
    await forgetting.forget(ANNA.id)
    for moment in (world.clock.time, board.closes_at + 1, duel.closes_at - 1):
        world.clock.time = max(moment, world.clock.time)
        await deals.boards.prepare()
        assert not isinstance(await duels.accept(duel.token, ANNA), Problem)
        assert (await deals.play(board)).problem == Problem.BOARD_CLOSED
        assert (await deals.play(board, CARL)).ok
    world.clock.time = duel.closes_at
    await deals.boards.prepare()
    assert (await deals.play(board)).ok
    found = await duels.duel_day(await deals.store.duel(duel.id), ANNA.id)
    assert {one.person: one.done for one in found.standings} == {ANNA.id: 0, BERT.id: 0}


async def test_a_duel_that_begins_after_the_close_of_its_deals_keeps_no_mark(deals, forgetting):
    """Their seeds are public by then; with them a mark could be traced to its person."""
    world, duels = deals.world, deals.boards
    board = (await deals.today()).boards[0]
    for one in (await deals.today()).of(board.board.game):
        await deals.world.finish_round((await deals.play(one)).room)
    world.clock.time = board.closes_at
    assert not isinstance(await duels.challenge(f"d{board.id}", ANNA), Problem)
    await forgetting.forget(ANNA.id)
    assert (await deals.play(board)).ok


async def test_a_deal_that_is_begun_while_its_person_is_deleted_goes_too(deals, data, forgetting, monkeypatch):
    first, second = (await deals.today()).boards[:2]
    await deals.play(first)
    delete, pressed = data.delete, [second]

    async def delete_after_press(person, name_of):
        for board in pressed:
            await deals.play(board)
        pressed.clear()
        return await delete(person, name_of)

    monkeypatch.setattr(data, "delete", delete_after_press)
    counts = await forgetting.forget(ANNA.id)
    assert (counts["live"], counts["attempts"]) == (2, 2)
    found = await data.export(ANNA.id)
    assert (found["attempts"], found["opened"], found["seats"]) == ([], [], [])


async def test_who_is_deleted_in_the_moment_of_beginning_a_deal_does_not_begin_it_again(
    deals, data, forgetting, monkeypatch
):
    """A press has found no attempt yet when another one begins the deal, and its attempt is deleted."""
    board = (await deals.today()).boards[0]
    attempt = deals.store.attempt

    async def overtaken(board_id, person):
        found = await attempt(board_id, person)
        monkeypatch.setattr(deals.store, "attempt", attempt)
        await deals.play(board)
        await forgetting.forget(ANNA.id)
        return found

    monkeypatch.setattr(deals.store, "attempt", overtaken)
    assert (await deals.play(board)).problem == Problem.BOARD_CLOSED
    assert (await data.export(ANNA.id))["attempts"] == []
    assert await data.live_rooms(ANNA.id) == []


async def test_attempts_that_cannot_be_read_hide_no_other_deal(deals):
    """As after a change of the rules: first a running one, then also one that is over."""
    first, second = (await deals.today()).of("pocha")[:2]
    rooms = [(await deals.play(board)).room.id for board in (first, second)]
    for done, room in enumerate(rooms):
        async with deals.store._database.engine.begin() as connection:
            await connection.execute(update(RoundRow).where(RoundRow.room_id == room).values(deck="nonsense"))
        await deals.restart()
        if not done:
            await deals.world.finish_round(await deals.world.service.get(rooms[1]))
        day = await deals.today()
        assert [day.attempts[board.id].finished for board in (first, second)] == [False, True]
        result = await BoardRequests(deals.boards).result(Texts(), ANNA.id, f"d{first.id}")
        assert len(result.reviews) == 1 - done
    deals.world.clock.time = first.closes_at + LATE_SECONDS + 1
    await deals.boards.prepare()
    assert await deals.store.attempt(first.id, ANNA.id) is None
    assert await deals.world.store.tables_of(ANNA.id) == []


async def test_all_data_of_a_person_have_no_card_of_a_deal_that_others_can_still_play(deals, data):
    board = (await deals.today()).boards[0]
    await deals.world.finish_round((await deals.play(board)).room)
    world = deals.world
    for moment, rounds in ((board.closes_at + LATE_SECONDS - 1, 0), (board.closes_at + LATE_SECONDS, 1)):
        world.clock.time = moment
        [seat] = (await data.export(ANNA.id))["seats"]
        assert (seat["result"]["rounds"], len(seat["rounds"])) == (1, rounds)
