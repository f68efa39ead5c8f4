"""A person's result of a match agrees with the ranking, and with who has played which turns."""

from dataclasses import replace
from random import Random

import pytest

from engine.match import Entry
from telegram_bot.domain.commands import Applied, Rejected
from telegram_bot.domain.play import ComeBack, Leave, NextRound, Play, Start, Stop, TakeSeat, play_by_clock, play_for
from telegram_bot.domain.results import RATED_A_DAY, SHORT_SECONDS, Earlier, Format, results_of
from telegram_bot.domain.room import NO_PERSON, Place, Purpose, Room, RoomSettings, Seat, Stage, TakeBacks, Unrated
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.storage.results import ResultStore
from tests.telegram_bot.world import ANNA, BERT, CARL, DORA, GROUP, World

OPTIONS: dict[str, dict[str, object]] = {
    "poter": {"rounds": 3, "max_turns": 8},
    "pocha": {"schedule": [1, 2, 3]},
    "canasta": {"mode": "pairs"},
}
PEOPLE = {person.id: person for person in (ANNA, BERT, CARL, DORA)}


def opened(game: str = "poter", people: int = 3, bots: int = 1, **options: object) -> Room:
    """Return a table whose first round is dealt."""
    seats = [Seat(person.id, person.full_name) for person in list(PEOPLE.values())[:people]]
    seats += [Seat(None, f"Bot {number}") for number in range(bots)]
    room = Room(1, Place(-1), game, ANNA.id, RoomSettings({**OPTIONS[game], **options}), seats)
    assert isinstance(Start().change(room, ANNA, Random(1)), Applied)
    return room


def played(room: Room) -> Room:
    """Play a match to its end; everybody moves in person."""
    source = Random(2)
    while room.stage != Stage.ENDED:
        if room.to_move is None:
            assert isinstance(NextRound().change(room, ANNA, source), Applied)
        else:
            play_for(room, room.to_move, simple_move(room.view(room.to_move)), source)
    return room


def come_and_go(room: Room, source: Random, own: dict[int, int]) -> None:
    """Let something happen at a table, and count the turns that people end in person."""
    seat, match = room.to_move, room.started_match
    if seat is None:
        if room.seat_of(DORA.id) is None and source.random() < 0.5:
            TakeSeat().change(room, DORA, source)
        NextRound().change(room, next(PEOPLE[one.person] for one in room.seats if one.person), source)
        return
    before, sitting = match.turns_ended[seat], room.seats[seat]
    move, person = simple_move(room.view(seat)), PEOPLE.get(sitting.person or NO_PERSON)
    lot = source.random()
    if person is not None and lot < 0.05:
        Leave().change(room, person, source)
    elif person is not None and lot < 0.25:
        ComeBack().change(room, person, source)
    elif person is not None and not sitting.away and lot < 0.35:
        twin, entries = match.copy(), list[Entry]()
        while (twin.running().turn, twin.running().to_move) == (match.running().turn, seat):
            entries += twin.play(seat, simple_move(twin.running().view(seat, twin.totals)), source).entries
        play_by_clock(room, seat, twin, tuple(entries))
    elif person is not None and lot < 0.9:
        assert not isinstance(Play(move).change(room, person, source), Rejected)
        own[person.id] = own.get(person.id, 0) + room.started_match.turns_ended[seat] - before
    else:
        away = sitting.away or person is None
        play_for(room, seat, move, source)
        if not away and person is not None:
            own[person.id] = own.get(person.id, 0) + match.turns_ended[seat] - before


@pytest.mark.parametrize("game", OPTIONS)
def test_results_agree_with_the_ranking_and_with_who_has_played(game: str):
    for seed in range(6 if game == "poter" else 2):
        room, source, own = opened(game), Random(seed), dict[int, int]()
        match = room.started_match
        while room.stage != Stage.ENDED and len(match.scores) < 3:
            come_and_go(room, source, own)
            match = room.started_match
        results = {result.person: result for result in results_of(room)}
        assert set(results) == {seat.person for seat in room.seats if seat.person}
        ranking = match.ranking()
        for number, seat in enumerate(room.seats):
            if seat.person is None:
                continue
            result = results[seat.person]
            own_place = next(place for place in ranking if place.column == match.column_of(number))
            assert (result.place, result.points) == (own_place.place, match.totals[own_place.column])
            assert result.shared == (sum(place.place == result.place for place in ranking) > 1)
            assert result.own_share == pytest.approx(own.get(seat.person, 0) / match.turns_ended[number]), (seed, seat)
            if match.winner is None:
                assert (result.lead > 0) == (result.place == 1 and not result.shared)
                assert (result.lead == 0) == (result.place == 1 and result.shared)
        assert {result.format for result in results.values()} == {Format.TEAM if game == "canasta" else Format.ALONE}


def reasons(room: Room, *given: object) -> list[Unrated | None]:
    return [result.reason_unrated for result in results_of(room, *given)]  # type: ignore[arg-type]


def test_why_a_match_is_rated_for_nobody():
    over = played(opened())
    assert reasons(over) == [None] * 3
    assert reasons(replace(over, purpose=Purpose.PRACTICE)) == [Unrated.PRACTICE] * 3
    running = opened()
    assert results_of(running) == []
    while running.to_move is not None:
        play_for(running, running.to_move, simple_move(running.view(running.to_move)), Random(3))
    assert reasons(replace(running, stage=Stage.ENDED)) == [Unrated.STOPPED] * 3
    assert reasons(played(opened(people=1, bots=2))) == [Unrated.PEOPLE]
    undone = over.clone()
    undone.settings.take_backs = TakeBacks.CONSENT
    assert reasons(undone) == [Unrated.TAKE_BACKS] * 3
    away = over.clone()
    away.seats[0].absent_turns = away.seats[1].absent_turns = over.turns_ended(0)
    assert reasons(away) == [Unrated.PEOPLE] * 3


def test_the_second_short_match_of_the_same_people_is_not_rated():
    over = played(opened())
    people = [result.person for result in results_of(over)]
    short = [Earlier(7, person, SHORT_SECONDS - 1, rated=True) for person in people]
    assert reasons(over, SHORT_SECONDS - 1, short) == [Unrated.REPEATED] * 3
    assert reasons(over, SHORT_SECONDS, short) == reasons(over, None, short) == [None] * 3
    assert reasons(over, 5.0, short[1:]) == [None] * 3
    assert reasons(over, 5.0, [replace(one, seconds=SHORT_SECONDS) for one in short]) == [None] * 3
    other = Earlier(7, DORA.id, 5.0, rated=True)
    assert reasons(over, 5.0, [*short, other]) == [None] * 3


def test_why_a_match_is_not_rated_for_one_person():
    over = played(opened())
    turns = over.turns_ended(0)
    many = [Earlier(number, ANNA.id, None, rated=True) for number in range(RATED_A_DAY)]
    assert reasons(over, None, many) == [Unrated.DAILY, None, None]
    assert reasons(over, None, [*many[1:], replace(many[0], rated=False)]) == [None] * 3
    for part, reason in ((0.1, None), (0.3, Unrated.STAND_IN)):
        away = over.clone()
        away.seats[0].absent_turns = round(part * turns)
        assert reasons(away) == [reason, None, None]
    late = over.clone()
    late.seats[0].joined_turns = round(0.3 * turns)
    assert reasons(late) == [Unrated.LATE, None, None]


async def test_results_are_stored_with_the_end_and_go_with_the_group(world: World):
    world.service.dispatcher.publish = lambda *_: None  # type: ignore[method-assign]  # killed before any listener
    room = await world.table([ANNA, BERT], 1, (("rounds", 1), ("max_turns", 3), ("turn_seconds", 0)))
    await world.done(room, Leave(), BERT)
    begun = world.clock.now()
    while (room := await world.fresh(room)).stage != Stage.ENDED:
        world.clock.time += 10
        await (world.move(room) if room.to_move == 0 else world.ring())
    found = await ResultStore(world.store._database).in_chat(GROUP.chat_id)
    assert {row.person: (row.place, row.points, row.reason_unrated) for row in found} == {
        result.person: (result.place, result.points, Unrated.PEOPLE) for result in results_of(room)
    }
    assert {row.own_share for row in found} == {0.0, 1.0}
    assert {(row.room_id, row.ended_at, row.seconds) for row in found} == {
        (room.id, room.ended_at, world.clock.now() - begun)
    }
    await world.service.migrate(GROUP.chat_id, -77)
    assert len(await ResultStore(world.store._database).in_chat(-77)) == 2


async def test_a_match_that_is_stopped_keeps_its_complete_rounds(world: World):
    room = await world.table([ANNA, BERT], 0, (("rounds", 2), ("max_turns", 3), ("turn_seconds", 0)))
    other = await world.table([ANNA, BERT], 0, place=Place(-5))
    await world.done(other, Stop(), ANNA)
    while room.stage != Stage.BETWEEN:
        room = await world.move(room)
    await world.done(room, Stop(), ANNA)
    (row,) = await ResultStore(world.store._database).of_person(ANNA.id)
    assert (row.room_id, row.rounds, row.rated, row.reason_unrated) == (room.id, 1, False, Unrated.STOPPED)
