"""The cut before a deal: who may cut, when chance does, what is stored, and that the seed stays secret and the same."""

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import pytest
from sqlalchemy import update

from engine.deals import VERSION, WITHOUT_NUMBER, DealProof
from engine.transcript import replay, write
from engine.verification import verify
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.domain.commands import EventKind, Person, Problem
from telegram_bot.domain.play import Cut, Leave, NextRound, Stop
from telegram_bot.domain.room import CUT_SECONDS, Place, Room, Stage
from telegram_bot.presentation.orders import deal_check
from telegram_bot.rooms.runtime.scheduler import DELAY_SPREAD, FIRST_DELAY
from telegram_bot.storage.database import Database
from telegram_bot.storage.models import RoomRow
from tests.telegram_bot.world import ANNA, BERT, CARL, GROUP, World, same, transcript

NUMBER = "0123456789abcdef" * 2
GAMES = ("poter", "pocha", "canasta")
ASKED = (("ask_cut", True), ("turn_seconds", 60))


async def waiting(
    world: World,
    *people: Person,
    bots: int = 0,
    game: str = "poter",
    seconds: int = 60,
    place: Place = GROUP,
    more: Iterable[tuple[str, object]] = (),
) -> Room:
    """Return a room whose first round waits for the cut; `more`: settings."""
    settings = [("ask_cut", True), ("turn_seconds", seconds), *more]
    room = await world.table(people or (ANNA, BERT), bots, settings, game=game, place=place)
    assert room.stage == Stage.CUTTING
    return room


async def waiting_for_bot(world: World) -> Room:
    """Return a room whose first round a bot player is to cut."""
    for number in range(1, 40):
        room = await waiting(world, ANNA, bots=3, place=Place(-number))
        if room.seats[room.cutter or 0].is_bot:
            return room
        await world.done(room, Stop(), ANNA)
    raise AssertionError("no bot player cuts")


def cutter(room: Room) -> Person:
    """Return the person who is to cut."""
    seat = room.seats[room.cutter or 0]
    return next(person for person in (ANNA, BERT, CARL) if person.id == seat.person)


def others(room: Room) -> list[Person]:
    """Return the other people at the table."""
    seats = [seat.person for seat in room.seats]
    return [person for person in (ANNA, BERT, CARL) if person.id in seats and person != cutter(room)]


def seed_of(room: Room) -> str:
    """Return the secret seed of the prepared round."""
    assert room.started_match.prepared is not None
    return room.started_match.prepared.seed


def proof_of(room: Room) -> DealProof:
    """Return the proof of the last deal."""
    proof = room.started_match.logs[-1].proof
    assert proof is not None
    return proof


@pytest.mark.parametrize(("game", "before_dealer"), [("poter", 1), ("pocha", 1), ("canasta", 0)])
async def test_who_has_the_right_to_cut(world: World, game: str, before_dealer: int):
    room = await waiting(world, ANNA, BERT, CARL, game=game)
    assert room.started_match.prepared is not None
    assert room.cutter == (room.started_match.prepared.dealer - before_dealer) % 3
    assert world.kinds()[-1] == EventKind.CUTTING
    assert world.told[-1][1].seat == room.cutter


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
async def test_the_cut_takes_part_in_the_deal_and_the_round_verifies(world: World, game: str):
    short = [("max_turns", 12)] if game == "poter" else []
    room = await waiting(world, ANNA, BERT, CARL, game=game, more=short)
    fixed, seed = room.started_match.commitment, seed_of(room)
    room = await world.done(room, Cut(17, NUMBER), cutter(room))
    assert room.stage == Stage.PLAYING
    proof = proof_of(room)
    assert (proof.commitment, proof.seed, proof.cut) == (fixed, seed, 17)
    assert (room.started_match.prepared, room.cutter) == (None, None)
    assert room.started_match.commitment == fixed
    assert world.kinds()[-1] == EventKind.STARTED
    same(await world.from_file(room), room)
    room = await world.finish_round(room)
    [check] = verify(replay(transcript(room)))
    assert check.verified
    assert check.proof is not None
    assert check.proof.cutter == proof.cutter


async def test_canastas_dealer_cuts_once(world: World):
    room = await waiting(world, game="canasta")
    dealer, by = room.cutter, cutter(room)
    room = await world.done(room, Cut(36, NUMBER), by)
    [entry] = room.started_match.logs[0].entries
    assert str(entry).startswith(f"{dealer} cut ")
    assert room.to_move != dealer
    same(await world.from_file(room), room)


async def test_cuts_of_others_impossible_late_and_stale_ones_change_nothing(world: World):
    room = await waiting(world)
    by, seed = cutter(room), seed_of(room)
    assert (await world.do(room, Cut(17, NUMBER), others(room)[0])).problem == Problem.NOT_YOUR_CUT
    assert (await world.do(room, Cut(17, NUMBER), CARL)).problem == Problem.NOT_SEATED
    assert (await world.do(room, NextRound(), others(room)[0])).problem == Problem.ROUND_RUNNING
    assert (await world.do(room, Cut(17, NUMBER), by, room.version - 1)).problem == Problem.STALE
    for lifted in (0, 52, -3, 10**9):
        assert (await world.do(room, Cut(lifted, NUMBER), by)).problem == Problem.UNREADABLE
    found = await world.fresh(room)
    assert (found.version, found.stage, seed_of(found)) == (room.version, Stage.CUTTING, seed)
    dealt = await world.done(room, Cut(17, NUMBER), by)
    assert (await world.do(room, Cut(20, NUMBER), by)).problem == Problem.ALREADY_CUT
    assert (await world.do(room, Cut(20, NUMBER), by, room.version)).problem == Problem.STALE
    same(await world.fresh(room), dealt)


async def test_a_cut_in_the_lobby_or_twice_at_once(world: World):
    lobby = await world.lobby()
    assert (await world.do(lobby, Cut(17, NUMBER), ANNA)).problem == Problem.NOT_PLAYING
    await world.done(lobby, Stop(), ANNA)
    room = await waiting(world)
    by = cutter(room)
    results = await asyncio.gather(*(world.service.perform(room.id, Cut(depth, NUMBER), by) for depth in (9, 10)))
    assert [result.problem for result in results] == [None, Problem.ALREADY_CUT]
    await world.settle()
    assert world.kinds().count(EventKind.STARTED) == 1


@pytest.mark.parametrize("turn", [0, 86400])
async def test_chance_cuts_for_who_does_not(world: World, turn: int):
    room = await waiting(world, seconds=turn)
    cutting = room.cutter or 0
    assert room.deadline == world.clock.now() + CUT_SECONDS
    await world.advance(CUT_SECONDS - 1)
    left = await world.done(room, Leave(), others(room)[0])
    assert (left.stage, left.deadline) == (Stage.CUTTING, room.deadline)
    await world.advance(1)
    room = await world.fresh(room)
    assert room.stage == Stage.PLAYING
    proof, seed = proof_of(room), room.started_match.seed_of(1)
    assert seed is not None
    assert (proof.cutter, proof.cut) == (None, seed.chance_cut(52))
    assert not room.seats[cutting].away
    assert not any(seat.missed for seat in room.seats)


async def test_a_person_may_leave_it_to_chance(world: World):
    room = await waiting(world)
    by = cutter(room)
    proof = proof_of(await world.done(room, Cut(None, NUMBER), by))
    assert (proof.cutter, proof.cut_number) == (room.seat_of(by.id), NUMBER)


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_bot_player_cuts_by_chance_after_a_moment(world: World, *, restarted: bool):
    room = await waiting_for_bot(world)
    assert room.deadline is None
    if restarted:
        await world.restart()
    await world.advance(FIRST_DELAY * (1 + DELAY_SPREAD))
    room = await world.fresh(room)
    assert room.stage == Stage.PLAYING


@pytest.mark.parametrize("comes_back", [False, True])
async def test_who_leaves_may_still_cut_until_a_stand_in_does(world: World, *, comes_back: bool):
    room = await waiting(world)
    by = cutter(room)
    left = await world.done(room, Leave(), by)
    assert (left.stage, left.deadline, seed_of(left)) == (Stage.CUTTING, None, seed_of(room))
    if comes_back:
        await world.done(room, Cut(9, NUMBER), by)
    await world.advance(3)
    dealt = await world.fresh(room)
    assert dealt.stage == Stage.PLAYING
    assert proof_of(dealt).seed == seed_of(room)
    assert dealt.seats[room.seat_of(by.id) or 0].away != comes_back


@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.slow
async def test_a_restart_keeps_dealer_seed_and_stage(world: World, rounds: int):
    room = await waiting(world)
    for _ in range(rounds):
        room = await world.finish_round(await world.done(room, Cut(9, NUMBER), cutter(room)))
        room = await world.done(room, NextRound(), ANNA)
    assert room.stage == Stage.CUTTING
    fixed, seed, by = room.started_match.commitment, seed_of(room), cutter(room)
    for _ in range(2):
        await world.restart()
        found = await world.fresh(room)
        assert (found.stage, found.started_match.commitment) == (Stage.CUTTING, fixed)
        assert (seed_of(found), cutter(found)) == (seed, by)
    room = await world.done(room, Cut(30, NUMBER), by)
    assert proof_of(room).commitment == fixed
    assert len(room.started_match.logs) == rounds + 1


async def test_after_an_outage_the_cutter_gets_some_time_and_then_chance_cuts(world: World):
    room = await waiting(world)
    world.clock.time += 3600
    await world.restart()
    assert (await world.fresh(room)).stage == Stage.CUTTING
    await world.advance(60)
    assert (await world.fresh(room)).stage == Stage.PLAYING


@pytest.mark.slow
async def test_a_table_that_does_not_ask_deals_at_once_and_verifies(world: World):
    room = await world.table(settings=[("ask_cut", False)])
    assert room.stage == Stage.PLAYING
    assert world.kinds()[-1] == EventKind.STARTED
    room = await world.finish_round(room)
    [check] = verify(replay(transcript(room)))
    assert check.verified


@pytest.mark.slow
async def test_every_round_of_a_match_verifies(world: World):
    room = await world.table(settings=[*ASKED, ("rounds", 3), ("max_turns", 20)])
    while room.stage != Stage.ENDED:
        if room.stage == Stage.CUTTING:
            lifted = len(room.match.logs) + 5 if room.match else None
            room = await world.done(room, Cut(lifted, NUMBER), cutter(room))
        elif room.stage == Stage.BETWEEN:
            room = await world.done(room, NextRound(), ANNA)
        else:
            room = await world.finish_round(room)
    checks = verify(replay(transcript(await world.from_file(room))))
    assert [check.verified for check in checks] == [True] * 3
    assert [check.proof.cut for check in checks if check.proof] == [5, 6, 7]


async def test_no_repr_shows_a_seed(world: World):
    room = await waiting(world)
    seed = seed_of(room)
    dealt = await world.done(room, Cut(9, NUMBER), cutter(room))
    assert seed not in repr(room) + repr(dealt) + repr(dealt.match) + repr(dealt.match and dealt.match.logs)


async def test_the_number_of_a_cut_is_stored_and_the_seed_of_a_stopped_round_is_published(world: World):
    room = await waiting(world)
    room = await world.done(room, Cut(17, NUMBER), cutter(room))
    restored = await world.from_file(room)
    proof = proof_of(restored)
    assert (proof.cut, proof.cut_number, proof.version) == (17, NUMBER, VERSION)
    assert deal_check(ChatTexts(), restored, 1) is None
    ended = await world.done(room, Stop(), ANNA)
    assert ended.stage == Stage.ENDED
    check = deal_check(ChatTexts(), ended, 1)
    assert check is not None
    assert f"Cut: 17 cards, number {NUMBER}" in check.words
    assert (proof.seed or "no seed") in check
    [found] = verify(replay(write(ended.started_match, stopped=True)))
    assert found.verified


async def test_a_round_prepared_before_there_were_numbers_is_dealt_as_it_was_promised(world: World):
    room = await waiting(world)
    database = Database(world.url)
    async with database.engine.begin() as connection:
        await connection.execute(update(RoomRow).where(RoomRow.id == room.id).values(next_version=None))
    await database.dispose()
    old = await world.from_file(room)
    assert old.started_match.prepared is not None
    assert old.started_match.prepared.version == WITHOUT_NUMBER
    assert old.started_match.commitment == old.started_match.prepared.commitment != room.started_match.commitment


def published(room: Room) -> dict[str, Any]:
    """Return the file of a table."""
    content = room.transcript()
    assert content is not None
    told: dict[str, Any] = json.loads(json.dumps(content))
    return told


@pytest.mark.parametrize(("game", "rounds"), [("poter", 1), ("pocha", 0), ("canasta", 1)])
@pytest.mark.slow
async def test_the_file_of_a_stopped_match_has_its_last_round_with_the_seed(world: World, game: str, rounds: int):
    room = await waiting(world, ANNA, BERT, CARL, game=game)
    room = await world.done(room, Cut(17, NUMBER), cutter(room))
    for _ in range(rounds):
        room = await world.done(await world.finish_round(room), NextRound(), ANNA)
        room = await world.done(room, Cut(9, NUMBER), cutter(room))
    assert (room.rounds_over, room.transcript() is None) == (rounds, not rounds)
    await world.done(room, Stop(), ANNA)
    await world.restart()
    told = published(await world.fresh(room))
    assert len(told["rounds"]) == rounds + 1
    assert "scores" not in told["rounds"][-1]
    assert [check.verified for check in verify(replay(told))] == [True] * (rounds + 1)


async def test_a_round_that_everybody_leaves_stays_secret_until_the_table_ends(world: World):
    room = await waiting(world)
    room = await world.done(room, Cut(17, NUMBER), cutter(room))
    for person in (ANNA, BERT):
        room = await world.done(room, Leave(), person)
    await world.restart()
    room = await world.fresh(room)
    assert room.transcript() is None
    room = await world.done(room, Stop(), ANNA)
    assert [check.verified for check in verify(replay(published(room)))] == [True]


@pytest.mark.slow
async def test_a_match_that_is_stopped_before_a_cut_has_its_dealt_rounds_only(world: World):
    room = await waiting(world)
    room = await world.finish_round(await world.done(room, Cut(17, NUMBER), cutter(room)))
    room = await world.done(room, NextRound(), ANNA)
    seed = seed_of(room)
    room = await world.done(room, Stop(), ANNA)
    assert (room.stage, (await world.from_file(room)).started_match.prepared) == (Stage.ENDED, None)
    told = published(room)
    assert len(told["rounds"]) == 1
    assert seed not in json.dumps(told)
