"""A match at the table: moves, refusals, mistakes, rounds, leaving and returning."""

from telegram_bot.chat.pages.hand import PanelNote
from telegram_bot.domain.commands import EventKind, Problem
from telegram_bot.domain.lobby import Join
from telegram_bot.domain.play import ComeBack, Leave, NextRound, Play, Stop, TakeBack
from telegram_bot.domain.room import Room, Stage
from tests.log_texts import texts_of
from tests.telegram_bot.world import ANNA, BERT, CARL, World, same, simple, transcript, typed

SHORT = (("rounds", 2), ("max_turns", 4), ("turn_seconds", 0))


def other(world: World, room: Room):
    return BERT if world.mover(room) is ANNA else ANNA


async def test_a_move_is_saved_and_told_and_leaves_snapshots_as_they_were(world: World):
    room = await world.table()
    seat, person, before = room.to_move, world.mover(room), transcript(room)
    after = await world.done(room, typed(room, "draw"), person)
    assert transcript(room) == before
    assert after.version == room.version + 1
    assert transcript(after)["rounds"][0]["moves"] == [f"{seat} draw"]  # type: ignore[index]
    _, change = world.told[-1]
    assert (change.kind, texts_of(change.entries), change.seat, change.by_clock) == (
        *(EventKind.MOVED, [f"{seat} draw"], seat),
        False,
    )
    same(await world.from_file(room), after)


async def after_a_meld(world: World) -> Room:
    """Return a table whose player to move has drawn a card and laid a meld."""
    room = await world.table()
    while True:
        meld = next((move for move in room.view(room.to_move).legal_moves() if str(move).startswith("meld")), None)
        if meld is not None:
            return await world.done(room, Play(meld), world.mover(room))
        room = await world.move(room)


async def test_a_move_is_taken_back_on_file_too(world: World):
    melded = await after_a_meld(world)
    seat, person = melded.to_move, world.mover(melded)
    room = await world.done(melded, TakeBack(), person)
    assert (room.to_move, room.deadline, room.version) == (seat, melded.deadline, melded.version + 1)
    _, change = world.told[-1]
    assert (change.kind, texts_of(change.entries), change.seat) == (EventKind.MOVED, ["* back 1"], seat)
    same(await world.from_file(room), room)
    *before, meld, back = room.started_match.logs[-1].entries
    assert room.started_match.logs[-1].standing == before
    assert meld.move is not None
    assert meld.text.startswith("meld")
    assert back.takes_back == 1
    note = PanelNote(lambda texts: texts.html("hint-thinking"), (1, len(before)))
    assert (note.is_current(melded), note.is_current(room)) == (False, True)
    again = await world.done(await world.from_file(room), Play(meld.move), person)
    assert again.view(seat).text() == melded.view(seat).text()


async def test_what_cannot_be_taken_back_is_refused(world: World):
    room = await world.table()
    assert (await world.do(room, TakeBack(), world.mover(room))).problem == Problem.NOTHING_TO_TAKE_BACK
    drawn = await world.done(room, typed(room, "draw"), world.mover(room))
    assert (await world.do(drawn, TakeBack(), world.mover(drawn))).problem == Problem.NOTHING_TO_TAKE_BACK
    assert (await world.do(drawn, TakeBack(), other(world, drawn))).problem == Problem.NOT_YOUR_TURN
    assert (await world.do(drawn, TakeBack(), CARL)).problem == Problem.NOT_SEATED
    same(await world.from_file(drawn), drawn)


async def test_foreign_presses(world: World):
    room = await world.table()
    assert (await world.do(room, typed(room, "draw"), other(world, room))).problem == Problem.NOT_YOUR_TURN
    assert (await world.do(room, typed(room, "draw"), CARL)).problem == Problem.NOT_SEATED
    assert (await world.do(room, NextRound(), CARL)).problem == Problem.NOT_SEATED
    assert (await world.do(room, NextRound(), ANNA)).problem == Problem.ROUND_RUNNING
    assert (await world.do(room, Leave(), CARL)).problem == Problem.NOT_SEATED
    assert (await world.do(room, ComeBack(), CARL)).problem == Problem.NOT_SEATED
    assert (await world.do(room, Stop(), BERT)).problem == Problem.NOT_ALLOWED
    same(await world.from_file(room), room)


async def test_refusals_carry_the_clause_and_no_hidden_card(world: World):
    room = await world.table()
    outcome = await world.do(room, typed(room, "discard 3d"), world.mover(room))
    assert outcome.problem == Problem.ILLEGAL
    assert outcome.refusal is not None
    assert outcome.refusal.clause.startswith("P")
    assert outcome.refusal.position is None
    same(await world.from_file(room), room)


async def test_strict_mistakes_are_saved_and_told(world: World):
    room = await world.table(settings=[("mistakes", "strict")])
    person, seat = world.mover(room), room.to_move
    held = str(next(iter(room.view(seat).text().split("hand ")[1].split())))
    outcome = await world.do(room, typed(room, f"discard {held}"), person)
    assert outcome.problem == Problem.MISTAKE
    assert outcome.refusal is not None
    assert outcome.refusal.position is None
    assert outcome.room is not None
    assert outcome.room.version == room.version + 1
    assert texts_of(world.told[-1][1].entries) == [f"{seat} mistake discard {held}"]
    assert outcome.room.to_move == seat
    assert outcome.room.deadline == room.deadline
    same(await world.from_file(room), outcome.room)
    stale = await world.do(room, typed(room, f"discard {held}"), person, room.version)
    assert stale.problem == Problem.STALE


async def test_rounds_and_the_end_and_the_next_round_brings_a_person_back(world: World):
    room = await world.finish_round(await world.table(settings=SHORT))
    assert room.stage == Stage.BETWEEN
    assert world.kinds()[-1] == EventKind.ROUND_ENDED
    assert (await world.do(room, typed(room, "draw"), ANNA)).problem == Problem.NOT_PLAYING
    room = await world.done(room, Leave(), BERT)
    await world.advance(1000)
    same(await world.fresh(room), room)
    room = await world.done(room, NextRound(), BERT)
    assert not room.seats[1].away
    assert world.kinds()[-2:] == [EventKind.SEAT_CHANGED, EventKind.STARTED]
    room = await world.finish_round(room)
    assert room.stage == Stage.ENDED
    assert world.kinds()[-1] == EventKind.MATCH_ENDED
    assert room.started_match.finished
    assert len(room.started_match.ranking()) == 2
    assert (await world.do(room, NextRound(), ANNA)).problem == Problem.MATCH_OVER
    assert (await world.do(room, Stop(), ANNA)).problem == Problem.TABLE_ENDED
    same(await world.from_file(room), room)
    assert await world.service.at(room.place) is None


async def test_stop_ranks_the_complete_rounds(world: World):
    room = await world.finish_round(await world.table(settings=SHORT))
    totals = room.match.totals if room.match is not None else []
    room = await world.move(await world.done(room, NextRound(), ANNA))
    room = await world.done(room, Stop(), ANNA)
    assert room.stage == Stage.ENDED
    assert room.started_match.totals == totals
    assert room.to_move is None
    assert room.deadline is None
    assert world.kinds()[-1] == EventKind.STOPPED


async def test_leaving_and_coming_back_never_changes_cards(world: World):
    room = await world.table(settings=[("turn_seconds", 0)])
    seat = room.seat_of(BERT.id)
    hand = room.view(seat).text()
    left = await world.done(room, Leave(), BERT)
    assert left.seats[1].away
    assert world.kinds()[-1] == EventKind.SEAT_CHANGED
    assert (await world.do(left, Join(), BERT)).problem == Problem.ALREADY_SEATED
    assert (await world.do(left, Leave(), BERT)).room == left
    back = await world.done(left, ComeBack(), BERT)
    assert not back.seats[1].away
    assert back.view(seat).text() == hand
    assert (await world.do(back, ComeBack(), BERT)).room == back


async def test_a_stand_in_plays_until_the_person_makes_a_legal_move(world: World):
    room = await world.table(settings=[("turn_seconds", 0)])
    person = world.mover(room)
    room = await world.done(room, Leave(), person)
    assert (await world.do(room, typed(room, "nodiscard"), person)).problem == Problem.ILLEGAL
    same(await world.from_file(room), room)
    await world.ring()
    assert world.told[-1][1].entries[0].text == "draw"
    room = await world.fresh(room)
    assert room.seats[room.to_move or 0].away
    room = await world.done(room, Play(simple(room)), person)
    assert not any(seat.away for seat in room.seats)
    assert world.kinds()[-2:] == [EventKind.SEAT_CHANGED, EventKind.MOVED]


async def test_nobody_there_pauses_the_table(world: World):
    room = await world.table([ANNA], bots=2)
    room = await world.done(room, Leave(), ANNA)
    assert room.paused
    await world.advance(10_000)
    same(await world.fresh(room), room)
    await world.restart()
    await world.advance(10_000)
    same(await world.fresh(room), room)
    room = await world.done(room, ComeBack(), ANNA)
    assert not room.paused
